import { handlerOf } from '../table/row.js'
import { present, type Call, type Options } from './import-call.js'
import { drawn, extraOptions, type Context, type Position } from './import-context.js'
import { before, behind, controllerIn, restOf, textOf } from './rails-path.js'
import { ALL_VERBS, type LeftOut, type RailsRow } from './rails-routes.js'

const FUNCTIONS: Readonly<Record<string, Call['fn']>> = {
  GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'del'
}

/** The call of a row in a context, in as few words as will do, or `null` where none draws it. */
export function verbIn (context: Context, row: RailsRow): Call | null {
  return callsIn(context, row).find(call => context.draws(call, [row])) ?? null
}

/** The call of a row that stands in nothing, or a comment that says why there is none. */
export function verbOf (outermost: Context, row: RailsRow): Call {
  const call = verbIn(outermost, row)
  if (call !== null) return call
  const fullest = callsIn(outermost, row).at(-1)!
  // Where the call stands is a line of ours, of which a reader knows nothing.
  const found = drawn(fullest, outermost.terms.options)
  const reason = typeof found === 'string' ? found.replace(/^.*? at .+?:\d+:\d+: /, '') : 'no declaration draws it'
  return commentOf(row, reason)
}

/** A row that no declaration draws. */
export function commentOf (row: RailsRow | LeftOut, reason: string): Call {
  const text = 'text' in row
    ? row.text
    : [row.name, row.methods.join('|'), row.path, handlerOf(row)].filter(cell => cell !== null).join(' ')
  return { fn: '//', name: `${text}: ${reason.replace(/\s+/g, ' ')}` }
}

/** The calls to try at each position, from the one that says the least to the one that says it all. */
function callsIn (context: Context, row: RailsRow): readonly Call[] {
  return context.positions.flatMap(position => {
    const path = restOf(row.segments, position.path)
    const as = behind(before(row.name, position.behind), position.before)
    const isHere = path !== null && (path.length > 0 || !context.isNested) && (as !== null || row.name === null)
    return isHere ? callsAt(context, position, row, textOf(path) || '/', as) : []
  })
}

function callsAt (
  context: Context, { around, on }: Position, row: RailsRow, path: string, as: string | null
): readonly Call[] {
  const { fn, via } = functionOf(row)
  // The root takes no suffix, whatever is said of it.
  const extras = extraOptions(context, [row], row.path === '/' ? context.suffix : row.suffix)
  const calls = endpointsOf(row, context.module).flatMap(endpoint => [undefined, as].map((as): Call =>
    ({ fn, name: path, options: present({ ...endpoint, as, on, via, ...extras }) })))
  // Its name is one that is given, which a route before it must not have.
  const isRoot = path === '/' && fn === 'get' && as !== null && row.redirect === undefined
  if (isRoot && present(extras) === undefined) {
    calls.unshift({ fn: 'root', name: controllerIn(context.module, handlerOf(row)) })
  }
  return around === undefined ? calls : calls.map(call => ({ fn: around, children: [call] }))
}

/** Ways to say what serves a row: nothing, where the path says it; the action; all of it. */
function endpointsOf (row: RailsRow, module: string): readonly Options[] {
  const { action, redirect } = row
  if (redirect === undefined) return [{}, { action }, { to: controllerIn(module, handlerOf(row)) }]
  return [{ redirect: redirect.status === 301 ? redirect.to : redirect }]
}

function functionOf ({ methods }: RailsRow): { readonly fn: Call['fn'], readonly via?: unknown } {
  const only = methods.length === 1 ? FUNCTIONS[methods[0]!] : undefined
  if (only !== undefined) return { fn: only }
  const via = methods.map(method => method.toLowerCase())
  return { fn: 'match', via: methods.join() === ALL_VERBS.join() ? 'all' : via.length === 1 ? via[0] : via }
}
