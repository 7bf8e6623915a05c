import { lastParamOf } from '../declare/template.js'
import type { Entry } from '../draw/drawing.js'
import { oneOf, printValue } from '../errors/errors.js'
import { isWildcardValue, shapes, type Params } from '../match/shapes.js'
import type { ParamMismatch, Url } from '../match/urls.js'
import type { Alignment, Place } from './alignment.js'
import type { Mismatch } from './mismatch.js'
import { decoded, type UrlSegment } from './url-segments.js'

/** A text that stands in a segment of a request. */
interface Part {
  readonly at: number
  readonly text: string
}

/** What stands for a param. */
interface Text extends Part {
  readonly name: string
  /** What it takes of its first segment and of its last one: a glob may take several. */
  readonly ends: readonly [Part, Part]
  readonly isGlob: boolean
}

/** Why the params of a URL do not take what stands for them in a request, or `null`; `most` is how long one may be. */
export function paramMismatch (
  url: Url, { places }: Alignment, segments: readonly UrlSegment[], most: number
): Mismatch | null {
  const all = places.filter(({ segment }) => segment.param !== null).map(place => textOf(place, segments))
  // In the Rails dialect a param may stand in a path twice: the router takes both, and the last is what counts.
  const texts = new Map(all.map(one => [one.name, one]))
  const isWhole = places.length === url.path.length
  const suffix = isWhole ? suffixOf(places.at(-1), segments) : null
  const params: Params = Object.create(null)
  for (const { name, text, isGlob } of texts.values()) params[isGlob ? '*' : name] = text
  if (suffix !== null && url.segments !== url.path) params['format'] = suffix.text
  url.prepare?.(params)
  const failed = url.mismatch?.(isWhole ? params : { ...fillers(url), ...params }) ?? null
  return firstOf(all.map(one => one.isGlob
    ? globMismatch(one, params, segments, most)
    : shapeMismatch(one, url, texts.get(one.name) === one ? failed : null, most))) ??
    (isWhole ? suffixMismatch(url, suffix, texts, failed, most) : null) ??
    constraintMismatch(url, params, name => texts.get(name)?.at)
}

function textOf ({ segment, at, taken }: Place, segments: readonly UrlSegment[]): Text {
  const { param, isGlob, before, after } = segment
  const behind = decoded(taken.slice(before.length))
  const own = { at, text: behind.slice(0, behind.length - after.length) }
  const others = isGlob ? segments.slice(at + 1) : []
  const end = others.length === 0 ? own : { at: segments.length - 1, text: others.at(-1)!.text }
  const text = [own, ...others].map(({ text }) => text).join('/')
  return { name: param!, at, text, ends: [own, end], isGlob }
}

/** Params of any shape, in place of those that a request does not have. */
function fillers ({ names }: Url): Params {
  return Object.fromEntries(names.map(name => [name, 'x']))
}

function firstOf (mismatches: ReadonlyArray<Mismatch | null>): Mismatch | null {
  return mismatches.find(mismatch => mismatch !== null) ?? null
}

/** What stands behind the last text of a path that ends in one. */
function suffixOf (last: Place | undefined, segments: readonly UrlSegment[]): Part | null {
  if (last === undefined || (last.segment.param !== null && last.segment.after === '')) return null
  const { at, taken } = last
  const [literal] = segments[at]!.literals
  return taken === literal ? null : { text: decoded(literal.slice(taken.length + 1)), at }
}

/** The mismatch of a param by its string in the request, its extension included; `failed` is that of the URL. */
function shapeMismatch (
  { name, at, text }: Text, { entry, variant }: Url, failed: ParamMismatch | null, most: number
): Mismatch | null {
  if (text !== '' && text.length <= most && failed?.param !== name) return null
  // A prefix may have a param named 'format', which is read as an extension.
  const mismatch = textMismatch(text, failed?.shape ?? shapes.extension, name, at, most)
  const dot = text.indexOf('.')
  const isSuffixed = mismatch.code === 'dot' && dot > 0 && dot === text.lastIndexOf('.')
  if (!isSuffixed || name !== lastParamOf(variant) || entry.format.kind === 'none') return mismatch
  return { code: 'format', at, text: text.slice(dot + 1), expected: suffixesOf(entry) }
}

