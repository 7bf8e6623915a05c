import type { DescribedRoute } from 'fastify-resources'
import { handlerOf, listed, printServed } from '../texts.js'
import {
  actionNames, actionOf, actionsIn, controllerIn, controllerModules, exportedByName, isClass
} from './controller-files.js'
import type { Importing, Module } from './load.js'

/** The routes and actions without each other, and how many of them are certain. */
export interface Unused {
  readonly text: string
  readonly isCertain: boolean
}

/**
 * Compares a table with a directory of controllers: lists the routes without an action, the actions without a route,
 * and the controllers that have no actions, with the reason. Only an instance of a class has the actions of its fields,
 * and no class is constructed: such routes are unknown. In a mounted table every route has its action.
 */
export async function unusedIn (
  routes: readonly DescribedRoute[], folder: string, isMounted: boolean, place: Importing
): Promise<Unused> {
  const modules = await controllerModules(folder, place)
  const hidden = hiddenIn(routes, modules)
  const actions = new Map([...modules].filter(([path]) => !hidden.has(path)).flatMap(actionsOf))
  // A redirect needs no action.
  const idle = isMounted ? [] : routes.filter(route => route.redirect === undefined && !actions.has(handlerOf(route)))
  const isUnknown = ({ controller }: DescribedRoute): boolean => isClass(modules.get(controller!) ?? {})
  const handlers = new Set(routes.map(handlerOf))
  const unused = [...actions].flatMap(([action, isCalled]) => handlers.has(action) || isCalled ? [] : action)
  const certain = [
    listed('routes without an action', idle.filter(route => !isUnknown(route)).map(printServed)),
    listed('actions without a route', unused.sort()),
    listed('controllers without a default export', isMounted ? [] : [...hidden].map(([path, why]) => `${path}: ${why}`))
  ].join('')
  const open = listed('unknown, as only an instance of the class may have the action (use --app)',
    idle.filter(isUnknown).map(printServed))
  return { text: certain + open, isCertain: certain !== '' }
}

/** Controllers with a named export only, which the plugin does not use. */
function hiddenIn (
  routes: readonly DescribedRoute[], modules: ReadonlyMap<string, object>
): ReadonlyMap<string, string> {
  const hidden = new Map<string, string>()
  for (const { controller, action } of routes) {
    const module = modules.get(controller ?? '')
    const isKnown = module === undefined || actionOf(module, action!) !== undefined
    const why = isKnown ? null : exportedByName(module, action!)
    if (why !== null) hidden.set(controller!, why)
  }
  return hidden
}

type Known = readonly [action: string, isCalled: boolean]
type Code = readonly [name: string, code: string]

/** The actions of a controller, such as `photos#show`, and whether the controller itself calls them. */
function actionsOf ([path, module]: readonly [string, Module]): readonly Known[] {
  // A class is not instantiated, since it may need a running app.
  const prototype = actionsIn(module)
  if (prototype === null) return []
  const codes = actionNames(prototype).map(name => [name, codeOf(prototype, name)] as const)
  const called = new Set([...codes, ...classesOf(controllerIn(module), codes)].flatMap(([own, code]) =>
    [...code.matchAll(/\bthis\??\.([\w$]+)/g)].map(([, name]) => name!).filter(name => name !== own)))
  return codes.map(([name]) => [`${path}#${name}`, called.has(name)])
}

/** The constructors and fields of classes. A method that calls itself counts as unused. */
function classesOf (controller: unknown, methods: readonly Code[]): readonly Code[] {
  if (typeof controller !== 'function' || controller === Function.prototype) return []
  const code = methods.reduce((rest, [, own]) => rest.replace(own, ''), String(controller))
  return [['', code], ...classesOf(Object.getPrototypeOf(controller), methods)]
}

function codeOf (prototype: object, name: string): string {
  const action = (prototype as Readonly<Record<string, unknown>>)[name]
  return String(typeof action === 'function' ? action : (action as { readonly handler: unknown }).handler)
}
