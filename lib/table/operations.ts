import type { OpenapiOptions, Route } from '../../types/index.js'
import { groupBy } from '../declare/map.js'
import { printRouterPath, printSegments, printShape } from '../declare/template.js'
import type { RouteOptions } from '../draw/drawing.js'
import { printRoute } from '../draw/record.js'
import { show, throwError } from '../errors/errors.js'
import { duplicateName } from '../errors/message.js'
import { describe } from '../errors/site.js'
import type { Plan } from '../match/plan.js'
import { hasFormatInParam, printConditions, type PlannedRoute } from '../match/pattern.js'
import type { DrawnTable } from './drawn-table.js'
import { operationIds, ownIdsOf, type OperationIds, type OwnIds } from './operation-ids.js'
import { printServed } from './row.js'

/** The schema of a route with the fields that OpenAPI reads, such as `tags`. */
export type Operation = Record<string, unknown>

/** What the document of an app shows. */
export interface Operations {
  readonly tables: Map<Plan, OperationIds>
  /** The routes by the ids that the document has. */
  readonly ids: Map<string, PlannedRoute>
  /** The schema in OpenAPI for each method and path. */
  readonly shown: Map<string, Operation>
}

/** Completes the schema of a route; the user's fields take precedence. */
export type Describe = (planned: PlannedRoute, schema: Operation) => Operation

/**
 * Returns a function that describes the routes of a table for OpenAPI. Throws `FST_RESOURCES_DUPLICATE_NAME` for ids that
 * several operations have.
 */
export function describer (
  operations: Operations, { plan, prefix, optionsOf }: Omit<DrawnTable, 'drawing'>, options: OpenapiOptions | boolean
): Describe {
  const {
    tags = ({ controller }) => controller === null ? undefined : [controller],
    summary = () => undefined,
    operationId = () => undefined
  } = options as OpenapiOptions
  const schemas = new Map(plan.routes.map(planned =>
    [planned, schemaIn(optionsOf(planned.pattern.entry, planned.route))]))
  const ownIds = ownIdsOf(plan.routes, planned =>
    ownIdOf(schemas.get(planned)!) ?? checkedId(operationId(planned.route), planned.route))
  const ids = operationIds(ownIds, prefix, id => operations.ids.has(id))
  operations.tables.set(plan, ids)
  const shown = shownIn(operations, ids.keys(), planned => schemas.get(planned)!['hide'] === true)
  checkIds(shown, ownIds, ids, operations)
  for (const planned of shown) operations.ids.set(ids.get(planned)!, planned)
  return (planned, schema) => {
    const { route, pattern } = planned
    if (pattern.isVariant || schema['hide'] === true) return schema
    const key = operationKey(planned)
    const earlier = operations.shown.get(key)
    if (earlier !== undefined) return addToDescription(earlier, planned, ids.get(planned)!, schema)
    const fields = Object.entries({ tags: tags(route), summary: summary(route) })
    const more = Object.fromEntries(fields.filter(([, value]) => value !== undefined))
    const operation: Operation = { ...more, ...schema, operationId: ids.get(planned) }
    operations.shown.set(key, operation)
    return operation
  }
}

function schemaIn ({ schema }: RouteOptions): Operation {
  return (schema ?? {}) as Operation
}

function ownIdOf ({ operationId }: Operation): string | undefined {
  return operationId === undefined ? undefined : String(operationId)
}

/** The id that the user's function returns, or `undefined` for the default. */
function checkedId (id: unknown, route: Route): string | undefined {
  if (id === undefined || (typeof id === 'string' && id !== '')) return id
  return throwError('INVALID_OPTION', "the plugin option 'openapi': operationId must return a string, " +
    `or undefined for the default, got ${show(id)} for ${printServed(route)}`)
}

