import type { Param } from '../declare/template.js'
import type { Entry } from '../draw/entry.js'
import type { CheckedFormat, FormatOf, RequiredFormat, WrittenFormat } from '../draw/format.js'
import type { AnyValue } from '../match/params.js'
import type { ArgumentOf, ExpectedArguments, NoParams, PathOptions, Positional } from './arguments.js'

/** The params of a helper: a param with a default is optional, too. */
export type LinkParams<E extends Entry> =
  keyof E['defaults'] extends never ? E['params'] : Defaulted<E['params'], keyof E['defaults']>
type Defaulted<Params extends readonly Param[], Names> =
  Params extends readonly [infer One extends Param, ...infer Rest extends readonly Param[]]
    ? [[One[0], One[1], One[2], One[0] extends Names ? 'optional' : One[3], One[4]], ...Defaulted<Rest, Names>]
    : []

export type OptionalIn<Params extends readonly Param[]> = Extract<Params[number], OptionalParam>
export type OptionalParam = { readonly 3: 'optional' | 'absent' }

export type RequiredOf<Params extends readonly Param[]> =
  Params extends readonly [infer One extends Param, ...infer Rest extends readonly Param[]]
    ? One extends OptionalIn<Params> ? RequiredOf<Rest> : [One, ...RequiredOf<Rest>]
    : []

/**
 * The params of each path variant: an optional segment has all of its params or none, and only within the outer one. A
 * param that shares no optional segment with others stays optional, because each list costs.
 */
export type VariantsOf<Params extends readonly Param[], All = Params[number], Open = never, Closed = never> =
  Params extends readonly [infer One extends Param, ...infer Rest extends readonly Param[]]
    ? [SharedBy<One, All>] extends [never] ? [One, ...VariantsOf<Rest, All, Open, Closed>]
        : One[4] extends readonly [...infer Outer, infer Own]
          ?
          | ([(Open | Outer[number] | Own) & Closed] extends [never]
            ? [[One[0], One[1], One[2]], ...VariantsOf<Rest, All, Open | Outer[number] | Own, Closed>] : never)
          // An absent param has no origin, and so no argument.
          | ([Open & Own] extends [never]
            ? [[One[0], unknown, never, 'absent'], ...VariantsOf<Rest, All, Open, Closed | Own>] : never)
          : never
    : []
/** The params that share an optional segment with a param. */
type SharedBy<One extends Param, All> =
  One[4] extends readonly string[] ? Exclude<Within<All, One[4][number]>, One> : never
type Within<One, Segment> =
  One extends { readonly 4: readonly (infer Each)[] } ? [Each & Segment] extends [never] ? never : One : never

/** The params by name. An optional param may be absent or `null`. */
export type NamedParams<Params extends readonly Param[]> =
  Params extends unknown
    ? (
      & { readonly [One in Exclude<Params[number], OptionalIn<Params>> as One[0]]: ArgumentOf<One> }
      & { readonly [One in OptionalIn<Params> as One[0]]?: ArgumentOf<One> | null | undefined }
      ) extends infer Both ? { [Key in keyof Both]: Both[Key] } : never
    : never

export type PositionalOrNone<Params extends readonly Param[]> =
  Params extends readonly [infer One extends Param, ...infer Rest extends readonly Param[]]
    ? [
        ...Positional<[One], One extends OptionalParam ? null | undefined : never>,
        ...PositionalOrNone<Rest>
      ]
    : []

/** The method `problem` of a helper, with the helper's arguments. */
export interface Problem<Call extends readonly unknown[]> { (...args: Call): string | null }

/** The arguments of a helper, for `redirectTo` and `created`. Most entries take the first way, which costs least. */
export type CallOf<E extends Entry, Options = PathOptions<FormatOf<E['format']>>> =
  E extends PlainEntry ? NamedCall<E['params'], string, Options> | PlainCall<E['params'], string, Options>
    : E extends Entry ? 'shape' extends E['uncertain'] ? unknown[]
      : CallWith<LinkParams<E>, FormatOf<E['format']>, Options, NeedsFormat<E>>
      : never
/** An entry without what changes the arguments: defaults, a required format, optional params. */
interface PlainEntry extends Entry {
  readonly params: readonly (readonly [string, unknown, (string | null)?])[]
  readonly format: null
  readonly defaults: { readonly [name: string]: never }
  readonly uncertain: never
}
type CallWith<Params extends readonly Param[], Format, Options, Needed> =
  Needed extends true ? FormatCall<Params, Format, Options>
    : [OptionalIn<Params>] extends [never] ? NamedCall<Params, Format, Options> | PlainCall<Params, Format, Options>
        : OptionalCall<Params, Format, Options>

