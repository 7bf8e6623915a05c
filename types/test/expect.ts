import type { RouteSetOf } from 'fastify-resources'
import type { EntriesOf, Entry, ParamsOf } from '../index.js'

/** Whether two types are one: the compiler compares them as it compares what depends on a param. */
export type Equal<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends (<T>() => T extends Other ? 1 : 2) ? true : false

/** `expectType<Equal<One, Other>>(true)` compiles where the two are one. */
export function expectType<Expected> (_true: Expected extends true ? true : never): void {}

/** What each name of a table gives: the path, the params of the requests behind it, and the actions. */
export type Table<Set> = Set extends RouteSetOf<infer Declarations, infer Options>
  ? EntriesOf<Declarations, Options> extends infer E ? TableOf<E> : never
  : never
type TableOf<E> = {
  [One in E as NameOf<One>]: One extends Entry ? [One['path'], ParamsOf<One>, One['actions']] : never
}
type NameOf<One> = One extends { readonly name: infer Name extends string } ? Name : never
