import type { FastifyRequest } from 'fastify'
import type { Param } from '../declare/template.js'
import type { Entry } from '../draw/entry.js'
import type { Owner, OwnersOf } from '../draw/owner.js'
import type { ParamsOf, ParamValue } from '../match/params.js'
import type { RegisteredEntry } from './register.js'

/**
 * Names the types of your records, to type loaders and `request.records`: `declare module 'fastify-resources' {
 * interface Records { article: Article, comment: Comment, tenant: Tenant } }`. A key is the singular name of a resource,
 * or the name of a param of a scope or prefix. `'admin/article'` is the record of a namespace.
 */
export interface Records {}

type BareName<Key> = Key extends `${string}/${infer Rest}` ? BareName<Rest> : Key & string
type NamedRecords = { readonly [Key in keyof Records as BareName<Key>]?: Records[Key] }

/** The records of any request: each may be absent. */
export interface AnyRecords extends NamedRecords {}

/** The loaders of a program that does not name its records. */
interface LooseLoad { readonly [name: string]: ((id: never, argument: never) => unknown) | null }

/** The loaders of records by name; `null` if the actions load a record. */
export type Load = keyof Records extends never ? LooseLoad : { readonly [Key in keyof Records]?: Loader<Key> | null }

/** Loads a record by its id. If a loader returns `null` or `undefined`, the response is the not-found handler's. */
export type Loader<Key extends keyof Records> = (id: IdOf<Key>, argument: LoaderArgument<Key>) => Maybe<Records[Key]>
type Maybe<Value> = Value | null | undefined | PromiseLike<Value | null | undefined>

/*
 * The places of all records, in one pass over the entries: the record's key, the type of its id, the keys of the records
 * before it, and the params of the route.
 */
interface Place {
  readonly key: string
  readonly id: unknown
  readonly before: string
  readonly params: unknown
}

type PlacesOf<E extends Entry> = E extends Entry
  ? PluralPlaces<E, E['params'], OwnersOf<E>> | SingularPlaces<E, Extract<OwnersOf<E>, SingularShape>>
  : never

type SingularShape = readonly [param: null, ...rest: unknown[]]
type PluralShape = readonly [param: string, record: string, key: string]

/** Goes along the params of a path, and collects the params before each. */
type PluralPlaces<E extends Entry, Params extends readonly Param[], Owners, Before extends string = never> =
  Params extends readonly [infer One extends Param, ...infer Rest extends readonly Param[]]
    ?
    | {
      key: KeyOfParam<One[0], Owners>
      id: ParamValue<One[1]>
      before: KeysOfParams<Before, Owners> | SingularBefore<Extract<Owners, SingularShape>, One[0]>
      params: ParamsOf<E>
    }
    | PluralPlaces<E, Rest, Owners, Before | One[0]>
    : never

type SingularPlaces<E extends Entry, One> =
  One extends readonly [null, string, infer Key, infer Params extends string, infer Owners, ...unknown[]]
    ? { key: Key, id: undefined, before: KeysOfParams<Params, Owners> | KeyOfSingular<Owners>, params: ParamsOf<E> }
    : never

type OwnerOf<Name extends string, Owners> = Extract<Owners, readonly [Name, ...unknown[]]>
type KeyOfParam<Name extends string, Owners> =
  OwnerOf<Name, Owners> extends infer One extends PluralShape ? [One] extends [never] ? Name : One[2] : never
type KeysOfParams<Names extends string, Owners> = Names extends string ? KeyOfParam<Names, Owners> : never
type KeyOfSingular<Owners> = Owners extends readonly [null, string, infer Key, ...unknown[]] ? Key : never

/** The singular resources before a param: the param is not before them. */
type SingularBefore<One, Name extends string> =
  One extends readonly [null, string, infer Key, infer Before, ...unknown[]] ? Name extends Before ? never : Key : never

