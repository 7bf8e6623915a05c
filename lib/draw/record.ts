import type { Route, RouteParam, Source } from '../../types/index.js'
import { paramsOf } from '../declare/template.js'
import { harmless } from '../errors/errors.js'
import { sourceOf } from '../errors/site.js'
import type { Entry } from './drawing.js'

/** Which entry each record is of. */
const entries = new WeakMap<object, Entry>()

/** What every record knows of its declaration: worked out when asked for, and shown by no listing of its keys. */
const hidden = Object.create(Object.prototype, {
  source: { get (this: object): Source | null { return sourceOf(entries.get(this)!.declaration) } },
  params: { get (this: object): readonly RouteParam[] { return paramsIn(entries.get(this)!) } }
}) as object

/** A record of the table with those keys of its own, frozen. */
export function record (keys: Omit<Route, 'source' | 'params'>): Route {
  return Object.freeze(Object.assign(Object.create(hidden), keys)) as Route
}

/** Says which entry its records are of. */
export function own (entry: Entry): Entry {
  for (const route of entry.routes) entries.set(route, entry)
  return entry
}

/** The same record with another path, as under a prefix. */
export function recordAt (route: Route, path: string): Route {
  const copy = record({ ...route, path })
  entries.set(copy, entries.get(route)!)
  return copy
}

const anyText = Object.freeze({ type: 'string' })

function paramsIn ({ template, checks }: Entry): readonly RouteParam[] {
  const params = paramsOf(template).map(name => Object.freeze({ name, schema: checks.get(name)?.schema ?? anyText }))
  return Object.freeze(params)
}

/** A route as messages and listings name it: `GET /photos/:id(.:format)`, behind a prefix where it is told. */
export function printRoute ({ method, path }: Pick<Route, 'method' | 'path'>, prefix = ''): string {
  return harmless(`${method} ${prefix}${path}`)
}
