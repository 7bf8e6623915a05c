import type { Dialect } from './dialect.js'
import type { DrawnRoute } from './drawing.js'

/** The params of a request as the router found them, by name; made by find-my-way, with no prototype. */
export type Params = Record<string, string>

/** Splits the suffix off the last param and sets the route's defaults, in place. */
export type Prepare = (params: Params) => void

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
    case 'none': return () => false
    case 'checked': return text => text !== '' && format.check.test(text)
    case 'closed': return format.check.test
    case 'required': return text => format.check !== undefined ? format.check.test(text) : (dialect.strict ? shapes.suffix : shapes.railsDotted).test(text)
    case 'open': return text => (dialect.strict ? shapes.suffix : shapes.railsPlain).test(text)
  }
}

/** The name of the param that the route's path ends in, which is the one that a suffix hangs on, or `null`. */
export function lastParamOf ({ template }: DrawnRoute): string | null {
  return template.at(-1)?.param ?? null
}

/**
 * What has to be done to the router's params before anyone sees them, or `null` for nothing; with a key that is
 * equal where the work is. `suffix` is the one that the URL spells out, where it does.
 */
export function prepareOf (route: DrawnRoute, suffix: string | null, dialect: Dialect): { readonly key: string, readonly prepare: Prepare } | null {
  const last = lastParamOf(route)
  const splits = last !== null && route.format.kind !== 'none'
  const defaults = Object.entries({ ...route.record.defaults, ...suffix === null ? {} : { format: suffix } })
  if (!splits && defaults.length === 0) return null
  const split = splits ? splitOf(route, last, dialect) : null
  const key = [splits ? splitKey(route, last) : '', ...defaults.flat()].join('\n')
  if (defaults.length === 0) return { key, prepare: split! }
  return {
    key,
    prepare (params) {
      if (split !== null) split(params)
      for (const [name, value] of defaults) {
        if (!(name in params)) params[name] = value
      }
    }
  }
}

function splitKey ({ format, checks }: DrawnRoute, last: string): string {
  const check = checks.get(last)
  const bySuffix = 'check' in format && format.check !== undefined ? JSON.stringify(format.check.schema) + patternOf(format.check.given) : ''
  return [last, format.kind, bySuffix, check?.admitsDot === true ? JSON.stringify(check.schema) + patternOf(check.given) : ''].join('\t')
}

/** A RegExp with its flags, which its schema does not tell; an object need not have a `toString`. */
function patternOf (given: unknown): string {
  return given instanceof RegExp ? String(given) : ''
}

/**
 * The split of the last param, `7.json`, into itself and `format`. It happens at the last dot (a suffix has none),
 * unless the param's constraint admits the whole text, dot included; what cannot be split stays as it is, and is
 * then refused for its dot.
 */
function splitOf (route: DrawnRoute, last: string, dialect: Dialect): Prepare {
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
export function acceptsOf (route: DrawnRoute, names: readonly string[], suffix: string | null, dialect: Dialect): ((params: Params) => boolean) | null {
  const shaped = names.filter(name => name !== 'format').map(name => [name, shapeOf(route, name, dialect)] as const)
  const last = lastParamOf(route)
  const { format } = route
  const readsSuffix = suffix === null && (names.includes('format') || (last !== null && format.kind === 'required'))
  const isSuffix = admitsSuffix(route, dialect)
  const bare = format.kind === 'closed' && last !== null ? new Set(format.allowed.map(one => `.${one}`)) : null
  if (shaped.length === 0 && !readsSuffix) return null
  if (shaped.length === 1 && !readsSuffix && bare === null) {
    const [name, shape] = shaped[0]!
    return params => shape.test(params[name]!)
  }
  return params => {
    for (const [name, shape] of shaped) {
      if (!shape.test(params[name]!)) return false
    }
    if (bare !== null && bare.has(params[last!]!)) return false
    return !readsSuffix || ('format' in params && isSuffix(params['format']!))
  }
}
