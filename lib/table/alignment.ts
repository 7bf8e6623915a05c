import { printSegment, printTemplate } from '../declare/template-print.js'
import type { Segment, Segments } from '../declare/template.js'
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

/** Lays paths beside one request; `null` where the two have nothing in common. */
export type Align = (path: Segments) => Alignment | null

/** What each kind of difference costs. */
const COSTS = { case: 2, encoding: 2, slash: 2, typo: 3, end: 5, prefix: 5, other: 8 } as const

/** What costs more than this is not near. */
const FARTHEST = 13

/** How many segments of a request may be too many in front, and how many at the end count. */
const SURPLUS = 3

/** How a segment of a request differs from one of a path, and what of it stands for that, if anything. */
type Difference = Pick<Mismatch, 'code' | 'isNear'> & { readonly cost: number, readonly taken: string | null }

/** A request that paths are laid beside, which remembers what it has compared. */
interface Request {
  readonly segments: readonly UrlSegment[]
  readonly compare: (at: number, segment: Segment) => Difference
  /** The first segment whose percent-encoding is broken. */
  readonly broken: number
}

/** An aligner for one request: of all places where a path may begin in it, or the request in the path, the cheapest counts. */
export function alignerOf (segments: readonly UrlSegment[], caseSensitive: boolean): Align {
  const known: Array<Map<string, Difference>> = []
  const compare: Request['compare'] = (at, segment) => {
    if (segment.param !== null) return differenceOfParam(segments[at]!, segment, caseSensitive)
    const compared = known[at] ??= new Map()
    const found = compared.get(segment.text) ?? differenceOf(segments[at]!, segment.text, caseSensitive)
    compared.set(segment.text, found)
    return found
  }
  const request = { segments, compare, broken: segments.findIndex(({ text }) => text === null) }
  return path => {
    let best: Alignment | null = null
    const take = (from: number, start: number): void => {
      const one = lay(request, path, from, start)
      if (one !== null && (best === null || one.cost < best.cost)) best = one
    }
    for (let start = 0; start <= SURPLUS; start++) if (mayBegin(request, path, start)) take(0, start)
    for (let from = 1; from < path.length; from++) {
      const { param, text } = path[from]!
      if (param === null && text === segments[0]?.literals[0]) take(from, 0)
    }
    return best
  }
}

/** Whether a path may begin at a segment of a request: behind others only with a text that stands there. */
function mayBegin ({ segments, compare }: Request, [begin]: Segments, start: number): boolean {
  if (begin === undefined || begin.param !== null) return start === 0
  if (start >= segments.length) return false
  const { cost } = compare(start, begin)
  return start > 0 ? cost <= COSTS.case : cost < COSTS.other || segments[0]!.raw === ''
}

/** Lays a path from one of its segments on beside a request from one of its own on. */
function lay ({ segments, compare, broken }: Request, path: Segments, from: number, start: number): Alignment | null {
  const laid: Alignment = { places: [], cost: 0, mismatch: null }
  if (from > 0) {
    const expected = printTemplate(path.slice(0, from))
    note(laid, COSTS.prefix + from - 1, { code: 'missing-prefix', at: 0, text: segments[0]!.raw, expected })
  }
  if (start > 0) {
    const text = rawOf(segments.slice(0, start))
    note(laid, COSTS.prefix + 2 * (start - 1), { code: 'surplus-prefix', at: 0, text })
  }
  // Whether a text of the path was met: else the two have nothing in common.
  let isKnown = from > 0
  let at = start
  for (let index = from; ; index++) {
    at = skipSlashes(laid, segments, at, path, index)
    const [segment, one] = [path[index], segments[at]]
    if (segment === undefined && one === undefined) return isNear(laid) ? laid : null
    if (segment === undefined || one === undefined) {
      noteEnd(laid, segments.slice(at), path.slice(index), at)
      return isKnown && isNear(laid) ? laid : null
    }
    const { cost, taken, ...difference } = compare(at, segment)
    if (cost === COSTS.other && (!isKnown || one.raw === '')) return null
    if (cost > 0) note(laid, cost, { ...difference, at, text: one.raw, expected: printPlain(segment) })
    if (broken === at || (segment.isGlob && broken > at)) {
      note(laid, COSTS.encoding, { code: 'encoding', at: broken, text: segments[broken]!.raw })
    }
    if (taken !== null) laid.places.push({ segment, at, taken })
    isKnown ||= segment.param === null && cost !== COSTS.other
    at = segment.isGlob ? segments.length : at + 1
  }
}

