import type { FastifyTypeProvider, FastifyTypeProviderDefault } from 'fastify'
import type { EntriesOf } from '../draw/draw.js'
import type { Entry } from '../draw/entry.js'
import type { CallOf, Every, HelpersOf, LoosePaths, SuffixCall } from '../link/helpers.js'
import type { ParamsOf } from '../match/params.js'
import type { RouteSetOf } from '../table/route-set.js'

/**
 * The app's own table, which types `fastify.paths`, `request.paths`, `reply.redirectTo` and the rest wherever they
 * are used: `declare module 'fastify-resources' { interface Register { routes: typeof routes } }`, or a list where a
 * program has several: `routes: [typeof web, typeof api]`. A `prefix` that the table is registered under may stand
 * beside it, as a literal type (a list for a list of tables), and the `typeProvider` of the schemas.
 *
 * It holds for the whole program: a table that is registered in a scope types `reply.redirectTo` outside of that scope too,
 * where it is not there. A handler that both may reach, as a not-found handler at the top, asks first:
 * `if (!app.hasReplyDecorator('redirectTo')) …`.
 */
export interface Register {}

type Registered = Register extends { readonly routes: infer Routes } ? Routes : never
type RegisteredPrefix = Register extends { readonly prefix: infer Prefix } ? Prefix : ''

/** The type provider that `action` has. */
export type RegisteredTypeProvider =
  Register extends { readonly typeProvider: infer Provider extends FastifyTypeProvider } ? Provider
    : FastifyTypeProviderDefault

/** Every registered table, as a union. */
type Tables = Registered extends readonly unknown[] ? Registered[number] : Registered
type EntriesIn<Table> =
  Table extends RouteSetOf<infer Declarations, infer Options>
    ? EntriesOf<Declarations, Options> extends infer E extends Entry ? E : never
    : Entry

/** The URLs of the registered tables; anything goes while none is. */
export type RegisteredEntry = [Registered] extends [never] ? Entry : EntriesIn<Tables>

/** A prefix for one table of several: the one at its place in the list, or the one for all. */
type PrefixAt<Index, Prefix = RegisteredPrefix> =
  Prefix extends string ? Prefix
    : Index extends keyof Prefix ? Prefix[Index] extends infer Own extends string ? Own : '' : ''

/** The helpers of a table by its type: `PathsOf<typeof routes>`, under a prefix `PathsOf<typeof routes, '/v1'>`. */
export type PathsOf<Routes, Prefix extends string = ''> =
  Routes extends RouteSetOf<infer Declarations, infer Options>
    ? EntriesOf<Declarations, Options> extends infer E extends Entry ? HelpersOf<E, Options, Prefix> : never
    : LoosePaths

/** The helpers of each of several tables, under its own prefix. */
type EachOf<Several extends readonly unknown[]> = {
  [Index in keyof Several]: PathsOf<Several[Index], PrefixAt<Index>>
}

type HelpersOfAll =
  [Registered] extends [never] ? LoosePaths
    : Registered extends infer Several extends readonly unknown[]
      ? Every<EachOf<Several>[number]>
      : PathsOf<Registered, PrefixAt<never>>

/**
 * The helpers of the registered tables. An interface, so that a request's type can be compared without asking what
 * they are: a guard that stands in the table has that request.
 */
export interface RegisteredPaths extends HelpersOfAll {}

/** The names of the registered tables' routes. */
export type RouteName = Exclude<RegisteredEntry['name'], null>

type ByName = { [E in RegisteredEntry as E['name'] & string]: E }

/** All entries in one pass, each under its controller: what makes many controllers cost no more than the table. */
type ByController = { [E in RegisteredEntry as E['controller']]: E }

/** Where some controller's path is only known at run time, it may be any. */
type ServedAnywhere<Entries = ByController> = string extends keyof Entries ? Entries[string & keyof Entries] : never

/** The entries of a controller. */
export type ServedBy<Path extends string> =
  (Path extends keyof ByController ? ByController[Path] : never) | ServedAnywhere

/** By controllers: in a text of all entries at once, every controller would stand with every action. */
type Endpoints = { [Path in keyof ByController]: `${Path}#${ByController[Path]['actions']}` }

/** The entry of a route by its name. */
export type EntryNamed<Name extends string> = Name extends keyof ByName ? ByName[Name] : never

/** What a route's helper gives: `PathOf<'edit_photo'>` is `` `/photos/${string}/edit` ``. */
export type PathOf<Name extends RouteName> = KnownPath<EntryNamed<Name>>
type KnownPath<E extends Entry> = E extends Entry ? 'shape' extends E['uncertain'] ? string : E['path'] : never

/** The arguments of a route's helper, for `redirectTo` and `created`. */
export type PathArguments<Name extends RouteName> =
  string extends RouteName ? unknown[] : ArgumentsByName[Name & keyof ArgumentsByName]

type ArgumentsByName = {
  [E in RegisteredEntry as E['name'] & string]: CallOf<E> | (E['name'] extends RailsName ? SuffixCall<E> : never)
}

/** The names of those registered tables that are in the Rails dialect. */
type RailsName<Table = Tables> =
  Table extends RouteSetOf<infer Declarations, infer Options>
    ? Options extends { readonly dialect: 'rails' } ? EntriesIn<RouteSetOf<Declarations, Options>>['name'] : never
    : never

/** The params of an action: `Params<'photos#show'>`. */
export type Params<Endpoint extends Endpoints[keyof Endpoints]> =
  Endpoint extends `${infer Path}#${infer Action}` ? ParamsFor<ServedBy<Path>, Action> : never
type ParamsFor<E extends Entry, Action> = E extends Entry ? Action extends E['actions'] ? ParamsOf<E> : never : never
