import type {
  MatchOptions, NamespaceOptions, ResourceOptions, ResourcesOptions, ScopeOptions, VerbOptions
} from './options.js'

type Declared = readonly Declaration[]

/** One of the document's `resources`, as plain data; its type parameters keep what was written. */
export interface ResourcesDeclaration<
  Name extends string = string, Options = ResourcesOptions, Children extends Declared = Declared
> {
  readonly kind: 'resources'
  readonly name: Name
  readonly options: Options
  readonly children: Children
}

export interface ResourceDeclaration<
  Name extends string = string, Options = ResourceOptions, Children extends Declared = Declared
> {
  readonly kind: 'resource'
  readonly name: Name
  readonly options: Options
  readonly children: Children
}

export interface NamespaceDeclaration<
  Name extends string = string, Options = NamespaceOptions, Children extends Declared = Declared
> {
  readonly kind: 'namespace'
  readonly name: Name
  readonly options: Options
  readonly children: Children
}

export interface ScopeDeclaration<Options = ScopeOptions, Children extends Declared = Declared> {
  readonly kind: 'scope'
  readonly options: Options
  readonly children: Children
}

export interface MemberDeclaration<Children extends Declared = Declared> {
  readonly kind: 'member'
  readonly children: Children
}

export interface CollectionDeclaration<Children extends Declared = Declared> {
  readonly kind: 'collection'
  readonly children: Children
}

export interface VerbDeclaration<
  Path extends string = string, Options = VerbOptions | MatchOptions, Method extends string = string
> {
  readonly kind: 'verb'
  readonly methods: readonly Method[]
  readonly path: Path
  readonly options: Options
}

export interface RootDeclaration<To extends string = string> {
  readonly kind: 'root'
  readonly to: To
}

export type Declaration =
  | ResourcesDeclaration
  | ResourceDeclaration
  | NamespaceDeclaration
  | ScopeDeclaration
  | MemberDeclaration
  | CollectionDeclaration
  | VerbDeclaration
  | RootDeclaration
