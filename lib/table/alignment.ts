import { printTemplate } from '../declare/template-print.js'
import type { Segment, Segments } from '../declare/template.js'
import { distance } from '../errors/suggest.js'
import type { Mismatch } from './mismatch.js'
import { decoded, rawOf, withoutSuffixes, type UrlSegment } from './url-segments.js'

/** A path laid beside a request: `/photos/:id/edit` beside `/photo/7`. */
export interface Alignment {
  /** For each segment of the path the place of what stands for it in the request, or none. */
  readonly pairs: ReadonlyArray<number | null>
  /** The cheaper, the likelier the path is what was meant. */
  readonly cost: number
  readonly mismatch: Mismatch | null
}

/** Lays paths beside one request; `null` where the two have nothing in common. */
export type Align = (path: Segments) => Alignment | null

/** What each kind of difference costs. */
const COSTS = { case: 2, slash: 2, typo: 3, end: 5, prefix: 5, other: 8 } as const

/** What costs more than this is not near. */
const FARTHEST = 13

/** How many segments of a request may be too many in front, and how many at the end count. */
const SURPLUS = 3

/** What is known of a request's segment and a literal that it is not. */
type Difference = Pick<Mismatch, 'code' | 'isNear'> & { readonly cost: number }

/** A request's path, cut, and how the router compares it. */
export interface Cutting {
  readonly segments: readonly UrlSegment[]
  readonly caseSensitive: boolean
}

/** An aligner for one request, which remembers what it has compared. */
export function alignerOf (request: Cutting): Align {
  const { segments } = request
  const differences = segments.map(() => new Map<string, Difference>())
  const compare = (at: number, literal: string): Difference => {
    let found = differences[at]!.get(literal)
    if (found === undefined) differences[at]!.set(literal, found = differenceOf(request, at, literal))
    return found
  }
  const starts = new Map<string, readonly number[]>()
  const startsOf = (literal: string): readonly number[] => {
    let found = starts.get(literal)
    if (found === undefined) {
      const places = Array.from({ length: Math.min(SURPLUS + 1, segments.length) }, (_, at) => at)
      found = places.filter(at => at > 0
        ? compare(at, literal).cost <= COSTS.case
        : compare(at, literal).cost < COSTS.other || segments[0]!.raw === '')
      starts.set(literal, found)
    }
    return found
  }
  return path => {
    const [begin] = path
    let best: Alignment | null = null
    const take = (one: Alignment | null): void => {
      if (one !== null && (best === null || one.cost < best.cost)) best = one
    }
    const isFixed = begin?.param === null && segments.length > 0
    for (const start of isFixed ? startsOf(begin.text) : [0]) take(lay(request, compare, path, 0, start))
    for (let from = 1; from < path.length; from++) {
      const { param, text } = path[from]!
      if (param === null && text === segments[0]?.literal) take(lay(request, compare, path, from, 0))
    }
    return best
  }
}

