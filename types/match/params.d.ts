import type { Entry } from '../draw/entry.js'

/** The type that a constraint gives to its param once the params are validated; `string` unless it says otherwise. */
export type ParamValue<Constraint> =
  [Constraint] extends [never] ? string
    : Constraint extends RegExp | string ? string
      : Constraint extends readonly (infer Literal)[] ? Literal
        : Constraint extends { readonly static: infer Static } ? Static
          : Constraint extends { readonly const: infer Const } ? Const
            : Constraint extends { readonly enum: readonly (infer Literal)[] } ? Literal
              : Constraint extends { readonly type: 'integer' | 'number' } ? number
                : Constraint extends { readonly type: 'boolean' } ? boolean
                  : Constraint extends { readonly anyOf: readonly (infer Branch)[] } ? ParamValue<Branch>
                    : string

/** The suffix as a handler sees it. */
type FormatParam<Option> =
  Option extends false ? {}
    : Option extends true ? { format: string }
      : Option extends readonly (infer One)[] ? { format?: One }
        : Option extends string ? { format: string } : { format?: string }

/** The params of a request to a URL of the table: its own, those of what it is nested in, and the suffix. */
export type ParamsOf<E extends Entry> = E extends Entry
  ? { [One in E['params'][number] as One[0]]: ParamValue<One[1]> } & FormatParam<E['format']> extends infer All ? { [Name in keyof All]: All[Name] } : never
  : never
