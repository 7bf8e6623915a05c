import { pluralize as pluralOf, singularize as singularOf } from 'inflected'
import { actionNames, pathWords } from '../declare/canonical.js'
import { chosen, present, printCall, type Call, type Options } from './import-call.js'
import { constraintsOf, extraOptions, type Context } from './import-context.js'
import type { Core } from './import-forest.js'
import {
  before, behind, controllerIn, isEqual, paramOf, paramsIn, textOf, wordOf, type Segments
} from './rails-path.js'
import type { RailsRow } from './rails-routes.js'

/** A resource as a call, and the context that it stands in. */
export interface Emitted {
  readonly context: Context
  readonly call: Call
}

/** How a resource may be called: its name, its alias, and what is left for prefixes. */
interface Naming {
  readonly name: string
  readonly alias?: string
  readonly singular?: string | undefined
  readonly prefix: string
}

const NAME = /^[A-Za-z_]\w*$/

/** The call that draws a resource's own rows in a context in the fewest words, or `null` where none does. */
export function resourceIn (context: Context, core: Core): Emitted | null {
  const found = namesFor(context, core).flatMap(name => callsOf(context, core, name))
  // What stands around a call costs little, as neighbours share it.
  const costOf = ({ context, call }: Emitted): number => printCall(call).length + context.around.length * 5
  return found.filter(({ context, call }) => context.draws([call], core.rows)).reduce<Emitted | null>(
    (best, one) => best === null || costOf(one) < costOf(best) ? one : best, null)
}

/** The names that the path and the controller offer. */
function namesFor ({ inherited }: Context, { kind, base, rows }: Core): readonly string[] {
  const last = controllerIn(inherited.module, rows[0]!.controller!).split('/').at(-1)!
  const offered = [wordOf(base.at(-1)), ...kind === 'resource' ? [singularOf(last)] : [], last]
  return [...new Set(offered)].filter(name => name !== null && NAME.test(name)) as readonly string[]
}

/** The calls of that name: as much around them as there can be, namespaces, and nothing. */
function callsOf (context: Context, core: Core, name: string): readonly Emitted[] {
  const wanted: Wanted = {
    path: core.base.slice(0, -1),
    controller: core.rows[0]!.controller!,
    prefixIn: before => namingOf(core, name, before)?.prefix ?? null
  }
  const most = scoped(around(context, wanted, [namespaceOf, parentOf]), wanted, core.rows)
  const contexts = new Set([most, around(context, wanted, [namespaceOf]), context])
  return [...contexts].flatMap(context => {
    const rest = restIn(context, wanted)
    const naming = rest?.as === '' ? namingOf(core, name, context.inside!.before) : null
    return naming === null ? [] : { context, call: callIn(context, core, naming, rest!) }
  })
}

function callIn ({ inherited }: Context, core: Core, { name, alias, singular }: Naming, { path, modules }: Rest): Call {
  const text = textOf([...path, core.base.at(-1)!])
  const controller = controllerIn(inherited.module, core.rows[0]!.controller!)
  const called = controller.startsWith('/') ? controller : controller.split('/').at(-1)!
  const usual = core.kind === 'resources' ? name : pluralOf(name)
  const options = present({
    ...choiceOf(core),
    path: text === name ? undefined : text,
    as: alias,
    singular,
    controller: called === usual ? undefined : called,
    module: modules.length === 0 ? undefined : modules.join('/'),
    param: core.param === null || core.param === 'id' ? undefined : core.param,
    pathNames: chosen(core.words, (action, word) => action !== word),
    shallow: isEqual(core.base, core.memberBase) ? undefined : true,
    ...extraOptions(inherited, core.rows, core.rows[0]!.suffix)
  })
  return { fn: core.kind, name, options }
}

/** The shorter of `only` and `except`. */
function choiceOf ({ kind, actions }: Core): Options {
  const missing = actionNames(kind).filter(action => !actions.includes(action))
  if (missing.length === 0) return {}
  const [key, list] = missing.length < actions.length ? ['except', missing] as const : ['only', actions] as const
  return { [key]: list.length === 1 ? list[0] : list }
}

// --- Names

/** How a resource of that name is called, with the alias that the rows' names ask for; `null` where no alias gives them. */
function namingOf (core: Core, name: string, around: string): Naming | null {
  const { collection, member } = namesOf(core)
  if (collection === null && member === null) return { name, prefix: '' }
  const single = core.kind === 'resources' ? singularOf(name) : name
  const plural = core.kind === 'resources' && single === name ? `${name}_index` : name
  const prefix = behind(before(member, single), around) ?? behind(before(collection, plural), around)
  if (prefix !== null) return { name, prefix }
  return aliasOf(core, name, behind(collection, around), behind(member, around))
}

