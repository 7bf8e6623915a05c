import { automatonOf, type Automaton } from './automaton.js'
import type { RegexNode } from './regex.js'

/** How long a segment may get unless the app's router says otherwise. */
const SEGMENT_LENGTH = 100

/** More steps than these on one segment take a backtracking engine about a millisecond; a cube of the length is more. */
const MAX_STEPS = 100_000

/** How many texts are pursued at once in search of the dearest one, each leading to other states. */
const BEAM = 48

const verdicts = new Map<string, string | null>()

/**
 * What makes a pattern too dear for a segment, or `null` when nothing does. Exponential growth is found exactly: by
 * two ways round a loop that read the same text (the automaton's product with itself). What is left grows
 * polynomially, and is judged by the steps on the dearest text that a search finds. (Weighed against libraries:
 * safe-regex2 lets `(a|aa)+` pass and refuses `[a-z0-9]+(?:-[a-z0-9]+)*`; recheck is exact, and takes 100 ms for
 * each pattern and ten megabytes. This one takes some 20 µs for the patterns that people write.)
 */
export function costFault (tree: RegexNode, source: string, flags: string): string | null {
  const key = `${flags}/${source}`
  let verdict = verdicts.get(key)
  if (verdict === undefined) {
    const automaton = automatonOf(tree, flags.includes('i'), SEGMENT_LENGTH)
    verdict = automaton === null ? 'it repeats too much to be checked' : judge(automaton)
    verdicts.set(key, verdict)
  }
  return verdict
}

function judge (automaton: Automaton): string | null {
  if (isDeterministic(automaton)) return null
  if (isExponential(automaton)) return 'it takes exponential time on some texts, having several ways to read the same one in a loop; write it so that each character can be read in one way, as in [a-z]+(?:-[a-z]+)*'
  const steps = dearest(automaton)
  return steps > MAX_STEPS ? `it takes more than a millisecond on some texts of ${SEGMENT_LENGTH} characters; write it with fewer parts in a row that can read the same characters` : null
}

/** Whether every character leaves at most one way to go on: no backtracking then, as in most patterns. */
function isDeterministic ({ states, start, edges }: Automaton): boolean {
  return [start, ...edges].every(targets => {
    const read = new Set<number>()
    for (const [state, ways] of targets) {
      if (ways > 1) return false
      for (const atom of states[state]!) {
        if (read.has(atom)) return false
        read.add(atom)
      }
    }
    return true
  })
}

/** Whether some loop can be gone round in two ways over the same text. */
function isExponential (automaton: Automaton): boolean {
  return loopsOf(automaton).some(loop => {
    const inLoop = new Set(loop)
    const hasParallel = loop.some(state => [...automaton.edges[state]!].some(([next, ways]) => ways > 1 && inLoop.has(next)))
    // What holds at one state of a loop holds at all: each can be reached from each.
    return hasParallel || partsAndMeets(automaton, inLoop, loop[0]!)
  })
}

/** The strongly connected parts with a loop in them, as lists of states. */
function loopsOf ({ edges }: Automaton): readonly (readonly number[])[] {
  const reached = edges.map((_, state) => reach([state], one => edges[one]!.keys()))
  const seen = new Set<number>()
  const loops: number[][] = []
  for (const [state, targets] of reached.entries()) {
    if (seen.has(state) || !targets.has(state)) continue
    const loop = [...targets].filter(other => reached[other]!.has(state))
    for (const one of loop) seen.add(one)
    loops.push(loop)
  }
  return loops
}

/** Whether two copies of the automaton, both at `state`, can part on the same text and meet there again. */
function partsAndMeets (automaton: Automaton, inLoop: ReadonlySet<number>, state: number): boolean {
  const size = automaton.states.length
  const home = state * size + state
  const before = new Map<number, number[]>()
  const reached = reach([home], pair => {
    const next = nextPairs(automaton, inLoop, pair)
    for (const other of next) {
      const known = before.get(other)
      if (known === undefined) before.set(other, [pair])
      else known.push(pair)
    }
    return next
  })
  if (!reached.has(home)) return false
  const returning = reach([home], pair => before.get(pair)!)
  return [...returning].some(pair => Math.floor(pair / size) !== pair % size)
}

function nextPairs ({ states, edges }: Automaton, inLoop: ReadonlySet<number>, pair: number): readonly number[] {
  const size = states.length
  const found: number[] = []
  for (const one of edges[Math.floor(pair / size)]!.keys()) {
    for (const other of edges[pair % size]!.keys()) {
      if (inLoop.has(one) && inLoop.has(other) && meets(states[one]!, states[other]!)) found.push(one * size + other)
    }
  }
  return found
}

function meets (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  for (const atom of one) {
    if (other.has(atom)) return true
  }
  return false
}

/** All that can be reached in one step or more. */
function reach (from: readonly number[], next: (one: number) => Iterable<number>): ReadonlySet<number> {
  const found = new Set<number>()
  const open = [...from]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    for (const other of next(one)) {
      if (found.has(other)) continue
      found.add(other)
      open.push(other)
    }
  }
  return found
}

interface Reading {
  /** In how many ways the text read so far leads to each state. */
  readonly ways: ReadonlyMap<number, number>
  readonly steps: number
}

/** The steps that a backtracking engine takes on the dearest text found, one way after the other. */
function dearest (automaton: Automaton): number {
  let readings: readonly Reading[] = [{ ways: new Map([[-1, 1]]), steps: 0 }]
  let most = 0
  for (let length = 0; length < SEGMENT_LENGTH && readings.length > 0 && most <= MAX_STEPS; length++) {
    const longer = readings.flatMap(reading => Array.from({ length: automaton.atoms }, (_, atom) => read(automaton, reading, atom)))
    readings = dearestOfEach(longer).slice(0, BEAM)
    most = Math.max(most, readings[0]?.steps ?? 0)
  }
  return most
}

/** For each set of states that is reached, the dearest way there; the dearest of all first. */
function dearestOfEach (readings: readonly Reading[]): readonly Reading[] {
  const best = new Map<string, Reading>()
  for (const reading of readings) {
    if (reading.ways.size === 0) continue
    const key = [...reading.ways.keys()].sort((one, other) => one - other).join()
    if (reading.steps > (best.get(key)?.steps ?? 0)) best.set(key, reading)
  }
  return [...best.values()].sort((one, other) => other.steps - one.steps)
}

function read ({ states, start, edges }: Automaton, { ways, steps }: Reading, atom: number): Reading {
  const next = new Map<number, number>()
  let taken = 0
  for (const [state, count] of ways) {
    for (const [target, more] of state === -1 ? start : edges[state]!) {
      if (!states[target]!.has(atom)) continue
      next.set(target, (next.get(target) ?? 0) + count * more)
      taken += count * more
    }
  }
  return { ways: next, steps: steps + taken }
}
