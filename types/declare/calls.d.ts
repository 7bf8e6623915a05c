import type { Declaration, ResourceDeclaration, ResourcesDeclaration, VerbDeclaration } from './declaration.js'
import type { NoOthers, ResourceOptions, VerbOptions } from './options.js'

type Children = readonly Declaration[]

/**
 * `Given`, from where it is not inferred. A call that stands in a list of declarations has its types inferred from that list
 * too. What is options or children would then be typed as children; an array in the options, whose own type is mutable, is
 * read as a `readonly` one, does not fit, and TypeScript goes on without an error and with options of which nothing is known.
 * (`NoInfer` stays in the type, and so would stand in the declarations of a library.)
 */
export type Written<Given> = [Given][Given extends unknown ? 0 : never]

type ResourceWith<Name extends string, Second> =
  [Second] extends [Children] ? ResourceDeclaration<Name, {}, Second>
    : Second extends Children ? never : ResourceDeclaration<Name, Second, readonly []>

export interface DeclareResource {
  <const Name extends string> (name: Name): ResourceDeclaration<Name, {}, readonly []>
  <const Name extends string, const Given extends ResourceOptions | Children> (
    name: Name, optionsOrChildren: Given & NoOthers<Given, ResourceOptions>
  ): ResourceWith<Name, Written<Given>>
  <const Name extends string, const Options extends ResourceOptions, const Inner extends Children> (
    name: Name, options: Options & NoOthers<Options, ResourceOptions>, children: Inner
  ): ResourceDeclaration<Name, Options, Inner>
}

export type ResourcesWith<Name extends string, Second> =
  [Second] extends [Children] ? ResourcesDeclaration<Name, {}, Second>
    : Second extends Children ? never : ResourcesDeclaration<Name, Second, readonly []>

/** A function that declares a route of one verb: `get`, `post`, `put`, `patch`, `del`. */
export interface DeclareVerb<Method extends string> {
  <const Path extends string> (path: Path): VerbDeclaration<Path, {}, Method>
  <const Path extends string, const Options extends VerbOptions> (
    path: Path, options: Options & NoOthers<Options, VerbOptions>
  ): VerbDeclaration<Path, Options, Method>
}

export {}
