import type { IsLoose, StrictMessage } from '../declare/strict.js'
import type { Param } from '../declare/template.js'
import type { IsUnion } from '../draw/certainty.js'
import type { EntriesOf } from '../draw/draw.js'
import type { Entry } from '../draw/entry.js'
import type { Extended, FormatOf } from '../draw/format.js'
import type {
  ArgumentOf, ExpectedArguments, NoParams, PathArgument, PathOptions, Positional, UrlOptions
} from './arguments.js'
import type {
  FormatCall, LinkParams, NamedCall, NamedParams, NeedsFormat, OptionalCall, OptionalIn, OptionsAfter,
  PlainCall, PositionalOrNone, Problem, RequiredOf, ShortCall, ShortWithOptions, VariantsOf
} from './calls.js'

/**
 * One signature for each number of arguments, so that TypeScript reports one problem of a wrong call. The signatures
 * are written out, so that an editor shows signatures instead of a name. With a format or options, the path continues.
 */
type HelperOf<Params extends readonly Param[], Path extends string, Options, E extends Entry> =
  NeedsFormat<E> extends true ? FormatHelperOf<FormatCall<Params, FormatOf<E['format']>, Options>, Path>
    : [OptionalIn<Params>] extends [never] ? PlainHelperOf<Params, Path, Options, FormatOf<E['format']>>
        : OptionalHelperOf<Params, Path, Options, FormatOf<E['format']>, ShortCall<Params>>

/** A helper of a path that requires a format. */
type FormatHelperOf<Call extends readonly unknown[], Path extends string> = [Call] extends [never] ? never : {
  /** The path or URL of this route. The route requires a format. */
  (...args: Call): Path
  /** Returns the message of the error that the same call would throw, otherwise `null`. */
  readonly problem: Problem<Call>
}

/** A helper of a path with optional params. */
type OptionalHelperOf<
  Params extends readonly Param[], Path extends string, Options, Format, Short extends readonly unknown[]
> = [Short] extends [never] ? never : WithCall<ShortWithOptions<Params, Format | Options, Short>, Continued<Path>>
& Every<WholeHelperOf<VariantsOf<Params>, Path, Options, Format>> & {
  /** The path or URL of this route, for its params by name. Optional params may be absent. */
  (
    params: ExpectedArguments<RequiredOf<Params>['length'] | Params['length']> | NamedParams<VariantsOf<Params>>,
    ...rest: OptionsAfter<Params, Format | Options>
  ): Continued<Path>
  /**
   * The path or URL of this route, for the required params in path order. Options may follow unless all params would be
   * as many: then pass a value for each param, `null` for an absent one.
   */
  (...args: Short): Path
  /** Returns the message of the error that the same call would throw, otherwise `null`. */
  readonly problem: Problem<OptionalCall<Params, Format, Options, Short>>
}

/** The signatures of each path variant: TypeScript counts the arguments of a list, but not those of a union. */
type WholeHelperOf<Variant extends readonly Param[], Path extends string, Options, Format> =
  Variant extends unknown ? {
    /** The path or URL of this route, for all params in path order, with a format and options. */
    (...args: [...PositionalOrNone<Variant>, format: Format, options: Options | undefined]): Continued<Path>
    /** The path or URL of this route, for all params in path order, with a format or options. */
    (...args: [...PositionalOrNone<Variant>, formatOrOptions?: Format | Options]): Continued<Path>
  } : never

/** One more signature; without such calls there is none, since TypeScript would compare it with every wrong call. */
type WithCall<Call extends readonly unknown[], Path extends string> =
  [Call] extends [never] ? unknown : (...args: Call) => Path

/** A path with a format or options. A path that ends in any string is unchanged: the string may be empty. */
type Continued<Path extends string> = `${Path}x` extends Path ? Path : `${Path}${string}`

/** A helper of a path without optional params. */
type PlainHelperOf<Params extends readonly Param[], Path extends string, Options, Format> =
  Params extends readonly [] ? {
    /**
     * The path or URL of this route, with options. `{}` is the params object of a route without params, for generic
     * code.
     */
    (params: NoParams, options: Options | undefined): `${Path}${string}`
    /** The path or URL of this route, with options. */
    (options: Options | undefined): `${Path}${string}`
    /** The path or URL of this route. */
    (): Path
    /** Returns the message of the error that the same call would throw, otherwise `null`. */
    readonly problem: Problem<NamedCall<Params, Format, Options> | PlainCall<Params, Format, Options>>
  } : Positional<Params> extends infer Args extends readonly unknown[] ? Params extends readonly [unknown] ? {
    /** The path or URL of this route for a record or its param, with a format and options. */
    (...args: [...Args, format: Format, options: Options | undefined]): `${Path}${string}`
    /** The path or URL of this route for a record or its param, with a format or options. */
    (...args: [...Args, formatOrOptions: Format | Options | undefined]): `${Path}${string}`
    /** The path or URL of this route for a record or its param. The result matches this route with the same param. */
    (...args: Args): Path
    /** Returns the message of the error that the same call would throw, otherwise `null`. */
    readonly problem: Problem<NamedCall<Params, Format, Options> | PlainCall<Params, Format, Options>>
  } : {
    /** The path or URL of this route, for its params by name. */
    (
      params: ExpectedArguments<Params['length']> | { readonly [One in Params[number] as One[0]]: ArgumentOf<One> },
      ...rest: OptionsAfter<Params, Format | Options>
    ): `${Path}${string}`
    /** The path or URL of this route for params in path order, with a format and options. */
    (...args: [...Args, format: Format, options: Options | undefined]): `${Path}${string}`
    /** The path or URL of this route for params in path order, with a format or options. */
    (...args: [...Args, formatOrOptions: Format | Options | undefined]): `${Path}${string}`
    /** The path or URL of this route for params in path order. The result matches this route with the same params. */
    (...args: Args): Path
    /** Returns the message of the error that the same call would throw, otherwise `null`. */
    readonly problem: Problem<NamedCall<Params, Format, Options> | PlainCall<Params, Format, Options>>
  } : never

