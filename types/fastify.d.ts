import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PathArgument, Paths, UrlOptions } from './paths.js'

/** What `request.routeOptions.config.resource` says of a route of ours. */
export interface ResourceConfig {
  readonly name: string | null
  readonly controller: string
  readonly action: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The helpers of this scope, its prefix included. */
    readonly paths: Paths
  }
  interface FastifyRequest {
    /** The helpers of the route's scope; `_url` may take this request's origin. */
    readonly paths: Paths
  }
  interface FastifyReply {
    readonly paths: Paths
    /** Redirects to a route by its name: 303 after a write, 302 after a read. */
    redirectTo (name: string, ...args: (PathArgument | UrlOptions)[]): FastifyReply
    /** Sets 201 and `Location` to a route by its name; send the body next. */
    created (name: string, ...args: (PathArgument | UrlOptions)[]): FastifyReply
  }
  interface FastifyContextConfig {
    resource?: ResourceConfig
  }
}

/** An action: Fastify's handler, whose `this` is the controller. */
export type Action = (request: FastifyRequest, reply: FastifyReply) => unknown
