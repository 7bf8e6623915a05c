import { cached } from '../declare/map.js'
import { printSegment, printSegments, type Segment, type Segments } from '../declare/template.js'
import type { Failure } from '../errors/failure.js'
import { distance } from '../errors/suggest.js'
import { routerLiteral } from '../match/shapes.js'
import { decoded, type UrlSegment } from './url-segments.js'

/** A path compared with a request, segment by segment: `/photos/:id/edit` and `/photo/7`. */
export interface Alignment {
  /** The segments of the path that correspond to segments of the request. */
  readonly matches: SegmentMatch[]
  /** A lower cost means that the client more likely meant this path. */
  cost: number
  /** The first difference. */
  failure: Failure | null
}

/** A path, and what may follow its segments: slashes or nothing. */
interface AlignedPath {
  readonly segments: Segments
  readonly ends: readonly string[]
}

/** A segment of a path, and the matching string of the request: `:name.png` matches `a.png` in `a.png.json`. */
export interface SegmentMatch {
  readonly segment: Segment
  /** The index in the path. */
  readonly index: number
  readonly at: number
  /** The string as the router compares it with literals. */
  readonly literal: string
}

const COSTS = { case: 2, encoding: 2, slash: 2, typo: 3, end: 5, prefix: 5, different: 8 } as const

/** The maximum of extra segments before the path, and of extra segments at the end that cost. */
const MAX_EXTRA = 3

/** The difference between a segment of a request and a segment of a path; `literal` is the matching string, if any. */
type SegmentDifference = Pick<Failure, 'code'> & { readonly cost: number, readonly literal: string | null }

/** A request, with a function that remembers comparisons. */
interface ComparedRequest {
  readonly segments: readonly UrlSegment[]
  readonly compare: (at: number, segment: Segment) => SegmentDifference
  /** The index of the first segment with invalid percent-encoding, or -1. */
  readonly broken: number
}

/**
 * Returns a function that aligns paths with one request at the cheapest offset. The function returns `null` if no
 * segment is equal, or if the cost exceeds `maxCost`.
 */
export function alignerOf (segments: readonly UrlSegment[], caseSensitive: boolean) {
  const differences: Array<Map<string, SegmentDifference>> = []
  const compare: ComparedRequest['compare'] = (at, segment) => {
    if (segment.param !== null) return differenceOfParam(segments[at]!, segment, caseSensitive)
    const bySegment = differences[at] ??= new Map()
    return cached(bySegment, segment.before, () => differenceOf(segments[at]!, segment.before, caseSensitive))
  }
  const request = { segments, compare, broken: segments.findIndex(({ isBroken }) => isBroken) }
  const hasSlashes = segments.some(({ raw }) => raw === '')
  return (path: AlignedPath, maxCost: number): Alignment | null => {
    let best: Alignment | null = null
    // Empty segments may be skipped, and a wildcard matches all segments, so neither has an exact length.
    const isExact = !hasSlashes && !path.segments.some(({ isGlob }) => isGlob)
    const tryAt = (offset: number): void => {
      const limit = best === null ? maxCost : best.cost - 1
      const end = costOfEnd(path.segments.length - segments.length + offset, isExact)
      if (costOfOffset(offset) + end > limit || !mayBegin(request, path.segments, offset)) return
      best = align(request, path, offset, limit, end) ?? best
    }
    for (let offset = 0; offset <= MAX_EXTRA; offset++) tryAt(offset)
    for (let offset = -1; offset > -path.segments.length; offset--) tryAt(offset)
    return best
  }
}

/** Whether a path may begin at an offset in the request, or the request in the path: if a literal is equal there. */
function mayBegin ({ segments, compare }: ComparedRequest, path: Segments, offset: number): boolean {
  const [begin, at] = [path[Math.max(0, -offset)], Math.max(0, offset)]
  if (begin === undefined || begin.param !== null) return offset === 0
  if (at >= segments.length) return false
  if (offset < 0) return routerLiteral(begin.before) === segments[0]!.literals[0]
  const { cost } = compare(at, begin)
  return offset === 0 ? cost < COSTS.different || segments[0]!.raw === '' : cost <= COSTS.case
}

/** The cost of segments before the path or the request. */
function costOfOffset (offset: number): number {
  if (offset === 0) return 0
  return COSTS.prefix + (offset < 0 ? -offset - 1 : 2 * (offset - 1))
}

/** The minimum cost of missing segments, or of extra segments at the end. */
function costOfEnd (missing: number, isExact: boolean): number {
  if (missing > 0) return COSTS.end + missing - 1
  return isExact && missing < 0 ? COSTS.end + Math.min(-missing, MAX_EXTRA) : 0
}

