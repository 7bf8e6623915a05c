import { lastParamOf, type Segment, type Segments } from '../declare/template.js'
import type { Entry } from '../draw/drawing.js'
import { editsBetween, listOf, type Parting } from './parting.js'
import type { Params } from '../match/params.js'
import type { PlannedRoute } from '../match/plan.js'
import { isGlobText } from '../match/shapes.js'
import { readSegment } from '../match/takes.js'
import type { Url } from '../match/urls.js'
import { decoded, takenBy, withoutSuffixes, type Piece } from './pieces.js'
import { printValue } from './row.js'

/** For each segment of a route's path the piece of the request that stands for it, with its place there; or none. */
export type Pairs = ReadonlyArray<{ readonly piece: Piece, readonly at: number } | null>

/** A request's path, and how the router reads it. */
export interface Cutting {
  readonly pieces: readonly Piece[]
  /** How long a param may be. */
  readonly most: number
  /** Whether letter case counts for nothing. */
  readonly isFolded: boolean
}

/** What a param is read from. */
interface Text {
  readonly name: string
  readonly at: number
  readonly text: string
  /** What it takes of each piece: a glob may take several. */
  readonly parts: readonly string[]
  readonly isGlob: boolean
  /** Whether a text stands behind it in its segment. */
  readonly isCut: boolean
}

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

/** What ends a line: the router cuts a segment by a regular expression, whose dot takes none of these. */
const LINES = /[\n\r\u2028\u2029]/

/** Why the params of a route do not take what stands for them in the request, or `null`. */
export function judgeParams ({ url }: PlannedRoute, pairs: Pairs, cutting: Cutting): Parting | null {
  const { path, way, reading } = url
  const all = textsOf(path, pairs, cutting)
  const fault = encodingFault(all, pairs, cutting) ?? firstFault(all, one => textFault(one, cutting))
  if (fault !== null) return fault
  const texts = lastOfEach(all)
  const params: Params = Object.create(null)
  for (const { name, text, isGlob } of texts) params[isGlob ? '*' : name] = text
  if (pairs.includes(null)) {
    // What would be done to the last param is not known before all is there.
    const inner = texts.filter(({ name }) => name !== lastParamOf(way))
    return shapeFault(url, inner, params) ?? constraintFault(url, inner, params)
  }
  const suffix = suffixOf(path, pairs, cutting)
  if (suffix !== null && url.segments !== path) params['format'] = suffix.text
  reading.prepare?.(params)
  return shapeFault(url, texts, params) ?? globFault(texts, params, cutting) ??
    suffixFault(url, suffix, texts, params, cutting) ?? constraintFault(url, texts, params)
}

/** The constraint that has failed of a route that takes the request, by its prepared params. */
export function failedConstraint (url: Url, params: Params): Parting {
  const places = url.path.flatMap(({ param }, at) => param === null ? [] : [{ name: param, at }])
  return constraintFault(url, lastOfEach(places), params)!
}

/** In the Rails dialect a param may stand in a path twice, and the last is what counts. */
function lastOfEach<T extends Pick<Text, 'name'>> (all: readonly T[]): readonly T[] {
  return all.filter(({ name }, index) => index === all.findLastIndex(other => other.name === name))
}

function textsOf (path: Segments, pairs: Pairs, { pieces, isFolded }: Cutting): readonly Text[] {
  return path.flatMap((segment, index): readonly Text[] => {
    const pair = pairs[index]
    if (segment.param === null || pair === null || pair === undefined) return []
    const { piece, at } = pair
    const { param: name, isGlob, text: { length } } = segment
    const isLast = index === path.length - 1
    const parts = isGlob
      ? [decoded(piece.literal.slice(length)), ...pieces.slice(at + 1).map(({ text }) => text ?? '')]
      : [paramIn(segment, takenBy(segment, piece, isLast, isFolded)!)]
    return [{ name, at, isGlob, isCut: segment.rest !== null, parts, text: parts.join('/') }]
  })
}

function paramIn (segment: Segment, literal: string): string {
  const params: Params = Object.create(null)
  readSegment(params, segment, literal)
  return decoded(params[segment.param!]!)
}

function encodingFault (texts: readonly Text[], pairs: Pairs, { pieces }: Cutting): Parting | null {
  const glob = texts.find(({ isGlob }) => isGlob)
  const at = pieces.findIndex(({ text }, index) => text === null &&
    (pairs.some(pair => pair?.at === index) || (glob !== undefined && index > glob.at)))
  return at === -1 ? null : { code: 'encoding', at, text: pieces[at]!.raw }
}

function firstFault<T> (all: readonly T[], faultOf: (one: T) => Parting | null): Parting | null {
  for (const one of all) {
    const fault = faultOf(one)
    if (fault !== null) return fault
  }
  return null
}

