import type { CharSet } from './characters.js'
import type { RegexNode, Repeat } from './regex.js'

/** What a state does: it is the end, takes a character, forks, or asks what stands on either side of a place. */
export const [FOUND, CHARACTER, FORK, BEGINNING, END, BOUNDARY, NO_BOUNDARY] = [0, 1, 2, 3, 4, 5, 6] as const

/** A pattern as states that lead on to each other (Thompson's automaton); the first of them is {@link FOUND}. */
export interface Automaton {
  readonly kinds: Uint8Array
  readonly next: Uint16Array
  /** Where a fork leads too, if the text has not gone on the first way; and which of `sets` a character is in. */
  readonly other: Uint16Array
  readonly start: number
  readonly sets: readonly CharSet[]
  /** Whether it says somewhere that as little as possible is to be taken. */
  readonly isLazy: boolean
}

const BOUNDARIES = { '^': BEGINNING, $: END, '\\b': BOUNDARY, '\\B': NO_BOUNDARY } as const

/** The automaton of a tree, which a text matches as a whole or holds somewhere. */
export function automatonOf (tree: RegexNode, isWhole: boolean): Automaton {
  const size = tree.size + (isWhole ? 3 : 1)
  const [kinds, next, other] = [new Uint8Array(size), new Uint16Array(size), new Uint16Array(size)]
  const sets = new Map<CharSet, number>()
  let [count, isLazy] = [1, false]

  /** Makes the states of a part in front of a state, and gives the first. */
  function build (node: RegexNode, behind: number): number {
    switch (node.kind) {
      case 'alternatives': return anyOf(node.of, behind)
      case 'sequence': return node.of.reduceRight((rest, one) => build(one, rest), behind)
      case 'repeat': return node.size === 0 ? behind : repeat(node, behind)
      case 'boundary': return add(BOUNDARIES[node.at], behind, 0)
      case 'character': return character(node.chars, behind)
    }
  }

  function character (chars: CharSet, behind: number): number {
    const set = sets.get(chars) ?? sets.size
    sets.set(chars, set)
    return add(CHARACTER, behind, set)
  }

  function anyOf (ways: readonly RegexNode[], behind: number): number {
    return ways.map(way => build(way, behind)).reduceRight((rest, way) => add(FORK, way, rest))
  }

  function add (kind: number, to: number, another: number): number {
    kinds[count] = kind
    next[count] = to
    other[count] = another
    return count++
  }

  function repeat ({ of, min, max, lazy }: Repeat, behind: number): number {
    const fork = (into: number): number => lazy ? add(FORK, behind, into) : add(FORK, into, behind)
    isLazy ||= lazy && min < max
    let first = behind
    if (max === Infinity) {
      const again = fork(0)
      const body = build(of, again)
      if (lazy) other[again] = body
      else next[again] = body
      first = min === 0 ? again : body
    } else {
      for (let more = min; more < max; more++) first = fork(build(of, first))
    }
    for (let copy = max === Infinity ? 1 : 0; copy < min; copy++) first = build(of, first)
    return first
  }

  const start = isWhole ? add(BEGINNING, build(tree, add(END, FOUND, 0)), 0) : build(tree, FOUND)
  return { start, kinds, next, other, sets: [...sets.keys()], isLazy }
}

export function mayHold ({ sets }: Automaton, char: string): boolean {
  return sets.some(set => holds(set, char))
}

function holds (set: CharSet, char: string): boolean {
  const code = char.charCodeAt(0)
  return meet(set, [[code, code]])
}

/** Whether two sets have a character in common. */
function meet (one: CharSet, other: CharSet): boolean {
  let at = 0
  return one.some(([from, to]) => {
    while (at < other.length && other[at]![1] < from) at++
    return at < other.length && other[at]![0] <= to
  })
}

/** Whether each text that is found holds a character, as each of `a/b` a slash: no way to the end is without. */
export function mustHold ({ start, kinds, next, other, sets }: Automaton, char: string): boolean {
  const reached = new Set([start])
  for (const state of reached) {
    const [range, ...more] = kinds[state] === CHARACTER ? sets[other[state]!]! : []
    const isOnly = more.length === 0 && range?.every(code => code === char.charCodeAt(0)) === true
    if (!isOnly) reached.add(next[state]!)
    if (kinds[state] === FORK) reached.add(other[state]!)
  }
  return !reached.has(FOUND)
}

/** Of a text that matches both with and without its suffix, what the engine takes: all of it, or what stands before. */
type Preference = 'whole' | 'suffix' | 'unclear'

/** More states or pairs of them than these are too many to go through. */
const MAX_STATES = 250
const MAX_PAIRS = 2000

/** Two ways to read the same text, of which one may end there and one go on; which of them the engine tries first. */
interface Pair {
  readonly ending: number
  readonly going: number
  readonly first: 'both' | 'ending' | 'going'
}

/**
 * What a pattern leaves to an optional suffix behind it, as Rails' `(?:\.([^/.?]+))?` is: nothing where it takes as
 * much as it can, and a suffix where a lazy quantifier stops before the dot. Where that depends on the text, it is
 * unclear. All pairs of ways are gone through, and of each that a dot would part is asked what the engine takes then.
 */
export function suffixPreference (automaton: Automaton): Preference {
  const { kinds, next, other, start, sets, isLazy } = automaton
  if (!isLazy || !mayHold(automaton, '.')) return 'whole'
  if (kinds.length > MAX_STATES) return 'unclear'
  const tries = Array.from(kinds, (_, state) => triedAt(state, new Set()))
  const charsOf = (state: number): CharSet => sets[other[state]!]!
  const found = new Set<Preference>()
  const pairs = new Map<string, Pair>()

  /** What the engine tries from a state on, in its order: states that take a character, and the end. */
  function triedAt (state: number, before: Set<number>): readonly number[] {
    if (before.has(state)) return []
    before.add(state)
    if (kinds[state] === FOUND || kinds[state] === CHARACTER) return [state]
    const tried = triedAt(next[state]!, before)
    return kinds[state] === FORK ? [...tried, ...triedAt(other[state]!, before)] : tried
  }

  /** Finds what a pair leads to by one more character, and whether a dot parts it. */
  function goOn (pair: Pair): void {
    for (const [order, one] of tries[pair.ending]!.entries()) {
      for (const [otherOrder, another] of tries[pair.going]!.entries()) {
        if (another === FOUND) continue
        const parted = order < otherOrder ? 'ending' : 'going'
        const first = pair.first === 'both' ? parted : pair.first
        if (one === FOUND) {
          const isParted = pair.ending !== start && holds(charsOf(another), '.')
          if (isParted) found.add(first === 'ending' ? 'suffix' : 'whole')
        } else if (meet(charsOf(one), charsOf(another))) {
          // Where two ways meet again, both have the better of their beginnings.
          const after = { ending: next[one]!, going: next[another]!, first: one === another ? 'both' as const : first }
          pairs.set(Object.values(after).join(), after)
        }
      }
    }
  }

  goOn({ ending: start, going: start, first: 'both' })
  for (const pair of pairs.values()) {
    if (pairs.size > MAX_PAIRS) return 'unclear'
    goOn(pair)
  }
  const [one = 'whole', ...others] = found
  return others.length > 0 ? 'unclear' : one
}
