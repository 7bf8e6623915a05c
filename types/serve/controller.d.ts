import type {
  FastifyInstance, FastifyReply, FastifyRequest, RawReplyDefaultExpression, RawRequestDefaultExpression,
  RawServerDefault, RouteOptions, RouteShorthandOptions
} from 'fastify'
import type { ParamsOf } from '../match/params.js'
import type { TypedAction } from './action.js'
import type { RegisteredEntry, ServedBy } from './register.js'

interface Handlers<RequestParams> {
  handler (
    request: FastifyRequest<{ Params: RequestParams }>, reply: FastifyReply<{ Params: RequestParams }>
  ): unknown
}

/**
 * The handler of an action: Fastify's, its params typed. It is a method's type, so that a handler may know more of the
 * request than the table does: `(request: FastifyRequest<{ Params: Params<'photos#create'>, Body: Photo }>) => …`.
 */
export type ActionHandler<RequestParams = unknown> = Handlers<RequestParams>['handler']

/** A handler with Fastify's route options. */
export interface ActionRoute<RequestParams = unknown>
  extends Omit<RouteShorthandOptions, 'constraints' | 'websocket'>, SocketOptions<RequestParams> {
  readonly handler: ActionHandler<RequestParams>
}

/** Whether @fastify/websocket is loaded, which then adds this option to Fastify's. */
type SocketKey = 'wsHandler' & keyof RouteOptions

type RouteOptionsFor<RequestParams> = RouteOptions<
  RawServerDefault, RawRequestDefaultExpression<RawServerDefault>, RawReplyDefaultExpression<RawServerDefault>,
  { Params: RequestParams }
>

/** A web socket's handler, as @fastify/websocket types it. */
export type SocketHandler<RequestParams = unknown> = NonNullable<RouteOptionsFor<RequestParams>[SocketKey]>

/** What a route over HTTP has of web sockets where they are loaded: a handler for those that upgrade. */
type SocketOptions<RequestParams> =
  & { readonly [Key in SocketKey]?: SocketHandler<RequestParams> }
  & { readonly [Key in SocketKey as 'websocket']?: false }

/** A route that is a web socket, where they are loaded. */
type SocketRoute<RequestParams> = { [Key in SocketKey]: SocketRouteOf<RequestParams> }[SocketKey]

interface SocketRouteOf<RequestParams> extends Omit<RouteShorthandOptions, 'constraints' | 'websocket'> {
  readonly websocket: true
  readonly handler: SocketHandler<RequestParams>
}

/**
 * Where sockets are loaded, all forms of an action say something of `websocket`: only then does TypeScript choose among
 * them by it, and type the handlers of one that does not mention it.
 */
type NoSocket = [SocketKey] extends [never] ? {} : { readonly websocket?: undefined }
type PerhapsSocket = [SocketKey] extends [never] ? {} : { readonly websocket?: boolean | undefined }

/** An action: its handler, the handler with Fastify's route options, or what `action` gives. */
export type ActionOf<RequestParams = unknown> =
  | ActionHandler<RequestParams> & NoSocket
  | ActionRoute<RequestParams>
  | SocketRoute<RequestParams>
  | TypedAction<RequestParams> & PerhapsSocket

/** The controllers of the registered tables, by their paths. */
export type ControllerPath = RegisteredEntry['controller']

/** What a controller has to have: `export default { … } satisfies Controller<'photos'>`. */
export type Controller<Path extends ControllerPath> = { [E in ServedBy<Path> as E['actions']]: ActionOf<ParamsOf<E>> }

/** All controllers of the registered tables, as the plugin takes them. */
export type Controllers = { [Path in ControllerPath]: Controller<Path> | (new (...args: never[]) => Controller<Path>) }

/** Actions by their names: an object, or a class that is made once, with the Fastify instance. */
export type AnyController = object | (new (fastify: FastifyInstance) => object)

/** A controller of which nothing is known but what all have: it types the requests of one that is written in place. */
interface AnyActions { readonly [action: string]: ActionOf<{ readonly [param: string]: unknown }> }

/** The controllers of the registered tables: each types what is written in its place, and asks for nothing. */
type RegisteredInPlace = string extends ControllerPath ? {} : {
  readonly [Path in ControllerPath]?: Partial<Controller<Path>> | AnyController
}

/** Controllers by their paths, as the plugin takes them, of any table. */
export interface ControllersInPlace extends RegisteredInPlace {
  readonly [path: string]: AnyActions | AnyController | undefined
}
