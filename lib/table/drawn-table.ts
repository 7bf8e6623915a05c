import type { Route } from '../../types/index.js'
import type { Drawing, DrawnEntry, RouteOptions } from '../draw/drawing.js'
import type { Plan } from '../match/plan.js'

/** A drawing with its plan, mounted or without a prefix. */
export interface DrawnTable {
  readonly drawing: Drawing
  readonly plan: Plan
  /** The prefix as Fastify prints it: `/admin`, or `''`. */
  readonly prefix: string
  /** The route options of a mounted route as they are shown, with those of its action and its loaders. */
  readonly optionsOf?: (entry: DrawnEntry, route: Route) => RouteOptions
}
