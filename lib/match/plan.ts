import { cached, groupBy } from '../declare/map.js'
import { globOf, paramsOf, printSegments, type Segments } from '../declare/template.js'
import type { Drawing } from '../draw/drawing.js'
import { hasExtension, mayMatchPattern, requiresExtension } from '../draw/extension.js'
import { underPrefix } from '../draw/record.js'
import { throwProblems } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import { orderOf, type Order } from './order.js'
import { endsInSlash, routerKey, unmounted, type Mounting, type Pattern, type PlannedRoute } from './pattern.js'
import { subsumes } from './subsumes.js'
import { methodsFor, routesOf } from './urls.js'

/** All that a drawing mounts under one prefix. */
export interface Plan {
  /** In the table's order. */
  readonly routes: readonly PlannedRoute[]
  readonly order: Order
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
    !mounting.endsWithSlash && mounting.maxParamLength === unmounted.maxParamLength && !mounting.ignoreTrailingSlash
  if (!isUnmounted) return planWith(drawing, mounting, earlier)
  return cached(plans, drawing, () => planWith(drawing, mounting, earlier))
}

function planWith (drawing: Drawing, mounting: Mounting, earlier: readonly PlannedRoute[]): Plan {
  if (drawing.checksMounted) checkPrefixParams(drawing, mounting.prefix)
  const plannedRoutes = withOwnHeads(routesOf(drawing.entries, mounting))
  const rivals = [...groupBy(plannedRoutes, ({ route, pattern }) => routerKey(route.method, pattern)).values()]
    .filter(({ length }) => length > 1)
  const unreachable = new Set(rivals.flatMap(unreachableIn))
  const reachableRivals = rivals.map(routes => routes.filter(planned => !unreachable.has(planned)))
  const routes = unreachable.size === 0
    ? plannedRoutes
    : plannedRoutes.map(route => unreachable.has(route) ? { ...route, isReachable: false } : route)
  const order = orderOf(routes)
  const contested = new Set([
    ...routes.filter(({ pattern }) => mayFail(pattern)),
    ...reachableRivals.filter(({ length }) => length > 1).flat(),
    ...failingIn(routes, earlier, order)
  ].map(groupOf))
  if (contested.size === 0) return { routes, order }
  const marked = routes.map(planned =>
    planned.isReachable && contested.has(groupOf(planned)) ? { ...planned, isContested: true } : planned)
  return { routes: marked, order: orderOf(marked) }
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
  throwProblems('DUPLICATE_PARAM', problems)
}

/** Leaves HEAD to the routes that are declared for HEAD. */
function withOwnHeads (routes: readonly PlannedRoute[]): readonly PlannedRoute[] {
  const heads = routes.filter(({ route }) => route.method === 'HEAD')
  if (heads.length === 0) return routes
  const keys = new Set(heads.map(({ pattern }) => routerKey('HEAD', pattern)))
  return routes.map(planned => {
    const hasOwn = planned.route.method === 'GET' && keys.has(routerKey('HEAD', planned.pattern))
    return hasOwn ? { ...planned, methods: methodsFor('GET') } : planned
  })
}

/**
 * The routes of one pattern that no request reaches, because an earlier route matches all their requests. Such routes
 * still have helpers: the Rails dialect allows them, and variants of one path may have equal patterns.
 */
function unreachableIn (rivals: readonly PlannedRoute[]): readonly PlannedRoute[] {
  const reachable: PlannedRoute[] = []
  const unreachable: PlannedRoute[] = []
  for (const planned of rivals) {
    const isReachable = !reachable.some(({ pattern }) => subsumes(pattern, planned.pattern));
    (isReachable ? reachable : unreachable).push(planned)
  }
  return unreachable
}

/**
 * The key of the routes that are contested together. Otherwise the router would mix two orders, because routes with one
 * shape may have other hosts or versions.
 */
function groupOf ({ route, pattern }: PlannedRoute): string {
  return `${route.method} ${pattern.shape}`
}

/** Whether a route may fail to match by itself: the router cannot check conditions, host patterns and constraints. */
function mayFail ({ entry: { when, conditions }, reader: { fallsThrough } }: Pattern): boolean {
  return when.length > 0 || conditions['host'] instanceof RegExp || fallsThrough
}

/** The routes that may fail to match a request that a later route matches. */
function failingIn (
  routes: readonly PlannedRoute[], earlier: readonly PlannedRoute[], order: Order
): ReadonlySet<PlannedRoute> {
  const failing = new Set<PlannedRoute>()
  if (earlier.length === 0 && !mayFallThrough(routes)) return failing
  const mountedRoutes = [...earlier, ...routes]
  // If no route is declared for HEAD, HEAD has the order of GET.
  const declared = new Set(mountedRoutes.map(({ route }) => route.method))
  for (const next of mountedRoutes.filter(({ isReachable }) => isReachable)) {
    const methods = next.methods.filter(method => declared.has(method))
    for (const planned of new Set(methods.flatMap(method => order.preceding(next, method)))) {
      const { pattern, isReachable } = planned
      if (!isReachable || pattern.shape === next.pattern.shape || failing.has(planned)) continue
      if (pattern.reader.failure !== null && !subsumes(pattern, next.pattern)) failing.add(planned)
    }
  }
  return failing
}

/** Whether a URL of a table may fall through to another one. */
function mayFallThrough (routes: readonly PlannedRoute[]): boolean {
  const hasDots = routes.some(({ pattern: { reader } }) => reader.dotted.length > 0)
  if (routes.some(({ pattern }) => endsInSlash(pattern))) return true
  return routes.some(({ pattern: { entry, path, reader } }) => {
    const { format } = entry
    const mayBeEmpty = path.some(({ before, param, after }) => param !== null && before + after !== '')
    const checksFormat = mayMatchPattern(format) || requiresExtension(format) || reader.checks.has('format')
    // Without extensions and wildcards, a URL matches every dot that another URL matches.
    const checksDots = hasDots && (hasExtension(format) || globOf(path) !== null)
    return reader.fallsThrough || mayBeEmpty || checksFormat || checksDots
  })
}
