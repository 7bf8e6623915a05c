import type { Route, RouteParam, Source } from '../../types/index.js'
import { escapeControls } from '../errors/errors.js'
import { sourceOf } from '../errors/site.js'
import type { DrawnEntry } from './drawing.js'

/** The part of an entry from which a record's other properties are computed. */
type RecordEntry = Pick<DrawnEntry, 'declaration' | 'template' | 'checks' | 'owners'>

const anyString = Object.freeze({ type: 'string' })

/** A record's properties that are computed on use and not enumerated. */
class BareRecord {
  readonly #entry: RecordEntry

  constructor (entry: RecordEntry) {
    this.#entry = entry
  }

  get source (): Source | null {
    return sourceOf(this.#entry.declaration)
  }

  get params (): readonly RouteParam[] {
    const { template, checks, owners } = this.#entry
    const names = template.params
    // If the Rails dialect draws a name twice, the request has the last value, which may belong to another record.
    const recordOf = (name: string): string | null =>
      (names.indexOf(name) === names.lastIndexOf(name) && owners.find(({ param }) => param === name)?.record) || null
    return Object.freeze(names.map(name =>
      Object.freeze({ name, record: recordOf(name), schema: checks.get(name)?.schema ?? anyString })))
  }
}

// Records are printed and compared as plain objects.
Object.defineProperty(BareRecord.prototype, 'constructor', { value: Object })

export function createRecord (keys: Omit<Route, 'source' | 'params'>, entry: RecordEntry): Route {
  return Object.freeze(Object.assign(new BareRecord(entry), keys)) as Route
}

/** Prints a route for messages and lists: `GET /photos/:id(.:format)`. */
export function printRoute ({ method, path }: Pick<Route, 'method' | 'path'>, prefix = ''): string {
  return escapeControls(`${method} ${underPrefix(prefix, path)}`)
}

/** A printed path under a printed prefix, as the table prints it. The root of a prefix is the prefix itself. */
export function underPrefix (prefix: string, path: string): string {
  return prefix !== '' && path === '/' ? prefix : prefix + path
}
