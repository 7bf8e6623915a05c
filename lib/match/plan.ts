import { cached, groupBy } from '../declare/map.js'
import { paramsOf, printSegments, type Segments } from '../declare/template.js'
import type { Drawing } from '../draw/drawing.js'
import { mayMatchPattern, requiresExtension } from '../draw/extension.js'
import { underPrefix } from '../draw/record.js'
import { throwError } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import { orderOf, type Order } from './order.js'
import { subsumes } from './subsumes.js'
import { routerKey, unmounted, type Mounting, type ParamReader, type PlannedRoute, type Pattern } from './pattern.js'
import { patternsOf } from './urls.js'

/** A planned route during planning: the other routes decide its last fields. */
type Draft = { -readonly [Key in keyof PlannedRoute]: PlannedRoute[Key] }

/** All that a drawing mounts under one prefix. */
export interface Plan {
  /** In the table's order. */
  readonly routes: readonly PlannedRoute[]
  readonly order: Order<PlannedRoute>
}

const noRoutes: readonly PlannedRoute[] = Object.freeze([])

/** The plans of drawings without a prefix: most apps mount what `draw` has checked. */
const plans = new WeakMap<Drawing, Plan>()

/**
 * Plans a route for each method and each URL of an entry; `earlier` routes of the app may match other requests. Throws
 * `FST_RESOURCES_DUPLICATE_PARAM` if a path has a param of the prefix.
 */
export function planRoutes (
  drawing: Drawing, options: Partial<Mounting> = {}, earlier: readonly PlannedRoute[] = noRoutes
): Plan {
  const mounting = { ...unmounted, ...options }
  const isUnmounted = earlier.length === 0 && mounting.prefix.length === 0 && mounting.base === '' &&
    !mounting.endsWithSlash && mounting.maxParamLength === unmounted.maxParamLength
  if (!isUnmounted) return planWith(drawing, mounting, earlier)
  return cached(plans, drawing, () => planWith(drawing, mounting, earlier))
}

function planWith (drawing: Drawing, mounting: Mounting, earlier: readonly PlannedRoute[]): Plan {
  if (drawing.checksMounted) checkPrefixParams(drawing, mounting.prefix)
  const readers = new Map<string, ParamReader>()
  const drafts = drawing.entries.flatMap(entry => {
    const patterns = patternsOf(entry, mounting, readers)
    // The router itself cannot check conditions, host patterns and constraints.
    const isContested = entry.when.length > 0 || entry.conditions['host'] instanceof RegExp
    return entry.routes.flatMap(route => patterns.map((pattern): Draft => ({
      pattern,
      route,
      methods: cached(lists, route.method, () => Object.freeze([route.method])),
      isContested: isContested || pattern.fallsThrough,
      isReachable: true
    })))
  })
  addHeadMethods(drafts)
  const groups = groupBy(drafts, ({ route, pattern }) => routerKey(route.method, pattern))
  for (const group of groups.values()) markReachable(group)
  const order = orderOf(drafts)
  markContested(drafts, earlier, order)
  markGroups(drafts)
  return { routes: drafts, order }
}

/** Throws if paths have params of the prefix, because one of the two values would be lost. */
function checkPrefixParams ({ entries }: Drawing, prefix: Segments): void {
  const names = paramsOf(prefix)
  if (names.length === 0) return
  const problems = entries.flatMap(({ declaration, template, path }) => {
    const params = [...names, ...template.params]
    const duplicate = params.find((name, at) => params.indexOf(name) !== at)
    return duplicate === undefined
      ? []
      : `${describe(declaration)}: ${underPrefix(printSegments(prefix), path)} ` +
      `has the param '${duplicate}' twice; rename one, as in 'param' or the prefix`
  })
  if (problems.length > 0) throwError('DUPLICATE_PARAM', problems)
}

/** The lists of one method, which routes share. */
const lists = new Map<string, readonly string[]>()

const GET_AND_HEAD: readonly string[] = Object.freeze(['GET', 'HEAD'])

/** Adds HEAD to GET routes, as Fastify does, unless another route handles HEAD with the same pattern. */
function addHeadMethods (drafts: readonly Draft[]): void {
  const headDrafts = drafts.filter(({ route }) => route.method === 'HEAD')
  const heads = new Set(headDrafts.map(({ pattern }) => routerKey('HEAD', pattern)))
  for (const draft of drafts) {
    if (draft.route.method === 'GET' && !heads.has(routerKey('HEAD', draft.pattern))) draft.methods = GET_AND_HEAD
  }
}

/**
 * Marks the routes of one pattern that no request reaches, because an earlier route matches all their requests. Such
 * routes still have helpers: the Rails dialect allows them, and variants of one path may have equal patterns.
 */
function markReachable (drafts: readonly Draft[]): void {
  const reachable: Draft[] = []
  for (const draft of drafts) {
    draft.isReachable = !reachable.some(earlier => subsumes(earlier.pattern, draft.pattern))
    if (draft.isReachable) reachable.push(draft)
  }
  if (reachable.length > 1) for (const draft of reachable) draft.isContested = true
}

/** Marks the routes that may fail to match a request that a later route matches. */
function markContested (
  drafts: readonly Draft[], earlier: readonly PlannedRoute[], order: Order<Draft>
): void {
  if (earlier.length === 0 && !drafts.some(({ pattern }) => mayFallThrough(pattern))) return
  const routes = [...earlier, ...drafts]
  // If no route is declared for HEAD, HEAD has the order of GET.
  const declared = new Set(routes.map(({ route }) => route.method))
  for (const next of routes.filter(({ isReachable }) => isReachable)) {
    const methods = next.methods.filter(method => declared.has(method))
    for (const by of new Set(methods.flatMap(method => order.before(next, method)))) {
      if (!by.isReachable || by.pattern.shape === next.pattern.shape) continue
      if (by.pattern.reader.mismatch !== null && !subsumes(by.pattern, next.pattern)) by.isContested = true
    }
  }
}

/** Whether a URL may fall through to another URL of the table. */
function mayFallThrough ({ entry: { format }, fallsThrough, path, reader: { dotted }, checks }: Pattern): boolean {
  const mayBeEmpty = path.some(({ before, param, after }) => param !== null && before + after !== '')
  const checksFormat = mayMatchPattern(format) || requiresExtension(format) || checks.has('format')
  return fallsThrough || mayBeEmpty || dotted.length > 0 || checksFormat
}

/**
 * Marks all routes that share a shape and a method with a contested route. Otherwise the router would mix two orders,
 * because these routes may have other hosts or versions.
 */
function markGroups (drafts: readonly Draft[]): void {
  for (const group of groupBy(drafts, ({ route, pattern }) => `${route.method} ${pattern.shape}`).values()) {
    const isContested = group.some(draft => draft.isContested)
    for (const draft of group) draft.isContested = draft.isReachable && isContested
  }
}
