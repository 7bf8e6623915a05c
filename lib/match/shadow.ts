import type { ReadUrl } from './read.js'
import { printConditions, type PlannedRoute } from './urls.js'

/**
 * Whether another route that the router tries first handles a URL of a route: an uncontested one keeps the URL from
 * the other whatever the params are. The conditions of the route itself are known to hold, no others are.
 */
export function isShadowed (planned: PlannedRoute, by: PlannedRoute, url: string, read: ReadUrl): boolean {
  const { url: { entry: { when } }, yieldsTo } = planned
  const isUncontested = !by.isContested && !yieldsTo.includes(by)
  const handles = (one: PlannedRoute): boolean => {
    const params = read(one, url)
    if (params === null || isUncontested) return params !== null
    const { entry, match } = one.url
    if (!entry.when.every(condition => when.includes(condition)) || match?.(params) === false) return false
    return !one.yieldsTo.some(handles)
  }
  return handles(by)
}

/**
 * Of the routes that the router tries before one, those for requests of its host and version, except wildcards that
 * let it go first; and those that it lets go first.
 */
export function routesBefore (planned: PlannedRoute, preceding: readonly PlannedRoute[]): readonly PlannedRoute[] {
  const conditionsOf = ({ url }: PlannedRoute): string => printConditions(url.entry.conditions)
  const own = conditionsOf(planned)
  const earlier = preceding.filter(by => {
    const others = conditionsOf(by)
    // Of routes with one pattern the router prefers those with a host or a version.
    const isForOwn = others === own || (others === '' && by.url.shape !== planned.url.shape)
    return isForOwn && !by.yieldsTo.includes(planned)
  })
  return [...earlier, ...planned.yieldsTo]
}
