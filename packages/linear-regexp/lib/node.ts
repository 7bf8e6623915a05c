import type { Character } from './character-set.js'

/** A parsed regex. Groups have no names and numbers. */
export type RegexNode = Character | Repeat | NodeBase & (
  | { readonly kind: 'assertion', readonly assertion: '^' | '$' | '\\b' | '\\B' }
  | { readonly kind: 'alternatives' | 'sequence', readonly nodes: readonly RegexNode[] }
)

interface NodeBase {
  /** The regex under the flag `u` only. */
  readonly source: string
  /** The number of states, with repeats written out: `a{2,}` as `aa+`, and `a{0,2}` as `(?:a(?:a)?)?`. */
  readonly size: number
}

export interface Repeat extends NodeBase {
  readonly kind: 'repeat'
  readonly node: RegexNode
  readonly min: number
  readonly max: number
  readonly isLazy: boolean
}

/** Nodes in a row. */
export function sequence (nodes: readonly RegexNode[], source = ''): RegexNode {
  return { kind: 'sequence', nodes, source, size: sizeOf(nodes) }
}

/** Nodes of which one matches. All but the last need a fork. */
export function alternatives (nodes: readonly RegexNode[], source: string): RegexNode {
  return { kind: 'alternatives', nodes, source, size: sizeOf(nodes) + nodes.length - 1 }
}

function sizeOf (nodes: readonly RegexNode[]): number {
  return nodes.reduce((sum, { size }) => sum + size, 0)
}

/** The same search with the minimum of each repeat that any characters may follow: `a{2,5000}` at the end is `a{2}`. */
export function withoutMaximum (node: RegexNode): RegexNode {
  switch (node.kind) {
    case 'repeat': return { ...node, max: node.min, size: node.min * node.node.size }
    case 'alternatives': return alternatives(node.nodes.map(withoutMaximum), node.source)
    case 'sequence': {
      const nodes = [...node.nodes]
      // A last node that matches the empty string leaves the end to the node before it.
      for (let last = nodes.pop(); last !== undefined; last = nodes.pop()) {
        const end = withoutMaximum(last)
        if (end.size > 0 || end.kind !== 'repeat') return sequence([...nodes, end])
      }
      return sequence([])
    }
    default: return node
  }
}
