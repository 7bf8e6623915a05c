import type { ConstraintFailure } from '../types/index.js'
import { acceptsOf, admitsDots, admitsSuffix, prepareOf, type Params, type Prepare } from './segment.js'
import { mountedAs, placeOf } from './place.js'
import { failureOf, type Drawing, type DrawnRoute } from './drawing.js'
import { shadowsIn } from './shadows.js'
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
  /** What find-my-way tells places apart by: the verb, the path with its params unnamed, its own constraints. */
  readonly place: string
  /** The verbs that it is mounted for: its own, and HEAD with GET unless a route of the table has that place for HEAD. */
  readonly methods: readonly string[]
  /** Whether it only adds a suffix to a path that ends in a literal: OpenAPI leaves it out. */
  readonly isVariant: boolean
  /** What is done to the params before a hook sees them, and the key of the work; `null` for nothing. */
  readonly prepare: { readonly key: string, readonly prepare: Prepare } | null
  /** Whether a text may be the route's suffix. */
  readonly admitsSuffix: (text: string) => boolean
  /** Whether prepared params have the route's shape; `null` when there are none to look at. */
  readonly accepts: ((params: Params) => boolean) | null
  /** Whether a failed constraint means that the route does not match. */
  readonly fallsThrough: boolean
  /** Whether a param of it may hold a dot. */
  readonly admitsDots: boolean
  /** Whether another route of the table may take what this one declines, so that the router has to ask it. */
  readonly isContested: boolean
  /** Whether a request can reach it at all. */
  readonly isReachable: boolean
}

/**
 * The URLs that a drawing is mounted under, in the table's order. A path that ends in a param has one, its suffix
 * being part of that segment; one that ends in a literal has a second, plain one with `.:format`, which costs a
 * request nothing where a regex would. The params of a prefix are looked at like the path's own.
 */
export function planRoutes (drawing: Drawing, prefix: Template, failure?: ConstraintFailure): readonly PlannedRoute[] {
  const drafts = withHeads(urlsOf(drawing, prefix, failure))
  const unreachable = unreachableIn(drafts)
  const contested = contestedIn(drafts.filter(draft => !unreachable.has(draft)))
  return drafts.map(draft => Object.freeze({ ...draft, isContested: contested.has(draft), isReachable: !unreachable.has(draft) }))
}

type Draft = Omit<PlannedRoute, 'isContested' | 'isReachable'>

const GET_AND_HEAD: readonly string[] = Object.freeze(['GET', 'HEAD'])

/** The drafts with their verbs: GET answers HEAD, as everywhere on Fastify, where no route for HEAD has the place. */
function withHeads (drafts: readonly Omit<Draft, 'methods'>[]): readonly Draft[] {
  const heads = new Set(drafts.filter(({ route }) => route.record.method === 'HEAD').map(({ place }) => place))
  return drafts.map(draft => {
    const { route, segments } = draft
    const servesHead = route.record.method === 'GET' && (heads.size === 0 || !heads.has(placeOf(route, segments, 'HEAD')))
    return { ...draft, methods: servesHead ? GET_AND_HEAD : [route.record.method] }
  })
}

/** The routes that an earlier one of the same shape hides (the Rails dialect allows them): their helpers are all there is of them. */
function unreachableIn (drafts: readonly Draft[]): ReadonlySet<Draft> {
  const takers = new Map<string, Draft>()
  const hidden = new Set<Draft>()
  for (const draft of drafts) {
    const taker = takers.get(draft.place)
    if (taker !== undefined && (taker.admitsDots || !draft.admitsDots)) hidden.add(draft)
    else if (!draft.fallsThrough) takers.set(draft.place, draft)
  }
  return hidden
}

/** The routes that another one of the table stands behind, for requests that they decline. */
function contestedIn (drafts: readonly Draft[]): ReadonlySet<Draft> {
  const contested = new Set<Draft>()
  const places = new Map<string, Draft>()
  for (const draft of drafts) {
    const holder = places.get(draft.place)
    if (holder === undefined) places.set(draft.place, draft)
    else contested.add(holder).add(draft)
  }
  const mayDecline = drafts.some(({ fallsThrough, admitsDots, route }) => fallsThrough || admitsDots || route.format.kind === 'checked')
  if (!mayDecline) return contested
  const findShadows = shadowsIn(drafts)
  for (const draft of drafts) {
    for (const { by, conditions } of draft.methods.flatMap(method => findShadows(draft, method))) {
      if (conditions.length > 0 && mayLeave(by, draft)) contested.add(by)
    }
  }
  return contested
}

/** Whether a route may decline what the one behind it takes: by a constraint, a dot, or a suffix that it does not know. */
function mayLeave (ahead: Draft, behind: Draft): boolean {
  if (ahead.accepts === null) return false
  const { format } = ahead.route
  const knowsOtherSuffixes = format.kind === 'checked' && behind.route.format.kind !== 'none' && suffixCheck(behind) !== format.check
  return ahead.fallsThrough || (behind.admitsDots && !ahead.admitsDots) || knowsOtherSuffixes
}

function suffixCheck ({ route: { format } }: Draft): unknown {
  return 'check' in format ? format.check : null
}

function urlsOf (drawing: Drawing, prefix: Template, failure: ConstraintFailure | undefined): readonly Omit<Draft, 'methods'>[] {
  return drawing.routes.flatMap(route => mountedAs(route).map(({ template, suffix }) => plan(drawing, route, template, suffix, prefix, failure)))
}

function plan (drawing: Drawing, route: DrawnRoute, template: Template, suffix: string | null, prefix: Template, failure: ConstraintFailure | undefined): Omit<Draft, 'methods'> {
  const { dialect } = drawing
  const segments = joinTemplates(prefix, template)
  const names = paramsOf(segments)
  return {
    route,
    url: printPattern(template),
    segments,
    path: joinTemplates(prefix, route.template),
    place: placeOf(route, segments),
    isVariant: template !== route.template && route.format.kind !== 'required',
    prepare: prepareOf(route, suffix, dialect),
    admitsSuffix: admitsSuffix(route, dialect),
    accepts: acceptsOf(route, names, suffix, dialect),
    admitsDots: names.some(name => name !== 'format' && admitsDots(route, name, dialect)),
    fallsThrough: route.checks.size > 0 && failureOf(drawing, route, failure) === 'not-found'
  }
}

/** Whether every constraint of a route admits its param; prepared params, before conversion. */
export function satisfies ({ checks }: DrawnRoute, params: Params): boolean {
  for (const [name, check] of checks) {
    if (!check.test(params[name]!)) return false
  }
  return true
}
