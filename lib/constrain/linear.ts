import { BEGINNING, BOUNDARY, CHARACTER, END, FORK, FOUND, NO_BOUNDARY, type Automaton } from './automaton.js'
import { kindsOf } from './char-set.js'
import { characterOf } from './character.js'

/** Whether a pattern is found in a text, in a time that grows with the text alone, whatever the pattern. */
export type Test = (text: string) => boolean

/** How many numbers are kept for all places of a pattern, and what each place takes beside its states and kinds. */
const MAX_KEPT = 60_000
const PLACE = 20

/** What may be instead of a place that the text goes on from. */
const [UNKNOWN, NOWHERE, EVERYWHERE, FIRST] = [0, 1, 2, 3] as const

/** What stands in front of a place. */
const [NOTHING, CHAR, WORD] = [0, 1, 2] as const

/**
 * Reads each character of a text once, as RE2 does, where the engine would go back. The places that texts lead to, sets
 * of states with a bit for each, are found once and kept; where there are too many, each step is taken anew.
 */
export function linearTest ({ kinds, next, other, start, sets }: Automaton, flags: string): Test {
  const isSearch = kinds[start] !== BEGINNING
  const isUnicode = flags.includes('u')
  const asksWords = kinds.includes(BOUNDARY) || kinds.includes(NO_BOUNDARY)
  const { width, ascii, kindOf, isIn } = kindsOf(asksWords ? [...sets, characterOf(false, ['\\w'], flags).chars] : sets)
  // The end of a text is the last kind of character, which no set has.
  const end = width - 1
  const silent = bitsWhere(state => kinds[state] !== CHARACTER && kinds[state] !== FOUND)
  const chain = bitsWhere(state => kinds[state] === CHARACTER && next[state] === state - 1)
  const takers: Int32Array[] = []
  const places: Array<{ readonly states: Int32Array, readonly before: number, readonly ways: number[] }> = []
  const known = new Map<string, number>()
  let [now, after, seen] = [bitsWhere(() => false), bitsWhere(state => state === start), bitsWhere(() => false)]
  let before: number = NOTHING

  function leadOn (place: number, kind: number): number {
    return place === UNKNOWN ? step(kind) : places[place - FIRST]!.ways[kind]! || follow(place, kind)
  }

  /** Finds what is behind a character, and keeps it while there is room. */
  function follow (place: number, kind: number): number {
    const from = places[place - FIRST]!
    after.set(from.states)
    before = from.before
    const to = step(kind) || placeOfText()
    from.ways[kind] = to
    return to
  }

  /** Reads a character of a kind, or the end: what was `after` the last one is `now`. */
  function step (kind: number): number {
    const taking = takers[kind] ??= bitsWhere(state => kinds[state] === CHARACTER && isIn(other[state]!, kind))
    const states = after
    after = now
    now = states
    const isWord = asksWords && isIn(sets.length, kind)
    goSilently(kind, isWord)
    if ((states[FOUND]! & 1) === 1) return EVERYWHERE
    after.fill(0)
    let isLost = !isSearch
    for (let word = states.length - 1; word >= 0; word--) {
      const taken = states[word]! & taking[word]!
      if (taken === 0) continue
      isLost = false
      // In a chain, where a{9} is one state behind the other, all go on at once.
      const straight = taken & chain[word]!
      after[word]! |= straight >>> 1
      if ((straight & 1) === 1) after[word - 1]! |= 1 << 31
      for (let rest = taken ^ straight; rest !== 0;) {
        const bit = 31 - Math.clz32(rest)
        rest ^= 1 << bit
        const to = next[word * 32 + bit]!
        after[to >> 5]! |= 1 << to
      }
    }
    if (isSearch) after[start >> 5]! |= 1 << start
    before = isWord ? WORD : CHAR
    return isLost || kind === end ? NOWHERE : UNKNOWN
  }

  /** Adds to the states those that are reached without a character. Most stand lower: only loops lead up again. */
  function goSilently (kind: number, isWord: boolean): void {
    seen.fill(0)
    for (let word = now.length - 1; word >= 0;) {
      let rest = now[word]! & silent[word]! & ~seen[word]!
      seen[word]! |= rest
      let to = rest === 0 ? word - 1 : word
      while (rest !== 0) {
        const bit = 31 - Math.clz32(rest)
        rest ^= 1 << bit
        const state = word * 32 + bit
        const does = kinds[state]!
        if (does !== FORK && !stands(does, kind, isWord)) continue
        const one = next[state]!
        const another = does === FORK ? other[state]! : one
        now[one >> 5]! |= 1 << one
        now[another >> 5]! |= 1 << another
        to = Math.max(to, one >> 5, another >> 5)
      }
      word = to
    }
  }

  /** Whether a boundary is where a character of a kind, or the end, comes next. */
  function stands (boundary: number, kind: number, isWord: boolean): boolean {
    if (boundary === BEGINNING) return before === NOTHING
    if (boundary === END) return kind === end
    return ((before === WORD) !== isWord) === (boundary === BOUNDARY)
  }

  /** The place that is kept of what is `after` the last character. */
  function placeOfText (): number {
    const key = String.fromCharCode(before, ...new Uint16Array(after.buffer))
    const place = known.get(key)
    if (place !== undefined) return place
    if (places.length * (PLACE + key.length + width) > MAX_KEPT) return UNKNOWN
    const count = places.push({ states: after.slice(), before, ways: new Array<number>(width).fill(UNKNOWN) })
    known.set(key, FIRST + count - 1)
    return FIRST + count - 1
  }

  function bitsWhere (isSo: (state: number) => boolean): Int32Array {
    const bits = new Int32Array((kinds.length + 31) >> 5)
    for (const state of kinds.keys()) if (isSo(state)) bits[state >> 5]! |= 1 << state
    return bits
  }

  placeOfText()

  return text => {
    let place: number = FIRST
    for (let at = 0; at < text.length;) {
      const code = isUnicode ? text.codePointAt(at)! : text.charCodeAt(at)
      at += code > 0xffff ? 2 : 1
      place = leadOn(place, code < 128 ? ascii[code]! : kindOf(code))
      if (place === NOWHERE) return false
      if (place === EVERYWHERE) return true
    }
    return leadOn(place, end) === EVERYWHERE
  }
}
