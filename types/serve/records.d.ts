import type { FastifyRequest } from 'fastify'
import type { Param } from '../declare/template.js'
import type { Entry } from '../draw/entry.js'
import type { Owner, OwnersOf } from '../draw/owner.js'
import type { OptionalParam } from '../link/calls.js'
import type { ParamsOf, ParamValue } from '../match/params.js'
import type { Register, RegisteredEntry } from './register.js'

/**
 * Names the types of your records, to type loaders and `request.records`: `declare module 'fastify-resources' {
 * interface Records { article: Article, comment: Comment, tenant: Tenant } }`. A key is the singular name of a resource,
 * or the name of a param of a scope or prefix. `'admin/article'` is the record of a namespace.
 */
export interface Records {}

type BareName<Key> = Key extends `${string}/${infer Rest}` ? BareName<Rest> : Key & string

/** The type itself: an interface cannot extend a mapped type that has no name. */
export type Itself<Type> = Type

/** The records of any request: each may be absent. */
export interface AnyRecords extends Itself<{ readonly [Key in keyof Records as BareName<Key>]?: Records[Key] }> {}

/**
 * The loaders of records by name; `null` if the actions load a record. A plural resource in another one needs a loader
 * or `null`, because its id may belong to another parent.
 */
export interface Load extends Itself<
  keyof Records extends never ? { readonly [name: string]: ((id: never, argument: never) => unknown) | null }
    : & { readonly [Key in NestedKey]: LoaderOf<Key> | null }
      & { readonly [Key in Exclude<keyof Records, NestedKey>]?: Loader<Key> | null }
      & { readonly [Key in Unnamed]?: LoaderOf<KnownKey<Key>> | null }
> {}

/** The names of plural resources in others. */
type NestedKey = NestedKeyOf<OwnersOf<RegisteredEntry>>
type NestedKeyOf<One> = One extends readonly [string, string, infer Key extends string, infer Before, ...unknown[]]
  ? [Before] extends [never] ? never : KnownKey<Key> : never

/** The names of the table's records that the program does not name; a namespace's record may have another name. */
type Unnamed = Exclude<OwnersOf<RegisteredEntry>[1 | 2], keyof Records>
type LoaderOf<Key> = Key extends keyof Records ? Loader<Key> : never

/** Loads a record by its id. If a loader returns `null` or `undefined`, the response is the not-found handler's. */
export type Loader<Key extends keyof Records> =
  (id: IdOf<Key>, argument: LoaderArgument<PlaceOf<Key>>) =>
  Records[Key] | null | undefined | PromiseLike<Records[Key] | null | undefined>

/*
 * The places of all records, in one pass over the entries: the record's key, the type of its id, the keys of the records
 * before it, and the params of the route. Owners have no order with params of scopes, so these need a walk along the path.
 */
type PlacesOf<E extends Entry> = E extends unknown
  ? Unowned<E['params'][number], OwnersOf<E>> extends never
    ? OwnedPlaces<E, OwnersOf<E>>
    : AlongPath<E, E['params'], OwnersOf<E>> | SingularPlaces<E, OwnersOf<E>>
  : never

/** The names of params that are records, but of no resource. */
type Unowned<One extends Param, Owners extends Owner> = Exclude<One[0], Owners[0]> & keyof Records

type OwnedPlaces<E extends Entry, One> = One extends Owner
  ? { key: One[2], id: IdAt<E['params'][number], One[0]>, before: KeyOf<One[3]>, perhaps: never, params: ParamsOf<E> }
  : never
type IdAt<One extends Param, Name> =
  Name extends null ? undefined
    : One extends readonly [Name, infer Constraint, ...unknown[]] ? ParamValue<Constraint> : never
type KeyOf<One> = One extends Owner ? One[2] : never

/** Goes along the params of a path, and collects the params before each. */
type AlongPath<E extends Entry, Params extends readonly Param[], Owners extends Owner, Before extends string = never> =
  Params extends readonly [infer One extends Param, ...infer Rest extends readonly Param[]]
    ?
    | {
      key: KeyOfParam<One[0], Owners>
      // It may be a default. The record of an absent optional param is not loaded.
      id: One[0] extends infer Name extends keyof ParamsOf<E> ? Exclude<ParamsOf<E>[Name], undefined> : never
      before: KeysOfParams<Certain<E, Before>, Owners> | SingularBefore<Owners, One[0]>
      perhaps: KeysOfParams<Before, Owners>
      params: ParamsOf<E>
    }
    | AlongPath<E, Rest, Owners, Before | One[0]>
    : never

/** The params that each request of a route has. */
type Certain<E extends Entry, Name> =
  Name extends keyof ParamsOf<E> ? {} extends Pick<ParamsOf<E>, Name> ? never : Name : never

type SingularPlaces<E extends Entry, One> = One extends readonly [null, string, infer Key, infer Before, infer Params]
  ? {
      key: Key
      id: undefined
      before: KeysOfParams<Certain<E, Params> & string, Before> | KeyOf<Before>
      perhaps: KeysOfParams<Params & string, Before>
      params: ParamsOf<E>
    }
  : never

