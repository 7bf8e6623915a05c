import { pluralize as pluralOf, singularize as singularOf } from 'inflected'
import { chosen, present, printCall, wrapped, type Call, type Options } from './import-call.js'
import { constraintsOf, extraOptions, type Context, type Inherited } from './import-context.js'
import { actionsOf, type Core } from './import-forest.js'
import {
  before, behind, controllerIn, isEqual, isUnder, paramOf, paramsIn, textOf, wordOf, type Segments
} from './rails-path.js'
import type { RailsRow } from './rails-routes.js'

/** A resource as a call, with what stands around it. */
export interface Emitted {
  readonly around: readonly Call[]
  readonly call: Call
}

/** The path, the folder and the prefix of names that a call is to have, as far as the calls around it do not give them. */
interface Rest {
  readonly path: Segments
  readonly modules: readonly string[]
  readonly as: string
  /** Whether a resource is directly around: there a path that is left over is an option. */
  readonly isNested: boolean
}

/** Calls that stand around another, from the outside in, and what they leave over. */
interface Around extends Rest {
  readonly calls: readonly Call[]
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
  const isRight = ({ around, call }: Emitted): boolean => context.draws(wrapped(around, [call]), core.rows)
  const found = candidates(context, core).filter(isRight)
  return found.reduce<Emitted | null>((best, one) => best === null || costOf(one) < costOf(best) ? one : best, null)
}

/** What stands around a call costs little, as neighbours share it. */
function costOf ({ around, call }: Emitted): number {
  return printCall(call).length + around.length * 5
}

function candidates ({ inside, places, inherited }: Context, core: Core): readonly Emitted[] {
  if (inside === null || !isUnder(core.base, inside.path)) return []
  const path = core.base.slice(inside.path.length)
  const controller = controllerIn(inherited.module, core.rows[0]!.controller!)
  const modules = controller.startsWith('/') ? [] : controller.split('/').slice(0, -1)
  return namingsOf(core, wordOf(path.at(-1)), controller.split('/').at(-1)!, inside.before).flatMap(naming => {
    const rest = { path: path.slice(0, -1), modules, as: naming.prefix, isNested: places.length > 1 }
    const shapes = [[namespaceOf, parentOf, scopeOf], [namespaceOf], []].map(peels => around(rest, peels, core.rows))
    return shapes.filter(({ as }) => as === '').map(shape => emitted(core, naming, shape, controller, inherited))
  })
}

function emitted (
  core: Core, { name, alias, singular }: Naming, { calls, path, modules }: Around,
  controller: string, inherited: Inherited
): Emitted {
  const text = textOf([...path, core.base.at(-1)!])
  const called = controller.startsWith('/') ? controller : controller.split('/').at(-1)!
  const usual = core.kind === 'resources' ? name : pluralOf(name)
  const given = calls.flatMap(({ options }) => Object.entries(options?.['constraints'] ?? {}))
  const constraints = { ...inherited.constraints, ...Object.fromEntries(given) }
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
    ...extraOptions({ ...inherited, constraints }, core.rows, core.rows[0]!.suffix)
  })
  return { around: calls, call: { fn: core.kind, name, options } }
}

/** The shorter of `only` and `except`. */
function choiceOf ({ kind, actions }: Core): Options {
  const missing = actionsOf(kind).filter(action => !actions.includes(action))
  if (missing.length === 0) return {}
  const [key, list] = missing.length < actions.length ? ['except', missing] as const : ['only', actions] as const
  return { [key]: list.length === 1 ? list[0] : list }
}

// --- Names

/** The names that the path and the controller offer, each with the alias that the rows' names ask for. */
function namingsOf (core: Core, word: string | null, controller: string, prefix: string): readonly Naming[] {
  const offered = core.kind === 'resources' ? [word, controller] : [word, singularOf(controller), controller]
  const names = [...new Set(offered)].filter(name => name !== null && NAME.test(name)) as readonly string[]
  return names.flatMap(name => namingOf(core, name, prefix))
}

