import type { Route } from '../../types/index.js'
import { cached } from '../declare/map.js'
import {
  globOf, joinSegments, lastParamOf, noSegments, paramsOf, printRouterPath, printShape, type Segments
} from '../declare/template.js'
import type { DrawnEntry } from '../draw/drawing.js'
import { printFormat, requiresExtension } from '../draw/extension.js'
import { endingsOf, type Ending } from './format.js'
import { readerOf, type ParamReader, type ParamSource } from './params.js'

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

/** A URL as the router mounts it: a path variant with an ending, and the functions that read the params. */
export interface Pattern extends ParamReader, ParamSource {
  readonly names: readonly string[]
  readonly mounting: Mounting
  /** The path variant with the prefix, which helpers build. */
  readonly path: Segments
  /** The path variant with the prefix and the ending, which the router matches. */
  readonly segments: Segments
  /** find-my-way's path, without the prefix. */
  readonly routerPath: string
  /** The segments with unnamed params: the router cannot distinguish URLs with one shape. */
  readonly shape: string
  readonly ending: Ending['kind']
  /** Whether the URL only adds a format extension to a path that ends in a literal. OpenAPI omits such URLs. */
  readonly isVariant: boolean
  /** Whether constraints must be checked, or values converted, after the router has found the route. */
  readonly isChecked: boolean
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

/** An entry and its mounting, with the functions that the URLs of a plan share. */
interface PatternContext {
  readonly entry: DrawnEntry
  readonly mounting: Mounting
  readonly readers: Map<string, ParamReader>
}

/**
 * Returns the URLs of an entry: each path variant with each of its endings. `readers` are the functions that the URLs
 * of a plan share.
 */
export function patternsOf (
  entry: DrawnEntry, mounting: Mounting, readers: Map<string, ParamReader>
): readonly Pattern[] {
  const context = { entry, mounting, readers }
  return entry.template.variants.flatMap(variant =>
    endingsOf(entry, variant).map(ending => patternOf(context, variant, ending)))
}

function patternOf (context: PatternContext, variant: Segments, { kind, segments: own, extension }: Ending): Pattern {
  const { entry, mounting, mounting: { prefix } } = context
  const segments = joinSegments(prefix, own)
  const params = paramsOf(segments)
  const checks = checksOf(entry, params)
  const fallsThrough = entry.constraintFailure === 'not-found' && checks.size > 0
  const { names, dotted, prepare, mismatch, admitsExtension, match, satisfied } =
    sharedReader(context, { entry, variant, names: params, checks, extension, fallsThrough })
  // Each field is named: a spread would add a hidden class for each of thousands of objects.
  return {
    entry,
    mounting,
    variant,
    path: own === variant ? segments : joinSegments(prefix, variant),
    segments,
    routerPath: printRouterPath(own),
    shape: printShape(segments),
    ending: kind,
    extension,
    isVariant: own !== variant && !requiresExtension(entry.format),
    names,
    dotted,
    checks,
    fallsThrough,
    prepare,
    mismatch,
    admitsExtension,
    match,
    satisfied,
    isChecked: [...checks.values()].some(({ converts }) => !fallsThrough || converts)
  }
}

/**
 * Returns the functions that read the params of a URL. Without constraints and defaults they depend on the names of the
 * params, which thousands of URLs have in common.
 */
function sharedReader ({ mounting: { maxParamLength }, readers }: PatternContext, source: ParamSource): ParamReader {
  const { entry: { format, defaults }, variant, names, checks } = source
  const isOwn = checks.size > 0 || format.check !== undefined || Object.keys(defaults).length > 0
  if (isOwn) return readerOf(source, maxParamLength)
  const key = [printFormat(format), globOf(variant), lastParamOf(variant), ...names].join(' ')
  return cached(readers, key, () => readerOf(source, maxParamLength))
}

function checksOf ({ checks }: DrawnEntry, names: readonly string[]): DrawnEntry['checks'] {
  const isOwn = [...checks.keys()].every(name => names.includes(name))
  return isOwn ? checks : new Map([...checks].filter(([name]) => names.includes(name)))
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
