import type { OpenapiOptions, Route } from '../../types/index.js'
import { paramsOf, printRouterPath, printShape } from '../declare/template.js'
import { printRoute } from '../draw/record.js'
import { throwError, show } from '../errors/errors.js'
import { hasFormatInParam, printConditions, type Pattern, type PlannedRoute } from '../match/pattern.js'
import { printServed } from './row.js'
import type { DrawnTable } from './drawn-table.js'

/** The schema of a route with the fields that OpenAPI reads, such as `tags`. */
export type Operation = Record<string, unknown>

export interface Operations {
  /** The routes by their operation ids. */
  readonly ids: Map<string, Identified>
  /** The schema in OpenAPI for each method and path. */
  readonly shown: Map<string, Operation>
}

interface Identified {
  readonly planned: PlannedRoute
  readonly operation: Operation
  /** The candidates for the id, best first; `null` if the user wrote the id. */
  readonly ids: readonly string[] | null
}

/** Completes the schema of a route; the user's fields take precedence. */
export type Describe = (planned: PlannedRoute, schema: Operation) => Operation

/** Returns a function that describes routes for OpenAPI, with ids that are unique in the app. */
export function describer (operations: Operations, prefix: string, options: OpenapiOptions | boolean): Describe {
  const {
    tags = ({ controller }) => controller === null ? undefined : [controller],
    summary = () => undefined,
    operationId = () => undefined
  } = options as OpenapiOptions
  return (planned, schema) => {
    const { route, pattern } = planned
    if (pattern.isVariant || schema['hide'] === true) return schema
    const key = placeOf(planned)
    const shown = operations.shown.get(key)
    if (shown !== undefined) return addToDescription(shown, planned, schema)
    const userId = schema['operationId']
    const ids = userId === undefined
      ? idsFor(resolveId(operationId(route), route), operations.ids, planned, prefix)
      : null
    const id = ids === null ? String(userId) : ids.find(candidate => !operations.ids.has(candidate))!
    const fields = Object.entries({ tags: tags(route), summary: summary(route) })
    const more = Object.fromEntries(fields.filter(([, value]) => value !== undefined))
    const operation: Operation = { ...more, ...schema, operationId: userId ?? id }
    freeId(operations, id)
    operations.ids.set(id, { planned, operation, ids })
    operations.shown.set(key, operation)
    return operation
  }
}

/** The id that the user's function returns, or the default id. */
function resolveId (id: unknown, route: Route): string {
  if (id === undefined) return idOf(route)
  if (typeof id === 'string' && id !== '') return id
  return throwError('INVALID_OPTION', "the plugin option 'openapi': operationId must return a string, " +
    `or undefined for the default, got ${show(id)} for ${printServed(route)}`)
}

/** Assigns another id to an earlier route with a generated id, since a user's id takes precedence. */
function freeId (operations: Operations, id: string): void {
  const holder = operations.ids.get(id)
  if (holder === undefined || holder.ids === null) return
  const other = holder.ids.find(candidate => !operations.ids.has(candidate))!
  Reflect.set(holder.operation, 'operationId', other)
  operations.ids.set(other, holder)
}

/** The key of an operation in OpenAPI: the method and the path, in which a wildcard is a param. */
export function placeOf ({ route: { method }, pattern }: PlannedRoute): string {
  return `${method} ${printShape(pattern.segments).replace(/\*$/, ':')}${hasFormatInParam(pattern) ? '.:' : ''}`
}

/** Adds a route to the description of the first route with its method and path: OpenAPI allows one operation. */
function addToDescription (shown: Operation, { route, pattern }: PlannedRoute, schema: Operation): Operation {
  const conditions = printConditions(pattern.entry.conditions).replaceAll(',', ' ')
  const path = printRouterPath(pattern.segments)
  const where = [printRoute({ ...route, path }), ...conditions === '' ? [] : [conditions]]
  const other = `${idOf(route)} (${where.join(', ')})`
  const { description } = shown
  const start = description === undefined ? '' : `${String(description)}\n\n`
  // Unlike an assignment, Reflect.set does not throw if a listener has frozen the schema.
  const more = start.includes(ALSO_HANDLED) ? `${String(description)}, ${other}` : `${start}${ALSO_HANDLED} ${other}`
  Reflect.set(shown, 'description', more)
  return { ...schema, hide: true }
}

