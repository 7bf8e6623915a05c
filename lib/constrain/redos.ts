import { automatonOf } from './automaton.js'
import type { Verdict } from './engines.js'
import { covers, readerOf, thin, type Reader, type Reading, type Ways } from './reading.js'
import type { Fold } from './regex-fold.js'
import { printRegex } from './regex-print.js'
import { isAnchored } from './regex-traits.js'
import { parseRegex, type RegexNode } from './regex.js'

/** More steps than these on one text take a backtracking engine about a millisecond. */
export const MAX_STEPS = 200_000

/** More steps than these for one character are too many where the text may have any length. */
const MAX_SLOPE = 100

/** How many readings, and how many ways in one, may be found until they are taken to grow with the text. */
const MAX_READINGS = 400
const MAX_WAYS = 8

/** Twice the length cannot make a polynomial of a degree that anyone writes grow as much. */
const EXPONENTIAL = 2 ** 24

const advice = {
  size: 'it repeats too much to be checked',
  exponential: 'it takes exponential time on some texts, having several ways to read the same one in a loop; ' +
    'write it so that each character can be read in one way, as in [a-z]+(?:-[a-z]+)*',
  time: 'it may take more than a millisecond on a text of %d characters; ' +
    'write it with fewer parts in a row that can read the same characters'
} as const

const verdicts = new Map<string, Verdict>()

/**
 * Judges what a regex costs on any text of up to `length` characters, by an upper bound of the steps that a
 * backtracking engine takes where nothing matches in the end, so that all ways are taken. (Weighed against libraries:
 * safe-regex2 lets `(a|aa)+` pass and refuses `[a-z0-9]+(?:-[a-z0-9]+)*`; recheck finds how the time grows, not how
 * long it is, and takes 100 ms for each pattern and ten megabytes.)
 */
export function judge (regex: RegExp, length: number): Verdict {
  const key = `${length}${regex}`
  let verdict = verdicts.get(key)
  if (verdict === undefined) {
    verdict = judgeNew(regex, length)
    verdicts.set(key, verdict)
  }
  return verdict
}

function judgeNew (regex: RegExp, length: number): Verdict {
  const { tree, faults } = treeOf(regex)
  if (faults.length > 0) return { fault: `it holds ${faults.join('; ')}`, isLinear: false }
  const worst = worstSteps(tree, length)
  if (worst === null) return { fault: advice.size, isLinear: false }
  const isSearch = regex.multiline || !isAnchored(tree)
  // A search begins anew at each character.
  const steps = isSearch ? worst.of.reduce((sum, one) => sum + one) : worst.of.at(-1)!
  const fault = steps > MAX_STEPS ? faultOf(worst.of, length) : null
  return { fault, isLinear: !isSearch && worst.slope <= MAX_SLOPE }
}

/** The tree of what the engine runs, letters in all cases that it takes for one. */
function treeOf (regex: RegExp): ReturnType<typeof parseRegex> {
  const parsed = parseRegex(regex.source, regex.unicode, true)
  if (!regex.ignoreCase || parsed.faults.length > 0) return parsed
  const fold: Fold = regex.unicode ? 'unicode' : 'simple'
  return parseRegex(printRegex(parsed.tree, fold), true, true)
}

function faultOf (worst: readonly number[], length: number): string {
  const isExponential = worst.at(-1)! / worst[length >> 1]! > EXPONENTIAL
  return isExponential ? advice.exponential : advice.time.replace('%d', String(length))
}

interface Worst {
  /** The most steps on texts of 0, 1, 2, … characters. */
  readonly of: readonly number[]
  /** The most steps for one more character, however long the text. */
  readonly slope: number
}

/** The most steps of a tree on texts of up to `length` characters; `null` where it is too large to be looked at. */
export function worstSteps (tree: RegexNode, length: number): Worst | null {
  const automaton = automatonOf(tree, length)
  if (automaton === null) return null
  const reader = readerOf(automaton)
  const slope = slopeOf(reader)
  const linear = Array.from({ length: length + 1 }, (_, index) => (index + 1) * slope)
  // Nearly all patterns cost little by that, and then need not be looked at length by length.
  if (linear.at(-1)! <= MAX_STEPS / 4) return { of: linear, slope }
  const of = growth(reader, length)
  return of === null ? null : { of, slope }
}

/** Follows all readings, whatever their length, until none is new; `Infinity` where that does not end. */
function slopeOf (reader: Reader): number {
  const seen: Ways[] = []
  const open: Ways[] = [null]
  let slope = 0
  for (let ways = open.pop(); ways !== undefined; ways = open.pop()) {
    const { steps, next } = reader.read(ways)
    slope = Math.max(slope, steps)
    reader.work(seen.length * next.length)
    const fresh = next.filter(one => !seen.some(known => covers(known!, one!)))
    if (seen.length + fresh.length > MAX_READINGS || fresh.some(isMany) || reader.isTired(0.3)) return Infinity
    seen.push(...fresh)
    open.push(...fresh)
  }
  return slope
}

function isMany (ways: Ways): boolean {
  return [...ways!.values()].some(count => count > MAX_WAYS)
}

/** The most steps on texts of each length; `null` where that is too much work. */
function growth (reader: Reader, length: number): readonly number[] | null {
  const worst: number[] = []
  let readings: readonly Reading[] = [{ ways: null, steps: 0 }]
  while (worst.length <= length) {
    const longer: Reading[] = []
    let most = worst.at(-1) ?? 0
    for (const { ways, steps: before } of readings) {
      const { steps, next } = reader.read(ways)
      if (reader.isTired(1)) return null
      most = Math.max(most, before + steps)
      for (const one of next) longer.push({ ways: one, steps: before + steps })
    }
    worst.push(most)
    readings = thin(longer, reader)
  }
  return worst
}