/** What the router itself takes in no param, whatever its shape; a glob is looked at by its segments. */
function textFault ({ name, at, text, isGlob, isCut }: Text, { most }: Cutting): Parting | null {
  if (isGlob) return null
  if (text.length > most) return { code: 'too-long', at, text, param: name, expected: String(most) }
  if (isCut && LINES.test(text)) return { code: 'control-character', at, text, param: name }
  return text === '' ? { code: 'empty', at, text, param: name } : null
}

type Suffix = { readonly text: string, readonly at: number } | null

/** What stands behind the last text of a path that ends in one. */
function suffixOf (path: Segments, pairs: Pairs, { isFolded }: Cutting): Suffix {
  const [segment, pair] = [path.at(-1), pairs.at(-1)]
  if (segment === undefined || pair === undefined || pair === null) return null
  if (segment.param !== null && segment.rest === null) return null
  const { piece, at } = pair
  const taken = segment.param === null
    ? nearestTo(segment.text, piece.literal)
    : takenBy(segment, piece, true, isFolded)!
  return taken === piece.literal ? null : { text: decoded(piece.literal.slice(taken.length + 1)), at }
}

/** What of a text stands for a literal, be it with a typo. */
function nearestTo (literal: string, text: string): string {
  const edits = (one: string): number => editsBetween(one, literal) ?? Infinity
  return withoutSuffixes(text).reduce((best, one) => edits(one) < edits(best) ? one : best)
}

function shapeFault (
  { entry, way, dialect, reading: { shaped } }: Url, texts: readonly Text[], params: Params
): Parting | null {
  const last = lastParamOf(way)
  for (const { name, shape } of shaped) {
    const found = texts.find(text => text.name === name)
    if (found === undefined || shape.test(params[name]!)) continue
    const { at, text } = found
    if (CONTROL.test(text) && dialect.strict) return { code: 'control-character', at, text, param: name }
    const dot = text.indexOf('.')
    const isSuffixed = name === last && entry.format.kind !== 'none' && dot > 0 && dot === text.lastIndexOf('.')
    if (isSuffixed) return { code: 'suffix', at, text: text.slice(dot + 1), expected: suffixesOf(entry) }
    return { code: 'dot', at, text, param: name }
  }
  return null
}

/** The first segment of a glob that none takes, as it was sent; an encoded slash makes two of one. */
function globFault (texts: readonly Text[], params: Params, { most }: Cutting): Parting | null {
  const glob = texts.find(({ isGlob }) => isGlob)
  if (glob === undefined) return null
  const { at, name, text, parts } = glob
  // A suffix has been cut off the last.
  const own = [...parts.slice(0, -1), params[name]!.slice(text.length - parts.at(-1)!.length)]
  const index = own.findIndex(part => !isGlobText(part, most))
  if (index === -1) return null
  const wrong = own[index]!.split('/').find(part => !isGlobText(part, most))!
  return partFault(wrong, name, at + index, most)
}

function partFault (text: string, param: string, at: number, most: number): Parting {
  if (text === '') return { code: 'empty', at, text, param }
  if (text.length > most) return { code: 'too-long', at, text, param, expected: String(most) }
  return { code: CONTROL.test(text) ? 'control-character' : 'dot', at, text, param }
}

/** A suffix that is not allowed, is missing or too long, or stands where the param is to. */
function suffixFault (
  { entry, way, reading }: Url, suffix: Suffix, texts: readonly Text[], params: Params, { most }: Cutting
): Parting | null {
  const expected = suffixesOf(entry)
  if (suffix !== null && suffix.text.length > most) {
    return { code: 'too-long', ...suffix, param: 'format', expected: String(most) }
  }
  if (suffix !== null && !reading.admitsSuffix(suffix.text)) return { code: 'suffix', ...suffix, expected }
  const isMissing = entry.format.kind === 'required' && suffix === null && !('format' in params)
  const last = texts.at(-1)
  const end = last !== undefined && last.name === lastParamOf(way) ? last.parts.at(-1)! : ''
  const isAlone = end.startsWith('.') && reading.admitsSuffix(end.slice(1))
  if (isMissing && !isAlone) return { code: 'suffix', at: null, text: '', expected }
  if (reading.accepts === null || reading.accepts(params)) return null
  // What is left is a suffix that stands there alone.
  return { code: 'empty', at: last!.at + last!.parts.length - 1, text: '', param: last!.name }
}

function suffixesOf ({ format, routes: [route] }: Entry): string {
  if (format.kind === 'none') return 'none'
  if (format.kind === 'closed') return listOf(format.allowed)
  const constraint = route!.constraints['format']
  return constraint === undefined ? 'one without a dot' : `what matches ${printValue(constraint)}`
}

function constraintFault (
  { checks }: Url, texts: ReadonlyArray<Pick<Text, 'name' | 'at'>>, params: Params
): Parting | null {
  for (const { name, at } of texts) {
    const check = checks.get(name)
    if (check === undefined || check.test(params[name]!)) continue
    return { code: 'constraint', at, text: params[name]!, param: name, constraint: check.given }
  }
  return null
}
