import type {
  Explanation, PrintOptions, Recognition, RequestOptions, Route, Table as PublicTable
} from '../../types/index.js'
import { checkOptions } from '../declare/options.js'
import type { Drawing } from '../draw/drawing.js'
import { refuse, show } from '../errors/errors.js'
import type { RouterRules } from '../match/read.js'
import type { Plan } from '../match/plan.js'
import type { PlannedRoute } from '../match/urls.js'
import { explainerOf, type Explain } from './explain.js'
import { finderOf, type Finder } from './finder.js'
import { printTable } from './print.js'
import { recognize, type TableFinder } from './recognize.js'
import { rowsOf, type Row } from './row.js'

/** A drawing as it is mounted, or as `draw` gives it, under no prefix. */
export interface DrawnTable {
  readonly drawing: Drawing
  readonly plan: Plan
  /** As Fastify prints it: `/admin`, or `''`. */
  readonly prefix: string
}

export interface TableContext extends Pick<TableFinder, 'app'> {
  readonly rules: RouterRules
  /** What finds the routes of a whole app; made from the tables where they stand alone. */
  readonly finder?: () => Finder
}

/** One drawing, or all that an app has mounted, as a flat list of routes that can be asked, explained and printed. */
export class Table implements PublicTable {
  readonly routes: readonly Route[]
  readonly #rows: readonly Row[]
  readonly #tables: readonly DrawnTable[]
  readonly #context: TableContext
  #finder: TableFinder | undefined
  #explain: Explain | undefined

  constructor (tables: readonly DrawnTable[], context: TableContext) {
    this.#rows = tables.flatMap(({ drawing, prefix }) => rowsOf(drawing, prefix))
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

  /** The router is made when a request is first asked about: a mounted table has one already. */
  #finderOnce (): TableFinder {
    if (this.#finder === undefined) {
      const { rules, finder, app } = this.#context
      const records = new Map(this.#rows.map(({ drawn, route }) => [drawn, route]))
      this.#finder = { ...finder?.() ?? finderOf(this.#planned(), rules), recordOf: route => records.get(route), app }
    }
    return this.#finder
  }

  #planned (): readonly PlannedRoute[] {
    return this.#tables.flatMap(({ plan }) => plan.routes)
  }

  /** The rows of a table, or `null` for what is none: what other forms than the printed table are made of. */
  static rowsIn (table: unknown): readonly Row[] | null {
    return typeof table === 'object' && table !== null && #rows in table ? table.#rows : null
  }

  /** The drawings of a table, and the options of the router that they are under. */
  static mountingsIn (table: Table): { readonly tables: readonly DrawnTable[], readonly rules: RouterRules } {
    return { tables: table.#tables, rules: table.#context.rules }
  }
}

export const { rowsIn, mountingsIn } = Table

/** A request as a table is asked about it: `FST_RESOURCES_INVALID_OPTION` for what is none. */
function checkRequest (call: string, method: unknown, target: unknown): void {
  if (typeof method === 'string' && typeof target === 'string') return
  refuse('INVALID_OPTION',
    `${call}(${show(method)}, ${show(target)}): method and URL must be strings. Use ${call}('GET', '/photos/7')`)
}
