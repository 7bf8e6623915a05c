import { pluralize as pluralOf, singularize as singularOf } from 'inflected'
import { actionNames, pathWords } from '../declare/canonical.js'
import { chosen, present, printCall, type Call, type Options } from './import-call.js'
import { constraintsOf, extraOptions, type Context } from './import-context.js'
import type { Core } from './import-forest.js'
import {
  before, behind, controllerIn, isEqual, paramOf, paramsIn, restOf, textOf, wordOf, type Segments
} from './rails-path.js'
import type { RailsRow } from './rails-routes.js'

/** A resource as a call, and the context that it stands in. */
export interface Emitted {
  readonly context: Context
  readonly call: Call
}

const NAME = /^[A-Za-z_]\w*$/

/** The call that draws a resource's own rows in a context in the fewest words, or `null` where none does. */
export function resourceIn (context: Context, core: Core): Emitted | null {
  // What stands around a call costs little, as neighbours share it.
  const costOf = ({ context, call }: Emitted): number => printCall(call).length + context.around.length * 5
  const calls = namesFor(core).flatMap(name => callsOf(context, core, name))
  const cheapest = calls.sort((one, other) => costOf(one) - costOf(other))
  return cheapest.find(({ context, call }) => context.draws(call, core.rows)) ?? null
}

/** The names that the path and the controller offer. */
function namesFor ({ kind, base, rows }: Core): readonly string[] {
  const last = rows[0]!.controller!.split('/').at(-1)!
  const offered = [wordOf(base.at(-1)), ...kind === 'resource' ? [singularOf(last)] : [], last]
  return [...new Set(offered)].filter(name => name !== null && NAME.test(name)) as readonly string[]
}

/** The calls of that name: as much around them as there can be, namespaces, and nothing. */
function callsOf (context: Context, core: Core, name: string): readonly Emitted[] {
  const { kind, base, rows } = core
  const names = namesOf(core)
  const single = kind === 'resources' ? singularOf(name) : name
  const plural = kind === 'resources' && single === name ? `${name}_index` : name
  const wanted: Around = {
    path: base.slice(0, -1),
    modules: rows[0]!.controller!.split('/').slice(0, -1),
    prefixes: [before(names.member, single), before(names.collection, plural)],
    constraints: constraintsOf(rows)
  }
  const around = [[namespaceOf, parentOf, scopeOf], [namespaceOf], []].map(asks => enter(context, wanted, asks))
  return [...new Set(around)].flatMap(context => {
    const rest = restIn(context, wanted)
    // What is left of a prefix is for calls around to give, none of which there is.
    const naming = rest?.prefixes[0] === undefined ? aliasOf(core, names, context.prefix) : {}
    if (rest === null || rest.prefixes[0] || naming === null) return []
    return { context, call: callIn(context, core, name, naming, rest) }
  })
}

function callIn (context: Context, core: Core, name: string, naming: Options, { path, modules }: Around): Call {
  const { kind, base, memberBase, rows, param, words } = core
  const text = textOf([...path, base.at(-1)!])
  const controller = controllerIn(context.module, rows[0]!.controller!)
  const called = controller.startsWith('/') ? controller : controller.split('/').at(-1)!
  const usual = kind === 'resources' ? name : pluralOf(name)
  const options = present({
    ...choiceOf(core),
    path: text === name ? undefined : text,
    ...naming,
    controller: called === usual ? undefined : called,
    module: modules.join('/') || undefined,
    param: param === null || param === 'id' ? undefined : param,
    pathNames: chosen(words, (action, word) => action !== word),
    shallow: isEqual(base, memberBase) ? undefined : true,
    ...extraOptions(context, rows, rows[0]!.suffix)
  })
  return { fn: kind, name, options }
}

/** The shorter of `only` and `except`. */
function choiceOf ({ kind, rows }: Core): Options {
  const actions = [...new Set(rows.map(({ action }) => action!))]
  const missing = actionNames(kind).filter(action => !actions.includes(action))
  if (missing.length === 0) return {}
  const [key, list] = missing.length < actions.length ? ['except', missing] as const : ['only', actions] as const
  return { [key]: list.length === 1 ? list[0] : list }
}

