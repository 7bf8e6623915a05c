import type { IncomingMessage } from 'node:http'
import type { Constraints } from '../constrain/constraint.js'
import type { Route } from '../table/route-set.js'
import type { SharedRouteOptions, SkippedHooks } from './route-options.js'

/**
 * The option `format`: `false` disables the extension, `true` requires an extension, a string is the default format, a
 * RegExp is a pattern, an array is a closed list.
 */
export type FormatOption = boolean | FormatName | RegExp | readonly FormatName[]
type FormatName = 'csv' | 'html' | 'json' | 'xml' | (string & {})

/** A method of the action `update`. */
export type UpdateMethod = 'PUT' | 'PATCH' | 'POST'

export type ConstraintFailure = 'bad-request' | 'not-found'

export type DialectName = 'default' | 'rails'

export type ResourcesAction = 'index' | 'create' | 'new' | 'edit' | 'show' | 'update' | 'destroy'
export type ResourceAction = Exclude<ResourcesAction, 'index'>

type MethodName =
  | 'acl' | 'bind' | 'checkout' | 'connect' | 'copy' | 'delete' | 'get' | 'head' | 'link' | 'lock' | 'm-search'
  | 'merge' | 'mkactivity' | 'mkcalendar' | 'mkcol' | 'move' | 'notify' | 'options' | 'patch' | 'post' | 'propfind'
  | 'proppatch' | 'purge' | 'put' | 'query' | 'rebind' | 'report' | 'search' | 'source' | 'subscribe' | 'trace'
  | 'unbind' | 'unlink' | 'unlock' | 'unsubscribe'

/** An HTTP method that Node knows; at run time in any case. */
export type Method = MethodName | Uppercase<MethodName> | Capitalize<MethodName>

/** The path segments of actions: `{ new: 'make', edit: 'change' }`. */
export type PathNames = {
  /** The path segment of the action `new`. */
  readonly new?: string
  /** The path segment of the action `edit`. */
  readonly edit?: string
} & { readonly [action: string]: string }

/** Returns the route options of a route, from the whole record. */
export type RouteOptionsOf = (record: Route) => SharedRouteOptions

/** The value of a param that a request's path does not have. */
export type Default = string | number | boolean | null

/** Returns whether the route matches a request. Otherwise the next matching route handles the request. */
export type RequestCondition = (request: Pick<IncomingMessage, 'headers' | 'method' | 'url'>) => boolean

/** The raw request that the router sees, before Fastify wraps the request. */
export type RequestHead = Parameters<RequestCondition>[0]

/**
 * The target of a redirect: a path, whose `:params` and `*wildcards` are filled in from the request, or an http or
 * https URL.
 */
export type Redirect = string | {
  /** The target: a path, or an http or https URL. */
  readonly to: string
  /** The status; 301 by default. */
  readonly status?: RedirectStatus | undefined
}

export type RedirectStatus = 301 | 302 | 303 | 307 | 308

/**
 * The options that `resources`, `resource`, `namespace` and `scope` share. Nested declarations inherit them. Rails'
 * spelling in snake case is equal; a declaration with both spellings throws `FST_RESOURCES_INVALID_OPTION`.
 */
interface InheritedOptions {
  /** The path segments of actions: `{ new: 'make', edit: 'change' }`. */
  readonly pathNames?: PathNames | undefined
  /** Rails' spelling of `pathNames`. */
  readonly path_names?: PathNames | undefined
  /** The prefix of the paths of shallow routes. */
  readonly shallowPath?: string | undefined
  /** Rails' spelling of `shallowPath`. */
  readonly shallow_path?: string | undefined
  /** The prefix of the names of shallow routes. */
  readonly shallowPrefix?: string | undefined
  /** Rails' spelling of `shallowPrefix`. */
  readonly shallow_prefix?: string | undefined
  /** The prefix of route names; on a resource, the resource's own name. `null` adds no prefix. */
  readonly as?: string | null | undefined
  /** The path, by default the name. */
  readonly path?: string | null | undefined
  /** The directory of the controllers, before their own paths: `'admin'` for `admin/photos`. */
  readonly module?: string | null | undefined
  /** The controller, by default the name (in plural). */
  readonly controller?: string | undefined
  /** The action of all nested routes, by default each route's own. */
  readonly action?: string | undefined
  /** The rules for params: `{ id: { type: 'integer' } }`. */
  readonly constraints?: Constraints | undefined
  /** The values of params that a request's path does not have. */
  readonly defaults?: { readonly [param: string]: Default } | undefined
  /** The format extension of paths: `false` disables it, and an array lists the allowed ones. */
  readonly format?: FormatOption | null | undefined
  /** Whether URLs end in a slash, `/photos/7/`; requires `format: false`. `false` by default. */
  readonly trailingSlash?: boolean | undefined
  /** Whether the member routes of nested resources leave out the parent's path; `false` by default. */
  readonly shallow?: boolean | undefined
  /** Fastify's route options for these and all nested routes. */
  readonly routeOptions?: SharedRouteOptions | RouteOptionsOf | undefined
  /** Sets a condition on the request. The conditions of all enclosing scopes must hold too. */
  readonly when?: RequestCondition | undefined
  /** Hooks of enclosing declarations that do not run for these routes: `{ skip: logIn }`. */
  readonly skip?: SkippedHooks | undefined
  /** The effect of a failed constraint: a 400 response (default), or the route does not match. */
  readonly constraintFailure?: ConstraintFailure | undefined
  /** The HTTP methods of `update`; the first method has the route's name. By default those of `draw`. */
  readonly updateMethods?: UpdateMethod | readonly UpdateMethod[] | undefined
}

