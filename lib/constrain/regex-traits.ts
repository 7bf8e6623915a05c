import { holds } from './char-set.js'
import { charsOf } from './regex-set.js'
import type { RegexNode, SetItem } from './regex.js'

/** Whether some set of the tree holds that character: a match may then contain it. */
export function mayHold (node: RegexNode, char: string): boolean {
  switch (node.kind) {
    case 'alternatives':
    case 'sequence': return node.of.some(one => mayHold(one, char))
    case 'repeat': return node.max > 0 && mayHold(node.of, char)
    case 'set':
    case 'any': return holds(charsOf(node, ''), char.charCodeAt(0))
    case 'boundary': return false
  }
}

/** Whether each match contains that character, as each of `a/b` contains the slash. */
export function mustHold (node: RegexNode, char: string): boolean {
  switch (node.kind) {
    case 'alternatives': return node.of.every(one => mustHold(one, char))
    case 'sequence': return node.of.some(one => mustHold(one, char))
    case 'repeat': return node.min > 0 && mustHold(node.of, char)
    case 'set': return !node.negated && node.of.length > 0 && node.of.every(item => isOnly(item, char.charCodeAt(0)))
    case 'any':
    case 'boundary': return false
  }
}

function isOnly (item: SetItem, code: number): boolean {
  return typeof item === 'object' && item[0] === code && item[1] === code
}

/** Whether the engine is to take as little as it can somewhere: whether a quantifier is lazy. */
export function isLazy (node: RegexNode): boolean {
  switch (node.kind) {
    case 'alternatives':
    case 'sequence': return node.of.some(isLazy)
    case 'repeat': return (node.lazy && node.min < node.max) || isLazy(node.of)
    default: return false
  }
}

/** Whether each match begins at the beginning of the text, as it says itself. */
export function isAnchored (node: RegexNode): boolean {
  switch (node.kind) {
    case 'alternatives': return node.of.every(isAnchored)
    case 'sequence': return node.of.length > 0 && isAnchored(node.of[0]!)
    case 'boundary': return node.source === '^'
    default: return false
  }
}
