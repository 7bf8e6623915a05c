import { pluralize } from 'inflected'
import { definedOptions, mergeCalls, unlessUsual, type Call, type Options } from '../call.js'
import { unusedWord } from '../unused-word.js'
import {
  actionsOf, chosenActions, COLLECTION, constrainedActions, MEMBER, SINGULAR, updateMethodsOf, type Actions,
  type ConstrainedActions
} from './actions.js'
import { nestedConstraints } from './constraints.js'
import { describedOptions } from './described.js'
import type { NamedPath } from './names.js'
import { endOptions, usualEnd, type PathEnd, type WrittenOperation } from './operation.js'
import { plainRows, rowCalls, type RowPlace } from './row.js'
import { claim, type Outer, type Writing } from './scope.js'
import { sharedTags, tagOptions } from './tags.js'
import { operationsIn, segmentText, usualName, type Chain, type Node } from './trie.js'
import { singularOf, snakeCase } from './words.js'

/** A resource with the operations of its URLs. */
interface GroupedResource extends ConstrainedActions {
  readonly kind: 'resources' | 'resource'
  readonly texts: readonly string[]
  readonly name: string
  readonly end: PathEnd
  /** The name of the param of members, and that in nested paths; `null` for a singular resource or no member. */
  readonly param: string | null
  readonly nestedParam: string | null
  readonly collectionPath: readonly string[]
  readonly memberPath: readonly string[]
  readonly nestedPath: readonly string[]
  /** The node whose children are nested. */
  readonly nested: Node | null
  /** The nodes of paths beside the members', with nothing below them. */
  readonly leaves: readonly Node[]
  /** All operations of the resource and below it. */
  readonly operations: readonly WrittenOperation[]
}

/** The words of a resource in route names. */
interface ResourceWords {
  readonly as: string | undefined
  readonly member: string
  readonly collection: string
}

/** What a resource asks the grouping for: the calls below a node, and a scope for a node that is no resource. */
export interface Grouping {
  readonly callsBelow: (node: Node, scope: Outer, place: RowPlace, writing: Writing) => readonly Call[]
  readonly scopeCalls: (chain: Chain, scope: Outer, writing: Writing) => readonly Call[]
}

/** The declaration of a resource with what is below it, and a scope for what is beside its members. */
export function resourceCalls (
  kind: GroupedResource['kind'], chain: Chain, scope: Outer, writing: Writing, grouping: Grouping
): readonly Call[] {
  const resource = readResource(kind, chain, scope, writing)
  const { collection, members, nested, nestedPath, leaves, constraints, constrained } = resource
  const words = wordsOf(resource, scope, writing)
  const controller = controllerOf(resource, scope, writing)
  const tags = sharedTags(resource.operations)
  const inner: Outer = {
    ...scope,
    prefix: `${scope.prefix}${words.member}_`,
    controller: scope.module + controller,
    end: resource.end,
    updateMethods: updateMethodsOf(members) ?? scope.updateMethods,
    tags: tags ?? scope.tags,
    constrained
  }
  const below: Outer = {
    ...inner, path: nestedPath, constrained: nestedConstraints(constrained, resource.param, resource.nestedParam)
  }
  const rows = [...collection.others, ...leaves.flatMap(({ operations }) => operations)]
  const places = rowPlaces(resource, words, scope.prefix)
  const children = mergeCalls([
    ...rowCalls(rows, { ...inner, path: resource.collectionPath }, places.collection, writing),
    ...rowCalls(members.others, { ...inner, path: resource.memberPath }, places.member, writing),
    ...nested === null ? [] : grouping.callsBelow(nested, below, places.nested, writing)
  ])
  const options: Options = {
    ...ownOptions(resource, words, children.some(({ fn }) => fn !== 'member' && fn !== 'collection')),
    controller: unlessUsual(controller, usualController(resource)),
    updateMethods: inner.updateMethods.join() === scope.updateMethods.join() ? undefined : inner.updateMethods,
    constraints,
    ...endOptions(resource.end, scope.end),
    routeOptions: tagOptions(tags, scope.tags),
    actions: actionOptions([...collection.standard, ...members.standard], inner, writing)
  }
  const call: Call = {
    fn: kind, name: resource.name, options: definedOptions(options), ...children.length === 0 ? {} : { children }
  }
  const isBeside = (child: Node): boolean => kind === 'resources' && child !== nested && !leaves.includes(child)
  const rest = [...chain.node.children].filter(([, child]) => isBeside(child))
  const beside: Chain = { ...chain, node: { ...chain.node, operations: [], children: new Map(rest) } }
  const isEmpty = children.length + collection.standard.length + members.standard.length === 0
  return [...isEmpty ? [] : [call], ...grouping.scopeCalls(beside, scope, writing)]
}

