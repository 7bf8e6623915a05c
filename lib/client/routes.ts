/**
 * Reads the routes of tables into plain data. Only this file of `lib/client/` knows how routes are planned and mounted;
 * the other files go by the types of `route.ts`.
 */
import { groupBy } from '../declare/map.js'
import { parsePrefix } from '../declare/template-parse.js'
import { escapeLiteral, globOf, lastParamOf, paramsOf, printTemplate, type Segments } from '../declare/template.js'
import type { DrawnEntry } from '../draw/drawing.js'
import { hasExtension, listedExtensions, requiresExtension } from '../draw/extension.js'
import { printRoute, underPrefix } from '../draw/record.js'
import { describe } from '../errors/site.js'
import { hasDefault } from '../link/link.js'
import { orderOf } from '../match/order.js'
import type { PlannedRoute } from '../match/pattern.js'
import { planRoutes } from '../match/plan.js'
import { rootSlash } from '../match/pattern.js'
import type { RouterRules } from '../match/read.js'
import { routesBefore } from '../match/shadow.js'
import { describer, placeOf, type Operation, type Operations } from '../serve/openapi.js'
import { mountingsIn, type RouteTable } from '../table/table.js'
import type {
  ClientFormat, ClientParam, ClientPath, ClientRoute, ClientSegment, ClientTable, ClientUrl
} from './route.js'

/** A table as it is mounted under a prefix. */
interface PrefixedTable {
  readonly table: ClientTable
  readonly prefix: string
  readonly routes: readonly PlannedRoute[]
}

/** The routes of all tables that an app has mounted. */
export function mountedRoutes (table: RouteTable, operations?: Operations): readonly ClientRoute[] {
  const { tables, rules } = mountingsIn(table)
  return routesOf(tables.map(({ drawing, prefix, plan: { routes } }) => ({
    table: tableOf(drawing, routes, rules), prefix, routes
  })), operations)
}

/**
 * The routes of a table under a prefix, or the problem with the prefix. The options of its router are unknown, so
 * functions accept slashes at the end of a path.
 */
export function drawnRoutes (table: RouteTable, prefix: string): readonly ClientRoute[] | { readonly problem: string } {
  const { tables: [drawn], rules } = mountingsIn(table)
  const path = parsePrefix(prefix)
  if ('problem' in path) return path
  const { drawing } = drawn!
  const { routes } = planRoutes(drawing, { prefix: path })
  return routesOf([{ table: tableOf(drawing, routes, { ...rules, ignoreTrailingSlash: true }), prefix, routes }])
}

function tableOf (
  { helpers, dialect }: Parameters<typeof planRoutes>[0], routes: readonly PlannedRoute[], router: RouterRules
): ClientTable {
  return { style: helpers, isStrict: dialect.strict, base: routes[0]?.pattern.mounting.base ?? '', router }
}

const noOperations: () => Operations = () => ({ ids: new Map(), shown: new Map() })

function routesOf (tables: readonly PrefixedTable[], operations = noOperations()): readonly ClientRoute[] {
  const ids = operationIds(tables, operations)
  const reachable = tables.flatMap(({ routes }) => routes.filter(({ isReachable }) => isReachable))
  const order = orderOf(reachable)
  const before = (one: PlannedRoute): readonly ClientUrl[] => routesBefore(one, order.before(one))
    .filter(({ pattern }) => pattern.entry.when.every(condition => one.pattern.entry.when.includes(condition)))
    .filter(other => !endsInSlash(one, tables) || ['slash', 'both'].includes(String(rootSlash(other))))
    .map(urlOf)
  return tables.flatMap(({ table, prefix, routes }) => {
    const printed = printPrefix(prefix)
    return [...groupBy(routes, ({ route }) => route).values()]
      .map(urls => routeOf(urls, table, printed, ids, before))
  })
}

/** A prefix as a table prints a path. */
function printPrefix (prefix: string): string {
  const path = parsePrefix(prefix) as Segments
  return path.length === 0 ? '' : printTemplate(path)
}

/** Whether the URL ends in a slash without which the router does not find it. */
function endsInSlash (planned: PlannedRoute, tables: readonly PrefixedTable[]): boolean {
  return rootSlash(planned) === 'slash' && !tables[0]!.table.router.ignoreTrailingSlash
}

