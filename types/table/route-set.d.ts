import type { Constraint } from '../constrain/constraint.js'
import type { Default, RedirectStatus } from '../declare/options.js'
import type { DescribeOptions, Description } from './describe.js'
import type { Explanation, RequestOptions } from './explain.js'
import type { PrintOptions } from './print.js'
import type { LooseHelper, Paths } from '../link/helpers.js'

/** The location of the line that declares a route. */
export interface Source {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A param of a path, and the JSON schema of the param's string. */
export interface RouteParam {
  readonly name: string
  /**
   * The singular name of the resource that has the param: `photo` for the `id` of photos and the `photo_id` of nested
   * resources. The value is `null` for a param of a scope, of a prefix or of a method route's path.
   */
  readonly record: string | null
  readonly schema: Readonly<Record<string, unknown>>
}

/** The members of every route record. */
interface BaseRoute {
  /** The name of the helpers, on the first route of a URL group; `null` on the other routes of the group. */
  readonly name: string | null
  readonly method: string
  /** `/photos/:id(.:format)` */
  readonly path: string
  readonly constraints: Readonly<Record<string, Constraint>>
  /** The values of params that a request's path does not have. */
  readonly defaults: Readonly<Record<string, Default>>
  /** The location of the declaration, `null` if unknown; not enumerable. */
  readonly source: Source | null
  /** The params of the path in order; not enumerable. */
  readonly params: readonly RouteParam[]
}

/** A route that an action of a controller handles. */
export interface ServedRoute extends BaseRoute {
  /** `admin/photos` */
  readonly controller: string
  readonly action: string
  readonly redirect?: undefined
}

/** A route that redirects. */
export interface RedirectRoute extends BaseRoute {
  readonly controller: null
  readonly action: null
  readonly redirect: { readonly to: string, readonly status: RedirectStatus }
}

/** One record of the route table. */
export type Route = ServedRoute | RedirectRoute

/** The result of `recognize`: the route that serves a request, and the params. */
export interface Recognition {
  readonly route: Route
  /** The params as the handler gets them: decoded, without extension, converted by their constraints. */
  readonly params: Readonly<Record<string, unknown>>
}

/** A list of routes with `recognize`, `explain`, `describe` and `toString`. */
export interface Table {
  readonly routes: readonly Route[]
  /** Returns the route that the mounted app would serve for a method and a request target, otherwise `null`. */
  recognize (method: string, target: string, options?: RequestOptions): Recognition | null
  /** Returns how a request would be handled, and why. */
  explain (method: string, target: string, options?: RequestOptions): Explanation
  /** Returns the table as `rails routes` prints it, with defaults and constraints after the handler. */
  toString (options?: PrintOptions): string
  /**
   * Returns the routes as frozen JSON data, of the form `docs/reference/routes.schema.json`.
   * @throws `FST_RESOURCES_UNKNOWN_OPTION`, `FST_RESOURCES_INVALID_OPTION`, `FST_RESOURCES_INVALID_PATH` for a prefix
   */
  describe (options?: DescribeOptions): Description
}

/** The flat route table of a tree of declarations. */
export interface RouteSet extends Table {
  /** The helpers, without a prefix and without a request. */
  readonly paths: { readonly [helper: string]: LooseHelper | undefined }
}

/** The route table that `draw` returns. The type keeps the declarations, and so knows the helpers. */
export interface RouteSetOf<in out Declarations, in out Options> {
  readonly routes: RouteSet['routes']
  /** The helpers, without a prefix and without a request. */
  readonly paths: Paths<Declarations, Options>
  recognize: RouteSet['recognize']
  explain: RouteSet['explain']
  toString: RouteSet['toString']
  describe: RouteSet['describe']
  /** Absent at run time. The type keeps the declarations, for derived types. */
  readonly declared?: { readonly declarations: Declarations, readonly options: Options }
}
