import { describe } from './describe.js'
import { failureOf, fault, type Drawing, type DrawnRoute } from './drawing.js'
import { areMountedAlike, mountedAs, printConditions, printShape } from './place.js'

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
  const holders: Holders = new Map()
  const conflicts = new Map<string, Conflict>()
  let path: MountedPaths | null = null
  for (const route of drawing.routes) {
    path = pathsOf(holders, route, path)
    for (const holder of rivalsOf(drawing, route, path)) {
      const pair = `${describe(route.declaration)} and ${describe(holder.declaration)}`
      const known = conflicts.get(pair) ?? { route, holder, lines: [] }
      known.lines.push(`${route.record.method} ${route.record.path}`)
      conflicts.set(pair, known)
    }
  }
  for (const conflict of conflicts.values()) fault(drawing, 'FST_RESOURCES_DUPLICATE_ROUTE', explain(conflict))
}

/** Who holds the places of a path, by the path's shape, and then by verb and conditions. */
type Holders = Map<string, Map<string, DrawnRoute>>

/** The paths that a route is mounted under, each as those that hold places there. */
interface MountedPaths {
  readonly of: DrawnRoute
  readonly held: ReadonlyArray<Map<string, DrawnRoute>>
}

/** The paths of a route, which may be those of the route before. */
function pathsOf (holders: Holders, route: DrawnRoute, before: MountedPaths | null): MountedPaths {
  if (before !== null && areMountedAlike(before.of, route)) return before
  const held = mountedAs(route).map(({ template }) => {
    const shape = printShape(template)
    let known = holders.get(shape)
    if (known === undefined) holders.set(shape, known = new Map())
    return known
  })
  return { of: route, held }
}

/** The routes that hold one of a route's places and decline nothing there; free places are taken for it. */
function rivalsOf (drawing: Drawing, route: DrawnRoute, { held }: MountedPaths): ReadonlySet<DrawnRoute> {
  let rivals: Set<DrawnRoute> | undefined
  const place = route.record.method + printConditions(route.conditions)
  for (const holders of held) {
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