/** Lays a path from one of its segments on beside a request from one of its own on. */
function lay (
  { segments, caseSensitive }: Cutting, compare: (at: number, literal: string) => Difference,
  path: Segments, from: number, start: number
): Alignment | null {
  const pairs: Array<number | null> = path.slice(0, from).map(() => null)
  let mismatch: Mismatch | null = null
  let cost = 0
  // Whether a literal of the path was met: else the two have nothing in common.
  let isKnown = from > 0
  const note = (more: number, found: Mismatch): void => {
    cost += more
    mismatch ??= found
  }
  if (from > 0) {
    const expected = printTemplate(path.slice(0, from))
    note(COSTS.prefix + from - 1, { code: 'missing-prefix', at: 0, text: segments[0]!.raw, expected })
  }
  if (start > 0) {
    note(COSTS.prefix + 2 * (start - 1), { code: 'surplus-prefix', at: 0, text: rawOf(segments.slice(0, start)) })
  }
  let at = start
  for (let index = from; index < path.length && cost <= FARTHEST; index++) {
    const segment = path[index]!
    for (; cost <= FARTHEST && isSurplusSlash(segments, at, path, index); at++) {
      note(COSTS.slash, { code: at === segments.length - 1 ? 'trailing-slash' : 'double-slash', at, text: '' })
    }
    const one = segments[at]
    if (one === undefined) {
      if (!isKnown) return null
      const expected = printTemplate(path.slice(index))
      note(COSTS.end + path.length - index - 1, { code: 'too-short', at: null, text: '', expected })
      pairs.push(...path.slice(index).map(() => null))
      break
    }
    if (segment.param === null) {
      const { cost: more, ...difference } = compare(at, segment.text)
      if (more === COSTS.other && !isKnown) return null
      if (more > 0) note(more, { ...difference, at, text: one.raw, expected: segment.text })
      isKnown ||= more !== COSTS.other
      pairs.push(at)
    } else if (takenBy(segment, one, at === segments.length - 1, caseSensitive) !== null) {
      pairs.push(at)
      if (segment.isGlob) at = segments.length - 1
    } else {
      if (!isKnown || one.raw === '') return null
      note(COSTS.other, { code: 'literal', at, text: one.raw, expected: printTemplate([segment]).slice(1) })
      pairs.push(null)
      if (segment.isGlob) at = segments.length - 1
    }
    at++
  }
  for (; cost <= FARTHEST && segments[at]?.raw === ''; at++) {
    note(COSTS.slash, { code: at === segments.length - 1 ? 'trailing-slash' : 'double-slash', at, text: '' })
  }
  if (at < segments.length) {
    if (!isKnown) return null
    // The text is all that is left: it is looked up for those that are named.
    note(COSTS.end + Math.min(segments.length - at, SURPLUS), { code: 'too-far', at, text: '' })
  }
  return cost > FARTHEST ? null : { pairs, cost, mismatch }
}

/** Whether an empty segment of a request is a slash too many, and no param that is empty. */
function isSurplusSlash (segments: readonly UrlSegment[], at: number, path: Segments, index: number): boolean {
  if (segments[at]?.raw !== '') return false
  const { param, isGlob } = path[index]!
  return param === null || (!isGlob && segments.length - at > path.length - index)
}

/** What of a segment may be a literal: all, and at the end of a request what stands before a suffix. */
function textsAt (segments: readonly UrlSegment[], at: number): readonly string[] {
  const { literal } = segments[at]!
  return at === segments.length - 1 ? withoutSuffixes(literal) : [literal]
}

function differenceOf ({ segments, caseSensitive }: Cutting, at: number, literal: string): Difference {
  const texts = textsAt(segments, at)
  if (texts.includes(literal)) return { code: 'literal', cost: 0 }
  // The router leaves reserved characters encoded where it compares literals.
  if (segments[at]!.text === literal) return { code: 'encoding', cost: COSTS.case }
  const edits = Math.min(...texts.map(text => editsBetween(text, literal)))
  if (edits === 0) return { code: 'case', cost: caseSensitive ? COSTS.case : 0 }
  return edits === Infinity ? { code: 'literal', cost: COSTS.other } : { code: 'literal', cost: COSTS.typo + edits, isNear: true }
}

/** How many letters of a literal would have to change for a text to be it: up to half of them and to three, else `Infinity`. */
export function editsBetween (text: string, literal: string): number {
  const limit = Math.min(3, Math.floor(literal.length / 2)) + 1
  // Before anything that costs as much as the text is long.
  if (Math.abs(text.length - literal.length) >= limit) return Infinity
  const edits = distance(text.toLowerCase(), literal.toLowerCase(), limit)
  return edits < limit ? edits : Infinity
}

/**
 * What of a request's segment one with a param takes, `null` for nothing: all of it, or what stands before a suffix where it
 * is the last and a text is behind the param. The param may be left with nothing.
 */
export function takenBy (
  { text, rest }: Segment, { literal }: UrlSegment, isLast: boolean, caseSensitive: boolean
): string | null {
  const begin = literal.slice(0, text.length)
  if (begin !== text && (caseSensitive || begin.toLowerCase() !== text.toLowerCase())) return null
  if (rest === null) return literal
  const texts = isLast ? withoutSuffixes(literal) : [literal]
  return texts.find(one => decoded(one.slice(text.length)).endsWith(rest.text) && one.length >= text.length) ?? null
}
