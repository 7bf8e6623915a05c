import type { ReadUrl } from './read.js'
import { printConditions, type PlannedRoute } from './pattern.js'

/**
 * Whether the other route, which the router tries first, handles a URL of a route. An uncontested route shadows the URL
 * whatever the params are. Only the conditions of the route itself are known to hold.
 */
export function isShadowed (planned: PlannedRoute, by: PlannedRoute, url: string, read: ReadUrl): boolean {
  const params = read(by, url)
  if (params === null || !by.isContested) return params !== null
  const { entry, match } = by.pattern
  const { when } = planned.pattern.entry
  return entry.when.every(condition => when.includes(condition)) && match?.(params) !== false
}

/** Returns the routes that may shadow a route: preceding routes for its host and version. */
export function routesBefore (planned: PlannedRoute, preceding: readonly PlannedRoute[]): readonly PlannedRoute[] {
  const conditionsOf = ({ pattern }: PlannedRoute): string => printConditions(pattern.entry.conditions)
  const own = conditionsOf(planned)
  return preceding.filter(by => {
    const others = conditionsOf(by)
    // The router prefers routes with a host or a version to other routes of the pattern.
    return others === own || (others === '' && by.pattern.shape !== planned.pattern.shape)
  })
}
