import type { Route } from '../../types/index.js'
import { routeFaults } from '../declare/faults.js'
import { harmless, show } from '../errors/errors.js'
import { blame, type Call, type Drawing } from './drawing.js'
import type { Frame } from './frame.js'
import { mergeRouteRules, resolveRule, type RouteOptions, type RouteRule } from './route-options.js'
import { printRoute } from './record.js'

/** The route options of a call's routes: what its scopes share, its resource has for its own routes, and it has itself. */
export function ruleOf (
  drawing: Drawing, { route, ownRoute }: Frame, { options, declaration }: Call, routes: readonly Route[]
): RouteRule {
  const given = [ownRoute, options.route].filter(rule => rule !== null && rule !== undefined) as readonly RouteRule[]
  const rule = given.reduce(mergeRouteRules, route)
  if (typeof rule !== 'function') return rule
  const resolved = new Map<unknown, RouteOptions>()
  const note = (what: string): void => blame(drawing, 'FST_RESOURCES_OPTION', declaration, what)
  for (const one of routes) {
    try {
      const options = resolveRule(rule, one)
      routeFaults('route', options).forEach(note)
      resolved.set(one, options)
    } catch (error) {
      const reason = error instanceof Error ? harmless(error.message) : show(error)
      note(`a function of the record gives route options for ${printRoute(one)}, and this one does not: ` +
        `${reason}; a guard stands in them, as { onRequest: guard }`)
    }
  }
  return one => resolved.get(one)!
}
