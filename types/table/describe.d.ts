import type { Default, RedirectStatus } from '../declare/options.js'
import type { Source } from './route-set.js'

/** A JSON schema. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** The options of `describe`. */
export interface DescribeOptions {
  /** The prefix under which to describe the routes of a route set, as if they were mounted there. Default: `''`. */
  readonly prefix?: string | undefined
  /**
   * Whether to add the JSON schemas of bodies, queries and responses, and the app's shared schemas, of
   * `routeTable(app)`. Default: `false`.
   */
  readonly schemas?: boolean | undefined
}

/** A route table, or all tables of an app, as frozen JSON data. */
export interface Description {
  /** The version of this form. A tool rejects a version that it does not know. */
  readonly version: 1
  readonly router: DescribedRouter
  /** The tables in the order of registration. */
  readonly tables: readonly DescribedTable[]
  /** The routes of all tables, in the order of `table.routes`. */
  readonly routes: readonly DescribedRoute[]
  /** The app's shared schemas by `$id`, with `schemas: true`. */
  readonly schemas?: { readonly [id: string]: JsonSchema }
}

/** The options of the router that decide which path matches. */
export interface DescribedRouter {
  readonly caseSensitive: boolean
  /** Whether a slash at the end of a path is ignored. A route set has no router, so it accepts such paths. */
  readonly ignoreTrailingSlash: boolean
  /** Whether the query begins at the first `;`. */
  readonly useSemicolonDelimiter: boolean
}

/** A table of one registration. */
export interface DescribedTable {
  /** `/admin`, or `''`; it may have params. */
  readonly prefix: string
  /** The path of the base URL, such as `/blog`, or `''`. */
  readonly base: string
  readonly helpers: 'snake' | 'camel'
  /** How helpers write an array of plain values in a query: `tags=a&tags=b`, or `tags[]=a&tags[]=b`. */
  readonly arrayFormat: 'repeat' | 'brackets'
  readonly dialect: 'default' | 'rails'
}

/** A route: the record of `table.routes`, and what other tools need to know about it. */
export interface DescribedRoute {
  /** Its place in `routes`, also if only some routes are printed. */
  readonly index: number
  /** The place of its table in `tables`. */
  readonly table: number
  readonly name: string | null
  readonly method: string
  readonly path: string
  readonly controller: string | null
  readonly action: string | null
  readonly redirect?: { readonly to: string, readonly status: RedirectStatus }
  readonly params: readonly DescribedParam[]
  /** The constraints as declared, of all enclosing scopes too. */
  readonly constraints: { readonly [key: string]: DescribedConstraint }
  /**
   * The constraints that a listing shows, in words (`{ id: 'integer ≥ 1' }`): those of the resource's own option, and of
   * params of the path.
   */
  readonly shown: { readonly [key: string]: string }
  readonly defaults: { readonly [key: string]: Default }
  /** The names of the conditions, the outer scope's first; `a function` for a function without a name. */
  readonly when: readonly string[]
  /** The hooks by kind, in running order. Those of actions, and loaders, are known for an app only. */
  readonly hooks: { readonly [kind: string]: readonly DescribedHook[] }
  /** The line of the declaration; its file is relative to the working directory. `null` if it is unknown. */
  readonly source: Source | null
  /** The declaration. Routes of one declaration have the same `id`. */
  readonly declaration: { readonly id: number, readonly call: string }
  /** The segments of the path without the format. All optional segments of one pair of parentheses are one string. */
  readonly segments: readonly string[]
  /** Whether the path, without its prefix, is the root: `/`. */
  readonly isRoot: boolean
  /** The helper for this path, such as `photo_path`, also if only another method of the path has a name. */
  readonly helper: string | null
  /** The operation's id in OpenAPI (`photos_show`), as in the app's document; `null` for a redirect. */
  readonly operationId: string | null
  /** Whether options of the table may replace the payload that the action returns. */
  readonly replacesPayload: boolean
  /** The format extension; `null` without one. */
  readonly format: DescribedFormat | null
  /** The paths with and without optional segments, the longest first. */
  readonly paths: readonly DescribedPath[]
  /** With `schemas: true`: the parts that are JSON schemas, as the listeners of the route left them. */
  readonly schemas?: { readonly body?: JsonSchema, readonly querystring?: JsonSchema, readonly response?: JsonSchema }
}

/** A constraint as JSON: a regex is its source and flags, a string is the source of a regex. */
export type DescribedConstraint =
  string | readonly string[] | { readonly source: string, readonly flags: string } | JsonSchema

export interface DescribedHook {
  /** The function's name, or `''`. A loader has the name `load photo`. */
  readonly name: string
  /** The same number for the same function of the table; `null` for a loader, and for a hook of an action. */
  readonly id: number | null
}

export interface DescribedParam {
  readonly name: string
  /** The resource whose param it is: `photo` for `photo_id`; `null` for one of a scope, a prefix or a method route. */
  readonly record: string | null
  /** The JSON schema of its string. */
  readonly schema: JsonSchema
  readonly isConstrained: boolean
  /** Whether one of the paths does not have it. */
  readonly isOptional: boolean
  /** Whether a value may have a dot. Otherwise, a format extension would begin there. */
  readonly mayHaveDot: boolean
  /** The property of a record that helpers read: `id` for `photo_id`. */
  readonly key: string | null
  /** The default as the helper writes it. */
  readonly default: string | null
  /** A string that meets the constraint; `null` if none is known. */
  readonly example: string | null
}

/** The format extension of a path. */
export interface DescribedFormat {
  readonly isRequired: boolean
  /** The extensions of a list. */
  readonly list: readonly string[] | null
  /** Whether a string that is not in the list belongs to the last segment. */
  readonly isClosed: boolean
  readonly isConstrained: boolean
  readonly mayHaveDot: boolean
  readonly default: string | null
  /** Whether each call of a helper has to name one: it is required, and has no valid default. */
  readonly isNeeded: boolean
}

/** A segment of a path: text, then a param or a wildcard param, then text. */
export interface DescribedSegment {
  readonly before: string
  readonly param: string | null
  readonly isGlob: boolean
  readonly after: string
}

/** A path that a helper writes. */
export interface DescribedPath {
  readonly segments: readonly DescribedSegment[]
  /**
   * The end of the path: `/` by the option `trailingSlash`, or at the root of the prefix `/`, none, or `//`; `null` for any
   * other path.
   */
  readonly root: 'slash' | 'no-slash' | 'double-slash' | null
  /** The URLs that the router has for it: one, or more if a format extension follows a literal. */
  readonly urls: readonly DescribedUrl[]
}

export interface DescribedUrl {
  readonly segments: readonly DescribedSegment[]
  /** Whether its last param is only the format extension after a literal. */
  readonly isFormat: boolean
  /** Whether the router may go on to another route after this one has matched. */
  readonly isContested: boolean
  /** The URLs that take precedence where both match. */
  readonly precededBy: ReadonlyArray<readonly [route: number, path: number, url: number]>
}
