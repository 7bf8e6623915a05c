import type { Frame } from './frame.js'
import type { Resource } from './resource.js'

/**
 * A record that a path names: the param (`null` for a singular resource), the name of the record, and the name with the
 * directory of the controllers. A singular resource also has the params and records before it, and `'create'` if the
 * path is the resource's own: that action has no record yet.
 */
export type Owner =
  | readonly [param: string, record: string, key: string]
  | readonly [param: null, record: string, key: string, params: string, before: unknown, fresh: string]

/*
 * Entries and resources have these names without a place in their interfaces: TypeScript then resolves the names only in
 * programs with records.
 */

/** The names of a resource's record. */
interface RecordNames<Name, Key> { readonly record: Name, readonly key: Key }

export type PluralOwner<R extends Resource, Param extends string> =
  R extends RecordNames<infer Name extends string, infer Key extends string> ? [Param, Name, Key] : never

export type SingularOwner<R extends Resource, F extends Frame, Fresh extends string = never> =
  R extends RecordNames<infer Name extends string, infer Key extends string>
    ? [null, Name, Key, [...F['params'], ...R['pathParams']][number][0], F['owners'], Fresh] : never

/** The records that the path of an entry names. */
export type OwnersOf<E> = E extends { readonly owners: infer Owners extends Owner } ? Owners : never
