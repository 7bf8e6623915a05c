import type {
  ActionFunction, CompleteEndpoint, Declaration, DeclareResource, DeclareVerb, GroupDeclaration, MatchOptions,
  NamespaceDeclaration, NamespaceOptions, NoOthers, OnlyEndpoint, ResourcesDeclaration,
  RootDeclaration, ScopeDeclaration, ScopeOptions, VerbDeclaration, MethodRouteOptions
} from '../../types/index.js'
import { checkChildren, checkName, checkVerbPath } from './checks.js'
import { throwError, show } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { endpointLike } from './option-messages.js'
import { checkOptions } from './call-options.js'
import { ENDPOINT } from './options.js'
import { mark, siteHere } from '../errors/site.js'

type DeclareFunction = (...args: never[]) => unknown
const ALL_VERBS = Object.freeze(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Declares a plural resource: its seven routes, and its children. `caller` is the function that the user called, for
 * the line in errors. Throws `FST_RESOURCES_INVALID_NAME`, `…_UNKNOWN_OPTION`, `…_INVALID_OPTION`, `…_UNKNOWN_ACTION`,
 * `…_INVALID_CONSTRAINT`, `…_INVALID_PATH` or `…_INVALID_CHILDREN`.
 */
export function declareResources (
  caller: DeclareFunction, name: unknown, options: unknown, children: unknown
): ResourcesDeclaration {
  return declareNamed('resources', caller, name, options, children) as ResourcesDeclaration
}

/**
 * Declares a singular resource (Rails' `resource`): its path has no id, and it has no `index`.
 * Throws the same errors as `declareResources`.
 */
export const resource: DeclareResource = (name: string, options?: unknown, children?: unknown) =>
  declareNamed('resource', resource, name, options, children) as never

/** Adds a path, a directory of controllers and a prefix of names to its children (Rails' `namespace`). */
export function namespace<const Name extends string, const Inner extends readonly Declaration[]> (
  name: Name, children: Inner
): NamespaceDeclaration<Name, {}, Inner>
export function namespace<
  const Name extends string, const Options extends NamespaceOptions, const Inner extends readonly Declaration[]
> (
  name: Name, options: Options & NoOthers<Options, NamespaceOptions>, children: Inner
): NamespaceDeclaration<Name, Options, Inner>
export function namespace (
  name: string, options: NamespaceOptions | readonly Declaration[], children?: readonly Declaration[]
): Declaration {
  return declareNamed('namespace', namespace, name, options, children)
}

/** Adds options to its children (Rails' `scope`). Each option is merged into the inherited options. */
export function scope<const Options extends ScopeOptions, const Inner extends readonly Declaration[]> (
  options: Options & NoOthers<Options, ScopeOptions>, children: Inner
): ScopeDeclaration<Options, Inner> {
  const subject = (): string => `scope(…)${siteHere(scope)}`
  if (Array.isArray(options) || typeof options === 'string') {
    const [got, path, hint] = typeof options === 'string'
      ? [show(options), show(options), '']
      : ['an array', "'admin'", ', or spread the array without a scope']
    const fix = `Pass the options first: scope({ path: ${path} }, [ … ])${hint}`
    throwError('INVALID_OPTION', `${mustBe(`${subject()}: options`, 'an object', options, got)}. ${fix}`)
  }
  const checked = checkOptions('scope', options, subject)
  const declaration = { kind: 'scope', options: checked, children: checkChildren(children, subject) }
  return finish(scope, declaration) as unknown as ScopeDeclaration<Options, Inner>
}

/** Declares routes on a member of the enclosing resource: `/photos/:id/preview`. */
export function member<const Inner extends readonly Declaration[]> (
  children: Inner
): GroupDeclaration<'member', Inner> {
  const checked = checkChildren(children, () => `member([…])${siteHere(member)}`)
  return finish(member, { kind: 'member', children: checked }) as never
}

/** Declares routes on the collection of the enclosing resource: `/photos/search`. */
export function collection<const Inner extends readonly Declaration[]> (
  children: Inner
): GroupDeclaration<'collection', Inner> {
  const checked = checkChildren(children, () => `collection([…])${siteHere(collection)}`)
  return finish(collection, { kind: 'collection', children: checked }) as never
}

/** Declares a GET route; a path of a single word is also the name of the action. */
export const get: DeclareVerb<'GET'> = declareVerb('get', 'GET')
/** Declares a POST route; a path of a single word is also the name of the action. */
export const post: DeclareVerb<'POST'> = declareVerb('post', 'POST')
/** Declares a PUT route; a path of a single word is also the name of the action. */
export const put: DeclareVerb<'PUT'> = declareVerb('put', 'PUT')
/** Declares a PATCH route; a path of a single word is also the name of the action. */
export const patch: DeclareVerb<'PATCH'> = declareVerb('patch', 'PATCH')
/** Declares a DELETE route (`delete` is a reserved word); a path of a single word is also the name of the action. */
export const del: DeclareVerb<'DELETE'> = declareVerb('del', 'DELETE')

/** Declares a route for each HTTP method of `via`. Only the first route has a name. */
export function match<const Path extends string, const Options extends MatchOptions> (
  path: Path, options: Options & NoOthers<Options, MatchOptions> & OnlyEndpoint<Options>
): VerbDeclaration<Path, Options> {
  const subject = (): string => `match(${show(path)})${siteHere(match)}`
  const { via, ...rest } = checkOptions('match', options, subject)
  if (via === undefined) {
    throwError('INVALID_OPTION', `${subject()}: option 'via' is missing. Add { via: ['get', 'post'] }`)
  }
  const names = [via as string | readonly string[]].flat().map(method => method.toUpperCase())
  const methods = via === 'all' ? ALL_VERBS : [...new Set(names)]
  checkVerbPath(path, subject)
  const declaration = { kind: 'verb', methods: Object.freeze(methods), path, options: Object.freeze(rest) }
  return finish(match, declaration) as unknown as VerbDeclaration<Path, Options>
}

/** Declares `GET /` with the name `root` and the endpoint `'controller#action'`. */
export function root<const To extends string> (to: To & CompleteEndpoint<NoInfer<To>>): RootDeclaration<To>
export function root (to: string, options?: unknown): Declaration {
  const subject = (): string => `root(${show(to)})${siteHere(root)}`
  const isEndpoint = typeof to === 'string' && ENDPOINT.test(to)
  if (!isEndpoint) {
    const problem = mustBe(`${subject()}: the argument`, "'controller#action'", to)
    throwError('INVALID_OPTION', `${problem}. Write root(${endpointLike(to, "'pages#home'")})`)
  }
  if (options !== undefined) {
    throwError('INVALID_OPTION', `${subject()}: root accepts no options. Use scope(options, [root(${show(to)})])`)
  }
  return finish(root, { kind: 'root', to })
}

/** Returns an action unchanged. The handler has the types of its `schema`. */
export const action: ActionFunction = options => options as never

function declareNamed (
  kind: 'resources' | 'resource' | 'namespace', caller: DeclareFunction, name: unknown, second: unknown, third: unknown
): Declaration {
  const subject = (): string => `${kind}(${show(name)})${siteHere(caller)}`
  if (Array.isArray(second) && third !== undefined) {
    const fix = `Children come last: ${kind}(${show(name)}, { … }, [ … ])`
    throwError('INVALID_OPTION', `${mustBe(`${subject()}: options`, 'an object', second, 'an array')}. ${fix}`)
  }
  const [options, children] = Array.isArray(second) && third === undefined ? [undefined, second] : [second, third]
  checkName(name, subject)
  const checked = checkOptions(kind, options, subject)
  if (kind === 'namespace' && children === undefined) {
    throwError('INVALID_CHILDREN', `${subject()}: children are missing. Add an array of declarations`)
  }
  return finish(caller, { kind, name, options: checked, children: checkChildren(children ?? [], subject) })
}

function declareVerb<Method extends string> (call: string, method: Method): DeclareVerb<Method> {
  const methods = Object.freeze([method])
  function declare (path: string, options?: MethodRouteOptions): Declaration {
    const subject = (): string => `${call}(${show(path)})${siteHere(declare)}`
    const checked = checkOptions('verb', options, subject)
    checkVerbPath(path, subject)
    return finish(declare, { kind: 'verb', methods, path, options: checked })
  }
  // The name for messages and stack traces.
  return Object.defineProperty(declare, 'name', { value: call }) as DeclareVerb<Method>
}

function finish (caller: DeclareFunction, declaration: object): Declaration {
  return mark(Object.freeze(declaration) as Declaration, caller)
}
