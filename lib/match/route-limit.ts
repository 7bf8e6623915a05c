import { refuse } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import type { PlannedRoute } from './plan.js'

/** Routes that are mounted under one prefix. */
export interface Mounted {
  readonly routes: readonly PlannedRoute[]
  /** As it is printed: `/admin`, or `''`. */
  readonly prefix: string
}

/** How many routes find-my-way holds at one place where any of them has constraints. */
const MOST = 31

const ADVICE = 'let one of them serve what several do, or give some another path'

/**
 * Refuses more routes at one place than the router can hold, those of all tables in there, all in one error
 * (`FST_RESOURCES_CROWD`).
 */
export function checkRouteLimit (tables: readonly Mounted[]): void {
  // One at each place may have no constraints.
  const constrained = tables.reduce((count, { routes }) => count + routes.filter(isConstrained).length, 0)
  if (constrained < MOST) return
  const full = [...byPlace(tables)].filter(({ routes }) => routes.length > MOST)
  // What is too much for GET is so for HEAD too.
  const faults = new Set(full.map(faultOf))
  if (faults.size > 0) refuse('FST_RESOURCES_CROWD', [...faults])
}

function isConstrained ({ isContested, url: { entry: { conditions } } }: PlannedRoute): boolean {
  return isContested || Object.keys(conditions).length > 0
}

/** The routes that requests can reach by their verb and shape, under the prefix of the first. */
function byPlace (tables: readonly Mounted[]): Iterable<Mounted> {
  const places = new Map<string, Mounted & { readonly routes: PlannedRoute[] }>()
  for (const { routes, prefix } of tables) {
    for (const placed of routes.filter(({ isReachable }) => isReachable)) {
      for (const method of placed.methods) {
        const place = `${method} ${placed.url.shape}`
        const held = places.get(place)
        if (held === undefined) places.set(place, { routes: [placed], prefix })
        else held.routes.push(placed)
      }
    }
  }
  return places.values()
}

function faultOf ({ routes, prefix }: Mounted): string {
  const [{ route: { method, path } }] = routes as [PlannedRoute]
  const names = new Set(routes.map(({ url: { entry } }) => describe(entry.declaration)))
  return `${routes.length} routes are told apart by more than their path at ${method} ${prefix}${path}, ` +
    `and the router holds ${MOST} there: ${[...names].join(', ')}; ${ADVICE}`
}

/**
 * Refuses a route that the router had no room for, or passes on what else the router threw. An app's routes by hand are in
 * the router alone, which counts them.
 */
export function refuseFull (thrown: unknown, { url: { entry }, route: { method, path } }: PlannedRoute): never {
  if (!(thrown instanceof Error && thrown.message.includes(`a maximum of ${MOST} route handlers`))) throw thrown
  return refuse('FST_RESOURCES_CROWD', `${describe(entry.declaration)} draws ${method} ${path}, ` +
    `and the router holds ${MOST} routes at one place, those by hand included; ${ADVICE}`)
}
