import type { Route } from '../../types/index.js'
import { groupBy } from '../declare/map.js'
import { fault, type Drawing } from '../draw/drawing.js'
import { printRoute } from '../draw/record.js'
import { refuse } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import { mountedAs, placeOf, printConditions, unmounted, type MountedPath } from './paths.js'
import { yields, type PlannedRoute } from './plan.js'
import { orderOf } from './order.js'
import { subsumes } from './subsumes.js'

/** One verb of a path. */
interface Placed {
  readonly route: Route
  readonly path: MountedPath
}

/**
 * Notes the routes of one shape and verb, by pairs of declarations: the router would hold only the first. Of optional
 * groups each way to write the path is looked at. The Rails dialect takes them as Rails does: the first that matches
 * serves.
 */
export function findConflicts (drawing: Drawing): void {
  if (drawing.dialect.dropsTaken) return
  const all = drawing.entries.flatMap(entry => {
    const paths = mountedAs(drawing, entry, unmounted)
    return entry.routes.flatMap(route => paths.map((path): Placed => ({ route, path })))
  })
  const takers = new Map<Placed, MountedPath>()
  for (const rivals of groupBy(all, ({ route, path }) => placeOf(route.method, path)).values()) {
    for (const [index, one] of rivals.entries()) {
      const taker = rivals.slice(0, index).find(({ path }) => path.entry !== one.path.entry && subsumes(path, one.path))
      if (taker !== undefined) takers.set(one, taker.path)
    }
  }
  // The path without a suffix may be taken, where the route is left with suffixes of its own.
  const isLeft = ({ route, path: { way, ending } }: Placed): boolean => ending === 'text' && all.some(one =>
    one.route === route && one.path.way === way && one.path.ending !== 'text' && !takers.has(one))
  const taken = all.filter(one => takers.has(one) && !isLeft(one))
  const pairs = groupBy(taken, one => [one.path, takers.get(one)!].map(describePath).join(' and '))
  for (const [one, ...others] of pairs.values() as Iterable<readonly [Placed, ...Placed[]]>) {
    const rows = new Set([one, ...others].map(({ route }) => printRoute(route)))
    fault(drawing, 'DUPLICATE_ROUTE', `duplicate route ${[...rows].join(', ')}: ${describePath(one.path)} and ` +
      `${describePath(takers.get(one)!)}. Change the 'path' of one of them, remove actions with 'except', ` +
      "or add constraints and constraintFailure: 'not-found'")
  }
}

function describePath ({ entry }: MountedPath): string {
  return describe(entry.declaration)
}

interface Mounted {
  readonly routes: readonly PlannedRoute[]
  /** As it is printed: `/admin`, or `''`. */
  readonly prefix: string
}

/**
 * Refuses a glob behind a text, `photos/a*rest`, that would have to let a route of another registration go first,
 * `photos/:id/edit`: the router tries the glob before it, and asks the routes of one table only.
 */
export function checkGlobs (tables: readonly Mounted[]): void {
  const globs = tables.flatMap(table => table.routes
    .filter(({ url: { segments } }) => segments.some(({ isGlob, before }) => isGlob && before !== ''))
    .map(glob => ({ ...glob, table })))
  if (globs.length === 0) return
  const order = orderOf(globs)
  const faults = tables.flatMap(table => table.routes.flatMap(planned => order.before({ ...planned, table })
    .filter(glob => glob.table !== table && yields(glob.url.segments, planned.url.segments) && meet(glob, planned))
    .map(glob => `${printPlanned(glob, glob.table)} shadows ${printPlanned(planned, table)} of another registration. ` +
      'Draw both in one table, or change the path of one of them')))
  if (faults.length > 0) refuse('DUPLICATE_ROUTE', [...new Set(faults)])
}

/** Whether there are requests of a host and a version that two routes both take. */
function meet (one: PlannedRoute, other: PlannedRoute): boolean {
  const [ours, theirs] = [one, other].map(({ url: { entry } }) => printConditions(entry.conditions))
  return ours === theirs || ours === '' || theirs === ''
}

function printPlanned ({ url, route }: PlannedRoute, { prefix }: Pick<Mounted, 'prefix'>): string {
  return `${describePath(url)} (${printRoute(route, prefix)})`
}

/** How many routes find-my-way holds at one place where any of them has constraints. */
const MOST = 31

/** The router's limit, and what to do about it. */
const LIMIT = `the router supports ${MOST} routes with constraints per method and pattern`
const FIX = 'Combine some of them, or change their path'

/**
 * Refuses more routes at one place than the router can hold, those of all tables in there, all in one error
 * (`FST_RESOURCES_ROUTE_LIMIT`).
 */
export function checkRouteLimit (tables: readonly Mounted[]): void {
  // One at each place may have no constraints.
  const constrained = tables.flatMap(({ routes }) => routes.filter(({ isContested, url: { entry } }) =>
    isContested || Object.keys(entry.conditions).length > 0))
  if (constrained.length < MOST) return
  const all = tables.flatMap(({ routes, prefix }) => routes.filter(({ isReachable }) => isReachable).flatMap(planned =>
    planned.methods.map(method => ({ planned, prefix, place: `${method} ${planned.url.shape}` }))))
  const faults = [...groupBy(all, ({ place }) => place).values()].filter(({ length }) => length > MOST).map(crowd => {
    const [{ planned: { route }, prefix }] = crowd as [typeof all[number]]
    const names = new Set(crowd.map(({ planned: { url } }) => describePath(url)))
    return `${crowd.length} routes share ${printRoute(route, prefix)}; ${LIMIT}: ${[...names].join(', ')}. ${FIX}`
  })
  // What is too much for GET is so for HEAD too.
  if (faults.length > 0) refuse('ROUTE_LIMIT', [...new Set(faults)])
}

/**
 * Throws for a route that exceeds the router's limit, and rethrows any other error. Only the router counts the plain
 * Fastify routes of an app.
 */
export function refuseFull (thrown: unknown, planned: PlannedRoute): never {
  if (!(thrown instanceof Error && thrown.message.includes(`a maximum of ${MOST} route handlers`))) throw thrown
  const route = printPlanned(planned, { prefix: '' })
  return refuse('ROUTE_LIMIT', `${route}: ${LIMIT}, including plain Fastify routes. ${FIX}`)
}
