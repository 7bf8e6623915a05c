import { BEGINNING, BOUNDARY, CHARACTER, END, FORK, MATCH, NO_BOUNDARY, type Automaton } from './automaton.js'
import { characterIn } from './character-set.js'
import { END_OF_STRING, Kinds } from './characters.js'

/** The character before or after a position: none, any, or a word character. Only assertions distinguish them. */
const [NONE, ANY, WORD] = [0, 1, 2] as const

/** The states that an automaton may be in after some characters. */
interface StateSet {
  /** A bit for each state. */
  readonly states: Int32Array
  /** The character before the position. */
  before: number
  /** The sets after a character of each kind, as far as they are known. */
  readonly next: StateSet[]
}

/** No string with this beginning matches. */
const FAILED: StateSet = { states: new Int32Array(), before: NONE, next: [] }
/** Each string with this beginning matches. */
const MATCHED: StateSet = { ...FAILED }

/** The cache of a pattern has at most so many numbers: the states and kinds of each set, and some for its object. */
const [MAX_CACHED, OBJECT] = [60_000, 20]

/**
 * A pattern whose time is proportional to the length of the string: as in RE2, each character is one step from a set of
 * states to the next set. The engine would backtrack.
 */
export class LinearTest {
  readonly first: StateSet
  /** The last set, if the cache is full. The next step overwrites it. */
  readonly #uncached: StateSet
  readonly #kinds: Kinds
  readonly #isUnicode: boolean
  readonly #automaton: Automaton
  readonly #isSearch: boolean
  readonly #hasBoundaries: boolean
  /** The states that the state before them continues with, as in `a{9}`: a shift moves all of them. */
  readonly #chain: Int32Array
  /** The states of characters, by kind, and the states that need no character, by the characters before and after. */
  readonly #consuming: Int32Array[] = []
  readonly #silent: Int32Array[] = []
  readonly #now: Int32Array
  readonly #seen: Int32Array
  readonly #after: Int32Array
  readonly #cache = new Map<string, StateSet>()
  readonly #key: Uint16Array

  constructor (automaton: Automaton, flags: string) {
    const { kinds, next, start, sets } = automaton
    this.#automaton = automaton
    this.#isSearch = kinds[start] !== BEGINNING
    this.#hasBoundaries = kinds.includes(BOUNDARY) || kinds.includes(NO_BOUNDARY)
    this.#isUnicode = flags.includes('u')
    this.#kinds = new Kinds(this.#hasBoundaries ? [...sets, characterIn(['\\w'], flags).source] : sets)
    this.#chain = this.#bits(state => kinds[state] !== FORK && next[state] === state - 1)
    this.#after = this.#bits(state => state === start)
    this.#now = new Int32Array(this.#after.length)
    this.#seen = new Int32Array(this.#after.length)
    this.#key = new Uint16Array(this.#after.buffer)
    this.#uncached = { states: this.#after, before: NONE, next: [] }
    this.first = this.#cached()
  }

  /** Whether a string matches. */
  test (text: string): boolean {
    const isUnicode = this.#isUnicode
    const kinds = this.#kinds
    let set = this.first
    for (let at = 0; at < text.length;) {
      const code = isUnicode ? text.codePointAt(at)! : text.charCodeAt(at)
      at += code > 0xffff ? 2 : 1
      const kind = kinds.of(code)
      set = set.next[kind] ?? this.#follow(set, kind)
      if (set === FAILED) return false
      if (set === MATCHED) return true
    }
    return (set.next[END_OF_STRING] ?? this.#follow(set, END_OF_STRING)) === MATCHED
  }

  #follow (from: StateSet, kind: number): StateSet {
    const to = this.#step(from, kind)
    // If the cache is full, a search in it would cost more than a step.
    if (from === this.#uncached) return to
    const known = to === this.#uncached ? this.#cached() : to
    if (known !== this.#uncached) from.next[kind] = known
    return known
  }

  #step ({ states, before }: StateSet, kind: number): StateSet {
    const { start, sets } = this.#automaton
    const [now, seen, after] = [this.#now, this.#seen, this.#after]
    const ahead = kind === END_OF_STRING ? NONE : this.#hasBoundaries && this.#kinds.has(sets.length, kind) ? WORD : ANY
    const consuming = this.#consuming[kind] ??= this.#bits(state => this.#consumes(state, kind))
    const silent = this.#silent[before * 3 + ahead] ??= this.#bits(state => this.#isSilent(state, before, ahead))
    now.set(states)
    seen.fill(0)
    after.fill(0)
    let isLost = !this.#isSearch
    // Most states continue with lower states. Only loops continue with higher states.
    for (let word = now.length - 1; word >= 0;) {
      const skipping = now[word]! & silent[word]! & ~seen[word]!
      if (skipping !== 0) {
        seen[word]! |= skipping
        word = this.#move(skipping, word, now)
        continue
      }
      const moving = now[word]! & consuming[word]!
      if (moving !== 0) {
        isLost = false
        this.#move(moving, word, after)
      }
      word--
    }
    if (this.#isSearch) after[start >> 5]! |= 1 << start
    if ((now[MATCH]! & 1) === 1) return MATCHED
    if (isLost || kind === END_OF_STRING) return FAILED
    this.#uncached.before = ahead
    return this.#uncached
  }

  /** Moves states of a word of bits to the next states, and returns the highest word that has changed. */
  #move (states: number, word: number, into: Int32Array): number {
    const { kinds, next, other } = this.#automaton
    const straight = states & this.#chain[word]!
    into[word]! |= straight >>> 1
    if ((straight & 1) === 1) into[word - 1]! |= 1 << 31
    let highest = word
    for (let rest = states ^ straight; rest !== 0;) {
      const bit = 31 - Math.clz32(rest)
      rest ^= 1 << bit
      const state = word * 32 + bit
      const one = next[state]!
      const second = kinds[state] === FORK ? other[state]! : one
      into[one >> 5]! |= 1 << one
      into[second >> 5]! |= 1 << second
      highest = Math.max(highest, one >> 5, second >> 5)
    }
    return highest
  }

  #consumes (state: number, kind: number): boolean {
    const { kinds, other } = this.#automaton
    return kinds[state] === CHARACTER && this.#kinds.has(other[state]!, kind)
  }

  /** Whether a state continues without a character. */
  #isSilent (state: number, before: number, ahead: number): boolean {
    switch (this.#automaton.kinds[state]) {
      case FORK: return true
      case BEGINNING: return before === NONE
      case END: return ahead === NONE
      case BOUNDARY: return (before === WORD) !== (ahead === WORD)
      case NO_BOUNDARY: return (before === WORD) === (ahead === WORD)
      default: return false
    }
  }

  /** The last set from the cache, while the cache has room. */
  #cached (): StateSet {
    const { before } = this.#uncached
    const key = before + String.fromCharCode(...this.#key)
    const known = this.#cache.get(key)
    if (known !== undefined) return known
    if (this.#cache.size * (OBJECT + key.length + this.#kinds.count) > MAX_CACHED) return this.#uncached
    const next = new Array<StateSet>(this.#kinds.count)
    const set: StateSet = { states: this.#after.slice(), before, next }
    this.#cache.set(key, set)
    return set
  }

  #bits (has: (state: number) => boolean): Int32Array {
    const { kinds } = this.#automaton
    const bits = new Int32Array((kinds.length + 31) >> 5)
    for (const state of kinds.keys()) if (has(state)) bits[state >> 5]! |= 1 << state
    return bits
  }
}
