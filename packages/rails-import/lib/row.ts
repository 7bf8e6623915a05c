import type { Route } from 'fastify-resources'
import { escapeControls } from './escape.js'
import { escapePattern, paramsIn } from './path.js'
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

/**
 * A constraint hides the default of its key, as in Rails' output, and only those of params that the path has are shown. The
 * pattern `.+` of a required format is not shown, because the path shows the same.
 */
function printTarget (row: ComparedRow): string {
  const { path, constraints, defaults } = row
  const params = paramsIn(path)
  const shown = new Map(Object.entries(defaults).map(([key, value]) => [key, JSON.stringify(value)]))
  if (/[^(]\.:format$/.test(path)) shown.delete('format')
  for (const [key, constraint] of Object.entries(constraints)) {
    const printed = printConstraint(constraint)
    if (params.has(key) && (key !== 'format' || printed !== '/.+/')) shown.set(key, printed)
  }
  const extras = [...shown.keys()].sort().map(key => `${key}: ${shown.get(key)!}`)
  return printHandler(row) + (extras.length === 0 ? '' : ` { ${extras.join(', ')} }`)
}

function printHost ({ path, constraints: { host } }: ComparedRow): string | null {
  return host === undefined || paramsIn(path).has('host') ? null : typeof host === 'string' ? `'${host}'` : String(host)
}

/** A handler as Rails prints it: `photos#show`, `redirect(301, /articles)`. */
export function printHandler ({ controller, action, redirect }: RailsHandler): string {
  const printed = redirect === undefined ? `${controller}#${action}` : `redirect(${redirect.status}, ${redirect.to})`
  return escapeControls(printed)
}

/** A constraint as a regular expression, and a schema as JSON. */
function printConstraint (constraint: Route['constraints'][string]): string {
  if (constraint instanceof RegExp) return String(constraint)
  if (typeof constraint === 'string') return `/${constraint}/`
  if (Array.isArray(constraint)) return `/${constraint.map(escapePattern).join('|')}/`
  return JSON.stringify(constraint)
}

/** A row on one line. */
export function printRow ({ name, method, path, target, host }: PlainRow): string {
  return [name ?? '-', method, path, target, ...host === null ? [] : [`host: ${host}`]].join(' ')
}

export function isSameRow (one: PlainRow, other: PlainRow): boolean {
  return one.name === other.name && one.method === other.method && one.path === other.path &&
    one.target === other.target && one.host === other.host
}
