import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { Recognition } from '../../types/index.js'
import { emptyTemplate } from '../declare/template.js'
import type { Drawing, Entry } from '../draw/drawing.js'
import { satisfies, type Params } from '../match/params.js'
import { planRoutes, type PlannedRoute } from '../match/plan.js'
import { constraintsOf, fallThrough, faultOf, STRATEGY } from './strategy.js'

/** Headers of a request, their names in lower case, as Node has them. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Answers what the mounted table would serve, on a router of its own. */
export type Recognize = (method: string, target: string, headers?: Headers) => Recognition | null

/** A request target in origin form or in absolute form (RFC 9112, 3.2): Node takes no other for these methods. */
const TARGET = /^(?:https?:\/)?\//i

interface Found {
  readonly planned: PlannedRoute
  readonly params: Params
}

const found = (_request: unknown, _response: unknown, params: Params, planned: PlannedRoute): Found =>
  ({ planned, params })
const nothing = (): null => null

/**
 * A recogniser of a drawing: find-my-way on the very patterns that are mounted, then the same reading of params. A host
 * and a version are asked of the headers given. Where GET has a route HEAD has it too, but for one of its own, as in Fastify.
 */
export function recognizerOf (drawing: Drawing): Recognize {
  const { strategy, add } = fallThrough({})
  const router = findMyWay({ constraints: { [STRATEGY]: strategy }, defaultRoute: nothing, onBadUrl: nothing } as never)
  for (const planned of planRoutes(drawing, emptyTemplate).routes.filter(({ isReachable }) => isReachable)) {
    const constraints = { ...constraintsOf(planned, planned.isContested ? add(planned) : undefined) }
    router.on(planned.methods as HTTPMethod[], planned.url.pattern, { constraints }, found as never, planned)
  }
  return (method, target, headers = {}) => {
    if (!TARGET.test(target)) return null
    const request = { method, url: target, headers }
    const answer = router.lookup(request as never, undefined as never)
    const fault = faultOf(request)
    if (fault !== undefined) throw fault
    return (answer as unknown) === null ? null : recognition(answer as unknown as Found)
  }
}

function recognition ({ params, planned: { route, url: { checks, match } } }: Found): Recognition | null {
  const isServed = (match === null || match(params)) && satisfies(checks, params)
  return isServed ? { route, params: convert(checks, params) } : null
}

function convert (checks: Entry['checks'], params: Params): Readonly<Record<string, unknown>> {
  const converted: Record<string, unknown> = params
  for (const [name, check] of checks) converted[name] = check.read(params[name]!)
  return Object.freeze(converted)
}
