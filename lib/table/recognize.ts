import type { Explanation, Recognition, RequestOptions, Route } from '../../types/index.js'
import { errorFrom, throwError, show } from '../errors/errors.js'
import { redirectTarget } from '../link/location.js'
import type { RawParams } from '../match/shapes.js'
import type { PlannedRoute, Pattern } from '../match/pattern.js'
import type { Finder, RouterResult } from './finder.js'
import type { Head } from './head.js'

/** The result of the app's router: the same route, a wildcard or another route of the app, or nothing. */
export type Comparison = 'same' | 'wildcard' | 'foreign' | 'nothing'

/** The app's router, which also has plain Fastify routes. */
export interface AppRouter {
  /** Compares the result of the tables' router with the app's router. The result is not changed. */
  readonly compare: (head: Head, result: RouterResult) => Comparison
  /** The pattern of a plain Fastify route that handles a request, if known: `/files/*`; `path` is decoded. */
  readonly patternFor: (head: Head, path: string) => string | null
  /** The methods with routes for a URL, plain Fastify routes included. */
  readonly methodsAt: (pattern: Pattern) => readonly string[]
  /** Whether any route of the app has a version. */
  readonly asksVersions: boolean
}

/** The finder of a table, with the router of the app that has mounted the table. */
export interface TableFinder extends Finder {
  /** Returns the table's record of a URL, which has the prefix; `undefined` for a URL of another scope. */
  readonly recordOf: (planned: PlannedRoute) => Route | undefined
  /** `undefined` for a route set that is not mounted. */
  readonly appRouter?: AppRouter | undefined
}

/**
 * Returns the route and the params of a request, as the mounted table would.
 * Throws `FST_RESOURCES_INVALID_ARGUMENTS` for a method in lower case, which no server accepts.
 */
export function recognize (
  finder: TableFinder, method: string, url: string, options?: RequestOptions
): Recognition | null {
  if (method !== method.toUpperCase()) {
    throwError('INVALID_ARGUMENTS', `recognize(${show(method)}, …): the method must be in upper case (RFC 9110, ` +
      `9.1). Use ${show(method.toUpperCase())}`)
  }
  const { outcome, route, params, error } = evaluate(finder, { method, url, headers: headersOf(options) })
  if (error !== undefined) throw error
  return route === null || outcome === 'bad-request' ? null : { route, params: params! }
}

/** The outcome of a request, with the planned route that the router has found. */
interface Evaluation extends Pick<Explanation, 'outcome' | 'params' | 'location' | 'route' | 'isExternal'> {
  readonly planned?: PlannedRoute
  /** The error of a condition or of a constraint of the route. */
  readonly error?: Error | undefined
  /** The params of a bad request by key. */
  readonly places?: RawParams
  /** Whether a plain Fastify route that handles the request is a wildcard. */
  readonly isWildcard?: boolean
}

const notFound = { outcome: 'not-found', params: null, location: null } as const
const notMatched: Evaluation = { ...notFound, route: null, isExternal: false }
const foreign: Evaluation = { ...notMatched, outcome: 'served', isExternal: true, isWildcard: false }

/** Returns the outcome of a request, from the router and the route that the router finds. */
export function evaluate ({ find, recordOf, appRouter }: TableFinder, head: Head): Evaluation {
  const result = find(head.method, head.url, head.headers)
  const comparison = appRouter?.compare(head, result) ?? 'same'
  if (comparison === 'foreign' || comparison === 'wildcard') {
    return { ...foreign, isWildcard: comparison === 'wildcard' }
  }
  if (result === null || comparison === 'nothing') return notMatched
  if ('failure' in result) return result.failure === 'encoding' ? { ...notMatched, outcome: 'bad-request' } : notMatched
  const { planned } = result
  const { outcome, params, location, places, error = result.error } = readRoute(planned, result.params, head.url)
  const route = recordOf(planned)
  if (route === undefined) return outcome === 'not-found' ? notMatched : foreign
  const found = outcome === 'not-found' ? null : route
  return { outcome, route: found, params, location, isExternal: false, planned, error, ...places && { places } }
}

/** Returns the tables' routes for a URL by method, and the methods whose condition throws. */
export function matchesOf ({ find, methods, appRouter }: TableFinder, head: Head) {
  const matches = new Map<string, PlannedRoute>()
  const failures = new Set<string>()
  for (const method of methods) {
    const result = find(method, head.url, head.headers)
    // The app's router is not called for methods without a route, which are the most.
    if (result === null || 'failure' in result) continue
    if (appRouter?.compare({ ...head, method }, result) === 'nothing') continue
    const { planned, params, error } = result
    if (readRoute(planned, params, head.url).outcome === 'not-found') continue
    if (error === undefined) matches.set(method, planned)
    else failures.add(method)
  }
  return { matches, failures }
}

/** The methods that a URL allows: the methods of the tables, and of plain Fastify routes with the same patterns. */
export function methodsOf (
  finder: TableFinder, head: Head, matches: ReadonlyMap<string, PlannedRoute>
): readonly string[] {
  const patterns = new Set([...matches.values()].map(({ pattern }) => pattern))
  const methods = [...patterns].flatMap(pattern => finder.appRouter?.methodsAt(pattern) ?? [])
  return [...new Set([...matches.keys(), ...methods])]
    .filter(method => matches.has(method) || evaluate(finder, { ...head, method }).isExternal)
}

/**
 * Reads the router's params in place, as the mounted route does. The outcome is 'not-found' if the URL does not match,
 * or if its redirect cannot be built from the params.
 */
function readRoute (
  { pattern }: Pick<PlannedRoute, 'pattern'>, params: RawParams, target: string
): Pick<Evaluation, 'outcome' | 'params' | 'location' | 'places' | 'error'> {
  const { entry: { redirect }, reader: { checks, match, satisfied, repeated } } = pattern
  if (match !== null && !match(params)) return notFound
  const places = repeated.length === 0 ? params : Object.assign(Object.create(null), params) as RawParams
  for (const key of repeated) delete params[key]
  if (!satisfied(places)) return { outcome: 'bad-request', params: Object.freeze(params), location: null, places }
  const values: Record<string, unknown> = params
  try {
    for (const [key, { read }] of checks) {
      const value = read(places[key]!)
      if (key in params) values[key] = value
    }
  } catch (thrown) {
    return { outcome: 'bad-request', params, location: null, error: errorFrom('the schema of a library', thrown) }
  }
  Object.freeze(values)
  if (redirect === null) return { outcome: 'served', params: values, location: null }
  const location = redirectTarget(pattern, redirect)(values, target)
  return location === null ? notFound : { outcome: 'redirected', params: values, location }
}

/** The headers of a request by lower-case names, as in Node.js. */
export function headersOf (options: RequestOptions | undefined): Head['headers'] {
  const headers = Object.entries(options?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
  return Object.assign(Object.create(null), Object.fromEntries(headers))
}
