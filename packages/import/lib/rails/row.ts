import type { Route } from 'fastify-resources'
import { endpointOf, shownIn } from '../compare/facts.js'
import { escapeControls } from '../escape.js'
import { paramsIn } from './path.js'
import type { RailsHandler, RailsRow } from './table.js'

/** A row with a single method, as strings to compare. It has only what Rails prints. */
export interface PlainRow {
  readonly name: string | null
  readonly method: string
  readonly path: string
  /** The handler, with constraints and defaults in alphabetical order: `photos#show { id: /\d+/ }`. */
  readonly target: string
  /** The constraint on the host. */
  readonly host: string | null
}

/** What a route and a row of Rails have in common. */
type ComparedRow = RailsHandler & Pick<Route, 'path' | 'constraints' | 'defaults'>

/** A route as a plain row. */
export function rowOfRoute (route: Route): PlainRow {
  const { name, method, path } = route
  return { name, method, path, target: printTarget(route), host: printHost(route) }
}

/** The plain rows of a row of Rails, one for each method. The first row has the name. */
export function rowsOfRails (row: RailsRow): readonly PlainRow[] {
  const { name, path, methods } = row
  const [target, host] = [printTarget(row), printHost(row)]
  return methods.map((method, index) => ({ name: index === 0 ? name : null, method, path, target, host }))
}

/** The handler, with what Rails shows of constraints and defaults. */
function printTarget (row: ComparedRow): string {
  const shown = new Map(shownIn(row, paramsIn(row.path))
    .flatMap(([kind, key, text]) => kind === 'host' ? [] : [[key, text]]))
  const extras = [...shown.keys()].sort().map(key => `${key}: ${shown.get(key)!}`)
  return printHandler(row) + (extras.length === 0 ? '' : ` { ${extras.join(', ')} }`)
}

function printHost ({ path, constraints: { host } }: ComparedRow): string | null {
  return host === undefined || paramsIn(path).has('host') ? null : typeof host === 'string' ? `'${host}'` : String(host)
}

/** A handler as Rails prints it: `photos#show`, `redirect(301, /articles)`. */
export function printHandler (handler: RailsHandler): string {
  return escapeControls(endpointOf(handler))
}

/** A row on one line. */
export function printRow ({ name, method, path, target, host }: PlainRow): string {
  return [name ?? '-', method, path, target, ...host === null ? [] : [`host: ${host}`]].join(' ')
}

export function isSameRow (one: PlainRow, other: PlainRow): boolean {
  return one.name === other.name && one.method === other.method && one.path === other.path &&
    one.target === other.target && one.host === other.host
}
