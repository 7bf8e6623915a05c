import type { Param } from '../declare/template.js'
import type { ParamValue } from '../match/params.js'
import type { Labels } from './labels.js'

/** The argument for an unknown param. */
export type PathArgument =
  string | number | bigint | { toParam (): string | number | bigint } | { readonly [property: string]: unknown }

/** A value in a query; `undefined` is left out. */
export type QueryValue =
  | string | number | bigint | boolean | null | undefined | Date
  | readonly QueryValue[] | { readonly [key: string]: QueryValue }

/**
 * A query: an object literal, or an object from elsewhere, such as `request.query`. Arrays, maps, functions, dates and
 * promises have one of these symbols and are rejected.
 */
export type Query = { readonly [key: string]: QueryValue } | object & {
  readonly [Symbol.iterator]?: never
  readonly [Symbol.hasInstance]?: never
  readonly [Symbol.toPrimitive]?: never
  readonly [Symbol.toStringTag]?: never
}

/** The options of a `_path` helper, after the params; `null` and `false` omit an option. */
export interface PathOptions<Format = string> {
  /** The format extension: `'json'` for `/photos/7.json`. */
  readonly format?: Format | (string extends Format ? number : never) | null | false | undefined
  /** The query string: an array of plain values repeats its key, and objects are nested by brackets. */
  readonly query?: Query | null | false | undefined
  /** The fragment after `#`. */
  readonly anchor?: string | number | null | false | undefined
  /** Whether the path ends in a slash; `false` by default. */
  readonly trailingSlash?: boolean | null | undefined
}

/** The options of a `_url` helper, after the params: the options of a path, and `host`, `port` and `protocol`. */
export interface UrlOptions<Format = string> extends PathOptions<Format> {
  /** The host, with or without a port. It replaces the host of the base URL. */
  readonly host?: string | undefined
  /** The port; `null` for the default port. */
  readonly port?: number | null | undefined
  /** The scheme; by default the base URL's. */
  readonly protocol?: 'http' | 'https' | undefined
}

/** The argument for the param `Name`: the value, a record that has the param, or an object with `toParam()`. */
export type Argument<Name extends string, Value> = Value | RecordWith<Name, Value> | { toParam (): Value }

/** The argument for a parent's param (`photo_id`). A record may also have the param as `Origin` (`id`). */
export type ParentArgument<Name extends string, Value, Origin extends string> =
  Value | RecordWith<Name, Value> | RecordWith<Origin, Value> | { toParam (): Value }

/** A record with the param; an object literal may have other properties too, except options of a helper. */
type RecordWith<Name extends string, Value> =
  | { readonly [Property in Name]: Value }
  | { readonly [Property in Name]: Value } & { readonly [property: string]: unknown }
  & { readonly [Option in Exclude<keyof UrlOptions, Name>]?: undefined }

/** The params object of a path without params. */
export type NoParams = { readonly [param: string]: never }

declare const expected: unique symbol

/**
 * The number of arguments in path order. No value has this type. TypeScript compares the arguments of a call with too
 * few of them with the params object, and prints the name of this type in the error.
 */
export interface ExpectedArguments<Count> { readonly [expected]: Count }

/** The value that a helper accepts for a param: also a bigint for an integer, and a string for a boolean. */
type Given<Constraint> =
  [Constraint] extends [never] ? string | number | bigint
    : ParamValue<Constraint> extends infer Value
      ? string extends Value ? string | number | bigint : AsGiven<Value>
      : never
/** For an integer of a list, its bigint too; a fraction has none. */
type AsGiven<Value> =
  Value extends number
    ? Value | (number extends Value ? bigint : `${Value}` extends `${infer Integer extends bigint}` ? Integer : never)
    : Value extends boolean ? `${Value}` : Value

export type ArgumentOf<One> =
  One extends readonly [infer Name extends string, infer Constraint, (infer Origin)?, ...unknown[]]
    ? Origin extends string ? ParentArgument<Name, Given<Constraint>, Origin> : Argument<Name, Given<Constraint>>
    : never

/** The arguments for params, in path order, with a label if `Labels` has the name. */
export type Positional<Params extends readonly unknown[], None = never> =
  Params extends readonly [infer One extends Param, ...infer Rest]
    ? [...Labelled<One[0], ArgumentOf<One> | None>, ...Positional<Rest, None>]
    : Params extends readonly [] ? [] : PathArgument[]

type Labelled<Name extends string, Value> = Name extends keyof Labels<Value> ? Labels<Value>[Name] : [param: Value]
