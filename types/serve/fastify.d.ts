import type { RouteGenericInterface } from 'fastify'
import type { AnyRecords } from './records.js'
import type { Answers, Responded } from './respond.js'
import type { PathArguments, RegisteredPaths, RouteName } from './register.js'

/** The value of `request.routeOptions.config.resource` in a route of the plugin. */
export interface ResourceConfig {
  readonly name: string | null
  readonly controller: string
  readonly action: string
}

/**
 * A method of the reply that accepts a route's name and the helper's arguments. The interface has explicit variance, so
 * that TypeScript can compare replies without resolving the table: a guard declared in the table has that reply.
 */
export interface CallByName<out Reply> {
  <const Name extends RouteName> (name: Name, ...args: PathArguments<Name>): Reply
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The helpers of this scope, prefix included. */
    readonly paths: RegisteredPaths
  }
  interface FastifyRequest {
    /** The records that the option `load` has loaded for the route. */
    readonly records: AnyRecords
    /** The helpers of the route's scope. A `_url` helper may use this request's origin. */
    readonly paths: RegisteredPaths
  }
  interface FastifyReply<RouteGeneric extends RouteGenericInterface = RouteGenericInterface> {
    readonly paths: RegisteredPaths
    /** Redirects to a route by name: 303 after a write, 302 after a read, or the 3xx status set by `code()`. */
    redirectTo: CallByName<this>
    /** Sets 201 and `Location` to a route by name; send the body next. */
    created: CallByName<this>
    /**
     * Returns the result of the function chosen by the format extension, otherwise by `Accept`. `respondTo` sends
     * nothing: return its result. Throws `FST_RESOURCES_NOT_ACCEPTABLE` (406) if the client accepts no format.
     */
    respondTo<Given extends Answers<RouteGeneric['Params']>> (
      formats: Given & { readonly [Unknown in Exclude<keyof Given, keyof Answers<RouteGeneric['Params']>>]: never }
    ): Responded<Given>
  }
  interface FastifyContextConfig {
    resource?: ResourceConfig
  }
}
