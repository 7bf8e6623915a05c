import type { RouteOptions as FastifyRouteOptions } from 'fastify'
import { checkConstraints, restoreParams } from './check.js'
import { matchRoute, matchShapes } from './request.js'
import { READY, type RouteState } from './stage.js'

type HookName = 'onRequest' | 'preValidation' | 'preHandler'
type Hook = (...args: never[]) => unknown
type Lists = Partial<Record<HookName, Hook | Hook[]>>

/**
 * Puts the plugin's hooks into the lists of a route, since listeners may have moved or removed them. Lists are changed
 * in place, because listeners may hold them; frozen options keep their hooks. The hooks are the same for every route,
 * so that routes may share a list.
 */
export function placeHooks ({ mounted, first, hasSchema }: RouteState, options: FastifyRouteOptions): void {
  const lists = options as unknown as Lists
  const isChecked = first.kind !== READY
  const { entry, isRewritten, planned: { pattern: { match, entry: { when } } } } = mounted
  if (entry === 'shape' && !isChecked) putHook(lists, 'onRequest', matchShapes)
  else if (match !== null || when.length > 0 || (!isRewritten && (isChecked || entry === 'route'))) {
    putHook(lists, 'onRequest', matchRoute)
  }
  if (!isChecked) return
  putHook(lists, 'preValidation', checkConstraints)
  if (hasSchema || options.attachValidation === true) putHook(lists, 'preHandler', restoreParams)
}

function putHook (lists: Lists, kind: HookName, hook: Hook): void {
  const list = lists[kind]
  const others = [list ?? []].flat().filter(other => other !== hook)
  const hooks = kind === 'preValidation' ? [...others, hook] : [hook, ...others]
  if (Array.isArray(list) && Object.isExtensible(list)) list.splice(0, list.length, ...hooks)
  else if (!Object.isFrozen(lists)) lists[kind] = hooks
}
