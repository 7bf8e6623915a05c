import type {
  ContextConfigDefault, FastifyBaseLogger, FastifyReply, FastifyRequest, FastifySchema, FastifyTypeProvider,
  FastifyTypeProviderDefault, RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault,
  RouteGenericInterface, RouteHandlerMethod, RouteShorthandOptions
} from 'fastify'
import type { AnyHook, HookHandlers, RouteConfig } from '../declare/route-options.js'
import type { Holding } from './records.js'

export declare const madeAction: unique symbol
export declare const paramsOfAction: unique symbol

type Server = RawServerDefault
type RawRequest = RawRequestDefaultExpression
type RawReply = RawReplyDefaultExpression

/** The result of `action` that a controller's type requires for a route with these params. */
export interface TypedAction<RequestParams, Found = unknown> {
  /** Absent at run time. TypeScript chooses this form of an action by the property, and its message names the param. */
  readonly [madeAction]: object
  /** Absent at run time. The action fits a route that has the params and the records which it reads. */
  readonly [paramsOfAction]: (params: RequestParams, records: Found) => void
}

/** The result of `action` for a route whose params are not known. TypeScript compares a method in both directions. */
export interface LooseTypedAction<RequestParams, Found = unknown> {
  readonly [madeAction]: object
  [paramsOfAction] (params: RequestParams, records: Found): void
}

/** The request of an action. The params have the route's types, and the other parts have the schema's types. */
export type ActionRequest<
  RequestParams, Schema extends FastifySchema, Provider extends FastifyTypeProvider, Found = unknown
> = FastifyRequest<{ Params: RequestParams }, Server, RawRequest, Schema, Provider> & Holding<Found, RequestParams>

/** The reply of an action. `send` accepts the schema's type for the status. */
export type ActionReply<RequestParams, Schema extends FastifySchema, Provider extends FastifyTypeProvider> =
  FastifyReply<{ Params: RequestParams }, Server, RawRequest, RawReply, ContextConfigDefault, Schema, Provider>

/** The result of an action: the schema's type for a status, or the reply. */
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

/** A hook with the schema's types (if written inline) or with Fastify's own types. */
type ActionHook<Typed, Name extends keyof HookHandlers> = Extract<Typed, AnyHook> | PlainHook<HookHandlers[Name]>

/** A type with two signatures. TypeScript does not use such a type to type an inline function. */
interface PlainHook<Handler extends AnyHook> {
  (this: ThisParameterType<Handler>, ...args: Parameters<Handler>): void | Promise<unknown>
  <Rest> (this: ThisParameterType<Handler>, ...args: [...Parameters<Handler>, ...Rest[]]): void | Promise<unknown>
}

type ActionHooksOf<Typed> = {
  [Name in keyof HookHandlers]?: Name extends keyof Typed
    ? ActionHook<Typed[Name], Name> | ActionHook<Typed[Name], Name>[] : never
}

/** Fastify's route options with a handler that `schema` types. */
export interface SchemaAction<
  RequestParams, Schema extends FastifySchema, Provider extends FastifyTypeProvider, Found = unknown
> extends
  Omit<TypedOptions<RequestParams, Schema, Provider>, 'config' | 'constraints' | 'schema' | keyof HookHandlers>,
  ActionHooksOf<TypedOptions<NoInfer<RequestParams>, NoInfer<Schema>, Provider>> {
  readonly config?: RouteConfig
  readonly schema?: Schema
  readonly handler: (
    request: ActionRequest<RequestParams, Schema, Provider, Found>, reply: ActionReply<RequestParams, Schema, Provider>
  ) => ActionResult<RequestParams, Schema, Provider>
}

/**
 * The result of `action`. Only Fastify calls its handler, whose params are `never`: TypeScript would compare two whole
 * requests, each with its own records.
 */
export interface MadeAction<
  RequestParams, Found, Schema extends FastifySchema, Provider extends FastifyTypeProvider, Result
> extends TypedAction<RequestParams, Found> {
  /** The parts of a request that the action reads, for the client module. */
  readonly [madeAction]: Pick<
    FastifyRequest<RouteGenericInterface, Server, RawRequest, Schema, Provider>, 'body' | 'query'
  >
  readonly schema?: Schema
  readonly handler: (request: never, reply: never) => Result
}

/** The function `action` for a type provider. */
export interface ActionFunction<Provider extends FastifyTypeProvider = FastifyTypeProviderDefault> {
  /**
   * Returns the action that you pass. `schema` types the handler by the type provider. In a controller that `satisfies
   * Controller<'…'>`, the params have the route's types.
   */
  <RequestParams, Found, const Schema extends FastifySchema> (
    action: SchemaAction<RequestParams, Schema, Provider, Found>
  ): MadeAction<RequestParams, Found, Schema, Provider, ActionResult<NoInfer<RequestParams>, Schema, Provider>>
  /** Returns the same function for another type provider, like Fastify's `withTypeProvider`. */
  withTypeProvider<Other extends FastifyTypeProvider> (): ActionFunction<Other>
}
