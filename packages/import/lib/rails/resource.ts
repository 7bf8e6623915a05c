import { pluralize, singularize } from 'inflected'
import { definedOptions, filterOptions, printCall, type Call, type Options } from '../call.js'
import { constraintsOf, extraOptions, type Context } from './context.js'
import type { ResourceRows } from './forest.js'
import {
  controllerIn, isSameList, itemsAfter, literalOf, paramOf, paramsIn, printSegments, withoutPrefix, withoutSuffix,
  type PathSegments
} from './path.js'
import { standardActions } from './standard.js'
import type { RailsRow } from './table.js'

/** The call of a resource, and the context that contains the call. */
export interface PlacedCall {
  readonly context: Context
  readonly call: Call
}

const NAME = /^[A-Za-z_]\w*$/

/** The shortest call that draws the rows of a resource in a context, or `null` if no call draws them. */
export function resourceCall (context: Context, resource: ResourceRows): PlacedCall | null {
  // An enclosing call costs little, because neighbors share it.
  const costOf = ({ context, call }: PlacedCall): number => printCall(call).length + context.enclosing.length * 5
  const calls = possibleNames(resource).flatMap(name => callsNamed(context, resource, name))
  const cheapest = calls.sort((one, other) => costOf(one) - costOf(other))
  return cheapest.find(({ context, call }) => context.draws(call, resource.rows)) ?? null
}

/** The names that the path and the controller suggest. */
function possibleNames ({ kind, base, rows }: ResourceRows): readonly string[] {
  const controller = rows[0]!.controller!.split('/').at(-1)!
  const names = [literalOf(base.at(-1)), ...kind === 'resource' ? [singularize(controller)] : [], controller]
  return [...new Set(names)].filter(name => name !== null && NAME.test(name)) as readonly string[]
}

/** The calls with a name: inside every possible kind of call, inside namespaces, and without enclosing calls. */
function callsNamed (context: Context, resource: ResourceRows, name: string): readonly PlacedCall[] {
  const { kind, base, rows } = resource
  const names = routeNamesOf(resource)
  const singular = kind === 'resources' ? singularize(name) : name
  const plural = kind === 'resources' && singular === name ? `${name}_index` : name
  const goal: Goal = {
    path: base.slice(0, -1),
    modules: rows[0]!.controller!.split('/').slice(0, -1),
    prefixes: [withoutSuffix(names.member, singular), withoutSuffix(names.collection, plural)],
    constraints: constraintsOf(rows)
  }
  const contexts = [[namespaceCall, parentCall, scopeCall], [namespaceCall], []]
    .map(factories => enterAll(context, goal, [hostScope, ...factories]))
  return [...new Set(contexts)].flatMap(context => {
    const rest = restOf(context, goal)
    // Only enclosing calls can set the rest of a prefix.
    const naming = rest?.prefixes[0] === undefined ? namingOptions(resource, names, context.namePrefix) : {}
    if (rest === null || rest.prefixes[0] || naming === null) return []
    return { context, call: callWith(context, resource, name, naming, rest) }
  })
}

function callWith (
  context: Context, resource: ResourceRows, name: string, naming: Options, { path, modules }: Goal
): Call {
  const { kind, base, memberBase, rows, param, words } = resource
  const ownPath = printSegments([...path, base.at(-1)!])
  const relative = controllerIn(context.module, rows[0]!.controller!)
  const controller = relative.startsWith('/') ? relative : relative.split('/').at(-1)!
  const standard = kind === 'resources' ? name : pluralize(name)
  const options = definedOptions({
    ...actionOptions(resource),
    path: ownPath === name ? undefined : ownPath,
    ...naming,
    controller: controller === standard ? undefined : controller,
    module: modules.join('/') || undefined,
    param: param === null || param === 'id' ? undefined : param,
    pathNames: filterOptions(words, (action, word) => action !== word),
    shallow: isSameList(base, memberBase) ? undefined : true,
    ...extraOptions(context, rows, rows[0]!.format)
  })
  return { fn: kind, name, options }
}

/** The shorter option of `only` and `except`. */
function actionOptions ({ kind, rows }: ResourceRows): Options {
  const actions = [...new Set(rows.map(({ action }) => action!))]
  const missing = standardActions[kind].map(({ action }) => action).filter(action => !actions.includes(action))
  if (missing.length === 0) return {}
  const [key, list] = missing.length < actions.length ? ['except', missing] as const : ['only', actions] as const
  return { [key]: list.length === 1 ? list[0] : list }
}

/** The names of a resource's URLs in Rails' table. */
interface RouteNames {
  readonly collection: string | null
  readonly member: string | null
}

