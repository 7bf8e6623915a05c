import type { ActionFunction, CollectionDeclaration, Declaration, MatchOptions, MemberDeclaration, NamespaceDeclaration, NamespaceOptions, NoOthers, RegisteredTypeProvider, ResourceDeclaration, ResourceOptions, ResourcesDeclaration, ResourcesOptions, ResourceWith, RootDeclaration, ScopeDeclaration, ScopeOptions, VerbDeclaration, VerbOptions } from '../../types/index.js'
import { actionNames, isWord } from './canonical.js'
import { oneOf, refuse, show } from '../errors/errors.js'
import { checkOptions, ENDPOINT, type Subject } from './options.js'
import { mark, siteHere } from '../errors/site.js'
import { didYouMean } from '../errors/suggest.js'
import { parseTemplate } from './template.js'

type Caller = (...args: never[]) => unknown
type Children = readonly Declaration[]

const KINDS: ReadonlySet<unknown> = new Set(['resources', 'resource', 'namespace', 'scope', 'member', 'collection', 'verb', 'root'])
const ALL_VERBS = Object.freeze(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
const NAME = /^[A-Za-z_]\w*$/

/**
 * Declares a plural resource: the document's seven routes and, inside them, what `children` declare.
 * `caller` is the function that the user called, whose line an error names.
 */
export function declareResources<const Name extends string, const Options extends ResourcesOptions, const Inner extends Children> (caller: Caller, name: Name, options?: Options | Inner, children?: Inner): ResourcesDeclaration<Name, Options, Inner> {
  return declareNamed('resources', caller, name, options, children) as ResourcesDeclaration<Name, Options, Inner>
}

/**
 * Declares a singular resource (Rails' `resource`): its path has no id, and it has no `index`.
 * Errors: `FST_RESOURCES_NAME`, `…_UNKNOWN_OPTION`, `…_OPTION`, `…_UNKNOWN_ACTION`, `…_CONSTRAINT`, `…_PATH`, `…_CHILDREN`.
 */
export function resource<const Name extends string> (name: Name): ResourceDeclaration<Name, {}, readonly []>
export function resource<const Name extends string, const Given extends ResourceOptions | Children> (name: Name, optionsOrChildren: Given & NoOthers<Given, ResourceOptions>): ResourceWith<Name, Given>
export function resource<const Name extends string, const Options extends ResourceOptions, const Inner extends Children> (name: Name, options: Options & NoOthers<Options, ResourceOptions>, children: Inner): ResourceDeclaration<Name, Options, Inner>
export function resource (name: string, options?: ResourceOptions | Children, children?: Children): Declaration {
  return declareNamed('resource', resource, name, options, children)
}

/** Puts a path, a folder of controllers and a name in front of what `children` declare (Rails' `namespace`). */
export function namespace<const Name extends string, const Inner extends Children> (name: Name, children: Inner): NamespaceDeclaration<Name, {}, Inner>
export function namespace<const Name extends string, const Options extends NamespaceOptions, const Inner extends Children> (name: Name, options: Options & NoOthers<Options, NamespaceOptions>, children: Inner): NamespaceDeclaration<Name, Options, Inner>
export function namespace (name: string, options: NamespaceOptions | Children, children?: Children): Declaration {
  return declareNamed('namespace', namespace, name, options, children)
}

/** Gives options to all that `children` declare (Rails' `scope`): each is merged into what is inherited there already. */
export function scope<const Options extends ScopeOptions, const Inner extends Children> (options: Options & NoOthers<Options, ScopeOptions>, children: Inner): ScopeDeclaration<Options, Inner> {
  const subject = (): string => `scope(…)${siteHere(scope)}`
  const checked = checkOptions('scope', options, subject)
  checkActions('scope', checked, subject)
  return finish(scope, { kind: 'scope', options: checked, children: checkChildren(children, subject) }) as unknown as ScopeDeclaration<Options, Inner>
}

/** Declares verb routes on a member of the surrounding resource: `/photos/:id/preview`. */
export function member<const Inner extends Children> (children: Inner): MemberDeclaration<Inner> {
  return finish(member, { kind: 'member', children: checkChildren(children, () => `member([…])${siteHere(member)}`) }) as unknown as MemberDeclaration<Inner>
}

/** Declares verb routes on the collection of the surrounding resource: `/photos/search`. */
export function collection<const Inner extends Children> (children: Inner): CollectionDeclaration<Inner> {
  return finish(collection, { kind: 'collection', children: checkChildren(children, () => `collection([…])${siteHere(collection)}`) }) as unknown as CollectionDeclaration<Inner>
}

/** Declares a GET route; a path that is one plain word is the action's name too. */
export function get<const Path extends string> (path: Path): VerbDeclaration<Path, {}, 'GET'>
export function get<const Path extends string, const Options extends VerbOptions> (path: Path, options: Options & NoOthers<Options, VerbOptions>): VerbDeclaration<Path, Options, 'GET'>
export function get (path: string, options?: VerbOptions): Declaration {
  return declareVerb('get', get, ['GET'], path, options)
}

/** Declares a POST route; a path that is one plain word is the action's name too. */
export function post<const Path extends string> (path: Path): VerbDeclaration<Path, {}, 'POST'>
export function post<const Path extends string, const Options extends VerbOptions> (path: Path, options: Options & NoOthers<Options, VerbOptions>): VerbDeclaration<Path, Options, 'POST'>
export function post (path: string, options?: VerbOptions): Declaration {
  return declareVerb('post', post, ['POST'], path, options)
}

/** Declares a PUT route; a path that is one plain word is the action's name too. */
export function put<const Path extends string> (path: Path): VerbDeclaration<Path, {}, 'PUT'>
export function put<const Path extends string, const Options extends VerbOptions> (path: Path, options: Options & NoOthers<Options, VerbOptions>): VerbDeclaration<Path, Options, 'PUT'>
export function put (path: string, options?: VerbOptions): Declaration {
  return declareVerb('put', put, ['PUT'], path, options)
}

/** Declares a PATCH route; a path that is one plain word is the action's name too. */
export function patch<const Path extends string> (path: Path): VerbDeclaration<Path, {}, 'PATCH'>
export function patch<const Path extends string, const Options extends VerbOptions> (path: Path, options: Options & NoOthers<Options, VerbOptions>): VerbDeclaration<Path, Options, 'PATCH'>
export function patch (path: string, options?: VerbOptions): Declaration {
  return declareVerb('patch', patch, ['PATCH'], path, options)
}

/** Declares a DELETE route (`delete` is a reserved word); a path that is one plain word is the action's name too. */
export function del<const Path extends string> (path: Path): VerbDeclaration<Path, {}, 'DELETE'>
export function del<const Path extends string, const Options extends VerbOptions> (path: Path, options: Options & NoOthers<Options, VerbOptions>): VerbDeclaration<Path, Options, 'DELETE'>
export function del (path: string, options?: VerbOptions): Declaration {
  return declareVerb('del', del, ['DELETE'], path, options)
}

/** Declares one route for each verb of `via`, the name on the first. */
export function match<const Path extends string, const Options extends MatchOptions> (path: Path, options: Options & NoOthers<Options, MatchOptions>): VerbDeclaration<Path, Options> {
  const subject = (): string => `match(${show(path)})${siteHere(match)}`
  const { via, ...rest } = checkOptions('match', options, subject)
  if (via === undefined) refuse('FST_RESOURCES_OPTION', `${subject()}: give the verbs, as { via: ['get', 'post'] }`)
  const methods = via === 'all' ? ALL_VERBS : [...new Set([via].flat())].map(verb => (verb as string).toUpperCase())
  checkVerbPath(path, rest, subject)
  return finish(match, { kind: 'verb', methods: Object.freeze(methods), path, options: Object.freeze(rest) }) as unknown as VerbDeclaration<Path, Options>
}

/** Declares `GET /`, named `root`, and served by `'controller#action'`. */
export function root<const To extends string> (to: To): RootDeclaration<To> {
  if (typeof to !== 'string' || !ENDPOINT.test(to)) {
    refuse('FST_RESOURCES_OPTION', `root(${show(to)})${siteHere(root)}: give 'controller#action'`)
  }
  return finish(root, { kind: 'root', to }) as unknown as RootDeclaration<To>
}

/** Gives the types of its `schema` to an action's handler; at run time it is what was given. */
export const action: ActionFunction<RegisteredTypeProvider> = Object.assign(
  (given: object) => given as never,
  { withTypeProvider: () => action as never }
)

function declareNamed (kind: 'resources' | 'resource' | 'namespace', caller: Caller, name: unknown, second: unknown, third: unknown): Declaration {
  const subject = (): string => `${kind}(${show(name)})${siteHere(caller)}`
  const [options, children] = Array.isArray(second) && third === undefined ? [undefined, second] : [second, third]
  checkName(name, subject)
  const checked = checkOptions(kind, options, subject)
  checkActions(kind, checked, subject)
  if (kind === 'namespace' && children === undefined) refuse('FST_RESOURCES_CHILDREN', `${subject()}: a namespace without children declares nothing`)
  return finish(caller, { kind, name, options: checked, children: checkChildren(children ?? [], subject) })
}

function declareVerb (call: string, caller: Caller, methods: readonly string[], path: unknown, options: unknown): Declaration {
  const subject = (): string => `${call}(${show(path)})${siteHere(caller)}`
  const checked = checkOptions('verb', options, subject)
  checkVerbPath(path, checked, subject)
  return finish(caller, { kind: 'verb', methods: Object.freeze(methods), path, options: checked })
}

function finish (caller: Caller, declaration: object): Declaration {
  return mark(Object.freeze(declaration) as Declaration, caller)
}

function checkName (name: unknown, subject: Subject): void {
  if (typeof name !== 'string') refuse('FST_RESOURCES_NAME', `${subject()}: the name is ${show(name)}, give a string`)
  if (!NAME.test(name)) {
    const hint = /[^\w]/.test(name) && name !== '' ? `; for another path use the option 'path', as in resources('${name.replace(/\W+/g, '_').replace(/^_|_$/g, '') || 'photos'}', { path: ${show(name)} })` : ''
    refuse('FST_RESOURCES_NAME', `${subject()}: a name has letters, digits and '_', and begins with a letter or '_'${hint}`)
  }
  refuseReserved('name', name, subject)
}

function refuseReserved (what: string, name: unknown, subject: Subject): void {
  const isReserved = typeof name === 'string' && name.split('/').some(part => part in Object.prototype || part === 'prototype')
  if (isReserved) refuse('FST_RESOURCES_NAME', `${subject()}: ${what} is ${show(name)}, one of JavaScript's own names`)
}

/** Names that become keys or files never meet a prototype, and actions are those that the resource has. */
function checkActions (kind: 'resources' | 'resource' | 'namespace' | 'scope', options: Readonly<Record<string, unknown>>, subject: Subject): void {
  for (const key of ['as', 'param', 'singular', 'controller', 'module'] as const) refuseReserved(key, options[key], subject)
  const allowed = actionNames(kind === 'resource' ? 'resource' : 'resources')
  const faults: string[] = []
  for (const key of ['only', 'except'] as const) {
    for (const action of [options[key] ?? []].flat() as string[]) {
      if (!allowed.includes(action)) faults.push(`${subject()}: ${key} has ${show(action)}${didYouMean(action, allowed)}; the actions are ${oneOf(allowed)}`)
    }
  }
  if (faults.length > 0) refuse('FST_RESOURCES_UNKNOWN_ACTION', faults)
}

function checkVerbPath (path: unknown, options: Readonly<Record<string, unknown>>, subject: Subject): void {
  if (typeof path !== 'string') refuse('FST_RESOURCES_PATH', `${subject()}: the path is ${show(path)}, give a string`)
  const template = parseTemplate(path)
  if ('fault' in template) refuse('FST_RESOURCES_PATH', `${subject()}: ${template.fault}`)
  for (const key of ['as', 'action', 'controller', 'to'] as const) {
    for (const part of String(options[key] ?? '').split('#')) refuseReserved(key, part, subject)
  }
  if (isWord(path)) refuseReserved('action', path, subject)
}

function checkChildren (children: unknown, subject: Subject): Children {
  if (!Array.isArray(children)) refuse('FST_RESOURCES_CHILDREN', `${subject()}: the children are ${show(children)}, give an array of declarations`)
  return checkDeclarations(children, subject)
}

/** The declarations as a frozen copy, or one error that names each item that is none. */
export function checkDeclarations (children: readonly unknown[], subject: Subject): Children {
  const faults: string[] = []
  for (const [index, child] of children.entries()) {
    const isDeclaration = typeof child === 'object' && child !== null && KINDS.has((child as Declaration).kind)
    if (isDeclaration) continue
    const fix = Array.isArray(child) ? 'spread a block of declarations with ...' : typeof child === 'function' ? 'call it' : 'give what resources(), get() and the like return'
    faults.push(`${subject()}: child ${index} is ${show(child)}: ${fix}`)
  }
  if (faults.length > 0) refuse('FST_RESOURCES_CHILDREN', faults)
  return Object.freeze([...children]) as Children
}
