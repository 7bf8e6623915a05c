import type { Candidate, Explanation, RequestOptions } from '../../types/index.js'
import { printRoute } from '../draw/record.js'
import { harmless, show } from '../errors/errors.js'
import type { RouterRules } from '../match/read.js'
import type { Params } from '../match/shapes.js'
import type { PlannedRoute } from '../match/urls.js'
import { describeMismatch } from './mismatch.js'
import { nearestIn } from './nearest.js'
import { constraintMismatch } from './param-mismatch.js'
import { headersOf, judge, takersOf, verbsOf, type Head, type Query } from './recognize.js'
import { handlerOf, printServed } from './row.js'
import { paramsRouter } from './strategy.js'
import { segmentsOf, TARGET, type UrlSegment } from './url-segments.js'

/** Says what would happen to a request, and why. What a condition throws is thrown. */
export type Explain = (method: string, target: string, options?: RequestOptions) => Explanation

type Told = Omit<Explanation, 'toString'>

export function explainerOf (query: Query, routes: readonly PlannedRoute[], rules: RouterRules): Explain {
  const near = nearestIn(query, routes, rules)
  const cut = cutterOf(rules)
  return (method, target, options) => {
    const head: Head = { method, url: target, headers: headersOf(options) }
    const verdict = judge(query, head)
    if (verdict.fault !== undefined) throw verdict.fault
    const { outcome, route, params, location, isExternal } = verdict
    const told = { outcome, method, target, route, params, location, isExternal, allowedMethods: [], candidates: [] }
    if (!isExternal && (outcome === 'served' || outcome === 'redirected')) return finish(told)
    const segments = cut(target)
    if (isExternal) {
      const path = segments?.map(({ text }) => `/${text}`).join('')
      return finish(told, query.app!.patternFor(head, path ?? target))
    }
    const nearest = route !== null
      ? [{ planned: verdict.planned!, mismatch: constraintMismatch(verdict.planned!.url, params as Params)! }]
      : segments === null ? [] : near(head, segments, verdict.planned)
    const candidates = nearest.map(({ planned: { route }, mismatch }) =>
      Object.freeze({ route: query.shown(route)!, ...describeMismatch(mismatch) }))
    const allowedMethods = outcome === 'bad-request' ? [] : takingVerbs(query, head)
    if (allowedMethods.length === 0) return finish({ ...told, candidates })
    const ofMethods = candidates.filter(({ code }) => code === 'method' || code === 'method-case')
    return finish({ ...told, outcome: 'method-not-allowed', allowedMethods, candidates: ofMethods })
  }
}

/**
 * Cuts the path of a request target into segments, as the router does under its rules: it is the router that finds
 * where the path begins and ends. Percent signs are hidden from it, so that it gives the path as it was sent. `null`
 * for a target that it cannot read.
 */
function cutterOf (rules: RouterRules): (target: string) => readonly UrlSegment[] | null {
  const router = paramsRouter(rules)
  router.add('GET', '/*', {})
  return target => {
    if (!TARGET.test(target)) return null
    const params = router.read({ method: 'GET', url: target.replaceAll('%', '%25'), headers: {} })
    return params === null ? null : segmentsOf(params['*']!, rules.maxParamLength)
  }
}

/**
 * The methods that the path takes, as `Allow` has them. Where there is no `Allow`, they are those whose condition throws,
 * and the app's own, but for wildcards, which say nothing of a URL.
 */
function takingVerbs (query: Query, head: Head): readonly string[] {
  const { takers, failing } = takersOf(query, head)
  if (takers.size > 0) return verbsOf(query, head, takers)
  const isByHand = (method: string): boolean =>
    query.app !== undefined && judge(query, { ...head, method }).isWildcard === false
  return query.verbs.filter(method => failing.has(method) || isByHand(method))
}

/** An explanation, frozen; `pattern` is that of a route by hand which takes the request. */
function finish (told: Told, pattern: string | null = null): Explanation {
  const { allowedMethods, candidates } = told
  const lists = { allowedMethods: Object.freeze(allowedMethods), candidates: Object.freeze(candidates) }
  const explanation = { ...told, ...lists }
  Object.defineProperty(explanation, 'toString', { value: () => printExplanation(told, pattern) })
  return Object.freeze(explanation)
}

/** The first line of an explanation, by its outcome. */
const headlines: Readonly<Record<Explanation['outcome'], (told: Told, pattern: string | null) => string>> = {
  served: ({ route, method }, pattern) => route !== null
    ? `is handled by ${printServed(route)}`
    : 'is handled by a plain Fastify route' +
      (pattern === null ? '' : harmless(`: ${method} ${pattern}`)),
  redirected: ({ route, location }) => `is redirected to ${harmless(location!)} by ${printServed(route!)}`,
  'bad-request': ({ route }) =>
    `is a bad request${route === null ? ': the URL is malformed' : ` for ${printServed(route)}`}`,
  'method-not-allowed': ({ allowedMethods }) => `is not allowed. Allowed methods: ${allowedMethods.join(', ')}`,
  'not-found': () => 'matches no route'
}

/** An explanation in words, for a terminal: nothing of what a client sent is left that could forge some of it. */
function printExplanation (told: Told, pattern: string | null): string {
  const { outcome, method, target, params, candidates } = told
  return [
    `${harmless(method)} ${harmless(target)} ${headlines[outcome](told, pattern)}`,
    ...Object.entries(params ?? {}).map(([name, value]) => `  ${name}: ${show(value)}`),
    // An asterisk stands for the server itself (RFC 9112, 3.2.4).
    ...TARGET.test(target) || target === '*' ? [] : [`  begin the path with '/': ${show(`/${target}`)}`],
    ...outcome === 'not-found' && candidates.length > 0 ? ['Nearest routes:'] : [],
    ...candidates.flatMap(printCandidate)
  ].join('\n')
}

function printCandidate ({ route, segment, reason }: Candidate): readonly string[] {
  const place = segment === null ? '' : `segment ${segment.index}: `
  return [`  ${printRoute(route)}  ${handlerOf(route)}`, `    ${place}${reason}`]
}
