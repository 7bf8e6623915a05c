import type { Route } from '../table/route-set.js'

/** Functions of the record that set a route's OpenAPI fields, and `params`. The route's own schema takes precedence. */
export interface OpenapiOptions {
  /**
   * The operation's id. Default: from the name of the route (`photos_show`, `publish_photo_post`). Several methods and
   * path variants of one declaration get suffixes (`updatePhoto_put`); for several declarations an id is an error.
   */
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
