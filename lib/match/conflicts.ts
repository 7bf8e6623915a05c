import type { Route } from '../../types/index.js'
import { failureOf, fault, type Drawing, type Entry } from '../draw/drawing.js'
import { describe } from '../errors/site.js'
import { mountedAs, placeOf } from './urls.js'

/** Routes of two declarations that would serve the same requests. */
interface Conflict {
  readonly entry: Entry
  readonly holder: Entry
  readonly lines: string[]
}

/**
 * Notes the routes of one shape and verb, by pairs of declarations: the router would hold only the first. The
 * Rails dialect takes them as Rails does: the first that matches serves.
 */
export function findConflicts (drawing: Drawing): void {
  if (drawing.dialect.dropsTaken) return
  const holders = new Map<string, Entry>()
  const conflicts = new Map<string, Conflict>()
  for (const entry of drawing.entries) {
    const paths = mountedAs(entry)
    for (const route of entry.routes) {
      const places = paths.map(({ template }) => placeOf(route.method, entry, template))
      for (const holder of rivalsAt(drawing, holders, places)) note(conflicts, entry, holder, route)
      for (const place of places) if (!holders.has(place)) holders.set(place, entry)
    }
  }
  for (const conflict of conflicts.values()) fault(drawing, 'FST_RESOURCES_DUPLICATE_ROUTE', explain(conflict))
}

/** The entries that hold some of these places and decline nothing there. */
function rivalsAt (drawing: Drawing, holders: ReadonlyMap<string, Entry>, places: readonly string[]): ReadonlySet<Entry> {
  const held = places.map(place => holders.get(place)).filter(holder => holder !== undefined)
  return new Set(held.filter(holder => holder.checks.size === 0 || failureOf(drawing, holder, undefined) === 'bad-request'))
}

function note (conflicts: Map<string, Conflict>, entry: Entry, holder: Entry, { method, path }: Route): void {
  const pair = `${describe(entry.declaration)} and ${describe(holder.declaration)}`
  const known = conflicts.get(pair) ?? { entry, holder, lines: [] }
  known.lines.push(`${method} ${path}`)
  conflicts.set(pair, known)
}

function explain ({ entry, holder, lines }: Conflict): string {
  return `${describe(entry.declaration)} draws ${lines.join(', ')}, which ${describe(holder.declaration)} serves already; ` +
    "give one of them another 'path', leave actions out with 'except', or tell them apart by constraints under constraintFailure: 'not-found'"
}
