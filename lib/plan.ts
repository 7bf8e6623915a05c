import type { ConstraintFailure } from '../types/index.js'
import type { SegmentCheck } from './constraint.js'
import { failureOf, type Drawing, type DrawnRoute } from './drawing.js'
import type { Match } from './match.js'
import { areMountedAlike, mountedAs, placeOf, printConditions } from './place.js'
import { readingOf, type Reading, type Readings } from './reading.js'
import { satisfies } from './segment.js'
import { indexUrls, type FindShadows } from './shadows.js'
import { joinTemplates, paramsOf, printPattern, type Template } from './template.js'

/** One URL of a drawn route as the router mounts it: the route itself, or the same with a suffix spelt out. */
export interface PlannedRoute {
  readonly route: DrawnRoute
  /** find-my-way's pattern, without the prefix. */
  readonly url: string
  /** The whole path's segments, the prefix and a spelt-out suffix included. */
  readonly segments: Template
  /** The same without the suffix: what its helpers build on. */
  readonly path: Template
  /** The verbs that it is mounted for: its own, and HEAD with GET unless a route of the table has that place for HEAD. */
  readonly methods: readonly string[]
  /** Whether it only adds a suffix to a path that ends in a literal: OpenAPI leaves it out. */
  readonly isVariant: boolean
  /** How its params are read, constraints apart. */
  readonly reading: Reading
  /** Prepares params and says whether the route matches them, a failed constraint included where it falls through; `null` for always. */
  readonly match: Match | null
  /** Whether a failed constraint means that the route does not match. */
  readonly fallsThrough: boolean
  /** Whether another route of the table may take what this one declines, so that the router has to ask it. */
  readonly isContested: boolean
  /** Whether a request can reach it at all. */
  readonly isReachable: boolean
}

/** A planned route whose last three questions wait for all the others. */
type Draft = { -readonly [Key in keyof PlannedRoute]: PlannedRoute[Key] }

/** All that a drawing mounts under one prefix. */
export interface Plan {
  /** In the table's order. */
  readonly routes: readonly PlannedRoute[]
  readonly findShadows: FindShadows<PlannedRoute>
}

/**
 * The URLs that a drawing is mounted under. A path that ends in a param has one, its suffix being part of that
 * segment; one that ends in a literal has a second, plain one with `.:format`, which costs a request nothing where
 * a regex would. The params of a prefix are looked at like the path's own.
 */
export function planRoutes (drawing: Drawing, prefix: Template, failure?: ConstraintFailure): Plan {
  const routes = draftAll(drawing, prefix, failure)
  giveHeads(routes)
  const { findSharing, findShadows } = indexUrls(routes)
  // Elsewhere the drawing has refused routes that share a place.
  if (drawing.dialect.dropsTaken || routes.some(({ fallsThrough }) => fallsThrough)) {
    for (const urls of findSharing()) {
      for (const rivals of byConditions(urls)) settleRivals(rivals)
    }
  }
  contest(routes, findShadows)
  for (const draft of routes) Object.freeze(draft)
  return { routes, findShadows }
}

const GET_AND_HEAD: readonly string[] = Object.freeze(['GET', 'HEAD'])

/** GET answers HEAD, as everywhere on Fastify, where no route for HEAD has the place. */
function giveHeads (routes: readonly Draft[]): void {
  const heads = new Set<string>()
  for (const { route, segments } of routes) {
    if (route.record.method === 'HEAD') heads.add(placeOf(route, segments))
  }
  for (const draft of routes) {
    if (draft.route.record.method !== 'GET') continue
    if (heads.size === 0 || !heads.has(placeOf(draft.route, draft.segments, 'HEAD'))) draft.methods = GET_AND_HEAD
  }
}

/** Routes of one shape by Fastify's own constraints, which tell them apart in the router. */
function byConditions (urls: readonly Draft[]): Iterable<readonly Draft[]> {
  const groups = new Map<string, Draft[]>()
  for (const draft of urls) {
    const key = printConditions(draft.route.conditions)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [draft])
    else group.push(draft)
  }
  return groups.values()
}

/**
 * Marks, of routes at one place, those that an earlier one hides (the Rails dialect allows them; their helpers are
 * all there is of them), and the others as contested.
 */
