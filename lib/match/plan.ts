import type { Route } from '../../types/index.js'
import { printShape } from '../declare/template-print.js'
import { globOf, type Segments } from '../declare/template.js'
import type { Drawing, Entry } from '../draw/drawing.js'
import { resolveRule } from '../draw/route-options.js'
import { precedingFinder, type FindPreceding } from './preceding.js'
import { subsumes } from './subsumes.js'
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
  /** Of a glob behind a text, `a*rest`, the routes that are to be matched before it, and that the router tries after it. */
  readonly yieldsTo: readonly PlannedRoute[]
}

/** With which slash the root of a prefix is mounted, by Fastify's route option; `null` for what is no such root. */
export function rootSlash ({ url, route }: PlannedRoute): 'both' | 'slash' | 'no-slash' | null {
  if (url.pattern !== '/' || url.segments.length === 0) return null
  const { prefixTrailingSlash } = resolveRule(url.entry.options, route)
  return prefixTrailingSlash === 'slash' || prefixTrailingSlash === 'no-slash' ? prefixTrailingSlash : 'both'
}

/** A planned route while the others are looked at, which settle its last questions. */
type Draft = { -readonly [Key in keyof PlannedRoute]: PlannedRoute[Key] }

/** All that a drawing mounts under one prefix. */
export interface Plan {
  /** In the table's order. */
  readonly routes: readonly PlannedRoute[]
  readonly findPreceding: FindPreceding<PlannedRoute>
}

const none: readonly PlannedRoute[] = Object.freeze([])

/**
 * The routes that a drawing is mounted as. A path that ends in a param has one URL, its suffix being part of that
 * segment; one that ends in a literal has a second, plain one with `.:format`, which costs a request nothing where
 * a regex would. Optional groups have a URL for each way to write the path.
 */
export function planRoutes (
  drawing: Drawing, prefix: Segments, maxParamLength = DEFAULT_MAX_PARAM_LENGTH, base = ''
): Plan {
  const drafts = drawing.entries.flatMap(entry => {
    const urls = urlsOf(drawing, entry, { prefix, maxParamLength, base })
    return entry.routes.flatMap(route => {
      const methods = [route.method]
      const isContested = isAsked(entry)
      return urls.map((url): Draft => ({ url, route, methods, isContested, isReachable: true, yieldsTo: none }))
    })
  })
  giveHeads(drafts)
  const takesAll: TakesAll = (ahead, behind) => subsumes(drawing, ahead, behind)
  const findPreceding = precedingFinder(drafts)
  for (const rivals of byPlace(drafts)) if (rivals.length > 1) settlePlace(rivals, takesAll)
  contest(drafts, findPreceding, takesAll)
  contestTogether(drafts)
  return { routes: drafts, findPreceding }
}

/** Whether the router cannot tell by itself whether a route takes a request: by a condition, or a pattern for hosts. */
function isAsked ({ when, conditions }: Entry): boolean {
  return when.length > 0 || conditions['host'] instanceof RegExp
}

/** Whether one URL takes all that another would. */
type TakesAll = (ahead: Url, behind: Url) => boolean

const GET_AND_HEAD: readonly string[] = Object.freeze(['GET', 'HEAD'])

/** GET answers HEAD, as everywhere on Fastify, where no route for HEAD has the place. */
function giveHeads (drafts: readonly Draft[]): void {
  const placeIn = ({ url: { entry, shape } }: Draft): string => placeOf('HEAD', entry, shape)
  const heads = new Set(drafts.filter(({ route }) => route.method === 'HEAD').map(placeIn))
  for (const draft of drafts) {
    if (draft.route.method === 'GET' && (heads.size === 0 || !heads.has(placeIn(draft)))) draft.methods = GET_AND_HEAD
  }
}

/** Routes by the place that they would have in the router. */
function byPlace (drafts: readonly Draft[]): Iterable<readonly Draft[]> {
  const places = new Map<string, Draft[]>()
  for (const draft of drafts) {
    const place = placeOf(draft.route.method, draft.url.entry, draft.url.shape)
    const held = places.get(place)
    if (held === undefined) places.set(place, [draft])
    else held.push(draft)
  }
  return places.values()
}

/**
 * Marks, of routes at one place, those of which an earlier one takes all (the Rails dialect allows them, and a path with
 * optional groups may stand in its own way; their helpers are all there is of them), and the others as contested.
 */
function settlePlace (drafts: readonly Draft[], takesAll: TakesAll): void {
  const reachable: Draft[] = []
  for (const draft of drafts) {
    draft.isReachable = !reachable.some(ahead => takesAll(ahead.url, draft.url))
    if (draft.isReachable) reachable.push(draft)
  }
  if (reachable.length > 1) for (const draft of reachable) draft.isContested = true
}

/** Marks the routes that another one of the table stands behind, for requests that they decline. */
function contest (drafts: readonly Draft[], findPreceding: FindPreceding<Draft>, takesAll: TakesAll): void {
  if (!drafts.some(({ url }) => mayDecline(url))) return
  // HEAD is GET's, and needs no look of its own, where no route is declared for it.
  const declared = new Set(drafts.map(({ route }) => route.method))
  for (const draft of drafts.filter(({ isReachable }) => isReachable)) {
    const methods = draft.methods.filter(method => declared.has(method))
    for (const by of new Set(methods.flatMap(method => findPreceding(draft, method)))) {
      if (!by.isReachable || by.url.shape === draft.url.shape) continue
      const comesFirst = yields(by.url.segments, draft.url.segments)
      if (comesFirst) by.yieldsTo = [...by.yieldsTo, draft]
      if (comesFirst || (by.url.reading.accepts !== null && !takesAll(by.url, draft.url))) by.isContested = true
    }
  }
}

/** Whether a URL declines what another one of the table might take, so that there is something to look for. */
function mayDecline ({ entry: { format }, fallsThrough, path, reading }: Url): boolean {
  const mayBeEmpty = path.some(({ text, param, rest }) => param !== null && (text !== '' || rest !== null))
  const judgesSuffix = format.kind === 'checked' || format.kind === 'required'
  return fallsThrough || mayBeEmpty || reading.admitsDots || judgesSuffix
}

/** Whether a glob is to let another path go first that the router tries after it: `photos/a*rest` for `photos/:id/edit`. */
export function yields (glob: Segments, other: Segments): boolean {
  const last = glob.length - 1
  if (globOf(glob) === null || globOf(other) !== null) return false
  return other[last]!.param !== null && printShape(glob.slice(0, last)) === printShape(other.slice(0, last))
}

/**
 * Where one route is asked, so are all that share its shape and verb under other hosts or versions: the router would
 * otherwise have two orders to choose by.
 */
function contestTogether (drafts: readonly Draft[]): void {
  const placeIn = ({ route, url }: Draft): string => `${route.method} ${url.shape}`
  const contested = new Set(drafts.filter(({ isContested }) => isContested).map(placeIn))
  if (contested.size === 0) return
  for (const draft of drafts) draft.isContested = draft.isReachable && contested.has(placeIn(draft))
}
