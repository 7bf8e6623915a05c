import { lastParamOf, type Segments } from '../declare/template.js'
import type { Entry } from '../draw/drawing.js'
import { isGlobText, type Params } from '../match/params.js'
import type { Url } from '../match/urls.js'
import { editsBetween, takenBy, type Alignment, type Cutting } from './alignment.js'
import { listOf, type Mismatch } from './mismatch.js'
import { printValue } from './row.js'
import { decoded, withoutSuffixes, type UrlSegment } from './url-segments.js'

/** A request's path as the router reads it, which takes params no longer than `most`. */
export interface Reading extends Cutting {
  readonly most: number
}

/** What a param is read from. */
interface Text {
  readonly name: string
  readonly at: number
  readonly text: string
  /** What it takes of each segment: a glob may take several. */
  readonly parts: readonly string[]
  readonly isGlob: boolean
  /** Whether a text stands behind it in its segment. */
  readonly isCut: boolean
}

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

/** What ends a line: the router cuts a segment by a regular expression, whose dot takes none of these. */
const LINES = /[\n\r\u2028\u2029]/

/** Why the params of a URL do not take what stands for them in a request, or `null`. */
export function paramMismatch ({ path, ...url }: Url, pairs: Alignment['pairs'], reading: Reading): Mismatch | null {
  const all = textsOf(path, pairs, reading)
  const fault = encodingFault(all, pairs, reading) ?? firstOf(all, one => textFault(one, reading.most))
  if (fault !== null) return fault
  const params: Params = Object.create(null)
  for (const { name, text, isGlob } of all) params[isGlob ? '*' : name] = text
  const texts = lastOfEach(all)
  if (pairs.includes(null)) {
    // What would be done to the last param is not known before all is there.
    const inner = texts.filter(({ name }) => name !== lastParamOf(url.way))
    return shapeFault(url, inner, params) ?? constraintFault(url, inner, params)
  }
  const suffix = suffixOf(path, pairs, reading)
  if (suffix !== null && url.segments !== path) params['format'] = suffix.text
  url.reading.prepare?.(params)
  return shapeFault(url, texts, params) ?? globFault(texts, params, reading.most) ??
    suffixFault(url, suffix, texts, params, reading.most) ?? constraintFault(url, texts, params)
}

/** The constraint that has failed of a route that takes the request, by its prepared params. */
export function failedConstraint (url: Url, params: Params): Mismatch {
  const places = url.path.flatMap(({ param }, at) => param === null ? [] : [{ name: param, at }])
  return constraintFault(url, lastOfEach(places), params)!
}

/** In the Rails dialect a param may stand in a path twice, and the last is what counts. */
function lastOfEach<T extends Pick<Text, 'name'>> (all: readonly T[]): readonly T[] {
  return [...new Map(all.map(one => [one.name, one])).values()]
}

function textsOf (path: Segments, pairs: Alignment['pairs'], { segments, caseSensitive }: Reading): readonly Text[] {
  return path.flatMap((segment, index): readonly Text[] => {
    const { param: name, isGlob, rest, text: { length } } = segment
    const at = pairs[index]
    if (name === null || at === null) return []
    const one = segments[at!]!
    const taken = isGlob ? one.literal : takenBy(segment, one, at === segments.length - 1, caseSensitive)!
    const behind = decoded(taken.slice(length))
    const text = behind.slice(0, behind.length - (rest?.text.length ?? 0))
    const parts = isGlob ? [text, ...segments.slice(at! + 1).map(({ text }) => text ?? '')] : [text]
    return [{ name, at: at!, isGlob, isCut: rest !== null, parts, text: parts.join('/') }]
  })
}

function encodingFault (texts: readonly Text[], pairs: Alignment['pairs'], { segments }: Reading): Mismatch | null {
  const glob = texts.find(({ isGlob }) => isGlob)
  const at = segments.findIndex(({ text }, index) => text === null &&
    (pairs.includes(index) || (glob !== undefined && index > glob.at)))
  return at === -1 ? null : { code: 'encoding', at, text: segments[at]!.raw }
}

