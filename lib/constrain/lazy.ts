import { CHARACTER, FORK, FOUND, mayHold, type Automaton } from './automaton.js'
import { holds, type CharSet } from './char-set.js'

/** Of a text that matches both with and without its suffix, what the engine takes: all of it, or what stands before. */
export type Preference = 'whole' | 'suffix' | 'unclear'

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
  const tries = Array.from(kinds, (_, state) => [...triedAt(state, new Set())])
  const charsOf = (state: number): CharSet => sets[other[state]!]!
  const found = new Set<Preference>()
  const pairs = new Map<string, Pair>()
  goOn({ ending: start, going: start, first: 'both' })
  for (const pair of pairs.values()) {
    if (pairs.size > MAX_PAIRS) return 'unclear'
    goOn(pair)
  }
  const [one = 'whole', ...others] = found
  return others.length > 0 ? 'unclear' : one

  /** What the engine tries from a state on, in its order: states that take a character, and the end. */
  function * triedAt (state: number, before: Set<number>): Iterable<number> {
    if (before.has(state)) return
    before.add(state)
    if (kinds[state] === FOUND || kinds[state] === CHARACTER) return yield state
    yield * triedAt(next[state]!, before)
    if (kinds[state] === FORK) yield * triedAt(other[state]!, before)
  }

  /** Finds what a pair leads to by one more character, and whether a dot parts it. */
  function goOn (pair: Pair): void {
    for (const [order, one] of tries[pair.ending]!.entries()) {
      for (const [otherOrder, another] of tries[pair.going]!.entries()) {
        if (another === FOUND) continue
        const parted = order < otherOrder ? 'ending' : 'going'
        const first = pair.first === 'both' ? parted : pair.first
        if (one === FOUND) {
          const isParted = pair.ending !== start && holds(charsOf(another), '.'.charCodeAt(0))
          if (isParted) found.add(first === 'ending' ? 'suffix' : 'whole')
        } else if (meet(charsOf(one), charsOf(another))) {
          // Where two ways meet again, both have the better of their beginnings.
          const after = { ending: next[one]!, going: next[another]!, first: one === another ? 'both' as const : first }
          pairs.set(Object.values(after).join(), after)
        }
      }
    }
  }
}

/** Whether two sets have a character in common, which is where a range of either begins. */
function meet (one: CharSet, other: CharSet): boolean {
  return one.some(([from]) => holds(other, from)) || other.some(([from]) => holds(one, from))
}
