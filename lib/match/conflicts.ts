import type { Route } from '../../types/index.js'
import { printShape } from '../declare/template-print.js'
import { fault, type Drawing, type Entry } from '../draw/drawing.js'
import { describe } from '../errors/site.js'
import { subsumes } from './subsumes.js'
import { mountedAs, placeOf, type MountedPath } from './urls.js'

/** Routes of two declarations that would serve the same requests. */
interface Conflict {
  readonly entry: Entry
  readonly holder: Entry
  readonly lines: string[]
}

/** What stands at each place, in the table's order. */
type Holders = Map<string, MountedPath[]>

/**
 * Notes the routes of one shape and verb, by pairs of declarations: the router would hold only the first. Of optional groups
 * each way to write the path is looked at. The Rails dialect takes them as Rails does: the first that matches serves.
 */
export function findConflicts (drawing: Drawing): void {
  if (drawing.dialect.dropsTaken) return
  const holders: Holders = new Map()
  const conflicts = new Map<string, Conflict>()
  for (const entry of drawing.entries) {
    const paths = mountedAs(entry)
    for (const route of entry.routes) {
      for (const holder of takersOf(drawing, holders, route, paths)) note(conflicts, entry, holder, route)
      for (const path of paths) hold(holders, placeIn(route, path), path)
    }
  }
  for (const conflict of conflicts.values()) fault(drawing, 'FST_RESOURCES_DUPLICATE_ROUTE', explain(conflict))
}

function placeIn ({ method }: Route, { entry, segments }: MountedPath): string {
  return placeOf(method, entry, printShape(segments))
}

/**
 * The entries that take what a route would serve under one of its URLs. The URL without a suffix may be taken, where the
 * route is left with suffixes of its own.
 */
function takersOf (
  drawing: Drawing, holders: Holders, route: Route, paths: readonly MountedPath[]
): ReadonlySet<Entry> {
  const takers = paths.map(path => holders.get(placeIn(route, path))?.find(one =>
    one.entry !== path.entry && subsumes(drawing, one, path)))
  const isLeft = ({ way, ending }: MountedPath): boolean => ending === 'text' &&
    paths.some((path, index) => path.way === way && path.ending !== 'text' && takers[index] === undefined)
  return new Set(paths.flatMap((path, index) => {
    const taker = takers[index]
    return taker === undefined || isLeft(path) ? [] : [taker.entry]
  }))
}

function hold (holders: Holders, place: string, path: MountedPath): void {
  const held = holders.get(place)
  if (held === undefined) holders.set(place, [path])
  else held.push(path)
}

function note (conflicts: Map<string, Conflict>, entry: Entry, holder: Entry, { method, path }: Route): void {
  const pair = `${describe(entry.declaration)} and ${describe(holder.declaration)}`
  const known = conflicts.get(pair) ?? { entry, holder, lines: [] }
  known.lines.push(`${method} ${path}`)
  conflicts.set(pair, known)
}

function explain ({ entry, holder, lines }: Conflict): string {
  return `${describe(entry.declaration)} draws ${lines.join(', ')}, ` +
    `which ${describe(holder.declaration)} serves already; ` +
    "give one of them another 'path', leave actions out with 'except', " +
    "or tell them apart by constraints under constraintFailure: 'not-found'"
}
