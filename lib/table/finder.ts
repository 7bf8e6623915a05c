import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { RouterRules } from '../match/read.js'
import type { Params } from '../match/shapes.js'
import type { PlannedRoute } from '../match/urls.js'
import { fallThrough, faultOf, paramsRouter, patternsOf, STRATEGY } from './strategy.js'
import { TARGET } from './url-segments.js'

export type Headers = Readonly<Record<string, string | string[] | undefined>>

/** What the router finds: a route with the raw params; or why it does not even look for one. */
export type Found =
  | {
    readonly planned: PlannedRoute
    readonly params: Params
    /** What a condition of the route has thrown. */
    readonly fault?: Error | undefined
  }
  | { readonly refused: 'encoding' | 'too-long' }
  | null

/** Says which route takes a request, before the route's own reading of the params. */
export type Find = (method: string, target: string, headers: Headers) => Found

export interface Finder {
  readonly find: Find
  /** All verbs that its routes have. */
  readonly verbs: readonly string[]
}

const found = (request: unknown, _response: unknown, params: Params, planned: PlannedRoute): Found =>
  ({ planned, params, fault: faultOf(request as object) })

/** What the router answers where it finds nothing, or does not look. */
const answers = {
  defaultRoute: (): Found => null,
  onBadUrl: (): Found => ({ refused: 'encoding' }),
  onMaxParamLength: (): Found => ({ refused: 'too-long' }),
  querystringParser: (): null => null
}

/**
 * The one place that says which route takes a request: a router that holds the very patterns that are mounted, with the
 * same rules and strategy. Where GET has a route HEAD has it too, but for one of its own, as in Fastify.
 */
export function finderOf (plan: readonly PlannedRoute[], rules: RouterRules): Finder {
  const { strategy, constraintsOf } = fallThrough(rules)
  const router = findMyWay({ ...rules, ...answers, constraints: { [STRATEGY]: strategy } } as never)
  // What is not found Fastify looks at once more, whatever its router's options, and refuses what cannot be read.
  const anything = paramsRouter({})
  anything.add('GET', '/*', {})
  for (const planned of plan.filter(({ isReachable }) => isReachable)) {
    const constraints = { ...constraintsOf(planned) }
    for (const pattern of patternsOf(planned, rules)) {
      router.on(planned.methods as HTTPMethod[], pattern, { constraints }, found as never, planned)
    }
  }
  const find: Find = (method, url, headers) => {
    if (!TARGET.test(url)) return null
    const answer = router.lookup({ method, url, headers } as never, undefined as never) as unknown as Found
    return answer ?? (anything.read({ method: 'GET', url, headers: {} }) === null ? answers.onBadUrl() : null)
  }
  return { find, verbs: [...new Set(plan.flatMap(({ methods }) => methods))] }
}
