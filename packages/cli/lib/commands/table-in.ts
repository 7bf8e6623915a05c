import { createRequire } from 'node:module'
import { basename } from 'node:path'
import type { FastifyInstance, FastifyPluginCallback, FastifyServerOptions } from 'fastify'
import { draw, routeTable, type Description, type Table } from 'fastify-resources'
import { checked } from '../description/check.js'
import { escapeControls, messageOf } from '../texts.js'
import { fail, orFail } from '../usage-error.js'
import { coreVersion, version } from '../version.js'
import { fileFor, importModule, importNatively, withoutServers, type Importing, type Module } from './load.js'

/** The version of descriptions that this package reads. */
const VERSION = 1

/** A table with its description, and the app that mounts it. */
export interface LoadedTable {
  readonly table: Table
  readonly description: Description
  readonly app?: FastifyInstance
}

/**
 * Calls a function with the table that a module exports, as the default export or as `routes`. For an app, the default
 * export or `app`, it calls the function with the mounted table, and then closes the app. `isApp` is `null` for a caller
 * without the option `--app`.
 */
export async function withTable<T> (
  path: string | undefined, isApp: boolean | null, place: Importing, work: (loaded: LoadedTable) => Promise<T>
): Promise<T> {
  if (isApp === true) return withApp(path, place, async app => work({ ...describe(tableOf(app)), app }))
  const found = fileFor(path, 'routes', place.cwd)
  const file = basename(found)
  return work(await withoutServers(file, async () => ownTable(await importModule(found, place), file, isApp !== null)))
}

/**
 * Calls a function with the ready app of a module, the default export or `app`, and then closes the app. A plugin, as
 * `fastify-cli` runs it, is registered in a new app.
 */
export async function withApp<T> (
  path: string | undefined, place: Importing, work: (app: FastifyInstance) => Promise<T>
): Promise<T> {
  const found = fileFor(path, 'app', place.cwd)
  const file = basename(found)
  const app = await withoutServers(file, async () => startedApp(await importModule(found, place), found))
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}

function ownTable (module: Module, file: string, readsApps: boolean): LoadedTable {
  const table = [defaultOf(module), module['routes']].find(isTable)
  if (table !== undefined) return describe(table)
  return fail(`${file} has no route table as its default export or as 'routes'${hintFor(module, readsApps)}`)
}

function isTable (value: unknown): value is Table {
  return has(value, 'routes', 'recognize')
}

/** A table that this package can read. Another copy of the library may have drawn it. */
function describe (table: Table): LoadedTable {
  const description = has(table, 'describe') ? table.describe() : undefined
  if (description?.version === VERSION) return { table, description: checked(description) }
  return fail(`fastify-resources-cli ${version()} reads descriptions of version ${VERSION}, and the table of ` +
    `fastify-resources ${coreVersion()}, or of another copy of it, has version ${description?.version ?? 'none'}. ` +
    'Install one version of both')
}

/** A hint for other exports: declarations that are not drawn, an app, tables under other names, or anything else. */
function hintFor (module: Module, readsApps: boolean): string {
  for (const [name, one] of [["'routes'", module['routes']], ['the default export', defaultOf(module)]] as const) {
    if (isDeclaration(one)) return `. Wrap the declaration of ${name} in draw([…])`
    const isList = Array.isArray(one) && one.some(isDeclaration)
    if (isList) return `. Wrap the declarations of ${name} in draw(…)`
  }
  const app = appHint(module)
  if (app !== null && readsApps) return `. ${app}`
  const names = Object.keys(module).filter(name => isTable(module[name]))
  if (names.length === 1) return `. Export '${names[0]!}' as 'routes' or by default`
  const several = readsApps
    ? 'For several tables pass the app that registers them, with --app'
    : "Export one of them as 'routes' or by default"
  if (names.length > 1) return `. It exports ${names.join(' and ')}. ${several}`
  return app === null ? `. Exports: ${kindsIn(module)}` : '. For an app pass the file that exports its route table'
}

