import { printSegment, printTemplate, type Segment, type Segments } from '../declare/template.js'
import { distance } from '../errors/suggest.js'
import type { Mismatch } from './mismatch.js'
import { decoded, type UrlSegment } from './url-segments.js'

/** A path laid beside a request: `/photos/:id/edit` beside `/photo/7`. */
export interface Alignment {
  /** The segments of the path that something of the request stands for. */
  readonly places: Place[]
  /** The cheaper, the likelier the path is what was meant. */
  cost: number
  /** What tells the two apart first. */
  mismatch: Mismatch | null
}

/** A segment of a path, and what it takes of the request's there: `:name.png` takes `a.png` of `a.png.json`. */
export interface Place {
  readonly segment: Segment
  readonly at: number
  /** As the router compares it with literals. */
  readonly taken: string
}

const COSTS = { case: 2, encoding: 2, slash: 2, typo: 3, end: 5, prefix: 5, other: 8 } as const

/** How many segments of a request may be too many in front, and how many at the end count. */
const SURPLUS = 3

/** How a segment of a request differs from one of a path, and what of it stands for that, if anything. */
type Difference = Pick<Mismatch, 'code'> & { readonly cost: number, readonly taken: string | null }

/** A request that paths are laid beside, which remembers what it has compared. */
interface Request {
  readonly segments: readonly UrlSegment[]
  readonly compare: (at: number, segment: Segment) => Difference
  /** The first segment whose percent-encoding is broken. */
  readonly broken: number
}

/**
 * Lays paths beside one request: of all places where a path may begin in it, or it in the path, the cheapest counts.
 * `null` where the two have nothing in common, or it would cost more than `most`.
 */
export function alignerOf (segments: readonly UrlSegment[], caseSensitive: boolean) {
  const known: Array<Map<string, Difference>> = []
  const compare: Request['compare'] = (at, segment) => {
    if (segment.param !== null) return differenceOfParam(segments[at]!, segment, caseSensitive)
    const compared = known[at] ??= new Map()
    const found = compared.get(segment.before) ?? differenceOf(segments[at]!, segment.before, caseSensitive)
    compared.set(segment.before, found)
    return found
  }
  const request = { segments, compare, broken: segments.findIndex(({ isBroken }) => isBroken) }
  const hasSlashes = segments.some(({ raw }) => raw === '')
  return (path: Segments, most: number): Alignment | null => {
    let best: Alignment | null = null
    // An empty segment may be skipped, and a glob takes all.
    const isExact = !hasSlashes && !path.some(({ isGlob }) => isGlob)
    const tryAt = (offset: number): void => {
      const limit = best === null ? most : best.cost - 1
      const end = costOfEnd(path.length - segments.length + offset, isExact)
      if (costOfOffset(offset) + end > limit || !mayBegin(request, path, offset)) return
      best = lay(request, path, offset, limit, end) ?? best
    }
    for (let offset = 0; offset <= SURPLUS; offset++) tryAt(offset)
    for (let offset = -1; offset > -path.length; offset--) tryAt(offset)
    return best
  }
}

/** Whether a path may begin behind so many segments of a request, or the request in the path: by a text of both. */
function mayBegin ({ segments, compare }: Request, path: Segments, offset: number): boolean {
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
  return isExact && missing < 0 ? COSTS.end + Math.min(-missing, SURPLUS) : 0
}

/** Lays a path beside a request from where both begin: the one or the other goes on in front. */
function lay (
  { segments, compare, broken }: Request, path: Segments, offset: number, most: number, end: number
): Alignment | null {
  const laid: Alignment = { places: [], cost: costOfOffset(offset), mismatch: null }
  // Whether a text of the path was met: else the two have nothing in common.
  let isKnown = offset < 0
  let at = Math.max(0, offset)
  for (let index = at - offset; ; index++) {
    at = skipSlashes(laid, segments, at, path, index, most)
    const [segment, one] = [path[index], segments[at]]
    if (segment === undefined || one === undefined) {
      if (segment !== one) noteEnd(laid, segments, at, path, index)
      if ((!isKnown && segment !== one) || laid.cost > most) return null
      return offset === 0 ? laid : { ...laid, mismatch: mismatchInFront(segments, path, offset) }
    }
    const { code, cost, taken } = compare(at, segment)
    if (cost === COSTS.other && (!isKnown || one.raw === '')) return null
    if (cost > 0) {
      const expected = segment.param === null ? segment.before : printSegment(segment)
      note(laid, cost, { code, at, text: one.raw, expected })
    }
    if (laid.cost + end > most) return null
    if (broken === at || (segment.isGlob && broken > at)) {
      note(laid, COSTS.encoding, { code: 'encoding', at: broken, text: segments[broken]!.raw })
    }
    if (taken !== null) laid.places.push({ segment, at, taken })
    isKnown ||= segment.param === null && cost !== COSTS.other
    at = segment.isGlob ? segments.length : at + 1
  }
}

