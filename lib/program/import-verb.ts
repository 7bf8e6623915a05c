import type { Call, Note, Options, Step } from './import-call.js'
import {
  before, behind, controllerIn, extraOptions, namespacesAround, nothingAround, present
} from './import-around.js'
import { drawn, outermost, type Context, type Draws } from './import-context.js'
import { controllerOf } from './import-cores.js'
import { isUnder, pathOf, textOf, type Segments } from './import-path.js'
import { wrapped } from './import-resource.js'
import { ALL_VERBS, type RailsRow } from './rails-routes.js'

/** A place where a verb route may stand: the rest of its path and of its name there, and what goes around it. */
interface Place {
  readonly path: Segments
  readonly as: string | null
  readonly on?: string
  readonly around?: 'member' | 'collection'
}

const FUNCTIONS: Readonly<Record<string, Call['fn']>> = {
  GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'del'
}

/** The call of a row in a context, in as few words as will do, or `null` where none draws it. */
export function verbIn (context: Context, row: RailsRow, draws: Draws): Step | null {
  const steps = placesOf(context, row).flatMap(place => callsAt(context, place, row))
  return steps.find(step => draws(context, [step], [row])) ?? null
}

/** The call of a row that stands in nothing, or a comment that says why there is none. */
export function verbOf (row: RailsRow, draws: Draws, options: Parameters<typeof drawn>[1]): Step {
  const step = verbIn(outermost, row, draws)
  if (step !== null) return step
  const fullest = placesOf(outermost, row).flatMap(place => callsAt(outermost, place, row)).at(-1)!
  // Where the call stands is a line of ours, of which a reader knows nothing.
  const found = drawn([fullest], options)
  const reason = typeof found === 'string' ? found.replace(/^.*? at \S+:\d+:\d+: /, '') : 'no declaration draws it'
  return noteOf(textOfRow(row), reason)
}

/** The call of a row inside of the namespaces that path, folder and name ask for, or `null` where there are none. */
export function verbInNamespaces (row: RailsRow, draws: Draws): Call | null {
  const modules = controllerOf(row).split('/').slice(0, -1)
  const { segments } = pathOf(row)
  const around = namespacesAround(nothingAround(outermost, segments, modules, row.name ?? modules.join('_')))
  if (around.calls.length === 0) return null
  const step = verbIn(around.context, row, draws)
  return step === null ? null : wrapped(around.calls, [step])[0] as Call
}

/** A row that no declaration draws. */
export function noteOf (text: string, reason: string): Note {
  return { note: `${text}: ${reason.replace(/\s+/g, ' ')}` }
}

export function textOfRow ({ name, methods, path, to, redirect }: RailsRow): string {
  const target = to ?? `redirect(${redirect!.status}, ${redirect!.to})`
  return [...name === null ? [] : [name], methods.join('|'), path, target].join(' ')
}

function placesOf (context: Context, row: RailsRow): readonly Place[] {
  const { segments } = pathOf(row)
  const { owner, path, as } = context
  const places: Place[] = []
  const add = (base: Segments, name: string | null, more: Partial<Place>): void => {
    if (isUnder(segments, base)) places.push({ path: segments.slice(base.length), as: name, ...more })
  }
  if (owner === null) {
    return [{ path: segments.slice(path.length), as: behind(row.name, as) }]
  }
  add([...owner.collection, '/new'], before(row.name, `new_${owner.memberName}`), { on: 'new' })
  add(owner.member, before(row.name, owner.memberName), { around: 'member' })
  add(owner.collection, before(row.name, owner.collectionName), { around: 'collection' })
  add(path, behind(row.name, owner.memberName), {})
  return places.filter(place => row.name === null || place.as !== null)
}

/** The calls to try at a place, from the one that says the least to the one that says it all. */
function callsAt (context: Context, place: Place, row: RailsRow): readonly Step[] {
  const { fn, via } = functionOf(row)
  // The root takes no suffix, whatever is said of it.
  const extras = extraOptions(context, [row], row.path === '/' ? context.suffix : pathOf(row).suffix)
  const name = textOf(place.path) === '' ? '/' : textOf(place.path)
  const named: ReadonlyArray<string | null | undefined> = [undefined, row.name === null ? null : place.as]
  const calls = endpointsOf(context, row).flatMap(endpoint => named.map((as): Call =>
    ({ fn, name, options: present({ ...endpoint, as, on: place.on, via, ...extras }) })))
  const isRoot = name === '/' && fn === 'get' && row.to !== null && present(extras) === undefined
  const all: readonly Call[] = isRoot ? [{ fn: 'root', name: endpointIn(context, row) }, ...calls] : calls
  return all.map(call => place.around === undefined ? call : { fn: place.around, children: [call] })
}

/** Ways to say what serves a row: nothing, where the path says it; the action; all of it. */
function endpointsOf (context: Context, row: RailsRow): readonly Options[] {
  const { to, redirect } = row
  if (redirect !== null) return [{ redirect: redirect.status === 301 ? redirect.to : { ...redirect } }]
  const isOwners = context.owner?.controller === controllerOf(row)
  return [{}, ...isOwners ? [{ action: to!.slice(to!.indexOf('#') + 1) }] : [], { to: endpointIn(context, row) }]
}

function endpointIn ({ module }: Context, { to }: RailsRow): string {
  return controllerIn(module, to!)
}

function functionOf ({ methods }: RailsRow): { readonly fn: Call['fn'], readonly via?: unknown } {
  const only = methods.length === 1 ? FUNCTIONS[methods[0]!] : undefined
  if (only !== undefined) return { fn: only }
  const via = methods.map(method => method.toLowerCase())
  return { fn: 'match', via: methods.join() === ALL_VERBS.join() ? 'all' : via.length === 1 ? via[0] : via }
}
