import type { DescribedRoute } from 'fastify-resources'
import { handlerOf, printRoute, show, unknown } from '../texts.js'
import { fail, failAll } from '../usage-error.js'
import { actionOf, actionsIn, controllerModules } from './controller-files.js'
import type { Importing } from './load.js'

/** The options of `--without`. */
export interface WithoutOptions {
  readonly without: string
  readonly except: readonly string[]
  /** The directory of controllers. */
  readonly controllers: string | undefined
}

/** The routes without a hook, and those of them that `--except` names. */
export interface RoutesWithout {
  readonly open: ReadonlySet<DescribedRoute>
  readonly excepted: ReadonlySet<DescribedRoute>
}

/**
 * The routes that have no hook of that name: hooks of the table, and of the actions if the table is mounted or the
 * directory of the controllers is known. A name that no route has is likely misspelled.
 */
export async function routesWithout (
  routes: readonly DescribedRoute[], { without: hook, except, controllers: folder }: WithoutOptions, place: Importing
): Promise<RoutesWithout> {
  checkUnique(routes, hook)
  const controllers = folder === undefined ? new Map<string, object>() : await controllerModules(folder, place)
  const names = new Map(routes.map(route => {
    const own = Object.values(route.hooks).flat().map(({ name }) => name)
    return [route, [...own, ...hooksOfAction(route, controllers)]]
  }))
  const known = new Set([...names.values()].flat().filter(name => name !== ''))
  if (!known.has(hook)) fail(`--without: ${unknown('hook', hook, [...known].sort())}`)
  const open = routes.filter(route => !names.get(route)!.includes(hook))
  checkExceptions(except, { routes, open, hook })
  const excepted = new Set(open.filter(route => namesOf(route).some(name => except.includes(name))))
  return { open: new Set(open.filter(route => !excepted.has(route))), excepted }
}

/** The names of a route on the command line. Only the first route of a path has a name of its own. */
function namesOf (route: DescribedRoute): readonly string[] {
  return [...route.name === null ? [] : [route.name], handlerOf(route)]
}

/** Fails if a name is that of no route without the hook: it would hide the next route of that name. */
function checkExceptions (
  except: readonly string[],
  { routes, open, hook }: Readonly<Record<'routes' | 'open', readonly DescribedRoute[]>> & { readonly hook: string }
): void {
  const [all, known] = [routes, open].map(some => new Set(some.flatMap(namesOf))) as [Set<string>, Set<string>]
  failAll(except.filter(name => !known.has(name)).map(name => all.has(name)
    ? `--except: ${show(name)} has the hook '${hook}'. Remove --except ${name}`
    : `--except: ${unknown('route', name, known)}`), 'invalid exceptions')
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
