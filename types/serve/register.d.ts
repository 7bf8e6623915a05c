import type { FastifyTypeProvider, FastifyTypeProviderDefault } from 'fastify'
import type { IsLoose } from '../declare/strict.js'
import type { EntriesOf } from '../draw/draw.js'
import type { ParamsIn, TextOf } from '../declare/template.js'
import type { Entry } from '../draw/entry.js'
import type { Extended } from '../draw/format.js'
import type { CallOf } from '../link/calls.js'
import type { Every, HelpersOf, LoosePaths, Nameable, NoHelpers, Prefixed } from '../link/helpers.js'
import type { ParamsOf } from '../match/params.js'
import type { RouteSetOf } from '../table/route-set.js'
import type { ByAction } from './schemas.js'
import type { BeforeCreate, Itself, RecordsOf } from './records.js'

/**
 * Names your table, to type `fastify.paths`, `request.paths`, `reply.redirectTo` and the rest everywhere: `declare
 * module 'fastify-resources' { interface Register { routes: typeof routes } }`. Several tables are a tuple: `routes:
 * [typeof web, typeof api]`. Optional members are `prefix`, the literal prefix of the registration (a tuple for a tuple
 * of tables), `typeProvider`, the type provider of the schemas, and `load`, the loaders (`typeof load`, written with `satisfies
 * Load`), so that an action has no record whose loader is `null`. The types need TypeScript's `strict`, and apply to
 * the whole program, also outside the scope that registers the table. A handler that may run outside that scope, such
 * as a not-found handler, tests `app.hasReplyDecorator('redirectTo')` first.
 */
export interface Register {}

type Registered = Register extends { readonly routes: infer Routes } ? Routes : never
type RegisteredPrefix = Register extends { readonly prefix: infer Prefix } ? Prefix : ''

/** The type provider that `action` has. */
export type RegisteredTypeProvider =
  Register extends { readonly typeProvider: infer Provider extends FastifyTypeProvider } ? Provider
    : FastifyTypeProviderDefault

type EntriesIn<Table> =
  Table extends RouteSetOf<infer Declarations, infer Options>
    ? EntriesOf<Declarations, Options>
    : Entry

/** The URLs of the registered tables, each under its prefix; any URL if no table is registered. */
export type RegisteredEntry =
  [Registered] extends [never] ? Entry
    : RegisteredPrefix extends '' ? EntriesIn<Registered extends readonly unknown[] ? Registered[number] : Registered>
      : Registered extends infer Several extends readonly unknown[]
        ? { [Index in keyof Several]: Under<EntriesIn<Several[Index]>, PrefixAt<Index>> }[number]
        : Under<EntriesIn<Registered>, PrefixAt<never>>

/** Entries under a prefix: its params come first, and its text is that of a path. */
type Under<E extends Entry, Prefix extends string> =
  Prefix extends '' | '/' ? E
    : E extends unknown ? {
      [Key in keyof E]: Key extends 'params' ? [...ParamsIn<Prefix>, ...E['params']]
        : Key extends 'path' ? Prefixed<`/${TextOf<Prefix>}`, E['path']> : E[Key]
    } : never

/** The prefix of a table in a tuple: the prefix at the same index, or the common prefix. */
type PrefixAt<Index, Prefix = RegisteredPrefix> =
  Prefix extends string ? Prefix
    : Index extends keyof Prefix ? Prefix[Index] extends infer Own extends string ? Own : '' : ''

/** The helpers of a table, by type: `PathsOf<typeof routes>`, under a prefix `PathsOf<typeof routes, '/v1'>`. */
export type PathsOf<Routes, Prefix extends string = ''> = IsLoose extends true ? NoHelpers
  : Routes extends RouteSetOf<infer Declarations, infer Options>
    ? EntriesOf<Declarations, Options> extends infer E extends Nameable
      ? Prefix extends `${string}:${string}` ? HelpersOf<Under<Extract<E, Entry>, Prefix>, Options>
        : HelpersOf<E, Options, Prefix>
      : never
    : LoosePaths

/**
 * The helpers of the registered tables. This interface lets TypeScript compare requests without resolving the table: a
 * guard declared in the table has that request.
 */
export interface RegisteredPaths extends Itself<
  IsLoose extends true ? NoHelpers
    : [Registered] extends [never] ? LoosePaths
        : Registered extends infer Several extends readonly unknown[]
          ? Every<{ [Index in keyof Several]: PathsOf<Several[Index], PrefixAt<Index>> }[number]>
          : PathsOf<Registered, PrefixAt<never>>
> {}

/** The names of the registered tables' routes. Because of the union, messages print this name instead of all routes. */
export type RouteName = RegisteredEntry['name'] | never

/*
 * The interfaces keep their keys. TypeScript would compute the keys of a mapped type with each `keyof`.
 */

interface ByName extends Itself<{ [E in RegisteredEntry as E['name']]: E }> {}

/** The entries by controller, in one pass: the controllers together cost no more than the table. */
interface ByController extends Itself<{ [E in RegisteredEntry as E['controller']]: ByAction<BeforeCreate<E>> }> {}

/** The entries of any controller, if a controller's path is only known at run time. */
type ServedAnywhere<Entries = ByController> = string extends keyof Entries ? Entries[string & keyof Entries] : never

/** The entries of a controller. */
export type ServedBy<Path extends string> =
  (Path extends keyof ByController ? ByController[Path] : never) | ServedAnywhere

/** The endpoints by controller. A template of all entries would combine every controller with every action. */
type Endpoints = IsLoose extends true ? { readonly [controller: string]: string }
  : { [Path in keyof ByController]: `${Path}#${ByController[Path]['actions']}` }

/** The entry of a route by name. */
export type EntryNamed<Name extends string> = Name extends keyof ByName ? ByName[Name] : never

/** The path that a route's helper returns: `PathOf<'edit_photo'>` is `` `/photos/${string}/edit` ``. */
export type PathOf<Name extends RouteName> = KnownPath<EntryNamed<Name>>
type KnownPath<E extends Entry> =
  E extends unknown ? 'shape' extends E['uncertain'] ? string : Extended<E['path'], E['format']> : never

/** The arguments of a route's helper, for `redirectTo` and `created`. */
export type PathArguments<Name extends RouteName> =
  string extends RouteName ? unknown[] : ArgumentsByName[Name & keyof ArgumentsByName]

interface ArgumentsByName extends Itself<{ [E in RegisteredEntry as E['name']]: CallOf<E> }> {}

/** The params of an action: `Params<'photos#show'>`. */
export type Params<Endpoint extends Endpoints[keyof Endpoints]> =
  Endpoint extends `${infer Path}#${infer Action}` ? ParamsOf<EntriesWith<ServedBy<Path>, Action>> : never

/** The records of an action: `Loaded<'comments#show'>` is `{ article: Article, comment: Comment }`. */
export type Loaded<Endpoint extends Endpoints[keyof Endpoints]> =
  Endpoint extends `${infer Path}#${infer Action}`
    ? RecordsOf<EntriesWith<ServedBy<Path>, Action>> : never
type EntriesWith<E extends Entry, Action> = E extends unknown ? Action extends E['actions'] ? E : never : never
