import type { Route } from '../../types/index.js'
import { escapeControls } from '../errors/errors.js'
import { HOOKS } from '../declare/canonical.js'
import { groupBy } from '../declare/map.js'
import { parseTemplate, PATHS } from '../declare/template-parse.js'
import { joinSegments, Template } from '../declare/template.js'
import type { DrawnEntry, RouteOptions } from '../draw/drawing.js'
import { createRecord, printRoute, underPrefix } from '../draw/record.js'
import type { PlannedRoute } from '../match/pattern.js'
import type { DrawnTable } from './drawn-table.js'

export interface Row {
  /** The record with the prefix. */
  readonly route: Route
  /** The record of the drawing, without the prefix. */
  readonly record: Route
  readonly entry: DrawnEntry
  readonly table: DrawnTable
  /** The route options, with those of the action and the loaders if the table is mounted. */
  readonly options: () => RouteOptions
  /** The URLs. Tables of one drawing, under several prefixes, have the same records but not the same URLs. */
  readonly planned: () => readonly [PlannedRoute, ...PlannedRoute[]]
}

export function rowsOf (table: DrawnTable): readonly Row[] {
  const { drawing, prefix, optionsOf } = table
  let planned: ReadonlyMap<Route, readonly PlannedRoute[]> | undefined
  return drawing.entries.flatMap(entry => entry.routes.map((record): Row => ({
    route: withPrefix(prefix, record, entry),
    record,
    entry,
    table,
    options: () => optionsOf(entry, record),
    planned: () => (planned ??= groupBy(table.plan.routes, ({ route }) => route)).get(record) as [PlannedRoute]
  })))
}

function withPrefix (prefix: string, record: Route, entry: DrawnEntry): Route {
  if (prefix === '') return record
  const { variants: [prefixSegments] } = parseTemplate(prefix, PATHS) as Template
  const segments = joinSegments(prefixSegments, entry.template.variants[0])
  const template = new Template(underPrefix(prefix, entry.template.path), [segments])
  return createRecord({ ...record, path: underPrefix(prefix, record.path) }, { ...entry, template })
}

/** The segments of a path, without the format extension. Optional segments are one string. */
export function rowSegments ({ table: { prefix }, entry: { template } }: Row): readonly string[] {
  const segments: string[] = []
  let depth = 0
  for (const part of `${prefix}${template.path}`.split('/')) {
    segments.push(depth === 0 ? part : `${segments.pop()}/${part}`)
    depth += part.split('(').length - part.split(')').length
  }
  return segments.filter(segment => segment !== '').map(segment => segment.replace(/^(\(+)\//, '$1'))
}

/** The handler of a route as tables print it: `photos#show`, `redirect(301, /articles)`. */
export function handlerOf ({ controller, action, redirect }: Route): string {
  const text = redirect === undefined ? `${controller}#${action}` : `redirect(${redirect.status}, ${redirect.to})`
  return escapeControls(text)
}

/** The handler and the route: `photos#show (GET /photos/:id(.:format))`. */
export function printServed (route: Route): string {
  return `${handlerOf(route)} (${printRoute(route)})`
}

/**
 * The constraints that a row prints: the resource's own option, inherited constraints of the path's params, and
 * Fastify's constraints. The record itself has all constraints of its scopes.
 */
export function shownConstraints ({ route: { constraints }, entry }: Row): ReadonlyArray<readonly [string, unknown]> {
  const { declaration, template, conditions } = entry
  const options = 'options' in declaration ? declaration.options as { readonly constraints?: object } : {}
  const declared = options.constraints ?? {}
  const { params } = template
  return Object.entries(constraints).filter(([key]) =>
    key === 'format' || key in conditions || Object.hasOwn(declared, key) || params.includes(key))
}

/** The defaults that a row prints. A constraint with the same key replaces the default. */
export function shownDefaults ({ route: { constraints, defaults } }: Row): ReadonlyArray<readonly [string, unknown]> {
  return Object.entries(defaults).filter(([key]) => !(key in constraints))
}

export function conditionsOf ({ when }: DrawnEntry): readonly string[] {
  return when.map(({ name }) => name === '' ? 'a function' : name)
}

/** The hooks in route options by kind, without kinds that have no hook. A loader is an object with a name. */
export function hooksIn (options: RouteOptions): ReadonlyArray<readonly [kind: string, hooks: readonly object[]]> {
  const hooksByKind = [...HOOKS].map(kind => [kind, [options[kind] ?? []].flat() as readonly object[]] as const)
  return hooksByKind.filter(([, hooks]) => hooks.length > 0)
}

/** The name of a hook, `''` for a function without one. */
export function hookName (hook: object): string {
  const { name } = hook as { readonly name?: unknown }
  return typeof name === 'string' ? name : ''
}
