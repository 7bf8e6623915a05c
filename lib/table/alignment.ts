import { printSegment, printTemplate, type Segment, type Segments } from '../declare/template.js'
import { distance } from '../errors/suggest.js'
import type { Mismatch } from './mismatch.js'
import { decoded, type UrlSegment } from './url-segments.js'

/** A path laid beside a request: `/photos/:id/edit` beside `/photo/7`. */
export interface Alignment {
  /** The segments of the path that something of the request stands for. */
  readonly matches: SegmentMatch[]
  /** The cheaper, the likelier the path is what was meant. */
  cost: number
  /** What tells the two apart first. */
  mismatch: Mismatch | null
}

/** A segment of a path, and what it takes of the request's there: `:name.png` takes `a.png` of `a.png.json`. */
export interface SegmentMatch {
  readonly segment: Segment
  readonly at: number
  /** As the router compares it with literals. */
  readonly literal: string
}

const COSTS = { case: 2, encoding: 2, slash: 2, typo: 3, end: 5, prefix: 5, other: 8 } as const

/** How many segments of a request may be too many in front, and how many at the end count. */
const MAX_EXTRA = 3

/** How a segment of a request differs from one of a path, and what of it stands for that, if anything. */
type SegmentDifference = Pick<Mismatch, 'code'> & { readonly cost: number, readonly literal: string | null }

/** A request that paths are laid beside, which remembers what it has compared. */
interface ComparedRequest {
  readonly segments: readonly UrlSegment[]
  readonly compare: (at: number, segment: Segment) => SegmentDifference
  /** The first segment whose percent-encoding is broken. */
  readonly broken: number
}

/**
 * Lays paths beside one request: of all places where a path may begin in it, or it in the path, the cheapest counts.
 * `null` where the two have nothing in common, or it would cost more than `most`.
 */
export function alignerOf (segments: readonly UrlSegment[], caseSensitive: boolean) {
  const differences: Array<Map<string, SegmentDifference>> = []
  const compare: ComparedRequest['compare'] = (at, segment) => {
    if (segment.param !== null) return differenceOfParam(segments[at]!, segment, caseSensitive)
    const bySegment = differences[at] ??= new Map()
    const difference = bySegment.get(segment.before) ?? differenceOf(segments[at]!, segment.before, caseSensitive)
    bySegment.set(segment.before, difference)
    return difference
  }
  const request = { segments, compare, broken: segments.findIndex(({ isBroken }) => isBroken) }
  const hasSlashes = segments.some(({ raw }) => raw === '')
  return (path: Segments, maxCost: number): Alignment | null => {
    let best: Alignment | null = null
    // An empty segment may be skipped, and a glob takes all.
    const isExact = !hasSlashes && !path.some(({ isGlob }) => isGlob)
    const tryAt = (offset: number): void => {
      const limit = best === null ? maxCost : best.cost - 1
      const end = costOfEnd(path.length - segments.length + offset, isExact)
      if (costOfOffset(offset) + end > limit || !mayBegin(request, path, offset)) return
      best = align(request, path, offset, limit, end) ?? best
    }
    for (let offset = 0; offset <= MAX_EXTRA; offset++) tryAt(offset)
    for (let offset = -1; offset > -path.length; offset--) tryAt(offset)
    return best
  }
}

/** Whether a path may begin behind so many segments of a request, or the request in the path: by a text of both. */
function mayBegin ({ segments, compare }: ComparedRequest, path: Segments, offset: number): boolean {
  const [begin, at] = [path[Math.max(0, -offset)], Math.max(0, offset)]
  if (begin === undefined || begin.param !== null) return offset === 0
  if (at >= segments.length) return false
  if (offset < 0) return begin.before === segments[0]!.literals[0]
  const { cost } = compare(at, begin)
  return offset === 0 ? cost < COSTS.other || segments[0]!.raw === '' : cost <= COSTS.case
}

/** What it costs that the one or the other goes on in front. */
function costOfOffset (offset: number): number {
  if (offset === 0) return 0
  return COSTS.prefix + (offset < 0 ? -offset - 1 : 2 * (offset - 1))
}

/** What it costs at least that so many segments are missing in a request, or too many in front of its end. */
function costOfEnd (missing: number, isExact: boolean): number {
  if (missing > 0) return COSTS.end + missing - 1
  return isExact && missing < 0 ? COSTS.end + Math.min(-missing, MAX_EXTRA) : 0
}