/** The names of a resource's URLs as its rows have them. */
interface Names {
  readonly collection: string | null
  readonly member: string | null
}

function namesOf ({ kind, rows }: Core): Names {
  const named = rows.filter(({ name }) => name !== null)
  const isCollection = ({ action }: RailsRow): boolean =>
    kind === 'resources' && (action === 'index' || action === 'create')
  const members = named.filter(row => !isCollection(row))
    .map(({ name, action }) => action! in pathWords ? behind(name, action!) : name)
  return { collection: named.find(isCollection)?.name ?? null, member: members.find(name => name !== null) ?? null }
}

/** The options for names that are not the resource's own, behind a prefix; `null` where none gives them. */
function aliasOf ({ kind }: Core, { collection, member }: Names, prefix: string): Options | null {
  if (collection === null && member === null) return {}
  const single = behind(member, prefix)
  const plural = behind(collection, prefix)?.replace(/_index$/, '') ?? null
  if (plural === '' || single === '' || (plural === null && single === null)) return null
  const as = plural ?? (kind === 'resources' ? pluralOf(single!) : single!)
  const isUsual = single === null || kind === 'resource' || singularOf(as) === single
  return { as, singular: isUsual ? undefined : single }
}

/** What calls around another are to give it; of a prefix of names, each that would do. */
interface Around {
  readonly path: Segments
  readonly modules: readonly string[]
  readonly prefixes: ReadonlyArray<string | null>
  readonly constraints: Options
}

/** What of that a context does not give, or `null` where it gives another path. */
function restIn ({ position, prefix, module }: Context, wanted: Around): Around | null {
  const path = restOf(wanted.path, position.path)
  const modules = restOf(wanted.modules, module === '' ? [] : module.split('/')) ?? []
  const prefixes = wanted.prefixes.map(one => behind(one, prefix)).filter(one => one !== null)
  return path === null ? null : { ...wanted, path, modules, prefixes }
}

/** The context inside of as many calls as there are. */
function enter (
  context: Context, wanted: Around, asks: ReadonlyArray<(rest: Around, context: Context) => Call | null>
): Context {
  const rest = restIn(context, wanted)
  const call = rest === null ? null : asks.map(ask => ask(rest, context)).find(call => call !== null)
  const entered = call == null ? null : context.enter(call)
  return entered === null ? context : enter(entered, wanted, asks)
}

/** The context inside of the namespaces that path, folder and names of a row ask for. */
export function namespacesAround (context: Context, { segments, controller, name, constraints }: RailsRow): Context {
  const modules = (controller ?? '').split('/').slice(0, -1)
  return enter(context, { path: segments, modules, prefixes: [name ?? modules.join('_')], constraints }, [namespaceOf])
}

/** A namespace, where path, folder and names say the same. */
function namespaceOf ({ path, modules: [name], prefixes: [as = null] }: Around): Call | null {
  const word = wordOf(path[0])
  if (word === null || name !== word.replaceAll('-', '_') || behind(as, name) === null) return null
  return { fn: 'namespace', name, options: word === name ? undefined : { path: word } }
}

/** A resource of which only what is inside has routes: `/photos/:photo_id`. */
function parentOf ({ path, modules, prefixes: [as = null] }: Around, { isNested }: Context): Call | null {
  const name = wordOf(path[0])
  if (isNested || name === null || !NAME.test(name) || modules.length > 0) return null
  const single = singularOf(name)
  if (paramOf(path[1]) !== `${single}_id` || behind(as, single) === null) return null
  return { fn: 'resources', name, options: { only: [] } }
}

/** A scope for all that is left; directly inside of a resource a path is an option of what is nested. */
function scopeOf ({ path, modules, prefixes: [as], constraints }: Around, { isNested }: Context): Call | null {
  if (isNested || (path.length === 0 && modules.length === 0 && !as)) return null
  const params = paramsIn(path.join(''))
  const own = chosen(constraints, key => params.has(key))
  const [text, module] = [textOf(path) || undefined, modules.join('/') || undefined]
  return module !== undefined && module === as
    ? { fn: 'namespace', name: module, options: present({ path: text ?? null, constraints: own }) }
    : { fn: 'scope', options: present({ path: text, module, as: as || undefined, constraints: own }) }
}
