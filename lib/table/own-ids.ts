import type { OpenapiOptions, Route } from '../../types/index.js'
import { show, throwError } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import type { PlannedRoute } from '../match/pattern.js'
import type { DrawnTable } from './drawn-table.js'
import { printServed } from './row.js'

/** The user's ids of URLs, `undefined` for the default. A hidden URL has no operation in the document. */
export type OwnIds = ReadonlyMap<PlannedRoute, Readonly<{ id: string | undefined, isHidden: boolean }>>

/**
 * The user's ids of a table's URLs, except those that only add a format extension: those of schemas, and else those that
 * `operationId` returns. Throws `FST_RESOURCES_INVALID_OPTION` for ids that are no strings.
 */
export function ownIdsOf (
  { plan, optionsOf }: Pick<DrawnTable, 'plan' | 'optionsOf'>,
  operationId: NonNullable<OpenapiOptions['operationId']> = () => undefined
): OwnIds {
  return new Map(plan.routes.filter(({ pattern }) => !pattern.onlyAddsFormat).map(planned => {
    const { route, pattern: { entry } } = planned
    const { operationId: declared, hide } = Object(optionsOf(entry, route)['schema']) as Record<string, unknown>
    const id = declared === undefined
      ? checkedId(operationId(route), "the plugin option 'openapi': operationId must return", route)
      : checkedId(declared, `${describe(entry.declaration)}: operationId of the schema must be`, route)
    return [planned, { id, isHidden: Boolean(hide) }]
  }))
}

function checkedId (id: unknown, rule: string, route: Route): string | undefined {
  if (id === undefined || (typeof id === 'string' && id !== '')) return id
  return throwError('INVALID_OPTION', `${rule} a non-empty string, or undefined for the default, ` +
    `got ${show(id)} for ${printServed(route)}`)
}
