import { automatonOf, CHARACTER, FORK, FOUND, type Automaton } from './automaton.js'
import { holds, kindsOf } from './char-set.js'
import { isLazy, mayHold } from './regex-traits.js'
import type { RegexNode } from './regex.js'

/** Of a text that matches both with and without its suffix, what the engine takes: all of it, or what stands before. */
export type Preference = 'whole' | 'suffix' | 'unclear'

/** More states or pairs of them than these are too many to go through. */
const MAX_STATES = 250
const MAX_PAIRS = 2000

/**
 * What a pattern leaves to an optional suffix behind it, as Rails' `(?:\.([^/.?]+))?` is: nothing where it takes as
 * much as it can, and a suffix where a lazy quantifier stops before the dot. Where that depends on the text, it is
 * unclear.
 */
export function suffixPreference (tree: RegexNode): Preference {
  if (!isLazy(tree) || !mayHold(tree, '.')) return 'whole'
  const automaton = automatonOf(tree, '')
  if (automaton.kinds.length > MAX_STATES) return 'unclear'
  const [one = 'whole', ...others] = preferencesOf(automaton)
  return others.length > 0 ? 'unclear' : one
}

/** Two ways to read the same text, of which one ends there and one goes on; which of them the engine tries first. */
interface Pair {
  readonly ending: number
  readonly going: number
  readonly first: 'both' | 'ending' | 'going'
}

const DOT = 0x2e

/** Goes through all pairs of ways, and says of each pair that a dot would part what the engine takes then. */
function preferencesOf ({ kinds, next, other, start, sets }: Automaton): ReadonlySet<Preference> {
  const { isIn, width } = kindsOf(sets)
  const found = new Set<Preference>()
  const seen = new Set<string>()
  const known = new Map<number, readonly number[]>()
  const open = [...pairsAfter({ ending: start, going: start, first: 'both' })]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const key = Object.values(pair).join()
    if (seen.has(key)) continue
    if (seen.add(key).size > MAX_PAIRS) return new Set(['unclear'])
    compare(pair)
    open.push(...pairsAfter(pair))
  }
  return found

  /** What the engine tries from a state on, in its order: states that take a character, and the end. */
  function triesAt (state: number): readonly number[] {
    let tries = known.get(state)
    if (tries === undefined) known.set(state, tries = [...tried(state, new Set())])
    return tries
  }

  function * tried (state: number, before: Set<number>): Iterable<number> {
    if (before.has(state)) return
    before.add(state)
    const does = kinds[state]
    if (does === FOUND || does === CHARACTER) return yield state
    yield * tried(next[state]!, before)
    if (does === FORK) yield * tried(other[state]!, before)
  }

  function compare ({ ending, going, first }: Pair): void {
    const end = triesAt(ending).indexOf(FOUND)
    if (end === -1) return
    for (const [order, state] of triesAt(going).entries()) {
      if (state === FOUND || !holds(sets[other[state]!]!, DOT)) continue
      found.add((first === 'both' ? end < order : first === 'ending') ? 'suffix' : 'whole')
    }
  }

  function pairsAfter ({ ending, going, first }: Pair): readonly Pair[] {
    return [...triesAt(ending).entries()].flatMap(([order, one]) =>
      [...triesAt(going).entries()].flatMap(([otherOrder, another]): Pair[] => {
        if (one === FOUND || another === FOUND || !meet(one, another)) return []
        // Where two ways meet again, both have the better of their beginnings.
        if (one === another) return [{ ending: next[one]!, going: next[one]!, first: 'both' }]
        const parted = order < otherOrder ? 'ending' : 'going'
        return [{ ending: next[one]!, going: next[another]!, first: first === 'both' ? parted : first }]
      }))
  }

  /** Whether two states can take the same character. */
  function meet (one: number, another: number): boolean {
    for (let kind = 0; kind < width; kind++) {
      if (isIn(other[one]!, kind) && isIn(other[another]!, kind)) return true
    }
    return false
  }
}
