import { treeOf, type Routed } from '../match/shadows.js'

/** The tree of a table's paths, and where each literal stands in it but for the first place. */
export interface PathTree<R extends Routed> {
  readonly root: Node<R>
  readonly inner: ReadonlyMap<string, readonly Inner<R>[]>
}

export type Node<R extends Routed> = ReturnType<typeof treeOf<R>>

/** A place behind a literal that others stand in front of. */
interface Inner<R extends Routed> {
  readonly node: Node<R>
  /** The segments in front of the literal. */
  readonly prefix: readonly string[]
}

/** How many places are kept for one literal. */
const PLACES = 8

/** Makes the tree of routes by their paths, and its index of literals that do not stand first. */
export function pathTreeOf<R extends Routed> (routes: readonly R[]): PathTree<R> {
  const root = treeOf(routes)
  const inner = new Map<string, Inner<R>[]>()
  const visit = (node: Node<R>, prefix: readonly string[]): void => {
    for (const [text, child] of node.literals ?? []) {
      const known = inner.get(text) ?? []
      if (prefix.length > 0 && known.length < PLACES) inner.set(text, [...known, { node: child, prefix }])
      visit(child, [...prefix, text])
    }
    for (const [text, child] of node.params ?? []) visit(child, [...prefix, `${text}:`])
  }
  visit(root, [])
  return { root, inner }
}
