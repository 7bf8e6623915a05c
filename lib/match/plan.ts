import type { ConstraintFailure, Route } from '../../types/index.js'
import type { Segments } from '../declare/template.js'
import { printShape } from '../declare/template-print.js'
import type { Drawing, Entry } from '../draw/drawing.js'
import { hides } from './rivals.js'
import { shadowFinder, type FindShadows } from './shadows.js'
import { placeOf, urlsOf, type Url } from './urls.js'

/** What find-my-way takes for a param when nobody says otherwise. */
const DEFAULT_MAX_PARAM_LENGTH = 100

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
 * a regex would. Optional groups have a URL for each way to write the path.
 */
export function planRoutes (
  drawing: Drawing, prefix: Segments, failure?: ConstraintFailure, maxParamLength = DEFAULT_MAX_PARAM_LENGTH
): Plan {
  const drafts = drawing.entries.flatMap(entry => {
    const urls = urlsOf(drawing, entry, { prefix, failure, maxParamLength })
    return entry.routes.flatMap(route => {
      const methods = [route.method]
      return urls.map((url): Draft => ({ url, route, methods, isContested: isAsked(entry), isReachable: true }))
    })
  })
  giveHeads(drafts)
  const hidesIn: Hides = (ahead, behind) => hides(drawing, ahead, behind, failure)
  const findShadows = shadowFinder(drafts)
  for (const rivals of byPlace(drafts)) if (rivals.length > 1) settleRivals(rivals, hidesIn)
  contest(drafts, findShadows, hidesIn)
  contestTogether(drafts)
  return { routes: drafts, findShadows }
}

/** Whether the router cannot tell by itself whether a route takes a request: by a condition, or a pattern for hosts. */
function isAsked ({ when, conditions }: Entry): boolean {
  return when.length > 0 || conditions['host'] instanceof RegExp
}

/** Whether one URL takes all that another would. */
type Hides = (ahead: Url, behind: Url) => boolean

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
 * Marks, of routes at one place, those that an earlier one hides (the Rails dialect allows them, and a path with optional
 * groups may hide a way to write itself; their helpers are all there is of them), and the others as contested.
 */
function settleRivals (rivals: readonly Draft[], hides: Hides): void {
  const reachable: Draft[] = []
  for (const draft of rivals) {
    draft.isReachable = !reachable.some(ahead => hides(ahead.url, draft.url))
    if (draft.isReachable) reachable.push(draft)
  }
  if (reachable.length > 1) for (const draft of reachable) draft.isContested = true
}

/** Marks the routes that another one of the table stands behind, for requests that they decline. */
function contest (drafts: readonly Draft[], findShadows: FindShadows<Draft>, hides: Hides): void {
  if (!drafts.some(({ url }) => mayDecline(url))) return
  // HEAD is GET's, and needs no look of its own, where no route is declared for it.
  const declared = new Set(drafts.map(({ route }) => route.method))
  for (const draft of drafts.filter(({ isReachable }) => isReachable)) {
    const methods = draft.methods.filter(method => declared.has(method))
    for (const { by, conditions } of methods.flatMap(method => findShadows(draft, method))) {
      const declines = by.url.reading.accepts !== null && (hasTextBehind(by.url) || !hides(by.url, draft.url))
      if (conditions.length > 0 && by.isReachable && declines) by.isContested = true
    }
  }
}

/** Whether a param of a URL may turn out empty for the text behind it: of `.png` as `:slug.png` nothing is left. */
function hasTextBehind ({ way }: Url): boolean {
  return way.some(({ rest }) => rest !== null)
}

/** Whether a URL declines what another one of the table might take, so that there is something to look for. */
function mayDecline (url: Url): boolean {
  const { entry: { format }, fallsThrough, reading } = url
  const judgesSuffix = format.kind === 'checked' || format.kind === 'required'
  return fallsThrough || hasTextBehind(url) || reading.admitsDots || judgesSuffix
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
