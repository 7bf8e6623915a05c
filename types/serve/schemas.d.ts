import type { FastifySchema, FastifyTypeProvider } from 'fastify'
import type { Entry } from '../draw/entry.js'
import type { OwnersOf } from '../draw/owner.js'
import type { OptionOf, SchemaOf } from '../draw/schema.js'
import type { TypedSchema } from '../match/params.js'
import type { RegisteredTypeProvider } from './register.js'

/**
 * The types of schemas, each by itself: a Standard Schema by its output, in replies too, and one of TypeBox by `static`.
 * Another one has the types of the registered type provider.
 */
export interface SchemaProvider extends FastifyTypeProvider {
  readonly validator: TypeIn<this['schema'], 'validator'>
  readonly serializer: TypeIn<this['schema'], 'serializer'>
}

type TypeIn<Schema, Side extends 'validator' | 'serializer'> =
  Schema extends TypedSchema<infer Output> ? Output
    : Schema extends { readonly static: infer Static } ? Static
      : Schema extends { readonly content: infer Contents }
        ? { [Type in keyof Contents]: TypeIn<Contents[Type]['schema' & keyof Contents[Type]], Side> }[keyof Contents]
        : (RegisteredTypeProvider & { readonly schema: Schema })[Side]

/** A schema for replies. A success that no schema declares has any type. */
export type ReplySchema<Schema extends FastifySchema> = Schema & { readonly response: Replies<Schema['response']> }
type Replies<Each> =
  Extract<`${keyof Each & (string | number)}`, `2${string}` | 'default'> extends never
    ? Each & { readonly '2xx': unknown } : Each

/** The bodies of all replies that a schema declares. */
export type ReplyBody<
  Schema extends FastifySchema, Provider extends FastifyTypeProvider, Each = Replies<Schema['response']>
> = { [Status in keyof Each]: (Provider & { readonly schema: Each[Status] })['serializer'] }[keyof Each]

/** An entry of some actions of another entry, with their schema. */
export interface ActionEntry extends Entry {
  readonly schema: unknown
  /** The whole entry: its params and records are computed once for all actions. */
  readonly whole: Entry
}

/** An entry, or one for each action if the declaration has a schema. */
export type ByAction<E extends Entry> = E extends { readonly options: null, readonly schema: null } ? E : Split<E>
type Split<E extends Entry> =
  E extends { readonly options: infer Options, readonly schema: infer Inherited }
    ? Options extends null ? Some<E, E['actions'], Inherited>
      : SplitBy<
        E, E['actions'],
        [Inherited, 'ownRouteOptions'] extends [null, Exclude<'ownRouteOptions', keyof Options>]
          ? keyof OptionOf<Options, 'actions'> : string,
        Options, Inherited
      >
    : E
type SplitBy<E extends Entry, Actions extends string, Declaring, Options, Inherited> =
  [Actions & Declaring] extends [never] ? E
    :
    | Some<E, Exclude<Actions, Declaring>, null>
    | { [Action in Actions & Declaring]: Some<E, Action, SchemaOf<Options, Inherited, Action>> }[Actions & Declaring]

/** Written out: TypeScript resolves a member of an object only on use. */
type Some<E extends Entry, Actions extends string, Schema> = {
  name: E['name']
  path: E['path']
  params: E['params']
  controller: E['controller']
  actions: Actions
  format: E['format']
  defaults: E['defaults']
  uncertain: E['uncertain']
  owners: OwnersOf<E>
  schema: Schema
  whole: E
}
