import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { draw, routeTable, type Description, type Table } from 'fastify-resources'
import { escapeControls, messageOf } from '../texts.js'
import { fail, orFail } from '../usage-error.js'
import { coreVersion, version } from '../version.js'
import { fileFor, importModule, withoutServers, type Importing, type Module } from './load.js'

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
  const found = fileFor(path, isApp === true ? 'app' : 'routes', place.cwd)
  const file = basename(found)
  const loaded = await withoutServers(file, async () => {
    const module = await importModule(found, place)
    return isApp === true ? appTable(module, file) : ownTable(module, file, isApp !== null)
  })
  try {
    return await work(loaded)
  } finally {
    await loaded.app?.close()
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
  if (description?.version === VERSION) return { table, description }
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

async function appTable (module: Module, file: string): Promise<LoadedTable> {
  const exported = appsIn(module)
  const hint = exported.some(one => typeof one === 'function' && one.length > 0)
    ? ' (the exported function is called without arguments. For a plugin, export a function that returns an app)'
    : ''
  const app = await orFail(`cannot start the app of ${file}${hint}: `, async () => {
    const app = await appIn(exported) ?? fail(`${file} has no app, or function that returns one, ` +
      `as its default export or as 'app'. Exports: ${kindsIn(module)}`)
    await app.ready()
    return app
  })
  return { ...describe(tableOf(app)), app }
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

/** An app, or the result of a function without arguments. An app that is awaited starts. */
async function appIn (exported: readonly unknown[]): Promise<FastifyInstance | undefined> {
  for (const one of exported) {
    const value: unknown = typeof one === 'function' ? await (one as () => unknown)() : await one
    if (isAppLike(value)) return value
  }
  return undefined
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