/** Route options by action. `NoOthers` has the names of the actions, which depend on other options. */
interface OptionsByAction {
  readonly [action: string]: SharedRouteOptions & { readonly skip?: SkippedHooks | undefined } | RouteOptionsOf
}

interface OptionsOf<Action extends string> extends InheritedOptions {
  /** Draws only these actions. */
  readonly only?: Action | readonly Action[] | null | undefined
  /** Draws all actions except these. */
  readonly except?: Action | readonly Action[] | null | undefined
  /** The name of the record's param; `'id'` by default. */
  readonly param?: string | undefined
  /** Fastify's route options for the resource's own routes only, not for nested ones. */
  readonly ownRouteOptions?: SharedRouteOptions | RouteOptionsOf | undefined
  /** The singular of the name, if the inflector guesses wrong. */
  readonly singular?: string | undefined
}

export interface ResourcesOptions extends OptionsOf<ResourcesAction> {
  /** The name of the record's param in paths of nested routes; by default the singular and the param, `photo_id`. */
  readonly nestedParam?: string | undefined
  /** Fastify's route options for single actions, not for nested routes: `{ update: { preHandler: isOwner } }`. */
  readonly actions?: OptionsByAction | undefined
}

// Without a member of its own, messages of the compiler would name `OptionsOf`.
export interface ResourceOptions extends OptionsOf<ResourceAction> {
  /** Fastify's route options for single actions, not for nested routes: `{ update: { preHandler: isOwner } }`. */
  readonly actions?: OptionsByAction | undefined
}

export interface ScopeOptions extends InheritedOptions {
  /** Nested resources draw only these actions, unless they set their own. */
  readonly only?: ResourcesAction | readonly ResourcesAction[] | null | undefined
  /** Nested resources draw all actions except these, unless they set their own. */
  readonly except?: ResourcesAction | readonly ResourcesAction[] | null | undefined
  /** Accepted by resources only. A scope has `routeOptions`, which its children inherit. */
  readonly ownRouteOptions?: undefined
}

export interface NamespaceOptions extends ScopeOptions {}

export interface MethodRouteOptions {
  /** `'controller#action'` */
  readonly to?: string | undefined
  /** Redirects a request instead of calling an action. */
  readonly redirect?: Redirect | undefined
  /** Sets a condition on the request. The conditions of all enclosing scopes must hold too. */
  readonly when?: RequestCondition | undefined
  /** Hooks of enclosing declarations that do not run for these routes: `{ skip: logIn }`. */
  readonly skip?: SkippedHooks | undefined
  /** The action, by default the path if that is a single word. */
  readonly action?: string | undefined
  /** The controller, without an action. */
  readonly controller?: string | undefined
  /** The route's name, by default derived from the path; `null` for no name. */
  readonly as?: string | null | undefined
  /** The position in the enclosing resource. */
  readonly on?: 'member' | 'collection' | 'new' | undefined
  /** The path of a route, if the first argument is an action's name. */
  readonly path?: string | undefined
  /** The rules for params: `{ id: { type: 'integer' } }`. */
  readonly constraints?: Constraints | undefined
  /** The values of params that a request's path does not have. */
  readonly defaults?: { readonly [param: string]: Default } | undefined
  /** The format extension of the path: `false` disables it, and an array lists the allowed ones. */
  readonly format?: FormatOption | null | undefined
  /** Whether URLs end in a slash, `/photos/7/`; requires `format: false`. `false` by default. */
  readonly trailingSlash?: boolean | undefined
  /** Fastify's route options. */
  readonly routeOptions?: SharedRouteOptions | RouteOptionsOf | undefined
}

export interface MatchOptions extends MethodRouteOptions {
  /** The HTTP methods; `'all'` for every method. */
  readonly via: Method | 'all' | readonly Method[]
}

export interface DrawOptions {
  /** The rules of the table: `'default'`, or `'rails'` for exactly the table that Rails draws. */
  readonly dialect?: DialectName | undefined
  /**
   * The HTTP methods of `update`. The first method has the route's name. `['PUT']` by default, `['PATCH', 'PUT']` under
   * `apiOnly` and in the Rails dialect.
   */
  readonly updateMethods?: UpdateMethod | readonly UpdateMethod[] | undefined
  /**
   * The settings of a JSON API: no actions `new` and `edit`, `format: false`, and `updateMethods: ['PATCH', 'PUT']`. In
   * the Rails dialect only the first. `false` by default.
   */
  readonly apiOnly?: boolean | undefined
  /** The spelling of helpers: `edit_photo_path` (`'snake'`, default) or `editPhotoPath`. */
  readonly helpers?: 'snake' | 'camel' | undefined
  /** The format of all routes that do not set their own: `false` disables extensions in the whole table. */
  readonly format?: FormatOption | null | undefined
  /** Whether URLs end in a slash, `/photos/7/`; requires `format: false`. `false` by default. */
  readonly trailingSlash?: boolean | undefined
  /** The effect of a failed constraint: a 400 response (default), or the route does not match. */
  readonly constraintFailure?: ConstraintFailure | undefined
}
