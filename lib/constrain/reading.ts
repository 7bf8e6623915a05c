import { atomsOf } from './atoms.js'
import type { Automaton, Tries } from './automaton.js'
import type { CharSet } from './char-set.js'

/** In how many ways a text leads an engine to each state of an automaton; `null` before the first character. */
export type Ways = ReadonlyMap<number, number> | null

/** A text as far as it is read. Of texts that are taken together it holds the most of each. */
export interface Reading {
  readonly ways: Ways
  /** The steps up to the last character read. */
  readonly steps: number
}

/** What comes after a reading: the steps that its next character takes, and where the characters lead. */
export interface Continued {
  readonly steps: number
  readonly next: readonly Ways[]
}

/** Reads texts on an automaton, and counts what work that is. */
export interface Reader {
  readonly read: (ways: Ways) => Continued
  /** Counts work that is done elsewhere. */
  readonly work: (amount: number) => void
  /** Whether that share of all work allowed is done. */
  readonly isTired: (share: number) => boolean
}

/** The work after which a pattern is taken for too large to look at: some tens of milliseconds. */
const MAX_WORK = 400_000

export function readerOf ({ start, tries, setOf, sets }: Automaton): Reader {
  const atoms = atomsOf(sets)
  const costs = sets.map(costOf)
  let done = 0
  return { read, work, isTired: share => done > share * MAX_WORK }

  function work (amount: number): void {
    done += amount
  }

  function read (ways: Ways): Continued {
    const reached = new Map<number, number>()
    const steps = ways === null
      ? tryAll(start, 1, reached)
      : [...ways].reduce((sum, [state, count]) => sum + tryAll(tries[state]!, count, reached), 0)
    const kinds = atoms(new Set([...reached.keys()].map(state => setOf[state]!)))
    work(reached.size * (1 + kinds.length))
    return { steps, next: kinds.map(kind => new Map([...reached].filter(([state]) => kind.has(setOf[state]!)))) }
  }

  function tryAll (targets: Tries, count: number, reached: Map<number, number>): number {
    let steps = 0
    for (const [target, ways] of targets) {
      // The end of the pattern and the end of a way are steps too, but no states.
      steps += count * ways * (costs[setOf[target]!] ?? 1)
      if (target >= 0) reached.set(target, (reached.get(target) ?? 0) + count * ways)
    }
    work(targets.size)
    return steps
  }
}

/** A set of many ranges, as those of Unicode properties, is searched for each character. */
function costOf (set: CharSet): number {
  return set.length <= 16 ? 1 : Math.ceil(1.5 * Math.log2(set.length))
}

/** Whether whatever can follow the other costs no more after this one. */
export function covers (one: NonNullable<Ways>, other: NonNullable<Ways>): boolean {
  if (one.size < other.size) return false
  for (const [state, count] of other) {
    if ((one.get(state) ?? 0) < count) return false
  }
  return true
}

/** How many readings are pursued at once. */
const MANY = 48

/** Leaves out what others cover; what is still too many is taken together, first where it leads to the same states. */
export function thin (readings: readonly Reading[], reader: Reader): readonly Reading[] {
  let kept = uncovered(readings, reader)
  if (kept.length <= MANY) return kept
  for (const { ways } of kept) reader.work(4 * ways!.size)
  const byStates = new Map<string, Reading[]>()
  for (const reading of kept) {
    const key = [...reading.ways!.keys()].sort((one, other) => one - other).join()
    const alike = byStates.get(key)
    if (alike === undefined) byStates.set(key, [reading])
    else alike.push(reading)
  }
  const groups = [...byStates.values()]
  while (kept.length > MANY && kept.length > groups.length) {
    for (const [index, group] of groups.entries()) groups[index] = halved(group)
    kept = groups.flat()
  }
  return kept.length <= MANY ? kept : [...kept.slice(0, MANY - 1), kept.slice(MANY - 1).reduce(together)]
}

/** Each two neighbours in the order of their steps taken together, which loses little as they are much alike. */
function halved (readings: readonly Reading[]): Reading[] {
  return readings.flatMap((one, index) => index % 2 === 1 ? [] : together(one, readings[index + 1] ?? one))
}

function uncovered (readings: readonly Reading[], reader: Reader): readonly Reading[] {
  const kept: Reading[] = []
  for (const reading of readings.toSorted((one, other) => other.steps - one.steps)) {
    reader.work(kept.length + reading.ways!.size)
    if (!kept.some(({ ways }) => covers(ways!, reading.ways!))) kept.push(reading)
  }
  return kept
}

function together (one: Reading, other: Reading): Reading {
  const ways = new Map(one.ways)
  for (const [state, count] of other.ways!) ways.set(state, Math.max(count, ways.get(state) ?? 0))
  return { ways, steps: Math.max(one.steps, other.steps) }
}