/** Where the rows of a resource are, and their names: `preview_photo`. */
function rowPlaces (
  { kind, param, nestedParam }: GroupedResource, words: ResourceWords, prefix: string
): Readonly<Record<'collection' | 'member' | 'nested', RowPlace>> {
  const withNoun = (noun: string): RowPlace['nameOf'] => word => `${word}_${prefix}${noun}`
  const ofMember = withNoun(words.member)
  const nested: RowPlace = kind === 'resource'
    ? { group: null, nameOf: ofMember }
    : param === nestedParam ? { group: 'member', nameOf: ofMember } : plainRows
  return {
    collection: { group: 'collection', nameOf: withNoun(words.collection) },
    member: { group: kind === 'resource' ? null : 'member', nameOf: ofMember },
    nested
  }
}

function readResource (
  kind: GroupedResource['kind'], { node, texts }: Chain, scope: Outer, writing: Writing
): GroupedResource {
  const isPlural = kind === 'resources'
  const member = isPlural ? node.children.get(':') : node
  const operations = [...isPlural ? node.operations : [], ...member === undefined ? [] : operationsIn(member)]
  const end = usualEnd(operations)
  const path = [...scope.path, ...texts]
  const { own, deep } = member?.names ?? { own: new Map<string, number>(), deep: new Map<string, number>() }
  const param = isPlural ? usualName(own) ?? usualName(deep) : null
  const nestedParam = isPlural ? usualName(deep) ?? param : null
  const withParam = (name: string | null): readonly string[] =>
    name === null ? path : [...path, segmentText(member!, name)]
  const claimed = (list: readonly WrittenOperation[], at: readonly string[]): readonly WrittenOperation[] =>
    claim(list, at, end, writing)
  const leaves = [...node.children.values()].filter(child => isPlural && child !== member && child.children.size === 0)
  return {
    kind,
    texts,
    name: snakeCase(texts.at(-1)!),
    end,
    param,
    nestedParam,
    collectionPath: path,
    memberPath: withParam(param),
    nestedPath: withParam(nestedParam),
    nested: member ?? null,
    leaves,
    operations,
    ...constrainedActions(
      actionsOf(isPlural ? claimed(node.operations, path) : [], COLLECTION),
      actionsOf(claimed(member?.operations ?? [], withParam(param)), isPlural ? MEMBER : SINGULAR),
      { texts: withParam(param), operations, beside: leaves.flatMap(({ operations }) => operations) },
      scope.constrained, writing.schemas
    )
  }
}

/** The names of the resource's URLs that no other path has, by the option `as` if those of its name are taken. */
function wordsOf (resource: GroupedResource, { prefix }: Outer, { names }: Writing): ResourceWords {
  const { kind, name, end, collection, members } = resource
  const named = (texts: readonly string[]): NamedPath => ({ path: texts.join('/'), end })
  const paths = [
    ...collection.standard.length === 0 ? [] : [['collection', named(resource.collectionPath)] as const],
    ...members.standard.length === 0 ? [] : [['member', named(resource.memberPath)] as const]
  ]
  const areTaken = (words: ResourceWords): boolean =>
    paths.some(([url, path]) => names.isTaken(prefix + words[url], path))
  const singular = kind === 'resources' ? singularOf(name) : name
  const plural = singular === name ? `${name}_index` : name
  const usual: ResourceWords = { as: undefined, member: singular, collection: plural }
  const wordsFor = (as: string): ResourceWords => ({ as, member: as, collection: `${as}_index` })
  const words = areTaken(usual) ? wordsFor(unusedWord(singular, as => areTaken(wordsFor(as)))) : usual
  for (const [url, path] of paths) names.add(prefix + words[url], path)
  return words
}

function usualController ({ kind, name }: GroupedResource): string {
  return kind === 'resources' ? name : pluralize(name)
}

/** The controller whose actions no other resource has: that of the name, or after the segments before it. */
function controllerOf (resource: GroupedResource, { module, path }: Outer, { names }: Writing): string {
  const { texts, collection, members } = resource
  const actions = [...collection.standard, ...members.standard].map(([action]) => action)
  const usual = usualController(resource)
  const before = [...path, ...texts.slice(0, -1)].filter(text => !/[:*]/.test(text)).map(snakeCase)
  const after = before.length === 0 ? [] : [before.slice(-1), before].map(words => [...words, usual].join('/'))
  const candidates = [usual, ...after]
  return names.controllerFor(candidates.map(one => module + one), actions).slice(module.length)
}

function ownOptions (
  { kind, texts, name, param, nestedParam, collection, members }: GroupedResource, { as }: ResourceWords,
  isNested: boolean
): Options {
  const actions = [...new Set([...collection.standard, ...members.standard].map(([action]) => action))]
  const usualNested = `${singularOf(as ?? name)}_${param}`
  const path = texts.join('/')
  return {
    path: unlessUsual(path, name),
    as,
    param: param === null || param === 'id' ? undefined : param,
    nestedParam: !isNested || nestedParam === null || nestedParam === usualNested ? undefined : nestedParam,
    ...chosenActions(actions, kind)
  }
}

/** The OpenAPI fields and schemas of standard actions; those of the first method of `update`. */
function actionOptions (standard: Actions['standard'], { tags }: Outer, { schemas }: Writing): Options | undefined {
  const first = standard.filter(([action], index) => standard.findIndex(([other]) => other === action) === index)
  return definedOptions(Object.fromEntries(first.map(([action, operation]) =>
    [action, describedOptions(operation, tags, schemas)])))
}
