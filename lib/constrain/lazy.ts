import { CHARACTER, FORK, FOUND, mayHold, type Automaton } from './automaton.js'
import { kindsOf } from './char-set.js'

/** Of a text that matches both with and without its suffix, what the engine takes: all of it, or what stands before. */
export type Preference = 'whole' | 'suffix' | 'unclear'

/** More states or pairs of them than these are too many to go through. */
const MAX_STATES = 250
const MAX_PAIRS = 2000

/** Two ways to read the same text, of which one ends there and one goes on; which of them the engine tries first. */
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
  const { isIn, width, kindOf } = kindsOf(sets)
  const tries = Array.from(kinds, (_, state) => [...triedAt(state, new Set())])
  const found = new Set<Preference>()
  const seen = new Set<string>()
  const open = [...pairsAfter({ ending: start, going: start, first: 'both' })]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const key = Object.values(pair).join()
    if (seen.has(key)) continue
    if (seen.add(key).size > MAX_PAIRS) return 'unclear'
    compare(pair)
    open.push(...pairsAfter(pair))
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

  function compare ({ ending, going, first }: Pair): void {
    const end = tries[ending]!.indexOf(FOUND)
    if (end === -1) return
    for (const [order, state] of tries[going]!.entries()) {
      if (state === FOUND || !isIn(other[state]!, kindOf(0x2e))) continue
      found.add((first === 'both' ? end < order : first === 'ending') ? 'suffix' : 'whole')
    }
  }

  function pairsAfter ({ ending, going, first }: Pair): readonly Pair[] {
    return [...tries[ending]!.entries()].flatMap(([order, one]) =>
      [...tries[going]!.entries()].flatMap(([otherOrder, another]): Pair[] => {
        if (one === FOUND || another === FOUND || !meet(other[one]!, other[another]!)) return []
        // Where two ways meet again, both have the better of their beginnings.
        if (one === another) return [{ ending: next[one]!, going: next[one]!, first: 'both' }]
        const parted = order < otherOrder ? 'ending' : 'going'
        return [{ ending: next[one]!, going: next[another]!, first: first === 'both' ? parted : first }]
      }))
  }

  /** Whether two sets have a character in common. */
  function meet (one: number, another: number): boolean {
    for (let kind = 0; kind < width; kind++) if (isIn(one, kind) && isIn(another, kind)) return true
    return false
  }
}
