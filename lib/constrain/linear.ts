import {
  automatonOf, BEGINNING, BOUNDARY, CHARACTER, END, FORK, FOUND, MAX_STATES, NO_BOUNDARY
} from './automaton.js'
import { kindsOf } from './char-set.js'
import { wordSet } from './regex-set.js'
import type { RegexNode } from './regex.js'
import { isAnchored } from './regex-traits.js'

/** Whether a pattern is found in a text, in a time that grows with the text alone, whatever the pattern. */
export type Test = (text: string) => boolean

/** How many places of a pattern are kept, and how many numbers for all of them. */
const MAX_PLACES = 2000
const MAX_KEPT = 60_000

/** What a place in the table may be instead of one that the text goes on from. */
const [UNKNOWN, NOWHERE, EVERYWHERE, FIRST] = [0, 1, 2, 3] as const

/** What stands in front of a place. */
const [NOTHING, CHAR, WORD] = [0, 1, 2] as const

/** The states that a text has led to: a bit for each that takes a character, a list of the others, each once. */
interface States {
  readonly bits: Int32Array
  readonly list: Uint16Array
  readonly indexOf: Uint16Array
  count: number
}

/** Where a text is read, by all patterns in turn: the states now, and those behind the next character. */
interface Reading {
  now: States
  after: States
  before: number
}

let shared: Reading | undefined

/**
 * Reads each character of a text once, as RE2 does, where the engine would go back. The places that texts lead to are
 * found once and kept in a table; where there are too many of them, each step is taken on the states themselves.
 */
export function linearTest (tree: RegexNode, flags: string): Test {
  const { kinds, next, other, start, sets } = automatonOf(tree, flags)
  const isSearch = !isAnchored(tree)
  const isUnicode = flags.includes('u')
  const asksWords = kinds.includes(BOUNDARY) || kinds.includes(NO_BOUNDARY)
  const { width, ascii, kindOf, members } = kindsOf(asksWords ? [...sets, wordSet(flags)] : sets)
  const words = asksWords ? members.subarray(sets.length * width) : new Uint8Array(width)
  // The end of a text is the last kind of character, which no set has.
  const end = width - 1
  const chain = bitsOf(kinds, state => next[state] === state - 1 && kinds[state - 1] === CHARACTER)
  const takers: Int32Array[] = []
  const places: Array<{ readonly states: Uint16Array, readonly before: number }> = []
  const known = new Map<string, number>()
  let table: Uint16Array = new Uint16Array(8 * width)
  let kept = 0
  const reading = shared ??= { now: noStates(), after: noStates(), before: NOTHING }
  goTo([start], NOTHING)
  placeOf(reading.after, NOTHING)

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

  function leadOn (place: number, kind: number): number {
    return place === UNKNOWN ? step(kind) : table[place * width + kind]! || follow(place, kind)
  }

  /** Finds what is behind a character, and keeps it while there is room. */
  function follow (place: number, kind: number): number {
    const { states, before } = places[place - FIRST]!
    goTo(states, before)
    const to = step(kind) || placeOf(reading.after, reading.before)
    table[place * width + kind] = to
    return to
  }

  function goTo (states: Iterable<number>, before: number): void {
    clear(reading.after)
    for (const state of states) reach(state, reading.after)
    reading.before = before
  }

  function reach (state: number, states: States): void {
    if (kinds[state] === CHARACTER) states.bits[state >> 5]! |= 1 << state
    else add(state, states)
  }

  /** Reads a character of a kind, or the end; where that leads is then `after` in the reading. */
  function step (kind: number): number {
    const { after: now, now: after, before } = reading
    for (let at = 0; at < now.count; at++) {
      const state = now.list[at]!
      const does = kinds[state]!
      if (does === FOUND) return EVERYWHERE
      if (does !== FORK && !stands(does, before, kind)) continue
      reach(next[state]!, now)
      if (does === FORK) reach(other[state]!, now)
    }
    clear(after)
    const taking = takers[kind] ??= bitsOf(kinds, state => members[other[state]! * width + kind] === 1)
    let isLost = !isSearch
    for (let word = chain.length - 1; word >= 0; word--) {
      const taken = now.bits[word]! & taking[word]!
      if (taken === 0) continue
      isLost = false
      // In a chain, where a{9} is one state behind the other, all go on at once.
      const straight = taken & chain[word]!
      after.bits[word]! |= straight >>> 1
      if ((straight & 1) === 1) after.bits[word - 1]! |= 1 << 31
      for (let rest = taken ^ straight; rest !== 0;) {
        const bit = 31 - Math.clz32(rest)
        rest ^= 1 << bit
        reach(next[word * 32 + bit]!, after)
      }
    }
    if (isSearch) reach(start, after)
    reading.now = now
    reading.after = after
    reading.before = words[kind] === 1 ? WORD : CHAR
    return isLost || kind === end ? NOWHERE : UNKNOWN
  }

  /** Whether a boundary is where a character of a kind, or the end, comes behind another one. */
  function stands (boundary: number, before: number, kind: number): boolean {
    if (boundary === BEGINNING) return before === NOTHING
    if (boundary === END) return kind === end
    return ((before === WORD) !== (words[kind] === 1)) === (boundary === BOUNDARY)
  }

  function placeOf ({ bits, list, count }: States, before: number): number {
    const takers = [...kinds.keys()].filter(state => (bits[state >> 5]! & 1 << state) !== 0)
    const states = Uint16Array.from([...takers, ...list.subarray(0, count)]).sort()
    const key = String.fromCharCode(before, ...states)
    const place = known.get(key)
    if (place !== undefined) return place
    kept += states.length + width
    if (places.length >= MAX_PLACES || kept > MAX_KEPT) return UNKNOWN
    const index = FIRST + places.push({ states, before }) - 1
    known.set(key, index)
    if ((index + 1) * width > table.length) table = larger(table)
    return index
  }
}

/** A bit for each state that takes a character and is as asked. */
function bitsOf (kinds: Uint8Array, isSo: (state: number) => boolean): Int32Array {
  const bits = new Int32Array((kinds.length + 31) >> 5)
  for (const [state, does] of kinds.entries()) {
    if (does === CHARACTER && isSo(state)) bits[state >> 5]! |= 1 << state
  }
  return bits
}

function noStates (): States {
  const size = MAX_STATES + 1
  const [list, indexOf] = [new Uint16Array(size), new Uint16Array(size)]
  return { bits: new Int32Array((size + 31) >> 5), list, indexOf, count: 0 }
}

function clear (states: States): void {
  states.bits.fill(0)
  states.count = 0
}

/** Adds a state to the list unless it is in there, which `indexOf` tells without having been cleared (Briggs and Torczon). */
function add (state: number, states: States): void {
  const { list, indexOf, count } = states
  const index = indexOf[state]!
  if (index < count && list[index] === state) return
  list[count] = state
  indexOf[state] = count
  states.count = count + 1
}

function larger (table: Uint16Array): Uint16Array {
  const grown = new Uint16Array(2 * table.length)
  grown.set(table)
  return grown
}