/** The routes that the document shows: OpenAPI has one operation for each method and path, the first. */
function shownIn (
  { shown }: Operations, routes: Iterable<PlannedRoute>, isHidden: (planned: PlannedRoute) => boolean
): readonly PlannedRoute[] {
  const groups = groupBy([...routes].filter(planned => planned.isReachable && !isHidden(planned)), operationKey)
  return [...groups].flatMap(([key, [first]]) => shown.has(key) ? [] : first!)
}

/** Throws if a user's id reaches several declarations, or if two operations have one id. */
function checkIds (
  shown: readonly PlannedRoute[], ownIds: OwnIds, ids: OperationIds, operations: Operations
): void {
  const declared = [...groupBy(shown, planned => ownIds.get(planned))].flatMap(([id, routes]) => {
    const declarations = new Set(routes.map(({ pattern: { entry } }) => entry.declaration))
    if (id === undefined || declarations.size === 1) return []
    return duplicateName('operation id', id, routes.map(siteOfRoute), OWN_FIX)
  })
  const made = [...groupBy(shown, planned => ids.get(planned)!)].flatMap(([id, alike]) => {
    const routes = [operations.ids.get(id) ?? [], alike].flat()
    const fix = alike.every(planned => ownIds.get(planned) !== undefined) ? OWN_FIX : undefined
    return routes.length === 1 ? [] : duplicateName('operation id', id, routes.map(siteOfRoute), fix)
  })
  const problems = declared.length > 0 ? declared : made
  if (problems.length > 0) throwError('DUPLICATE_NAME', problems)
}

const OWN_FIX = 'Remove it for the default ids, or replace it by an id for each route: ' +
  'routeOptions: ({ controller, action }) => ({ schema: { operationId: … } })'

function siteOfRoute ({ route, pattern: { entry, mounting } }: PlannedRoute): string {
  const prefix = mounting.prefix.length === 0 ? '' : printSegments(mounting.prefix)
  return `${describe(entry.declaration)} (${printRoute(route, prefix)})`
}

/** The key of an operation in OpenAPI: the method and the path, in which a wildcard is a param. */
export function operationKey ({ route: { method }, pattern }: PlannedRoute): string {
  return `${method} ${printShape(pattern.segments).replace(/\*$/, ':')}${hasFormatInParam(pattern) ? '.:' : ''}`
}

/** Adds a route to the description of the first route with its method and path. */
function addToDescription (
  shown: Operation, { route, pattern }: PlannedRoute, id: string, schema: Operation
): Operation {
  const conditions = printConditions(pattern.entry.conditions).replaceAll(',', ' ')
  const path = printRouterPath(pattern.segments)
  const where = [printRoute({ ...route, path }), ...conditions === '' ? [] : [conditions]]
  const addition = `${id} (${where.join(', ')})`
  const { description } = shown
  const start = description === undefined ? '' : `${String(description)}\n\n`
  // Unlike an assignment, Reflect.set does not throw if a listener has frozen the schema.
  const more = start.includes(ALSO_HANDLED)
    ? `${String(description)}, ${addition}`
    : `${start}${ALSO_HANDLED} ${addition}`
  Reflect.set(shown, 'description', more)
  return { ...schema, hide: true }
}

const ALSO_HANDLED = 'Depending on the request, the same path is also handled by'

/** The operation ids of the URLs of tables: those of an app's document, and those that other tables would have. */
export function idsOfTables (tables: readonly DrawnTable[], operations: Operations | null): OperationIds {
  const taken = new Set(operations?.ids.keys())
  return new Map(tables.flatMap(({ plan, prefix, optionsOf }) => {
    const ownIds = (): OwnIds => ownIdsOf(plan.routes, ({ route, pattern: { entry } }) =>
      ownIdOf(schemaIn(optionsOf(entry, route))))
    const ids = operations?.tables.get(plan) ?? operationIds(ownIds(), prefix, id => taken.has(id))
    for (const id of ids.values()) taken.add(id)
    return [...ids]
  }))
}
