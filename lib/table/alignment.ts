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

/** A request that paths are laid beside, which remembers what it has compared. */
interface Request extends Cutting {
  readonly compare: (at: number, literal: string) => Difference
}

/** An aligner for one request: of all places where a path may begin in it, or the request in the path, the cheapest counts. */
export function alignerOf (cutting: Cutting): Align {
  const { segments } = cutting
  const known = segments.map(() => new Map<string, Difference>())
  const compare: Request['compare'] = (at, literal) => {
    const found = known[at]!.get(literal) ?? differenceOf(cutting, at, literal)
    known[at]!.set(literal, found)
    return found
  }
  const request = { ...cutting, compare }
  return path => {
    const [begin] = path
    let best: Alignment | null = null
    const take = (one: Alignment | null): void => {
      if (one !== null && (best === null || one.cost < best.cost)) best = one
    }
    for (const start of begin?.param === null ? segments.slice(0, SURPLUS + 1).keys() : [0]) {
      const cost = begin?.param === null ? compare(start, begin.text).cost : 0
      const mayBegin = start > 0 ? cost <= COSTS.case : cost < COSTS.other || segments[0]!.raw === ''
      if (mayBegin) take(lay(request, path, 0, start))
    }
    for (let from = 1; from < path.length; from++) {
      const { param, text } = path[from]!
      if (param === null && text === segments[0]?.literal) take(lay(request, path, from, 0))
    }
    return best
  }
}

/** A path that is being laid beside a request: what has been found so far. */
interface Laying {
  readonly pairs: Array<number | null>
  cost: number
  mismatch: Mismatch | null
  /** Whether a literal of the path was met: else the two have nothing in common. */
  isKnown: boolean
}

function note (laying: Laying, cost: number, mismatch: Mismatch): void {
  laying.cost += cost
  laying.mismatch ??= mismatch
}

/** Lays a path from one of its segments on beside a request from one of its own on. */
function lay (request: Request, path: Segments, from: number, start: number): Alignment | null {
  const { segments } = request
  const laying: Laying = { pairs: path.slice(0, from).map(() => null), cost: 0, mismatch: null, isKnown: from > 0 }
  if (from > 0) {
    const expected = printTemplate(path.slice(0, from))
    note(laying, COSTS.prefix + from - 1, { code: 'missing-prefix', at: 0, text: segments[0]!.raw, expected })
  } else if (start > 0) {
    const text = rawOf(segments.slice(0, start))
    note(laying, COSTS.prefix + 2 * (start - 1), { code: 'surplus-prefix', at: 0, text })
  }
  let at = start
  for (let index = from; index < path.length && laying.cost <= FARTHEST; index++) {
    const segment = path[index]!
    at = skipSlashes(laying, segments, at, segment, path.length - index)
    if (at >= segments.length) {
      const expected = printTemplate(path.slice(index))
      note(laying, COSTS.end + path.length - index - 1, { code: 'too-short', at: null, text: '', expected })
      laying.pairs.push(...path.slice(index).map(() => null))
      return finish(laying)
    }
    if (!laySegment(laying, request, segment, at)) return null
    at = segment.isGlob ? segments.length : at + 1
  }
  at = skipSlashes(laying, segments, at, null, 0)
  if (at >= segments.length) return laying.cost > FARTHEST ? null : laying
  // The text is all that is left: it is looked up for those that are named.
  note(laying, COSTS.end + Math.min(segments.length - at, SURPLUS), { code: 'too-far', at, text: '' })
  return finish(laying)
}

/** A path that ends before the request does, or behind it, is near where something of it is there. */
function finish (laying: Laying): Alignment | null {
  return laying.isKnown && laying.cost <= FARTHEST ? laying : null
}

/**
 * Skips slashes in front of a segment of a path, or of its end, which has `left` segments from there on: an empty segment of
 * a request is a slash too many where it is no param that is empty. Gives the place behind them.
 */
function skipSlashes (
  laying: Laying, segments: readonly UrlSegment[], from: number, next: Segment | null, left: number
): number {
  let at = from
  const isSurplus = (): boolean => next === null || next.param === null || (!next.isGlob && segments.length - at > left)
  for (; laying.cost <= FARTHEST && segments[at]?.raw === '' && isSurplus(); at++) {
    const code = at === segments.length - 1 ? 'trailing-slash' : 'double-slash'
    note(laying, COSTS.slash, { code, at, text: '' })
  }
  return at
}

/** Lays one segment of a path beside one of a request; `false` where the two have nothing in common so far. */
function laySegment (
  laying: Laying, { segments, caseSensitive, compare }: Request, segment: Segment, at: number
): boolean {
  const { raw } = segments[at]!
  if (segment.param === null) {
    const { cost, ...difference } = compare(at, segment.text)
    if (cost === COSTS.other && !laying.isKnown) return false
    if (cost > 0) note(laying, cost, { ...difference, at, text: raw, expected: segment.text })
    laying.isKnown ||= cost !== COSTS.other
    laying.pairs.push(at)
    return true
  }
  const isTaken = takenBy(segment, segments[at]!, at === segments.length - 1, caseSensitive) !== null
  laying.pairs.push(isTaken ? at : null)
  if (isTaken) return true
  note(laying, COSTS.other, { code: 'literal', at, text: raw, expected: printTemplate([segment]).slice(1) })
  return laying.isKnown && raw !== ''
}

function differenceOf ({ segments, caseSensitive }: Cutting, at: number, literal: string): Difference {
  const { literal: sent, text } = segments[at]!
  // At the end of a request a literal may have a suffix behind it.
  const texts = at === segments.length - 1 ? withoutSuffixes(sent) : [sent]
  if (texts.includes(literal)) return { code: 'literal', cost: 0 }
  // The router leaves reserved characters encoded where it compares literals.
  if (text === literal) return { code: 'encoding', cost: COSTS.case }
  const edits = Math.min(...texts.map(text => editsBetween(text, literal)))
  if (edits === 0) return { code: 'case', cost: caseSensitive ? COSTS.case : 0 }
  if (edits === Infinity) return { code: 'literal', cost: COSTS.other }
  return { code: 'literal', cost: COSTS.typo + edits, isNear: true }
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
