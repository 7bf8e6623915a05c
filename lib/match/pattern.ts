import type { Route } from '../../types/index.js'
import { noSegments, printSegments, type Segments } from '../declare/template.js'
import type { DrawnEntry } from '../draw/drawing.js'
import { requiresExtension } from '../draw/extension.js'
import type { ParamReader } from './params.js'

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
export interface Pattern {
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
  /** A param, from which the extension is split; a literal; a param `.:format`; or an extension of a list. */
  readonly ending: 'param' | 'literal' | 'format' | 'listed'
  /** The listed extension, without its dot. */
  readonly extension: string | null
  /** Whether the URL only adds a format extension to a path that ends in a literal. OpenAPI omits such URLs. */
  readonly isVariant: boolean
  /** The params of a request, and the functions that read them. */
  readonly reader: ParamReader
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

/** Prints the prefix of a URL: `/admin`, or `''`. */
export function printMounting ({ mounting: { prefix } }: Pattern): string {
  return prefix.length === 0 ? '' : printSegments(prefix)
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
