import { groupBy } from '../declare/map.js'
import type { Drawing } from '../draw/drawing.js'
import { printRoute } from '../draw/record.js'
import { throwError, throwProblems } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import { subsumes } from './subsumes.js'
import { printMounting, routerKey, type PlannedRoute, type Pattern } from './pattern.js'

/**
 * Throws for routes with the same pattern and method, by pairs of declarations, because the router holds only the first.
 * In the Rails dialect the first route handles the request, as in Rails.
 */
export function findConflicts (drawing: Drawing, routes: readonly PlannedRoute[]): void {
  if (!drawing.checksMounted || routes.every(({ isReachable }) => isReachable)) return
  const precedingOf = new Map<PlannedRoute, PlannedRoute>()
  for (const candidates of groupBy(routes, ({ route, pattern }) => routerKey(route.method, pattern)).values()) {
    for (const [index, planned] of candidates.entries()) {
      if (planned.isReachable) continue
      const preceding = candidates.slice(0, index)
        .find(({ pattern }) => pattern.entry !== planned.pattern.entry && subsumes(pattern, planned.pattern))
      if (preceding !== undefined) precedingOf.set(planned, preceding)
    }
  }
  // A duplicate is allowed if only the path without an extension is preceded, and the extensions are not.
  const keepsExtension = ({ route, pattern: { variant, ending } }: PlannedRoute): boolean =>
    ending === 'literal' && routes.some(planned => planned.route === route && planned.pattern.variant === variant &&
      planned.pattern.ending !== 'literal' && !precedingOf.has(planned))
  const pairs = groupBy([...precedingOf.keys()].filter(planned => !keepsExtension(planned)),
    planned => [planned, precedingOf.get(planned)!].map(({ pattern }) => describeUrl(pattern)).join(' and '))
  const problems = [...pairs].map(([names, planned]) => {
    const printed = new Set(planned.map(({ route }) => printRoute(route)))
    return `duplicate route ${[...printed].join(', ')}: ${names}. ` +
      "Change the 'path' of one of them, remove actions with 'except', " +
      "or add constraints and constraintFailure: 'not-found'"
  })
  throwProblems('DUPLICATE_ROUTE', problems)
}

function describeUrl ({ entry }: Pattern): string {
  return describe(entry.declaration)
}

/** The maximum of routes with constraints that find-my-way holds for a method and a pattern. */
const MAX_ROUTES = 31

/** The router's limit and the fix, for messages. */
const LIMIT = `the router supports ${MAX_ROUTES} routes with constraints per method and pattern`
const FIX = 'Combine some of them, or change their path'

/** Throws `FST_RESOURCES_ROUTE_LIMIT` if too many routes of an app share a method and a pattern. */
export function checkRouteLimit (routes: readonly PlannedRoute[]): void {
  // Besides the constrained routes of a pattern, one route may have no constraints.
  const constrained = routes.filter(({ isContested, pattern: { entry } }) =>
    isContested || Object.keys(entry.conditions).length > 0)
  if (constrained.length < MAX_ROUTES) return
  const reachable = routes.filter(({ isReachable }) => isReachable).flatMap(planned =>
    planned.methods.map(method => [`${method} ${planned.pattern.shape}`, planned] as const))
  const problems = [...groupBy(reachable, ([key]) => key).values()].flatMap(group => {
    if (group.length <= MAX_ROUTES) return []
    const [, { route, pattern }] = group[0]!
    const names = new Set(group.map(([, planned]) => describeUrl(planned.pattern)))
    const path = printRoute(route, printMounting(pattern))
    return `${group.length} routes share ${path}; ${LIMIT}: ${[...names].join(', ')}. ${FIX}`
  })
  // GET and HEAD routes exceed the limit together, with the same message.
  throwProblems('ROUTE_LIMIT', problems)
}

/**
 * Throws for a route that exceeds the router's limit, and rethrows any other error. Only the router counts the plain
 * Fastify routes of an app. Fastify's errors about a route's options name no route, so the declaration is added.
 */
export function throwRouteError (error: unknown, planned: PlannedRoute): never {
  if (!(error instanceof Error)) throw error
  const { message } = error
  if (!message.includes(`a maximum of ${MAX_ROUTES} route handlers`)) {
    if (String((error as { code?: unknown }).code).startsWith('FST_ERR_')) {
      error.message = `${describe(planned.pattern.entry.declaration)}: ${message}`
      error.stack = String(error.stack).replace(message, () => error.message)
    }
    throw error
  }
  const route = `${describeUrl(planned.pattern)} (${printRoute(planned.route)})`
  return throwError('ROUTE_LIMIT', `${route}: ${LIMIT}, including plain Fastify routes. ${FIX}`)
}
