/** Route options without a schema. A function of the record may return one. */
export interface NoSchema { readonly [option: string]: unknown, readonly schema?: undefined }

/** The options of a resource whose actions may have schemas of their own; `null` if they have none. */
export type Splitting<Options> = keyof Options & ('actions' | 'ownRouteOptions') extends never ? null : Options

/** The schema of an action: inherited, of `ownRouteOptions`, and of the action itself. */
export type SchemaOf<Options, Inherited, Action> = SchemaWith<
  OptionOf<OptionOf<Options, 'actions'>, Action>, SchemaWith<OptionOf<Options, 'ownRouteOptions'>, Inherited>
>
/** An option, `undefined` if it is not set. An option that may be set is a union. */
export type OptionOf<Options, Key> =
  Options extends unknown ? Key extends keyof Options ? Options[Key] : undefined : never

/**
 * A schema after further route options; `null` if nothing is known, as of a function's result. It stays `undefined` if
 * one action has the schemas of several.
 */
export type SchemaWith<RouteOptions, Outer> =
  RouteOptions extends NoSchema | undefined ? Outer
    : Outer extends undefined ? undefined
      : RouteOptions extends { readonly schema: infer Own } ? MergedSchema<Outer, Own> : null

/** Merges two schemas, and their responses by status code, as `mergeSchemas` in `lib/draw/route-options.ts`. */
type MergedSchema<Outer, Own> =
  Outer extends null ? Own
    : {
        [Part in keyof Outer | keyof Own]: Part extends 'response' ? MergedResponse<Outer, Own>
          : Part extends keyof Own ? Own[Part] : Outer[Part & keyof Outer]
      }
type MergedResponse<Outer, Own> =
  Own extends { readonly response: infer Inner }
    ? Outer extends { readonly response: infer Others } ? Omit<Others, keyof Inner> & Inner : Inner
    : Outer['response' & keyof Outer]
