import type {
  DescribeOptions, Description, Explanation, PrintOptions, Recognition, RequestOptions, Route, Table
} from '../../types/index.js'
import { checkOptions } from '../declare/call-options.js'
import { parsePrefix } from '../declare/template-parse.js'
import { printPrefix } from '../declare/template.js'
import { throwError, show } from '../errors/errors.js'
import { planRoutes } from '../match/plan.js'
import type { PlannedRoute } from '../match/pattern.js'
import type { RouterRules } from '../match/read.js'
import { describeTables, type App } from './describe.js'
import type { DrawnTable } from './drawn-table.js'
import { explainerOf } from './explain.js'
import { finderOf } from './finder.js'
import { printTable } from './print.js'
import { recognize, type TableFinder } from './recognize.js'
import { rowsOf, type Row } from './row.js'

/** The routes of one drawing, or of all mounted drawings, as a flat list. */
export class RouteTable implements Table {
  readonly routes: readonly Route[]
  readonly #rows: readonly Row[]
  readonly #tables: readonly DrawnTable[]
  readonly #rules: RouterRules
  readonly #app: App | null
  #finder: TableFinder | undefined
  #explain: Table['explain'] | undefined
  #description: Description | undefined

  constructor (tables: readonly DrawnTable[], rules: RouterRules, app: App | null) {
    this.#rows = tables.flatMap(rowsOf)
    this.routes = Object.freeze(this.#rows.map(({ route }) => route))
    this.#tables = tables
    this.#rules = rules
    this.#app = app
  }

  recognize (method: string, target: string, options?: RequestOptions): Recognition | null {
    checkArguments('recognize', method, target)
    return recognize(this.#finderOnce(), method, target, options)
  }

  explain (method: string, target: string, options?: RequestOptions): Explanation {
    checkArguments('explain', method, target)
    this.#explain ??= explainerOf(this.#finderOnce(), this.#planned(), this.#rules)
    return this.#explain(method, target, options)
  }

  toString (options?: PrintOptions): string {
    return printTable(this.#rows, checkOptions('print', options, () => 'toString(…)'))
  }

  describe (options?: DescribeOptions): Description {
    const checked = checkOptions('describe', options, () => 'describe(…)') as DescribeOptions
    checkDescribed(checked, this.#app !== null)
    const { prefix, schemas = false } = checked
    if (prefix === undefined && !schemas) {
      // A table does not change, and a large one takes a while.
      this.#description ??= this.#describe(this.#tables, this.#rows, false)
      return this.#description
    }
    const tables = prefix === undefined ? this.#tables : this.#tables.map(table => mountedAt(table, prefix))
    const rows = prefix === undefined ? this.#rows : tables.flatMap(rowsOf)
    return this.#describe(tables, rows, schemas)
  }

  #describe (tables: readonly DrawnTable[], rows: readonly Row[], schemas: boolean): Description {
    // Without an app, the options of the router are unknown.
    const router = this.#app === null ? { ...this.#rules, ignoreTrailingSlash: true } : this.#rules
    return describeTables(tables, rows, router, this.#app, schemas)
  }

  /** Returns the finder, created on first use because a mounted table already has a router. */
  #finderOnce (): TableFinder {
    if (this.#finder === undefined) {
      const app = this.#app
      const records = new Map(this.#rows.flatMap(({ route, planned }) => planned().map(url => [url, route] as const)))
      const finder = app === null ? finderOf(this.#planned(), this.#rules) : app.finder()
      this.#finder = { ...finder, recordOf: url => records.get(url), appRouter: app?.router }
    }
    return this.#finder
  }

  #planned (): readonly PlannedRoute[] {
    return this.#tables.flatMap(({ plan }) => plan.routes)
  }
}

/** The table of a drawing under another prefix. */
function mountedAt ({ drawing, optionsOf }: DrawnTable, prefix: string): DrawnTable {
  const segments = parsePrefix(prefix)
  if ('problems' in segments) throwError('INVALID_PATH', `describe({ prefix }): ${segments.problems.join('; ')}`)
  return { drawing, prefix: printPrefix(segments), plan: planRoutes(drawing, { prefix: segments }), optionsOf }
}

/** An app knows its prefixes, and a route set has no schemas. */
function checkDescribed ({ prefix, schemas }: DescribeOptions, isApp: boolean): void {
  if (isApp && prefix !== undefined) {
    throwError('INVALID_OPTION', "describe(…): option 'prefix' is only for a route set, since the tables of an app " +
      'have their prefixes. Remove it')
  }
  if (!isApp && schemas === true) {
    throwError('INVALID_OPTION', "describe(…): option 'schemas' is only for routeTable(app), since a route set has " +
      'no schemas. Describe routeTable(app)')
  }
}

/** Throws `FST_RESOURCES_INVALID_OPTION` unless the method and the target are strings. */
function checkArguments (call: string, method: unknown, target: unknown): void {
  if (typeof method === 'string' && typeof target === 'string') return
  throwError('INVALID_OPTION',
    `${call}(${show(method)}, ${show(target)}): method and URL must be strings. Use ${call}('GET', '/photos/7')`)
}
