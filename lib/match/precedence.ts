import { printSegments } from '../declare/template.js'
import { printFormat } from '../draw/extension.js'
import type { ReadUrl } from './read.js'
import { printConditions, type Pattern, type PlannedRoute } from './pattern.js'

/**
 * Whether the other route, which the router tries first, handles a URL of a route. An uncontested route precedes the URL
 * whatever the params are. Only the conditions of the route itself are known to hold.
 */
export function isPrecededBy (planned: PlannedRoute, by: PlannedRoute, url: string, read: ReadUrl): boolean {
  const params = read(by, url)
  if (params === null || !by.isContested) return params !== null
  const { entry, reader: { match } } = by.pattern
  const { when } = planned.pattern.entry
  return entry.when.every(condition => when.includes(condition)) && match?.(params) !== false
}

/** Whether two routes are names of one URL, as the Rails dialect allows: a request has the same action and params. */
function isAlias ({ route, pattern }: PlannedRoute, by: PlannedRoute): boolean {
  const facts = ({ reader: { checks }, entry: { defaults, format } }: Pattern): string => JSON.stringify([
    defaults, printFormat(format), format.check?.schema ?? null,
    [...checks].map(([name, { schema }]) => [name, schema])
  ])
  const others = by.pattern.reader.checks
  return route.controller !== null && route.controller === by.route.controller && route.action === by.route.action &&
    pattern.mounting === by.pattern.mounting &&
    printSegments(pattern.segments) === printSegments(by.pattern.segments) && facts(pattern) === facts(by.pattern) &&
    [...pattern.reader.checks].every(([name, { validate }]) => validate === others.get(name)!.validate)
}

/**
 * Returns the routes that may precede a route: those before it for its host and version. Another name of its URL precedes
 * nothing.
 */
export function precedingRoutes (planned: PlannedRoute, preceding: readonly PlannedRoute[]): readonly PlannedRoute[] {
  const conditionsOf = ({ pattern }: PlannedRoute): string => printConditions(pattern.entry.conditions)
  const conditions = conditionsOf(planned)
  return preceding.filter(by => {
    const others = conditionsOf(by)
    // The router prefers routes with a host or a version to other routes of the pattern.
    const isForOwn = others === conditions || (others === '' && by.pattern.shape !== planned.pattern.shape)
    return isForOwn && !isAlias(planned, by)
  })
}