/** A helper of an unknown route. */
export type LooseHelper = Loosely['helper'] & { problem (...args: Parameters<Loosely['helper']>): string | null }

/** TypeScript compares the arguments of a method in both directions, so a table can be passed on as any table. */
interface Loosely {
  helper (...args: readonly (PathArgument | UrlOptions | undefined)[]): string
}

type CamelTail<Name extends string> =
  Name extends `_${infer Rest}` ? CamelTail<Rest>
    : Name extends `${infer Word}_${infer Rest}` ? `${Capitalize<Word>}${CamelTail<Rest>}` : Capitalize<Name>
type Camel<Name extends string> =
  Name extends `_${infer Rest}` ? `_${Camel<Rest>}`
    : Name extends `${infer Word}_${infer Rest}` ? `${Word}${CamelTail<Rest>}` : Name

/** The part of an entry that a helper's key needs. With more parts, TypeScript would resolve every path at once. */
export interface Nameable { readonly name: string }

/**
 * The helpers of entries by name: `photos_path`, `edit_photo_url`, or `editPhotoUrl` in camel case. The two objects are
 * written out, because TypeScript would show an alias instead of the names. The Rails dialect drops a name that is
 * already taken. A union of types has no order, so a helper of several routes accepts the arguments of any of them.
 */
export type HelpersOf<E extends Nameable, Options = {}, Prefix extends string = ''> =
  Options extends { readonly helpers: 'camel' }
    ? { readonly [One in E as CamelKey<One['name'], 'Path'>]: PathHelpersOf<One, Prefix> | Absence<One> }
    & { readonly [One in E as CamelKey<One['name'], 'Url'>]: Every<UrlHelperOf<One>> | Absence<One> }
    // A route without a name has no helper: its name is `never`, and so is a key with it.
    : { readonly [One in E as `${One['name']}_path`]: PathHelpersOf<One, Prefix> | Absence<One> }
    & { readonly [One in E as `${One['name']}_url`]: Every<UrlHelperOf<One>> | Absence<One> }

/** The intersection of a union's members. */
export type Every<Union> =
  (Union extends unknown ? (one: Union) => void : never) extends (every: infer All) => void ? All : never

type CamelKey<Name, Tail extends 'Path' | 'Url'> =
  string extends Name ? `${string}${Tail}` : Camel<`${Name & string}_${Uncapitalize<Tail>}`>

type PathHelpersOf<One extends Nameable, Prefix extends string> = Every<PathHelperOf<One, PathIn<One, Prefix>>>
/**
 * Returns a path that begins with one `/` and that matches the same route with the same params. Accepts an argument for
 * each param, in path order, or an object with all params; then a format, or options. Throws
 * `FST_RESOURCES_INVALID_ARGUMENTS`.
 */
type PathHelperOf<One extends Nameable, Path extends string> =
  One extends Entry
    ? 'shape' extends One['uncertain'] ? LooseHelper
      : HelperOf<LinkParams<One>, Path, PathOptions<FormatOf<One['format']>>, One>
    : never
type PathIn<One extends Nameable, Prefix extends string> =
  One extends Entry ? Extended<Prefixed<Prefix, One['path']>, One['format']> : never
/** Returns the absolute URL of the same path. Throws `FST_RESOURCES_INVALID_ARGUMENTS` or `…_MISSING_BASE_URL`. */
type UrlHelperOf<One extends Nameable> =
  One extends Entry
    ? 'shape' extends One['uncertain'] ? LooseHelper
      : HelperOf<LinkParams<One>, `http${string}`, UrlOptions<FormatOf<One['format']>>, One>
    : never

/** `undefined`, unless a route certainly has the name. Names of run time have an index signature. */
type Absence<One extends Nameable> =
  string extends One['name'] ? never
    : false extends (One extends Entry ? [One['uncertain']] extends [never] ? IsUnion<One['name']> : never : never)
      ? never : undefined

/** The path of a URL under a prefix. */
export type Prefixed<Prefix extends string, Path extends string> =
  Prefix extends '' ? Path : Path extends '/' ? Prefix : `${Prefix}${Path}`

/** The helpers of an unknown table. */
export interface LoosePaths { readonly [helper: string]: LooseHelper }

/** The helpers in a program without `strict`: each call is an error. */
export interface NoHelpers { readonly [helper: string]: { readonly [Message in StrictMessage]: never } }

/** The helpers of a table, by its declarations and options. */
export type Paths<Declarations = readonly unknown[], Options = {}> = IsLoose extends true ? NoHelpers
  : unknown extends (Declarations extends readonly (infer One)[] ? One : never) ? LoosePaths
    : EntriesOf<Declarations, Options> extends infer E extends Nameable ? HelpersOf<E, Options> : never
