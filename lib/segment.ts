import type { Dialect } from './dialect.js'
import type { DrawnRoute } from './drawing.js'

/** The params of a request as the router found them, by name; made by find-my-way, with no prototype. */
export type Params = Record<string, string>

/** What is done to params before anyone sees them, in place. */
export interface Preparation {
  readonly prepare: (params: Params) => void
  /** Whether it sets params that the path may not have. */
  readonly setsDefaults: boolean
}

/** Whether prepared params have a shape. */
export type Accepts = (params: Params) => boolean

/** The shapes that a segment's text may have, decoded once. Control characters match only in the Rails dialect. */
const shapes = {
  /* eslint-disable no-control-regex */
  plain: /^[^.\u0000-\u001f\u007f-\u009f]+$/,
  dotted: /^(?!\.\.?$)[^\u0000-\u001f\u007f-\u009f]+$/,
  suffix: /^[^./\u0000-\u001f\u007f-\u009f]+$/,
  /* eslint-enable no-control-regex */
  railsPlain: /^[^.]+$/,
  railsDotted: /^[^]+$/
} as const

/** Whether a text is one that a param takes on every route, in either dialect, unless a constraint says otherwise. */
export function isTakenEverywhere (text: string): boolean {
  return shapes.plain.test(text)
}

/** Whether an unconstrained param of the route may hold a dot: where no suffix could begin with it. */
export function admitsDots ({ format, checks }: DrawnRoute, param: string, dialect: Dialect): boolean {
  const check = checks.get(param)
  if (check !== undefined) return check.admitsDot
  return format.kind === 'closed' || (format.kind === 'none' && dialect.dotsWithoutFormat)
}

/**
 * The shape that a param's text must have for the route to match at all, whatever its constraint says of it.
 * A constrained param is left to its constraint, but never empty, never a dot segment, never a control character.
 */
export function shapeOf (route: DrawnRoute, param: string, dialect: Dialect): RegExp {
  const isFree = route.checks.has(param) || admitsDots(route, param, dialect)
  if (dialect.strict) return isFree ? shapes.dotted : shapes.plain
  return isFree ? shapes.railsDotted : shapes.railsPlain
}

/** Whether a text may be the suffix of the route. */
export function admitsSuffix ({ format }: DrawnRoute, dialect: Dialect): (text: string) => boolean {
  switch (format.kind) {
    case 'none': return nothing
    case 'checked': return text => text !== '' && format.check.test(text)
    case 'closed': return format.check.test
    case 'required': return format.check?.test ?? (dialect.strict ? strictSuffix : railsRequiredSuffix)
    case 'open': return dialect.strict ? strictSuffix : railsSuffix
  }
}

const nothing = (): boolean => false
const strictSuffix = (text: string): boolean => shapes.suffix.test(text)
const railsSuffix = (text: string): boolean => shapes.railsPlain.test(text)
const railsRequiredSuffix = (text: string): boolean => shapes.railsDotted.test(text)

/** The name of the param that the route's path ends in, which is the one that a suffix hangs on, or `null`. */
export function lastParamOf ({ template }: DrawnRoute): string | null {
  return template.at(-1)?.param ?? null
}

/**
 * The splitting of the suffix off the last param and the setting of defaults, or `null` where there is nothing to
 * do. `suffix` is the one that the URL spells out, where it does.
 */
export function prepareOf (route: DrawnRoute, suffix: string | null, dialect: Dialect): Preparation | null {
  const last = route.format.kind === 'none' ? null : lastParamOf(route)
  const defaults = Object.entries(suffix === null ? route.record.defaults : { ...route.record.defaults, format: suffix })
  if (last === null && defaults.length === 0) return null
  return { prepare: preparing(last === null ? null : splitOf(route, last, dialect), defaults), setsDefaults: defaults.length > 0 }
}

function preparing (split: ((params: Params) => void) | null, defaults: readonly (readonly [string, string])[]): (params: Params) => void {
  if (split !== null && defaults.length === 0) return split
  return params => {
    split?.(params)
    for (const [name, value] of defaults) {
      if (!(name in params)) params[name] = value
    }
  }
}

/**
 * The split of the last param, `7.json`, into itself and `format`. It happens at the last dot (a suffix has none),
 * unless the param's constraint admits the whole text, dot included; what cannot be split stays as it is, and is
 * then refused for its dot.
 */
function splitOf (route: DrawnRoute, last: string, dialect: Dialect): (params: Params) => void {
  const check = route.checks.get(last)
  const isRequired = route.format.kind === 'required'
  const keepsWhole = check?.admitsDot === true && !isRequired ? check.test : null
  const isSuffix = admitsSuffix(route, dialect)
  // Rails reads a required suffix as `.+`, so there it begins at the first dot.
  const findDot = isRequired && !dialect.strict ? String.prototype.indexOf : String.prototype.lastIndexOf
  return params => {
    const text = params[last]!
    const dot = findDot.call(text, '.')
    if (dot < 1 || (keepsWhole !== null && keepsWhole(text))) return
    const suffix = text.slice(dot + 1)
    const isDotted = check === undefined && route.format.kind !== 'closed' && text.indexOf('.') !== dot
    if (isDotted || !isSuffix(suffix)) return
    params[last] = text.slice(0, dot)
    params['format'] = suffix
  }
}

/**
 * Whether prepared params have the shape of the route, or `null` where there is nothing to look at. A request
 * whose params have not is one that the route does not match.
 */
export function acceptsOf (route: DrawnRoute, names: readonly string[], suffix: string | null, dialect: Dialect): Accepts | null {
  const shaped = names.filter(name => name !== 'format')
  const last = lastParamOf(route)
  const { format } = route
  const readsSuffix = suffix === null && (names.includes('format') || (last !== null && format.kind === 'required'))
  if (shaped.length === 0 && !readsSuffix) return null
  const haveShape = shapedAs(shaped.map(name => [name, shapeOf(route, name, dialect)]))
  const bare = format.kind === 'closed' && last !== null ? new Set(format.allowed.map(one => `.${one}`)) : null
  if (bare !== null) return params => haveShape(params) && !bare.has(params[last!]!)
  if (!readsSuffix) return haveShape
  const isSuffix = admitsSuffix(route, dialect)
  return params => haveShape(params) && 'format' in params && isSuffix(params['format']!)
}

function shapedAs (shaped: readonly (readonly [name: string, shape: RegExp])[]): Accepts {
  if (shaped.length === 1) {
    const [name, shape] = shaped[0]!
    return params => shape.test(params[name]!)
  }
  return params => {
    for (const [name, shape] of shaped) {
      if (!shape.test(params[name]!)) return false
    }
    return true
  }
}

/** Whether every constraint of a route admits its param; prepared params, before conversion. */
export function satisfies ({ checks }: DrawnRoute, params: Params): boolean {
  for (const [name, check] of checks) {
    if (!check.test(params[name]!)) return false
  }
  return true
}
