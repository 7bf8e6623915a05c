import type { Param } from '../declare/template.js'
import type { IsUnion } from '../draw/certainty.js'
import type { EntriesOf } from '../draw/draw.js'
import type { Entry } from '../draw/entry.js'
import type { FormatOf } from '../draw/format.js'
import type {
  ArgumentOf, PathArgument, PathOptions, Positional, UrlOptions
} from './arguments.js'

/**
 * Gives a path that begins with one `/` and is routed back to its route with the same params. Takes one argument for
 * each param, in path order, or one object with all of them; then a suffix, or options.
 */
export type PathHelper<E extends Entry = Entry, Path extends string = E['path']> =
  HelperOf<E['params'], Path, PathOptions<FormatOf<E['format']>>, FormatOf<E['format']>>

/** Gives the full address of the same path. */
export type UrlHelper<E extends Entry = Entry> =
  HelperOf<E['params'], `http${string}`, UrlOptions<FormatOf<E['format']>>, FormatOf<E['format']>>

/**
 * One signature for each number of arguments, so that TypeScript has one thing to say of a wrong call. They are written
 * out here, not named, so that an editor shows them and not a name; with a suffix or options, text follows the path.
 */
type HelperOf<Params extends readonly Param[], Path extends string, Options, Format> =
  [OptionalIn<Params>] extends [never] ? PlainHelperOf<Params, Path, Options, Format>
    : RequiredOf<Params> extends infer Required extends readonly Param[] ? {
      /** The path or address of this route, for its params by name; what may be left out is there where it is given. */
      (params: NamedParams<Params>, options?: Options): `${Path}${string}`
      /** The same for all params in path order, with a suffix, or what the options add. */
      (
        ...args: [...PositionalOrNone<Params>, formatOrOptions?: Format | Options, options?: Options]
      ): `${Path}${string}`
      /** The same for those that may not be left out, in path order. Options need a params object in front of them. */
      (...args: Positional<Required>): `${Path}${string}`
    } : never

/** The params that a path may leave out. */
type OptionalIn<Params extends readonly Param[]> = Extract<Params[number], LeftOut>
type LeftOut = readonly [name: unknown, constraint: unknown, origin: unknown, presence: 'optional']

type RequiredOf<Params extends readonly Param[]> =
  Params extends readonly [infer One extends Param, ...infer Rest extends readonly Param[]]
    ? One extends OptionalIn<Params> ? RequiredOf<Rest> : [One, ...RequiredOf<Rest>]
    : []

/** The params by name, those that may be left out too; `null` leaves one out as well. */
type NamedParams<Params extends readonly Param[]> =
  RequiredAndOptional<Params> extends infer Both ? { [Key in keyof Both]: Both[Key] } : never
type RequiredAndOptional<Params extends readonly Param[]> =
  & { readonly [One in Exclude<Params[number], OptionalIn<Params>> as One[0]]: ArgumentOf<One> }
  & { readonly [One in OptionalIn<Params> as One[0]]?: ArgumentOf<One> | null | undefined }

type PositionalOrNone<Params extends readonly Param[]> =
  Params extends readonly [infer One extends Param, ...infer Rest extends readonly Param[]]
    ? [
        ...One extends LeftOut
          ? Positional<[One], null | undefined> : Positional<[One]>,
        ...PositionalOrNone<Rest>
      ]
    : []

