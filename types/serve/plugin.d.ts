import type { Declaration } from '../declare/declaration.js'
import type { RouteSet } from '../table/route-set.js'
import type { ControllersInPlace } from './controllers.js'
import type { OpenapiOptions } from './openapi.js'
import type { Load } from './records.js'

/** A directory of controllers, and the loader of the files. */
export interface ControllersFolder {
  /** The directory of the controllers. */
  readonly folder: URL | string
  /** `(url, path) => module`, or the result of `import.meta.glob` with keys that begin with `folder`. */
  readonly import: ((url: string, path: string) => unknown) | { readonly [file: string]: unknown }
}

/** The options of the plugin: `app.register(resources, { routes, controllers })`. */
export interface ResourcesPluginOptions {
  /** The table that `draw` returns, or declarations. */
  readonly routes: Omit<RouteSet, 'paths'> | readonly Declaration[]
  /** Controllers by path (`{ photos, 'admin/photos': … }`), or their directory, with or without a loader. */
  // A URL has one member here: editors would suggest other members of a URL as controllers.
  readonly controllers: ControllersInPlace | ControllersFolder | Pick<URL, 'href'> | string
  /**
   * Loads the records that a path names, each through its parent, before the action: `{ photo: id => …, comment: (id, {
   * photo }) => … }`. `null` if the actions load a record.
   */
  readonly load?: Load | undefined
  /** The path before all routes, as in Fastify. It may have params. */
  readonly prefix?: string
  /**
   * The base of `_url` helpers: `'https://example.com'`, or `'request'` for the request's own host. A base path
   * (`'https://example.com/blog'`, behind a proxy that strips it) also begins every path.
   */
  readonly baseUrl?: string | undefined
  /**
   * The optional params that links of a request fill with the request's own params, if a call omits them: `['locale']`.
   * For `request.paths`, `reply.paths`, `redirectTo` and `created`; `null` in a call omits such a param.
   */
  readonly carry?: readonly string[] | undefined
  /**
   * Whether to add OpenAPI fields (`operationId`, `tags`, descriptions of params) to the routes' schemas, or functions
   * that return them. Two operations with one id are an error at startup.
   */
  readonly openapi?: boolean | OpenapiOptions | undefined
  /** Content types of formats that `reply.respondTo` does not know: `{ ics: 'text/calendar' }`. */
  readonly contentTypes?: { readonly [format: string]: string } | undefined
}
