import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { RouterRules } from '../match/read.js'
import type { RawParams } from '../match/shapes.js'
import type { PlannedRoute } from '../match/pattern.js'
import type { Head } from './head.js'
import { fallThrough, outcomeOf, routerPathsOf, STRATEGY } from './strategy.js'
import { isBadTarget, TARGET } from './url-segments.js'

/** The result of the router: a route with the raw params, or the reason for a failure before the search. */
export type RouterResult =
  | {
    readonly planned: PlannedRoute
    readonly params: RawParams
    /** The error of a condition of the route. */
    readonly error?: Error | undefined
  }
  | { readonly failure: 'encoding' | 'too-long' }
  | null

/** Returns the route that the router finds for a request, before the route reads the params. */
export type Find = (method: string, target: string, headers: Head['headers']) => RouterResult

export interface Finder {
  readonly find: Find
  /** The methods of all routes. */
  readonly methods: readonly string[]
}

const toResult = (request: unknown, _response: unknown, params: RawParams, planned: PlannedRoute): RouterResult =>
  ({ planned, params, error: outcomeOf(request as object, planned) ?? undefined })

/** The results of the router without a route. */
const results = {
  defaultRoute: (): RouterResult => null,
  onBadUrl: (): RouterResult => ({ failure: 'encoding' }),
  onMaxParamLength: (): RouterResult => ({ failure: 'too-long' }),
  querystringParser: (): null => null
}

/**
 * Returns the finder of a table: a router with the mounted patterns, rules and strategy. As in Fastify, HEAD has the
 * routes of GET unless a route handles HEAD.
 */
export function finderOf (plan: readonly PlannedRoute[], rules: RouterRules): Finder {
  const { strategy, constraintsOf } = fallThrough(rules)
  const router = findMyWay({ ...rules, ...results, constraints: { [STRATEGY]: strategy } } as never)
  for (const planned of plan.filter(({ isReachable }) => isReachable)) {
    const constraints = { ...constraintsOf(planned, []) }
    for (const pattern of routerPathsOf(planned, rules)) {
      router.on(planned.methods as HTTPMethod[], pattern, { constraints }, toResult as never, planned)
    }
  }
  const find: Find = (method, url, headers) => {
    if (!TARGET.test(url)) return null
    const result = router.lookup({ method, url, headers } as never, undefined as never) as unknown as RouterResult
    return result ?? (isBadTarget(url) ? results.onBadUrl() : null)
  }
  return { find, methods: [...new Set(plan.flatMap(({ methods }) => methods))] }
}
