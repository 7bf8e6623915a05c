import type { Constraint } from '../declare/options.js'
import type { Explanation, RequestOptions } from './explain.js'
import type { PrintOptions } from './print.js'
import type { LoosePaths, Paths } from '../link/helpers.js'

/** One line of the route table. */
export interface Route {
  /** The name of its helpers; on the first route of a URL group only, `null` on the others. */
  readonly name: string | null
  readonly method: string
  /** `/photos/:id(.:format)` */
  readonly path: string
  /** `admin/photos` */
  readonly controller: string
  readonly action: string
  readonly constraints: Readonly<Record<string, Constraint>>
  /** Params that a request gets where its path has none. */
  readonly defaults: Readonly<Record<string, string>>
}

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
  readonly paths: LoosePaths
}

/** A route table whose type keeps what was declared, and so knows its helpers: what `draw` gives. */
export interface RouteSetOf<Declarations, Options> {
  readonly routes: RouteSet['routes']
  /** The helpers, without a prefix and without a request. */
  readonly paths: Paths<Declarations, Options>
  recognize: RouteSet['recognize']
  explain: RouteSet['explain']
  toString: RouteSet['toString']
  /** Nothing at run time: what was declared, for the types that are derived from it. */
  readonly declared?: { readonly declarations: Declarations, readonly options: Options }
}
