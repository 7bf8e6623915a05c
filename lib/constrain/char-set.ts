import type { SetItem } from './regex.js'

/** Code points as ranges, ascending and apart. */
export type CharSet = readonly Range[]

export type Range = readonly [from: number, to: number]

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

/** The code points of a character set. */
export function charSet (negated: boolean, items: readonly SetItem[]): CharSet {
  const set = union(items.flatMap(item => typeof item === 'string' ? classSet(item) : [item]))
  return negated ? complement(set) : set
}

/** The code points of one class by its source; a Unicode property is asked of the engine, once. */
export function classSet (source: string): CharSet {
  let set = classes.get(source)
  if (set === undefined) {
    set = scan(source)
    classes.set(source, set)
  }
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

export function complement (set: CharSet): CharSet {
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
  return set.some(([from, to]) => from <= code && code <= to)
}

/** Into which kinds some sets part all characters. */
export interface Kinds {
  /** How many there are, and one more that no set has. */
  readonly width: number
  /** The kinds of the first 128 characters. */
  readonly ascii: Uint16Array
  readonly kindOf: (code: number) => number
  /** For each set a row of all kinds, with 1 for those that it has. */
  readonly members: Uint8Array
}

/** Tells the characters apart that some sets tell apart. */
export function kindsOf (sets: readonly CharSet[]): Kinds {
  const all = sets.flatMap(set => set.flatMap(([from, to]) => [from, to + 1]))
  const borders = Uint32Array.from(new Set([0, ...all])).sort()
  const kinds = new Uint16Array(borders.length)
  let count = 1
  for (const set of sets) {
    const parted = new Map<number, number>()
    eachInside(set, borders, index => {
      const kind = kinds[index]!
      if (!parted.has(kind)) parted.set(kind, count++)
      kinds[index] = parted.get(kind)!
    })
  }
  const width = count + 1
  const members = new Uint8Array(sets.length * width)
  for (const [row, set] of sets.entries()) {
    eachInside(set, borders, index => { members[row * width + kinds[index]!] = 1 })
  }
  const kindOf = (code: number): number => kinds[lastUpTo(borders, code)]!
  return { width, ascii: Uint16Array.from({ length: 128 }, (_, code) => kindOf(code)), kindOf, members }
}

/** Goes through the stretches between borders that a set has. */
function eachInside (set: CharSet, borders: Uint32Array, visit: (index: number) => void): void {
  for (const [from, to] of set) {
    for (let index = lastUpTo(borders, from); index < borders.length && borders[index]! <= to; index++) visit(index)
  }
}

/** The index of the last number that is not greater, of ascending ones that begin with 0. */
function lastUpTo (numbers: Uint32Array, limit: number): number {
  let [low, high] = [0, numbers.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (numbers[middle]! <= limit) low = middle
    else high = middle
  }
  return low
}

const CHUNK = 0x1000

/** Where characters are; the other planes are unassigned or private, each alike but for its last two code points. */
const PLANES: readonly number[] = [0x00000, 0x10000, 0x20000, 0x30000, 0xe0000]
const EMPTY_PLANES: readonly number[] = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16].map(plane => plane * 0x10000)

/** Halves of surrogate pairs: in a text they would pair up, and all have the same properties. */
const SURROGATES: Range = [0xd800, 0xdfff]

/** Alike code points, of which one speaks for all. */
const alike: CharSet = [
  SURROGATES,
  ...EMPTY_PLANES.flatMap((start): Range[] => [[start, start + 0xfffd], [start + 0xfffe, start + 0xffff]])
]

/** Finds the members of a Unicode property by running over the code points, some ten milliseconds for each property. */
function scan (source: string): CharSet {
  const one = new RegExp(source, 'u')
  const runs = new RegExp(`${source}+`, 'gu')
  const found: Range[] = alike.filter(([from]) => one.test(String.fromCodePoint(from)))
  for (const chunk of PLANES.flatMap(chunksOf)) {
    for (const [run] of chunk.matchAll(runs)) found.push([run.codePointAt(0)!, lastOf(run)])
  }
  return union(found)
}

function chunksOf (plane: number): readonly string[] {
  return Array.from({ length: 0x10000 / CHUNK }, (_, index) => {
    const codes = Array.from({ length: CHUNK }, (_, offset) => plane + index * CHUNK + offset)
    return String.fromCodePoint(...codes.filter(code => code < SURROGATES[0] || code > SURROGATES[1]))
  })
}

function lastOf (run: string): number {
  return run.codePointAt(run.length - (run.codePointAt(0)! > 0xffff ? 2 : 1))!
}
