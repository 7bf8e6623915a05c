import { shapes } from '../declare/characters.js'
import { lastParamOf, nameOfKey, paramsOf } from '../declare/template.js'
import type { DrawnEntry } from '../draw/drawing.js'
import { hasExtension, listedExtensions } from '../draw/extension.js'
import { oneOf, printValue } from '../errors/errors.js'
import { isWildcardValue, routerLiteral, type RawParams } from '../match/shapes.js'
import type { ParamMismatch } from '../match/params.js'
import type { Pattern } from '../match/pattern.js'
import type { Alignment, SegmentMatch } from './alignment.js'
import type { Mismatch } from './mismatch.js'
import { decoded, type UrlSegment } from './url-segments.js'

/** A string in a segment of a request. */
interface SegmentValue {
  readonly at: number
  readonly text: string
}

/** The value of a param in a request. */
interface RequestParam extends SegmentValue {
  readonly key: string
  /** The strings in its first and its last segment, because a wildcard may have several segments. */
  readonly ends: readonly [SegmentValue, SegmentValue]
  readonly isGlob: boolean
}

/** Returns the reason why the params of a URL do not match a request, or `null`; `maxLength` limits each param. */
export function paramMismatch (
  pattern: Pattern, { matches }: Alignment, segments: readonly UrlSegment[], maxLength: number
): Mismatch | null {
  const { reader: { names, prepare, mismatch } } = pattern
  const requestParams = matches.filter(({ segment }) => segment.param !== null)
    .map(match => valueOf(match, names[paramsOf(pattern.path.slice(0, match.index)).length]!, segments))
  const values = new Map(requestParams.map(param => [param.key, param]))
  const isWhole = matches.length === pattern.path.length
  const extension = isWhole ? extensionOf(matches.at(-1), segments) : null
  const params: RawParams = Object.create(null)
  for (const { key, text, isGlob } of requestParams) params[isGlob ? '*' : key] = text
  if (extension !== null && pattern.ending !== 'literal') params['format'] = extension.text
  prepare?.(params)
  // A request without some of the params has valid ones instead.
  const whole = isWhole ? params : { ...Object.fromEntries(names.map(name => [name, 'x'])), ...params }
  const patternMismatch = mismatch?.(whole) ?? null
  return firstOf(requestParams.map(param => param.isGlob
    ? globMismatch(param, params, segments)
    : shapeMismatch(param, pattern, patternMismatch, maxLength))) ??
    (isWhole ? formatMismatch(pattern, extension, values, patternMismatch, maxLength) : null) ??
    constraintMismatch(pattern, params, key => values.get(key)?.at)
}

function valueOf (
  { segment, at, literal }: SegmentMatch, key: string, segments: readonly UrlSegment[]
): RequestParam {
  const { isGlob, before, after } = segment
  const value = decoded(literal.slice(routerLiteral(before).length))
  const first = { at, text: value.slice(0, value.length - after.length) }
  const others = isGlob ? segments.slice(at + 1) : []
  const end = others.length === 0 ? first : { at: segments.length - 1, text: others.at(-1)!.text }
  const text = [first, ...others].map(({ text }) => text).join('/')
  return { key, at, text, ends: [first, end], isGlob }
}

function firstOf (mismatches: ReadonlyArray<Mismatch | null>): Mismatch | null {
  return mismatches.find(mismatch => mismatch !== null) ?? null
}

/** The extension after the last literal of a path. */
function extensionOf (last: SegmentMatch | undefined, segments: readonly UrlSegment[]): SegmentValue | null {
  if (last === undefined || (last.segment.param !== null && last.segment.after === '')) return null
  const { at, literal } = last
  const [whole] = segments[at]!.literals
  return literal === whole ? null : { text: decoded(whole.slice(literal.length + 1)), at }
}

/** The mismatch of a param's string, with its extension; `failed` is the mismatch of the URL. */
function shapeMismatch (
  { key, at, text }: RequestParam, { entry, variant }: Pattern, patternMismatch: ParamMismatch | null,
  maxLength: number
): Mismatch | null {
  if (text !== '' && text.length <= maxLength && patternMismatch?.param !== key) return null
  // A prefix may have a param named 'format', which is read as an extension.
  const mismatch = valueMismatch(text, patternMismatch?.shape ?? shapes.extension, key, at, maxLength)
  const dot = text.indexOf('.')
  const isExtended = mismatch.code === 'dot' && dot > 0 && dot === text.lastIndexOf('.')
  if (!isExtended || key !== lastParamOf(variant) || !hasExtension(entry.format)) return mismatch
  return { code: 'format', at, text: text.slice(dot + 1), expected: expectedFormat(entry) }
}

