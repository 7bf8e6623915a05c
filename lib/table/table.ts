import type {
  DescribeOptions, Description, Explanation, PrintOptions, Recognition, RequestOptions, Route, Table
} from '../../types/index.js'
import { checkOptions } from '../declare/options.js'
import { parsePrefix } from '../declare/template-parse.js'
import { printSegments } from '../declare/template.js'
import { throwError, show } from '../errors/errors.js'
import { planRoutes } from '../match/plan.js'
import type { PlannedRoute } from '../match/pattern.js'
import type { RouterRules } from '../match/read.js'
import { describeTables, type AppFacts } from './describe.js'
import type { DrawnTable } from './drawn-table.js'
import { explainerOf } from './explain.js'
import { finderOf, type Finder } from './finder.js'
import { printTable } from './print.js'
import { recognize, type TableFinder } from './recognize.js'
import { rowsOf, type Row } from './row.js'

interface TableContext extends Pick<TableFinder, 'app'> {
  readonly rules: RouterRules
  /** Returns the finder of a whole app. Without an app, the tables create a finder. */
  readonly finder?: () => Finder
  readonly facts?: AppFacts
}

/** The routes of one drawing, or of all mounted drawings, as a flat list. */
export class RouteTable implements Table {
  readonly routes: readonly Route[]
  readonly #rows: readonly Row[]
  readonly #tables: readonly DrawnTable[]
  readonly #context: TableContext
  #finder: TableFinder | undefined
  #explain: Table['explain'] | undefined
  #description: Description | undefined

  constructor (tables: readonly DrawnTable[], context: TableContext) {
    this.#rows = tables.flatMap(rowsOf)
    this.routes = Object.freeze(this.#rows.map(({ route }) => route))
    this.#tables = tables
    this.#context = context
  }

  recognize (method: string, target: string, options?: RequestOptions): Recognition | null {
    checkRequest('recognize', method, target)
    return recognize(this.#finderOnce(), method, target, options)
  }

  explain (method: string, target: string, options?: RequestOptions): Explanation {
    checkRequest('explain', method, target)
    this.#explain ??= explainerOf(this.#finderOnce(), this.#planned(), this.#context.rules)
    return this.#explain(method, target, options)
  }

  toString (options?: PrintOptions): string {
    return printTable(this.#rows, checkOptions('print', options, () => 'toString(…)'))
  }

  describe (options?: DescribeOptions): Description {
    const checked = checkOptions('describe', options, () => 'describe(…)') as DescribeOptions
    checkDescribed(checked, this.#context.facts !== undefined)
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
    const { facts, rules } = this.#context
    // Without an app, the options of the router are unknown.
    const router = facts === undefined ? { ...rules, ignoreTrailingSlash: true } : rules
    return describeTables(tables, rows, router, facts ?? null, schemas)
  }

  /** Returns the finder, created on first use because a mounted table already has a router. */
  #finderOnce (): TableFinder {
    if (this.#finder === undefined) {
      const { rules, finder, app } = this.#context
      const records = new Map(this.#rows.map(({ record, route }) => [record, route]))
      this.#finder = { ...finder?.() ?? finderOf(this.#planned(), rules), recordOf: route => records.get(route), app }
    }
    return this.#finder
  }

  #planned (): readonly PlannedRoute[] {
    return this.#tables.flatMap(({ plan }) => plan.routes)
  }
}

/** The table of a drawing under another prefix. */
function mountedAt ({ drawing }: DrawnTable, prefix: string): DrawnTable {
  const path = parsePrefix(prefix)
  if ('problems' in path) throwError('INVALID_PATH', `describe({ prefix }): ${path.problems.join('; ')}`)
  return { drawing, prefix: path.length === 0 ? '' : printSegments(path), plan: planRoutes(drawing, { prefix: path }) }
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
function checkRequest (call: string, method: unknown, target: unknown): void {
  if (typeof method === 'string' && typeof target === 'string') return
  throwError('INVALID_OPTION',
    `${call}(${show(method)}, ${show(target)}): method and URL must be strings. Use ${call}('GET', '/photos/7')`)
}
