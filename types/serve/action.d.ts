import type { ContextConfigDefault, FastifyBaseLogger, FastifyReply, FastifyRequest, FastifySchema, FastifyTypeProvider, FastifyTypeProviderDefault, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault, RouteHandlerMethod, RouteShorthandOptions } from 'fastify'

declare const paramsOfAction: unique symbol

/** What `action` gives, as a controller asks for it: an action of a route with these params. */
export interface TypedAction<RequestParams> {
  /** Nothing at run time: it tells one route's action from another's. */
  readonly [paramsOfAction]: RequestParams
}

/** The request of an action: its params are the route's, the rest is the schema's by the type provider. */
export type ActionRequest<RequestParams, Schema extends FastifySchema, Provider extends FastifyTypeProvider> =
  FastifyRequest<{ Params: RequestParams }, RawServerDefault, RawRequestDefaultExpression<RawServerDefault>, Schema, Provider>

/** The reply of an action: it sends what the schema has for the status. */
export type ActionReply<RequestParams, Schema extends FastifySchema, Provider extends FastifyTypeProvider> =
  FastifyReply<{ Params: RequestParams }, RawServerDefault, RawRequestDefaultExpression<RawServerDefault>, RawReplyDefaultExpression<RawServerDefault>, ContextConfigDefault, Schema, Provider>

/** What an action may return: what its schema has for some status, or the reply that it has sent with. */
type ActionResult<RequestParams, Schema extends FastifySchema, Provider extends FastifyTypeProvider> =
  | ReturnType<RouteHandlerMethod<RawServerDefault, RawRequestDefaultExpression<RawServerDefault>, RawReplyDefaultExpression<RawServerDefault>, { Params: RequestParams }, ContextConfigDefault, Schema, Provider, FastifyBaseLogger>>
  | ActionReply<RequestParams, Schema, Provider>
  | Promise<ActionReply<RequestParams, Schema, Provider>>

type RouteOptionsOf<RequestParams, Schema extends FastifySchema, Provider extends FastifyTypeProvider> =
  Omit<RouteShorthandOptions<RawServerDefault, RawRequestDefaultExpression<RawServerDefault>, RawReplyDefaultExpression<RawServerDefault>, { Params: RequestParams }, ContextConfigDefault, Schema, Provider, FastifyBaseLogger>, 'constraints' | 'schema'>

/** Fastify's route options with a handler that `schema` types. */
export interface SchemaAction<RequestParams, Schema extends FastifySchema, Provider extends FastifyTypeProvider> extends RouteOptionsOf<RequestParams, Schema, Provider> {
  readonly schema?: Schema
  readonly handler: (request: ActionRequest<RequestParams, Schema, Provider>, reply: ActionReply<RequestParams, Schema, Provider>) => ActionResult<RequestParams, Schema, Provider>
}

export interface ActionFunction<Provider extends FastifyTypeProvider = FastifyTypeProviderDefault> {
  /**
   * An action whose `schema` types its handler, by the type provider. Inside of a controller that `satisfies
   * Controller<'…'>` its params are the route's. At run time it is what was given.
   */
  <RequestParams, const Schema extends FastifySchema> (action: SchemaAction<RequestParams, Schema, Provider>): SchemaAction<NoInfer<RequestParams>, Schema, Provider> & TypedAction<RequestParams>
  /** The same function for another type provider, as Fastify's own `withTypeProvider`. */
  withTypeProvider<Other extends FastifyTypeProvider> (): ActionFunction<Other>
}
