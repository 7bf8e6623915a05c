import type { Template } from '../declare/template.js'
import type { Drawing, Entry } from '../draw/drawing.js'
import { lastParamOf, shapeOf, type Params } from '../match/params.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Headers } from './finder.js'
import { listOf, type Parting } from './parting.js'
import type { Piece } from './pieces.js'
import { printValue } from './row.js'

/** A planned route with the drawing that it is of. */
export interface Judged {
  readonly planned: PlannedRoute
  readonly drawing: Drawing
}

/** For each segment of a route's path the piece of the request that stands for it, with its place there; or none. */
export type Pairs = ReadonlyArray<{ readonly piece: Piece, readonly at: number } | null>

/** What a param is read from. */
interface Reading {
  readonly name: string
  readonly at: number
  readonly text: string
}

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

/** Why the params of a route do not take what stands for them in the request, or `null`; `most` bounds their length. */
export function judgeParams ({ planned, drawing }: Judged, pairs: Pairs, most: number): Parting | null {
  const { entry, path, reading } = planned.url
  const readings = readingsOf(path, pairs)
  const fault = encodingFault(pairs) ?? firstFault(readings, one => faultOfText(one, most))
  if (fault !== null) return fault
  const params: Params = Object.create(null)
  for (const { name, text } of readings) params[name] = text
  if (pairs.includes(null)) {
    // What would be done to the last param is not known before all is there.
    const inner = readings.filter(({ name }) => name !== lastParamOf(entry))
    return shapeFault(entry, drawing, inner, params) ?? constraintFault(entry, inner, params)
  }
  const suffix = suffixOf(path, pairs)
  if (suffix !== null && planned.url.segments.at(-1)!.param === 'format') params['format'] = suffix.text
  reading.prepare?.(params)
  return shapeFault(entry, drawing, readings, params) ??
    suffixFault(planned, suffix, readings, params) ?? constraintFault(entry, readings, params)
}

function readingsOf (path: Template, pairs: Pairs): readonly Reading[] {
  return path.flatMap(({ text: prefix, param }, index): readonly Reading[] => {
    const pair = pairs[index]
    if (param === null || pair === null || pair === undefined) return []
    const { piece: { text }, at } = pair
    return [{ name: param, at, text: (text ?? '').slice(prefix.length) }]
  })
}

function encodingFault (pairs: Pairs): Parting | null {
  const broken = pairs.find(pair => pair !== null && pair.piece.text === null)
  return broken === undefined || broken === null ? null : { code: 'encoding', at: broken.at, text: broken.piece.raw }
}

function firstFault<T> (all: readonly T[], faultOf: (one: T) => Parting | null): Parting | null {
  for (const one of all) {
    const fault = faultOf(one)
    if (fault !== null) return fault
  }
  return null
}

function faultOfText ({ name, at, text }: Reading, most: number): Parting | null {
  if (text.length > most) return { code: 'too-long', at, text, param: name, expected: String(most) }
  return text === '' ? { code: 'empty', at, text, param: name } : null
}

type Suffix = { readonly text: string, readonly at: number } | null

/** What stands behind the last literal of a path that ends in one. */
function suffixOf (path: Template, pairs: Pairs): Suffix {
  const [segment, pair] = [path.at(-1), pairs.at(-1)]
  if (segment === undefined || segment.param !== null || pair === undefined || pair === null) return null
  const { piece, at } = pair
  const text = piece.text!
  return text.length > segment.text.length ? { text: text.slice(segment.text.length + 1), at } : null
}

function shapeFault (entry: Entry, { dialect }: Drawing, readings: readonly Reading[], params: Params): Parting | null {
  const last = lastParamOf(entry)
  for (const { name, at, text } of readings) {
    if (shapeOf(entry, name, dialect).test(params[name]!)) continue
    if (CONTROL.test(text) && dialect.strict) return { code: 'control-character', at, text, param: name }
    const dot = text.indexOf('.')
    const isSuffixed = name === last && entry.format.kind !== 'none' && dot > 0 && dot === text.lastIndexOf('.')
    if (isSuffixed) return { code: 'suffix', at, text: text.slice(dot + 1), expected: suffixesOf(entry) }
    return { code: 'dot', at, text, param: name }
  }
  return null
}

/** A suffix that is not allowed, is missing, or stands where the param is to. */
function suffixFault (
  { url: { entry, reading } }: PlannedRoute, suffix: Suffix, readings: readonly Reading[], params: Params
): Parting | null {
  const expected = suffixesOf(entry)
  if (suffix !== null && !reading.admitsSuffix(suffix.text)) return { code: 'suffix', ...suffix, expected }
  const isMissing = entry.format.kind === 'required' && suffix === null && !('format' in params)
  const last = readings.at(-1)
  const isAlone = last !== undefined && last.name === lastParamOf(entry) && last.text.startsWith('.')
  if (isMissing && !isAlone) return { code: 'suffix', at: null, text: '', expected }
  if (reading.accepts === null || reading.accepts(params)) return null
  // What is left is a suffix that stands there alone.
  return { code: 'empty', at: last!.at, text: '', param: last!.name }
}

function suffixesOf ({ format, routes: [route] }: Entry): string {
  if (format.kind === 'none') return 'none'
  if (format.kind === 'closed') return listOf(format.allowed)
  const constraint = route!.constraints['format']
  return constraint === undefined ? 'one without a dot' : `what matches ${printValue(constraint)}`
}

function constraintFault ({ checks }: Entry, readings: readonly Reading[], params: Params): Parting | null {
  for (const { name, at } of readings) {
    const check = checks.get(name)
    if (check === undefined || check.test(params[name]!)) continue
    return { code: 'constraint', at, text: params[name]!, param: name, constraint: check.given }
  }
  return null
}

/** Why a route does not take the verb of a request, or its host or version. */
export function judgeRequest ({ methods, url }: PlannedRoute, method: string, headers: Headers): Parting | null {
  if (!methods.includes(method)) {
    const upper = method.toUpperCase()
    if (methods.includes(upper)) return { code: 'method-case', at: null, text: method, expected: upper }
    return { code: 'method', at: null, text: method, expected: listOf(methods) }
  }
  const { host: wanted, version } = url.entry.conditions
  const [host, asked] = [headers['host'] ?? '', headers['accept-version'] ?? ''].map(String) as [string, string]
  const isHost = wanted === undefined || (wanted instanceof RegExp ? wanted.test(host) : wanted === host)
  if (!isHost) return { code: 'host', at: null, text: host, expected: printValue(wanted) }
  if ((version ?? '') === asked) return null
  return { code: 'version', at: null, text: asked, expected: version === undefined ? 'none' : printValue(version) }
}