/** The mismatch of the first segment that a wildcard does not match. */
function globMismatch (
  { key, text, ends: [first, last] }: RequestParam, params: RawParams, segments: readonly UrlSegment[]
): Mismatch | null {
  const index = segments.findIndex(({ fitsGlob }, at) => !fitsGlob && at > first.at && at < last.at)
  // The extension was split from the last segment.
  const extensionLength = text.length - params[key]!.length
  const end = { at: last.at, text: last.text.slice(0, last.text.length - extensionLength) }
  const values = [
    ...first === last ? [] : [first], ...index === -1 ? [] : [{ at: index, text: segments[index]!.text }], end
  ]
  const invalid = values.find(value => !isWildcardValue(value.text))
  if (invalid === undefined) return null
  // A segment with an encoded slash becomes two segments.
  const part = invalid.text.split('/').find(segment => !isWildcardValue(segment))!
  return valueMismatch(part, shapes.dotted, key, invalid.at, Infinity)
}

function valueMismatch (text: string, shape: RegExp, key: string, at: number, maxLength: number): Mismatch {
  const param = nameOfKey(key)
  if (text === '') return { code: 'empty', at, text, param }
  if (text.length > maxLength) return { code: 'too-long', at, text, param, expected: String(maxLength) }
  return { code: shape.test(text.replaceAll('.', 'x')) ? 'dot' : 'control-character', at, text, param }
}

/** The mismatch of the extension: not allowed, missing, too long, or instead of the last param. */
function formatMismatch (
  pattern: Pattern, extension: SegmentValue | null, values: ReadonlyMap<string, RequestParam>,
  patternMismatch: ParamMismatch | null, maxLength: number
): Mismatch | null {
  const { entry, variant, reader: { admitsExtension, checks } } = pattern
  const expected = expectedFormat(entry)
  if (extension !== null && extension.text.length > maxLength) {
    return { code: 'too-long', ...extension, param: 'format', expected: String(maxLength) }
  }
  if (extension !== null && !admitsExtension(extension.text)) return { code: 'format', ...extension, expected }
  if (patternMismatch === null) return null
  const last = values.get(lastParamOf(variant) ?? '')
  const missing: Mismatch = { code: 'format', at: null, text: '', expected }
  if (last === undefined) return missing
  const { key: param, text, ends: [, end] } = last
  if (end.text.startsWith('.') && admitsExtension(end.text.slice(1))) {
    return { code: 'empty', at: end.at, text: '', param }
  }
  const [check, dot] = [checks.get(param), text.lastIndexOf('.')]
  if (check === undefined || check.test(text)) return missing
  if (dot === -1 || !admitsExtension(text.slice(dot + 1))) return missing
  // An extension with dots is not split from a param if the rest would fail the param's constraint.
  return { code: 'constraint', at: end.at, text: text.slice(0, dot), param, constraint: check.constraint }
}

function expectedFormat ({ format, routes: [route] }: DrawnEntry): string {
  if (!hasExtension(format)) return 'none'
  const listed = listedExtensions(format)
  if (listed !== null) return oneOf(listed)
  const constraint = route!.constraints['format']
  return constraint === undefined ? 'an extension without a dot' : `a match for ${printValue(constraint)}`
}

/** Returns the first failed constraint of prepared params; `indexOf` returns the index of a param's segment. */
export function constraintMismatch (
  { segments, reader: { checks } }: Pattern, params: RawParams,
  indexOf = (key: string): number | undefined => segments.findIndex(({ param }) => param === key)
): Mismatch | null {
  return firstOf(segments.map(({ param: key }) => {
    const [check, at] = key === null ? [] : [checks.get(key), indexOf(key)]
    if (key === null || check === undefined || at === undefined || check.test(params[key]!)) return null
    const where = { at, text: params[key]!, param: nameOfKey(key) }
    return where.text.length > check.longest
      ? { code: 'too-long', ...where, expected: String(check.longest) }
      : { code: 'constraint', ...where, constraint: check.constraint }
  }))
}
