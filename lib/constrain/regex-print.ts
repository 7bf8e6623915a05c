import { foldItems, type Fold } from './regex-fold.js'
import type { RegexNode, SetItem } from './regex.js'

/**
 * The tree as a source that means the same with the `u` flag (as JSON-schema validators compile `pattern`) and
 * captures nothing. With a `fold` each set holds its letters in both cases, for a place that takes no flags.
 */
export function printRegex (node: RegexNode, fold: Fold): string {
  switch (node.kind) {
    case 'alternatives': return `(?:${node.of.map(one => printRegex(one, fold)).join('|')})`
    case 'sequence': return node.of.map(one => printRegex(one, fold)).join('')
    case 'repeat': return printAtom(node.of, fold) + quantifier(node.min, node.max) + (node.lazy ? '?' : '')
    case 'set': return printSet(node.negated, node.of, fold)
    case 'any': return '.'
    case 'boundary': return node.source
  }
}

function printAtom (node: RegexNode, fold: Fold): string {
  const source = printRegex(node, fold)
  const isAtom = node.kind === 'set' || node.kind === 'any' || node.kind === 'alternatives'
  return isAtom ? source : `(?:${source})`
}

function quantifier (min: number, max: number): string {
  if (min === 0 && max === Infinity) return '*'
  if (min === 1 && max === Infinity) return '+'
  if (min === 0 && max === 1) return '?'
  if (min === max) return `{${min}}`
  return `{${min},${max === Infinity ? '' : max}}`
}

function printSet (negated: boolean, of: readonly SetItem[], fold: Fold): string {
  const items = foldItems(of, fold)
  const [first] = items
  const isSingle = !negated && items.length === 1
  if (isSingle && typeof first === 'string') return first
  if (isSingle && typeof first === 'object' && first[0] === first[1]) return escapeOutside(first[0])
  return `[${negated ? '^' : ''}${items.map(printItem).join('')}]`
}

function printItem (item: SetItem): string {
  if (typeof item === 'string') return item
  const [from, to] = item
  return from === to ? escapeInside(from) : `${escapeInside(from)}-${escapeInside(to)}`
}

function escapeOutside (code: number): string {
  return escapePoint(code, /[\\^$.*+?()[\]{}|/]/)
}

function escapeInside (code: number): string {
  return escapePoint(code, /[\\\]^[-]/)
}

function escapePoint (code: number, special: RegExp): string {
  const char = String.fromCodePoint(code)
  if (special.test(char)) return `\\${char}`
  if (code > 0x20 && code < 0x7f) return char
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
}
