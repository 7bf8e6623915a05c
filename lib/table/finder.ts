import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { RouterRules } from '../link/link.js'
import type { Params } from '../match/params.js'
import type { PlannedRoute } from '../match/plan.js'
import { fallThrough, faultOf, patternsOf, STRATEGY } from './strategy.js'

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

/** A request target in origin form or in absolute form (RFC 9112, 3.2): Node takes no other for these methods. */
export const TARGET = /^(?:https?:\/)?\//i

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
 * The one place that says which route takes a request: a router that holds the very patterns that are mounted, with the same
 * rules and strategy. Where GET has a route HEAD has it too, but for one of its own, as in Fastify.
 */
export function finderOf (plan: readonly PlannedRoute[], rules: RouterRules): Find {
  const { strategy, constraintsOf } = fallThrough(rules)
  const router = findMyWay({ ...rules, ...answers, constraints: { [STRATEGY]: strategy } } as never)
  for (const planned of plan.filter(({ isReachable }) => isReachable)) {
    const constraints = { ...constraintsOf(planned) }
    for (const pattern of patternsOf(planned, rules)) {
      router.on(planned.methods as HTTPMethod[], pattern, { constraints }, found as never, planned)
    }
  }
  return (method, url, headers) => {
    if (!TARGET.test(url)) return null
    const answer = router.lookup({ method, url, headers } as never, undefined as never) as unknown as Found
    // What is not found Fastify looks at once more, whatever its router's options.
    return answer ?? (literalOf(url.split(/[?#]/, 1)[0]!) === null ? answers.onBadUrl() : null)
  }
}

/** A text without the percent signs of all but reserved characters and percent signs themselves; `null` for what is broken. */
export function literalOf (raw: string): string | null {
  try {
    return decodeURI(raw.replaceAll('%25', '%2525'))
  } catch {
    return null
  }
}
