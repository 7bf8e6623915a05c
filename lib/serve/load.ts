import type { Route } from '../../types/index.js'
import { paramsOf, type Segments } from '../declare/template.js'
import type { Entry } from '../draw/drawing.js'
import { refuse } from '../errors/errors.js'
import { mustBe, unknown } from '../errors/message.js'
import { describe } from '../errors/site.js'
import type { PlannedRoute } from '../match/pattern.js'
import { loadingOf, type Loader, type Loading, type Step } from './records.js'

/** The loaders by name; `null` if the actions load the record. */
type ByName = ReadonlyMap<string, unknown>

/** A record that a path names, or a param that is not a resource's. */
interface Place extends Pick<Step, 'record' | 'param'> {
  /** The name with the directory of the resource's controllers, which takes precedence. */
  readonly key: string
  readonly isPlural: boolean
}

/** The loaders of a table. */
export interface Loaders {
  /** The records that a route loads, in order. */
  readonly recordsOf: (entry: Entry, route: Route) => readonly string[]
  /** What a route with that `config.resource` needs to load its records; `null` if there are none. */
  readonly loadingOf: (planned: PlannedRoute, resource: object) => Loading | null
}

/** The names of a loader's argument that are no records. */
const RESERVED: ReadonlySet<string> = new Set(['request', 'params'])

export { decorateRecords } from './records.js'

/** Checks the loaders of a table, and reports all problems in one error. */
export function loadersOf (given: object, entries: readonly Entry[], prefix: Segments): Loaders {
  const loaders = new Map<string, unknown>(Object.entries(given))
  const places = new Map(entries.map(entry => [entry, placesOf(entry, prefix)]))
  const faults = [...faultsOf(loaders, [...places.values()].flat()), ...[...places].flatMap(([entry, along]) =>
    entry.redirect === null ? pathFaults(entry, along, loaders) : [])]
  if (faults.length > 0) refuse('INVALID_LOADER', [...new Set(faults)])
  const stepsOf = (entry: Entry, route: Route): readonly Step[] =>
    stepsAlong(entry, places.get(entry)!, route.method, loaders)
  return {
    recordsOf: (entry, route) => stepsOf(entry, route).map(({ record }) => record),
    loadingOf ({ pattern: { entry }, route }, resource) {
      const steps = stepsOf(entry, route)
      return steps.length === 0 ? null : loadingOf(resource, steps)
    }
  }
}

/** The records and other params of a path in order, those of the prefix first. */
function placesOf ({ owners, template }: Entry, prefix: Segments): readonly Place[] {
  const unowned = (param: string): Place => ({ record: param, key: param, param, isPlural: false })
  const owned = owners.map(({ record, module, param, depth }) =>
    ({ record, key: module === null ? record : `${module}/${record}`, param, depth, isPlural: param !== null }))
  const singular = (depth: number): readonly Place[] => owned.filter(one => one.param === null && one.depth === depth)
  const own = paramsOf(template)
  return [
    ...paramsOf(prefix).map(unowned),
    ...singular(0),
    ...own.flatMap((param, index) =>
      [owned.find(owner => owner.param === param) ?? unowned(param), ...singular(index + 1)])
  ]
}

function loaderOf (loaders: ByName, { key, record }: Place): unknown {
  return loaders.has(key) ? loaders.get(key) : loaders.get(record)
}

/** What a route loads, in the order of its path. The record that `create` of a singular resource makes does not exist. */
function stepsAlong (
  { declaration, redirect }: Entry, places: readonly Place[], method: string, loaders: ByName
): readonly Step[] {
  const isCreated = declaration.kind === 'resource' && method === 'POST'
  const existing = isCreated && places.at(-1)?.param === null ? places.slice(0, -1) : places
  if (redirect !== null) return []
  return existing.flatMap(place => {
    const load = loaderOf(loaders, place)
    return typeof load === 'function' ? { record: place.record, param: place.param, load: load as Loader } : []
  })
}

/** The problems of the option itself. */
function faultsOf (loaders: ByName, places: readonly Place[]): readonly string[] {
  const known = new Set(places.flatMap(({ record, key }) => [record, key]))
  return [...loaders].flatMap(([name, loader]) => {
    const what = `the plugin option 'load.${name}'`
    if (!known.has(name)) return `the plugin option 'load': ${unknown('record', name, known)}`
    if (loader !== null && typeof loader !== 'function') {
      return mustBe(what, 'a function (id, { … }) => record, or null', loader)
    }
    const isReserved = loader !== null && RESERVED.has(name.replace(/^.*\//, ''))
    return isReserved ? `${what}: the name is reserved. Rename the record with 'singular', or the param` : []
  })
}

/** The problems of a path: a record that is named twice, and a resource that could be reached past its parent. */
function pathFaults ({ declaration, path }: Entry, places: readonly Place[], loaders: ByName): readonly string[] {
  const isLoaded = (place: Place): boolean => typeof loaderOf(loaders, place) === 'function'
  const names = places.filter(isLoaded).map(({ record }) => record)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  const parentOf = (index: number): Place | undefined => places.slice(0, index).findLast(isLoaded)
  const open = places.findIndex((place, index) =>
    place.isPlural && loaderOf(loaders, place) === undefined && parentOf(index) !== undefined)
  const where = `${describe(declaration)}: ${path}`
  return [
    ...twice === undefined ? [] : [`${where} has two records '${twice}'. Rename one of them with 'singular'`],
    ...open === -1 ? [] : [unloaded(where, places[open]!.record, parentOf(open)!.record)]
  ]
}

function unloaded (where: string, record: string, parent: string): string {
  return `${where} loads '${parent}', but not '${record}', which may belong to another ${parent}. ` +
    `Add the loader load.${record}, or null if the actions load it`
}
