import type { DescribedRoute } from 'fastify-resources'
import { handlerOf, printRoute, unknown } from '../texts.js'
import { fail } from '../usage-error.js'
import { actionOf, actionsIn, controllerModules } from './controllers.js'
import type { Importing } from './load.js'

/**
 * Returns a test for routes that have no hook of that name: hooks of the table, and of the actions if the table is
 * mounted or the directory of the controllers is known. A name that no route has is likely misspelled.
 */
export async function lacksHook (
  routes: readonly DescribedRoute[], hook: string, folder: string | undefined, place: Importing
): Promise<(route: DescribedRoute) => boolean> {
  checkUnique(routes, hook)
  const controllers = folder === undefined ? new Map<string, object>() : await controllerModules(folder, place)
  const names = new Map(routes.map(route => {
    const own = Object.values(route.hooks).flat().map(({ name }) => name)
    return [route, [...own, ...hooksOfAction(route, controllers)]]
  }))
  const known = new Set([...names.values()].flat().filter(name => name !== ''))
  if (!known.has(hook)) fail(`--without: ${unknown('hook', hook, [...known].sort())}`)
  return route => !names.get(route)!.includes(hook)
}

/** Fails if several functions of the table have the name, such as two guards from one factory: each guards less. */
function checkUnique (routes: readonly DescribedRoute[], name: string): void {
  const holders = new Map<number, string>()
  for (const route of routes) {
    for (const hook of Object.values(route.hooks).flat()) {
      if (hook.name !== name || hook.id === null || holders.has(hook.id)) continue
      holders.set(hook.id, `${handlerOf(route)} (${printRoute(route)})`)
    }
  }
  if (holders.size < 2) return
  fail(`--without: ${holders.size} hooks have the name '${name}', of ${[...holders.values()].join(' and of ')}. ` +
    'Name them differently')
}

/** The names of the hooks of the action that handles a route. */
function hooksOfAction (
  { controller, action }: DescribedRoute, controllers: ReadonlyMap<string, object>
): readonly string[] {
  const module = controllers.get(controller ?? '')
  const actions = module === undefined ? null : actionsIn(module)
  const found = actions === null ? undefined : actionOf(actions, action!)
  // A handler is a function too, but no hook.
  const { handler: _handler, ...options } = Object(typeof found === 'function' ? {} : found) as Record<string, unknown>
  const hooks = Object.entries(options).flatMap(([kind, hook]) => /^(?:on|pre)[A-Z]/.test(kind) ? hook : [])
  return hooks.filter(hook => typeof hook === 'function').map(({ name }) => name)
}
