import type { Route } from '../../types/index.js'
import { nameOfKey, noSegments, printPrefix, type Segments } from '../declare/template.js'
import type { DrawnEntry } from '../draw/drawing.js'
import { requiresExtension } from '../draw/extension.js'
import type { ParamReader } from './params.js'

export interface Mounting {
  readonly prefix: Segments
  /** Whether the prefix ends with a slash, which is then the end of its root: `/v1/`. */
  readonly endsWithSlash: boolean
  /** The router's limit for a param, and for a format extension. */
  readonly maxParamLength: number
  /** Whether the router ignores a slash at the end of a path. */
  readonly ignoreTrailingSlash: boolean
  /** The path of the app's base URL, `/blog`, before the path of a redirect. */
  readonly base: string
}

export const unmounted: Mounting = Object.freeze({
  prefix: noSegments, endsWithSlash: false, maxParamLength: 100, ignoreTrailingSlash: false, base: ''
})

/** A URL as the router mounts it: a path variant, with an extension at its end if one follows a literal. */
export interface Pattern {
  readonly entry: DrawnEntry
  readonly mounting: Mounting
  /** The path variant of the entry, without the prefix. */
  readonly variant: Segments
  /** The path variant with the prefix, which helpers build. */
  readonly path: Segments
  /** The path variant with the prefix and the ending, which the router matches. Its params are keys. */
  readonly segments: Segments
  /** find-my-way's path, without the prefix: `/`, or with a slash at its end by the option `trailingSlash`. */
  readonly routerPath: string
  /**
   * The segments with unnamed params, and the slash at the end unless the router ignores it: the router cannot distinguish
   * URLs with one shape.
   */
  readonly shape: string
  /** A param, from which the extension is split; a literal; a param `.:format`; or an extension of a list. */
  readonly ending: 'param' | 'literal' | 'format' | 'listed'
  /** The listed extension, without its dot. */
  readonly extension: string | null
  /** Whether the URL only adds a format extension to a path that ends in a literal. OpenAPI omits such URLs. */
  readonly onlyAddsFormat: boolean
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

/** Whether a URL ends in a slash that the router compares, by the option `trailingSlash`. */
export function endsInSlash ({ shape }: Pattern): boolean {
  return shape.endsWith('/')
}

/** Prints the prefix of a URL: `/admin`, or `''`. */
export function printMounting ({ mounting: { prefix } }: Pattern): string {
  return printPrefix(prefix)
}

/** The key by which find-my-way distinguishes routes: method, shape and Fastify's constraints. */
export function routerKey (method: string, { entry, shape }: Pick<Pattern, 'entry' | 'shape'>): string {
  return `${method} ${shape} ${printConditions(entry.conditions)}`
}

/** Prints Fastify's constraints of an entry, to compare them. */
export function printConditions (conditions: DrawnEntry['conditions']): string {
  return Object.entries(conditions).map(String).join(' ')
}

/** A path of the router with the names of its params: an earlier place of a repeated param has a key. */
export function withNames ({ reader: { repeated } }: Pattern, path: string): string {
  return repeated.reduce((printed, key) => printed.replace(`:${key}`, `:${nameOfKey(key)}`), path)
}

/** Whether the last param contains a required format extension, which the router's pattern does not show. */
export function hasFormatInParam ({ ending, entry: { format } }: Pattern): boolean {
  return ending === 'param' && requiresExtension(format)
}
