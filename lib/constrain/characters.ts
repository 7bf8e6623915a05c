/** Code points as ranges, ascending and apart. */
export type CharSet = readonly Range[]

export type Range = readonly [from: number, to: number]

/** A range of code points, or one of the classes `\d \D \w \W \s \S \p{…} \P{…}` by its source. */
export type SetItem = Range | string

const LAST = 0x10ffff

const digits: CharSet = [[0x30, 0x39]]
const word: CharSet = [[0x30, 0x39], [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]]
const space: CharSet = [
  [0x09, 0x0d], [0x20, 0x20], [0xa0, 0xa0], [0x1680, 0x1680], [0x2000, 0x200a], [0x2028, 0x2029], [0x202f, 0x202f],
  [0x205f, 0x205f], [0x3000, 0x3000], [0xfeff, 0xfeff]
]
const newline: CharSet = [[0x0a, 0x0a], [0x0d, 0x0d], [0x2028, 0x2029]]

/** What the dot stands for. */
export const anyChar: CharSet = complement(newline)

const classes = new Map<string, CharSet>([
  ['\\d', digits], ['\\D', complement(digits)],
  ['\\w', word], ['\\W', complement(word)],
  ['\\s', space], ['\\S', complement(space)]
])

function charSet (negated: boolean, items: readonly SetItem[]): CharSet {
  const set = union(items.flatMap(item => typeof item === 'string' ? classSet(item) : [item]))
  return negated ? complement(set) : set
}

/** The code points of one class by its source; a Unicode property is asked of the engine, once. */
export function classSet (source: string): CharSet {
  const set = classes.get(source) ?? scan(source)
  classes.set(source, set)
  return set
}

export function union (ranges: readonly Range[]): CharSet {
  const joined: Array<[number, number]> = []
  for (const [from, to] of [...ranges].sort(([one], [other]) => one - other)) {
    const last = joined.at(-1)
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

function complement (set: CharSet): CharSet {
  const gaps: Range[] = []
  let from = 0
  for (const range of set) {
    if (range[0] > from) gaps.push([from, range[0] - 1])
    from = range[1] + 1
  }
  if (from <= LAST) gaps.push([from, LAST])
  return gaps
}

export function holds (set: CharSet, code: number): boolean {
  const range = set[indexUpTo(set.length, index => set[index]![0] <= code)]
  return range !== undefined && range[0] <= code && code <= range[1]
}

/** How many kinds of characters some sets distinguish, and the kind of a character. */
interface Kinds {
  readonly width: number
  readonly ascii: Uint16Array
  readonly kindOf: (code: number) => number
  readonly isIn: (set: number, kind: number) => boolean
}

/** The kinds of characters that some sets distinguish; a last one, within `width`, is in no set and of no character. */
export function kindsOf (sets: readonly CharSet[]): Kinds {
  const borders = Uint32Array.from(new Set([0, ...sets.flat().flatMap(([from, to]) => [from, to + 1])])).sort()
  // Which sets have the characters of a kind, as '011'.
  const known = new Map<string, number>()
  const kinds = Uint16Array.from(borders, code => {
    const key = sets.map(set => holds(set, code) ? 1 : 0).join('')
    if (!known.has(key)) known.set(key, known.size)
    return known.get(key)!
  })
  const keys = [...known.keys()]
  const kindOf = (code: number): number => kinds[indexUpTo(borders.length, index => borders[index]! <= code)]!
  const ascii = Uint16Array.from({ length: 128 }, (_, code) => kindOf(code))
  return { width: keys.length + 1, ascii, kindOf, isIn: (set, kind) => keys[kind]?.[set] === '1' }
}

/** The last index of which something is so that is so up to there, or 0. */
function indexUpTo (length: number, isSo: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (isSo(middle)) low = middle
    else high = middle
  }
  return low
}

/** With so many code points at a time, the halves of surrogate pairs stand apart. */
const CHUNK = 0x400

/** Finds the members of a Unicode property by running over the code points, some ten milliseconds for each property. */
function scan (source: string): CharSet {
  const [one, runs] = [new RegExp(source, 'u'), new RegExp(`${source}+`, 'gu')]
  const found: Range[] = []
  for (let start = 0; start < LAST; start += CHUNK) {
    // The other planes are unassigned or private, each alike but for its last two code points.
    const isAlike = start > 0x3ffff && start >> 16 !== 0xe && (start & 0xffff) + CHUNK < 0x10000
    if (isAlike) {
      if (one.test(String.fromCodePoint(start))) found.push([start, start + CHUNK - 1])
      continue
    }
    const chunk = String.fromCodePoint(...Array.from({ length: CHUNK }, (_, index) => start + index))
    const units = chunk.length / CHUNK
    for (const { 0: run, index } of chunk.matchAll(runs)) {
      found.push([start + index / units, start + (index + run.length) / units - 1])
    }
  }
  return union(found)
}

/** What stands for one character in a pattern: `a`, `.`, `[a-z]`, `\d`. */
export interface Character {
  readonly kind: 'character'
  readonly chars: CharSet
  /** What means the same under the flag `u` alone. */
  readonly source: string
  readonly size: 1
}

const known = new Map<string, Character>()

/** The character that the items of a set allow, or all but those, under the flags of its RegExp; made once for each. */
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

/** The items, and the letters that the engine takes for the same: it is asked for each that has two cases. */
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
