import type {
  MatchOptions, NamespaceOptions, ResourceOptions, ResourcesOptions, ScopeOptions, MethodRouteOptions
} from './options.js'

export type Declared = readonly Declaration[]

/** The declaration that `resources` returns: frozen plain data. The type parameters keep the literals of the call. */
export interface ResourcesDeclaration<
  Name extends string = string, Options = ResourcesOptions, Children extends Declared = Declared
> {
  readonly kind: 'resources'
  readonly name: Name
  readonly options: Options
  readonly children: Children
}

/** The declaration that `resource` returns. */
export interface ResourceDeclaration<
  Name extends string = string, Options = ResourceOptions, Children extends Declared = Declared
> {
  readonly kind: 'resource'
  readonly name: Name
  readonly options: Options
  readonly children: Children
}

/** The declaration that `namespace` returns. */
export interface NamespaceDeclaration<
  Name extends string = string, Options = NamespaceOptions, Children extends Declared = Declared
> {
  readonly kind: 'namespace'
  readonly name: Name
  readonly options: Options
  readonly children: Children
}

/** The declaration that `scope` returns. */
export interface ScopeDeclaration<Options = ScopeOptions, Children extends Declared = Declared> {
  readonly kind: 'scope'
  readonly options: Options
  readonly children: Children
}

/** The declaration that `member` and `collection` return: method routes of the enclosing resource. */
export interface GroupDeclaration<Kind extends 'member' | 'collection', Children extends Declared = Declared> {
  readonly kind: Kind
  readonly children: Children
}

/** The declaration that `get`, `post`, `put`, `patch`, `del` and `match` return. */
export interface VerbDeclaration<
  Path extends string = string, Options = MethodRouteOptions | MatchOptions, Method extends string = string
> {
  readonly kind: 'verb'
  readonly methods: readonly Method[]
  readonly path: Path
  readonly options: Options
}

/** The declaration that `root` returns. */
export interface RootDeclaration<To extends string = string> {
  readonly kind: 'root'
  readonly to: To
}

/** Any declaration: an element of the arrays that `draw` and the children of other declarations accept. */
export type Declaration =
  | ResourcesDeclaration
  | ResourceDeclaration
  | NamespaceDeclaration
  | ScopeDeclaration
  | GroupDeclaration<'member'>
  | GroupDeclaration<'collection'>
  | VerbDeclaration
  | RootDeclaration
