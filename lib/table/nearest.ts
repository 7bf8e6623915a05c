import type { PlannedRoute } from '../match/plan.js'
import type { Url } from '../match/urls.js'
import { alignerOf, type Alignment } from './alignment.js'
import { TARGET } from './finder.js'
import type { Mismatch } from './mismatch.js'
import { paramMismatch, type Reading } from './param-mismatch.js'
import type { Query } from './query.js'
import { conditionMismatch, requestMismatch, type Head } from './request-mismatch.js'
import { cutterOf, rawOf } from './url-segments.js'

/** A route that nearly takes a request, and the first thing that keeps it from doing so. */
export interface Near {
  readonly planned: PlannedRoute
  readonly mismatch: Mismatch
}

/**
 * Finds the routes that come nearest to a request, the nearest first, one for each path; `taker` is the one that the router
 * finds for it, which declines it, for the reason that is given where it is known.
 */
export type FindNearest = (head: Head, taker: PlannedRoute | undefined, known: Mismatch | undefined) => readonly Near[]

/** How many routes are named, and of how many paths the params are looked at for that. */
const MOST = 5
const MOST_READ = 100

/** How many segments of a request are read for that in all: a glob reads each. */
const SEGMENTS_READ = 2000

/** What costs so much more than the nearest is not near. */
const FARTHER = 3

const COSTS = { params: 2, method: 2, request: 1 } as const

/** A path laid beside the request, with the routes that have it. */
interface Row {
  readonly url: Url
  readonly routes: readonly PlannedRoute[]
  readonly alignment: Alignment
}

type Weighed = Near & { readonly cost: number }

/** Lays each path of the tables beside a request; what is laid is made once. */
export function nearestIn (query: Query, planned: readonly PlannedRoute[]): FindNearest {
  const { rules: { caseSensitive, maxParamLength: most }, rules, app, shown, tables } = query
  const cut = cutterOf(rules)
  const paths = byUrl(planned)
  const asksVersions = app?.asksVersions ??
    tables.some(({ drawing }) => drawing.entries.some(({ conditions }) => 'version' in conditions))
  return (head, taker, known) => {
    const segments = TARGET.test(head.url) ? cut(head.url) : null
    if (segments === null) return []
    const align = alignerOf({ segments, caseSensitive })
    const rows: Row[] = []
    for (const [url, routes] of paths) {
      const alignment = align(url.path)
      if (alignment !== null) rows.push({ url, routes, alignment })
    }
    const instead: Mismatch = {
      code: 'taken',
      at: null,
      text: '',
      expected: taker === undefined ? 'another route' : `${taker.route.method} ${shown(taker.route).path}`
    }
    const reading = { segments, caseSensitive, most }
    const weigh = (row: Row): readonly Weighed[] => row.routes.map(one => {
      const { cost, mismatch } = weighed(one, row, reading, head, one === taker ? known : undefined, asksVersions)
      return { planned: one, cost, mismatch: mismatch ?? instead }
    })
    const count = Math.max(2 * MOST, Math.min(MOST_READ, Math.floor(SEGMENTS_READ / segments.length)))
    const nearest = rows.sort((one, other) => one.alignment.cost - other.alignment.cost).slice(0, count)
    return cheapest(nearest, weigh).map(({ planned, mismatch }) => {
      const isLong = mismatch.code === 'too-far'
      return { planned, mismatch: isLong ? { ...mismatch, text: rawOf(segments.slice(mismatch.at!)) } : mismatch }
    })
  }
}

/** Routes by their paths; a suffix does not tell one from another. */
function byUrl (planned: readonly PlannedRoute[]): ReadonlyMap<Url, readonly PlannedRoute[]> {
  const paths = new Map<Url, PlannedRoute[]>()
  for (const one of planned) {
    const known = paths.get(one.url)
    if (known !== undefined) known.push(one)
    else if (!one.url.isVariant) paths.set(one.url, [one])
  }
  return paths
}

/** The cheapest of all, one for each entry; rows that cannot be among them are not read. */
function cheapest (rows: readonly Row[], weigh: (row: Row) => readonly Weighed[]): readonly Near[] {
  const found = new Map<unknown, Weighed>()
  let farthest = Infinity
  for (const row of rows) {
    if (row.alignment.cost > farthest) break
    for (const one of weigh(row)) {
      const known = found.get(row.url.entry)
      if (known === undefined || one.cost < known.cost) found.set(row.url.entry, one)
      farthest = Math.min(farthest, one.cost + FARTHER)
    }
  }
  const near = [...found.values()].filter(({ cost }) => cost <= farthest)
  return near.sort((one, other) => one.cost - other.cost).slice(0, MOST)
}

/** All that keeps a route from taking a request, weighed, and the first of it. */
function weighed (
  planned: PlannedRoute, { url, alignment }: Row, reading: Reading, head: Head, known: Mismatch | undefined,
  asksVersions: boolean
): { readonly cost: number, readonly mismatch: Mismatch | null } {
  const inParams = known ?? paramMismatch(url, alignment.pairs, reading)
  const inRequest = requestMismatch(planned, head, asksVersions)
  const isMethod = inRequest?.code.startsWith('method') === true
  const cost = alignment.cost + (inParams === null ? 0 : COSTS.params) +
    (inRequest === null ? 0 : isMethod ? COSTS.method : COSTS.request)
  const mismatch = firstOf(alignment.mismatch, inParams) ?? inRequest
  // A function of the user's is asked only where all else is right.
  if (mismatch !== null) return { cost, mismatch }
  const condition = conditionMismatch(planned, head)
  return { cost: cost + (condition === null ? 0 : COSTS.request), mismatch: condition }
}

function firstOf (one: Mismatch | null, other: Mismatch | null): Mismatch | null {
  if (one === null || other === null) return one ?? other
  return (other.at ?? Infinity) < (one.at ?? Infinity) ? other : one
}