function routeOf (
  all: readonly PlannedRoute[], table: ClientTable, prefix: string, ids: ReadonlyMap<PlannedRoute, string>,
  before: (one: PlannedRoute) => readonly ClientUrl[]
): ClientRoute {
  const urls = all.filter(({ pattern }) => !pattern.isVariant) as [PlannedRoute]
  const [{ route, pattern: { entry, path } }] = urls
  return {
    name: route.name,
    method: route.method,
    controller: route.controller,
    action: route.action,
    redirect: route.redirect?.to ?? null,
    site: `${describe(entry.declaration)} (${printRoute(route, prefix)})`,
    source: route.source,
    path: underPrefix(prefix, route.path),
    // The URL that omits most has the operation's plain name.
    operationId: route.controller === null ? null : urls.flatMap(one => ids.get(one) ?? []).at(-1) ?? null,
    params: [...new Set(paramsOf(path))].map(name => paramOf(name, urls)),
    paths: urls.map(one => pathOf(one, all, before)) as [ClientPath],
    format: formatOf(entry),
    hasPattern: entry.checks.size > 0 || entry.format.check !== undefined || globOf(path) !== null,
    table,
    options: entry.options.get(route)!,
    planned: urls[0]
  }
}

function formatOf ({ format, defaults }: DrawnEntry): ClientFormat {
  const isRequired = requiresExtension(format)
  const hasUsual = hasDefault(defaults, 'format') && (isRequired || typeof defaults['format'] === 'string')
  const usual = hasUsual ? String(defaults['format']) : null
  return {
    hasExtension: hasExtension(format),
    isRequired,
    isOpen: hasExtension(format) && !isRequired && format.check === undefined,
    list: Array.isArray(format.check?.constraint) ? format.check.constraint as readonly string[] : null,
    isClosed: listedExtensions(format) !== null,
    isDotted: format.check !== undefined && String(format.check.constraint) !== '/[^.]+/',
    usual,
    isNeeded: isRequired && (usual === null || usual === '' || format.check?.test(usual) === false)
  }
}

function paramOf (name: string, urls: readonly [PlannedRoute, ...PlannedRoute[]]): ClientParam {
  const { entry: { checks, origins, defaults, format }, path } = urls[0].pattern
  return {
    name,
    key: origins.get(name) ?? null,
    constraint: checks.get(name)?.constraint,
    fallback: hasDefault(defaults, name) ? String(defaults[name]) : null,
    isOptional: urls.some(({ pattern }) => !paramsOf(pattern.path).includes(name)),
    isDotted: globOf(path) === name || checks.get(name)?.admitsDot === true ||
      listedExtensions(format) !== null || !hasExtension(format)
  }
}

function pathOf (
  planned: PlannedRoute, all: readonly PlannedRoute[], before: (one: PlannedRoute) => readonly ClientUrl[]
): ClientPath {
  const { pattern: { path, variant } } = planned
  const isSlash = path.length === 0 || rootSlash(planned) === 'slash'
  const own = all.filter(({ pattern }) => pattern.variant === variant)
  return {
    segments: plain(path),
    root: variant.length > 0 ? null : isSlash ? 'slash' : 'no-slash',
    rivals: own.map(one => [urlOf(one), before(one)])
  }
}

function urlOf ({ pattern, isContested }: PlannedRoute): ClientUrl {
  const { segments, ending, entry: { format }, match } = pattern
  return {
    segments: plain(segments),
    isFormat: ending === 'format' && lastParamOf(segments) === 'format',
    // A contested route without params to check matches every request.
    isContested: isContested && match !== null,
    takesAnyFormat: hasExtension(format) && format.check === undefined
  }
}

function plain (path: Segments): readonly ClientSegment[] {
  return path.map(({ before, param, isGlob, after }) => ({ before, param, isGlob, after }))
}

/** A literal as a path has it. */
export function printLiteral (text: string): string {
  return escapeLiteral(text)
}

/** The operation ids of all URLs: those of an app's document, and after them those of the URLs that it hides. */
function operationIds (tables: readonly PrefixedTable[], operations: Operations): ReadonlyMap<PlannedRoute, string> {
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