function settleRivals (rivals: readonly Draft[]): void {
  let taker: Draft | undefined
  const reachable = rivals.filter(draft => {
    draft.isReachable = taker === undefined || (draft.reading.admitsDots && !taker.reading.admitsDots)
    if (draft.isReachable && !draft.fallsThrough) taker = draft
    return draft.isReachable
  })
  if (reachable.length < 2) return
  for (const draft of reachable) draft.isContested = true
}

/** Marks the routes that another one of the table stands behind, for requests that they decline. */
function contest (routes: readonly Draft[], findShadows: FindShadows<Draft>): void {
  const mayDecline = routes.some(({ fallsThrough, reading, route }) => fallsThrough || reading.admitsDots || route.format.kind === 'checked')
  if (!mayDecline) return
  // HEAD is GET's, and needs no look of its own, where no route is declared for it.
  const declared = new Set(routes.map(({ route }) => route.record.method))
  for (const draft of routes.filter(({ isReachable }) => isReachable)) {
    for (const { by, conditions } of draft.methods.filter(method => declared.has(method)).flatMap(method => findShadows(draft, method))) {
      if (conditions.length > 0 && by.isReachable && mayLeave(by, draft)) by.isContested = true
    }
  }
}

/** Whether a route may decline what the one behind it takes: by a constraint, a dot, or a suffix that it does not know. */
function mayLeave (ahead: Draft, behind: Draft): boolean {
  if (ahead.reading.accepts === null) return false
  const { format } = ahead.route
  const knowsOtherSuffixes = format.kind === 'checked' && behind.route.format.kind !== 'none' && suffixCheck(behind) !== format.check
  return ahead.fallsThrough || (behind.reading.admitsDots && !ahead.reading.admitsDots) || knowsOtherSuffixes
}

function suffixCheck ({ route: { format } }: Draft): unknown {
  return 'check' in format ? format.check : null
}

/** Every URL of every route, as if it were alone. */
function draftAll (drawing: Drawing, prefix: Template, failure: ConstraintFailure | undefined): readonly Draft[] {
  const drafts: Draft[] = []
  const readings: Readings = new Map()
  const verbs = new Map<string, readonly string[]>()
  let urls: Urls | null = null
  for (const route of drawing.routes) {
    urls = urlsOf(route, prefix, urls)
    const fallsThrough = route.checks.size > 0 && failureOf(drawing, route, failure) === 'not-found'
    for (const { url, segments, names, suffix, isVariant } of urls.all) {
      const reading = readingOf(route, names, suffix, drawing.dialect, readings)
      drafts.push({
        route,
        url,
        segments,
        path: urls.path,
        methods: alone(route.record.method, verbs),
        isVariant,
        reading,
        match: fallsThrough ? withConstraints(reading, route) : reading.match,
        fallsThrough,
        isContested: false,
        isReachable: true
      })
    }
  }
  return drafts
}

function alone (method: string, verbs: Map<string, readonly string[]>): readonly string[] {
  let known = verbs.get(method)
  if (known === undefined) verbs.set(method, known = Object.freeze([method]))
  return known
}

/** The URLs of one path, which are the same for all of its verbs. */
interface Urls {
  readonly of: DrawnRoute
  /** The prefix included. */
  readonly path: Template
  readonly all: ReadonlyArray<Pick<PlannedRoute, 'url' | 'segments' | 'isVariant'> & { readonly names: readonly string[], readonly suffix: string | null }>
}

/** The URLs of a route, which may be those of the route before. */
function urlsOf (route: DrawnRoute, prefix: Template, before: Urls | null): Urls {
  if (before !== null && areMountedAlike(before.of, route)) return before
  const { template: own, format } = route
  const path = joinTemplates(prefix, own)
  const all = mountedAs(route).map(({ template, suffix }) => {
    const segments = template === own ? path : joinTemplates(prefix, template)
    return { url: printPattern(template), segments, names: paramsOf(segments), suffix, isVariant: template !== own && format.kind !== 'required' }
  })
  return { of: route, path, all }
}

/** A route whose constraints have to hold as well; it has a param, so there is a match. */
function withConstraints ({ match }: Reading, route: DrawnRoute): Match {
  const [[name, { test }], ...others] = [...route.checks] as [[string, SegmentCheck]]
  return others.length === 0 ? params => match!(params) && test(params[name]!) : params => match!(params) && satisfies(route, params)
}
