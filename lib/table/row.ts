import type { Route } from '../../types/index.js'
import { harmless, printValue } from '../errors/errors.js'
import { HOOKS } from '../declare/faults.js'
import { parsePrefix } from '../declare/template-parse.js'
import { joinTemplates, paramsOf, printTemplate, type Segments, type Template } from '../declare/template.js'
import type { Drawing, Entry } from '../draw/drawing.js'
import { printRoute, createRecord } from '../draw/record.js'

/** What a part of a printed table is, for whoever colours it. */
export type Cell = 'name' | 'verb' | 'path' | 'handler' | 'extras' | 'label'

/** Gives a part its colour; what it adds may take no columns. */
export type Paint = (cell: Cell, text: string) => string

export interface Row {
  /** The record with its whole path. */
  readonly route: Route
  /** The record of the drawing, which knows no prefix. */
  readonly drawn: Route
  readonly entry: Entry
  readonly drawing: Drawing
  readonly prefix: string
}

export function rowsOf (drawing: Drawing, prefix: string): readonly Row[] {
  return drawing.entries.flatMap(entry =>
    entry.routes.map(drawn => ({ route: withPrefix(prefix, drawn, entry), drawn, entry, drawing, prefix })))
}

/** A record behind a prefix; the root of a prefix is the prefix itself. */
function withPrefix (prefix: string, drawn: Route, entry: Entry): Route {
  if (prefix === '') return drawn
  const template = joinTemplates<Template>(parsePrefix(prefix) as Segments, entry.template)
  return createRecord({ ...drawn, path: drawn.path === '/' ? prefix : prefix + drawn.path }, { ...entry, template })
}

/** What stands between the slashes of a path, the suffix left out; what may be left out of it is one such text. */
export function rowSegments ({ prefix, entry: { template } }: Row): readonly string[] {
  const own = template.map(element => printTemplate([element]).replace(/^\//, ''))
  return [...prefix.split('/').filter(segment => segment !== ''), ...own]
}

export interface RouteHandler {
  readonly controller: string | null
  readonly action: string | null
  readonly redirect?: { readonly to: string, readonly status: number } | undefined
}

/** What serves a route, as tables name it, or where it leads: `photos#show`, `redirect(301, /articles)`. */
export function handlerOf ({ controller, action, redirect }: RouteHandler): string {
  return harmless(redirect === undefined ? `${controller}#${action}` : `redirect(${redirect.status}, ${redirect.to})`)
}

/** A route behind what serves it: `photos#show (GET /photos/:id(.:format))`. */
export function printServed (route: Route): string {
  return `${handlerOf(route)} (${printRoute(route)})`
}

/**
 * The constraints that a row shows: those of its resource's own option, and of inherited ones those whose param stands
 * in its path, and what Fastify asks of the request. (The record carries all that its scopes say.)
 */
export function shownConstraints ({ route: { constraints }, entry }: Row): ReadonlyArray<readonly [string, unknown]> {
  const { declaration, template, conditions } = entry
  const options = 'options' in declaration ? declaration.options as { readonly constraints?: object } : {}
  const own = options.constraints ?? {}
  const params = paramsOf(template)
  return Object.entries(constraints).filter(([key]) =>
    key === 'format' || key in conditions || Object.hasOwn(own, key) || params.includes(key))
}

/** The defaults that a row shows: a constraint says more of the same key. */
export function shownDefaults ({ route: { constraints, defaults } }: Row): ReadonlyArray<readonly [string, unknown]> {
  return Object.entries(defaults).filter(([key]) => !(key in constraints))
}

export function conditionsOf ({ when }: Entry): readonly string[] {
  return when.map(({ name }) => name === '' ? 'a function' : name)
}

/** All that a row shows behind its handler, as texts by key. */
export function extrasOf (row: Row, showsConstraints = true): ReadonlyArray<readonly [string, string]> {
  const values = [...shownDefaults(row), ...showsConstraints ? shownConstraints(row) : []]
  return [
    ...values.map(([key, value]) => [key, printValue(value)] as const),
    ...conditionsOf(row.entry).map(name => ['when', harmless(name)] as const)
  ]
}

/** The names of a route's hooks in the table, by kind, in the order in which they run; `''` for one without. */
export function hooksOf ({ entry, drawn }: Row): Readonly<Record<string, readonly string[]>> {
  const options = entry.options.get(drawn)!
  const nameOf = (hook: unknown): string => {
    const { name } = hook as { readonly name?: unknown }
    return typeof name === 'string' ? name : ''
  }
  const all = [...HOOKS].map(kind => [kind, [options[kind] ?? []].flat().map(nameOf)] as const)
  return Object.fromEntries(all.filter(([, names]) => names.length > 0))
}
