import type { JsonType, SegmentType, StandardConstraint } from '../constrain/constraint.js'
import type { Chosen } from '../draw/actions.js'

/** The type of an unknown option. No value has this type; TypeScript prints the type's name in the error. */
export interface NoSuchOption<Name> { readonly thereIsNoOption: Name }

/**
 * Rejects unknown options, which an inferred type would accept. The result is `unknown` if all options are known,
 * because `{}` would accept an array or a string.
 */
export type NoOthers<Given, Allowed, Action extends string = never> =
  Given extends readonly unknown[] ? unknown
    : keyof Given extends keyof Allowed
      ? (Given extends { readonly actions: infer Each }
        ? OnlyActions<Each, Chosen<Given, { inherited: { apiOnly: false } }, Action>> : unknown)
      & (Given extends UsualConstraints ? unknown
        : Given extends { readonly constraints: infer Each }
          ? { readonly constraints: { readonly [Name in keyof Each]: OnlyType<Each[Name]> } } : unknown)
      : { readonly [Key in Exclude<keyof Given, keyof Allowed>]: NoSuchOption<Key> }

/** The type of options for an action that the resource does not draw. No value has this type. */
export interface NoSuchAction<Name> { readonly thereIsNoAction: Name }

/** Rejects options for other actions, and has the names of the resource's own actions, which an editor suggests. */
type OnlyActions<Each, Action extends string> = {
  readonly actions: { readonly [Name in Action]?: unknown }
    & { readonly [Other in Exclude<keyof Each, Action>]: NoSuchAction<Other> }
}

/** The type of a schema's `type` that JSON schema does not have. No value has this type. */
export interface NoSuchType<Name> { readonly thereIsNoType: Name }

/** Constraints without a misspelled type. TypeScript compares them at once, and other constraints one by one. */
interface UsualConstraints {
  readonly constraints: {
    readonly [param: string]: string | readonly string[] | RegExp | { readonly type: SegmentType | readonly JsonType[] }
  }
}

/** Rejects a JSON schema of a misspelled type. A type that is only known at run time is accepted. */
type OnlyType<Schema> = Schema extends StandardConstraint ? unknown
  : Schema extends { readonly type: infer Type }
    ? [WrongType<Type>] extends [never] ? unknown : { readonly type: NoSuchType<WrongType<Type>> } : unknown
type WrongType<Type> =
  Type extends readonly (infer Each)[] ? Exclude<Literal<Each>, JsonType> : Exclude<Literal<Type>, SegmentType>
type Literal<Type> = string extends Type ? never : Type extends string ? Type : never

/** The type of an endpoint without its action, with the form to write. No value has this type. */
export interface MissingAction<Form> { readonly write: Form }

/** Rejects options whose `to` has no action. */
export type OnlyEndpoint<Given> =
  Given extends { readonly to: infer To } ? { readonly to: CompleteEndpoint<To> } : unknown

/** Rejects an endpoint without an action. A string that is only known at run time is accepted. */
export type CompleteEndpoint<To> =
  [Incomplete<To>] extends [never] ? unknown : MissingAction<`${Incomplete<To>}#${string}`>
type Incomplete<To> =
  To extends `${string}#${string}` ? never : To extends string ? {} extends { [Each in To]: 1 } ? never : To : never
