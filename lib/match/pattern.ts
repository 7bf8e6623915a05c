import type { Route } from '../../types/index.js'
import { joinSegments, noSegments, paramsOf, printRouterPath, printShape, type Segments } from '../declare/template.js'
import type { DrawnEntry } from '../draw/drawing.js'
import { requiresExtension } from '../draw/extension.js'
import type { RawParams } from './shapes.js'

export interface Mounting {
  readonly prefix: Segments
  /** Whether the prefix ends with a slash, which is then the end of its root: `/v1/`. */
  readonly endsWithSlash: boolean
  /** The router's limit for a param, and for each segment of a wildcard. */
  readonly maxParamLength: number
  /** The path of the app's base URL, `/blog`, before the path of a redirect. */
  readonly base: string
}

export const unmounted: Mounting = Object.freeze({
  prefix: noSegments, endsWithSlash: false, maxParamLength: 100, base: ''
})

/** A URL as the router mounts it: a path variant, with an extension at its end if one follows a literal. */
export class Pattern {
  readonly entry: DrawnEntry
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
  /** The listed extension, without its dot. */
  readonly extension: string | null
  /** Whether the URL only adds a format extension to a path that ends in a literal. OpenAPI omits such URLs. */
  readonly isVariant: boolean
  /** The checks of its params. */
  readonly checks: DrawnEntry['checks']
  /** Whether a request with a failed constraint does not match. */
  readonly fallsThrough: boolean
  /** Whether constraints must be checked, or values converted, after the router has found the route. */
  readonly isChecked: boolean
  /** How the params of a request are read. */
  readonly reader: ParamReader

  constructor (
    entry: DrawnEntry, mounting: Mounting, variant: Segments, { kind, segments, extension }: Ending,
    readerFor: (pattern: Pattern) => ParamReader
  ) {
    this.entry = entry
    this.mounting = mounting
    this.variant = variant
    this.segments = joinSegments(mounting.prefix, segments)
    this.path = segments === variant ? this.segments : joinSegments(mounting.prefix, variant)
    this.routerPath = printRouterPath(segments)
    this.shape = printShape(this.segments)
    this.ending = kind
    this.extension = extension
    this.isVariant = segments !== variant && !requiresExtension(entry.format)
    this.checks = checksOf(entry, this.names)
    this.fallsThrough = entry.constraintFailure === 'not-found' && this.checks.size > 0
    this.isChecked = [...this.checks.values()].some(({ converts }) => !this.fallsThrough || converts)
    this.reader = readerFor(this)
  }

  /** The names of all params, with the params of the prefix and `format`. */
  get names (): readonly string[] {
    return paramsOf(this.segments)
  }
}

/** The checks of the params that a URL has: a path variant may lack some. */
function checksOf ({ checks }: DrawnEntry, names: readonly string[]): DrawnEntry['checks'] {
  const hasAll = [...checks.keys()].every(name => names.includes(name))
  return hasAll ? checks : new Map([...checks].filter(([name]) => names.includes(name)))
}

/** The end of a URL. */
export interface Ending {
  /** A param, from which the extension is split; a literal; a param `.:format`; or an extension of a list. */
  readonly kind: 'param' | 'literal' | 'format' | 'listed'
  /** The path variant with its ending. */
  readonly segments: Segments
  readonly extension: string | null
}

/** The functions that read the params of a request. */
export interface ParamReader {
  /** The params that may contain a dot. */
  readonly dotted: readonly string[]
  /** Splits off the extension and sets defaults in place, before a hook reads the params; `null` for no change. */
  readonly prepare: ((params: RawParams) => void) | null
  /** Returns the first mismatch of prepared params, apart from constraints; `null` if all params match. */
  readonly mismatch: ((params: RawParams) => ParamMismatch | null) | null
  readonly admitsExtension: (extension: string) => boolean
  /** Prepares params and returns whether they match, with constraints if the URL falls through; `null` for always. */
  readonly match: ((params: RawParams) => boolean) | null
  /** Whether the prepared params meet every constraint, before conversion. */
  readonly satisfied: (params: RawParams) => boolean
}

/** The reason why prepared params do not match: a param without its shape, or a wrong or missing `format`. */
export interface ParamMismatch {
  readonly param: string
  /** The shape of a param that is neither a wildcard nor the extension. */
  readonly shape?: RegExp
}

/** One method of a URL as the router mounts it. */
export interface PlannedRoute {
  readonly pattern: Pattern
  readonly route: Route
  /** The route's method, and HEAD for GET unless another route handles HEAD with the same path. */
  readonly methods: readonly string[]
  /** Whether the route may fail to match a request of another route, so that the router must check the params. */
  readonly isContested: boolean
  /** Whether a request can reach the route. */
  readonly isReachable: boolean
}

/** The key by which find-my-way distinguishes routes: method, shape and Fastify's constraints. */
export function routerKey (method: string, { entry, shape }: Pick<Pattern, 'entry' | 'shape'>): string {
  return `${method} ${shape} ${printConditions(entry.conditions)}`
}

/** Prints Fastify's constraints of an entry, to compare them. */
export function printConditions (conditions: DrawnEntry['conditions']): string {
  return Object.entries(conditions).map(String).join(' ')
}

/** The slash of the root of a prefix, by the prefix or Fastify's route option; `null` for any other URL. */
export function rootSlash ({ pattern, route }: PlannedRoute): 'both' | 'slash' | 'no-slash' | null {
  if (pattern.routerPath !== '/' || pattern.segments.length === 0) return null
  if (pattern.mounting.endsWithSlash) return 'slash'
  const { prefixTrailingSlash } = pattern.entry.options.get(route)!
  return prefixTrailingSlash === 'slash' || prefixTrailingSlash === 'no-slash' ? prefixTrailingSlash : 'both'
}

/** Whether the last param contains a required format extension, which the router's pattern does not show. */
export function hasFormatInParam ({ ending, entry: { format } }: Pattern): boolean {
  return ending === 'param' && requiresExtension(format)
}