/** Aligns a path with a request at an offset. A negative offset skips segments of the path. */
function align (
  { segments, compare, broken }: ComparedRequest, path: AlignedPath, offset: number, maxCost: number, end: number
): Alignment | null {
  const alignment: Alignment = { matches: [], cost: costOfOffset(offset), failure: null }
  // Whether a literal of the path was found. Otherwise the two have nothing in common.
  let isKnown = offset < 0
  let at = Math.max(0, offset)
  for (let index = at - offset; ; index++) {
    at = skipSlashes(alignment, segments, at, path, index, maxCost)
    const [segment, urlSegment] = [path.segments[index], segments[at]]
    if (segment === undefined || urlSegment === undefined) {
      if (segment !== urlSegment) noteEnd(alignment, segments, at, path, index)
      if ((!isKnown && segment !== urlSegment) || alignment.cost > maxCost) return null
      return offset === 0 ? alignment : { ...alignment, failure: prefixFailure(segments, path.segments, offset) }
    }
    const { code, cost, literal } = compare(at, segment)
    if (cost === COSTS.different && (!isKnown || urlSegment.raw === '')) return null
    if (cost > 0) {
      const expected = segment.param === null ? routerLiteral(segment.before) : printSegment(segment)
      note(alignment, cost, { code, at, text: urlSegment.raw, expected })
    }
    if (alignment.cost + end > maxCost) return null
    if (broken === at || (segment.isGlob && broken > at)) {
      note(alignment, COSTS.encoding, { code: 'encoding', at: broken, text: segments[broken]!.raw })
    }
    if (literal !== null) alignment.matches.push({ segment, index, at, literal })
    isKnown ||= segment.param === null && cost !== COSTS.different
    at = segment.isGlob ? segments.length : at + 1
  }
}

function prefixFailure (segments: readonly UrlSegment[], path: Segments, offset: number): Failure {
  if (offset > 0) return { code: 'unexpected-prefix', at: 0, text: rawOf(segments.slice(0, offset)) }
  return { code: 'missing-prefix', at: 0, text: segments[0]!.raw, expected: printSegments(path.slice(0, -offset)) }
}

function note (alignment: Alignment, cost: number, failure: Failure): void {
  alignment.cost += cost
  alignment.failure ??= failure
}

/**
 * Skips empty segments of a request before a segment of the path, and returns the next index. An empty segment is an
 * extra slash, unless a param is empty there.
 */
function skipSlashes (
  alignment: Alignment, segments: readonly UrlSegment[], from: number, path: AlignedPath, index: number, maxCost: number
): number {
  const next = path.segments[index]
  const mayBeEmpty = next !== undefined && next.param !== null
  // The slashes that belong to the path.
  const own = next === undefined ? path.ends.at(-1)!.length : 0
  let at = from
  while (alignment.cost <= maxCost && segments[at]?.raw === '') {
    if (isEnd(segments, at, own)) return segments.length
    // A param is empty if no other segment is left for the param.
    if (mayBeEmpty && (next.isGlob || segments.length - at <= path.segments.length - index)) return at
    note(alignment, COSTS.slash, { code: at === segments.length - 1 ? 'trailing-slash' : 'double-slash', at, text: '' })
    at++
  }
  return at
}

/** Whether nothing but slashes follows, at most `own`. */
function isEnd (segments: readonly UrlSegment[], at: number, own: number): boolean {
  return segments.length - at <= own && segments.slice(at).every(({ raw }) => raw === '')
}

/** Adds the failure of missing or extra segments at the end, with the slashes of the path or without them. */
function noteEnd (
  alignment: Alignment, segments: readonly UrlSegment[], at: number, path: AlignedPath, index: number
): void {
  const end = path.ends[0]!
  const missing = path.segments.length - index - (segments.length - at)
  const next = segments.length - (isEnd(segments, segments.length - end.length, end.length) ? end.length : 0)
  // A getter, because the string may be long and only the nearest routes print it.
  note(alignment, costOfEnd(missing, true), missing > 0
    ? { code: 'missing-segments', at: null, text: '', expected: printSegments(path.segments.slice(index)) + end }
    : { code: 'extra-segments', at, get text () { return rawOf(segments.slice(at, next)) } })
}

function rawOf (segments: readonly UrlSegment[]): string {
  return segments.map(({ raw }) => `/${raw}`).join('')
}

function differenceOf ({ literals, text }: UrlSegment, before: string, caseSensitive: boolean): SegmentDifference {
  const expected = routerLiteral(before)
  if (literals.includes(expected)) return { code: 'literal', cost: 0, literal: expected }
  // The router compares literals without decoding reserved characters.
  if (text === before) return { code: 'encoding', cost: COSTS.encoding, literal: literals[0] }
  let [edits, literal] = [Infinity, literals[0]]
  for (const candidate of literals) {
    const count = editsBetween(candidate, expected)
    if (count < edits) [edits, literal] = [count, candidate]
  }
  if (edits === 0) return { code: 'letter-case', cost: caseSensitive ? COSTS.case : 0, literal }
  return { code: 'literal', cost: edits === Infinity ? COSTS.different : COSTS.typo + edits, literal }
}

/** The number of characters to change for a literal; `Infinity` for more than half of them, or more than three. */
function editsBetween (value: string, literal: string): number {
  const limit = Math.min(3, Math.floor(literal.length / 2)) + 1
  // A cheap check before the calculation, because strings may be long.
  if (Math.abs(value.length - literal.length) >= limit) return Infinity
  const edits = distance(value.toLowerCase(), literal.toLowerCase())
  return edits < limit ? edits : Infinity
}

/** Compares a segment that has a param: only the literals before and after the param must match. */
function differenceOfParam (
  { literals }: UrlSegment, { before, after }: Segment, caseSensitive: boolean
): SegmentDifference {
  const [[literal], expected] = [literals, routerLiteral(before)]
  const begin = literal.slice(0, expected.length)
  const begins = begin === expected || (!caseSensitive && begin.toLowerCase() === expected.toLowerCase())
  const match = after === '' ? literal : literals.find(text => decoded(text.slice(expected.length)).endsWith(after))
  const isMatch = begins && match !== undefined
  return { code: 'literal', cost: isMatch ? 0 : COSTS.different, literal: isMatch ? match : null }
}
