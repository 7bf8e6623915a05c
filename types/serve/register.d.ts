import type { FastifyReply, FastifyRequest, FastifyTypeProvider, FastifyTypeProviderDefault, RouteShorthandOptions } from 'fastify'
import type { TypedAction } from './action.js'
import type { EntriesOf, Entry } from '../draw/draw.js'
import type { ParamsOf } from '../match/params.js'
import type { CallOf, Paths, PathsOf } from '../link/helpers.js'
import type { RouteSetOf } from '../table/route-set.js'

/**
 * The app's own table, which types `fastify.paths`, `request.paths`, `reply.redirectTo` and the rest wherever they
 * are used: `declare module 'fastify-resources' { interface Register { routes: typeof routes } }`. A `prefix` that the
 * table is registered under may stand beside it, as a literal type, and the `typeProvider` of the schemas.
 */
export interface Register {}

type Registered = Register extends { readonly routes: infer Routes } ? Routes : never
type RegisteredPrefix = Register extends { readonly prefix: infer Prefix extends string } ? Prefix : ''

/** The type provider that `action` has. */
export type RegisteredTypeProvider = Register extends { readonly typeProvider: infer Provider extends FastifyTypeProvider } ? Provider : FastifyTypeProviderDefault

/** The URLs of the registered table; anything goes while none is. */
export type RegisteredEntry = [Registered] extends [never] ? Entry : Registered extends RouteSetOf<infer Declarations, infer Options> ? EntriesOf<Declarations, Options> extends infer E extends Entry ? E : never : Entry

type RegisteredOptions = Registered extends { readonly declared?: { readonly options: infer Options } } ? Options : {}

/** The helpers of the registered table. */
export type RegisteredPaths = [Registered] extends [never] ? Paths : PathsOf<RegisteredEntry, RegisteredOptions, RegisteredPrefix>

/** The names of the registered table's routes. */
export type RouteName = Exclude<RegisteredEntry['name'], null>

/** The entry of a route by its name. */
export type EntryNamed<Name extends string> = Extract<RegisteredEntry, { readonly name: Name }>

/** What a route's helper gives: `PathOf<'edit_photo'>` is `` `/photos/${string}/edit` ``. */
export type PathOf<Name extends RouteName> = EntryNamed<Name>['path']

/** The arguments of a route's helper, for `redirectTo` and `created`. */
export type PathArguments<Name extends RouteName> = string extends RouteName ? unknown[] : CallOf<EntryNamed<Name>>

type EntryServedBy<Controller extends string, Action extends string, E = RegisteredEntry> = E extends Entry ? Controller extends E['controller'] ? Action extends E['actions'] ? E : never : never : never

/** `'photos#show'`, for every route of the registered table. */
export type Served = RegisteredEntry extends infer E ? E extends Entry ? `${E['controller']}#${E['actions']}` : never : never

/** The params of an action: `Params<'photos#show'>`. */
export type Params<Endpoint extends Served> = Endpoint extends `${infer Controller}#${infer Action}` ? ParamsOf<EntryServedBy<Controller, Action>> : never

/** The controllers of the registered table, by their paths. */
export type ControllerPath = RegisteredEntry['controller']

type ActionsBy<Path extends string, E = RegisteredEntry> = E extends Entry ? Path extends E['controller'] ? E['actions'] : never : never

interface Handlers<RequestParams> {
  handler (request: FastifyRequest<{ Params: RequestParams }>, reply: FastifyReply<{ Params: RequestParams }>): unknown
}

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
export type ActionOf<RequestParams = unknown> = ActionHandler<RequestParams> | ActionRoute<RequestParams> | TypedAction<RequestParams>

/** What a controller has to have: `export default { … } satisfies Controller<'photos'>`. */
export type Controller<Path extends ControllerPath> = { [Action in ActionsBy<Path>]: ActionOf<ParamsOf<EntryServedBy<Path, Action>>> }

/** All controllers of the registered table, as the plugin takes them. */
export type Controllers = { [Path in ControllerPath]: Controller<Path> | (new (...args: never[]) => Controller<Path>) }
