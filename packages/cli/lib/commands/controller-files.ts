/** The controllers of a directory, as the plugin finds them: `admin/photos.ts` is the controller `admin/photos`. */
import { readdir, realpath } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { escapeControls, groupBy } from '../texts.js'
import { fail, failAll, orFail } from '../usage-error.js'
import { importModule, type Importing, type Module } from './load.js'

const EXTENSIONS = /(?<!\.(?:d|test|spec))\.(?:[cm]?js|[cm]?ts)$/

/** The files of a directory by the paths of their controllers. */
export async function controllerFiles (folder: string, cwd: string): Promise<ReadonlyMap<string, string>> {
  const directory = resolve(cwd, folder)
  const top = await realpath(directory).catch(() =>
    fail(`the directory of controllers '${escapeControls(directory)}' does not exist`))
  const entries = await orFail(`cannot read the directory of controllers '${escapeControls(directory)}': `, () =>
    readdir(top, { withFileTypes: true, recursive: true }))
  // Symbolic links are skipped: they may point outside the directory.
  const files = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const named = files.map(file => ({ file, name: relative(top, file).split(sep).join('/') }))
    .filter(({ name }) => EXTENSIONS.test(name) && !/(?:^|\/)\./.test(name))
  const byPath = groupBy(named, ({ name }) => name.replace(EXTENSIONS, ''))
  failAll([...byPath].filter(([, all]) => all.length > 1).map(([path, all]) =>
    `duplicate controller '${path}' in ${all.map(({ file }) => file).join(' and in ')}. Remove all but one`),
  'duplicate controllers')
  return new Map([...byPath].map(([path, [first]]) => [path, first.file]))
}

/** The modules of a directory of controllers by path. */
export async function controllerModules (folder: string, place: Importing): Promise<ReadonlyMap<string, Module>> {
  const modules = new Map<string, Module>()
  const files = await controllerFiles(folder, place.cwd)
  for (const [path, file] of files) modules.set(path, await importModule(file, place))
  return modules
}

/** The object that has a module's actions, of a class without an instance; `null` for a module without a controller. */
export function actionsIn (module: object): object | null {
  const controller = controllerIn(module)
  if (typeof controller === 'function') return Object(controller.prototype) as object
  return typeof controller === 'object' ? controller : null
}

export function controllerIn (module: object): unknown {
  return (module as Module)['default'] ?? module
}

/** Whether only an instance has all actions: no class is constructed, as it may need a running app. */
export function isClass (module: object): boolean {
  return typeof controllerIn(module) === 'function'
}

/** The value of an action, a function or an object with a handler; `undefined` for any other property. */
export function actionOf (actions: object, name: string): unknown {
  const isOwn = name !== 'constructor' && ownersOf(actions).some(owner => Object.hasOwn(owner, name))
  const value = isOwn ? (actions as Module)[name] : undefined
  const handler = typeof value === 'function' ? value : (value as { readonly handler?: unknown } | null)?.handler
  return typeof handler === 'function' ? value : undefined
}

export function actionNames (actions: object): readonly string[] {
  const names = new Set(ownersOf(actions).flatMap(owner => Object.getOwnPropertyNames(owner)))
  return [...names].filter(name => actionOf(actions, name) !== undefined)
}

/** An object and its prototypes, except Object's: `toString` is no action. */
function ownersOf (actions: object): readonly object[] {
  const parent = Object.getPrototypeOf(actions) as object | null
  return parent === null || parent === Object.prototype ? [actions] : [actions, ...ownersOf(parent)]
}

/** The message for a module that exports the controller of an action only by name; `null` for other modules. */
export function exportedByName (module: object, action: string): string | null {
  if ('default' in module) return null
  const holder = Object.entries(module).find(([, value]) => {
    const actions = Object(value) === value ? actionsIn(value as object) : null
    return actions !== null && actionOf(actions, action) !== undefined
  })
  return holder === undefined ? null : `The module exports '${holder[0]}' only by name. Export it by default`
}