type PlainHelperOf<Params extends readonly Param[], Path extends string, Options, Format> =
  Params extends readonly [] ? {
    /** The path or address of this route, with what the options add; `{}` is its params where code always gives some. */
    (params: { readonly [param: string]: never }, options: Options): `${Path}${string}`
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
  E extends Entry ? 'shape' extends E['uncertain'] ? unknown[]
    : [OptionalIn<E['params']>] extends [never]
        ? NamedCall<E['params'], Options> | PlainCall<E['params'], FormatOf<E['format']>, Options>
        : OptionalCall<E['params'], FormatOf<E['format']>, Options>
    : never

type OptionalCall<Params extends readonly Param[], Format, Options> =
  | [params: NamedParams<Params>, options?: Options]
  | [...PositionalOrNone<Params>, formatOrOptions?: Format | Options, options?: Options]
  | Positional<RequiredOf<Params>>

type NamedCall<Params extends readonly Param[], Options> =
  Params extends readonly [Param, Param, ...Param[]]
    ? [params: { readonly [One in Params[number] as One[0]]: ArgumentOf<One> }, options?: Options]
    : Params extends readonly [] ? [params: { readonly [param: string]: never }, options: Options] : never

type PlainCall<Params extends readonly Param[], Format, Options> =
  Params extends readonly [] ? [options?: Options]
    : [...Positional<Params>, formatOrOptions?: Format | Options, options?: Options]

/** A helper of which nothing is known. */
export type LooseHelper = Loosely['helper']

/** A method's arguments are compared both ways, so that a table can be passed on as any table. */
interface Loosely { helper (...args: readonly (PathArgument | UrlOptions | undefined)[]): string }

type CamelTail<Name extends string> =
  Name extends `_${infer Rest}` ? CamelTail<Rest>
    : Name extends `${infer Word}_${infer Rest}` ? `${Capitalize<Word>}${CamelTail<Rest>}` : Capitalize<Name>
type Camel<Name extends string> =
  Name extends `_${infer Rest}` ? `_${Camel<Rest>}`
    : Name extends `${infer Word}_${infer Rest}` ? `${Word}${CamelTail<Rest>}` : Name

/** As much of an entry as its key needs: to ask for more would have the compiler work out every path at once. */
interface Nameable { readonly name: unknown }

/**
 * The helpers of entries, by their names: `photos_path`, `edit_photo_url`, or `editPhotoUrl` with camel-case helpers.
 * The two objects are written out here, as an alias for each would be what TypeScript shows instead of the names.
 */
export type HelpersOf<E extends Nameable, Options = {}, Prefix extends string = ''> =
  Options extends { readonly dialect: 'rails' } ? RailsHelpersOf<E, Options, Prefix>
    : Options extends { readonly helpers: 'camel' }
      ? { readonly [One in E as CamelKey<One['name'], 'Path'>]: Every<PathHelperOf<One, Prefix>> | Absence<One> }
      & { readonly [One in E as CamelKey<One['name'], 'Url'>]: Every<UrlHelperOf<One>> | Absence<One> }
      // A route without a name has no helper: `null & string` is never, and so is a key with it.
      : { readonly [One in E as `${One['name'] & string}_path`]: Every<PathHelperOf<One, Prefix>> | Absence<One> }
      & { readonly [One in E as `${One['name'] & string}_url`]: Every<UrlHelperOf<One>> | Absence<One> }

/**
 * The Rails dialect drops a name that is taken, by the order of the table. A union has no order that compilers agree on: so
 * where several routes ask for one name, its helper can be called as that of any, and gives the path of any.
 */
type RailsHelpersOf<E extends Nameable, Options, Prefix extends string> =
  Options extends { readonly helpers: 'camel' }
    ? { readonly [One in E as CamelKey<One['name'], 'Path'>]: Every<RailsPathHelper<One, PathIn<One, Prefix>>> | Absence<One> }
    & { readonly [One in E as CamelKey<One['name'], 'Url'>]: Every<RailsUrlHelper<One>> | Absence<One> }
    : { readonly [One in E as `${One['name'] & string}_path`]: Every<RailsPathHelper<One, PathIn<One, Prefix>>> | Absence<One> }
    & { readonly [One in E as `${One['name'] & string}_url`]: Every<RailsUrlHelper<One>> | Absence<One> }

type PathIn<One extends Nameable, Prefix extends string> = One extends Entry ? Prefixed<Prefix, One['path']> : never

type RailsPathHelper<One extends Nameable, Path extends string> =
  One extends Entry
    ? 'shape' extends One['uncertain'] ? LooseHelper : WithSuffix<SuffixCall<One>, Path> & PathHelper<One, Path>
    : never
type RailsUrlHelper<One extends Nameable> =
  One extends Entry
    ? 'shape' extends One['uncertain'] ? LooseHelper
      : WithSuffix<SuffixCall<One, UrlOptions<FormatOf<One['format']>>>, `http${string}`> & UrlHelper<One>
    : never

/** In Rails a text behind all params is the suffix, where there are no params too: `home_path('json')`. */
export type SuffixCall<E extends Entry, Options = PathOptions<FormatOf<E['format']>>> =
  E extends Entry ? E['params'] extends readonly [] ? [format: FormatOf<E['format']>, options?: Options] : never : never

type WithSuffix<Call extends readonly unknown[], Path extends string> =
  [Call] extends [never] ? unknown : (...args: Call) => `${Path}${string}`

/** What is all of a union at once. */
export type Every<Union> =
  (Union extends unknown ? (one: Union) => void : never) extends (every: infer All) => void ? All : never

type CamelKey<Name, Tail extends 'Path' | 'Url'> =
  string extends Name ? `${string}${Tail}` : Camel<`${Name & string}_${Uncapitalize<Tail>}`>

type PathHelperOf<One extends Nameable, Prefix extends string> =
  One extends Entry
    ? 'shape' extends One['uncertain'] ? LooseHelper : PathHelper<One, Prefixed<Prefix, One['path']>>
    : never
type UrlHelperOf<One extends Nameable> =
  One extends Entry ? 'shape' extends One['uncertain'] ? LooseHelper : UrlHelper<One> : never

/** `undefined` if no route certainly has the name. A name of run time has an index signature, which includes it or not. */
type Absence<One extends Nameable> = string extends One['name'] ? never : HasCertain<One> extends true ? never : undefined
type HasCertain<One extends Nameable> =
  true extends (One extends Entry ? [One['uncertain']] extends [never] ? IsCertainName<One['name']> : never : never)
    ? true : false
type IsCertainName<Name> = true extends IsUnion<Name> ? false : true

type Prefixed<Prefix extends string, Path extends string> =
  Prefix extends '' ? Path : Path extends '/' ? Prefix : `${Prefix}${Path}`

/** Helpers of which no more is known. */
export interface LoosePaths { readonly [helper: string]: LooseHelper }

/** The helpers of a drawing, by its declarations and its options. */
export type Paths<Declarations = readonly unknown[], Options = {}> =
  unknown extends (Declarations extends readonly (infer One)[] ? One : never) ? LoosePaths
    : EntriesOf<Declarations, Options> extends infer E extends Nameable ? HelpersOf<E, Options> : never
