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
export function printItem (item: SetItem): string {
  if (typeof item === 'string') return item
  const [from, to] = item
  return from === to ? escapeInside(from) : `${escapeInside(from)}-${escapeInside(to)}`
}

function escapeInside (code: number): string {
  return escapePoint(code, /[\\\]^[-]/)
}

export function escapePoint (code: number, special: RegExp): string {
  const char = String.fromCodePoint(code)
  if (special.test(char)) return `\\${char}`
  if (code > 0x20 && code < 0x7f) return char
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`
}