/** The places by key. A namespace without a record of its own has the record without the directory. */
type PlacesByKey = { [One in PlacesOf<RegisteredEntry> as KnownKey<One['key']>]: One }
type KnownKey<Key extends string> = Key extends keyof Records ? Key : BareName<Key>
type PlaceOf<Key> = Key extends keyof PlacesByKey ? PlacesByKey[Key] : never

type IdOf<Key> = [PlaceOf<Key>] extends [never] ? unknown : PlaceOf<Key>['id' & keyof PlaceOf<Key>]

/** The second argument of a loader. A record that is before this record on some paths only may be absent. */
type LoaderArgument<Key> = {
  readonly request: FastifyRequest
  readonly params: Readonly<[PlaceOf<Key>] extends [never] ? Record<string, unknown> : ParamsAt<PlaceOf<Key>>>
} & {
  readonly [Each in BeforeAt<PlaceOf<Key>> as AbsentAt<PlaceOf<Key>, Each> extends never ? Held<Each> : never]:
  Value<Each>
} & {
  readonly [Each in BeforeAt<PlaceOf<Key>> as AbsentAt<PlaceOf<Key>, Each> extends never ? never : Held<Each>]?:
  Value<Each>
}
type ParamsAt<P> = P extends Place ? P['params'] : never
type BeforeAt<P> = P extends Place ? P['before'] : never
type AbsentAt<P, Key> = P extends Place ? BareName<Key> extends BareName<P['before']> ? never : true : never

/** The name under which requests hold a record of that key, and the record's type; `never` without a type. */
type Held<Key> = KnownKey<Key & string> extends infer Known ? Known extends keyof Records ? BareName<Known> : never : never
type Value<Key> =
  KnownKey<Key & string> extends infer Known ? Known extends keyof Records ? Records[Known] : never : never

/** The records of an entry: those of params, of which an optional one may be absent, and of singular resources. */
export type RecordsOf<E extends Entry> =
  E extends Entry
    ? 'shape' extends E['uncertain'] ? AnyRecords : Flat<RecordsIn<E['params'][number], OwnersOf<E>>>
    : never
type Flat<All> = { readonly [Name in keyof All]: All[Name] }

type OptionalParam = { readonly 3: 'optional' }
type RecordsIn<One extends Param, Owners extends Owner> =
  & { [Each in Exclude<One, OptionalParam> as Held<KeyOfParam<Each[0], Owners>>]: Value<KeyOfParam<Each[0], Owners>> }
  & { [Each in Extract<One, OptionalParam> as Held<KeyOfParam<Each[0], Owners>>]?: Value<KeyOfParam<Each[0], Owners>> }
  & { [Each in Extract<Owners, SingularShape> as Held<Each[2]>]: Value<Each[2]> }

declare const loaded: unique symbol

/** Absent at run time. The params of an action know the records of its requests. */
export interface WithRecords<Found> { readonly [loaded]?: Found }

/** The params of an action with its records; only the params if the program names no records. */
export type RequestParamsOf<E extends Entry> =
  keyof Records extends never ? ParamsOf<E> : E extends Entry ? ParamsOf<E> & WithRecords<RecordsOf<E>> : never

/** The part of a request that has the records, by the params. */
export type RecordsFor<RequestParams> =
  keyof Records extends never ? unknown
    : { readonly records: typeof loaded extends keyof RequestParams ? NonNullable<RequestParams[typeof loaded]> : AnyRecords }

/** Entries, with `create` of a singular resource as an entry without the record that it creates. */
export type BeforeCreate<E extends Entry> = keyof Records extends never ? E : E extends Entry
  ? Extract<OwnersOf<E>, readonly [null, string, string, string, unknown, 'create']> extends infer Own
    ? [Own] extends [never] ? E : SplitAt<E, Own>
    : never
  : never
type SplitAt<E extends Entry, Own> =
  | Omit<E, 'actions'> & { actions: Exclude<E['actions'], 'create'> }
  | Omit<E, 'actions' | 'owners'> & { actions: 'create', owners: Exclude<OwnersOf<E>, Own> }
