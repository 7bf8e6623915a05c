import type { RouteOptions as FastifyRouteOptions } from 'fastify'
import type { Checking } from './check.js'
import { matchRoute, matchRouteWhen } from './request.js'
import type { PlannedRoute } from '../match/pattern.js'

type Kind = 'onRequest' | 'preValidation' | 'preHandler'
type Hook = (...args: never[]) => unknown
type Lists = Partial<Record<Kind, Hook | Hook[]>>

/** The plugin's own hooks: a list has one of them, which GET and HEAD share with their lists. */
const own = new WeakSet<Hook>([matchRoute, matchRouteWhen])

/**
 * Puts the plugin's hooks into the lists of a route, where listeners may have moved them or taken them away. A list is
 * changed in place, as others may hold it. Options that a listener has frozen keep the hooks that they were given.
 */
export function placeHooks ({ pattern }: PlannedRoute, checking: Checking | null, options: FastifyRouteOptions): void {
  const lists = options as unknown as Lists
  if (pattern.entry.when.length > 0) place(lists, 'onRequest', matchRouteWhen)
  else if (pattern.match !== null) place(lists, 'onRequest', matchRoute)
  if (checking === null) return
  const { check, restore, hasSchema } = checking
  own.add(check).add(restore)
  place(lists, 'preValidation', check)
  if (hasSchema || options.attachValidation === true) place(lists, 'preHandler', restore)
}

function place (lists: Lists, kind: Kind, hook: Hook): void {
  const given = lists[kind]
  const others = [given ?? []].flat().filter(one => !own.has(one))
  const hooks = kind === 'preValidation' ? [...others, hook] : [hook, ...others]
  if (Array.isArray(given) && Object.isExtensible(given)) given.splice(0, given.length, ...hooks)
  else if (!Object.isFrozen(lists)) lists[kind] = hooks
}
