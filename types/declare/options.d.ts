import type { IncomingMessage } from 'node:http'
import type { Constraints } from '../constrain/constraint.js'
import type { Route } from '../table/route-set.js'
import type { SharedRouteOptions } from './route-options.js'

/** The suffix `(.:format)`: `false` none, `true` required, a default value, a pattern, or a closed list. */
export type FormatOption = boolean | string | RegExp | readonly string[]

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

/** The words of actions in a path: `{ new: 'make', edit: 'change' }`. */
export type PathNames = { readonly [action: string]: string }

/** Route options of a route, by its whole record. */
export type RouteOptionsOf = (record: Route) => SharedRouteOptions

/** What a param may be where the path has none. */
export type Default = string | number | boolean | null

/** Whether a route is there for a request at all; where not, the next one that matches is served. */
export type RequestCondition = (request: Pick<IncomingMessage, 'headers' | 'method' | 'url'>) => boolean

/** A request as the router sees it, before Fastify makes its own of it. */
export type RequestHead = Parameters<RequestCondition>[0]

/** A path whose `:params` and `*globs` are those of the request, or an http or https URL; the status is 301 unless given. */
export type Redirect = string | { readonly to: string, readonly status?: RedirectStatus | undefined }

export type RedirectStatus = 301 | 302 | 303 | 307 | 308

/** One option under two names: the document's and ours are equal, and giving both is an error. */
interface Spellings {
  readonly pathNames?: PathNames | undefined
  readonly path_names?: PathNames | undefined
  readonly shallowPath?: string | undefined
  readonly shallow_path?: string | undefined
  readonly shallowPrefix?: string | undefined
  readonly shallow_prefix?: string | undefined
}

/** What `resources`, `resource`, `namespace` and `scope` have in common: all of it is inherited by what is inside. */
interface InheritedOptions extends Spellings {
  /** A name in front of the names of the routes; on a resource, the name itself. */
  readonly as?: string | null | undefined
  /** The path instead of the name. */
  readonly path?: string | null | undefined
  /** A folder in front of the controllers: `admin/photos`. */
  readonly module?: string | null | undefined
  /** The controller instead of the one that the name gives. */
  readonly controller?: string | undefined
  /** The action that serves all routes inside, instead of the one that each is named by. */
  readonly action?: string | undefined
  readonly constraints?: Constraints | undefined
  readonly defaults?: { readonly [param: string]: Default } | undefined
  readonly format?: FormatOption | null | undefined
  /** Nested resources keep the parent's path only where it is needed: in their collection. */
  readonly shallow?: boolean | undefined
  readonly routeOptions?: SharedRouteOptions | RouteOptionsOf | undefined
  /** Whether the routes are there for a request; those of scopes around have to hold too. */
  readonly when?: RequestCondition | undefined
  /** What a request gets that fails a constraint: 400, or as if the route were not there. */
  readonly constraintFailure?: ConstraintFailure | undefined
}

interface ResourceOptionsOf<Action extends string> extends InheritedOptions {
  /** Draws these actions and no others. */
  readonly only?: Action | readonly Action[] | null | undefined
  /** Draws all actions but these. */
  readonly except?: Action | readonly Action[] | null | undefined
  /** The param that stands for a record; `id` when not given. */
  readonly param?: string | undefined
  /** What `routeOptions` is, for the resource's own routes alone: not for what is nested inside. */
  readonly ownRouteOptions?: SharedRouteOptions | RouteOptionsOf | undefined
  /** The singular, where the inflector guesses wrong. */
  readonly singular?: string | undefined
}

export interface ResourcesOptions extends ResourceOptionsOf<ResourcesAction> {}
export interface ResourceOptions extends ResourceOptionsOf<ResourceAction> {}

export interface ScopeOptions extends InheritedOptions {
  readonly only?: ResourcesAction | readonly ResourcesAction[] | null | undefined
  readonly except?: ResourcesAction | readonly ResourcesAction[] | null | undefined
  /** Only of resources: what a scope says of routes is for all that is inside, and is `routeOptions`. */
  readonly ownRouteOptions?: undefined
}

export interface NamespaceOptions extends ScopeOptions {}

export interface VerbOptions {
  /** `'controller#action'` */
  readonly to?: string | undefined
  /** Where the route leads, instead of what serves it. */
  readonly redirect?: Redirect | undefined
  /** Whether the route is there for a request; those of scopes around have to hold too. */
  readonly when?: RequestCondition | undefined
  readonly action?: string | undefined
  readonly controller?: string | undefined
  /** The route's name; `null` for none. */
  readonly as?: string | null | undefined
  readonly on?: 'member' | 'collection' | 'new' | undefined
  /** The path of a route that is named by its action. */
  readonly path?: string | undefined
  readonly constraints?: Constraints | undefined
  readonly defaults?: { readonly [param: string]: Default } | undefined
  readonly format?: FormatOption | null | undefined
  readonly routeOptions?: SharedRouteOptions | RouteOptionsOf | undefined
}

export interface MatchOptions extends VerbOptions {
  readonly via: Method | 'all' | readonly Method[]
}

/** What an option that is not known would have to be: an object that nobody has, whose name is the message. */
export interface NoSuchOption<Name> { readonly thereIsNoOption: Name }

/**
 * Refuses options that are not known: an inferred options type would take them otherwise. It is `unknown` where all are
 * known, as `{}` would be no weak type any more, and so take an array or a string.
 */
export type NoOthers<Given, Allowed> =
  Given extends readonly unknown[] ? unknown
    : keyof Given extends keyof Allowed ? unknown
      : { readonly [Key in Exclude<keyof Given, keyof Allowed>]: NoSuchOption<Key> }

export interface DrawOptions {
  /** `'default'` follows the document, `'rails'` draws exactly what Rails draws. */
  readonly dialect?: DialectName | undefined
  /** The verbs of `update`, the first of which carries the name. */
  readonly updateMethods?: readonly ('PUT' | 'PATCH')[] | undefined
  /** Leaves out `new` and `edit`. */
  readonly apiOnly?: boolean | undefined
  /** How helpers are spelt: `edit_photo_path` or `editPhotoPath`. */
  readonly helpers?: 'snake' | 'camel' | undefined
  readonly constraintFailure?: ConstraintFailure | undefined
}
