import { atomsOf } from './atoms.js'
import { automatonOf, END, type Automaton } from './automaton.js'
import { holds } from './char-set.js'
import { isLazy, mayHold } from './regex-traits.js'
import type { RegexNode } from './regex.js'

/** Of a text that matches both with and without its suffix, what the engine takes: all of it, or what stands before. */
export type Preference = 'whole' | 'suffix' | 'unclear'

/** Pairs of more states than these are too many to go through. */
const MAX_STATES = 120

/**
 * What a pattern leaves to an optional suffix behind it, as Rails' `(?:\.([^/.?]+))?` is: nothing where it takes as
 * much as it can, and a suffix where a lazy quantifier stops before the dot. Where that depends on the text, it is
 * unclear.
 */
export function suffixPreference (tree: RegexNode): Preference {
  if (!isLazy(tree) || !mayHold(tree, '.')) return 'whole'
  const automaton = automatonOf(tree, MAX_STATES)
  if (automaton === null || automaton.tries.length > MAX_STATES) return 'unclear'
  const [one = 'whole', ...others] = preferencesOf(automaton)
  return others.length > 0 ? 'unclear' : one
}

/** Two ways to read the same text, of which one ends there and one goes on; which of them the engine tries first. */
interface Pair {
  readonly ending: number
  readonly going: number
  readonly first: 'both' | 'ending' | 'going'
}

const START = -1
const DOT = 0x2e

/** Goes through all pairs of ways, and says of each pair that a dot would part what the engine takes then. */
function preferencesOf ({ start, tries, setOf, sets }: Automaton): ReadonlySet<Preference> {
  const atoms = atomsOf(sets)
  const orders = [start, ...tries].map(all => new Map([...all.keys()].map((target, order) => [target, order])))
  const found = new Set<Preference>()
  const open: Pair[] = [{ ending: START, going: START, first: 'both' }]
  const seen = new Set<string>()
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const key = Object.values(pair).join()
    if (seen.has(key)) continue
    seen.add(key)
    compare(pair)
    open.push(...pairsAfter(pair))
  }
  return found

  function triesAt (state: number): ReadonlyMap<number, number> {
    return orders[state + 1]!
  }

  function compare ({ ending, going, first }: Pair): void {
    const end = triesAt(ending).get(END)
    if (end === undefined || ending === START) return
    for (const [target, order] of triesAt(going)) {
      if (target < 0 || !holds(sets[setOf[target]!]!, DOT)) continue
      found.add((first === 'both' ? end < order : first === 'ending') ? 'suffix' : 'whole')
    }
  }

  function pairsAfter ({ ending, going, first }: Pair): readonly Pair[] {
    return [...triesAt(ending)].flatMap(([one, order]) => [...triesAt(going)].flatMap(([other, otherOrder]): Pair[] => {
      if (one < 0 || other < 0 || !meet(setOf[one]!, setOf[other]!)) return []
      // Where two ways meet again, both have the better of their beginnings.
      if (one === other) return [{ ending: one, going: other, first: 'both' }]
      const parted = order < otherOrder ? 'ending' : 'going'
      return [{ ending: one, going: other, first: first === 'both' ? parted : first }]
    }))
  }

  function meet (one: number, other: number): boolean {
    const both = new Set([one, other])
    return atoms(both).some(kind => kind.size === both.size)
  }
}
