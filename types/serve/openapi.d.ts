import type { Route } from '../table/route-set.js'

/** Functions of the record that set a route's OpenAPI fields, and `params`. The route's own schema takes precedence. */
export interface OpenapiOptions {
  /** The operation's id. A second route with the same id is distinguished by method, params, name or path. */
  readonly operationId?: (route: Route) => string | undefined
  /** The operation's tags. */
  readonly tags?: (route: Route) => readonly string[] | undefined
  /** The operation's summary. */
  readonly summary?: (route: Route) => string | undefined
  /**
   * Whether `schema.params` shows the params as a JSON schema. Default: if the app has set no validator compiler, and the
   * route has no schema of another library.
   */
  readonly params?: boolean | undefined
}
