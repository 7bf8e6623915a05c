import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Table as PublicTable } from '../../types/index.js'
import { isDeclaration } from '../declare/checks.js'
import { harmless } from '../errors/errors.js'
import { mountsIn } from '../serve/registry.js'
import { routeTable } from '../serve/route-table.js'
import type { Row } from '../table/row.js'
import { draw } from '../table/route-set.js'
import { rowsIn } from '../table/table.js'
import { fail, orFail } from './command.js'
import { fileFor, importModule, withoutServers, type Importing } from './load.js'

/** A table with its rows, and the app that has mounted it. */
export interface Loaded {
  readonly table: PublicTable
  readonly rows: readonly Row[]
  readonly app?: FastifyInstance
}

/**
 * Does something with the table that a module exports, by default or as `routes`; with what an app has mounted, which
 * it exports by default or as `app`, and which is closed afterwards.
 */
export async function withTable<T> (
  given: string | undefined, isApp: boolean, place: Importing, work: (loaded: Loaded) => T | Promise<T>
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

type Module = Readonly<Record<string, unknown>>

function ownTable (module: Module, file: string): Loaded {
  const exported = [defaultOf(module), module['routes']]
  const table = exported.find(one => rowsIn(one) !== null)
  if (table !== undefined) return { table: table as PublicTable, rows: rowsIn(table)! }
  if (exported.some(one => has(one, 'routes', 'recognize', 'paths'))) {
    fail(`${file} exports a route table of another copy of fastify-resources. Run the CLI of that copy`)
  }
  return fail(`${file} has no route table as its default export or as 'routes'${hintFor(module)}`)
}

/** What there is instead: declarations that nobody has drawn, an app, or tables under other names. */
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

async function appTable (module: Module, file: string): Promise<Loaded> {
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
  // An app that mounts no table is ready now, and cannot tell.
  const table = mountsIn(app).length === 0 ? draw([]) : routeTable(app)
  return { table, rows: rowsIn(table)!, app }
}

/** An app, or what a function without arguments gives. To await one starts it already. */
async function appIn (exported: readonly unknown[]): Promise<FastifyInstance | undefined> {
  for (const one of exported) {
    const made: unknown = typeof one === 'function' ? await (one as () => unknown)() : await one
    if (isAppLike(made)) return made
  }
  return undefined
}

/** What stands by default: of CommonJS the whole, with an ES module's default inside where it was compiled from one. */
export function defaultOf (module: Module): unknown {
  const given = module['default'] ?? module
  const isCompiled = typeof given === 'object' && given !== null && '__esModule' in given && 'default' in given
  return isCompiled ? given.default : given
}

/** `routes (a table), title (string)` */
function kindsIn (module: Module): string {
  const kinds = Object.entries(module).map(([name, value]) =>
    `${name} (${rowsIn(value) !== null ? 'a route table' : isAppLike(value) ? 'an app' : typeof value})`)
  return harmless(kinds.join(', ') || 'nothing')
}

function isAppLike (value: unknown): value is FastifyInstance {
  return has(value, 'findRoute', 'decorateRequest')
}

function has (value: unknown, ...keys: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && keys.every(key => key in value)
}
