import type { Defaulted } from '../declare/template.js'
import type { Entry } from '../draw/entry.js'

/** The type that a constraint gives to its param once the params are validated; `string` unless it says otherwise. */
export type ParamValue<Constraint> =
  [Constraint] extends [never] ? string
    : Constraint extends RegExp | string ? string
      : Constraint extends readonly (infer Literal)[] ? Literal
        : Constraint extends { readonly static: infer Static } ? Static
          : Constraint extends { readonly const: infer Const } ? Const
            : Constraint extends { readonly enum: readonly (infer Literal)[] } ? Literal
              : Constraint extends { readonly type?: infer Type } ? TypedValue<Constraint, Type>
                : BranchValue<Constraint>

/** A schema in a variable has lost which type it says, where it is not `as const`: then it is any of them. */
type TypedValue<Constraint, Type> =
  unknown extends Type ? BranchValue<Constraint>
    : string extends Type ? string | number | boolean
      : Type extends readonly (infer One)[] ? TypedValue<Constraint, One>
        : Type extends 'integer' | 'number' ? number : Type extends 'boolean' ? boolean : string

type BranchValue<Constraint> =
  Constraint extends { readonly anyOf: readonly (infer Branch)[] } | { readonly oneOf: readonly (infer Branch)[] }
    ? ParamValue<Branch> : string

/** The suffix as a handler sees it. */
type FormatParam<Option> =
  Option extends false ? {}
    : Option extends true ? { format: string }
      : Option extends readonly (infer One)[] ? { format?: One }
        : Option extends string ? { format: string } : { format?: string }

/** The params that a path may leave out, and that have no default. */
type Optional = { readonly 3: 'optional' }

/** What stands for a param where it is left out. */
type DefaultOf<One> = One extends { readonly 3: Defaulted<infer Value> } ? Value : never

/** The params of a request to a URL of the table: its own, those of what it is nested in, and the suffix. */
export type ParamsOf<E extends Entry> = E extends Entry
  ? AllParams<E> & FormatParam<E['format']> extends infer All ? { [Name in keyof All]: All[Name] } : never
  : never

type AllParams<E extends Entry> = [Extract<E['params'][number], Optional>] extends [never]
  ? { [One in E['params'][number] as One[0]]: ParamValue<One[1]> | DefaultOf<One> }
  : { [One in Exclude<E['params'][number], Optional> as One[0]]: ParamValue<One[1]> | DefaultOf<One> }
  & { [One in Extract<E['params'][number], Optional> as One[0]]?: ParamValue<One[1]> }
