import { pluralize as pluralOf, singularize as singularOf } from 'inflected'
import { printSteps, type Call, type Step } from './import-call.js'
import {
  before, behind, chosen, controllerIn, everythingAround, extraOptions,
  joined, namespacesAround, nothingAround, present,
  type Around
} from './import-around.js'
import { enter, type Context, type Draws } from './import-context.js'
import { actionsOf, controllerOf, type Core } from './import-cores.js'
import { isEqual, isUnder, pathOf, textOf, wordOf } from './import-path.js'
import type { RailsRow } from './rails-routes.js'

/** A resource as a call: what stands around it, itself, and the context of what is inside. */
export interface Emitted {
  readonly around: readonly Call[]
  readonly call: Call
  readonly inside: Context
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
export function resourceIn (context: Context, core: Core, draws: Draws): Emitted | null {
  if (!isUnder(core.base, context.path)) return null
  const isRight = ({ around, call }: Emitted): boolean => draws(context, wrapped(around, [call]), core.rows)
  const found = candidates(context, core).filter(isRight)
  return found.reduce<Emitted | null>((best, one) => best === null || costOf(one) < costOf(best) ? one : best, null)
}

/** What stands around a call costs little, as neighbours share it. */
function costOf ({ around, call }: Emitted): number {
  return printSteps([call], '').length + around.length * 5
}

/** Calls inside of others, from the outside in. */
export function wrapped (around: readonly Call[], steps: readonly Step[]): readonly Step[] {
  return around.reduceRight<readonly Step[]>((inner, call) => [{ ...call, children: inner }], steps)
}

function candidates (context: Context, core: Core): readonly Emitted[] {
  const controller = controllerOf(core.rows[0]!)
  const path = core.base.slice(context.path.length)
  const relative = controllerIn(context.module, controller)
  const modules = relative.startsWith('/') ? [] : relative.split('/').slice(0, -1)
  return namingsOf(context, core, relative).flatMap(naming => {
    const given = nothingAround(context, path.slice(0, -1), modules, naming.prefix)
    const shapes = [everythingAround(given, core.rows), namespacesAround(given), given].filter(({ as }) => as === '')
    return shapes.map(around => emitted(core, naming, around))
  })
}

/** The names that the path and the controller offer, each with the alias that the rows' names ask for. */
function namingsOf (context: Context, core: Core, controller: string): readonly Naming[] {
  const word = wordOf(core.base.at(-1))
  const last = controller.split('/').at(-1)!
  const offered = core.kind === 'resources' ? [word, last] : [word, singularOf(last), last]
  const names = [...new Set(offered)].filter(name => name !== null && NAME.test(name)) as readonly string[]
  return names.flatMap(name => namingOf(context, core, name))
}

function namingOf (context: Context, core: Core, name: string): readonly Naming[] {
  const { collection, member } = namesOf(core)
  if (collection === null && member === null) return [{ name, prefix: '' }]
  const own = wordsOf(core, name)
  const prefix = behind(before(member, own.member), context.as) ??
    behind(before(collection, own.collection), context.as)
  return prefix === null ? aliasesOf(context, core, name) : [{ name, prefix }]
}

/** Aliases, where the names of the rows are not the resource's own: what stands behind the context's prefix. */
function aliasesOf (context: Context, core: Core, name: string): readonly Naming[] {
  const { collection, member } = namesOf(core)
  const plural = collection === null ? null : behind(collection, context.as)?.replace(/_index$/, '')
  const single = behind(member, context.as)
  if (plural === '' || single === '' || plural === undefined || (plural === null && single === null)) return []
  const alias = plural ?? (core.kind === 'resources' ? pluralOf(single!) : single!)
  const singular = single === null || core.kind === 'resource' || singularOf(alias) === single ? undefined : single
  return [{ name, alias, singular, prefix: '' }]
}

/** The words that a resource puts at the end of its names. */
function wordsOf ({ kind }: Core, name: string): { readonly collection: string, readonly member: string } {
  const member = kind === 'resources' ? singularOf(name) : name
  return { member, collection: kind === 'resources' && member === name ? `${name}_index` : name }
}

/** The names of a resource's URLs as its rows have them. */
function namesOf (core: Core): { readonly collection: string | null, readonly member: string | null } {
  let collection: string | null = null
  let member: string | null = null
  for (const { name, to } of core.rows) {
    const action = to!.slice(to!.indexOf('#') + 1)
    if (name === null) continue
    if (action === 'new' || action === 'edit') member ??= behind(name, action)
    else if (core.kind === 'resources' && (action === 'index' || action === 'create')) collection ??= name
    else member ??= name
  }
  return { collection, member }
}

function emitted (core: Core, naming: Naming, around: Around): Emitted {
  const call: Call = { fn: core.kind, name: naming.name, options: optionsOf(core, naming, around) }
  return { around: around.calls, call, inside: insideOf(core, naming, around, call) }
}

function optionsOf (core: Core, naming: Naming, { context, path, modules }: Around): Call['options'] {
  const first = core.rows[0]!
  const segments = [...path, core.base.at(-1)!]
  const text = textOf(segments)
  const controller = controllerIn(folderOf(context, modules), controllerOf(first))
  const usual = core.kind === 'resources' ? naming.name : pluralOf(naming.name)
  return present({
    ...choiceOf(core),
    path: text === naming.name ? undefined : text,
    as: naming.alias,
    singular: naming.singular,
    controller: controller === usual ? undefined : controller,
    module: modules.length === 0 ? undefined : modules.join('/'),
    param: core.param === null || core.param === 'id' ? undefined : core.param,
    pathNames: chosen(core.words, (action, word) => action !== word),
    shallow: isEqual(core.base, core.memberBase) ? undefined : true,
    ...extraOptions(context, core.rows, pathOf(first).suffix)
  })
}

function folderOf ({ module }: Context, modules: readonly string[]): string {
  return [module, ...modules].filter(one => one !== '').join('/')
}

/** The shorter of `only` and `except`. */
function choiceOf ({ kind, actions }: Core): Record<string, unknown> {
  const missing = actionsOf(kind).filter(action => !actions.includes(action))
  if (missing.length === 0) return {}
  return missing.length < actions.length ? { except: listOf(missing) } : { only: listOf(actions) }
}

function listOf (actions: readonly string[]): string | readonly string[] {
  return actions.length === 1 ? actions[0]! : actions
}

/** The context inside of a resource, where it draws nothing itself. */
function insideOf (core: Core, naming: Naming, { context, modules }: Around, call: Call): Context {
  const { only: _only, except: _except, ...options } = call.options ?? {}
  const label = naming.alias ?? naming.name
  const single = naming.singular ?? (core.kind === 'resources' ? singularOf(label) : label)
  const param = core.param ?? 'id'
  const nested = `${single}_${param}`
  const own = (options['constraints'] ?? {}) as RailsRow['constraints']
  const names = namesOf(core)
  const memberName = names.member ?? joined(context.as, single)
  return enter(context, { ...call, options: { ...options, only: [] } }, {
    path: core.kind === 'resource' ? core.base : [...core.memberBase, `/:${nested}`],
    module: folderOf(context, modules),
    as: memberName,
    constraints: { ...context.constraints, ...own, ...own[param] === undefined ? {} : { [nested]: own[param] } },
    defaults: { ...context.defaults, ...core.rows[0]!.defaults },
    suffix: pathOf(core.rows[0]!).suffix,
    owner: {
      collection: core.base,
      member: core.kind === 'resource' ? core.base : [...core.memberBase, `/:${param}`],
      collectionName: names.collection ?? joined(context.as, wordsOf(core, label).collection),
      memberName,
      controller: controllerOf(core.rows[0]!)
    }
  })
}
