import { definedOptions, type Call, type Options } from '../call.js'
import { drawCall, extraOptions, type Context, type Position } from './context.js'
import { controllerIn, itemsAfter, printSegments, withoutPrefix, withoutSuffix } from './path.js'
import { printHandler } from './row.js'
import { ALL_METHODS, type OmittedRow, type RailsRow } from './table.js'

const FUNCTIONS: Readonly<Record<string, Call['fn']>> = {
  GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'del'
}

/** The shortest method route that draws a row in a context, or `null` if none draws it. */
export function methodRoute (context: Context, row: RailsRow): Call | null {
  return possibleCalls(context, row).find(call => context.draws(call, [row])) ?? null
}

/** The method route of a row without enclosing calls, or a comment with the reason why none draws the row. */
export function methodRouteOrComment (outermost: Context, row: RailsRow): Call {
  const call = methodRoute(outermost, row)
  if (call !== null) return call
  const longest = possibleCalls(outermost, row).at(-1)!
  const routes = drawCall(longest, outermost.settings.options)
  // The message has a line of this package, which does not help the reader.
  const reason = typeof routes === 'string' ? routes.replace(/^.*? at .+?:\d+:\d+: /, '') : 'no declaration draws it'
  return commentOn(row, reason)
}

/** The comment for a row that no declaration draws. */
export function commentOn (row: RailsRow | OmittedRow, reason: string): Call {
  const printed = 'printed' in row
    ? row.printed
    : [row.name, row.methods.join('|'), row.path, printHandler(row)].filter(cell => cell !== null).join(' ')
  return { fn: '//', name: `${printed}: ${reason.replace(/\s+/g, ' ')}` }
}

/** The calls to try at each position, the shortest first. */
function possibleCalls (context: Context, row: RailsRow): readonly Call[] {
  return context.positions.flatMap(position => {
    const path = itemsAfter(row.segments, position.path)
    const as = withoutPrefix(withoutSuffix(row.name, position.suffix), position.prefix)
    const fits = path !== null && (path.length > 0 || !context.isNested) && (as !== null || row.name === null)
    return fits ? callsAt(context, position, row, printSegments(path) || '/', as) : []
  })
}

function callsAt (
  context: Context, { group, on }: Position, row: RailsRow, path: string, as: string | null
): readonly Call[] {
  const { fn, via } = functionOf(row)
  // The root has no format, whatever the option.
  const extras = extraOptions(context, [row], row.path === '/' ? context.format : row.format)
  const calls = endpointsOf(row, context.module).flatMap(endpoint => [undefined, as].map((as): Call =>
    ({ fn, name: path, options: definedOptions({ ...endpoint, as, on, via, ...extras }) })))
  // The name of `root` is explicit, so an earlier route must not have the same name.
  const isRoot = path === '/' && fn === 'get' && as !== null && row.redirect === undefined
  if (isRoot && definedOptions(extras) === undefined) {
    calls.unshift({ fn: 'root', name: controllerIn(context.module, printHandler(row)) })
  }
  return group === undefined ? calls : calls.map(call => ({ fn: group, children: [call] }))
}

/** The options for the handler: none if the path implies it, only the action, and controller and action. */
function endpointsOf (row: RailsRow, module: string): readonly Options[] {
  const { action, redirect } = row
  if (redirect === undefined) return [{}, { action }, { to: controllerIn(module, printHandler(row)) }]
  return [{ redirect: redirect.status === 301 ? redirect.to : redirect }]
}

function functionOf ({ methods }: RailsRow): { readonly fn: Call['fn'], readonly via?: unknown } {
  const only = methods.length === 1 ? FUNCTIONS[methods[0]!] : undefined
  if (only !== undefined) return { fn: only }
  const via = methods.map(method => method.toLowerCase())
  return { fn: 'match', via: methods.join() === ALL_METHODS.join() ? 'all' : via.length === 1 ? via[0] : via }
}
