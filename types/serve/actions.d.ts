import type {
  ContextConfigDefault, FastifyBaseLogger, FastifyReply, FastifyRequest, FastifySchema, FastifyTypeProvider,
  RawReplyDefaultExpression, RawRequestDefaultExpression, RawServerDefault, RouteGenericInterface, RouteShorthandOptions
} from 'fastify'
import type { AnyHook, HookHandlers, RouteConfig } from '../declare/route-options.js'
import type { Holding } from './records.js'
import type { Responded } from './respond.js'
import type { ReplyBody, ReplySchema, SchemaProvider } from './schemas.js'

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

/*
 * The type provider is a param of these types, though it is always `SchemaProvider`: TypeScript would resolve its types
 * for the schema that it has still to infer.
 */

/** The request of an action. The params have the route's types, and the other parts have the schema's types. */
export type ActionRequest<
  RequestParams, Schema extends FastifySchema, Found = unknown, Provider extends FastifyTypeProvider = SchemaProvider
> = FastifyRequest<{ Params: RequestParams }, Server, RawRequest, Schema, Provider> & Holding<Found, RequestParams>

/** The reply of an action. `send` accepts the schema's type for the status. */
export type ActionReply<
  RequestParams, Schema extends FastifySchema, Provider extends FastifyTypeProvider = SchemaProvider
> = FastifyReply<
  { Params: RequestParams }, Server, RawRequest, RawReply, ContextConfigDefault, ReplySchema<Schema>, Provider
>

/** The result of an action: a body that the schema declares, or the reply. */
export type ActionResult<Schema extends FastifySchema, Provider extends FastifyTypeProvider = SchemaProvider> =
  ReplyBody<Schema, Provider> | void | SentReply | Responded<unknown> extends infer Result
    ? Result | Promise<Result> : never
/** A reply with any body, which `send` has checked. */
interface SentReply { readonly sent: boolean, readonly elapsedTime: number, readonly raw: object }

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
  RequestParams, Schema extends FastifySchema, Found = unknown, Provider extends FastifyTypeProvider = SchemaProvider
> extends
  Omit<TypedOptions<RequestParams, Schema, Provider>, 'config' | 'constraints' | 'schema' | keyof HookHandlers>,
  ActionHooksOf<TypedOptions<NoInfer<RequestParams>, NoInfer<Schema>, Provider>> {
  readonly config?: RouteConfig
  readonly schema?: Schema
  readonly handler: (
    request: ActionRequest<RequestParams, Schema, Found, Provider>, reply: ActionReply<RequestParams, Schema, Provider>
  ) => ActionResult<Schema, Provider>
}

/**
 * The result of `action`. Only Fastify calls its handler, whose params are `never`: TypeScript would compare two whole
 * requests, each with its own records.
 */
export interface MadeAction<
  RequestParams, Found, Schema extends FastifySchema, Provider extends FastifyTypeProvider = SchemaProvider
> extends TypedAction<RequestParams, Found> {
  /** The parts of a request that the action reads, for the client module. */
  readonly [madeAction]: Pick<
    FastifyRequest<RouteGenericInterface, Server, RawRequest, Schema, Provider>, 'body' | 'query'
  >
  readonly schema?: Schema
  readonly handler: (request: never, reply: never) => ActionResult<Schema, Provider>
}

/** The function `action`. */
export interface ActionFunction<Provider extends FastifyTypeProvider = SchemaProvider> {
  /**
   * Returns the action that you pass. `schema` types the handler, as in a declaration. In a controller that `satisfies
   * Controller<'…'>`, the params have the route's types.
   */
  <RequestParams, Found, const Schema extends FastifySchema> (
    action: SchemaAction<RequestParams, Schema, Found, Provider>
  ): MadeAction<RequestParams, Found, Schema, Provider>
}
