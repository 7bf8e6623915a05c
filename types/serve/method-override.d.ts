/** The part of Node's request (or HTTP/2's) that is read. */
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
  /** Returns a `rewriteUrl` that calls your own function afterwards, with the new method and without `_method`. */
  with<This, Request extends OverridableRequest> (
    own: (this: This, request: Request) => string
  ): (this: This, request: Request) => string
}