function firstOf<T> (all: readonly T[], faultOf: (one: T) => Mismatch | null): Mismatch | null {
  for (const one of all) {
    const fault = faultOf(one)
    if (fault !== null) return fault
  }
  return null
}

/** What the router itself takes in no param, whatever its shape; a glob is looked at by its segments. */
function textFault ({ name, at, text, isGlob, isCut }: Text, most: number): Mismatch | null {
  if (isGlob) return null
  if (text.length > most) return { code: 'too-long', at, text, param: name, expected: String(most) }
  if (isCut && LINES.test(text)) return { code: 'control-character', at, text, param: name }
  return text === '' ? { code: 'empty', at, text, param: name } : null
}

type Suffix = { readonly text: string, readonly at: number } | null

/** What stands behind the last text of a path that ends in one. */
function suffixOf (path: Segments, pairs: Alignment['pairs'], { segments, caseSensitive }: Reading): Suffix {
  const [segment, at] = [path.at(-1), pairs.at(-1)]
  if (segment === undefined || at === undefined || at === null) return null
  if (segment.param !== null && segment.rest === null) return null
  const one: UrlSegment = segments[at]!
  const taken = segment.param === null
    ? nearestTo(segment.text, one.literal)
    : takenBy(segment, one, at === segments.length - 1, caseSensitive)!
  return taken === one.literal ? null : { text: decoded(one.literal.slice(taken.length + 1)), at }
}

/** What of a text stands for a literal, be it with a typo. */
function nearestTo (literal: string, text: string): string {
  const edits = (one: string): number => editsBetween(one, literal)
  return withoutSuffixes(text).reduce((best, one) => edits(one) < edits(best) ? one : best)
}

function shapeFault (
  { entry, way, dialect, reading: { shaped } }: Omit<Url, 'path'>, texts: readonly Text[], params: Params
): Mismatch | null {
  const last = lastParamOf(way)
  return firstOf(shaped, ({ name, shape }) => {
    const found = texts.find(text => text.name === name)
    if (found === undefined || shape.test(params[name]!)) return null
    const { at, text } = found
    if (CONTROL.test(text) && dialect.strict) return { code: 'control-character', at, text, param: name }
    const dot = text.indexOf('.')
    const isSuffixed = name === last && entry.format.kind !== 'none' && dot > 0 && dot === text.lastIndexOf('.')
    if (isSuffixed) return { code: 'suffix', at, text: text.slice(dot + 1), expected: suffixesOf(entry) }
    return { code: 'dot', at, text, param: name }
  })
}

/** The first segment of a glob that none takes, as it was sent; an encoded slash makes two of one. */
function globFault (texts: readonly Text[], params: Params, most: number): Mismatch | null {
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

function partFault (text: string, param: string, at: number, most: number): Mismatch {
  if (text === '') return { code: 'empty', at, text, param }
  if (text.length > most) return { code: 'too-long', at, text, param, expected: String(most) }
  return { code: CONTROL.test(text) ? 'control-character' : 'dot', at, text, param }
}

/** A suffix that is not allowed, is missing or too long, or stands where the param is to. */
function suffixFault (
  { entry, way, reading }: Omit<Url, 'path'>, suffix: Suffix, texts: readonly Text[], params: Params, most: number
): Mismatch | null {
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
  { checks }: Pick<Url, 'checks'>, texts: ReadonlyArray<Pick<Text, 'name' | 'at'>>, params: Params
): Mismatch | null {
  return firstOf(texts, ({ name, at }) => {
    const check = checks.get(name)
    if (check === undefined || check.test(params[name]!)) return null
    return { code: 'constraint', at, text: params[name]!, param: name, constraint: check.given }
  })
}