function note (laid: Alignment, cost: number, mismatch: Mismatch): void {
  laid.cost += cost
  laid.mismatch ??= mismatch
}

function isNear ({ cost }: Alignment): boolean {
  return cost <= FARTHEST
}

/**
 * Skips slashes in front of a segment of a path, or of its end: an empty segment of a request is a slash too many where it is
 * no param that is empty. Gives the place behind them.
 */
function skipSlashes (
  laid: Alignment, segments: readonly UrlSegment[], from: number, path: Segments, index: number
): number {
  const next = path[index]
  const mayBeEmpty = next !== undefined && next.param !== null
  let at = from
  while (isNear(laid) && segments[at]?.raw === '') {
    // A param is empty where nothing else is left for it.
    if (mayBeEmpty && (next.isGlob || segments.length - at <= path.length - index)) return at
    note(laid, COSTS.slash, { code: at === segments.length - 1 ? 'trailing-slash' : 'double-slash', at, text: '' })
    at++
  }
  return at
}

/** Notes what is left of a request behind a path, or of a path behind a request. */
function noteEnd (laid: Alignment, surplus: readonly UrlSegment[], missing: Segments, at: number): void {
  if (missing.length === 0) {
    const cost = COSTS.end + Math.min(surplus.length, SURPLUS)
    // The text may be long, and is asked of the paths that are named.
    note(laid, cost, { code: 'too-far', at, get text () { return rawOf(surplus) } })
  } else {
    const expected = printTemplate(missing)
    note(laid, COSTS.end + missing.length - 1, { code: 'too-short', at: null, text: '', expected })
  }
}

/** Segments as they were sent. */
function rawOf (segments: readonly UrlSegment[]): string {
  return segments.map(({ raw }) => `/${raw}`).join('')
}

/** A segment of a path as it is named: a text decoded, a param with what stands around it. */
function printPlain (segment: Segment): string {
  return segment.param === null ? segment.text : printSegment(segment)
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
  if (edits === 0) return { code: 'case', cost: caseSensitive ? COSTS.case : 0, taken }
  if (edits === Infinity) return { code: 'literal', cost: COSTS.other, taken }
  return { code: 'literal', cost: COSTS.typo + edits, isNear: true, taken }
}

/** How many letters of a literal would have to change for a text to be it: up to half of them and to three, else `Infinity`. */
function editsBetween (text: string, literal: string): number {
  const limit = Math.min(3, Math.floor(literal.length / 2)) + 1
  // Before anything that costs as much as the text is long.
  if (Math.abs(text.length - literal.length) >= limit) return Infinity
  const edits = distance(text.toLowerCase(), literal.toLowerCase(), limit)
  return edits < limit ? edits : Infinity
}

/** The same of a segment with a param, for which nothing need be left: what stands around it has to be there. */
function differenceOfParam ({ literals }: UrlSegment, { text, rest }: Segment, caseSensitive: boolean): Difference {
  const [literal] = literals
  const begin = literal.slice(0, text.length)
  const begins = begin === text || (!caseSensitive && begin.toLowerCase() === text.toLowerCase())
  const taken = rest === null ? literal : literals.find(one => decoded(one.slice(text.length)).endsWith(rest.text))
  const isTaken = begins && taken !== undefined
  return { code: 'literal', cost: isTaken ? 0 : COSTS.other, taken: isTaken ? taken : null }
}
