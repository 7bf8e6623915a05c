import type { ConstraintFailure, Route } from '../../types/index.js'
import type { Template } from '../declare/template.js'
import type { Drawing } from '../draw/drawing.js'
import { shadowFinder, type FindShadows } from './shadows.js'
import { placeOf, printShape, urlsOf, type Url } from './urls.js'

/** One verb of a URL as the router mounts it. */
export interface PlannedRoute {
  readonly url: Url
  readonly route: Route
  /** The verbs that it is mounted for: its own, and HEAD with GET unless a route of the table has that place for HEAD. */
  readonly methods: readonly string[]
  /** Whether another route of the table may take what this one declines, so that the router has to ask it. */
  readonly isContested: boolean
  /** Whether a request can reach it at all. */
  readonly isReachable: boolean
}

/** A planned route while the others are looked at, which settle its last three questions. */
type Draft = { -readonly [Key in keyof PlannedRoute]: PlannedRoute[Key] }

/** All that a drawing mounts under one prefix. */
export interface Plan {
  /** In the table's order. */
  readonly routes: readonly PlannedRoute[]
  readonly findShadows: FindShadows<PlannedRoute>
}

/**
 * The routes that a drawing is mounted as. A path that ends in a param has one URL, its suffix being part of that
 * segment; one that ends in a literal has a second, plain one with `.:format`, which costs a request nothing where
 * a regex would.
 */
export function planRoutes (drawing: Drawing, prefix: Template, failure?: ConstraintFailure): Plan {
  const drafts = drawing.entries.flatMap(entry => {
    const urls = urlsOf(drawing, entry, prefix, failure)
    return entry.routes.flatMap(route => {
      const methods = [route.method]
      return urls.map((url): Draft => ({ url, route, methods, isContested: false, isReachable: true }))
    })
  })
  giveHeads(drafts)
  const findShadows = shadowFinder(drafts)
  // Elsewhere the drawing has refused routes that share a place.
  if (drawing.dialect.dropsTaken || drafts.some(({ url }) => url.fallsThrough)) {
    for (const rivals of byPlace(drafts)) settleRivals(rivals)
  }
  contest(drafts, findShadows)
  contestTogether(drafts)
  return { routes: drafts, findShadows }
}

const GET_AND_HEAD: readonly string[] = Object.freeze(['GET', 'HEAD'])

/** GET answers HEAD, as everywhere on Fastify, where no route for HEAD has the place. */
function giveHeads (drafts: readonly Draft[]): void {
  const placeIn = (draft: Draft): string => placeOf('HEAD', draft.url.entry, draft.url.segments)
  const heads = new Set(drafts.filter(({ route }) => route.method === 'HEAD').map(placeIn))
  for (const draft of drafts) {
    if (draft.route.method === 'GET' && (heads.size === 0 || !heads.has(placeIn(draft)))) draft.methods = GET_AND_HEAD
  }
}

/** Routes by the place that they would have in the router. */
function byPlace (drafts: readonly Draft[]): Iterable<readonly Draft[]> {
  const places = new Map<string, Draft[]>()
  for (const draft of drafts) {
    const place = placeOf(draft.route.method, draft.url.entry, draft.url.segments)
    const rivals = places.get(place)
    if (rivals === undefined) places.set(place, [draft])
    else rivals.push(draft)
  }
  return places.values()
}

/**
 * Marks, of routes at one place, those that an earlier one hides (the Rails dialect allows them; their helpers are
 * all there is of them), and the others as contested.
 */
function settleRivals (rivals: readonly Draft[]): void {
  let taker: Draft | undefined
  const reachable = rivals.filter(draft => {
    draft.isReachable = taker === undefined || (draft.url.reading.admitsDots && !taker.url.reading.admitsDots)
    if (draft.isReachable && !draft.url.fallsThrough) taker = draft
    return draft.isReachable
  })
  for (const draft of reachable) draft.isContested = reachable.length > 1
}

/** Marks the routes that another one of the table stands behind, for requests that they decline. */
function contest (drafts: readonly Draft[], findShadows: FindShadows<Draft>): void {
  const mayDecline = drafts.some(({ url }) => url.fallsThrough || url.reading.admitsDots || url.entry.format.kind === 'checked')
  if (!mayDecline) return
  // HEAD is GET's, and needs no look of its own, where no route is declared for it.
  const declared = new Set(drafts.map(({ route }) => route.method))
  for (const draft of drafts.filter(({ isReachable }) => isReachable)) {
    for (const { by, conditions } of draft.methods.filter(method => declared.has(method)).flatMap(method => findShadows(draft, method))) {
      if (conditions.length > 0 && by.isReachable && mayLeave(by.url, draft.url)) by.isContested = true
    }
  }
}

/**
 * Where one route is asked, so are all that share its shape and verb under other hosts or versions: the router would
 * otherwise have two orders to choose by.
 */
function contestTogether (drafts: readonly Draft[]): void {
  if (!drafts.some(({ isContested }) => isContested)) return
  const shapeOf = ({ route, url }: Draft): string => `${route.method} ${printShape(url.segments)}`
  const contested = new Set(drafts.filter(({ isContested }) => isContested).map(shapeOf))
  for (const draft of drafts) draft.isContested = draft.isReachable && contested.has(shapeOf(draft))
}

/** Whether a URL may decline what the one behind it takes: by a constraint, a dot, or a suffix that it does not know. */
function mayLeave (ahead: Url, behind: Url): boolean {
  if (ahead.reading.accepts === null) return false
  const [{ format }, { format: other }] = [ahead.entry, behind.entry]
  const knowsOtherSuffixes = format.kind === 'checked' && other.kind !== 'none' && ('check' in other ? other.check : null) !== format.check
  return ahead.fallsThrough || (behind.reading.admitsDots && !ahead.reading.admitsDots) || knowsOtherSuffixes
}
