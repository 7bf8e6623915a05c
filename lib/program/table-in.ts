import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Table } from '../../types/index.js'
import { isDeclaration } from '../declare/checks.js'
import { escapeControls } from '../errors/errors.js'
import { mountsIn } from '../serve/registry.js'
import { routeTable } from '../serve/route-table.js'
import type { Row } from '../table/row.js'
import { draw } from '../table/route-set.js'
import { rowsIn } from '../table/table.js'
import { fail, orFail } from './command.js'
import { fileFor, importModule, withoutServers, type Importing, type Module } from './load.js'

/** A table, its rows, and the app that mounts it. */
export interface LoadedTable {
  readonly table: Table
  readonly rows: readonly Row[]
  readonly app?: FastifyInstance
}

/**
 * Calls a function with the table that a module exports, as the default export or as `routes`. For an app, the default
 * export or `app`, it calls the function with the mounted table, and then closes the app.
 */
export async function withTable<T> (
  given: string | undefined, isApp: boolean, place: Importing, work: (loaded: LoadedTable) => T | Promise<T>
): Promise<T> {
  const path = fileFor(given, isApp ? 'app' : 'routes', place.cwd)
  const file = basename(path)
  const loaded = await withoutServers(file, async () => {
    const module = await importModule(path, place)
    return isApp ? appTable(module, file) : ownTable(module, file)
  })
  try {
    return await work(loaded)
  } finally {
    await loaded.app?.close()
  }
}

function ownTable (module: Module, file: string): LoadedTable {
  const exported = [defaultOf(module), module['routes']]
  const table = exported.find(one => rowsIn(one) !== null)
  if (table !== undefined) return { table: table as Table, rows: rowsIn(table)! }
  if (exported.some(one => has(one, 'routes', 'recognize', 'paths'))) {
    fail(`${file} exports a route table of another copy of fastify-resources. Run the CLI of that copy`)
  }
  return fail(`${file} has no route table as its default export or as 'routes'${hintFor(module)}`)
}

/** A hint for another export: declarations that are not drawn, an app, or tables under other names. */
function hintFor (module: Module): string {
  const exported = defaultOf(module)
  for (const [name, one] of [["'routes'", module['routes']], ['the default export', exported]] as const) {
    if (isDeclaration(one)) return `. Wrap the declaration of ${name} in draw([…])`
    const isList = Array.isArray(one) && one.some(isDeclaration)
    if (isList) return `. Wrap the declarations of ${name} in draw(…)`
  }
  if (isAppLike(exported) || typeof exported === 'function') return '. For an app use --app'
  const names = Object.keys(module).filter(name => rowsIn(module[name]) !== null)
  if (names.length === 1) return `. Export '${names[0]!}' as 'routes' or by default`
  const several = 'For several tables pass the app that registers them, with --app'
  if (names.length > 1) return `. It exports ${names.join(' and ')}. ${several}`
  const app = Object.keys(module).find(name => isAppLike(module[name]))
  if (app === undefined) return ''
  return `. ${app === 'app' ? 'Use' : `Export the app '${app}' as 'app' or by default, and use`} --app`
}

async function appTable (module: Module, file: string): Promise<LoadedTable> {
  const exported = [defaultOf(module), module['app']]
  const hint = exported.some(one => typeof one === 'function' && one.length > 0)
    ? ' (the exported function is called without arguments. For a plugin, export a function that returns an app)'
    : ''
  const app = await orFail(`cannot start the app of ${file}${hint}: `, async () => {
    const app = await appIn(exported) ?? fail(`${file} has no app, or function that returns one, ` +
      `as its default export or as 'app'. Exports: ${kindsIn(module)}`)
    await app.ready()
    return app
  })
  // `routeTable` throws for an app without a table.
  const table = mountsIn(app).length === 0 ? draw([]) : routeTable(app)
  return { table, rows: rowsIn(table)!, app }
}

/** An app, or the result of a function without arguments. An app that is awaited starts. */
async function appIn (exported: readonly unknown[]): Promise<FastifyInstance | undefined> {
  for (const one of exported) {
    const value: unknown = typeof one === 'function' ? await (one as () => unknown)() : await one
    if (isAppLike(value)) return value
  }
  return undefined
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
    `${name} (${rowsIn(value) !== null ? 'a route table' : isAppLike(value) ? 'an app' : typeof value})`)
  return escapeControls(kinds.join(', ') || 'nothing')
}

function isAppLike (value: unknown): value is FastifyInstance {
  return has(value, 'findRoute', 'decorateRequest')
}

function has (value: unknown, ...keys: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && keys.every(key => key in value)
}
