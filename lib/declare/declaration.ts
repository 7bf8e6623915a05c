import type {
  ActionFunction, CollectionDeclaration, Declaration, MatchOptions, MemberDeclaration, NamespaceDeclaration,
  NamespaceOptions, NoOthers, RegisteredTypeProvider, ResourceDeclaration, ResourceOptions,
  ResourcesDeclaration, ResourcesOptions, ResourcesWith, ResourceWith, RootDeclaration, ScopeDeclaration, ScopeOptions,
  VerbDeclaration, VerbOptions
} from '../../types/index.js'
import { checkActions, checkChildren, checkName, checkVerbPath } from './checks.js'
import { refuse, show } from '../errors/errors.js'
import { checkOptions, ENDPOINT } from './options.js'
import { mark, siteHere } from '../errors/site.js'

type Caller = (...args: never[]) => unknown
type Children = readonly Declaration[]

const ALL_VERBS = Object.freeze(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Declares a plural resource: its seven routes and, inside them, what `children` declare.
 * `caller` is the function that the user called, whose line an error names.
 */
export function declareResources<
  const Name extends string, const Options extends ResourcesOptions, const Inner extends Children
> (
  caller: Caller, name: Name, options?: Options | Inner, children?: Inner
): ResourcesDeclaration<Name, Options, Inner> {
  return declareNamed('resources', caller, name, options, children) as ResourcesDeclaration<Name, Options, Inner>
}

/**
 * Declares a plural resource: its seven routes, and inside them what `children` declare.
 * Errors: `FST_RESOURCES_NAME`, `…_UNKNOWN_OPTION`, `…_OPTION`, `…_UNKNOWN_ACTION`, `…_CONSTRAINT`, `…_PATH`, `…_CHILDREN`.
 */
export function resources<const Name extends string> (name: Name): ResourcesDeclaration<Name, {}, readonly []>
export function resources<
  const Name extends string, const Options extends ResourcesOptions, const Inner extends Children
> (
  name: Name, options: Options & NoOthers<Options, ResourcesOptions>, children: Inner
): ResourcesDeclaration<Name, Options, Inner>
export function resources<const Name extends string, const Given extends ResourcesOptions | Children> (
  name: Name, optionsOrChildren: Given & NoOthers<Given, ResourcesOptions>
): ResourcesWith<Name, Given>
export function resources (name: string, options?: ResourcesOptions | Children, children?: Children): Declaration {
  return declareNamed('resources', resources, name, options, children)
}

/**
 * Declares a singular resource (Rails' `resource`): its path has no id, and it has no `index`.
 * Errors: `FST_RESOURCES_NAME`, `…_UNKNOWN_OPTION`, `…_OPTION`, `…_UNKNOWN_ACTION`, `…_CONSTRAINT`, `…_PATH`, `…_CHILDREN`.
 */
export function resource<const Name extends string> (name: Name): ResourceDeclaration<Name, {}, readonly []>
export function resource<const Name extends string, const Given extends ResourceOptions | Children> (
  name: Name, optionsOrChildren: Given & NoOthers<Given, ResourceOptions>
): ResourceWith<Name, Given>
export function resource<
  const Name extends string, const Options extends ResourceOptions, const Inner extends Children
> (
  name: Name, options: Options & NoOthers<Options, ResourceOptions>, children: Inner
): ResourceDeclaration<Name, Options, Inner>
export function resource (name: string, options?: ResourceOptions | Children, children?: Children): Declaration {
  return declareNamed('resource', resource, name, options, children)
}

/** Puts a path, a folder of controllers and a name in front of what `children` declare (Rails' `namespace`). */
export function namespace<const Name extends string, const Inner extends Children> (
  name: Name, children: Inner
): NamespaceDeclaration<Name, {}, Inner>
export function namespace<
  const Name extends string, const Options extends NamespaceOptions, const Inner extends Children
> (
  name: Name, options: Options & NoOthers<Options, NamespaceOptions>, children: Inner
): NamespaceDeclaration<Name, Options, Inner>
export function namespace (name: string, options: NamespaceOptions | Children, children?: Children): Declaration {
  return declareNamed('namespace', namespace, name, options, children)
}

/** Gives options to all that `children` declare (Rails' `scope`): each is merged into what is inherited there already. */
export function scope<const Options extends ScopeOptions, const Inner extends Children> (
  options: Options & NoOthers<Options, ScopeOptions>, children: Inner
): ScopeDeclaration<Options, Inner> {
  const subject = (): string => `scope(…)${siteHere(scope)}`
  const checked = checkOptions('scope', options, subject)
  checkActions('scope', checked, subject)
  const declaration = { kind: 'scope', options: checked, children: checkChildren(children, subject) }
  return finish(scope, declaration) as unknown as ScopeDeclaration<Options, Inner>
}

/** Declares verb routes on a member of the surrounding resource: `/photos/:id/preview`. */
export function member<const Inner extends Children> (children: Inner): MemberDeclaration<Inner> {
  const checked = checkChildren(children, () => `member([…])${siteHere(member)}`)
  return finish(member, { kind: 'member', children: checked }) as unknown as MemberDeclaration<Inner>
}

/** Declares verb routes on the collection of the surrounding resource: `/photos/search`. */
export function collection<const Inner extends Children> (children: Inner): CollectionDeclaration<Inner> {
  const checked = checkChildren(children, () => `collection([…])${siteHere(collection)}`)
  return finish(collection, { kind: 'collection', children: checked }) as unknown as CollectionDeclaration<Inner>
}

/** Declares a GET route; a path that is one plain word is the action's name too. */
export function get<const Path extends string> (path: Path): VerbDeclaration<Path, {}, 'GET'>
export function get<const Path extends string, const Options extends VerbOptions> (
  path: Path, options: Options & NoOthers<Options, VerbOptions>
): VerbDeclaration<Path, Options, 'GET'>
export function get (path: string, options?: VerbOptions): Declaration {
  return declareVerb('get', get, ['GET'], path, options)
}

/** Declares a POST route; a path that is one plain word is the action's name too. */
export function post<const Path extends string> (path: Path): VerbDeclaration<Path, {}, 'POST'>
export function post<const Path extends string, const Options extends VerbOptions> (
  path: Path, options: Options & NoOthers<Options, VerbOptions>
): VerbDeclaration<Path, Options, 'POST'>
export function post (path: string, options?: VerbOptions): Declaration {
  return declareVerb('post', post, ['POST'], path, options)
}

/** Declares a PUT route; a path that is one plain word is the action's name too. */
export function put<const Path extends string> (path: Path): VerbDeclaration<Path, {}, 'PUT'>
export function put<const Path extends string, const Options extends VerbOptions> (
  path: Path, options: Options & NoOthers<Options, VerbOptions>
): VerbDeclaration<Path, Options, 'PUT'>
export function put (path: string, options?: VerbOptions): Declaration {
  return declareVerb('put', put, ['PUT'], path, options)
}

/** Declares a PATCH route; a path that is one plain word is the action's name too. */
export function patch<const Path extends string> (path: Path): VerbDeclaration<Path, {}, 'PATCH'>
export function patch<const Path extends string, const Options extends VerbOptions> (
  path: Path, options: Options & NoOthers<Options, VerbOptions>
): VerbDeclaration<Path, Options, 'PATCH'>
export function patch (path: string, options?: VerbOptions): Declaration {
  return declareVerb('patch', patch, ['PATCH'], path, options)
}

/** Declares a DELETE route (`delete` is a reserved word); a path that is one plain word is the action's name too. */
export function del<const Path extends string> (path: Path): VerbDeclaration<Path, {}, 'DELETE'>
export function del<const Path extends string, const Options extends VerbOptions> (
  path: Path, options: Options & NoOthers<Options, VerbOptions>
): VerbDeclaration<Path, Options, 'DELETE'>
export function del (path: string, options?: VerbOptions): Declaration {
  return declareVerb('del', del, ['DELETE'], path, options)
}

/** Declares one route for each verb of `via`, the name on the first. */
export function match<const Path extends string, const Options extends MatchOptions> (
  path: Path, options: Options & NoOthers<Options, MatchOptions>
): VerbDeclaration<Path, Options> {
  const subject = (): string => `match(${show(path)})${siteHere(match)}`
  const { via, ...rest } = checkOptions('match', options, subject)
  if (via === undefined) refuse('FST_RESOURCES_OPTION', `${subject()}: give the verbs, as { via: ['get', 'post'] }`)
  const methods = via === 'all' ? ALL_VERBS : [...new Set([via].flat())].map(verb => (verb as string).toUpperCase())
  checkVerbPath(path, rest, subject)
  const declaration = { kind: 'verb', methods: Object.freeze(methods), path, options: Object.freeze(rest) }
  return finish(match, declaration) as unknown as VerbDeclaration<Path, Options>
}

/** Declares `GET /`, named `root`, and served by `'controller#action'`. */
export function root<const To extends string> (to: To): RootDeclaration<To>
export function root (to: string, options?: unknown): Declaration {
  const subject = (): string => `root(${show(to)})${siteHere(root)}`
  const isEndpoint = typeof to === 'string' && ENDPOINT.test(to)
  if (!isEndpoint) refuse('FST_RESOURCES_OPTION', `${subject()}: give 'controller#action'`)
  if (options !== undefined) {
    const inScope = `put it in a scope that has them: scope(options, [root(${show(to)})])`
    refuse('FST_RESOURCES_OPTION', `${subject()}: it takes no options, ${inScope}`)
  }
  return finish(root, { kind: 'root', to })
}

/** Gives the types of its `schema` to an action's handler; at run time it is what was given. */
export const action: ActionFunction<RegisteredTypeProvider> = Object.assign(
  (given: object) => given as never,
  { withTypeProvider: () => action as never }
)

function declareNamed (
  kind: 'resources' | 'resource' | 'namespace', caller: Caller, name: unknown, second: unknown, third: unknown
): Declaration {
  const subject = (): string => `${kind}(${show(name)})${siteHere(caller)}`
  const [options, children] = Array.isArray(second) && third === undefined ? [undefined, second] : [second, third]
  checkName(name, subject)
  const checked = checkOptions(kind, options, subject)
  checkActions(kind, checked, subject)
  if (kind === 'namespace' && children === undefined) {
    refuse('FST_RESOURCES_CHILDREN', `${subject()}: a namespace without children declares nothing`)
  }
  return finish(caller, { kind, name, options: checked, children: checkChildren(children ?? [], subject) })
}

function declareVerb (
  call: string, caller: Caller, methods: readonly string[], path: unknown, options: unknown
): Declaration {
  const subject = (): string => `${call}(${show(path)})${siteHere(caller)}`
  const checked = checkOptions('verb', options, subject)
  checkVerbPath(path, checked, subject)
  return finish(caller, { kind: 'verb', methods: Object.freeze(methods), path, options: checked })
}

function finish (caller: Caller, declaration: object): Declaration {
  return mark(Object.freeze(declaration) as Declaration, caller)
}
