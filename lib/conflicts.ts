import { describe } from './declaration.js'
import { failureOf, fault, type Drawing, type DrawnRoute } from './drawing.js'

/**
 * Notes every pair of routes of one shape and verb: the router would hold only the first. The Rails dialect takes
 * them as Rails does: the first that matches serves.
 */
export function findConflicts (drawing: Drawing): void {
  if (drawing.dialect.dropsTaken) return
  const holders = new Map<string, DrawnRoute>()
  for (const route of drawing.routes) {
    const shape = shapeKey(route)
    const holder = holders.get(shape)
    if (holder === undefined) holders.set(shape, route)
    else if (holder.checks.size === 0 || failureOf(drawing, holder, undefined) === 'bad-request') fault(drawing, 'FST_RESOURCES_DUPLICATE_ROUTE', conflict(route, holder))
  }
}

/** The verb and the path of a route with its params unnamed: what find-my-way tells routes apart by. */
export function shapeKey ({ record, template, conditions }: DrawnRoute): string {
  const path = template.map(({ text, param }) => `${text}${param === null ? '' : ':'}`).join('/')
  const own = Object.entries(conditions).map(([key, value]) => `${key}=${String(value)}`).join(' ')
  return `${record.method} /${path} ${own}`
}

function conflict (route: DrawnRoute, holder: DrawnRoute): string {
  const { method, path } = route.record
  return `${method} ${path} of ${describe(route.declaration)} is served already by ${method} ${holder.record.path} of ${describe(holder.declaration)}; ` +
    "give one of them another 'path', leave the action out with 'except', or tell them apart by constraints under constraintFailure: 'not-found'"
}
