import { resolve } from 'node:path'
import { printRoute } from '../draw/record.js'
import { actionNames, hasAction, isController, prototypeOf } from '../serve/actions.js'
import { controllerFiles } from '../serve/folder.js'
import { exportedByName } from '../serve/missing.js'
import { handlerOf, type Row } from '../table/row.js'
import { listed, orFail } from './command.js'
import { importModule, type Importing, type Module } from './load.js'

/**
 * Compares a table with a directory of controllers: lists the routes without an action, the actions without a route,
 * and the controllers that have no actions, with the reason.
 */
export async function unusedIn (rows: readonly Row[], folder: string, place: Importing): Promise<string> {
  const modules = await modulesIn(folder, place)
  const hidden = hiddenIn(rows, modules)
  const actions = new Map([...modules].filter(([path]) => !hidden.has(path)).flatMap(actionsOf))
  // A redirect needs no action.
  const idle = rows.filter(({ route }) => route.redirect === undefined && !actions.has(handlerOf(route)))
  const handlers = new Set(rows.map(({ route }) => handlerOf(route)))
  const unused = [...actions].flatMap(([action, isCalled]) => handlers.has(action) || isCalled ? [] : action)
  return [
    listed('routes without an action', idle.map(({ route }) => `${printRoute(route)}  ${handlerOf(route)}`)),
    listed('actions without a route', unused.sort()),
    listed('controllers without a default export', [...hidden].map(([path, why]) => `${path}: ${why}`))
  ].join('')
}

/** Controllers with a named export only, which the plugin does not use. */
function hiddenIn (rows: readonly Row[], modules: ReadonlyMap<string, object>): ReadonlyMap<string, string> {
  const hidden = new Map<string, string>()
  for (const { route: { controller, action } } of rows) {
    const module = modules.get(controller ?? '')
    const why = module === undefined || hasAction(module, action!) ? null : exportedByName(module, action!)
    if (why !== null) hidden.set(controller!, why)
  }
  return hidden
}

/** The modules of a directory of controllers by path. */
async function modulesIn (folder: string, place: Importing): Promise<ReadonlyMap<string, Module>> {
  const modules = new Map<string, Module>()
  const files = await orFail('', () => controllerFiles(resolve(place.cwd, folder)))
  for (const [path, file] of files) modules.set(path, await importModule(file, place))
  return modules
}

/** The controllers of a directory by path. */
export async function controllersIn (folder: string, place: Importing): Promise<ReadonlyMap<string, object>> {
  const modules = await modulesIn(folder, place)
  return new Map([...modules].map(([path, module]) => [path, controllerIn(module)] as const)
    .filter((one): one is readonly [string, object] => isController(one[1])))
}

function controllerIn (module: Module): unknown {
  return module['default'] ?? module
}

type Known = readonly [action: string, isCalled: boolean]
type Code = readonly [name: string, code: string]

/** The actions of a controller, such as `photos#show`, and whether the controller itself calls them. */
function actionsOf ([path, module]: readonly [string, Module]): readonly Known[] {
  const controller = controllerIn(module)
  if (!isController(controller)) return []
  // A class is not instantiated, since it may need a running app.
  const prototype = prototypeOf(controller)
  const codes = actionNames(prototype).map(name => [name, codeOf(prototype, name)] as const)
  const called = new Set([...codes, ...classesOf(controller, codes)].flatMap(([own, code]) =>
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
