import type { Frame } from './frame.js'
import type { Resource } from './resource.js'

/**
 * A record that a path names: the param (`null` for a singular resource), the name of the record, the name with the
 * directory of the controllers, the records before it, and the params before a singular resource.
 */
export type Owner =
  readonly [param: string | null, record: string, key: string, before: unknown, params?: string]

/*
 * Entries and resources have these names without a place in their interfaces: TypeScript then resolves the names only in
 * programs with records.
 */

/** The names of a resource's record. */
interface RecordNames<Name, Key> { readonly record: Name, readonly key: Key }

export type PluralOwner<R extends Resource, Param extends string, Before> =
  R extends RecordNames<infer Name extends string, infer Key extends string> ? [Param, Name, Key, Before] : never

export type SingularOwner<R extends Resource, F extends Frame> =
  R extends RecordNames<infer Name extends string, infer Key extends string>
    ? [null, Name, Key, F['here']['owners'], [...F['here']['params'], ...R['pathParams']][number][0]] : never

/** The records that the path of an entry names. */
export type OwnersOf<E> = E extends { readonly owners: infer Owners extends Owner } ? Owners : never
