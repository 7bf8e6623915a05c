import { escapePoint, foldItems, printItem } from './regex-set.js'
import type { RegexNode, SetItem } from './regex.js'

/**
 * The tree as a source that means the same with the `u` flag (as JSON-schema validators compile `pattern`) and
 * captures nothing. What the flags of its RegExp say is spelt out, for a place that takes no flags.
 */
export function printRegex (node: RegexNode, flags: string): string {
  switch (node.kind) {
    case 'alternatives': return `(?:${node.of.map(one => printRegex(one, flags)).join('|')})`
    case 'sequence': return node.of.map(one => printRegex(one, flags)).join('')
    case 'repeat': return printAtom(node.of, flags) + quantifier(node.min, node.max) + (node.lazy ? '?' : '')
    case 'set': return printSet(node.negated, node.of, flags)
    case 'any': return '.'
    case 'boundary': return printBoundary(node.source, flags)
  }
}

/** Under the flags `iu` a boundary counts two letters beyond ASCII as those of words, which takes looking around to say. */
function printBoundary (source: string, flags: string): string {
  if (!(flags.includes('i') && flags.includes('u') && source.startsWith('\\'))) return source
  const word = '[\\w\\u017f\\u212a]'
  const [behind, before] = source === '\\b' ? ['!', '='] : ['=', '!']
  return `(?:(?<=${word})(?${behind}${word})|(?<!${word})(?${before}${word}))`
}

function printAtom (node: RegexNode, flags: string): string {
  const source = printRegex(node, flags)
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

function printSet (negated: boolean, of: readonly SetItem[], flags: string): string {
  const items = foldItems(of, flags)
  const [first] = items
  const isSingle = !negated && items.length === 1
  if (isSingle && typeof first === 'string') return first
  if (isSingle && typeof first === 'object' && first[0] === first[1]) return escapeOutside(first[0])
  return `[${negated ? '^' : ''}${items.map(printItem).join('')}]`
}

function escapeOutside (code: number): string {
  return escapePoint(code, /[\\^$.*+?()[\]{}|/]/)
}
