import type {
  FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RawReplyDefaultExpression, RawRequestDefaultExpression,
  RawServerDefault, RouteOptions, RouteShorthandOptions
} from 'fastify'
import type { RouteConfig } from '../declare/route-options.js'
import type { IsLoose, StrictMessage } from '../declare/strict.js'
import type { Entry } from '../draw/entry.js'
import type { IsUnion } from '../draw/certainty.js'
import type { ActionReply, ActionRequest, ActionResult, LooseTypedAction, madeAction, TypedAction } from './actions.js'
import type { ParamsOf } from '../match/params.js'
import type { FoundBy, Holding, Itself, Records } from './records.js'
import type { RegisteredEntry, ServedBy } from './register.js'
import type { ActionEntry } from './schemas.js'

interface Handlers<RequestParams, Found> {
  handler (
    request: FastifyRequest<{ Params: RequestParams }> & Holding<Found, RequestParams>,
    reply: FastifyReply<{ Params: RequestParams }>
  ): unknown
  /**
   * A handler whose request has a type of Fastify's, without records. TypeScript does not use a type with two signatures
   * to type an inline function.
   */
  annotated (
    request: FastifyRequest<{ Params: RequestParams }>, reply: FastifyReply<{ Params: RequestParams }>
  ): unknown
  annotated<Rest> (
    request: FastifyRequest<{ Params: RequestParams }>, reply: FastifyReply<{ Params: RequestParams }>, ...rest: Rest[]
  ): unknown
}

/**
 * The handler of an action, with typed params. A method's type lets a handler require more of the request than the
 * table knows: `(request: FastifyRequest<{ Params: Params<'photos#create'>, Body: Photo }>) => …`.
 */
export type ActionHandler<RequestParams = unknown, Found = unknown> =
  Handlers<RequestParams, Found>[keyof Records extends never ? 'handler' : 'handler' | 'annotated']

/** A handler with Fastify's route options. */
export interface ActionRoute<RequestParams = unknown, Found = unknown>
  extends Omit<RouteShorthandOptions, 'config' | 'constraints' | 'websocket'>, Itself<
    // The WebSocket options of an HTTP route: a handler for requests that upgrade.
    & { readonly [Key in SocketKey]?: SocketHandler<RequestParams> }
    & { readonly [Key in SocketKey as 'websocket']?: false }
  > {
  readonly config?: RouteConfig
  readonly handler: ActionHandler<RequestParams, Found>
  readonly [madeAction]?: undefined
}

/** The option that @fastify/websocket, if loaded, adds to Fastify's options. */
type SocketKey = 'wsHandler' & keyof RouteOptions

/** The handler of a WebSocket, in the types of @fastify/websocket. */
export type SocketHandler<RequestParams = unknown> = NonNullable<RouteOptions<
  RawServerDefault, RawRequestDefaultExpression, RawReplyDefaultExpression, { Params: RequestParams }
>[SocketKey]>

/** A WebSocket route, if @fastify/websocket is loaded. */
interface SocketRoute<RequestParams> extends Omit<RouteShorthandOptions, 'config' | 'constraints' | 'websocket'> {
  readonly config?: RouteConfig
  readonly websocket: true
  readonly handler: SocketHandler<RequestParams>
}

/**
 * The option `websocket` in every form of an action. TypeScript needs this option to choose among the forms, and to
 * type a handler without the option.
 */
type WithSocket<Value> = [SocketKey] extends [never] ? {} : { readonly websocket?: Value | undefined }

/** An action: a handler, a handler with Fastify's route options, or the result of `action`. */
export type ActionOf<RequestParams = unknown, Found = unknown> =
  | ActionHandler<RequestParams, Found> & WithSocket<never>
  | ActionRoute<RequestParams, Found>
  | { [Key in SocketKey]: SocketRoute<RequestParams> }[SocketKey]
  | TypedAction<RequestParams, Found> & WithSocket<boolean>

/** The paths of the registered tables' controllers. Without `strict`, no path is right, so that the error names it. */
export type ControllerPath = IsLoose extends true ? StrictMessage : RegisteredEntry['controller']

/**
 * An action of a route whose params are only known at run time. A made action may read any params, as a handler may:
 * the index signature of such a route applies to every action of every controller.
 */
type LooseActionOf<RequestParams, Found> =
  ActionOf<RequestParams, Found> | LooseTypedAction<RequestParams, Found> & WithSocket<boolean>

/** The handler of a route whose declaration has a schema. */
interface SchemaHandlers<RequestParams, Found, Schema extends FastifySchema> {
  handler (
    request: ActionRequest<RequestParams, Schema, Found>, reply: ActionReply<RequestParams, Schema>
  ): ActionResult<Schema>
}

/** A handler with Fastify's route options, in a route whose declaration has a schema. */
interface SchemaRoute<RequestParams, Found, Schema extends FastifySchema>
  extends Omit<RouteShorthandOptions, 'config' | 'constraints' | 'websocket'>, Itself<
    & { readonly [Key in SocketKey]?: SocketHandler<RequestParams> }
    & { readonly [Key in SocketKey as 'websocket']?: false }
  > {
  readonly config?: RouteConfig
  readonly handler: SchemaHandlers<RequestParams, Found, Schema>['handler']
  readonly [madeAction]?: undefined
}

/** An action of a route whose declaration has a schema; several schemas of one action are not known. */
type DeclaredActionOf<RequestParams, Found, Schema> =
  [Schema] extends [FastifySchema]
    ? true extends IsUnion<Schema> ? ActionOf<RequestParams, Found>
      :
      | SchemaHandlers<RequestParams, Found, Schema>['handler'] & WithSocket<never>
      | SchemaRoute<RequestParams, Found, Schema>
      | TypedAction<RequestParams, Found> & WithSocket<boolean>
    : ActionOf<RequestParams, Found>

/** The type of a controller: `export default { … } satisfies Controller<'photos'>`. A missing action is an error. */
export type Controller<Path extends ControllerPath> = {
  // A condition around the whole would leave the type without a name in messages.
  [E in IsLoose extends true ? Entry : ServedBy<Path> as E['actions']]:
  IsLoose extends true ? unknown
    : 'shape' extends E['uncertain'] ? LooseActionOf<ParamsOf<E>, FoundBy<E>>
      : [E] extends [ActionEntry] ? DeclaredActionOf<ParamsOf<E['whole']>, FoundBy<E['whole']>, E['schema']>
          : ActionOf<ParamsOf<E>, FoundBy<E>>
}

/** All controllers of the registered tables, as the plugin accepts them. */
export type Controllers = { [Path in ControllerPath]: Controller<Path> | (new (...args: never[]) => Controller<Path>) }

/** Actions by name: an object, or a class that is constructed once, with the Fastify instance. */
export type AnyController = object | (new (fastify: FastifyInstance) => object)

/** A controller of an unknown path. This type applies to the requests of an inline controller. */
interface AnyActions { readonly [action: string]: ActionOf<{ readonly [param: string]: unknown }> }

/**
 * Controllers by path, as the plugin accepts them, for any table. The type of a registered table's controller applies to
 * an inline controller and requires no action.
 */
export interface ControllersInPlace extends Itself<string extends ControllerPath ? {} : {
  readonly [Path in ControllerPath]?: Partial<Controller<Path>> | AnyController
}> {
  readonly [path: string]: AnyActions | AnyController | undefined
}
