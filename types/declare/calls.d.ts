import type { Declared, ResourceDeclaration, ResourcesDeclaration, VerbDeclaration } from './declaration.js'
import type { NoOthers, OnlyEndpoint } from './no-others.js'
import type { MethodRouteOptions, ResourceAction, ResourceOptions } from './options.js'

/**
 * `Given`, but no inference site. TypeScript also infers the types of a call in a list of declarations from that list.
 * TypeScript would then read options as children, or a mutable array in the options as a `readonly` array, and continue
 * with unknown options. `NoInfer` would remain in the declarations that a library emits.
 */
export type Written<Given> = [Given][Given extends unknown ? 0 : never]

type ResourceWith<Name extends string, Second> =
  [Second] extends [Declared] ? ResourceDeclaration<Name, {}, Second>
    : Second extends Declared ? never : ResourceDeclaration<Name, Second, readonly []>

export interface DeclareResource {
  <const Name extends string> (name: Name): ResourceDeclaration<Name, {}, readonly []>
  <const Name extends string, const Given extends ResourceOptions | Declared> (
    name: Name, optionsOrChildren: Given & NoOthers<Given, ResourceOptions, ResourceAction>
  ): ResourceWith<Name, Written<Given>>
  <const Name extends string, const Options extends ResourceOptions, const Inner extends Declared> (
    name: Name, options: Options & NoOthers<Options, ResourceOptions, ResourceAction>, children: Inner
  ): ResourceDeclaration<Name, Options, Inner>
}

export type ResourcesWith<Name extends string, Second> =
  [Second] extends [Declared] ? ResourcesDeclaration<Name, {}, Second>
    : Second extends Declared ? never : ResourcesDeclaration<Name, Second, readonly []>

/**
 * A function that declares a route of one HTTP method: `get`, `post`, `put`, `patch`, `del`. Throws
 * `FST_RESOURCES_INVALID_PATH`, `…_INVALID_OPTION` or `…_UNKNOWN_OPTION`.
 */
export interface DeclareVerb<Method extends string> {
  <const Path extends string> (path: Path): VerbDeclaration<Path, {}, Method>
  <const Path extends string, const Options extends MethodRouteOptions> (
    path: Path, options: Options & NoOthers<Options, MethodRouteOptions> & OnlyEndpoint<Options>
  ): VerbDeclaration<Path, Options, Method>
}

export {}
