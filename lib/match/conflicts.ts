import type { Route } from '../../types/index.js'
import { printShape } from '../declare/template-print.js'
import type { Segment } from '../declare/template.js'
import { fault, type Drawing, type Entry } from '../draw/drawing.js'
import { refuse } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import { yields, type PlannedRoute } from './plan.js'
import { precedingFinder } from './preceding.js'
import type { Mounted } from './route-limit.js'
import { subsumes } from './subsumes.js'
import { mountedAs, placeOf, printConditions, type MountedPath } from './urls.js'

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

/**
 * Refuses a glob behind a text, `photos/a*rest`, that would have to let a route of another registration go first,
 * `photos/:id/edit`: the router tries the glob before it, and asks the routes of one table only.
 */
export function checkGlobs (tables: readonly Mounted[]): void {
  const globs = tables.flatMap(table => table.routes.filter(({ url: { segments } }) => isTextGlob(segments.at(-1)))
    .map(glob => ({ ...glob, table })))
  if (globs.length === 0) return
  const find = precedingFinder(globs)
  const faults = tables.flatMap(table => table.routes.flatMap(planned => find({ ...planned, table })
    .filter(glob => glob.table !== table && yields(glob.url.segments, planned.url.segments) && meet(glob, planned))
    .map(glob => `${draws(glob, glob.table)}, which the router tries before what is to be first: ` +
      `${draws(planned, table)} in another registration; draw both in one table, or give one another path`)))
  if (faults.length > 0) refuse('FST_RESOURCES_DUPLICATE_ROUTE', [...new Set(faults)])
}

function isTextGlob (segment: Segment | undefined): boolean {
  return segment?.isGlob === true && segment.text !== ''
}

/** Whether there are requests of a host and a version that two routes both take. */
function meet (one: PlannedRoute, other: PlannedRoute): boolean {
  const [ours, theirs] = [one, other].map(({ url: { entry } }) => printConditions(entry.conditions))
  return ours === theirs || ours === '' || theirs === ''
}

function draws ({ url: { entry }, route: { method, path } }: PlannedRoute, { prefix }: Mounted): string {
  return `${describe(entry.declaration)} draws ${method} ${prefix}${path}`
}
