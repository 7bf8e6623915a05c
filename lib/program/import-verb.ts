import { handlerOf } from '../table/row.js'
import { present, wrapped, type Call, type Note, type Options, type Step } from './import-call.js'
import { drawn, extraOptions, type Context, type Position } from './import-context.js'
import { namespacesAround } from './import-resource.js'
import { before, behind, controllerIn, isUnder, textOf } from './rails-path.js'
import { ALL_VERBS, type RailsRow } from './rails-routes.js'

const FUNCTIONS: Readonly<Record<string, Call['fn']>> = {
  GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'del'
}

/** The call of a row in a context, in as few words as will do, or `null` where none draws it. */
export function verbIn (context: Context, row: RailsRow): Step | null {
  return callsIn(context, row).find(step => context.draws([step], [row])) ?? null
}

/** The call of a row that stands in nothing, or a comment that says why there is none. */
export function verbOf (outermost: Context, row: RailsRow): Step {
  const step = verbIn(outermost, row)
  if (step !== null) return step
  const fullest = callsIn(outermost, row).slice(-1)
  // Where the call stands is a line of ours, of which a reader knows nothing.
  const found = drawn(fullest, outermost.terms.options)
  const reason = typeof found === 'string' ? found.replace(/^.*? at \S+:\d+:\d+: /, '') : 'no declaration draws it'
  return noteOf(textOfRow(row), reason)
}

/** The call of a row inside of the namespaces that path, folder and name ask for, or `null` where there are none. */
export function verbInNamespaces (outermost: Context, row: RailsRow): Call | null {
  const inside = namespacesAround(outermost, row)
  const step = inside === outermost ? null : verbIn(inside, row)
  return step === null ? null : wrapped(inside.around, [step])[0] as Call
}

/** A row that no declaration draws. */
export function noteOf (text: string, reason: string): Note {
  return { note: `${text}: ${reason.replace(/\s+/g, ' ')}` }
}

export function textOfRow (row: RailsRow): string {
  return [...row.name === null ? [] : [row.name], row.methods.join('|'), row.path, handlerOf(row)].join(' ')
}

/** The calls to try at each position, from the one that says the least to the one that says it all. */
function callsIn (context: Context, row: RailsRow): readonly Step[] {
  const { positions } = context
  const open = positions.filter(({ path }) => isUnder(row.segments, path) || !context.isNested)
  return open.flatMap(position => {
    const as = behind(before(row.name, position.behind), position.before)
    return row.name !== null && as === null ? [] : callsAt(context, position, row, as)
  })
}

function callsAt ({ inherited }: Context, position: Position, row: RailsRow, ownName: string | null): readonly Step[] {
  const { fn, via } = functionOf(row)
  const name = textOf(row.segments.slice(position.path.length)) || '/'
  // The root takes no suffix, whatever is said of it.
  const extras = extraOptions(inherited, [row], row.path === '/' ? inherited.suffix : row.suffix)
  const calls = endpointsOf(row, inherited.module).flatMap(endpoint => [undefined, ownName].map((as): Call =>
    ({ fn, name, options: present({ ...endpoint, as, on: position.on, via, ...extras }) })))
  const isRoot = name === '/' && fn === 'get' && row.to !== null && present(extras) === undefined
  const all = isRoot ? [{ fn: 'root', name: controllerIn(inherited.module, row.to) } as const, ...calls] : calls
  return all.map(call => position.around === undefined ? call : { fn: position.around, children: [call] })
}

/** Ways to say what serves a row: nothing, where the path says it; the action; all of it. */
function endpointsOf ({ to, action, redirect }: RailsRow, module: string): readonly Options[] {
  if (redirect === undefined) return [{}, { action }, { to: controllerIn(module, to!) }]
  return [{ redirect: redirect.status === 301 ? redirect.to : { ...redirect } }]
}

function functionOf ({ methods }: RailsRow): { readonly fn: Call['fn'], readonly via?: unknown } {
  const only = methods.length === 1 ? FUNCTIONS[methods[0]!] : undefined
  if (only !== undefined) return { fn: only }
  const via = methods.map(method => method.toLowerCase())
  return { fn: 'match', via: methods.join() === ALL_VERBS.join() ? 'all' : via.length === 1 ? via[0] : via }
}
