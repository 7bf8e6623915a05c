import type { RouteShorthandOptions } from 'fastify'
import type { Declaration } from '../declare/declaration.js'
import type { RouteSet } from '../table/route-set.js'
import type { ControllersInPlace } from './controller.js'
import type { Action } from './fastify.js'
import type { OpenapiOptions } from './openapi.js'

/** An action with Fastify's route options: `{ handler, schema, preHandler, … }`. */
export interface ActionOptions extends Omit<RouteShorthandOptions, 'constraints'> {
  readonly handler: Action
}

/** A folder of controllers, and what loads the files in it. */
export interface ControllersFolder {
  readonly folder: URL | string
  /** `(url, path) => module`; or what `import.meta.glob` gives, of whose keys `folder` is the front. */
  readonly import: ((url: string, path: string) => unknown) | { readonly [file: string]: unknown }
}

/** What a table is registered with: `app.register(resources, { routes, controllers })`. */
export interface ResourcesPluginOptions {
  readonly routes: Omit<RouteSet, 'paths'> | readonly Declaration[]
  /** Controllers by their paths (`{ photos, 'admin/photos': … }`), or the folder that they are in, and what loads it. */
  readonly controllers: ControllersInPlace | ControllersFolder | URL | string
  readonly prefix?: string
  /**
   * What `_url` begins with: `'https://example.com'`, or `'request'` for the request's own host. A path
   * (`'https://example.com/blog'`, behind a proxy that strips it) stands in front of every path too.
   */
  readonly baseUrl?: string | undefined
  /**
   * Whether the routes' schemas get what OpenAPI wants to know (`operationId`, `tags`, params' descriptions), or
   * functions that say it.
   */
  readonly openapi?: boolean | OpenapiOptions | undefined
  /** Content types of formats that `reply.respondTo` does not know: `{ ics: 'text/calendar' }`. */
  readonly contentTypes?: { readonly [format: string]: string } | undefined
}
