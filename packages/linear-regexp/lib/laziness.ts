import type { RegexNode } from './regex.js'

/** Where a pattern has lazy quantifiers: nowhere, only as its last part, or elsewhere. */
export type Laziness = 'none' | 'last' | 'other'

export function lazinessOf (node: RegexNode): Laziness {
  switch (node.kind) {
    case 'repeat': {
      if (lazinessOf(node.node) !== 'none') return 'other'
      return node.isLazy && node.min < node.max ? 'last' : 'none'
    }
    case 'sequence': {
      const [last, ...others] = node.nodes.map(lazinessOf).reverse()
      return others.every(laziness => laziness === 'none') ? last ?? 'none' : 'other'
    }
    case 'alternatives': return node.nodes.every(branch => lazinessOf(branch) === 'none') ? 'none' : 'other'
    default: return 'none'
  }
}
