import type { Param } from '../declare/template.js'
import type { ParamValue } from '../match/params.js'
import type { Labels } from './labels.js'

/** What may stand for a param of which nothing is known. */
export type PathArgument =
  string | number | bigint | { toParam (): string | number | bigint } | { readonly [property: string]: unknown }

/** What a query may hold; `undefined` is left out. */
export type QueryValue =
  | string | number | bigint | boolean | null | undefined | Date
  | readonly QueryValue[] | { readonly [key: string]: QueryValue }

/**
 * A query: an object of values as it is written, or one that comes from elsewhere, as `request.query` does. What is no
 * plain object has one of these symbols: a list, a map, a function, a date, a promise.
 */
export type Query = { readonly [key: string]: QueryValue } | object & {
  readonly [Symbol.iterator]?: never
  readonly [Symbol.hasInstance]?: never
  readonly [Symbol.toPrimitive]?: never
  readonly [Symbol.toStringTag]?: never
}

/** What a `_path` helper takes behind the params: `{ format, query, anchor, trailingSlash }`. */
export interface PathOptions<Format = string> {
  /** The suffix: `'json'` gives `/photos/7.json`. */
  readonly format?: Format | undefined
  /** What follows `?`, nested as Rails nests it. */
  readonly query?: Query | undefined
  /** What follows `#`. */
  readonly anchor?: string | undefined
  readonly trailingSlash?: boolean | undefined
}

/** What a `_url` helper takes behind the params: the options of a path, and `{ host, port, protocol }`. */
export interface UrlOptions<Format = string> extends PathOptions<Format> {
  readonly host?: string | undefined
  readonly port?: number | null | undefined
  readonly protocol?: 'http' | 'https' | undefined
}

/** What may stand for the param `Name`: its value, or a record that has it or knows its own. */
export type Argument<Name extends string, Value> = Value | RecordWith<Name, Value> | { toParam (): Value }

/** The same for the param of a parent, `photo_id`, which a record may have as its own `Origin`, `id`. */
export type ParentArgument<Name extends string, Value, Origin extends string> =
  Value | RecordWith<Name, Value> | RecordWith<Origin, Value> | { toParam (): Value }

/** A record of any shape with a param in it: a literal may have more in it, as a record of the app has. */
type RecordWith<Name extends string, Value> =
  | { readonly [Property in Name]: Value }
  | { readonly [Property in Name]: Value } & Besides<Name>

/** What a literal may hold besides: not what is an option, which would be lost there. */
type Besides<Name extends string> = { readonly [property: string]: unknown } & {
  readonly [Option in Exclude<'query' | 'anchor' | 'trailingSlash', Name>]?: undefined
}

/** The params object of a path without params. */
export type NoParams = { readonly [param: string]: never }

/** The value of a param as a helper takes it: an integer also as a bigint, a boolean as its text. */
type Given<Constraint> =
  [Constraint] extends [never] ? string | number | bigint
    : ParamValue<Constraint> extends infer Value
      ? string extends Value ? string | number | bigint : AsGiven<Value>
      : never
type AsGiven<Value> = Value extends number ? Value | bigint : Value extends boolean ? `${Value}` : Value

export type ArgumentOf<One> =
  One extends readonly [infer Name extends string, infer Constraint, infer Origin, ...unknown[]]
    ? Origin extends string ? ParentArgument<Name, Given<Constraint>, Origin> : Argument<Name, Given<Constraint>>
    : One extends readonly [infer Name extends string, infer Constraint] ? Argument<Name, Given<Constraint>> : never

/** The arguments that stand for params, in path order, each under its name where that can be. */
export type Positional<Params extends readonly unknown[], None = never> =
  Params extends readonly [infer One extends Param, ...infer Rest]
    ? [...Labelled<One[0], ArgumentOf<One> | None>, ...Positional<Rest, None>]
    : Params extends readonly [] ? [] : PathArgument[]

type Labelled<Name extends string, Value> = Name extends keyof Labels<Value> ? Labels<Value>[Name] : [param: Value]
