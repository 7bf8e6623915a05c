import type { OpenapiOptions } from '../../types/index.js'
import { groupBy } from '../declare/map.js'
import { printRouterPath } from '../declare/template.js'
import { printRoute } from '../draw/record.js'
import type { Plan } from '../match/plan.js'
import { printConditions, withNames, type PlannedRoute } from '../match/pattern.js'
import type { DrawnTable } from './drawn-table.js'
import { checkIds } from './duplicate-ids.js'
import { operationIds, operationKey } from './operation-ids.js'
import { ownIdsOf, type OwnIds } from './own-ids.js'

/** The schema of a route with the fields that OpenAPI reads, such as `tags`. */
export type Operation = Record<string, unknown>

/** What the document of an app shows. */
export interface Operations {
  /** The user's ids of each table. */
  readonly ownIds: Map<Plan, OwnIds>
  /** The ids of the tables' URLs without those of hidden routes. */
  readonly ids: Map<PlannedRoute, string>
  /** The route for each method and path, and its schema in OpenAPI. */
  readonly shown: Map<string, Readonly<{ planned: PlannedRoute, operation: Operation }>>
}

/** Completes the schema of a route; the user's fields take precedence. */
export type Describe = (planned: PlannedRoute, schema: Operation) => Operation

/**
 * Returns a function that describes the routes of a table for OpenAPI. Throws `FST_RESOURCES_DUPLICATE_NAME` for ids that
 * several operations have, `FST_RESOURCES_INVALID_OPTION` for invalid ids.
 */
export function describer (
  operations: Operations, table: Pick<DrawnTable, 'plan' | 'optionsOf'>, options: OpenapiOptions | boolean
): Describe {
  const {
    tags = ({ controller }) => controller === null ? undefined : [controller],
    summary = () => undefined,
    operationId
  } = options as OpenapiOptions
  const ownIds = ownIdsOf(table, operationId)
  const ids = operationIds(ownIds, false, new Set(operations.ids.values()))
  operations.ownIds.set(table.plan, ownIds)
  for (const [planned, id] of ids) operations.ids.set(planned, id)
  const shown = firstAt(ids.keys(), operations)
  const holders = [...operations.shown.values()].map(({ planned }) => planned)
  checkIds(shown, holders, operations.ownIds.values(), operations.ids)
  return (planned, schema) => {
    const id = ids.get(planned)
    if (id === undefined) return schema
    const key = operationKey(planned)
    const earlier = operations.shown.get(key)
    if (earlier !== undefined) return addToDescription(earlier.operation, planned, id, schema)
    const fields = Object.entries({ tags: tags(planned.route), summary: summary(planned.route) })
    const more = Object.fromEntries(fields.filter(([, value]) => value !== undefined))
    const operation: Operation = { ...more, ...schema, operationId: id }
    operations.shown.set(key, { planned, operation })
    return operation
  }
}

/** The routes that the document shows: OpenAPI has one operation for each method and path, the first. */
function firstAt (routes: Iterable<PlannedRoute>, { shown }: Operations): readonly PlannedRoute[] {
  const groups = groupBy([...routes].filter(({ isReachable }) => isReachable), operationKey)
  return [...groups].flatMap(([key, [first]]) => shown.has(key) ? [] : first!)
}

/** Adds a route to the description of the first route with its method and path. */
function addToDescription (
  shown: Operation, { route, pattern }: PlannedRoute, id: string, schema: Operation
): Operation {
  const conditions = printConditions(pattern.entry.conditions).replaceAll(',', ' ')
  const path = withNames(pattern, printRouterPath(pattern.segments))
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

/**
 * The operation ids of the URLs of tables: those of an app's document, then those of tables that it does not have, then
 * those of hidden routes.
 */
export function idsOfTables (
  tables: readonly DrawnTable[], operations: Operations | null
): ReadonlyMap<PlannedRoute, string> {
  const ids = new Map(operations?.ids)
  const ownIds = tables.map(table => operations?.ownIds.get(table.plan) ?? ownIdsOf(table))
  for (const isHidden of [false, true]) {
    for (const [index, { plan }] of tables.entries()) {
      if (!isHidden && operations?.ownIds.has(plan) === true) continue
      const more = operationIds(ownIds[index]!, isHidden, new Set(ids.values()))
      for (const [planned, id] of more) ids.set(planned, id)
    }
  }
  return ids
}
