import type { Route } from '../../types/index.js'
import {
  emptyTemplate, globOf, joinTemplates, lastParamOf, paramsOf, printPattern, printShape, variantsOf, type Segments
} from '../declare/template.js'
import type { Dialect } from '../draw/dialect.js'
import type { Drawing, Entry } from '../draw/drawing.js'
import {
  admitsDot, endingsOf, extensionTest, isExtension, splitterOf, type Ending
} from './format.js'
import { isWildcardValue, shapes, type RawParams } from './shapes.js'

export interface Mounting {
  readonly prefix: Segments
  /** The router's limit for a param, and for each segment of a wildcard. */
  readonly maxParamLength: number
  /** The path of the app's base URL, `/blog`, before the path of a redirect. */
  readonly base: string
}

export const unmounted: Mounting = Object.freeze({ prefix: emptyTemplate, maxParamLength: 100, base: '' })

/** Prepares a request's params in place, and returns whether they match. */
type Match = (params: RawParams) => boolean

/** The reason why prepared params do not match: a param without its shape, or a wrong or missing `format`. */
export interface ParamMismatch {
  readonly param: string
  /** The shape of a param that is neither a wildcard nor the extension. */
  readonly shape?: RegExp
}

/** A URL as the router mounts it: a path variant with an ending, and the functions that read the params. */
export interface Url {
  readonly entry: Entry
  readonly dialect: Dialect
  readonly mounting: Mounting
  /** The path variant of the entry, without the prefix. */
  readonly variant: Segments
  /** The path variant with the prefix, which helpers build. */
  readonly path: Segments
  /** The path variant with the prefix and the ending, which the router matches. */
  readonly segments: Segments
  /** find-my-way's path, without the prefix. */
  readonly routerPath: string
  /** The segments with unnamed params: the router cannot distinguish URLs with one shape. */
  readonly shape: string
  readonly ending: Ending['kind']
  /** The listed extension at the end of the URL. */
  readonly extension: string | null
  /** Whether the URL only adds a format extension to a path that ends in a literal. OpenAPI omits such URLs. */
  readonly isVariant: boolean
  /** The names of all params, with the params of the prefix and `format`. */
  readonly names: readonly string[]
  /** The params that may contain a dot. */
  readonly dotted: readonly string[]
  /** The checks of the params in this variant. */
  readonly checks: Entry['checks']
  /** Whether a request with a failed constraint does not match. */
  readonly fallsThrough: boolean
  /** Splits off the extension and sets defaults, before a hook reads the params; `null` for no change. */
  readonly prepare: ((params: RawParams) => void) | null
  /** Returns the first mismatch of prepared params, apart from constraints; `null` if all params match. */
  readonly mismatch: ((params: RawParams) => ParamMismatch | null) | null
  readonly admitsExtension: (extension: string) => boolean
  /** Prepares params and returns whether they match, with constraints if the URL falls through; `null` for always. */
  readonly match: Match | null
  /** Whether the prepared params meet every constraint, before conversion. */
  readonly satisfied: Match
  /** Whether constraints must be checked, or values converted, after the router has found the route. */
  readonly isChecked: boolean
}

/** One method of a URL as the router mounts it. */
export interface PlannedRoute {
  readonly url: Url
  readonly route: Route
  /** The route's method, and HEAD for GET unless another route handles HEAD with the same path. */
  readonly methods: readonly string[]
  /** Whether the route may fail to match a request of another route, so that the router must check the params. */
  readonly isContested: boolean
  /** Whether a request can reach the route. */
  readonly isReachable: boolean
  /** For a wildcard after a literal, `a*rest`: the routes to fall through to although the router tries them later. */
  readonly yieldsTo: readonly PlannedRoute[]
}

/** Returns the URLs of an entry: each path variant with each of its endings. */
export function urlsOf ({ dialect }: Drawing, entry: Entry, mounting: Mounting): readonly Url[] {
  return variantsOf(entry.template).flatMap(variant =>
    endingsOf(entry, variant).map(ending => urlOf(entry, dialect, mounting, variant, ending)))
}

function urlOf (
  entry: Entry, dialect: Dialect, mounting: Mounting, variant: Segments, { kind, segments: own, extension }: Ending
): Url {
  const { prefix, maxParamLength } = mounting
  const segments = joinTemplates(prefix, own)
  const names = paramsOf(segments)
  const checks = checksOf(entry, names)
  const dotted = names.filter(name => admitsDot(entry, variant, name, dialect))
  const paramShapes = names.filter(name => !isExtension(entry, name) && name !== globOf(variant))
    .map(param => ({ param, shape: shapeOf(entry, variant, dialect, dotted, param) }))
  const prepare = prepareOf(entry, variant, extension, splitterOf(entry, variant, dialect, maxParamLength))
  const fallsThrough = entry.constraintFailure === 'not-found' && checks.size > 0
  const admitsExtension = extensionTest(entry, dialect)
  const read = { entry, variant, names, extension, checks, mounting, admitsExtension }
  const mismatch = mismatchOf(read, paramShapes)
  const satisfied = satisfiedOf(checks)
  return {
    ...read,
    dialect,
    path: own === variant ? segments : joinTemplates(prefix, variant),
    segments,
    routerPath: printPattern(own),
    shape: printShape(segments),
    ending: kind,
    isVariant: own !== variant && entry.format.kind !== 'required',
    dotted,
    fallsThrough,
    prepare,
    mismatch,
    match: matchOf(prepare, mismatch, fallsThrough ? satisfied : null),
    satisfied,
    isChecked: [...checks.values()].some(({ read }) => !fallsThrough || read !== undefined)
  }
}

