import type { Param } from '../declare/template.js'
import type { EntriesOf } from '../draw/draw.js'
import type { Entry } from '../draw/entry.js'
import type { Labels } from './labels.js'
import type { ParamValue } from '../match/params.js'

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

/** What may stand for the param `Name`: its value, or a record that has it or knows its own. */
export type Argument<Name extends string, Value> = Value | RecordWith<Name, Value> | { toParam (): Value }

/** The same for the param of a parent, `photo_id`, which a record may have as its own `Origin`, `id`. */
export type ParentArgument<Name extends string, Value, Origin extends string> = Value | RecordWith<Name, Value> | RecordWith<Origin, Value> | { toParam (): Value }

/** A record of any shape with a param in it: a literal may have more in it, as a record of the app has. */
type RecordWith<Name extends string, Value> = { readonly [Property in Name]: Value } | { readonly [Property in Name]: Value } & { readonly [property: string]: unknown }

/** The value of a param as a helper takes it: an integer also as a bigint. */
type Given<Constraint> = [Constraint] extends [never] ? string | number | bigint : ParamValue<Constraint> extends infer Value ? string extends Value ? string | number | bigint : Value extends number ? Value | bigint : Value : never

type ArgumentOf<One> =
  One extends readonly [infer Name extends string, infer Constraint, infer Origin extends string] ? ParentArgument<Name, Given<Constraint>, Origin>
    : One extends readonly [infer Name extends string, infer Constraint] ? Argument<Name, Given<Constraint>> : never

/** The arguments that stand for params, in path order, each under its name where that can be. */
type Positional<Params extends readonly unknown[]> =
  Params extends readonly [infer One extends Param, ...infer Rest] ? [...Labelled<One[0], ArgumentOf<One>>, ...Positional<Rest>]
    : Params extends readonly [] ? [] : PathArgument[]

type Labelled<Name extends string, Value> = Name extends keyof Labels<Value> ? Labels<Value>[Name] : [param: Value]

/** The suffixes that a route takes: those of a list, any text, or none. */
type FormatOf<Option> = Option extends false ? never : Option extends readonly (infer One extends string)[] ? One : string

/**
 * Gives a path that begins with one `/` and is routed back to its route with the same params. Takes one argument for
 * each param, in path order, or one object with all of them; then a suffix, or options.
 */
export type PathHelper<E extends Entry = Entry, Path extends string = E['path']> = HelperOf<E['params'], Path, PathOptions<FormatOf<E['format']>>, FormatOf<E['format']>>

/** Gives the full address of the same path. */
export type UrlHelper<E extends Entry = Entry> = HelperOf<E['params'], `http${string}`, UrlOptions<FormatOf<E['format']>>, FormatOf<E['format']>>

/**
 * One signature for each number of arguments, so that TypeScript has one thing to say of a wrong call. They are written
 * out here, not named, so that an editor shows them and not a name; with a suffix or options, text follows the path.
 */
type HelperOf<Params extends readonly Param[], Path extends string, Options, Format> =
  Params extends readonly [] ? {
    /** The path or address of this route, with what the options add. */
    (options: Options): `${Path}${string}`
    /** The path or address of this route. */
    (): Path
  } : Positional<Params> extends infer Args extends readonly unknown[] ? Params extends readonly [unknown] ? {
    /** The path or address of this route for a record or its param, with a suffix and options. */
    (...args: [...Args, format: Format, options: Options]): `${Path}${string}`
    /** The path or address of this route for a record or its param, with a suffix, or what the options add. */
    (...args: [...Args, formatOrOptions: Format | Options]): `${Path}${string}`
    /** The path or address of this route for a record or its param: it is routed back with the same param. */
    (...args: Args): Path
  } : {
    /** The path or address of this route, for its params by name. */
    (params: { readonly [One in Params[number] as One[0]]: ArgumentOf<One> }, options?: Options): `${Path}${string}`
    /** The path or address of this route for its params in path order, with a suffix and options. */
    (...args: [...Args, format: Format, options: Options]): `${Path}${string}`
    /** The path or address of this route for its params in path order, with a suffix, or what the options add. */
    (...args: [...Args, formatOrOptions: Format | Options]): `${Path}${string}`
    /** The path or address of this route for its params in path order: it is routed back with the same params. */
    (...args: Args): Path
  } : never

/** All that a helper can be called with: for `redirectTo` and `created`. */
export type CallOf<E extends Entry, Options = PathOptions<FormatOf<E['format']>>> =
  | (E['params'] extends readonly [Param, Param, ...Param[]] ? [params: { readonly [One in E['params'][number] as One[0]]: ArgumentOf<One> }, options?: Options] : never)
  | (E['params'] extends readonly [] ? [options?: Options] : [...Positional<E['params']>, formatOrOptions?: FormatOf<E['format']> | Options, options?: Options])

/** A helper of which nothing is known. */
export type LooseHelper = Loosely['helper']

/** A method's arguments are compared both ways, so that a table can be passed on as any table. */
interface Loosely { helper (...args: readonly (PathArgument | UrlOptions | undefined)[]): string }

type CamelTail<Name extends string> = Name extends `_${infer Rest}` ? CamelTail<Rest> : Name extends `${infer Word}_${infer Rest}` ? `${Capitalize<Word>}${CamelTail<Rest>}` : Capitalize<Name>
type Camel<Name extends string> = Name extends `_${infer Rest}` ? `_${Camel<Rest>}` : Name extends `${infer Word}_${infer Rest}` ? `${Word}${CamelTail<Rest>}` : Name

/** As much of an entry as its key needs: to ask for more would have the compiler work out every path at once. */
interface Nameable { readonly name: unknown }

/**
 * The helpers of a table, by their names: `photos_path`, `edit_photo_url`, or `editPhotoUrl` with camel-case helpers.
 * The two objects are written out here, as an alias for each would be what TypeScript shows instead of the names.
 */
export type HelpersOf<E extends Nameable, Options = {}, Prefix extends string = ''> = Options extends { readonly helpers: 'camel' }
  ? { readonly [One in E as string extends One['name'] ? `${string}Path` : Camel<`${One['name'] & string}_path`>]: PathHelperOf<One, Prefix> }
  & { readonly [One in E as string extends One['name'] ? `${string}Url` : Camel<`${One['name'] & string}_url`>]: UrlHelperOf<One> }
  // A route without a name has no helper: `null & string` is never, and so is a key with it.
  : { readonly [One in E as `${One['name'] & string}_path`]: PathHelperOf<One, Prefix> }
  & { readonly [One in E as `${One['name'] & string}_url`]: UrlHelperOf<One> }

type PathHelperOf<One extends Nameable, Prefix extends string> = string extends One['name'] ? LooseHelper : One extends Entry ? PathHelper<One, Prefixed<Prefix, One['path']>> : never
type UrlHelperOf<One extends Nameable> = string extends One['name'] ? LooseHelper : One extends Entry ? UrlHelper<One> : never

type Prefixed<Prefix extends string, Path extends string> = Prefix extends '' ? Path : Path extends '/' ? Prefix : `${Prefix}${Path}`

/** Helpers of which no more is known. */
export interface LoosePaths { readonly [helper: string]: LooseHelper }

/** The helpers of a drawing, by its declarations and its options. */
export type Paths<Declarations = readonly unknown[], Options = {}> = unknown extends (Declarations extends readonly (infer One)[] ? One : never)
  ? LoosePaths
  : EntriesOf<Declarations, Options> extends infer E extends Nameable ? HelpersOf<E, Options> : never
