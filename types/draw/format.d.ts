import type { Frame } from './frame.js'

/** The format of a path that ends in `.:format`: a request must have it, whatever the option `format` is. */
export interface WrittenFormat<Option = unknown> { readonly written: Option }

/** The format of a path that cannot have an extension, and that has a default format. */
export interface DefaultFormat<Default extends string = string> { readonly default: Default }

/** The format of a URL of a resource: an inherited option, but `/` cannot have an extension. */
export type FormatAt<Path extends string, Option, F extends Frame> =
  Path extends '' | '/' ? BareFormat<Option, F> : Option

type BareFormat<Option, F extends Frame> =
  Option extends true ? F['env']['dialect'] extends 'rails' ? true : false
    : Option extends string ? DefaultFormat<Option> : false

/** The format of a method route, whose path may write it out (`feed.:format`, `feed(.:format)`). */
export type FormatOfVerb<Own extends string, Path extends string, Option, F extends Frame> =
  Own extends `${string}(.:format)` ? Opened<FormatAt<Path, Option, F>>
    : Own extends `${string}.:format` ? WrittenFormat<Option> : FormatAt<Path, Option, F>
type Opened<Format> = Format extends false | DefaultFormat ? null : Format

/** The extensions that a helper accepts: those of a list, any string, or none. */
export type FormatOf<Format> =
  Format extends false | DefaultFormat ? never
    : Format extends readonly (infer One extends string)[] ? One
      : Format extends WrittenFormat<readonly (infer One extends string)[]> ? One : string

/** The param `format` as a handler gets it. */
export type FormatParam<Format> =
  Format extends false | DefaultFormat ? {}
    : Format extends true ? { format: string }
      : Format extends readonly (infer One)[] ? { format?: One }
        : Format extends WrittenFormat<infer Option> ? { format: Option extends readonly (infer One)[] ? One : string }
          : { format?: string }