/** An alias, where the names of the rows are not the resource's own: what stands behind the context's prefix. */
function aliasOf ({ kind }: Core, name: string, collection: string | null, single: string | null): Naming | null {
  const plural = collection?.replace(/_index$/, '') ?? null
  if (plural === '' || single === '' || (plural === null && single === null)) return null
  const alias = plural ?? (kind === 'resources' ? pluralOf(single!) : single!)
  const singular = single === null || kind === 'resource' || singularOf(alias) === single ? undefined : single
  return { name, alias, singular, prefix: '' }
}

/** The names of a resource's URLs as its rows have them. */
function namesOf ({ kind, rows }: Core): { readonly collection: string | null, readonly member: string | null } {
  let collection: string | null = null
  let member: string | null = null
  for (const { name, action } of rows) {
    if (name === null) continue
    if (action! in pathWords) member ??= behind(name, action!)
    else if (kind === 'resources' && (action === 'index' || action === 'create')) collection ??= name
    else member ??= name
  }
  return { collection, member }
}

// --- What stands around

/** What calls around another are to give it: a path in front, a folder, and a prefix of names beside one that is there. */
interface Wanted {
  readonly path: Segments
  readonly controller: string
  readonly prefixIn: (before: string) => string | null
}

/** What of that a context does not give. */
interface Rest {
  readonly path: Segments
  readonly modules: readonly string[]
  readonly as: string
}

function restIn ({ inside, inherited }: Context, { path, controller, prefixIn }: Wanted): Rest | null {
  const as = inside === null ? null : prefixIn(inside.before)
  if (inside === null || as === null || !isEqual(path.slice(0, inside.path.length), inside.path)) return null
  const called = controllerIn(inherited.module, controller)
  const modules = called.startsWith('/') ? [] : called.split('/').slice(0, -1)
  return { path: path.slice(inside.path.length), modules, as }
}

/** The context inside of as many calls as there are. */
function around (context: Context, wanted: Wanted, asks: ReadonlyArray<typeof namespaceOf>): Context {
  const rest = restIn(context, wanted)
  const call = rest === null ? undefined : asks.map(ask => ask(rest, context)).find(call => call !== null)
  return call === undefined ? context : around(context.enter(call), wanted, asks)
}

/** The context inside of the namespaces that path, folder and names of a row ask for. */
export function namespacesAround (context: Context, { segments, controller, name }: RailsRow): Context {
  const modules = (controller ?? '').split('/').slice(0, -1)
  const prefixIn = (before: string): string | null => behind(name ?? modules.join('_'), before)
  return around(context, { path: segments, controller: controller ?? '', prefixIn }, [namespaceOf])
}

/** A namespace, where path, folder and names say the same. */
function namespaceOf ({ path, modules: [name], as }: Rest, _context: Context): Call | null {
  const word = wordOf(path[0])
  if (word === null || name !== word.replaceAll('-', '_') || behind(as, name) === null) return null
  return { fn: 'namespace', name, options: word === name ? undefined : { path: word } }
}

/** A resource of which only what is inside has routes: `/photos/:photo_id`. */
function parentOf ({ path, modules, as }: Rest, { isNested }: Context): Call | null {
  const name = wordOf(path[0])
  if (isNested || name === null || !NAME.test(name) || modules.length > 0) return null
  const single = singularOf(name)
  if (paramOf(path[1]) !== `${single}_id` || behind(as, single) === null) return null
  return { fn: 'resources', name, options: { only: [] } }
}

/** The context inside of a scope for all that is left; directly inside of a resource a path is an option of what is nested. */
function scoped (context: Context, wanted: Wanted, rows: readonly RailsRow[]): Context {
  const { path, modules, as } = restIn(context, wanted) ?? { path: [], modules: [], as: '' }
  if (context.isNested || (path.length === 0 && modules.length === 0 && as === '')) return context
  const params = paramsIn(path.join(''))
  const constraints = chosen(constraintsOf(rows), key => params.has(key))
  const module = modules.join('/')
  const text = path.length === 0 ? undefined : textOf(path)
  return context.enter(module !== '' && module === as
    ? { fn: 'namespace', name: module, options: { path: text ?? null, ...present({ constraints }) } }
    : { fn: 'scope', options: present({ path: text, module: module || undefined, as: as || undefined, constraints }) })
}