/** The first segment that a glob does not take. */
function globMismatch (
  { name, text, ends: [first, last] }: Text, params: Params, segments: readonly UrlSegment[], most: number
): Mismatch | null {
  const between = segments.findIndex(({ fitsGlob }, at) => !fitsGlob && at > first.at && at < last.at)
  // A suffix has been cut off the last.
  const suffix = text.length - params[name]!.length
  const end = { at: last.at, text: last.text.slice(0, last.text.length - suffix) }
  const parts = [
    ...first === last ? [] : [first], ...between === -1 ? [] : [{ at: between, text: segments[between]!.text }], end
  ]
  const wrong = parts.find(part => !isWildcardValue(part.text, most))
  if (wrong === undefined) return null
  // An encoded slash makes two of one.
  const own = wrong.text.split('/').find(part => !isWildcardValue(part, most))!
  return textMismatch(own, shapes.dotted, name, wrong.at, most)
}

function textMismatch (text: string, shape: RegExp, param: string, at: number, most: number): Mismatch {
  if (text === '') return { code: 'empty', at, text, param }
  if (text.length > most) return { code: 'too-long', at, text, param, expected: String(most) }
  return { code: shape.test(text.replaceAll('.', 'x')) ? 'dot' : 'control-character', at, text, param }
}

/** A suffix that is not allowed, is missing or too long, or stands where the last param is to. */
function suffixMismatch (
  url: Url, suffix: Part | null, texts: ReadonlyMap<string, Text>, failed: ParamMismatch | null, most: number
): Mismatch | null {
  const { entry, variant, admitsExtension, checks } = url
  const expected = suffixesOf(entry)
  if (suffix !== null && suffix.text.length > most) {
    return { code: 'too-long', ...suffix, param: 'format', expected: String(most) }
  }
  if (suffix !== null && !admitsExtension(suffix.text)) return { code: 'format', ...suffix, expected }
  if (failed === null) return null
  const last = texts.get(lastParamOf(variant) ?? '')
  const missing: Mismatch = { code: 'format', at: null, text: '', expected }
  if (last === undefined) return missing
  const { name: param, text, ends: [, end] } = last
  if (end.text.startsWith('.') && admitsExtension(end.text.slice(1))) {
    return { code: 'empty', at: end.at, text: '', param }
  }
  const [check, dot] = [checks.get(param), text.lastIndexOf('.')]
  if (check === undefined || check.test(text)) return missing
  if (dot === -1 || !admitsExtension(text.slice(dot + 1))) return missing
  // Where a suffix may hold dots, none is split from a param that would fail its constraint.
  return { code: 'constraint', at: end.at, text: text.slice(0, dot), param, constraint: check.given }
}

function suffixesOf ({ format, routes: [route] }: Entry): string {
  if (format.kind === 'none') return 'none'
  if (format.kind === 'closed') return oneOf(format.allowed)
  const constraint = route!.constraints['format']
  return constraint === undefined ? 'an extension without a dot' : `a match for ${printValue(constraint)}`
}

/** The first constraint that prepared params fail; `placeOf` says where in the request a param stands, if it does. */
export function constraintMismatch (
  { path, checks }: Url, params: Params,
  placeOf = (name: string): number | undefined => path.findLastIndex(({ param }) => param === name)
): Mismatch | null {
  return firstOf(path.map(({ param: name }) => {
    const [check, at] = name === null ? [] : [checks.get(name), placeOf(name)]
    if (name === null || check === undefined || at === undefined || check.test(params[name]!)) return null
    return { code: 'constraint', at, text: params[name]!, param: name, constraint: check.given }
  }))
}