/** Whether a helper must get a format: the route requires an extension, and has no default or may reject it. */
export type NeedsFormat<E extends Entry> =
  E['format'] extends RequiredFormat
    ? E['defaults'] extends { readonly format: infer Default }
      ? [Default] extends [E['format'] extends WrittenFormat<infer Option> ? Accepted<Option> : AnyValue] ? false : true
      : E['format'] extends WrittenFormat<string> ? false : true
    : false

/** The defaults that a written format certainly accepts. In Rails, the option's string is its pattern. */
type Accepted<Option> =
  Option extends readonly (infer One)[] ? One
    : Option extends RegExp | CheckedFormat ? never
      : Option extends string ? Option : AnyValue

/** The arguments of a helper that must get a format. */
export type FormatCall<Params extends readonly Param[], Format, Options> =
  Params extends readonly []
    ? [options: WithFormat<Options, Format>] | [params: NoParams, options: WithFormat<Options, Format>]
    : | [...FormatParams<Params>, options: WithFormat<Options, Format>]
      | [...FormatParams<Params>, format: Format, options?: Options]
      | (OptionsAfter<Params, 1> extends [] ? never
        : [params: NamedParams<VariantsOf<Params>>, options: WithFormat<Options, Format>])
type WithFormat<Options, Format> = Options & { readonly format: Format }
type FormatParams<Params extends readonly Param[]> =
  [OptionalIn<Params>] extends [never] ? Positional<Params> : PositionalOrNone<VariantsOf<Params>>

/** The required params in path order. A single object is the params of its path: a record has no param of a shared segment. */
export type ShortCall<Params extends readonly Param[]> =
  RequiredOf<Params> extends [infer One extends Param]
    ? [SharingIn<Params[number]>] extends [never] ? Positional<[One]>
        : [param: RecordWithout<SharingIn<Params[number]>, ArgumentOf<One>>]
    : Positional<RequiredOf<Params>>
type SharingIn<One, All = One> = One extends Param ? [SharedBy<One, All>] extends [never] ? never : One[0] : never
type RecordWithout<Name extends string, Argument> =
  Argument extends object ? Argument & { readonly [One in Name]?: null | undefined } : Argument

/** The arguments of a helper with optional params. */
export type OptionalCall<
  Params extends readonly Param[], Format, Options, Short extends readonly unknown[] = ShortCall<Params>
> =
  | [
      params: ExpectedArguments<RequiredOf<Params>['length'] | Params['length']> | NamedParams<VariantsOf<Params>>,
      ...OptionsAfter<Params, Format | Options>
  ]
  | [...PositionalOrNone<VariantsOf<Params>>, formatOrOptions?: Format | Options]
  | [...PositionalOrNone<VariantsOf<Params>>, format: Format, options: Options | undefined]
  | Short
  | ShortWithOptions<Params, Format | Options, Short>

/** Options after a params object: two arguments of a path with two params, or two required ones, are its values. */
export type OptionsAfter<Params extends readonly Param[], Options> =
  2 extends RequiredOf<Params>['length'] | Params['length'] ? [] : [options?: Options | undefined]

/** Options after the required values, unless as many arguments are all values. */
export type ShortWithOptions<Params extends readonly Param[], Options, Short extends readonly unknown[]> =
  Short extends readonly [] | PositionalOrNone<Params> ? never
    : [...Short, unknown]['length'] extends Params['length'] ? never : [...Short, options: Options | undefined]

/** A params object, and options. */
export type NamedCall<Params extends readonly Param[], Format, Options> =
  Params extends readonly [Param, Param, ...Param[]]
    ? [
        params: ExpectedArguments<Params['length']> | { readonly [One in Params[number] as One[0]]: ArgumentOf<One> },
        ...OptionsAfter<Params, Format | Options>
      ]
    : Params extends readonly [] ? [params: NoParams, options: Options | undefined] : never

/**
 * The params in path order, a format and options. One list, so that TypeScript counts the arguments of a wrong call; it
 * also accepts options after `undefined` or options, which throws.
 */
export type PlainCall<Params extends readonly Param[], Format, Options> =
  Params extends readonly [] ? [options?: Options | undefined]
    : [...Positional<Params>, formatOrOptions?: Format | Options, options?: Options]
