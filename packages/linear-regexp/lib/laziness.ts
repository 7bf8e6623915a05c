import type { RegexNode } from './node.js'

/**
 * Where a pattern has lazy quantifiers: nowhere, only as its last part, or elsewhere. The last part, `[a-z.]+?`, prefers
 * the shortest string. `(?:[a-z]+)+?` does not: it prefers few repeats of a long string.
 */
export type Laziness = 'none' | 'last' | 'other'

export function lazinessOf (node: RegexNode): Laziness {
  switch (node.kind) {
    case 'repeat': {
      if (lazinessOf(node.node) !== 'none') return 'other'
      if (!node.isLazy || node.min === node.max) return 'none'
      return hasOneLength(node.node) ? 'last' : 'other'
    }
    case 'sequence': {
      const [last, ...others] = node.nodes.map(lazinessOf).reverse()
      return others.every(laziness => laziness === 'none') ? last ?? 'none' : 'other'
    }
    case 'alternatives': return node.nodes.every(branch => lazinessOf(branch) === 'none') ? 'none' : 'other'
    default: return 'none'
  }
}

/** Whether all strings that a node matches have one length. */
function hasOneLength (node: RegexNode): boolean {
  switch (node.kind) {
    case 'repeat': return node.min === node.max && hasOneLength(node.node)
    case 'sequence': return node.nodes.every(hasOneLength)
    case 'alternatives': return node.nodes.every(branch => hasOneLength(branch) && branch.size === node.nodes[0]!.size)
    default: return true
  }
}