function namingOf (core: Core, name: string, around: string): readonly Naming[] {
  const { collection, member } = namesOf(core)
  if (collection === null && member === null) return [{ name, prefix: '' }]
  const single = core.kind === 'resources' ? singularOf(name) : name
  const plural = core.kind === 'resources' && single === name ? `${name}_index` : name
  const prefix = behind(before(member, single), around) ?? behind(before(collection, plural), around)
  if (prefix !== null) return [{ name, prefix }]
  return aliasesOf(core, name, behind(collection, around), behind(member, around))
}

/** Aliases, where the names of the rows are not the resource's own: what stands behind the context's prefix. */
function aliasesOf ({ kind }: Core, name: string, collection: string | null, single: string | null): readonly Naming[] {
  const plural = collection?.replace(/_index$/, '') ?? null
  if (plural === '' || single === '' || (plural === null && single === null)) return []
  const alias = plural ?? (kind === 'resources' ? pluralOf(single!) : single!)
  const singular = single === null || kind === 'resource' || singularOf(alias) === single ? undefined : single
  return [{ name, alias, singular, prefix: '' }]
}

/** The names of a resource's URLs as its rows have them. */
function namesOf ({ kind, rows }: Core): { readonly collection: string | null, readonly member: string | null } {
  let collection: string | null = null
  let member: string | null = null
  for (const { name, action } of rows) {
    if (name === null) continue
    if (action === 'new' || action === 'edit') member ??= behind(name, action)
    else if (kind === 'resources' && (action === 'index' || action === 'create')) collection ??= name
    else member ??= name
  }
  return { collection, member }
}

// --- What stands around

/** One more call around, and how much of the path, of the folder and of the names it takes. */
interface Peeled {
  readonly call: Call
  readonly path: number
  readonly modules: number
  readonly as: string
}

type Peel = (rest: Rest, rows: readonly RailsRow[]) => Peeled | null

/** As many calls as there are, from the outside in, each the first that there is. */
function around (rest: Rest, peels: readonly Peel[], rows: readonly RailsRow[]): Around {
  const calls: Call[] = []
  for (;;) {
    const peeled = peels.map(peel => peel(rest, rows)).find(one => one !== null)
    if (peeled === undefined) return { ...rest, calls }
    calls.push(peeled.call)
    const { path, modules, as } = rest
    rest = {
      path: path.slice(peeled.path),
      modules: modules.slice(peeled.modules),
      as: behind(as, peeled.as)!,
      isNested: peeled.call.fn === 'resources'
    }
  }
}

/** The namespaces that path, folder and names of a row ask for. */
export function namespacesOf ({ segments, controller, name }: RailsRow): readonly Call[] {
  const modules = (controller ?? '').split('/').slice(0, -1)
  return around({ path: segments, modules, as: name ?? modules.join('_'), isNested: false }, [namespaceOf], []).calls
}

/** A namespace, where path, folder and names say the same. */
function namespaceOf ({ path, modules: [name], as }: Rest): Peeled | null {
  const word = wordOf(path[0])
  if (word === null || name !== word.replaceAll('-', '_') || behind(as, name) === null) return null
  const call: Call = { fn: 'namespace', name, options: word === name ? undefined : { path: word } }
  return { call, path: 1, modules: 1, as: name }
}

/** A resource of which only what is inside has routes: `/photos/:photo_id`. */
function parentOf ({ path, modules, as, isNested }: Rest): Peeled | null {
  const name = wordOf(path[0])
  if (isNested || name === null || !NAME.test(name) || modules.length > 0) return null
  const single = singularOf(name)
  if (paramOf(path[1]) !== `${single}_id` || behind(as, single) === null) return null
  return { call: { fn: 'resources', name, options: { only: [] } }, path: 2, modules: 0, as: single }
}

/** A scope for all that is left. */
function scopeOf ({ path, modules, as, isNested }: Rest, rows: readonly RailsRow[]): Peeled | null {
  if (isNested || (path.length === 0 && modules.length === 0 && as === '')) return null
  const params = paramsIn(path.join(''))
  const constraints = chosen(constraintsOf(rows), key => params.has(key))
  const module = modules.join('/')
  const text = path.length === 0 ? undefined : textOf(path)
  const call: Call = module !== '' && module === as
    ? { fn: 'namespace', name: module, options: { path: text ?? null, ...present({ constraints }) } }
    : { fn: 'scope', options: present({ path: text, module: module || undefined, as: as || undefined, constraints }) }
  return { call, path: path.length, modules: modules.length, as }
}
