import type { RouteShorthandOptions } from 'fastify'
import type { Declaration } from '../declare/declaration.js'
import type { ConstraintFailure } from '../declare/options.js'
import type { RouteSet } from '../table/route-set.js'
import type { ControllersInPlace } from './controller.js'
import type { Action } from './fastify.js'
import type { OpenapiOptions } from './openapi.js'

/** An action with Fastify's route options: `{ handler, schema, preHandler, … }`. */
export interface ActionOptions extends Omit<RouteShorthandOptions, 'constraints'> {
  readonly handler: Action
}

/** What a table is registered with: `app.register(resources, { routes, controllers })`. */
export interface ResourcesPluginOptions {
  readonly routes: Omit<RouteSet, 'paths'> | readonly Declaration[]
  /** Controllers by their paths (`{ photos, 'admin/photos': … }`), or the folder that they are in. */
  readonly controllers: ControllersInPlace | URL | string
  readonly prefix?: string
  /** What `_url` begins with: `'https://example.com'`, or `'request'` for the request's own host. */
  readonly origin?: string | undefined
  readonly constraintFailure?: ConstraintFailure | undefined
  /**
   * Whether a verb that a URL of the table does not take is answered 405 with `Allow`, and OPTIONS 204; `true`, and
   * `false` in the Rails dialect, where nothing else is said.
   */
  readonly methodNotAllowed?: boolean | undefined
  /**
   * Whether the routes' schemas get what OpenAPI wants to know (`operationId`, `tags`, params' descriptions), or
   * functions that say it.
   */
  readonly openapi?: boolean | OpenapiOptions | undefined
  /** Content types of formats that `reply.respondTo` does not know: `{ types: { ics: 'text/calendar' } }`. */
  readonly respondTo?: { readonly types?: { readonly [format: string]: string } } | undefined
}
