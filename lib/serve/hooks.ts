import type { RouteOptions as FastifyRouteOptions } from 'fastify'
import type { Checking } from './check.js'
import { matchRoute, matchRouteWhen } from './request.js'
import type { PlannedRoute } from '../match/pattern.js'

type HookName = 'onRequest' | 'preValidation' | 'preHandler'
type Hook = (...args: never[]) => unknown
type Lists = Partial<Record<HookName, Hook | Hook[]>>

/** The plugin's hooks. GET and HEAD share lists, so that a list may already have the hook of the other route. */
const pluginHooks = new WeakSet<Hook>([matchRoute, matchRouteWhen])

/**
 * Puts the plugin's hooks into the lists of a route, since listeners may have moved or removed them. Lists are changed
 * in putHook, because listeners may hold them; frozen options keep their hooks.
 */
export function placeHooks ({ pattern }: PlannedRoute, checking: Checking | null, options: FastifyRouteOptions): void {
  const lists = options as unknown as Lists
  if (pattern.entry.when.length > 0) putHook(lists, 'onRequest', matchRouteWhen)
  else if (pattern.match !== null) putHook(lists, 'onRequest', matchRoute)
  if (checking === null) return
  const { checkConstraints, restoreParams, hasSchema } = checking
  pluginHooks.add(checkConstraints).add(restoreParams)
  putHook(lists, 'preValidation', checkConstraints)
  if (hasSchema || options.attachValidation === true) putHook(lists, 'preHandler', restoreParams)
}

function putHook (lists: Lists, kind: HookName, hook: Hook): void {
  const list = lists[kind]
  const others = [list ?? []].flat().filter(other => !pluginHooks.has(other))
  const hooks = kind === 'preValidation' ? [...others, hook] : [hook, ...others]
  if (Array.isArray(list) && Object.isExtensible(list)) list.splice(0, list.length, ...hooks)
  else if (!Object.isFrozen(lists)) lists[kind] = hooks
}
