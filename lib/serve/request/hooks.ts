import type { RouteOptions as FastifyRouteOptions } from 'fastify'
import { checkRequest, restoreParams } from './check.js'
import type { MountedRoute } from './evidence.js'
import { matchRoute } from './match.js'

/**
 * Puts the plugin's hooks into the lists of a route. Lists are changed in place, because listeners may hold them and add
 * a guard later. The hooks are the same for every route, so that routes may share a list.
 */
export function placeHooks (route: MountedRoute, options: FastifyRouteOptions): void {
  if (route.isOpen) return
  const { schema, attachValidation } = options
  const isValidated = (schema as Readonly<Record<string, unknown>> | undefined)?.['params'] !== undefined
  putHook(options, 'onRequest', matchRoute)
  if (!isValidated && route.first === route) return
  putHook(options, 'preValidation', checkRequest)
  if (isValidated || attachValidation === true) putHook(options, 'preHandler', restoreParams)
}

function putHook (
  options: FastifyRouteOptions, kind: 'onRequest' | 'preValidation' | 'preHandler', hook: (...args: never[]) => unknown
): void {
  const lists = options as unknown as Record<string, unknown>
  const list = lists[kind]
  const others = [list ?? []].flat().filter(listed => listed !== hook)
  const hooks = kind === 'preValidation' ? [...others, hook] : [hook, ...others]
  if (Array.isArray(list) && Object.isExtensible(list)) list.splice(0, list.length, ...hooks)
  else if (!Object.isFrozen(options)) lists[kind] = hooks
}
