import type { Constraint, Route } from '../../types/index.js'
import { paramsIn } from './import-path.js'
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
  const { name, method, path, controller, action, constraints, defaults, redirect } = route as Route & { readonly redirect?: Redirect }
  const params = paramsIn(path)
  const shown = Object.entries(constraints).filter(([key]) => params.has(key)).map(([key, pattern]) => [key, patternText(pattern)] as const)
  return {
    name,
    method,
    path,
    endpoint: redirect === undefined ? `${controller}#${action}` : printRedirect(redirect),
    extras: printExtras(path, shown, defaults)
  }
}

/** A row of Rails' output, one for each of its verbs, the name on the first. */
export function plainRows ({ name, methods, path, to, redirect, constraints, defaults }: RailsRow): readonly PlainRow[] {
  const shown = Object.entries(constraints).map(([key, pattern]) => [key, patternText(pattern)] as const)
  return methods.map((method, index) => ({
    name: index === 0 ? name : null,
    method,
    path,
    endpoint: redirect === null ? to! : printRedirect(redirect),
    extras: printExtras(path, shown, defaults)
  }))
}

/** A constraint hides the default of its key, as it does in Rails' output; that a suffix which has to be there is something says nothing. */
function printExtras (path: string, shown: ReadonlyArray<readonly [key: string, text: string]>, defaults: Readonly<Record<string, unknown>>): string {
  const visible = new Map<string, string>([...Object.entries(defaults)].map(([key, value]) => [key, JSON.stringify(value)]))
  if (/[^(]\.:format$/.test(path)) visible.delete('format')
  for (const [key, text] of shown) {
    if (key !== 'format' || text !== '/.+/') visible.set(key, text)
  }
  return [...visible.keys()].sort().map(key => `${key}: ${visible.get(key)!}`).join(', ')
}

/** A constraint as a regex, whatever form it has; a schema as itself. */
function patternText (pattern: Constraint): string {
  if (pattern instanceof RegExp) return String(pattern)
  if (typeof pattern === 'string') return `/${pattern}/`
  if (Array.isArray(pattern)) return `/${pattern.map(text => String(text).replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')).join('|')}/`
  return JSON.stringify(pattern)
}

function printRedirect ({ to, status }: Redirect): string {
  return `redirect(${status}, ${to})`
}

/** A row on one line. */
export function printPlainRow ({ name, method, path, endpoint, extras }: PlainRow): string {
  return [name ?? '-', method, path, endpoint, ...extras === '' ? [] : [`{ ${extras} }`]].join(' ')
}
