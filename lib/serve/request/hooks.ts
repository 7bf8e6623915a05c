import type { RouteOptions as FastifyRouteOptions } from 'fastify'
import { checkConstraints, restoreParams } from './check.js'
import type { MountedRoute } from './evidence.js'
import { matchRoute } from './match.js'

type HookName = 'onRequest' | 'preValidation' | 'preHandler'
type Hook = (...args: never[]) => unknown
type Lists = Partial<Record<HookName, Hook | Hook[]>>

/**
 * Puts the plugin's hooks into the lists of a route. Lists are changed in place, because listeners may hold them and add
 * a guard later. The hooks are the same for every route, so that routes may share a list.
 */
export function placeHooks (route: MountedRoute, options: FastifyRouteOptions): void {
  if (route.isOpen) return
  const lists = options as unknown as Lists
  const { schema, attachValidation } = options
  const isValidated = (schema as Readonly<Record<string, unknown>> | undefined)?.['params'] !== undefined
  putHook(lists, 'onRequest', matchRoute)
  if (!isValidated && route.first === route) return
  putHook(lists, 'preValidation', checkConstraints)
  if (isValidated || attachValidation === true) putHook(lists, 'preHandler', restoreParams)
}

function putHook (lists: Lists, kind: HookName, hook: Hook): void {
  const list = lists[kind]
  const others = [list ?? []].flat().filter(listed => listed !== hook)
  const hooks = kind === 'preValidation' ? [...others, hook] : [hook, ...others]
  if (Array.isArray(list) && Object.isExtensible(list)) list.splice(0, list.length, ...hooks)
  else if (!Object.isFrozen(lists)) lists[kind] = hooks
}
