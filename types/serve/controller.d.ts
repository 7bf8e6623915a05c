import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { ParamsOf } from '../match/params.js'
import type { TypedAction } from './action.js'
import type { RegisteredEntry } from './register.js'

interface Handlers<RequestParams> { handler (request: FastifyRequest<{ Params: RequestParams }>, reply: FastifyReply): unknown }

/**
 * The handler of an action: Fastify's, its params typed. It is a method's type, so that a handler may know more of the
 * request than the table does: `(request: FastifyRequest<{ Params: Params<'photos#create'>, Body: Photo }>) => …`.
 */
export type ActionHandler<RequestParams = unknown> = Handlers<RequestParams>['handler']

/** A handler with Fastify's route options. */
export interface ActionRoute<RequestParams = unknown> extends Omit<RouteShorthandOptions, 'constraints'> {
  readonly handler: ActionHandler<RequestParams>
}

/** An action: its handler, the handler with Fastify's route options, or what `action` gives. */
export type ActionOf<RequestParams = unknown> =
  | ActionHandler<RequestParams>
  | ActionRoute<RequestParams>
  | TypedAction<RequestParams>

/** The controllers of the registered tables, by their paths. */
export type ControllerPath = RegisteredEntry['controller']

/** All entries in one pass, each under its controller: what makes many controllers cost no more than the table. */
type ByController = { [E in RegisteredEntry as E['controller']]: E }
type ServedBy<Path extends string> = Path extends keyof ByController ? ByController[Path] : never

/** What a controller has to have: `export default { … } satisfies Controller<'photos'>`. */
export type Controller<Path extends ControllerPath> = { [E in ServedBy<Path> as E['actions']]: ActionOf<ParamsOf<E>> }

/** All controllers of the registered tables, as the plugin takes them. */
export type Controllers = { [Path in ControllerPath]: Controller<Path> | (new (...args: never[]) => Controller<Path>) }
