import type { Constraint } from '../constrain/constraint.js'
import type { Default, RedirectStatus } from '../declare/options.js'
import type { Explanation, RequestOptions } from './explain.js'
import type { PrintOptions } from './print.js'
import type { LooseHelper, Paths } from '../link/helpers.js'

/** Where the line that declares a route stands. */
export interface Source {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A param of a path, and the JSON schema of what it may be. */
export interface RouteParam {
  readonly name: string
  readonly schema: Readonly<Record<string, unknown>>
}

/** What every line of the route table has. */
interface Row {
  /** The name of its helpers; on the first route of a URL group only, `null` on the others. */
  readonly name: string | null
  readonly method: string
  /** `/photos/:id(.:format)` */
  readonly path: string
  readonly constraints: Readonly<Record<string, Constraint>>
  /** Params that a request gets where its path has none. */
  readonly defaults: Readonly<Record<string, Default>>
  /** Where it was declared, `null` where that is not known; not enumerable. */
  readonly source: Source | null
  /** The params of its path in order; not enumerable. */
  readonly params: readonly RouteParam[]
}

/** A line of the table that a controller serves. */
export interface ServedRoute extends Row {
  /** `admin/photos` */
  readonly controller: string
  readonly action: string
  readonly redirect?: undefined
}

/** A line of the table that leads elsewhere. */
export interface RedirectRoute extends Row {
  readonly controller: null
  readonly action: null
  readonly redirect: { readonly to: string, readonly status: RedirectStatus }
}

/** One line of the route table. */
export type Route = ServedRoute | RedirectRoute

/** The route that serves a request, and its params: what `recognize` gives. */
export interface Recognition {
  readonly route: Route
  /** As the handler gets them: decoded, without suffix, converted by their constraints. */
  readonly params: Readonly<Record<string, unknown>>
}

/** A list of routes that can be asked, explained and printed. */
export interface Table {
  readonly routes: readonly Route[]
  /** What the mounted app would serve for a method and a request target, or `null` where it would not. */
  recognize (method: string, target: string, options?: RequestOptions): Recognition | null
  /** What would happen to a request, and why. */
  explain (method: string, target: string, options?: RequestOptions): Explanation
  /** The table as `rails routes` prints it, defaults and constraints after the handler. */
  toString (options?: PrintOptions): string
}

/** The flat route table that a tree of declarations is drawn into. */
export interface RouteSet extends Table {
  /** The helpers, without a prefix and without a request. */
  readonly paths: { readonly [helper: string]: LooseHelper | undefined }
}

/** A route table whose type keeps what was declared, and so knows its helpers: what `draw` gives. */
export interface RouteSetOf<in out Declarations, in out Options> {
  readonly routes: RouteSet['routes']
  /** The helpers, without a prefix and without a request. */
  readonly paths: Paths<Declarations, Options>
  recognize: RouteSet['recognize']
  explain: RouteSet['explain']
  toString: RouteSet['toString']
  /** Nothing at run time: what was declared, for the types that are derived from it. */
  readonly declared?: { readonly declarations: Declarations, readonly options: Options }
}
