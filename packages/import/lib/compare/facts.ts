import type { DescribedConstraint, Route } from 'fastify-resources'
import { escapePattern } from '../rails/path.js'

/** A row of a printed table, of Rails or of a description. */
export interface RowFacts {
  readonly name: string | null
  readonly path: string
  readonly controller: string | null
  readonly action: string | null
  readonly redirect?: { readonly to: string, readonly status: number } | undefined
  readonly constraints: Readonly<Record<string, DescribedConstraint | Route['constraints'][string]>>
  readonly defaults: Readonly<Record<string, unknown>>
}

/** What `rails routes` prints of a row beside its method and path, as text. */
export function factsOf (row: RowFacts, params: ReadonlySet<string>): Readonly<Record<string, string>> {
  const shown = shownIn(row, params).map(([kind, key, text]) => [kind === 'host' ? kind : `${kind} of ${key}`, text])
  return { ...row.name === null ? {} : { name: row.name }, endpoint: endpointOf(row), ...Object.fromEntries(shown) }
}

/** `photos#show`, `redirect(301, /articles)` */
export function endpointOf (
  { controller, action, redirect }: Pick<RowFacts, 'controller' | 'action' | 'redirect'>
): string {
  return redirect === undefined ? `${controller}#${action}` : `redirect(${redirect.status}, ${redirect.to})`
}

type ShownValue = readonly [kind: 'default' | 'constraint' | 'host', key: string, text: string]

/**
 * The values that Rails shows of a row. A constraint hides the default of its key. Only constraints of params of the path
 * are shown, and of the host. The pattern `.+` of a required format is implied.
 */
export function shownIn (
  { path, constraints, defaults }: Pick<RowFacts, 'path' | 'constraints' | 'defaults'>, params: ReadonlySet<string>
): readonly ShownValue[] {
  const shown = Object.entries(constraints).flatMap(([key, constraint]): readonly ShownValue[] => {
    const printed = printConstraint(constraint)
    if (!params.has(key)) {
      const text = typeof constraint === 'string' ? JSON.stringify(constraint) : printed
      return key === 'host' ? [['host', key, text]] : []
    }
    return key === 'format' && printed === '/.+/' ? [] : [['constraint', key, printed]]
  })
  const hidden = shown.flatMap(([kind, key]) => kind === 'constraint' ? [key] : [])
  if (/[^(]\.:format$/.test(path)) hidden.push('format')
  return [
    ...Object.entries(defaults).filter(([key]) => !hidden.includes(key))
      .map(([key, value]) => ['default', key, JSON.stringify(value)] as const),
    ...shown
  ]
}

/** A constraint as a regular expression, and a schema as JSON. */
function printConstraint (constraint: RowFacts['constraints'][string]): string {
  if (constraint instanceof RegExp) return String(constraint)
  if (typeof constraint === 'string') return `/${constraint}/`
  if (Array.isArray(constraint)) return `/${constraint.map(text => escapePattern(String(text))).join('|')}/`
  const { source, flags } = constraint as { readonly source?: unknown, readonly flags?: unknown }
  return typeof source === 'string' && typeof flags === 'string' ? `/${source}/${flags}` : JSON.stringify(constraint)
}