function routeNamesOf ({ kind, rows }: ResourceRows): RouteNames {
  const named = rows.filter(({ name }) => name !== null)
  const isCollection = ({ action }: RailsRow): boolean =>
    kind === 'resources' && (action === 'index' || action === 'create')
  const hasWord = ({ action }: RailsRow): boolean => action === 'new' || action === 'edit'
  const members = named.filter(row => !isCollection(row))
    .map(row => hasWord(row) ? withoutPrefix(row.name, row.action!) : row.name)
  return { collection: named.find(isCollection)?.name ?? null, member: members.find(name => name !== null) ?? null }
}

/** The options `as` and `singular` for names after a prefix; `null` if no options set these names. */
function namingOptions ({ kind }: ResourceRows, { collection, member }: RouteNames, prefix: string): Options | null {
  if (collection === null && member === null) return {}
  const singular = withoutPrefix(member, prefix)
  const plural = withoutPrefix(collection, prefix)?.replace(/_index$/, '') ?? null
  if (plural === '' || singular === '' || (plural === null && singular === null)) return null
  const as = plural ?? (kind === 'resources' ? pluralize(singular!) : singular!)
  const isStandard = singular === null || kind === 'resource' || singularize(as) === singular
  return { as, singular: isStandard ? undefined : singular }
}

/** The values that enclosing calls have to set. One of the name prefixes is enough. */
interface Goal {
  readonly path: PathSegments
  readonly modules: readonly string[]
  readonly prefixes: ReadonlyArray<string | null>
  readonly constraints: Options
}

/** The part of a goal that a context does not set, or `null` if the context has another path. */
function restOf ({ position, namePrefix, module }: Context, goal: Goal): Goal | null {
  const path = itemsAfter(goal.path, position.path)
  const modules = itemsAfter(goal.modules, module === '' ? [] : module.split('/')) ?? []
  const prefixes = goal.prefixes.map(prefix => withoutPrefix(prefix, namePrefix)).filter(prefix => prefix !== null)
  return path === null ? null : { ...goal, path, modules, prefixes }
}

type CallFactory = (rest: Goal, context: Context) => Call | null

/** The context inside as many calls as possible. */
function enterAll (context: Context, goal: Goal, factories: readonly CallFactory[]): Context {
  const rest = restOf(context, goal)
  const call = rest === null ? null : factories.map(create => create(rest, context)).find(call => call !== null)
  const entered = call == null ? null : context.enter(call)
  return entered === null ? context : enterAll(entered, goal, factories)
}

/** The context inside the namespaces that the path, the module and the name of a row share. */
export function enterNamespaces (context: Context, { segments, controller, name, constraints }: RailsRow): Context {
  const modules = (controller ?? '').split('/').slice(0, -1)
  const goal = { path: segments, modules, prefixes: [name ?? modules.join('_')], constraints }
  return enterAll(context, goal, [hostScope, namespaceCall])
}

/** A scope for the host, so that its neighbors share it. A child of a resource has the constraint itself. */
function hostScope ({ constraints: { host } }: Goal, { isNested, constraints }: Context): Call | null {
  return isNested || host === undefined || String(constraints['host']) === String(host)
    ? null
    : { fn: 'scope', options: { constraints: { host } } }
}

/** A namespace, if path, module and names begin with the same word. */
function namespaceCall ({ path, modules: [name], prefixes: [prefix = null] }: Goal): Call | null {
  const word = literalOf(path[0])
  if (word === null || name !== word.replaceAll('-', '_') || withoutPrefix(prefix, name) === null) return null
  return { fn: 'namespace', name, options: word === name ? undefined : { path: word } }
}

/** A resource without its own routes, for paths such as `/photos/:photo_id`. */
function parentCall ({ path, modules, prefixes: [prefix = null] }: Goal, { isNested }: Context): Call | null {
  const name = literalOf(path[0])
  if (isNested || name === null || !NAME.test(name) || modules.length > 0) return null
  const singular = singularize(name)
  if (paramOf(path[1]) !== `${singular}_id` || withoutPrefix(prefix, singular) === null) return null
  return { fn: 'resources', name, options: { only: [] } }
}

/** A scope for the whole rest. A child of a resource has the path as its own option instead. */
function scopeCall ({ path, modules, prefixes: [as], constraints }: Goal, { isNested }: Context): Call | null {
  if (isNested || (path.length === 0 && modules.length === 0 && !as)) return null
  const params = paramsIn(path.join(''))
  const own = filterOptions(constraints, key => params.has(key))
  const [scopePath, module] = [printSegments(path) || undefined, modules.join('/') || undefined]
  return module !== undefined && module === as
    ? { fn: 'namespace', name: module, options: definedOptions({ path: scopePath ?? null, constraints: own }) }
    : { fn: 'scope', options: definedOptions({ path: scopePath, module, as: as || undefined, constraints: own }) }
}