function mismatchInFront (segments: readonly UrlSegment[], path: Segments, offset: number): Mismatch {
  if (offset > 0) return { code: 'unexpected-prefix', at: 0, text: rawOf(segments.slice(0, offset)) }
  const expected = printTemplate(path.slice(0, -offset))
  return { code: 'missing-prefix', at: 0, text: segments[0]!.raw, expected }
}

function note (laid: Alignment, cost: number, mismatch: Mismatch): void {
  laid.cost += cost
  laid.mismatch ??= mismatch
}

/**
 * Skips slashes in front of a segment of a path, or of its end: an empty segment of a request is a slash too many where
 * it is no param that is empty. Gives the place behind them.
 */
function skipSlashes (
  laid: Alignment, segments: readonly UrlSegment[], from: number, path: Segments, index: number, most: number
): number {
  const next = path[index]
  const mayBeEmpty = next !== undefined && next.param !== null
  let at = from
  while (laid.cost <= most && segments[at]?.raw === '') {
    // A param is empty where nothing else is left for it.
    if (mayBeEmpty && (next.isGlob || segments.length - at <= path.length - index)) return at
    note(laid, COSTS.slash, { code: at === segments.length - 1 ? 'trailing-slash' : 'double-slash', at, text: '' })
    at++
  }
  return at
}

/** Notes what is left of a request behind a path, or of a path behind a request. */
function noteEnd (laid: Alignment, segments: readonly UrlSegment[], at: number, path: Segments, index: number): void {
  const missing = path.length - index - (segments.length - at)
  // The text may be long: only that of a path that is named is printed.
  note(laid, costOfEnd(missing, true), missing > 0
    ? { code: 'missing-segments', at: null, text: '', expected: printTemplate(path.slice(index)) }
    : { code: 'extra-segments', at, get text () { return rawOf(segments.slice(at)) } })
}

function rawOf (segments: readonly UrlSegment[]): string {
  return segments.map(({ raw }) => `/${raw}`).join('')
}

function differenceOf ({ literals, text }: UrlSegment, literal: string, caseSensitive: boolean): Difference {
  if (literals.includes(literal)) return { code: 'literal', cost: 0, taken: literal }
  // The router leaves reserved characters encoded where it compares literals.
  if (text === literal) return { code: 'encoding', cost: COSTS.encoding, taken: literals[0] }
  let [edits, taken] = [Infinity, literals[0]]
  for (const one of literals) {
    const count = editsBetween(one, literal)
    if (count < edits) [edits, taken] = [count, one]
  }
  if (edits === 0) return { code: 'letter-case', cost: caseSensitive ? COSTS.case : 0, taken }
  return { code: 'literal', cost: edits === Infinity ? COSTS.other : COSTS.typo + edits, taken }
}

/** How many letters of a literal would have to change for a text to be it; `Infinity` beyond half of them, or three. */
function editsBetween (text: string, literal: string): number {
  const limit = Math.min(3, Math.floor(literal.length / 2)) + 1
  // Before anything that costs as much as the text is long.
  if (Math.abs(text.length - literal.length) >= limit) return Infinity
  const edits = distance(text.toLowerCase(), literal.toLowerCase(), limit)
  return edits < limit ? edits : Infinity
}

/** The same of a segment with a param, for which nothing need be left: what stands around it has to be there. */
function differenceOfParam ({ literals }: UrlSegment, { before, after }: Segment, caseSensitive: boolean): Difference {
  const [literal] = literals
  const begin = literal.slice(0, before.length)
  const begins = begin === before || (!caseSensitive && begin.toLowerCase() === before.toLowerCase())
  const taken = after === '' ? literal : literals.find(one => decoded(one.slice(before.length)).endsWith(after))
  const isTaken = begins && taken !== undefined
  return { code: 'literal', cost: isTaken ? 0 : COSTS.other, taken: isTaken ? taken : null }
}