// Most URLs have no constraints, and thousands of URLs share what they do not need to have of their own.
const always: Match = () => true

function satisfiedOf (checks: Entry['checks']): Match {
  if (checks.size === 0) return always
  const all = [...checks]
  return params => all.every(([name, { test }]) => test(params[name]!))
}

function matchOf (prepare: Url['prepare'], mismatch: Url['mismatch'], satisfied: Match | null): Url['match'] {
  if (prepare === null && mismatch === null && satisfied === null) return null
  return params => {
    prepare?.(params)
    return (mismatch === null || mismatch(params) === null) && (satisfied === null || satisfied(params))
  }
}

function checksOf ({ checks }: Entry, names: readonly string[]): Entry['checks'] {
  const isOwn = [...checks.keys()].every(name => names.includes(name))
  return isOwn ? checks : new Map([...checks].filter(([name]) => names.includes(name)))
}

/**
 * The shape that a param's string must have, whatever its constraint is. A constrained param may have any string that
 * is not empty, not a dot segment and without control characters.
 */
export function shapeOf (
  { checks, format }: Entry, variant: Segments, { strict }: Dialect, dotted: readonly string[], param: string
): RegExp {
  // A value with an invalid extension is a mismatch of the extension, not of the param.
  const isConstrained = checks.has(param) && !(param === lastParamOf(variant) && format.kind === 'checked')
  const isFree = isConstrained || dotted.includes(param)
  if (!strict) return isFree ? shapes.railsDotted : shapes.railsPlain
  return isFree ? shapes.dotted : shapes.plain
}

function prepareOf (
  { defaults, format }: Entry, variant: Segments, extension: string | null, split: Url['prepare']
): Url['prepare'] {
  const glob = globOf(variant)
  const all = Object.entries(extension === null ? defaults : { ...defaults, format: extension })
  // A default never replaces a required extension.
  const fallbacks = all.filter(([name]) => name !== 'format' || format.kind !== 'required')
  if (glob === null && fallbacks.length === 0) return split
  return params => {
    if (glob !== null) {
      // The router names a wildcard `*`.
      params[glob] = params['*']!
      delete params['*']
    }
    split?.(params)
    for (const [name, value] of fallbacks) {
      if (!(name in params)) params[name] = value as string
    }
  }
}

type UrlFields = Pick<Url, 'entry' | 'variant' | 'names' | 'extension' | 'checks' | 'mounting' | 'admitsExtension'>

function mismatchOf (
  { entry: { format }, variant, names, extension, checks, mounting: { maxParamLength }, admitsExtension }: UrlFields,
  paramShapes: ReadonlyArray<Required<ParamMismatch>>
): Url['mismatch'] {
  const [glob, last] = [globOf(variant), lastParamOf(variant)]
  const readsExtension = extension === null &&
    ((names.includes('format') && format.kind !== 'none') || (last !== null && format.kind === 'required'))
  if (paramShapes.length === 0 && glob === null && !readsExtension) return null
  const extensions = format.kind === 'closed' && last !== null ? new Set(format.allowed.map(one => `.${one}`)) : null
  // Under `format: false` a param may be named `format`, and its failed constraint falls through too.
  const formatCheck = checks.get('format')
  const test = readsExtension && extensions === null ? admitsExtension : null
  const ofGlob: ParamMismatch | null = glob === null ? null : { param: glob }
  return params => {
    for (const one of paramShapes) {
      const value = params[one.param]
      // A regex would test a missing param as the string 'undefined'.
      if (value === undefined || !one.shape.test(value)) return one
    }
    if (glob !== null) {
      const value = params[glob]
      if (typeof value !== 'string' || !isWildcardValue(value, maxParamLength)) return ofGlob
    }
    if (extensions?.has(params[last!]!) === true || formatCheck?.test(params['format']!) === false) return ofFormat
    return test === null || ('format' in params && test(params['format']!)) ? null : ofFormat
  }
}

/** Converts checked strings in place, for the handler: an integer becomes a number. */
export function convert ({ checks }: Url, params: Record<string, unknown>, strings = params as RawParams): void {
  for (const [name, { read }] of checks) params[name] = read === undefined ? strings[name] : read(strings[name]!)
}

const ofFormat: ParamMismatch = Object.freeze({ param: 'format' })

/** The key by which find-my-way distinguishes routes: method, shape and Fastify's constraints. */
export function routerKey (method: string, { entry, shape }: Pick<Url, 'entry' | 'shape'>): string {
  return `${method} ${shape} ${printConditions(entry.conditions)}`
}

/** Prints Fastify's constraints of an entry, to compare them. */
export function printConditions (conditions: Entry['conditions']): string {
  return Object.entries(conditions).map(String).join(' ')
}
