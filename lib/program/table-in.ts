import { basename } from 'node:path'
import type { Table as PublicTable } from '../../types/index.js'
import { harmless } from '../errors/errors.js'
import { mountsIn } from '../serve/registry.js'
import { tableOf } from '../serve/table-of.js'
import type { Row } from '../table/row.js'
import { draw } from '../table/route-set.js'
import { rowsIn } from '../table/table.js'
import { fail, orFail } from './command.js'
import { fileFor, importModule, withoutServers, type Importing } from './load.js'

/** A table with its rows, and how to let go of the app that it is of. */
export interface Loaded {
  readonly table: PublicTable
  readonly rows: readonly Row[]
  readonly close: () => Promise<void>
}

/** An app as far as the program uses it. */
interface App {
  readonly ready: () => Promise<unknown>
  readonly close: () => Promise<unknown>
  readonly findRoute: unknown
  readonly decorateRequest: unknown
}

/** The table that a module exports, by default or as `routes`; of an app, by default or as `app`, what it has mounted. */
export async function loadTable (given: string | undefined, isApp: boolean, place: Importing): Promise<Loaded> {
  const file = fileFor(given, isApp ? 'app' : 'routes', place.cwd)
  return withoutServers(file, async () => {
    const module = await importModule(file, place)
    return isApp ? appTable(module, file) : ownTable(module, file)
  })
}

function ownTable (module: Readonly<Record<string, unknown>>, file: string): Loaded {
  for (const table of [defaultOf(module), module['routes']]) {
    const rows = rowsIn(table)
    if (rows !== null) return { table: table as PublicTable, rows, close: async () => {} }
    if (isForeign(table)) {
      fail(`${basename(file)} exports a table of another copy of fastify-resources: ` +
        'run the program of that one')
    }
  }
  return fail(`${basename(file)} exports no table, neither by default nor as 'routes'${hintFor(module)}`)
}

/** What there is instead: an app, or tables under other names. */
function hintFor (module: Readonly<Record<string, unknown>>): string {
  const isInstead = isAppLike(defaultOf(module)) || typeof defaultOf(module) === 'function'
  if (isInstead) return '; for an app give --app'
  const names = Object.keys(module).filter(name => rowsIn(module[name]) !== null)
  if (names.length === 0) return ''
  return `; there is ${names.join(' and ')}: for several tables give the app that has them, with --app`
}

async function appTable (module: Readonly<Record<string, unknown>>, file: string): Promise<Loaded> {
  const app = await started(module, file)
  // An app that mounts no table is ready now, and cannot tell.
  const table = mountsIn(app as never).length === 0 ? draw([]) : tableOf(app)
  return { table, rows: rowsIn(table)!, close: async () => { await app.close() } }
}

/** An app that is ready. To await one starts it already. */
function started (module: Readonly<Record<string, unknown>>, file: string): Promise<App> {
  return orFail(`the app of ${basename(file)} does not start${pluginHint(module)}: `, async () => {
    const app = await appIn(module, file)
    await app.ready()
    return app
  })
}

/** A function that asks for arguments may be a plugin. */
function pluginHint (module: Readonly<Record<string, unknown>>): string {
  const asks = [defaultOf(module), module['app']].some(one => typeof one === 'function' && one.length > 0)
  return asks
    ? ' (its function is called without arguments: for a plugin, export one that makes an app and registers it)'
    : ''
}

/** An app, or what a function without arguments gives. */
async function appIn (module: Readonly<Record<string, unknown>>, file: string): Promise<App> {
  for (const exported of [defaultOf(module), module['app']]) {
    const made: unknown = typeof exported === 'function' ? await (exported as () => unknown)() : await exported
    if (isAppLike(made)) return made
  }
  const names = Object.keys(module).map(name => harmless(`${name} (${kindOf(module[name])})`))
  return fail(`${basename(file)} exports no app and no function that makes one, ` +
    `neither by default nor as 'app'; it exports ${names.join(', ') || 'nothing'}`)
}

/** What stands by default: of CommonJS the whole, which has an ES module's default inside where it was compiled from one. */
function defaultOf (module: Readonly<Record<string, unknown>>): unknown {
  const given = module['default'] ?? module
  const isCompiled = typeof given === 'object' && given !== null && '__esModule' in given && 'default' in given
  return isCompiled ? given.default : given
}

function kindOf (value: unknown): string {
  if (rowsIn(value) !== null) return 'a table'
  return isAppLike(value) ? 'an app' : typeof value
}

function isAppLike (value: unknown): value is App {
  return typeof value === 'object' && value !== null && 'findRoute' in value && 'decorateRequest' in value
}

function isForeign (value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'routes' in value && 'recognize' in value && 'paths' in value
}
