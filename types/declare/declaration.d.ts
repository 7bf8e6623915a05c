import type {
  MatchOptions, NamespaceOptions, ResourceOptions, ResourcesOptions, ScopeOptions, VerbOptions
} from './options.js'

type Declared = readonly Declaration[]

/** What `resources` gives: plain data, whose type parameters keep what was written. */
export interface ResourcesDeclaration<
  Name extends string = string, Options = ResourcesOptions, Children extends Declared = Declared
> {
  readonly kind: 'resources'
  readonly name: Name
  readonly options: Options
  readonly children: Children
}

/** What `resource` gives. */
export interface ResourceDeclaration<
  Name extends string = string, Options = ResourceOptions, Children extends Declared = Declared
> {
  readonly kind: 'resource'
  readonly name: Name
  readonly options: Options
  readonly children: Children
}

/** What `namespace` gives. */
export interface NamespaceDeclaration<
  Name extends string = string, Options = NamespaceOptions, Children extends Declared = Declared
> {
  readonly kind: 'namespace'
  readonly name: Name
  readonly options: Options
  readonly children: Children
}

/** What `scope` gives. */
export interface ScopeDeclaration<Options = ScopeOptions, Children extends Declared = Declared> {
  readonly kind: 'scope'
  readonly options: Options
  readonly children: Children
}

/** What `member` and `collection` give: verb routes of the resource around. */
export interface GroupDeclaration<Kind extends 'member' | 'collection', Children extends Declared = Declared> {
  readonly kind: Kind
  readonly children: Children
}

/** What `get`, `post`, `put`, `patch`, `del` and `match` give. */
export interface VerbDeclaration<
  Path extends string = string, Options = VerbOptions | MatchOptions, Method extends string = string
> {
  readonly kind: 'verb'
  readonly methods: readonly Method[]
  readonly path: Path
  readonly options: Options
}

/** What `root` gives. */
export interface RootDeclaration<To extends string = string> {
  readonly kind: 'root'
  readonly to: To
}

/** Anything that a tree is declared with: what goes into `draw`, and into what has children. */
export type Declaration =
  | ResourcesDeclaration
  | ResourceDeclaration
  | NamespaceDeclaration
  | ScopeDeclaration
  | GroupDeclaration<'member'>
  | GroupDeclaration<'collection'>
  | VerbDeclaration
  | RootDeclaration
