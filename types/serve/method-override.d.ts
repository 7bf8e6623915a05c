/** As much of Node's request, or of HTTP/2's, as is looked at. */
export interface OverridableRequest {
  method?: string | undefined
  url?: string | undefined
  readonly headers: {
    readonly [name: string]: string | string[] | undefined
    readonly 'content-type'?: string | undefined
    readonly origin?: string | undefined
    readonly host?: string | undefined
  }
  readonly socket: object
}

/** A function for Fastify's `rewriteUrl`: `Fastify({ rewriteUrl: methodOverride })`. */
export interface MethodOverride {
  (request: OverridableRequest): string
  /** The same before a `rewriteUrl` of the app's own, which sees the verb that was decided, and no `_method`. */
  with<This, Request extends OverridableRequest> (
    own: (this: This, request: Request) => string
  ): (this: This, request: Request) => string
}
