import type { Clean, WithoutSuffix } from '../declare/template.js'
import type { Frame } from './frame.js'

/** The format of a path that ends in `.:format`. A request must have an extension, whatever the option `format` is. */
export interface WrittenFormat<Option = unknown> { readonly written: Option }

/** The format of a path that cannot have an extension, and that has a default format. */
export interface DefaultFormat<Default extends string = string> { readonly default: Default }

/** No format, and a slash at the end of the path, by the option `trailingSlash`. */
export interface SlashFormat { readonly slash: true }

/** An option `format` next to a constraint of the name `format`. */
export interface CheckedFormat<Option = unknown> { readonly checked: Option }

/** The option `format` next to the constraints. A list or pattern of the option takes precedence over a constraint. */
export type FormatBeside<Option, Constraints> =
  'format' extends keyof Constraints
    ? Option extends true ? WrittenFormat<CheckedFormat> : Option extends string | null ? CheckedFormat<Option> : Option
    : Option

/** The format of a URL of a resource: an inherited option, but `/` cannot have an extension. */
export type FormatAt<Path extends string, Option, F extends Frame> =
  Path extends '' | '/'
    ? Option extends RequiredFormat ? F['inherited']['dialect'] extends 'rails' ? Option : false
      : Option extends string ? DefaultFormat<Option>
        : Option extends CheckedFormat<infer Default extends string> ? DefaultFormat<Default> : false
    : Option

/** The format of a method route. The path may contain the format (`feed.:format`, `feed(.:format)`). */
export type FormatOfVerb<Own extends string, Outer extends string, Option, F extends Frame> =
  Own extends `${string}(.:format)`
    ? FormatAt<BarePath<Own, Outer>, Option, F> extends infer Format
      ? Format extends false | DefaultFormat ? null : Format : never
    : Own extends `${string}.:format` ? Option extends WrittenFormat ? Option : WrittenFormat<Option>
      : Option extends false ? false : FormatAt<BarePath<Own, Outer>, Option, F>
/** A path for `FormatAt`, which compares it with `/`: the text of a long path costs more than the rest of an entry. */
type BarePath<Own extends string, Outer extends string> = Clean<WithoutSuffix<Own>> extends '' ? Outer : Own

/** The format of a path that always has an extension. */
export type RequiredFormat = true | WrittenFormat

/** A path with its extension, if each request must have one. */
export type Extended<Path extends string, Format> =
  Format extends RequiredFormat ? `${Path}.${string}` : Format extends SlashFormat ? `${Path}/` : Path

/** The extensions that a helper accepts: the strings of a list, any string, or `never`. */
export type FormatOf<Format> =
  Format extends false | DefaultFormat | SlashFormat ? never
    : Format extends readonly (infer One extends string)[] ? One
      : Format extends WrittenFormat<readonly (infer One extends string)[]> ? One : string

/** The param `format` that a handler receives. */
export type FormatParam<Format> =
  Format extends null ? { format?: string }
    : Format extends false | DefaultFormat | SlashFormat ? {}
      : Format extends true ? { format: string }
        : Format extends readonly (infer One)[] ? { format?: One }
          : Format extends WrittenFormat<infer Option>
            ? { format: Option extends readonly (infer One)[] ? One : string }
            : { format?: string }
