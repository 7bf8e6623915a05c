import findMyWay, { type HTTPMethod } from 'find-my-way'
import { printPattern } from '../declare/template.js'
import type { Params } from '../match/params.js'
import type { PlannedRoute } from '../match/plan.js'
import { fallThrough, STRATEGY, type RouterRules } from '../match/strategy.js'

export type Headers = Readonly<Record<string, string | string[] | undefined>>

/** What the router finds: a route with the raw params; or why it does not even look for one. */
export type Found =
  | { readonly planned: PlannedRoute, readonly params: Params }
  | { readonly refused: 'encoding' | 'too-long' }
  | null

/** Asks the router, before a route's own reading of the params. */
export type Find = (method: string, target: string, headers: Headers) => Found

/** A request target in origin form or in absolute form (RFC 9112, 3.2): Node takes no other for these methods. */
const TARGET = /^(?:https?:\/)?\//i

/** The router wants a handler for each route, and finding calls none. */
const handler = Function.prototype as () => void

/**
 * A router that holds the very patterns that are mounted, with the same rules. Where GET has a route HEAD has it too, but
 * for one of its own, as in Fastify.
 */
export function finderOf (plan: readonly PlannedRoute[], rules: RouterRules): Find {
  const { strategy, add } = fallThrough(rules)
  const refusals = { onBadUrl: () => 'encoding', onMaxParamLength: () => 'too-long' }
  const router = findMyWay({ ...rules, ...refusals, constraints: { [STRATEGY]: strategy } } as never)
  for (const planned of plan) {
    const { url: { entry, segments }, isContested, isReachable, methods } = planned
    if (!isReachable) continue
    const constraints = { ...entry.conditions, ...isContested ? { [STRATEGY]: add(planned) } : {} }
    const pattern = printPattern(segments)
    // Fastify mounts the root of a prefix with and without its slash.
    const isRoot = entry.template.length === 0 && segments.length > 0 && rules.ignoreTrailingSlash !== true
    for (const one of isRoot ? [pattern, `${pattern}/`] : [pattern]) {
      router.on(methods as HTTPMethod[], one, { constraints }, handler, planned)
    }
  }
  return (method, target, headers) => {
    if (!TARGET.test(target)) return null
    const { host, 'accept-version': version } = headers
    const derived = { host, version, [STRATEGY]: { url: target, headers } }
    const found = router.find(method as HTTPMethod, target, derived as never)
    if (found === null) return null
    if (found.store !== null) return { planned: found.store as PlannedRoute, params: found.params as Params }
    return { refused: (found.handler as unknown as () => 'encoding' | 'too-long')() }
  }
}
