import { CHARACTER, FORK, mayHave, MATCH, type Automaton } from './automaton.js'
import { hasCharacter, overlap } from './characters.js'

/**
 * The match of the engine, if a pattern matches a string with and without its format extension: the whole string, or
 * the string before the extension. `unclear` if that depends on the string.
 */
type Preference = 'whole' | 'extension' | 'unclear'

/** The search stops after so many states or pairs. */
const [MAX_STATES, MAX_PAIRS] = [250, 2000]

/** Two states that the same string reaches, and the one that the engine tries first. */
interface Pair {
  readonly shorter: number
  readonly longer: number
  readonly first: 'both' | 'shorter' | 'longer'
}

/**
 * Returns the preference of a pattern before an optional format extension, in Rails `(?:\.([^/.?]+))?`. A greedy
 * pattern matches the whole string, and a lazy quantifier leaves the extension. Compares all pairs of states: if the
 * shorter match ends and the longer match continues with a dot, the order of the engine decides.
 */
export function extensionPreference (automaton: Automaton): Preference {
  const { kinds, next, other, start, sets, isLazy } = automaton
  if (!isLazy || !mayHave(automaton, '.')) return 'whole'
  if (kinds.length > MAX_STATES) return 'unclear'
  const tries = Array.from(kinds, (_, state) => triesFrom(automaton, state))
  const setOf = (state: number): string => sets[other[state]!]!
  const preferences = new Set<Preference>()
  const pairs = new Map<string, Pair>()

  function compare (pair: Pair, shorter: number, longer: number, first: 'shorter' | 'longer'): void {
    if (shorter === MATCH) {
      const isSplit = pair.shorter !== start && hasCharacter(setOf(longer), '.')
      if (isSplit) preferences.add(first === 'shorter' ? 'extension' : 'whole')
    } else if (overlap(setOf(shorter), setOf(longer))) {
      // If both continue with the same state, the better beginning counts for both.
      const to: Pair = { shorter: next[shorter]!, longer: next[longer]!, first: shorter === longer ? 'both' : first }
      pairs.set(Object.values(to).join(), to)
    }
  }

  function follow (pair: Pair): void {
    for (const [order, shorter] of tries[pair.shorter]!.entries()) {
      for (const [otherOrder, longer] of tries[pair.longer]!.entries()) {
        const first = pair.first !== 'both' ? pair.first : order < otherOrder ? 'shorter' : 'longer'
        if (longer !== MATCH) compare(pair, shorter, longer, first)
      }
    }
  }

  follow({ shorter: start, longer: start, first: 'both' })
  for (const pair of pairs.values()) {
    if (pairs.size > MAX_PAIRS) return 'unclear'
    follow(pair)
  }
  const [preference = 'whole', ...others] = preferences
  return others.length > 0 ? 'unclear' : preference
}

/** The states that the engine tries from a state, in its order: states of characters, and the end of the match. */
function triesFrom (automaton: Automaton, state: number, seen = new Set<number>()): readonly number[] {
  const { kinds, next, other } = automaton
  if (seen.has(state)) return []
  seen.add(state)
  if (kinds[state] === MATCH || kinds[state] === CHARACTER) return [state]
  const first = triesFrom(automaton, next[state]!, seen)
  return kinds[state] === FORK ? [...first, ...triesFrom(automaton, other[state]!, seen)] : first
}