const ALSO_HANDLED = 'Depending on the request, the same path is also handled by'

function idOf ({ name, controller, action }: Route): string {
  if (controller !== null) return `${wordsOf(controller)}_${action}`
  return name === null ? 'redirect' : `redirect_${name}`
}

function wordsOf (string: string): string {
  return string.replace(/\W+/g, '_').replace(/^_|_$/g, '')
}

/** A string in letters, digits and underscores, so that different strings have different results. */
function escapeToWord (string: string): string {
  return string.replace(/\W|_/g, char => char === '_' ? '__' : `_${char.charCodeAt(0).toString(16)}_`)
}

/**
 * The candidates for the id of a route, in order of preference. Later candidates add the method, optional params, the
 * prefix, the route name or the path.
 */
function idsFor (
  id: string, ids: ReadonlyMap<string, Pick<Identified, 'planned'>>, { route, pattern }: PlannedRoute, prefix: string
): readonly string[] {
  const base = `${id}${withParams(pattern)}`
  const method = route.method.toLowerCase()
  const { name } = pattern.entry.routes[0]!
  return [
    base,
    ...ids.get(base)?.planned.pattern === pattern ? [`${base}_${method}`] : [],
    ...prefix === '' ? [] : [`${wordsOf(prefix)}_${base}`],
    ...name === null ? [] : [`${base}_${name}`, `${base}_${name}_${method}`],
    `${base}_${method}`,
    `${base}_${method}_${wordsOf(printRouterPath(pattern.segments))}`,
    `${base}_${method}_${escapeToWord(printRouterPath(pattern.segments))}`
  ]
}

/** The suffix for the optional params of a URL that the shortest path variant does not have. */
function withParams ({ entry, variant }: Pattern): string {
  const lists = entry.template.variants.map(paramsOf)
  const fewest = lists.reduce((shortest, list) => list.length < shortest.length ? list : shortest)
  const more = paramsOf(variant).filter(param => !fewest.includes(param))
  return more.length === 0 ? '' : `_with_${more.join('_')}`
}

/**
 * The operation ids of the URLs of tables: those of an app's document, and those that other URLs would have. The
 * operations of the app do not change.
 */
export function operationIds (
  tables: readonly DrawnTable[], operations: Operations | null
): ReadonlyMap<PlannedRoute, string> {
  const all = copyOf(operations ?? { ids: new Map(), shown: new Map() })
  const described = new Map([...all.ids.values()].map(({ planned, operation }) => [planned, operation]))
  // The URLs that a document hides, behind an earlier one of their path, come last.
  for (const isHidden of [false, true]) {
    for (const { plan: { routes }, prefix } of tables) {
      const describe = describer(all, prefix, true)
      for (const planned of routes.filter(one => one.isReachable && !one.pattern.isVariant && !described.has(one))) {
        if (isHidden) all.shown.delete(placeOf(planned))
        const { operationId } = planned.pattern.entry.options.get(planned.route)!['schema'] as Operation ?? {}
        const operation = describe(planned, operationId === undefined ? {} : { operationId })
        if ('operationId' in operation) described.set(planned, operation)
      }
    }
  }
  return new Map([...described].map(([planned, { operationId }]) => [planned, String(operationId)]))
}

function copyOf ({ ids, shown }: Operations): Operations {
  const copies = new Map([...shown.values()].map(operation => [operation, { ...operation }]))
  return {
    ids: new Map([...ids].map(([id, one]) => [id, { ...one, operation: copies.get(one.operation)! }])),
    shown: new Map([...shown].map(([place, operation]) => [place, copies.get(operation)!]))
  }
}
