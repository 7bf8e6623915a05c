import { failureOf } from '../constrain/check.js'
import { lastParamOf, nameOfKey, paramsOf } from '../declare/template.js'
import type { DrawnEntry } from '../draw/drawing.js'
import { hasExtension, listedExtensions } from '../draw/extension.js'
import { oneOf, printValue } from '../errors/errors.js'
import type { Failure } from '../errors/failure.js'
import { isExtension } from '../match/format.js'
import type { Pattern } from '../match/pattern.js'
import { routerLiteral, type RawParams } from '../match/shapes.js'
import type { Alignment, SegmentMatch } from './alignment.js'
import { decoded, type UrlSegment } from './url-segments.js'

/** The value of a param in a request: its first segment, and the strings in its segments. A wildcard may have several. */
interface RequestParam {
  readonly key: string
  readonly at: number
  readonly texts: readonly string[]
  readonly isGlob: boolean
}

/** The extension after the last literal of a path. */
type RequestExtension = Pick<Failure, 'text'> & { readonly at: number }

/** Returns the reason why the params of a URL do not match a request, or `null`; `maxLength` limits each param. */
export function paramFailure (
  pattern: Pattern, { matches }: Alignment, segments: readonly UrlSegment[], maxLength: number
): Failure | null {
  const { entry, variant, reader: { names, prepare, failure, admitsExtension } } = pattern
  const requestParams = matches.filter(({ segment }) => segment.param !== null)
    .map(match => valueOf(match, names[paramsOf(pattern.path.slice(0, match.index)).length]!, segments))
  const values = new Map(requestParams.map(param => [param.key, param]))
  const isWhole = matches.length === pattern.path.length
  const extension = isWhole ? extensionOf(matches.at(-1), segments) : null
  const params: RawParams = Object.create(null)
  for (const { key, texts, isGlob } of requestParams) params[isGlob ? '*' : key] = texts.join('/')
  if (extension !== null && pattern.ending !== 'literal') params['format'] = extension.text
  prepare?.(params)
  // A request without some of the params has valid ones instead.
  const others = isWhole ? [] : names.filter(name => !values.has(name) && !isExtension(entry, name))
  const whole = { ...Object.fromEntries(others.map(name => [name, 'x'])), ...params }
  const first = failure?.(whole) ?? null
  const found = withExpected(entry, first !== null && first.at === null ? absentFailure(pattern, params, first) : first)
  const failed = values.get(found?.param ?? 'format') ?? values.get(lastParamOf(variant) ?? '')
  const long = lengthFailure(requestParams, extension, maxLength)
  if (long !== null && (found === null || failed === undefined || long.at <= failed.at)) return long
  if (found !== null && found.at !== null && (isWhole || failed !== undefined)) {
    return placed(found, found.at, failed ?? { at: segments.length - 1, texts: [] })
  }
  if (extension !== null && !admitsExtension(extension.text)) {
    return withExpected(entry, { code: 'format', ...extension })
  }
  return isWhole && found !== null ? found : constraintFailure(pattern, params, key => values.get(key)?.at)
}

function valueOf (
  { segment, at, literal }: SegmentMatch, key: string, segments: readonly UrlSegment[]
): RequestParam {
  const { isGlob, before, after } = segment
  const value = decoded(literal.slice(routerLiteral(before).length))
  const others = isGlob ? segments.slice(at + 1) : []
  return { key, at, texts: [value.slice(0, value.length - after.length), ...others.map(({ text }) => text)], isGlob }
}

/** The failure of params without the extension that their path must have, which may be in the place of the last param. */
function absentFailure (
  { entry, variant, reader: { admitsExtension } }: Pattern, params: RawParams, absent: Failure
): Failure {
  const param = lastParamOf(variant)
  if (param === null) return absent
  const value = String(params[param])
  const begin = value.lastIndexOf('/') + 1
  const at = value.split('/').length - 1
  const dot = value.lastIndexOf('.')
  if (dot < begin || !admitsExtension(value.slice(dot + 1))) return absent
  if (dot === begin) return { code: 'empty', at, text: '', param }
  // An extension with dots is not split from a param if the rest would fail the param's constraint.
  const check = entry.checks.get(param)
  return check === undefined || check.test(value) ? absent : failureOf(check, value.slice(0, dot), param, at)
}

/** Adds the extensions of an entry in words to the failure of an extension. */
function withExpected (entry: DrawnEntry, failure: Failure | null): Failure | null {
  return failure?.code === 'format' ? { ...failure, expected: expectedFormat(entry) } : failure
}

function expectedFormat ({ format, routes: [route] }: DrawnEntry): string {
  if (!hasExtension(format)) return 'none'
  const listed = listedExtensions(format)
  if (listed !== null) return oneOf(listed)
  const constraint = route!.constraints['format']
  return constraint === undefined ? 'an extension without a dot' : `a match for ${printValue(constraint)}`
}

function extensionOf (last: SegmentMatch | undefined, segments: readonly UrlSegment[]): RequestExtension | null {
  if (last === undefined || (last.segment.param !== null && last.segment.after === '')) return null
  const { at, literal } = last
  const [whole] = segments[at]!.literals
  return literal === whole ? null : { at, text: decoded(whole.slice(literal.length + 1)) }
}

/** The failure of the first param that is too long, with its extension, or of the extension. A wildcard may be long. */
function lengthFailure (
  requestParams: readonly RequestParam[], extension: RequestExtension | null, maxLength: number
): (Failure & RequestExtension) | null {
  const values = requestParams.flatMap(({ key, at, texts: [text], isGlob }) =>
    isGlob ? [] : { param: nameOfKey(key), at, text: text! })
  const limited = [...values, ...extension === null ? [] : [{ param: 'format', ...extension }]]
  const long = limited.find(({ text }) => text.length > maxLength)
  return long === undefined ? null : { code: 'too-long', ...long, expected: String(maxLength) }
}

/** A failure in the value of a param, with its segment in the request. An encoded slash divides a value too. */
function placed (found: Failure, part: number, { at, texts }: Pick<RequestParam, 'at' | 'texts'>): Failure {
  let parts = 0
  const index = texts.findIndex(text => (parts += text.split('/').length) > part)
  const failure = { ...found, at: at + Math.max(0, index) }
  return found.param === undefined ? failure : { ...failure, param: nameOfKey(found.param) }
}

/** Returns the first failed constraint of prepared params; `indexOf` returns the index of a param's segment. */
export function constraintFailure (
  { segments, reader: { checks } }: Pattern, params: RawParams,
  indexOf = (key: string): number | undefined => segments.findIndex(({ param }) => param === key)
): Failure | null {
  for (const { param: key } of segments) {
    const [check, at] = key === null ? [] : [checks.get(key), indexOf(key)]
    if (key === null || check === undefined || at === undefined || check.test(params[key]!)) continue
    return failureOf(check, params[key]!, nameOfKey(key), at)
  }
  return null
}