type KeyOfParam<Name extends string, Owners> =
  Extract<Owners, readonly [Name, ...unknown[]]> extends infer One
    ? [One] extends [never] ? Name : KeyOf<One> : never
type KeysOfParams<Names extends string, Owners> = Names extends string ? KeyOfParam<Names, Owners> : never

/** The singular resources before a param: the param is not before them. */
type SingularBefore<One, Name extends string> =
  One extends readonly [null, string, infer Key, unknown, infer Before] ? Name extends Before ? never : Key : never

/** The places by key. The record without a directory replaces a missing record of a namespace. */
interface PlacesByKey extends Itself<{
  [One in PlacesOf<RegisteredEntry> as KnownKey<One['key'] & string>]: One
}> {}
type KnownKey<Key extends string> = Key extends keyof Records ? Key : BareName<Key>
type PlaceOf<Key> = Key extends keyof PlacesByKey ? PlacesByKey[Key] : never

type IdOf<Key> = [PlaceOf<Key>] extends [never] ? unknown : PlaceOf<Key>['id' & keyof PlaceOf<Key>]

/** A record that no path of the table names may be that of a param of the prefix. */
interface PrefixRecords extends Itself<{
  readonly [Each in keyof Records as Each extends keyof PlacesByKey ? never : BareName<Each>]?: Records[Each]
}> {}

/** The second argument of a loader. A record that is before this record on some paths only may be absent. */
type LoaderArgument<
  P, Before = P extends { readonly before: infer Sure, readonly perhaps: infer Perhaps } ? Sure | Perhaps : never
> = {
  readonly request: FastifyRequest
  readonly params: Readonly<[P] extends [never] ? Record<string, unknown> : P['params' & keyof P]>
}
& { readonly [Each in Before as AbsentAt<P, Each> extends never ? Held<Each> : never]: Value<Each> }
& { readonly [Each in Before as AbsentAt<P, Each> extends never ? never : Held<Each>]?: Value<Each> }
& PrefixRecords
type AbsentAt<P, Key> =
  P extends { readonly before: infer Before } ? Key extends Before ? never
    : BareName<Key> extends BareName<Before> ? never : true : never

/** The name under which requests hold a record of that key, and the record's type; `never` without a type. */
type Held<Key> = KnownKey<Key & string> extends infer Known extends keyof Records ? BareName<Known> : never
type Value<Key> = KnownKey<Key & string> extends infer Known extends keyof Records ? Records[Known] : never

/** The records of an entry: those of its resources, and those of params of scopes. An optional one may be absent. */
export type RecordsOf<E extends Entry> =
  E extends unknown
    ? 'shape' extends E['uncertain'] ? AnyRecords
      // Written out, because an editor would show an alias instead of the records.
      : RecordsIn<E['params'][number], OwnersOf<E>, E['defaults']> extends infer All
        ? { readonly [Name in keyof All]: All[Name] } : never
    : never

type RecordsIn<One extends Param, Owners extends Owner, Defaults> =
  Unowned<One, Owners> extends never ? OwnedRecords<Owners>
    : OwnedRecords<Owners>
      & { [Name in Unowned<Present<One, Defaults>, Owners> as LoadedAs<Name, Name>]: Records[Name] }
      & { [Name in Unowned<Exclude<One, Present<One, Defaults>>, Owners> as LoadedAs<Name, Name>]?: Records[Name] }
/** The params that each request has: required ones, and those with a default. */
type Present<One extends Param, Defaults> =
  One extends OptionalParam ? One[0] extends keyof Defaults ? One : never : One
type OwnedRecords<Owners extends Owner> = { [Each in Owners as LoadedAs<Each[2], Held<Each[2]>>]: Value<Each[2]> }

/**
 * The name of a record that the registered loaders load, or the name of any record if `Register` does not name them. Only the
 * records of actions depend on them: a loader that reads `request.records` would be its own type.
 */
type LoadedAs<Key, Name> = Register extends { readonly load: infer Loaders }
  ? Key extends keyof Loaders ? IfLoaded<Loaders[Key], Name>
    : BareName<Key> extends infer Bare extends keyof Loaders ? IfLoaded<Loaders[Bare], Name> : never
  : Name
type IfLoaded<Given, Name> = Given extends null ? never : Name

/** The records of an action, unknown if the program names none. */
export type FoundBy<E extends Entry> = keyof Records extends never ? unknown : RecordsOf<E>

/**
 * The part of a request that has the params, and the records if the program names them. Fastify's request has the params
 * too, but an editor shows the type of that request before the type of its property.
 */
export type Holding<Found, RequestParams> =
  keyof Records extends never ? { params: RequestParams }
    : { readonly records: unknown extends Found ? AnyRecords : Found, params: RequestParams }

/** Entries, with `create` of a singular resource as an entry without the record that it creates. */
export type BeforeCreate<E extends Entry> =
  keyof Records extends never ? E
    : E extends { readonly created: readonly [infer Create, infer Others, infer Owners] }
      ? Omit<E, 'actions'> & { actions: Others } | Omit<E, 'actions' | 'owners'> & { actions: Create, owners: Owners }
      : E
