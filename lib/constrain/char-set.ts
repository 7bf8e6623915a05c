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

export function charSet (negated: boolean, items: readonly SetItem[]): CharSet {
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
  const range = set[indexUpTo(set.length, index => set[index]![0] <= code)]
  return range !== undefined && range[0] <= code && code <= range[1]
}

/** The kinds of characters that some sets tell apart; a last one, within `width`, is in no set and of no character. */
export function kindsOf (sets: readonly CharSet[]) {
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
  return { width: keys.length + 1, ascii, kindOf, isIn: (set: number, kind: number) => keys[kind]?.[set] === '1' }
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
