import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { RouterRules } from '../match/read.js'
import type { Params } from '../match/shapes.js'
import type { PlannedRoute } from '../match/urls.js'
import { fallThrough, errorOf, paramsRouter, patternsOf, STRATEGY } from './strategy.js'
import { TARGET } from './url-segments.js'

export type Headers = Readonly<Record<string, string | string[] | undefined>>

/** What the router finds: a route with the raw params; or why it does not even look for one. */
export type RouterResult =
  | {
    readonly planned: PlannedRoute
    readonly params: Params
    /** What a condition of the route has thrown. */
    readonly error?: Error | undefined
  }
  | { readonly failure: 'encoding' | 'too-long' }
  | null

/** Says which route takes a request, before the route's own reading of the params. */
export type Find = (method: string, target: string, headers: Headers) => RouterResult

export interface Finder {
  readonly find: Find
  /** All verbs that its routes have. */
  readonly methods: readonly string[]
}

const toResult = (request: unknown, _response: unknown, params: Params, planned: PlannedRoute): RouterResult =>
  ({ planned, params, error: errorOf(request as object) })

/** What the router answers where it finds nothing, or does not look. */
const results = {
  defaultRoute: (): RouterResult => null,
  onBadUrl: (): RouterResult => ({ failure: 'encoding' }),
  onMaxParamLength: (): RouterResult => ({ failure: 'too-long' }),
  querystringParser: (): null => null
}

/**
 * The one place that says which route takes a request: a router that holds the very patterns that are mounted, with the
 * same rules and strategy. Where GET has a route HEAD has it too, but for one of its own, as in Fastify.
 */
export function finderOf (plan: readonly PlannedRoute[], rules: RouterRules): Finder {
  const { strategy, constraintsOf } = fallThrough(rules)
  const router = findMyWay({ ...rules, ...results, constraints: { [STRATEGY]: strategy } } as never)
  // What is not found Fastify looks at once more, whatever its router's options, and refuses what cannot be read.
  const fallback = paramsRouter({})
  fallback.add('GET', '/*', {})
  for (const planned of plan.filter(({ isReachable }) => isReachable)) {
    const constraints = { ...constraintsOf(planned) }
    for (const pattern of patternsOf(planned, rules)) {
      router.on(planned.methods as HTTPMethod[], pattern, { constraints }, toResult as never, planned)
    }
  }
  const find: Find = (method, url, headers) => {
    if (!TARGET.test(url)) return null
    const result = router.lookup({ method, url, headers } as never, undefined as never) as unknown as RouterResult
    return result ?? (fallback.read({ method: 'GET', url, headers: {} }) === null ? results.onBadUrl() : null)
  }
  return { find, methods: [...new Set(plan.flatMap(({ methods }) => methods))] }
}
