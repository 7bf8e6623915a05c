import { anyChar, charSet, classSet, complement, holds, union, type CharSet, type Range } from './char-set.js'
import type { RegexNode, SetItem } from './regex.js'

/** What stands for one character. */
export type SetNode = RegexNode & { readonly kind: 'set' | 'any' }

/** The characters that a set takes under the flags of its RegExp. */
export function charsOf (node: SetNode, flags: string): CharSet {
  return node.kind === 'any' ? anyChar : charSet(node.negated, foldItems(node.of, flags))
}

/** What counts as a character of a word where boundaries are looked for: under the flags `iu` two more than `\w` says. */
export function wordSet (flags: string): CharSet {
  return charSet(false, foldItems(['\\w'], flags))
}

const folded = new Map<string, readonly SetItem[]>()

/** The items of a set, and after them those that the engine takes for the same where the flag `i` says so. */
export function foldItems (items: readonly SetItem[], flags: string): readonly SetItem[] {
  if (!flags.includes('i')) return items
  const mode = flags.includes('u') ? 'iu' : 'i'
  const source = `[${items.map(printItem).join('')}]`
  let all = folded.get(mode + source)
  if (all === undefined) folded.set(mode + source, all = foldNew(items, new RegExp(source, mode)))
  return all
}

/** Asks the engine for each letter that has two cases; all others are what they are. */
function foldNew (items: readonly SetItem[], regex: RegExp): readonly SetItem[] {
  const set = charSet(false, items)
  const [added, removed]: [Range[], Range[]] = [[], []]
  for (const code of casedLetters()) {
    if (code > 0xffff && !regex.unicode) continue
    const [was, is] = [holds(set, code), regex.test(String.fromCodePoint(code))]
    if (is && !was) added.push([code, code])
    if (was && !is) removed.push([code, code])
  }
  if (removed.length === 0) return [...items, ...union(added)]
  // `\W` alone loses some, since `\w` has gained them.
  return union([...complement(union([...complement(set), ...removed])), ...added])
}

let cased: readonly number[] | undefined

function casedLetters (): readonly number[] {
  cased ??= classSet('[\\p{Changes_When_Casemapped}\\p{Changes_When_Casefolded}]').flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index))
  return cased
}

/** An item as it stands between brackets. */
function printItem (item: SetItem): string {
  if (typeof item === 'string') return item
  const [from, to] = item.map(code => escapePoint(code, /[\\\]^[-]/))
  return from === to ? from! : `${from}-${to}`
}

function escapePoint (code: number, special: RegExp): string {
  const char = String.fromCodePoint(code)
  if (special.test(char)) return `\\${char}`
  if (code > 0x20 && code < 0x7f) return char
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
}

/**
 * The tree as a source that means the same with the `u` flag (as JSON-schema validators compile `pattern`) and
 * captures nothing. What the flags of its RegExp say is spelt out, for a place that takes no flags.
 */
export function printRegex (node: RegexNode, flags: string): string {
  switch (node.kind) {
    case 'alternatives': return `(?:${node.of.map(one => printRegex(one, flags)).join('|')})`
    case 'sequence': return node.of.map(one => printRegex(one, flags)).join('')
    case 'repeat': {
      const source = printRegex(node.of, flags)
      const atom = ['set', 'any', 'alternatives'].includes(node.of.kind) ? source : `(?:${source})`
      return atom + quantifier(node.min, node.max) + (node.lazy ? '?' : '')
    }
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
  if (isSingle && first![0] === first![1]) return escapePoint(first![0] as number, /[\\^$.*+?()[\]{}|/]/)
  return `[${negated ? '^' : ''}${items.map(printItem).join('')}]`
}
