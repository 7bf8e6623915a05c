import type { Route } from '../table/route-set.js'

/** What OpenAPI shows of a route, by its record; what the route's own schema says wins. */
export interface OpenapiOptions {
  /** The operation's id; of two that are the same, the second is told apart by its verb, params, name or path. */
  readonly operationId?: (route: Route) => string | undefined
  readonly tags?: (route: Route) => readonly string[] | undefined
  readonly summary?: (route: Route) => string | undefined
}
