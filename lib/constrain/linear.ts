import { BEGINNING, BOUNDARY, CHARACTER, END, FORK, FOUND, NO_BOUNDARY, type Automaton } from './automaton.js'
import { characterOf, kindsOf } from './characters.js'

/** Whether a pattern is found in a text, in a time that grows with the text alone, whatever the pattern. */
export type Test = (text: string) => boolean

/** The same test, and its steps one by one. */
export interface LinearTest extends Test {
  readonly first: Place
  /** The place after one more code point, or `null` if there is no room to keep it. */
  readonly next: (from: Place, code: number) => Place | null
  /** Whether the pattern is found if a text ends at a place. */
  readonly ends: (place: Place) => boolean
}

/** What stands on either side of a place in a text. */
const [NOTHING, CHAR, WORD] = [0, 1, 2] as const

/** Where a pattern may be when it has read some of a text. */
export interface Place {
  /** Distinct among the places of one pattern. */
  readonly id: number
  /** The states that it may be in, a bit for each. */
  readonly states: Int32Array
  /** What stands in front. */
  before: number
  /** Where a character of each kind leads, as far as it was asked. */
  readonly ways: Place[]
}

const nowhere: Place = { id: -1, states: new Int32Array(), before: NOTHING, ways: [] }
const everywhere: Place = { ...nowhere, id: -2 }

/** How many numbers are kept for all places of a pattern, and what each place takes beside its states and kinds. */
const MAX_KEPT = 60_000
const PLACE = 20

/**
 * Reads each character of a text once, as RE2 does, where the engine would go back. The places that texts lead to are
 * found once and kept; where there are too many, each step is taken anew.
 */
export function linearTest ({ kinds, next, other, start, sets }: Automaton, flags: string): LinearTest {
  const isSearch = kinds[start] !== BEGINNING
  const isUnicode = flags.includes('u')
  const asksWords = kinds.includes(BOUNDARY) || kinds.includes(NO_BOUNDARY)
  const { width, ascii, kindOf, isIn } = kindsOf(asksWords ? [...sets, characterOf(false, ['\\w'], flags).chars] : sets)
  // The end of a text is the last kind of character, which no set has.
  const end = width - 1
  // In a chain, where a{9} is one state behind the other, all go on at once.
  const chain = bitsWhere(state => kinds[state] !== FORK && next[state] === state - 1)
  // The states that take a character, by its kind; and those that lead on without, by what stands on either side.
  const [takers, leaders]: [Int32Array[], Int32Array[]] = [[], []]
  const after = bitsWhere(state => state === start)
  const [now, seen] = [new Int32Array(after.length), new Int32Array(after.length)]
  const key = Buffer.from(after.buffer)
  const known = new Map<string, Place>()
  // Where there is no room for more, the place that was found last is in `after` alone.
  const unkept: Place = { id: -3, states: after, before: NOTHING, ways: [] }
  const first = keep()

  /** Finds where a character of a kind, or the end, leads from a place. */
  function follow (from: Place, kind: number): Place {
    let to = step(from, kind)
    // Beyond the places that are kept a text goes on without: to look for one costs more than a step.
    if (from === unkept) return to
    if (to === unkept) to = keep()
    if (to !== unkept) from.ways[kind] = to
    return to
  }

  /** The same, found anew: it is `unkept` where the text goes on. */
  function step (from: Place, kind: number): Place {
    const { before } = from
    const ahead = kind === end ? NOTHING : asksWords && isIn(sets.length, kind) ? WORD : CHAR
    const taking = takers[kind] ??= bitsWhere(state => kinds[state] === CHARACTER && isIn(other[state]!, kind))
    const leading = leaders[before * 3 + ahead] ??= bitsWhere(state => leadsOn(state, before, ahead))
    now.set(from.states)
    seen.fill(0)
    after.fill(0)
    let isLost = !isSearch
    // Most lead to lower states: only loops lead up again.
    for (let word = now.length - 1; word >= 0;) {
      const silent = now[word]! & leading[word]! & ~seen[word]!
      if (silent !== 0) {
        seen[word]! |= silent
        word = go(silent, word, now)
        continue
      }
      const taken = now[word]! & taking[word]!
      if (taken !== 0) {
        isLost = false
        go(taken, word, after)
      }
      word--
    }
    if (isSearch) after[start >> 5]! |= 1 << start
    if ((now[FOUND]! & 1) === 1) return everywhere
    if (isLost || kind === end) return nowhere
    unkept.before = ahead
    return unkept
  }

  /** Goes on from states of one word of bits, and gives the highest word that was reached, or that one. */
  function go (from: number, word: number, into: Int32Array): number {
    const straight = from & chain[word]!
    into[word]! |= straight >>> 1
    if ((straight & 1) === 1) into[word - 1]! |= 1 << 31
    let highest = word
    for (let rest = from ^ straight; rest !== 0;) {
      const bit = 31 - Math.clz32(rest)
      rest ^= 1 << bit
      const state = word * 32 + bit
      const one = next[state]!
      const another = kinds[state] === FORK ? other[state]! : one
      into[one >> 5]! |= 1 << one
      into[another >> 5]! |= 1 << another
      highest = Math.max(highest, one >> 5, another >> 5)
    }
    return highest
  }

  /** Whether a state leads on without a character, by what stands on either side. */
  function leadsOn (state: number, before: number, ahead: number): boolean {
    switch (kinds[state]) {
      case FORK: return true
      case BEGINNING: return before === NOTHING
      case END: return ahead === NOTHING
      case BOUNDARY: return (before === WORD) !== (ahead === WORD)
      case NO_BOUNDARY: return (before === WORD) === (ahead === WORD)
      default: return false
    }
  }

  /** Keeps the place that was found last, while there is room. */
  function keep (): Place {
    const { before } = unkept
    const text = before + key.toString('utf16le')
    const place = known.get(text)
    if (place !== undefined) return place
    if (known.size * (PLACE + text.length + width) > MAX_KEPT) return unkept
    const kept = { id: known.size, states: after.slice(), before, ways: new Array<Place>(width) }
    known.set(text, kept)
    return kept
  }

  function bitsWhere (isSo: (state: number) => boolean): Int32Array {
    const bits = new Int32Array((kinds.length + 31) >> 5)
    for (const state of kinds.keys()) if (isSo(state)) bits[state >> 5]! |= 1 << state
    return bits
  }

  function advance (from: Place, code: number): Place | null {
    if (from === nowhere || from === everywhere) return from
    if (code > 0xffff && !isUnicode) {
      const high = advance(from, 0xd7c0 + (code >> 10))
      return high && advance(high, 0xdc00 + (code & 0x3ff))
    }
    const kind = code < 128 ? ascii[code]! : kindOf(code)
    const to = from.ways[kind] ?? follow(from, kind)
    return to === unkept ? null : to
  }

  function ends (place: Place): boolean {
    return place === everywhere || (place !== nowhere && (place.ways[end] ?? follow(place, end)) === everywhere)
  }

  const test: Test = text => {
    let place = first
    for (let at = 0; at < text.length;) {
      const code = isUnicode ? text.codePointAt(at)! : text.charCodeAt(at)
      at += code > 0xffff ? 2 : 1
      const kind = code < 128 ? ascii[code]! : kindOf(code)
      place = place.ways[kind] ?? follow(place, kind)
      if (place === nowhere) return false
      if (place === everywhere) return true
    }
    return ends(place)
  }
  return Object.assign(test, { first, next: advance, ends })
}