/** Lays a path beside a request from where both begin: the one or the other goes on in front. */
function align (
  { segments, compare, broken }: ComparedRequest, path: Segments, offset: number, maxCost: number, end: number
): Alignment | null {
  const alignment: Alignment = { matches: [], cost: costOfOffset(offset), mismatch: null }
  // Whether a text of the path was met: else the two have nothing in common.
  let isKnown = offset < 0
  let at = Math.max(0, offset)
  for (let index = at - offset; ; index++) {
    at = skipSlashes(alignment, segments, at, path, index, maxCost)
    const [segment, one] = [path[index], segments[at]]
    if (segment === undefined || one === undefined) {
      if (segment !== one) noteEnd(alignment, segments, at, path, index)
      if ((!isKnown && segment !== one) || alignment.cost > maxCost) return null
      return offset === 0 ? alignment : { ...alignment, mismatch: prefixMismatch(segments, path, offset) }
    }
    const { code, cost, literal } = compare(at, segment)
    if (cost === COSTS.other && (!isKnown || one.raw === '')) return null
    if (cost > 0) {
      const expected = segment.param === null ? segment.before : printSegment(segment)
      note(alignment, cost, { code, at, text: one.raw, expected })
    }
    if (alignment.cost + end > maxCost) return null
    if (broken === at || (segment.isGlob && broken > at)) {
      note(alignment, COSTS.encoding, { code: 'encoding', at: broken, text: segments[broken]!.raw })
    }
    if (literal !== null) alignment.matches.push({ segment, at, literal })
    isKnown ||= segment.param === null && cost !== COSTS.other
    at = segment.isGlob ? segments.length : at + 1
  }
}

function prefixMismatch (segments: readonly UrlSegment[], path: Segments, offset: number): Mismatch {
  if (offset > 0) return { code: 'unexpected-prefix', at: 0, text: rawOf(segments.slice(0, offset)) }
  const expected = printTemplate(path.slice(0, -offset))
  return { code: 'missing-prefix', at: 0, text: segments[0]!.raw, expected }
}

function note (alignment: Alignment, cost: number, mismatch: Mismatch): void {
  alignment.cost += cost
  alignment.mismatch ??= mismatch
}

/**
 * Skips slashes in front of a segment of a path, or of its end: an empty segment of a request is a slash too many where
 * it is no param that is empty. Gives the place behind them.
 */
function skipSlashes (
  alignment: Alignment, segments: readonly UrlSegment[], from: number, path: Segments, index: number, maxCost: number
): number {
  const next = path[index]
  const mayBeEmpty = next !== undefined && next.param !== null
  let at = from
  while (alignment.cost <= maxCost && segments[at]?.raw === '') {
    // A param is empty where nothing else is left for it.
    if (mayBeEmpty && (next.isGlob || segments.length - at <= path.length - index)) return at
    note(alignment, COSTS.slash, { code: at === segments.length - 1 ? 'trailing-slash' : 'double-slash', at, text: '' })
    at++
  }
  return at
}

/** Notes what is left of a request behind a path, or of a path behind a request. */
function noteEnd (
  alignment: Alignment, segments: readonly UrlSegment[], at: number, path: Segments, index: number
): void {
  const missing = path.length - index - (segments.length - at)
  // The text may be long: only that of a path that is named is printed.
  note(alignment, costOfEnd(missing, true), missing > 0
    ? { code: 'missing-segments', at: null, text: '', expected: printTemplate(path.slice(index)) }
    : { code: 'extra-segments', at, get text () { return rawOf(segments.slice(at)) } })
}

function rawOf (segments: readonly UrlSegment[]): string {
  return segments.map(({ raw }) => `/${raw}`).join('')
}

function differenceOf ({ literals, text }: UrlSegment, expected: string, caseSensitive: boolean): SegmentDifference {
  if (literals.includes(expected)) return { code: 'literal', cost: 0, literal: expected }
  // The router leaves reserved characters encoded where it compares literals.
  if (text === expected) return { code: 'encoding', cost: COSTS.encoding, literal: literals[0] }
  let [edits, literal] = [Infinity, literals[0]]
  for (const one of literals) {
    const count = editsBetween(one, expected)
    if (count < edits) [edits, literal] = [count, one]
  }
  if (edits === 0) return { code: 'letter-case', cost: caseSensitive ? COSTS.case : 0, literal }
  return { code: 'literal', cost: edits === Infinity ? COSTS.other : COSTS.typo + edits, literal }
}

/** How many letters of a literal would have to change for a text to be it; `Infinity` beyond half of them, or three. */
function editsBetween (value: string, literal: string): number {
  const limit = Math.min(3, Math.floor(literal.length / 2)) + 1
  // Before anything that costs as much as the text is long.
  if (Math.abs(value.length - literal.length) >= limit) return Infinity
  const edits = distance(value.toLowerCase(), literal.toLowerCase(), limit)
  return edits < limit ? edits : Infinity
}

/** The same of a segment with a param, for which nothing need be left: what stands around it has to be there. */
function differenceOfParam (
  { literals }: UrlSegment, { before, after }: Segment, caseSensitive: boolean
): SegmentDifference {
  const [literal] = literals
  const begin = literal.slice(0, before.length)
  const begins = begin === before || (!caseSensitive && begin.toLowerCase() === before.toLowerCase())
  const match = after === '' ? literal : literals.find(one => decoded(one.slice(before.length)).endsWith(after))
  const isMatch = begins && match !== undefined
  return { code: 'literal', cost: isMatch ? 0 : COSTS.other, literal: isMatch ? match : null }
}
