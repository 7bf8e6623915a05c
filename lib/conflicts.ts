import { describe } from './describe.js'
import { failureOf, fault, type Drawing, type DrawnRoute } from './drawing.js'
import { mountedAs, placeOf } from './place.js'

/** Routes of two declarations that would serve the same requests. */
interface Conflict {
  readonly route: DrawnRoute
  readonly holder: DrawnRoute
  readonly lines: string[]
}

/**
 * Notes the routes of one shape and verb, by pairs of declarations: the router would hold only the first. The
 * Rails dialect takes them as Rails does: the first that matches serves.
 */
export function findConflicts (drawing: Drawing): void {
  if (drawing.dialect.dropsTaken) return
  const holders = new Map<string, DrawnRoute>()
  const conflicts = new Map<string, Conflict>()
  for (const route of drawing.routes) {
    for (const holder of rivalsOf(drawing, holders, route)) {
      const pair = `${describe(route.declaration)} and ${describe(holder.declaration)}`
      const known = conflicts.get(pair) ?? { route, holder, lines: [] }
      known.lines.push(`${route.record.method} ${route.record.path}`)
      conflicts.set(pair, known)
    }
  }
  for (const conflict of conflicts.values()) fault(drawing, 'FST_RESOURCES_DUPLICATE_ROUTE', explain(conflict))
}

/** The routes that hold one of a route's places and decline nothing there; free places are taken for it. */
function rivalsOf (drawing: Drawing, holders: Map<string, DrawnRoute>, route: DrawnRoute): ReadonlySet<DrawnRoute> {
  let rivals: Set<DrawnRoute> | undefined
  for (const { template } of mountedAs(route)) {
    const place = placeOf(route, template)
    const holder = holders.get(place)
    if (holder === undefined) holders.set(place, route)
    else if (holder.checks.size === 0 || failureOf(drawing, holder, undefined) === 'bad-request') (rivals ??= new Set()).add(holder)
  }
  return rivals ?? none
}

const none: ReadonlySet<DrawnRoute> = new Set()

function explain ({ route, holder, lines }: Conflict): string {
  return `${describe(route.declaration)} draws ${lines.join(', ')}, which ${describe(holder.declaration)} serves already; ` +
    "give one of them another 'path', leave actions out with 'except', or tell them apart by constraints under constraintFailure: 'not-found'"
}
