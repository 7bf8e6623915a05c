import type { Route } from '../../types/index.js'
import type { Drawing, Entry } from '../draw/drawing.js'
import { describe } from '../errors/site.js'
import { helperName, type RouterRules } from '../link/link.js'
import type { PlannedRoute } from '../match/plan.js'
import { idOf, idsFor, placeOf } from '../serve/openapi.js'

/** A table that a module is written from, as it is mounted. */
export interface ClientTable {
  readonly drawing: Drawing
  readonly routes: readonly PlannedRoute[]
  /** As Fastify prints it: `/admin`, or `''`. */
  readonly prefix: string
  /** What a proxy strips: the path of the app's origin, or `''`. */
  readonly base: string
  readonly rules: RouterRules
}

/** A function of the module: `photo_path`, or with a verb `photos_show`. */
export interface ClientFunction {
  readonly name: string
  readonly isRequest: boolean
  readonly route: Route
  readonly entry: Entry
  /** The ways to write its path, that with all optional groups first. */
  readonly ways: readonly PlannedRoute[]
  readonly table: ClientTable
}

/** All functions of some tables, those of one route together; what is named twice is in `faults`, with both declarations. */
export function functionsOf (tables: readonly ClientTable[], faults: string[]): readonly ClientFunction[] {
  const ids = operationIds(tables)
  const all = tables.flatMap(table =>
    byRoute(table).flatMap(([route, ways]) => functionsOfRoute(table, route, ways, ids)))
  const known = new Map<string, ClientFunction>()
  for (const one of all) {
    const other = known.get(one.name)
    if (other === undefined) known.set(one.name, one)
    else faults.push(`${one.name} would be two functions: of ${declared(other)} and of ${declared(one)}`)
  }
  return all
}

function declared ({ entry, route, table }: ClientFunction): string {
  return `${describe(entry.declaration)} (${route.method} ${table.prefix}${route.path})`
}

/** The routes of a table, each with its URLs; what only adds a suffix is none of them. */
function byRoute ({ routes }: ClientTable): ReadonlyArray<readonly [Route, readonly PlannedRoute[]]> {
  const found = new Map<Route, PlannedRoute[]>()
  for (const planned of routes.filter(({ url }) => !url.isVariant)) {
    found.set(planned.route, [...found.get(planned.route) ?? [], planned])
  }
  return [...found]
}

function functionsOfRoute (
  table: ClientTable, route: Route, ways: readonly PlannedRoute[], ids: ReadonlyMap<PlannedRoute, string>
): readonly ClientFunction[] {
  const { helpers } = table.drawing
  const common = { route, entry: ways[0]!.url.entry, ways, table }
  const functions: ClientFunction[] = []
  if (route.name !== null) {
    functions.push({ ...common, name: helperName(route.name, 'path', helpers), isRequest: false })
  }
  // The URL that leaves out most has the operation's plain name.
  const id = ways.flatMap(one => ids.get(one) ?? []).at(-1)
  if (id !== undefined && route.controller !== null) {
    functions.push({ ...common, name: nameOf(id, helpers), isRequest: true })
  }
  return functions
}

/** An operation's id as a function's name: a character that no identifier has is `_`. */
function nameOf (id: string, style: Drawing['helpers']): string {
  const name = id.replace(/[^\p{ID_Continue}$]/gu, '_').replace(/^(?=\p{Nd})/u, '_')
  // What ends in a form's name is put together as a helper's is.
  return helperName(name, '' as 'path', style).replace(/_$/, '')
}

/** The operation ids of all URLs, as OpenAPI has them; those that it does not show come after. */
function operationIds (tables: readonly ClientTable[]): ReadonlyMap<PlannedRoute, string> {
  const taken = new Map<string, { readonly planned: PlannedRoute }>()
  const ids = new Map<PlannedRoute, string>()
  const places = new Set<string>()
  const give = (planned: PlannedRoute, { prefix, routes }: ClientTable): void => {
    const { entry } = planned.url
    const urls = routes.filter(({ url }) => url.entry === entry && !url.isVariant).map(({ url }) => url)
    const id = idsFor(idOf(planned.route), taken, { planned, prefix, urls }).find(one => !taken.has(one))!
    taken.set(id, { planned })
    ids.set(planned, id)
  }
  const hidden: (() => void)[] = []
  for (const table of tables) {
    for (const planned of table.routes.filter(({ url, isReachable }) => isReachable && !url.isVariant)) {
      const isShown = !places.has(placeOf(planned))
      places.add(placeOf(planned))
      if (isShown) give(planned, table)
      else hidden.push(() => give(planned, table))
    }
  }
  for (const one of hidden) one()
  return ids
}
