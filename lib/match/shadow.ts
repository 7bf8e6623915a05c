import type { ReadUrl } from './read.js'
import { printConditions, type PlannedRoute } from './pattern.js'

/**
 * Whether the other route, which the router tries first, handles a URL of a route. An uncontested route shadows the URL
 * whatever the params are. Only the conditions of the route itself are known to hold.
 */
export function isShadowed (planned: PlannedRoute, by: PlannedRoute, url: string, read: ReadUrl): boolean {
  const { pattern: { entry: { when } }, yieldsTo } = planned
  const isUncontested = !by.isContested && !yieldsTo.includes(by)
  const handles = (one: PlannedRoute): boolean => {
    const params = read(one, url)
    if (params === null || isUncontested) return params !== null
    const { entry, match } = one.pattern
    if (!entry.when.every(condition => when.includes(condition)) || match?.(params) === false) return false
    return !one.yieldsTo.some(handles)
  }
  return handles(by)
}

/**
 * Returns the routes that may shadow a route: preceding routes for its host and version, and the routes that a wildcard
 * yields to.
 */
export function routesBefore (planned: PlannedRoute, preceding: readonly PlannedRoute[]): readonly PlannedRoute[] {
  const conditionsOf = ({ pattern }: PlannedRoute): string => printConditions(pattern.entry.conditions)
  const own = conditionsOf(planned)
  const earlier = preceding.filter(by => {
    const others = conditionsOf(by)
    // The router prefers routes with a host or a version to other routes of the pattern.
    const isForOwn = others === own || (others === '' && by.pattern.shape !== planned.pattern.shape)
    return isForOwn && !by.yieldsTo.includes(planned)
  })
  return [...earlier, ...planned.yieldsTo]
}
