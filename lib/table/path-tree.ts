import { treeOf, type Node, type Routed } from '../match/shadows.js'

/** The tree of a table's paths, and where each literal stands in it but for the first place. */
export interface PathTree<R extends Routed> {
  readonly root: Node<R>
  readonly inner: ReadonlyMap<string, readonly Inner<R>[]>
}

/** A place behind a literal that others stand in front of. */
interface Inner<R extends Routed> {
  readonly node: Node<R>
  /** How many segments stand in front of the literal. */
  readonly depth: number
}

/** How many places are kept for one literal. */
const PLACES = 8

/** Makes the tree of routes by their paths, and its index of literals that do not stand first. */
export function pathTreeOf<R extends Routed> (routes: readonly R[]): PathTree<R> {
  const root = treeOf(routes)
  const inner = new Map<string, Inner<R>[]>()
  const visit = ({ literals, branches }: Node<R>, depth: number): void => {
    for (const [text, node] of literals ?? []) {
      const known = inner.get(text) ?? []
      if (depth > 0 && known.length < PLACES) inner.set(text, [...known, { node, depth }])
      visit(node, depth + 1)
    }
    for (const { node } of branches?.values() ?? []) visit(node, depth + 1)
  }
  visit(root, 0)
  return { root, inner }
}
