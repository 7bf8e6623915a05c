import type { Constraint, Route } from '../../types/index.js'
import { handlerOf, type RouteHandler } from '../table/row.js'
import { literal, paramsIn } from './rails-path.js'
import type { RailsRow } from './rails-routes.js'

/** What a row of Rails' output says of a route, and no more: one verb, and texts to compare. */
export interface PlainRow {
  readonly name: string | null
  readonly method: string
  readonly path: string
  /** What serves it, with patterns and defaults in the order of the alphabet: `photos#show { id: /\d+/ }`. */
  readonly target: string
}

/** A record as a row to compare: constraints only of params that stand in its path, as Rails shows them. */
export function plainRoute (route: Route): PlainRow {
  const { name, method, path, constraints } = route
  const params = paramsIn(path)
  const shown = Object.entries(constraints).filter(([key]) => params.has(key))
  return { name, method, path, target: printTarget({ ...route, constraints: Object.fromEntries(shown) }) }
}

/** A row of Rails' output, one for each of its verbs, the name on the first. */
export function plainRows (row: RailsRow): readonly PlainRow[] {
  const target = printTarget(row)
  return row.methods.map((method, index) => ({ name: index === 0 ? row.name : null, method, path: row.path, target }))
}

/**
 * A constraint hides the default of its key, as it does in Rails' output. A suffix that has to be there is constrained
 * by that, which says nothing.
 */
function printTarget (row: RouteHandler & Pick<Route, 'path' | 'constraints' | 'defaults'>): string {
  const { path, constraints, defaults } = row
  const visible = new Map(Object.entries(defaults).map(([key, value]) => [key, JSON.stringify(value)]))
  if (/[^(]\.:format$/.test(path)) visible.delete('format')
  for (const [key, pattern] of Object.entries(constraints)) {
    const text = patternText(pattern)
    if (key !== 'format' || text !== '/.+/') visible.set(key, text)
  }
  const extras = [...visible.keys()].sort().map(key => `${key}: ${visible.get(key)!}`)
  return handlerOf(row) + (extras.length === 0 ? '' : ` { ${extras.join(', ')} }`)
}

/** A constraint as a regex, whatever form it has; a schema as itself. */
function patternText (pattern: Constraint): string {
  if (pattern instanceof RegExp) return String(pattern)
  if (typeof pattern === 'string') return `/${pattern}/`
  if (Array.isArray(pattern)) return `/${pattern.map(literal).join('|')}/`
  return JSON.stringify(pattern)
}

/** A row on one line. */
export function printPlainRow ({ name, method, path, target }: PlainRow): string {
  return [name ?? '-', method, path, target].join(' ')
}

export function isSamePlain (one: PlainRow, other: PlainRow): boolean {
  return one.name === other.name && one.method === other.method && one.path === other.path &&
    one.target === other.target
}
