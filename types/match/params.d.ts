import type { JsonType, SegmentType } from '../constrain/constraint.js'
import type { Entry } from '../draw/entry.js'
import type { CheckedFormat, DefaultFormat, FormatParam } from '../draw/format.js'
import type { Merge } from '../draw/frame.js'
import type { OptionalParam } from '../link/calls.js'

/** A param of unknown type, from a path or a default. */
export type AnyValue = string | number | boolean

/**
 * The type of a param after validation, by its constraint: a number for an integer or a number, a union for a list, a
 * string without a constraint. An unknown schema results in a string, a number or a boolean.
 */
export type ParamValue<Constraint> =
  [Constraint] extends [never] ? string
    : Constraint extends RegExp | string ? string
      : Constraint extends readonly (infer Literal)[] ? Literal
        // Before the keywords: a schema of a library may have properties of these names.
        : Constraint extends TypedSchema<infer Output> ? Scalar<Output>
          : Constraint extends { readonly const: infer Const } ? Scalar<Const>
            : Constraint extends { readonly enum: readonly (infer Literal)[] } ? Scalar<Literal>
              : Constraint extends { readonly type: infer Type } ? TypedValue<Type, Constraint>
                : BranchValue<Constraint>

/** A schema of a library, or a JSON schema with the types of its library, such as the result of `z.toJSONSchema`. */
export interface TypedSchema<Output> {
  readonly '~standard': { readonly types?: { readonly output: Output } | undefined }
}

/** The values of a list that a segment can have. */
type Scalar<Value> = unknown extends Value ? AnyValue : Extract<Value, AnyValue>

/**
 * A schema in a variable without `as const` has the type `string`: then the value is a string, a number or a boolean. A
 * misspelled type is an error of its declaration, and of no use: its value is `any`, as TypeScript's own are after an error.
 */
type TypedValue<Type, Constraint> =
  unknown extends Type ? BranchValue<Constraint>
    : Type extends readonly (infer One)[] ? TypedValue<One, Constraint>
      : Type extends 'integer' | 'number' ? number
        : Type extends 'boolean' ? boolean
          : Type extends 'string' ? string
            : string extends Type ? AnyValue : Type extends Exclude<JsonType, SegmentType> ? AnyValue : any

type BranchValue<Constraint> =
  Constraint extends { readonly anyOf: readonly (infer Branch)[] } | { readonly oneOf: readonly (infer Branch)[] }
    ? unknown extends Branch ? AnyValue : ParamValue<Branch> : AnyValue

/** The params of an unknown route. */
interface UnknownParams { readonly [param: string]: AnyValue | null }

/** The params of a request to a URL of the table: the path's params, the format, and defaults of other params. */
export type ParamsOf<E extends Entry> =
  E extends unknown
    ? 'shape' extends E['uncertain'] ? UnknownParams : WithDefaults<InPath<E> & FormatParam<E['format']>, DefaultsOf<E>>
    : never

type InPath<E extends Entry> =
  E['params'] extends readonly (readonly [name: unknown, constraint: unknown, origin?: unknown])[]
    ? { [One in E['params'][number] as One[0]]: ParamValue<One[1]> }
    : { [One in Exclude<E['params'][number], OptionalParam> as One[0]]: ParamValue<One[1]> }
  & { [One in Extract<E['params'][number], OptionalParam> as One[0]]?: ParamValue<One[1]> }

/** The defaults of a route, with the default format of the option `format`. */
type DefaultsOf<E extends Entry> =
  E['format'] extends null | boolean ? E['defaults']
    : E['format'] extends string ? Merge<{ format: E['format'] }, E['defaults']>
      : E['format'] extends DefaultFormat<infer Format> | CheckedFormat<infer Format extends string>
        ? Merge<{ format: Format }, E['defaults']> : E['defaults']

/** A param with a default is always present, with the value that was declared. */
type WithDefaults<Own, Defaults> =
  keyof Defaults extends never ? { [Name in keyof Own]: Own[Name] }
    : string extends keyof Defaults ? UnknownParams
      : (
        & { [Name in keyof Own as Name extends keyof Defaults ? never : Name]: Own[Name] }
        & { -readonly [Name in keyof Defaults]:
          Name extends keyof Own
            ? {} extends Pick<Own, Name> ? Exclude<Own[Name], undefined> | Widened<Defaults[Name], never> : Own[Name]
            : Widened<Defaults[Name], string>
        }
        ) extends infer All ? { [Name in keyof All]: All[Name] } : never

/** The type of a default. A string next to a constraint keeps the literal type. */
type Widened<Value, Text> =
  Value extends string ? [Text] extends [never] ? Value : string
    : Value extends number ? number : Value extends boolean ? boolean : Value
