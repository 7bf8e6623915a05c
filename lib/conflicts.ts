import { describe } from './describe.js'
import { failureOf, fault, type Drawing, type DrawnRoute } from './drawing.js'
import { mountedAs, printPlace, printShape } from './place.js'

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
  let shapes: Shapes | null = null
  for (const route of drawing.routes) {
    shapes = shapesOf(route, shapes)
    for (const holder of rivalsOf(drawing, holders, route, shapes)) {
      const pair = `${describe(route.declaration)} and ${describe(holder.declaration)}`
      const known = conflicts.get(pair) ?? { route, holder, lines: [] }
      known.lines.push(`${route.record.method} ${route.record.path}`)
      conflicts.set(pair, known)
    }
  }
  for (const conflict of conflicts.values()) fault(drawing, 'FST_RESOURCES_DUPLICATE_ROUTE', explain(conflict))
}

/** The shapes of the paths that a route is mounted under. */
interface Shapes {
  readonly of: DrawnRoute
  readonly all: readonly string[]
}

/** The shapes of a route's paths; in a table the routes of one path stand together, so those of the one before may be the same. */
function shapesOf (route: DrawnRoute, before: Shapes | null): Shapes {
  if (before !== null && before.of.template === route.template && before.of.format === route.format) return before
  return { of: route, all: mountedAs(route).map(({ template }) => printShape(template)) }
}

/** The routes that hold one of a route's places and decline nothing there; free places are taken for it. */
function rivalsOf (drawing: Drawing, holders: Map<string, DrawnRoute>, route: DrawnRoute, shapes: Shapes): ReadonlySet<DrawnRoute> {
  let rivals: Set<DrawnRoute> | undefined
  for (const shape of shapes.all) {
    const place = printPlace(route.record.method, shape, route.conditions)
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
