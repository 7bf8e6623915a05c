import { groupBy } from '../declare/map.js'
import { parsePrefix } from '../declare/template-parse.js'
import type { Drawing } from '../draw/drawing.js'
import { refuse } from '../errors/errors.js'
import { duplicateName } from '../errors/message.js'
import { describe } from '../errors/site.js'
import { helperName } from '../link/link.js'
import type { RouterRules } from '../match/read.js'
import { planRoutes } from '../match/plan.js'
import type { PlannedRoute } from '../match/pattern.js'
import { describer, placeOf, type Operation, type Operations } from '../serve/openapi.js'
import { mountingsIn, type Table } from '../table/table.js'

/** A table that a module is written from, as it is mounted. */
export interface ClientTable {
  readonly drawing: Drawing
  readonly routes: readonly PlannedRoute[]
  /** As Fastify prints it: `/admin`, or `''`. */
  readonly prefix: string
  readonly rules: RouterRules
}

/** A function of the module: `photo_path`, or with a verb `photos_show`. */
export interface ClientFunction {
  readonly name: string
  readonly isRequest: boolean
  /** The ways to write its path, that with all optional groups first. */
  readonly ways: readonly [PlannedRoute, ...PlannedRoute[]]
  readonly table: ClientTable
}

/** The tables that an app has mounted, each under its prefix. */
export function mountedTables (table: Table): readonly ClientTable[] {
  const { tables, rules } = mountingsIn(table)
  return tables.map(({ drawing, prefix, plan }) => ({ drawing, prefix, rules, routes: plan.routes }))
}

/**
 * A table under a prefix, or what is wrong with that. Which slashes its router takes is not known, so helpers may give
 * them.
 */
export function drawnTables (table: Table, prefix: string): readonly ClientTable[] | { readonly fault: string } {
  const { tables: [drawn], rules } = mountingsIn(table)
  const path = parsePrefix(prefix)
  if ('problem' in path) return { fault: path.problem }
  const { drawing } = drawn!
  const { routes } = planRoutes(drawing, { prefix: path })
  return [{ drawing, prefix, routes, rules: { ...rules, ignoreTrailingSlash: true } }]
}

/**
 * The functions of some tables that are wanted, those of one route together; a name that `isTaken` has a `_` in front.
 * Error: `FST_RESOURCES_DUPLICATE_NAME`, for two of one name, with both declarations.
 */
export function functionsOf (
  tables: readonly ClientTable[], operations: Operations, isTaken: (name: string) => boolean,
  isWanted: (name: string) => boolean
): readonly ClientFunction[] {
  const ids = operationIds(tables, operations)
  const all = tables.flatMap(table => functionsIn(table, ids))
    .map(one => isTaken(one.name) ? { ...one, name: `_${one.name}` } : one)
    .filter(({ name }) => isWanted(name))
  const faults = [...groupBy(all, ({ name }) => name)].flatMap(([name, [first, ...others]]) =>
    others.map(other => duplicateName('function name', name, declared(first!), declared(other))))
  if (faults.length > 0) refuse('DUPLICATE_NAME', faults)
  return all
}

function declared ({ ways: [{ route, pattern: { entry } }], table }: ClientFunction): string {
  return `${describe(entry.declaration)} (${route.method} ${table.prefix}${route.path})`
}

/** A table's functions: the URLs of a route are its ways, but for what only adds a suffix. */
function functionsIn (table: ClientTable, ids: ReadonlyMap<PlannedRoute, string>): readonly ClientFunction[] {
  const { drawing: { helpers }, routes } = table
  const urls = routes.filter(({ pattern }) => !pattern.isVariant)
  return [...new Set(urls.map(({ route }) => route))].flatMap(route => {
    const ways = urls.filter(one => one.route === route) as [PlannedRoute]
    // The URL that leaves out most has the operation's plain name.
    const id = ways.flatMap(one => ids.get(one) ?? []).at(-1)
    const isServed = id !== undefined && route.controller !== null
    return [
      ...route.name === null ? [] : [{ name: helperName(route.name, 'path', helpers), isRequest: false, ways, table }],
      ...isServed ? [{ name: nameOf(id, helpers), isRequest: true, ways, table }] : []
    ]
  })
}

/** An operation's id as a function's name: what no identifier has is `_`, and one is put where none may begin so. */
function nameOf (id: string, style: Drawing['helpers']): string {
  const name = id.replace(/[^\p{ID_Continue}$]/gu, '_').replace(/^(?![\p{ID_Start}_$])/u, '_')
  // What ends in a form's name is put together as a helper's is.
  return helperName(name, '' as 'path', style).replace(/_$/, '')
}

/** The operation ids of all URLs: as an app's document has them, and behind those what it does not show. */
function operationIds (tables: readonly ClientTable[], operations: Operations): ReadonlyMap<PlannedRoute, string> {
  const described = new Map([...operations.ids.values()].map(({ planned, operation }) => [planned, operation]))
  for (const isBehind of [false, true]) {
    for (const { routes, prefix } of tables) {
      const describe = describer(operations, prefix, true)
      for (const planned of routes.filter(one => one.isReachable && !one.pattern.isVariant && !described.has(one))) {
        if (isBehind) operations.shown.delete(placeOf(planned))
        const { operationId } = planned.pattern.entry.options.get(planned.route)!['schema'] as Operation ?? {}
        const operation = describe(planned, operationId === undefined ? {} : { operationId })
        if ('operationId' in operation) described.set(planned, operation)
      }
    }
  }
  return new Map([...described].map(([planned, { operationId }]) => [planned, String(operationId)]))
}
