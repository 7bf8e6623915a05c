import type { Route } from '../../../types/index.js'
import { paramsOf, type Segments } from '../../declare/template.js'
import type { DrawnEntry } from '../../draw/drawing.js'
import { throwProblems } from '../../errors/errors.js'
import { mustBe, unknown } from '../../errors/message.js'
import { describe } from '../../errors/site.js'
import type { Extend } from '../extension.js'
import { recordsOfRoute, type Step } from './records.js'

/** A record that a path names, or a param without a resource. */
interface PathRecord extends Pick<Step, 'record' | 'param'> {
  /** The name with the directory of the resource's controllers, which takes precedence. */
  readonly key: string
  readonly isPlural: boolean
}

/** The properties of a loader's argument that are not records. */
const RESERVED_NAMES: ReadonlySet<string> = new Set(['request', 'params'])

/** Checks the loaders of a table, and reports all problems in one error. Returns the records that a route loads. */
export function loadersOf (load: object, entries: readonly DrawnEntry[], prefix: Segments): Extend {
  const loaders = new Map<string, unknown>(Object.entries(load))
  const records = new Map(entries.map(entry => [entry, recordsIn(entry, prefix)]))
  // A redirect loads nothing.
  const served = [...records].filter(([{ redirect }]) => redirect === null)
  const problems = [
    ...loaderProblems(loaders, served.flatMap(([, path]) => path)),
    ...served.flatMap(([entry, path]) => recordPathProblems(entry, path, loaders))
  ]
  throwProblems('INVALID_LOADER', problems)
  return (entry, route, pattern) => {
    // A path variant has only the params of its optional segments, and defaults.
    const has = (param: string): boolean =>
      pattern === undefined || pattern.reader.names.includes(param) || Object.hasOwn(entry.defaults, param)
    const steps = stepsAlong(entry, records.get(entry)!, route, loaders)
      .filter(({ param }) => param === null || has(param))
    return steps.length === 0 ? null : recordsOfRoute(route, steps)
  }
}

/** The records and the other params of a path in order, beginning with the prefix. */
function recordsIn ({ owners, template }: DrawnEntry, prefix: Segments): readonly PathRecord[] {
  const paramRecord = (param: string): PathRecord => ({ record: param, key: param, param, isPlural: false })
  const resourceRecords = owners.map(({ record, module, param, depth }) =>
    ({ record, key: module === null ? record : `${module}/${record}`, param, depth, isPlural: param !== null }))
  const singular = (depth: number): readonly PathRecord[] =>
    resourceRecords.filter(owner => owner.param === null && owner.depth === depth)
  const { params } = template
  return [
    ...paramsOf(prefix).map(paramRecord),
    ...singular(0),
    ...params.flatMap((param, index) =>
      [resourceRecords.find(owner => owner.param === param) ?? paramRecord(param), ...singular(index + 1)])
  ]
}

function loaderOf (loaders: ReadonlyMap<string, unknown>, { key, record }: PathRecord): unknown {
  return loaders.has(key) ? loaders.get(key) : loaders.get(record)
}

/** The records to load, in the order of the path. The action `create` of a singular resource has no record yet. */
function stepsAlong (
  { declaration, redirect, actions, routes }: DrawnEntry, records: readonly PathRecord[], route: Route,
  loaders: ReadonlyMap<string, unknown>
): readonly Step[] {
  const isCreated = declaration.kind === 'resource' && actions?.[routes.indexOf(route)] === 'create'
  const existing = isCreated && records.at(-1)?.param === null ? records.slice(0, -1) : records
  if (redirect !== null) return []
  return existing.flatMap(item => {
    const load = loaderOf(loaders, item)
    return typeof load === 'function' ? { record: item.record, param: item.param, load: load as Step['load'] } : []
  })
}

/** The problems of the option itself. */
function loaderProblems (loaders: ReadonlyMap<string, unknown>, records: readonly PathRecord[]): readonly string[] {
  const known = new Set(records.flatMap(({ record, key }) => [record, key]))
  return [...loaders].flatMap(([name, loader]) => {
    const subject = `the plugin option 'load.${name}'`
    if (!known.has(name)) return `the plugin option 'load': ${unknown('record', name, known)}`
    if (loader !== null && typeof loader !== 'function') {
      return `${mustBe(subject, 'a function (id, { … }) => record, or null', loader)}. Write (id) => photos.find(id)`
    }
    const isReserved = loader !== null && RESERVED_NAMES.has(name.replace(/^.*\//, ''))
    return isReserved ? `${subject}: the name is reserved. Rename the record with 'singular', or the param` : []
  })
}

/** The problems of a path: two records with one name, and a record without a loader after a parent with a loader. */
function recordPathProblems (
  { declaration, path }: DrawnEntry, records: readonly PathRecord[], loaders: ReadonlyMap<string, unknown>
): readonly string[] {
  const isLoaded = (record: PathRecord): boolean => typeof loaderOf(loaders, record) === 'function'
  const loaded = records.filter(isLoaded)
  const duplicate = loaded.find(({ record }, index) =>
    loaded.slice(0, index).some(earlier => earlier.record === record))
  const parentOf = (index: number): PathRecord | undefined => records.slice(0, index).findLast(isLoaded)
  const openIndex = records.findIndex((record, index) =>
    record.isPlural && loaderOf(loaders, record) === undefined && parentOf(index) !== undefined)
  const where = `${describe(declaration)}: ${path}`
  return [
    ...duplicate === undefined ? [] : [twoRecords(where, duplicate.record, loaded)],
    ...openIndex === -1 ? [] : [missingLoader(where, records[openIndex]!.record, parentOf(openIndex)!.record)]
  ]
}

/** The problem with two records of one name. The record of a scope's param has the name of the param. */
function twoRecords (where: string, name: string, records: readonly PathRecord[]): string {
  const hasParam = records.some(({ record, param }) => record === name && param === name)
  return `${where} has two records '${name}'. Rename ` +
    (hasParam ? `the param ':${name}', or the record of the resource with 'singular'` : "one of them with 'singular'")
}

function missingLoader (where: string, record: string, parent: string): string {
  return `${where} loads '${parent}', but not '${record}', which may belong to another ${parent}. ` +
    `Add the loader load.${record}, or null if the actions load it`
}
