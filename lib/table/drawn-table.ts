import type { Route } from '../../types/index.js'
import type { Drawing, DrawnEntry, RouteOptions } from '../draw/drawing.js'
import type { Plan } from '../match/plan.js'

/** A drawing with its plan, mounted or without a prefix. */
export interface DrawnTable {
  readonly drawing: Drawing
  readonly plan: Plan
  /** The prefix as tables print it: `/admin`, or `''`. */
  readonly prefix: string
  /** The route options as they are shown: for a mounted route with those of its action and its loaders. */
  readonly optionsOf: (entry: DrawnEntry, route: Route) => RouteOptions
}

/** The route options of a table that is not mounted. */
export const declaredOptions: DrawnTable['optionsOf'] = (entry, route) => entry.options.get(route)!