/** A hint for a module that exports an app, or a function that may return one; `null` for other modules. */
function appHint (module: Module): string | null {
  const exported = defaultOf(module)
  if (isAppLike(exported) || typeof exported === 'function') return 'For an app use --app'
  const name = Object.keys(module).find(key => isAppLike(module[key]))
  if (name === undefined) return null
  return name === 'app' ? 'Use --app' : `Export the app '${name}' as 'app' or by default, and use --app`
}

async function startedApp (module: Module, found: string): Promise<FastifyInstance> {
  const file = basename(found)
  return orFail<FastifyInstance>(`cannot start the app of ${file}: `, async () => {
    const app = await appIn(appsIn(module), found) ?? fail(`${file} has no app, function that returns one, or plugin ` +
      `as its default export or as 'app'. Exports: ${kindsIn(module)}`)
    await app.ready()
    return app
  })
}

/** The tables of an app. `routeTable` throws for a ready app that has none. */
function tableOf (app: FastifyInstance): Table {
  try {
    return routeTable(app)
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== 'FST_RESOURCES_NOT_READY') fail(messageOf(error))
    return draw([])
  }
}

/** An app, the result of a function without arguments, or a new app with a plugin. An app that is awaited starts. */
async function appIn (exported: readonly unknown[], found: string): Promise<FastifyInstance | undefined> {
  for (const one of exported) {
    const value: unknown = typeof one === 'function' ? await appOf(one as AppFunction, found) : await one
    if (isAppLike(value)) return value
  }
  return undefined
}

type AppFunction = (...args: readonly unknown[]) => unknown

/** A plugin has params for the app and its options. With one param, a function may be a factory with options. */
async function appOf (factory: AppFunction, found: string): Promise<unknown> {
  if (factory.length > 1 || Symbol.for('plugin-meta') in factory) return appWith(factory, found)
  try {
    const value = await factory()
    if (factory.length === 0 || isAppLike(value)) return value
  } catch (error) {
    // A plugin reads a property of the app that it did not get.
    if (factory.length === 0 || !(error instanceof TypeError)) throw error
    return appWith(async app => {
      if (isAppLike(await factory(app, {}))) throw error
    }, found)
  }
  return appWith(factory, found)
}

/** A new app with a plugin, of the Fastify that the plugin's module imports. */
async function appWith (plugin: AppFunction, found: string): Promise<FastifyInstance> {
  const { default: fastify } = await importNatively(createRequire(found).resolve('fastify')) as FastifyModule
  const app = fastify()
  app.register(plugin as FastifyPluginCallback)
  return app
}

interface FastifyModule {
  readonly default: (options?: FastifyServerOptions) => FastifyInstance
}

/** The exports that may be an app: the default export, `app`, or the only exported function. */
function appsIn (module: Module): readonly unknown[] {
  const functions = Object.entries(module).filter(([name, one]) => name !== 'default' && typeof one === 'function')
  return [defaultOf(module), module['app'], ...functions.length === 1 ? [functions[0]![1]] : []]
}

/** The default export. A CommonJS module is its default export, unless it was compiled from an ES module. */
export function defaultOf (module: Module): unknown {
  const value = module['default'] ?? module
  const isCompiled = typeof value === 'object' && value !== null && '__esModule' in value && 'default' in value
  return isCompiled ? value.default : value
}

/** `routes (a table), title (string)` */
function kindsIn (module: Module): string {
  const kinds = Object.entries(module).map(([name, value]) =>
    `${name} (${isTable(value) ? 'a route table' : isAppLike(value) ? 'an app' : typeof value})`)
  return escapeControls(kinds.join(', ') || 'nothing')
}

/** A declaration is a frozen object with the kind of its call. */
function isDeclaration (value: unknown): boolean {
  return has(value, 'kind', 'options') && Object.isFrozen(value)
}

function isAppLike (value: unknown): value is FastifyInstance {
  return has(value, 'findRoute', 'decorateRequest')
}

function has (value: unknown, ...keys: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && keys.every(key => key in value)
}
