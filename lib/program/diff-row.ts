import type { Constraint, Route } from '../../types/index.js'
import { literal, paramsIn } from './import-path.js'
import type { RailsRow, Redirect } from './rails-routes.js'

/** What a row of Rails' output says of a route, and no more: one verb, and texts to compare. */
export interface PlainRow {
  readonly name: string | null
  readonly method: string
  readonly path: string
  /** `photos#show`, or `redirect(301, /articles)`. */
  readonly endpoint: string
  /** Patterns and defaults behind the handler, by their keys in the order of the alphabet. */
  readonly extras: string
}

/** A record as a row to compare: constraints only of params that stand in its path, as Rails shows them. */
export function plainRoute (route: Route): PlainRow {
  const { name, method, path, controller, action, constraints, defaults, redirect } = route as MaybeRedirect
  const params = paramsIn(path)
  const shown = Object.entries(constraints).filter(([key]) => params.has(key))
  return {
    name,
    method,
    path,
    endpoint: redirect === undefined ? `${controller}#${action}` : printRedirect(redirect),
    extras: printExtras(path, shown, defaults)
  }
}

type MaybeRedirect = Route & { readonly redirect?: Redirect }

/** A row of Rails' output, one for each of its verbs, the name on the first. */
export function plainRows (row: RailsRow): readonly PlainRow[] {
  const { name, methods, path, to, redirect, constraints, defaults } = row
  return methods.map((method, index) => ({
    name: index === 0 ? name : null,
    method,
    path,
    endpoint: redirect === null ? to! : printRedirect(redirect),
    extras: printExtras(path, Object.entries(constraints), defaults)
  }))
}

/**
 * A constraint hides the default of its key, as it does in Rails' output. A suffix that has to be there is constrained
 * by that, which says nothing.
 */
function printExtras (path: string, shown: readonly Shown[], defaults: Readonly<Record<string, unknown>>): string {
  const visible = new Map(Object.entries(defaults).map(([key, value]) => [key, JSON.stringify(value)]))
  if (/[^(]\.:format$/.test(path)) visible.delete('format')
  for (const [key, pattern] of shown) {
    const text = patternText(pattern)
    if (key !== 'format' || text !== '/.+/') visible.set(key, text)
  }
  return [...visible.keys()].sort().map(key => `${key}: ${visible.get(key)!}`).join(', ')
}

type Shown = readonly [key: string, pattern: Constraint]

/** A constraint as a regex, whatever form it has; a schema as itself. */
function patternText (pattern: Constraint): string {
  if (pattern instanceof RegExp) return String(pattern)
  if (typeof pattern === 'string') return `/${pattern}/`
  if (Array.isArray(pattern)) return `/${pattern.map(literal).join('|')}/`
  return JSON.stringify(pattern)
}

function printRedirect ({ to, status }: Redirect): string {
  return `redirect(${status}, ${to})`
}

const KEYS = ['name', 'method', 'path', 'endpoint', 'extras'] as const

export function isSamePlain (one: PlainRow, other: PlainRow): boolean {
  return KEYS.every(key => one[key] === other[key])
}

/** A row on one line. */
export function printPlainRow ({ name, method, path, endpoint, extras }: PlainRow): string {
  return [name ?? '-', method, path, endpoint, ...extras === '' ? [] : [`{ ${extras} }`]].join(' ')
}
