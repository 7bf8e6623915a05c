import type { FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify'
import type { Answers, Responded } from './respond.js'
import type { PathArguments, RegisteredPaths, RouteName } from './register.js'

/** What `request.routeOptions.config.resource` says of a route of ours. */
export interface ResourceConfig {
  readonly name: string | null
  readonly controller: string
  readonly action: string
}

/**
 * A method of the reply that takes a route's name and the arguments of its helper. An interface whose variance is
 * said, so that a reply's type can be compared without asking which routes there are: a guard that stands in the table
 * has that reply.
 */
export interface CallByName<out Reply> {
  <const Name extends RouteName> (name: Name, ...args: PathArguments<Name>): Reply
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The helpers of this scope, its prefix included. */
    readonly paths: RegisteredPaths
  }
  interface FastifyRequest {
    /** The helpers of the route's scope; `_url` may take this request's origin. */
    readonly paths: RegisteredPaths
  }
  interface FastifyReply<RouteGeneric extends RouteGenericInterface = RouteGenericInterface> {
    readonly paths: RegisteredPaths
    /** Redirects to a route by its name: 303 after a write, 302 after a read. */
    redirectTo: CallByName<this>
    /** Sets 201 and `Location` to a route by its name; send the body next. */
    created: CallByName<this>
    /**
     * Gives the answer in the format that the URL's suffix names, or else in the one of `formats` that `Accept` prefers,
     * and sends nothing: return it. Where there is none that the client takes, it throws
     * `FST_RESOURCES_NOT_ACCEPTABLE` (406).
     */
    respondTo<Given extends Answers<RouteGeneric['Params']>> (
      formats: Given & { readonly [Unknown in Exclude<keyof Given, keyof Answers<RouteGeneric['Params']>>]: never }
    ): Responded<Given>
  }
  interface FastifyContextConfig {
    resource?: ResourceConfig
  }
}

/** An action: Fastify's handler, whose `this` is the controller. */
export type Action = (request: FastifyRequest, reply: FastifyReply) => unknown
