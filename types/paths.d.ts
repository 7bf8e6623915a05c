import type { EntriesOf, Entry, Param } from './entries.js'
import type { ParamValue } from './params.js'

/** What may stand for a param of which nothing is known. */
export type PathArgument = string | number | bigint | { toParam (): string | number | bigint } | { readonly [property: string]: unknown }

export type QueryValue = string | number | bigint | boolean | null | undefined | readonly QueryValue[] | { readonly [key: string]: QueryValue }

export interface PathOptions<Format = string> {
  /** The suffix: `'json'` gives `/photos/7.json`. */
  readonly format?: Format | undefined
  /** What follows `?`, nested as Rails nests it. */
  readonly query?: { readonly [key: string]: QueryValue } | undefined
  /** What follows `#`. */
  readonly anchor?: string | undefined
  readonly trailingSlash?: boolean | undefined
}

export interface UrlOptions<Format = string> extends PathOptions<Format> {
  readonly host?: string | undefined
  readonly port?: number | null | undefined
  readonly protocol?: 'http' | 'https' | undefined
}

/** What may stand for the param `Name`: its value, or a record that has it (or `Origin`, for a nested one) or knows its own. */
export type Argument<Name extends string, Value, Origin extends string = Name> = Value | RecordWith<Name, Value> | RecordWith<Origin, Value> | { toParam (): Value }

/** A record of any shape with a param in it: a literal may have more in it, as a record of the app has. */
type RecordWith<Name extends string, Value> = { readonly [Property in Name]: Value } | { readonly [Property in Name]: Value } & { readonly [property: string]: unknown }

/** The value of a param as a helper takes it: an integer also as a bigint. */
type Given<Constraint> = [Constraint] extends [never] ? string | number | bigint : ParamValue<Constraint> extends infer Value ? string extends Value ? string | number | bigint : Value extends number ? Value | bigint : Value : never

type ArgumentOf<One> =
  One extends readonly [infer Name extends string, infer Constraint, infer Origin extends string] ? Argument<Name, Given<Constraint>, Origin>
    : One extends readonly [infer Name extends string, infer Constraint] ? Argument<Name, Given<Constraint>> : never

/** The arguments that stand for params, in path order. */
type Positional<Params extends readonly Param[]> = { [Index in keyof Params]: ArgumentOf<Params[Index]> }

/** All params by their names. */
type ByName<Params extends readonly Param[]> = { readonly [One in Params[number] as One[0]]: ArgumentOf<One> }

/** The suffixes that a route takes: those of a list, any text, or none. */
type FormatOf<Option> = Option extends false ? never : Option extends readonly (infer One extends string)[] ? One : string

/** The helper of a path without params. */
export interface PlainHelper<Path extends string, Options> {
  (options: Options): `${Path}${string}`
  (): Path
}

/** The helper of a path with the one param `id`. */
export interface IdHelper<Path extends string, Options, Id, Format> {
  (id: Id, format: Format, options?: Options): `${Path}${string}`
  (id: Id, options: Options): `${Path}${string}`
  (id: Id): Path
}

/** The helper of a path with several params, one by one or as one object. */
export interface ParamsHelper<Path extends string, Options, Params extends readonly Param[], Format> {
  (params: ByName<Params>, options?: Options): `${Path}${string}`
  (...params: [...Positional<Params>, format: Format, options?: Options]): `${Path}${string}`
  (...params: [...Positional<Params>, options: Options]): `${Path}${string}`
  (...params: Positional<Params>): Path
}

/**
 * Gives a path that begins with one `/` and is routed back to its route with the same params. Takes one argument for
 * each param, in path order, or one object with all of them; then a suffix, or options.
 */
export type PathHelper<E extends Entry = Entry, Path extends string = E['path']> = HelperOf<E, Path, PathOptions<FormatOf<E['format']>>>

/** Gives the full address of the same path. */
export type UrlHelper<E extends Entry = Entry> = HelperOf<E, `http${string}`, UrlOptions<FormatOf<E['format']>>>

type HelperOf<E extends Entry, Path extends string, Options> =
  E['params'] extends readonly [] ? PlainHelper<Path, Options>
    : E['params'] extends readonly [infer Only] ? IdHelper<Path, Options, ArgumentOf<Only>, FormatOf<E['format']>>
      : ParamsHelper<Path, Options, E['params'], FormatOf<E['format']>>

/** All that a helper can be called with: for `redirectTo` and `created`. */
export type CallOf<E extends Entry, Options = PathOptions<FormatOf<E['format']>>> =
  | Positional<E['params']>
  | [...Positional<E['params']>, Options]
  | (E['params'] extends readonly [] ? never : [...Positional<E['params']>, FormatOf<E['format']>, Options?])
  | (E['params'] extends readonly [Param, Param, ...Param[]] ? [ByName<E['params']>, Options?] : never)

/** A helper of which nothing is known. */
export type LooseHelper = Loosely['helper']

/** A method's arguments are compared both ways, so that a table can be passed on as any table. */
interface Loosely { helper (...args: readonly (PathArgument | UrlOptions | undefined)[]): string }

type CamelTail<Name extends string> = Name extends `_${infer Rest}` ? CamelTail<Rest> : Name extends `${infer Word}_${infer Rest}` ? `${Capitalize<Word>}${CamelTail<Rest>}` : Capitalize<Name>
type Camel<Name extends string> = Name extends `_${infer Rest}` ? `_${Camel<Rest>}` : Name extends `${infer Word}_${infer Rest}` ? `${Word}${CamelTail<Rest>}` : Name

/** As much of an entry as its key needs: to ask for more would have the compiler work out every path at once. */
interface Nameable { readonly name: unknown }

/** The helpers of a table, by their names: `photos_path`, `edit_photo_url`, or `editPhotoUrl` with camel-case helpers. */
export type PathsOf<E extends Nameable, Options = {}, Prefix extends string = ''> = Options extends { readonly helpers: 'camel' } ? CamelPaths<E, Prefix> : SnakePaths<E, Prefix>

// A route without a name has no helper: `null & string` is never, and so is a key with it.
type SnakePaths<E extends Nameable, Prefix extends string> =
  & { readonly [One in E as `${One['name'] & string}_path`]: PathHelperOf<One, Prefix> }
  & { readonly [One in E as `${One['name'] & string}_url`]: UrlHelperOf<One> }

type CamelPaths<E extends Nameable, Prefix extends string> =
  & { readonly [One in E as string extends One['name'] ? `${string}Path` : Camel<`${One['name'] & string}_path`>]: PathHelperOf<One, Prefix> }
  & { readonly [One in E as string extends One['name'] ? `${string}Url` : Camel<`${One['name'] & string}_url`>]: UrlHelperOf<One> }

type PathHelperOf<One extends Nameable, Prefix extends string> = string extends One['name'] ? LooseHelper : One extends Entry ? PathHelper<One, Prefixed<Prefix, One['path']>> : never
type UrlHelperOf<One extends Nameable> = string extends One['name'] ? LooseHelper : One extends Entry ? UrlHelper<One> : never

type Prefixed<Prefix extends string, Path extends string> = Prefix extends '' ? Path : Path extends '/' ? Prefix : `${Prefix}${Path}`

/** Helpers of which no more is known. */
export interface LoosePaths { readonly [helper: string]: LooseHelper }

/** The helpers of a drawing, by its declarations and its options. */
export type Paths<Declarations = readonly unknown[], Options = {}> = unknown extends (Declarations extends readonly (infer One)[] ? One : never)
  ? LoosePaths
  : EntriesOf<Declarations, Options> extends infer E extends Nameable ? PathsOf<E, Options> : never
