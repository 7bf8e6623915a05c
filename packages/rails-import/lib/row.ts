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
}

/** A route as a plain row. Rails prints only constraints of params that the path has. */
export function rowOfRoute (route: Route): PlainRow {
  const { name, method, path, constraints } = route
  const params = paramsIn(path)
  const shown = Object.entries(constraints).filter(([key]) => params.has(key))
  return { name, method, path, target: printTarget({ ...route, constraints: Object.fromEntries(shown) }) }
}

/** The plain rows of a row of Rails, one for each method. The first row has the name. */
export function rowsOfRails (row: RailsRow): readonly PlainRow[] {
  const target = printTarget(row)
  return row.methods.map((method, index) => ({ name: index === 0 ? row.name : null, method, path: row.path, target }))
}

/**
 * A constraint hides the default of its key, as in Rails' output. The pattern `.+` of a required format is not shown,
 * because the path shows the same.
 */
function printTarget (row: RailsHandler & Pick<Route, 'path' | 'constraints' | 'defaults'>): string {
  const { path, constraints, defaults } = row
  const shown = new Map(Object.entries(defaults).map(([key, value]) => [key, JSON.stringify(value)]))
  if (/[^(]\.:format$/.test(path)) shown.delete('format')
  for (const [key, constraint] of Object.entries(constraints)) {
    const printed = printConstraint(constraint)
    if (key !== 'format' || printed !== '/.+/') shown.set(key, printed)
  }
  const extras = [...shown.keys()].sort().map(key => `${key}: ${shown.get(key)!}`)
  return printHandler(row) + (extras.length === 0 ? '' : ` { ${extras.join(', ')} }`)
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
export function printRow ({ name, method, path, target }: PlainRow): string {
  return [name ?? '-', method, path, target].join(' ')
}

export function isSameRow (one: PlainRow, other: PlainRow): boolean {
  return one.name === other.name && one.method === other.method && one.path === other.path &&
    one.target === other.target
}
