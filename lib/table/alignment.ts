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

type Compare = (at: number, literal: string) => Difference

/** A request's path, cut, and how the router compares it. */
export interface Cutting {
  readonly segments: readonly UrlSegment[]
  readonly caseSensitive: boolean
}

/** An aligner for one request, which remembers what it has compared. */
export function alignerOf (request: Cutting): Align {
  const { segments } = request
  const differences = segments.map(() => new Map<string, Difference>())
  const compare: Compare = (at, literal) => {
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
function lay (request: Cutting, compare: Compare, path: Segments, from: number, start: number): Alignment | null {
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
    for (; laying.cost <= FARTHEST && isSurplusSlash(segments, at, path, index); at++) noteSlash(laying, segments, at)
    if (at >= segments.length) {
      const expected = printTemplate(path.slice(index))
      note(laying, COSTS.end + path.length - index - 1, { code: 'too-short', at: null, text: '', expected })
      laying.pairs.push(...path.slice(index).map(() => null))
      return finish(laying)
    }
    if (!laySegment(laying, request, compare, segment, at)) return null
    at = segment.isGlob ? segments.length : at + 1
  }
  for (; laying.cost <= FARTHEST && segments[at]?.raw === ''; at++) noteSlash(laying, segments, at)
  if (at >= segments.length) return laying.cost > FARTHEST ? null : laying
  // The text is all that is left: it is looked up for those that are named.
  note(laying, COSTS.end + Math.min(segments.length - at, SURPLUS), { code: 'too-far', at, text: '' })
  return finish(laying)
}

/** A path that ends before the request does, or behind it, is near where something of it is there. */
function finish (laying: Laying): Alignment | null {
  return laying.isKnown && laying.cost <= FARTHEST ? laying : null
}

function noteSlash (laying: Laying, segments: readonly UrlSegment[], at: number): void {
  note(laying, COSTS.slash, { code: at === segments.length - 1 ? 'trailing-slash' : 'double-slash', at, text: '' })
}

/** Lays one segment of a path beside one of a request; `false` where the two have nothing in common so far. */
function laySegment (
  laying: Laying, { segments, caseSensitive }: Cutting, compare: Compare, segment: Segment, at: number
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
