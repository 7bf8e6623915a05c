import type {
  ContextConfigDefault, FastifyBaseLogger, FastifyReply, FastifyRequest, FastifySchema, FastifyTypeProvider,
  FastifyTypeProviderDefault, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault,
  RouteHandlerMethod, RouteShorthandOptions
} from 'fastify'
import type { HookHandlers } from '../declare/route-options.js'

declare const paramsOfAction: unique symbol

type Server = RawServerDefault
type RawRequest = RawRequestDefaultExpression<Server>
type RawReply = RawReplyDefaultExpression<Server>

/** What `action` gives, as a controller asks for it: an action of a route with these params. */
export interface TypedAction<RequestParams> {
  /** Nothing at run time: it tells one route's action from another's. */
  readonly [paramsOfAction]: RequestParams
}

/** The request of an action: its params are the route's, the rest is the schema's by the type provider. */
export type ActionRequest<RequestParams, Schema extends FastifySchema, Provider extends FastifyTypeProvider> =
  FastifyRequest<{ Params: RequestParams }, Server, RawRequest, Schema, Provider>

/** The reply of an action: it sends what the schema has for the status. */
export type ActionReply<RequestParams, Schema extends FastifySchema, Provider extends FastifyTypeProvider> =
  FastifyReply<{ Params: RequestParams }, Server, RawRequest, RawReply, ContextConfigDefault, Schema, Provider>

/** What an action may return: what its schema has for some status, or the reply that it has sent with. */
type ActionResult<RequestParams, Schema extends FastifySchema, Provider extends FastifyTypeProvider> =
  | ReturnType<RouteHandlerMethod<
    Server, RawRequest, RawReply, { Params: RequestParams }, ContextConfigDefault, Schema, Provider, FastifyBaseLogger
  >>
  | ActionReply<RequestParams, Schema, Provider>
  | Promise<ActionReply<RequestParams, Schema, Provider>>

type TypedOptions<RequestParams, Schema extends FastifySchema, Provider extends FastifyTypeProvider> =
  RouteShorthandOptions<
    Server, RawRequest, RawReply, { Params: RequestParams }, ContextConfigDefault, Schema, Provider, FastifyBaseLogger
  >

type Callable = (this: never, ...args: never[]) => unknown

/** A hook typed by the schema, which types one that is written in place, or one typed by Fastify alone; or several. */
type ActionHooks<Typed, Name extends keyof HookHandlers> = ActionHook<Typed, Name> | ActionHook<Typed, Name>[]
type ActionHook<Typed, Name extends keyof HookHandlers> = Extract<Typed, Callable> | PlainHook<HookHandlers[Name]>

/** A type of two signatures, for which TypeScript does not look when it types a function that is written in place. */
interface PlainHook<Handler extends (this: never, ...args: never[]) => void> {
  (this: ThisParameterType<Handler>, ...args: Parameters<Handler>): void | Promise<unknown>
  <Rest> (this: ThisParameterType<Handler>, ...args: [...Parameters<Handler>, ...Rest[]]): void | Promise<unknown>
}

type ActionHooksOf<Typed> = {
  [Name in keyof HookHandlers]?: Name extends keyof Typed ? ActionHooks<Typed[Name], Name> : never
}

type RouteOptionsOf<RequestParams, Schema extends FastifySchema, Provider extends FastifyTypeProvider> =
  Omit<TypedOptions<RequestParams, Schema, Provider>, 'constraints' | 'schema' | keyof HookHandlers>
  & ActionHooksOf<TypedOptions<NoInfer<RequestParams>, NoInfer<Schema>, Provider>>

/** Fastify's route options with a handler that `schema` types. */
export interface SchemaAction<RequestParams, Schema extends FastifySchema, Provider extends FastifyTypeProvider>
  extends RouteOptionsOf<RequestParams, Schema, Provider> {
  readonly schema?: Schema
  readonly handler: (
    request: ActionRequest<RequestParams, Schema, Provider>, reply: ActionReply<RequestParams, Schema, Provider>
  ) => ActionResult<RequestParams, Schema, Provider>
}

/** What `action` is, for one type provider. */
export interface ActionFunction<Provider extends FastifyTypeProvider = FastifyTypeProviderDefault> {
  /**
   * An action whose `schema` types its handler, by the type provider. Inside of a controller that `satisfies
   * Controller<'…'>` its params are the route's. At run time it is what was given.
   */
  <RequestParams, const Schema extends FastifySchema> (
    action: SchemaAction<RequestParams, Schema, Provider>
  ): SchemaAction<NoInfer<RequestParams>, Schema, Provider> & TypedAction<RequestParams>
  /** The same function for another type provider, as Fastify's own `withTypeProvider`. */
  withTypeProvider<Other extends FastifyTypeProvider> (): ActionFunction<Other>
}
