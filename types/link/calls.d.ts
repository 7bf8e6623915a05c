import type { Param } from '../declare/template.js'
import type { Entry } from '../draw/entry.js'
import type { CheckedFormat, FormatOf, RequiredFormat, UncheckedFormat, WrittenFormat } from '../draw/format.js'
import type { ArgumentOf, ExpectedArguments, NoParams, PathOptions, Positional } from './arguments.js'

export type OptionalIn<Params extends readonly Param[]> = Extract<Params[number], OptionalParam>
export type OptionalParam = { readonly 3: 'optional' }

export type RequiredOf<Params extends readonly Param[]> =
  Params extends readonly [infer One extends Param, ...infer Rest extends readonly Param[]]
    ? One extends OptionalIn<Params> ? RequiredOf<Rest> : [One, ...RequiredOf<Rest>]
    : []

/** The params by name. An optional param may be absent or `null`. */
export type NamedParams<Params extends readonly Param[]> =
  RequiredAndOptional<Params> extends infer Both ? { [Key in keyof Both]: Both[Key] } : never
type RequiredAndOptional<Params extends readonly Param[]> =
  & { readonly [One in Exclude<Params[number], OptionalIn<Params>> as One[0]]: ArgumentOf<One> }
  & { readonly [One in OptionalIn<Params> as One[0]]?: ArgumentOf<One> | null | undefined }

export type PositionalOrNone<Params extends readonly Param[]> =
  Params extends readonly [infer One extends Param, ...infer Rest extends readonly Param[]]
    ? [
        ...One extends OptionalParam ? Positional<[One], null | undefined> : Positional<[One]>,
        ...PositionalOrNone<Rest>
      ]
    : []

/** The method `problem` of a helper, with the helper's arguments. */
export interface Problem<Call extends readonly unknown[]> { (...args: Call): string | null }

/** The arguments of a helper, for `redirectTo` and `created`. */
export type CallOf<E extends Entry, Dialect, Options = PathOptions<FormatOf<E['format']>>> =
  E extends Entry ? 'shape' extends E['uncertain'] ? unknown[]
    : NeedsFormat<E, Dialect> extends true ? FormatCall<E['params'], FormatOf<E['format']>, Options>
      : [OptionalIn<E['params']>] extends [never]
          ? NamedCall<E['params'], Options> | PlainCall<E['params'], FormatOf<E['format']>, Options>
          : OptionalCall<E['params'], FormatOf<E['format']>, Options, ShortCall<E, Dialect>>
    : never

/** Whether a helper must get a format: the route requires an extension, and has no default or may reject it. */
export type NeedsFormat<E extends Entry, Dialect> =
  E['format'] extends RequiredFormat
    ? E['defaults'] extends { readonly format: infer Default }
      ? E['format'] extends WrittenFormat<infer Option> ? NotIn<Default, Accepted<Option, Dialect>>
        : NotIn<Default, AnyDefault>
      : E['format'] extends WrittenFormat<string> ? false : true
    : false
type NotIn<Default, Certain> = [Default] extends [Certain] ? false : true
type AnyDefault = string | number | boolean

/** The defaults that a written format certainly accepts. In Rails, the option's string is its pattern. */
type Accepted<Option, Dialect> =
  Option extends readonly (infer One)[] ? One
    : Option extends RegExp | CheckedFormat ? never
      : Option extends string ? Dialect extends 'rails' ? Option : AnyDefault : AnyDefault

/** The arguments of a helper that must get a format. */
export type FormatCall<Params extends readonly Param[], Format, Options> =
  Params extends readonly []
    ? [options: WithFormat<Options, Format>] | [params: NoParams, options: WithFormat<Options, Format>]
    : | [...FormatParams<Params>, options: WithFormat<Options, Format>]
      | [...FormatParams<Params>, format: Format, options?: Options]
      // Two arguments of a path with two params are its values.
      | (Params extends readonly [Param, Param, Param, ...Param[]]
        ? [params: NamedParams<Params>, options: WithFormat<Options, Format>] : never)
type WithFormat<Options, Format> = Options & { readonly format: Format }
type FormatParams<Params extends readonly Param[]> =
  [OptionalIn<Params>] extends [never] ? Positional<Params> : PositionalOrNone<Params>

/**
 * The required params in path order. In Rails, a helper assigns arguments from the left if any param has a pattern, so
 * that only a call with all params certainly has the required ones, unless there are none.
 */
export type ShortCall<E extends Entry, Dialect> =
  Dialect extends 'rails'
    ? [E['params'][number][1], E['format']] extends [never, UncheckedFormat] ? Positional<RequiredOf<E['params']>>
        : RequiredOf<E['params']> extends [] ? [] : PositionalOrNone<E['params']>
    : Positional<RequiredOf<E['params']>>

/** The arguments of a helper with optional params. */
export type OptionalCall<Params extends readonly Param[], Format, Options, Short extends readonly unknown[]> =
  | [
      params: ExpectedArguments<Short['length'] | Params['length']> | NamedParams<Params>,
      ...OptionsAfter<Short['length'] | Params['length'], Options>
  ]
  | [...PositionalOrNone<Params>, formatOrOptions?: Format | Options, options?: Options]
  | Short

/** Options after a params object: two arguments of a path with two params, or two required ones, are its values. */
export type OptionsAfter<Counts, Options> = 2 extends Counts ? [] : [options?: Options]

/** A params object, and options. */
export type NamedCall<Params extends readonly Param[], Options> =
  Params extends readonly [Param, Param, ...Param[]]
    ? [
        params: ExpectedArguments<Params['length']> | { readonly [One in Params[number] as One[0]]: ArgumentOf<One> },
        ...OptionsAfter<Params['length'], Options>
      ]
    : Params extends readonly [] ? [params: { readonly [param: string]: never }, options: Options] : never

/** The params in path order, a format and options. */
export type PlainCall<Params extends readonly Param[], Format, Options> =
  Params extends readonly [] ? [options?: Options]
    : [...Positional<Params>, formatOrOptions?: Format | Options, options?: Options]
