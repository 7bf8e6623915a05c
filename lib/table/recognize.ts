import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { Recognition } from '../../types/index.js'
import { emptyTemplate } from '../declare/template.js'
import type { Drawing, Entry } from '../draw/drawing.js'
import { satisfies, type Params } from '../match/params.js'
import { planRoutes, type PlannedRoute } from '../match/plan.js'
import { fallThrough, STRATEGY } from '../match/strategy.js'

/** Answers what the mounted table would serve, on a router of its own. */
export type Recognize = (method: string, target: string) => Recognition | null

/** A request target in origin form or in absolute form (RFC 9112, 3.2): Node takes no other for these methods. */
const TARGET = /^(?:https?:\/)?\//i

/** The router wants a handler for each route, and finding calls none. */
const handler = Function.prototype as () => void

/**
 * A recogniser of a drawing: find-my-way on the very patterns that are mounted, then the same reading of params.
 * Where GET has a route HEAD has it too, but for one of its own, as in Fastify.
 */
export function recognizerOf (drawing: Drawing): Recognize {
  const { strategy, add } = fallThrough({})
  const router = findMyWay({ constraints: { [STRATEGY]: strategy } } as never)
  // A request without a version is served by no route that has one.
  const served = planRoutes(drawing, emptyTemplate).routes.filter(({ isReachable, url }) =>
    isReachable && url.entry.conditions['version'] === undefined)
  for (const planned of served) {
    const constraints = { ...planned.url.entry.conditions, ...planned.isContested ? { [STRATEGY]: add(planned) } : {} }
    router.on(planned.methods as HTTPMethod[], planned.url.pattern, { constraints }, handler, planned)
  }
  return (method, target) => {
    if (!TARGET.test(target)) return null
    const found = router.find(method as HTTPMethod, target, { [STRATEGY]: { url: target } })
    if (found === null) return null
    const { url: { entry, match }, route } = found.store as PlannedRoute
    const params = found.params as Params
    const isServed = (match === null || match(params)) && satisfies(entry, params)
    return isServed ? { route, params: convert(entry, params) } : null
  }
}

function convert ({ checks }: Entry, params: Params): Readonly<Record<string, unknown>> {
  const converted: Record<string, unknown> = params
  for (const [name, check] of checks) converted[name] = check.read(params[name]!)
  return Object.freeze(converted)
}
