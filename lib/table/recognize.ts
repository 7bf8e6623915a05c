import type { Explanation, Recognition, RequestOptions, Route } from '../../types/index.js'
import { refuse, show } from '../errors/errors.js'
import { redirectTarget } from '../link/location.js'
import type { Params } from '../match/shapes.js'
import { convert, type PlannedRoute, type Url } from '../match/urls.js'
import type { Finder, RouterResult, Headers } from './finder.js'
import type { Target } from './strategy.js'

/** The same, something else (a wildcard, which takes nearly every URL, or another route), or nothing. */
export type Comparison = 'same' | 'wildcard' | 'foreign' | 'nothing'

/** What is asked about: a request, as far as the router looks at it. */
export type Head = Required<Target>

/** What an app has around its tables. */
export interface App {
  /** What its router finds, beside what the tables' router has found; `found` is left as it is. */
  readonly compare: (head: Head, result: RouterResult) => Comparison
  /** The pattern of the route by hand that takes a request, as far as the app tells: `/files/*`; `path` is decoded. */
  readonly patternFor: (head: Head, path: string) => string | null
  /** The verbs that stand at a URL's place, those by hand too. */
  readonly methodsAt: (url: Url) => readonly string[]
  /** Whether any of its routes has a version. */
  readonly asksVersions: boolean
}

/** What requests are judged by. */
export interface TableFinder extends Finder {
  /** The record that is shown for a route of a drawing, under a prefix another; none for one of another scope's. */
  readonly recordOf: (route: Route) => Route | undefined
  /** The app that has mounted them; none for what `draw` gives. */
  readonly app?: App | undefined
}

/**
 * What the mounted table would serve: by the router on the very patterns that are mounted, and by the same reading of
 * params.
 * Errors: `FST_RESOURCES_INVALID_ARGUMENTS`, for a method in lower case, which no server takes and nobody means.
 */
export function recognize (
  finder: TableFinder, method: string, url: string, options?: RequestOptions
): Recognition | null {
  if (method !== method.toUpperCase()) {
    refuse('INVALID_ARGUMENTS', `recognize(${show(method)}, …): the method must be in upper case (RFC 9110, 9.1). ` +
      `Use ${show(method.toUpperCase())}`)
  }
  const { outcome, route, params, error } = evaluate(finder, { method, url, headers: headersOf(options) })
  if (error !== undefined) throw error
  return route === null || outcome === 'bad-request' ? null : { route, params: params! }
}

export type Reading = Pick<Explanation, 'outcome' | 'params' | 'location'>

/** What becomes of a request, and the route that the router has found for it. */
export interface Evaluation extends Reading, Pick<Explanation, 'route' | 'isExternal'> {
  readonly planned?: PlannedRoute
  /** What a condition of that route has thrown. */
  readonly error?: Error | undefined
  /** Of a route that the app has beside its tables: whether it is a wildcard. */
  readonly isWildcard?: boolean
}

const notFound = { outcome: 'not-found', params: null, location: null } as const
const unmatched: Evaluation = { ...notFound, route: null, isExternal: false }
const foreign: Evaluation = { ...unmatched, outcome: 'served', isExternal: true, isWildcard: false }

/** What becomes of a request, by the router and by the very reading of the route that it finds. */
export function evaluate ({ find, recordOf, app }: TableFinder, head: Head): Evaluation {
  const result = find(head.method, head.url, head.headers)
  const comparison = app?.compare(head, result) ?? 'same'
  if (comparison === 'foreign' || comparison === 'wildcard') {
    return { ...foreign, isWildcard: comparison === 'wildcard' }
  }
  if (result === null || comparison === 'nothing') return unmatched
  if ('failure' in result) return result.failure === 'encoding' ? { ...unmatched, outcome: 'bad-request' } : unmatched
  const { planned, error } = result
  const { outcome, params, location } = readRoute(planned, result.params, head.url)
  const route = recordOf(planned.route)
  if (route === undefined) return outcome === 'not-found' ? unmatched : foreign
  return { outcome, route: outcome === 'not-found' ? null : route, params, location, isExternal: false, planned, error }
}

/** The verbs of the tables that take a URL, each with its route there; and those that a condition throws for. */
export function matchesOf ({ find, methods, app }: TableFinder, head: Head) {
  const matches = new Map<string, PlannedRoute>()
  const failing = new Set<string>()
  for (const method of methods) {
    const result = find(method, head.url, head.headers)
    // The app is not asked about what most verbs have there: nothing.
    if (result === null || 'failure' in result || app?.compare({ ...head, method }, result) === 'nothing') continue
    const { planned, params, error } = result
    if (readRoute(planned, params, head.url).outcome === 'not-found') continue
    if (error === undefined) matches.set(method, planned)
    else failing.add(method)
  }
  return { matches, failing }
}

/** The verbs that a URL takes where tables have it: theirs, and those that routes by hand have at the same places. */
export function methodsOf (
  finder: TableFinder, head: Head, matches: ReadonlyMap<string, PlannedRoute>
): readonly string[] {
  const urls = new Set([...matches.values()].map(({ url }) => url))
  const methods = [...urls].flatMap(url => finder.app?.methodsAt(url) ?? [])
  return [...new Set([...matches.keys(), ...methods])]
    .filter(method => matches.has(method) || evaluate(finder, { ...head, method }).isExternal)
}

/**
 * Reads the params that the router has found, in place, as the mounted route does. Where the URL does not match, or a
 * redirect has an address that cannot be made of them, nothing is found there.
 */
export function readRoute ({ url }: Pick<PlannedRoute, 'url'>, params: Params, target: string): Reading {
  const { entry: { redirect }, match, satisfied } = url
  if (match !== null && !match(params)) return notFound
  if (!satisfied(params)) return { outcome: 'bad-request', params: Object.freeze(params), location: null }
  const converted: Record<string, unknown> = params
  convert(url, converted)
  Object.freeze(converted)
  if (redirect === null) return { outcome: 'served', params: converted, location: null }
  const location = redirectTarget(url, redirect)(converted, target)
  return location === null ? notFound : { outcome: 'redirected', params: converted, location }
}

/** A request's headers by their names in lower case, as Node has them. */
export function headersOf (options: RequestOptions | undefined): Headers {
  const headers = Object.entries(options?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
  return Object.assign(Object.create(null), Object.fromEntries(headers))
}
