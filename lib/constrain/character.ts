import { charSet, classSet, complement, holds, union, type CharSet, type Range, type SetItem } from './char-set.js'

/** What stands for one character in a pattern: `a`, `.`, `[a-z]`, `\d`. */
export interface Character {
  readonly kind: 'character'
  readonly chars: CharSet
  /** What means the same under the flag `u` alone. */
  readonly source: string
  readonly size: 1
}

const known = new Map<string, Character>()

/** The character that the items of a set allow, or all but those, under the flags of its RegExp; the same is made once. */
export function characterOf (negated: boolean, items: readonly SetItem[], flags: string): Character {
  const mode = !flags.includes('i') ? '' : flags.includes('u') ? 'iu' : 'i'
  const key = `${mode}[${negated ? '^' : ''}${items.map(printItem).join('')}]`
  let character = known.get(key)
  if (character === undefined) {
    const all = mode === '' ? items : foldItems(items, mode)
    character = { kind: 'character', chars: charSet(negated, all), source: printSet(negated, all), size: 1 }
    known.set(key, character)
  }
  return character
}

const CASED = '[\\p{Changes_When_Casemapped}\\p{Changes_When_Casefolded}]'

/** The items, and after them the letters that the engine takes for the same; it is asked for each that has two cases. */
function foldItems (items: readonly SetItem[], mode: string): readonly SetItem[] {
  const regex = new RegExp(`[${items.map(printItem).join('')}]`, mode)
  const set = charSet(false, items)
  const [added, removed]: [Range[], Range[]] = [[], []]
  for (const [from, to] of classSet(CASED)) {
    for (let code = from; code <= to && (code <= 0xffff || regex.unicode); code++) {
      const [was, is] = [holds(set, code), regex.test(String.fromCodePoint(code))]
      if (is && !was) added.push([code, code])
      if (was && !is) removed.push([code, code])
    }
  }
  if (removed.length === 0) return [...items, ...union(added)]
  // `\W` alone loses some, since `\w` has gained them.
  return union([...complement(union([...complement(set), ...removed])), ...added])
}

function printSet (negated: boolean, items: readonly SetItem[]): string {
  const [first] = items
  const isSingle = !negated && items.length === 1
  if (isSingle && typeof first === 'string') return first
  if (isSingle && first![0] === first![1]) return escapePoint(first![0] as number, /[\\^$.*+?()[\]{}|/]/)
  return `[${negated ? '^' : ''}${items.map(printItem).join('')}]`
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

const hex = (digits: string): number => parseInt(digits, 16)
const control = (char: string): number => char.charCodeAt(0) % 32

type Read = (digits: string, trail: string) => number

/** The forms of an escape that stand for a character, the first that fits being the one that is meant. */
const escapes: ReadonlyArray<readonly [form: RegExp, where: 'anywhere' | 'unicode' | 'plain' | 'set', code: Read]> = [
  [/^\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})/i, 'unicode', (lead, trail) =>
    String.fromCharCode(hex(lead), hex(trail)).codePointAt(0)!],
  [/^\\u\{([0-9a-f]+)\}/i, 'unicode', hex],
  [/^\\x([0-9a-f]{2})/i, 'anywhere', hex],
  [/^\\u([0-9a-f]{4})/i, 'anywhere', hex],
  [/^\\c([a-z])/i, 'anywhere', control],
  [/^\\c([0-9_])/, 'set', control],
  [/^\\b/, 'set', () => 8],
  // Octal numbers up to 377, as the engine reads them without the flag u (ECMAScript, Annex B).
  [/^\\([0-3][0-7]{0,2}|[4-7][0-7]?)/, 'plain', octal => parseInt(octal, 8)]
]

const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 }

/** What the escape that `rest` begins with stands for, and how long it is; `\-` and `\/` stand for themselves. */
export function readEscape (rest: string, isUnicode: boolean, inSet: boolean): readonly [code: number, length: number] {
  for (const [form, where, code] of escapes) {
    const isRead = where === 'anywhere' || (where === 'set' ? inSet : isUnicode === (where === 'unicode'))
    const found = isRead ? form.exec(rest) : null
    if (found !== null) return [code(found[1]!, found[2]!), found[0].length]
  }
  // Without a letter behind it, `\c` is a backslash and a c (ECMAScript, Annex B).
  if (rest[1] === 'c') return [0x5c, 1]
  return [CONTROLS[rest[1]!] ?? rest.charCodeAt(1), 2]
}
