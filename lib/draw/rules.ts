import type { Route } from '../../types/index.js'
import { routeFaults } from '../declare/faults.js'
import { blame, type Call, type Drawing } from './drawing.js'
import type { Frame } from './frame.js'
import { mergeRouteRules, resolveRule, type RouteOptions, type RouteRule } from './route-options.js'

/** The route options of a call's routes: what its scopes share, its resource has for its own routes, and it has itself. */
export function ruleOf (
  drawing: Drawing, { route, ownRoute }: Frame, { options, declaration }: Call, routes: readonly Route[]
): RouteRule {
  const given = [ownRoute, options.route].filter(rule => rule !== null && rule !== undefined) as readonly RouteRule[]
  const rule = given.reduce(mergeRouteRules, route)
  if (typeof rule !== 'function') return rule
  const resolved = new Map<unknown, RouteOptions>(routes.map(one => [one, resolveRule(rule, one)]))
  for (const given of resolved.values()) {
    for (const what of routeFaults('route', given)) blame(drawing, 'FST_RESOURCES_OPTION', declaration, what)
  }
  return one => resolved.get(one)!
}
