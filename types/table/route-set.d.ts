import type { Constraint } from '../constrain/constraint.js'
import type { Default, RedirectStatus } from '../declare/options.js'
import type { LoosePaths, Paths } from '../link/helpers.js'

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

export interface Recognition {
  readonly route: Route
  /** As the handler gets them: decoded, without suffix, converted by their constraints. */
  readonly params: Readonly<Record<string, unknown>>
}

/** The flat route table that a tree of declarations is drawn into. */
export interface RouteSet {
  readonly routes: readonly Route[]
  /** The helpers, without a prefix and without a request. */
  readonly paths: LoosePaths
  /** What the mounted app would serve for a method and a request target, or `null` where it would not. */
  /** `headers` are those of the request, their names in lower case: a host, a version and conditions ask for them. */
  recognize (
    method: string,
    target: string,
    given?: { readonly headers?: Readonly<Record<string, string | string[] | undefined>> }
  ): Recognition | null
  /** The table as `rails routes` prints it, constraints and defaults after the handler. */
  toString (): string
}

/** A route table whose type keeps what was declared, and so knows its helpers: what `draw` gives. */
export interface RouteSetOf<Declarations, Options> {
  readonly routes: RouteSet['routes']
  /** The helpers, without a prefix and without a request. */
  readonly paths: Paths<Declarations, Options>
  recognize: RouteSet['recognize']
  toString (): string
  /** Nothing at run time: what was declared, for the types that are derived from it. */
  readonly declared?: { readonly declarations: Declarations, readonly options: Options }
}
