import type { RequestCondition, RequestHead } from '../../types/index.js'
import { refuse, show } from '../errors/errors.js'
import findMyWay, { type ConstraintStrategy, type HTTPVersion } from 'find-my-way'
import { readHost } from '../constrain/regex-check.js'
import { printPattern } from '../declare/template-print.js'
import type { Entry } from '../draw/drawing.js'
import type { RouterRules } from '../link/link.js'
import type { Params } from '../match/params.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Url } from '../match/urls.js'

/** As much of a request as the router looks at. */
export interface Target {
  readonly method?: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>
}

/** The name of the constraint strategy, which is a property name in the code that find-my-way generates. */
export const STRATEGY = 'resourceMatch'

/** A constraint strategy, and the way to give it a route, whose token then stands among the route's constraints. */
export interface FallThrough {
  readonly strategy: ConstraintStrategy<HTTPVersion.V1, Target>
  readonly add: (planned: PlannedRoute) => string
}

/** Whether a route takes a request. */
export type Asks = (request: Target) => boolean

/** A route that the router asks, and its rank: those with more conditions come first, then the table's order counts. */
interface Asked {
  readonly takes: Asks
  readonly rank: readonly [conditions: number, order: number]
}

/**
 * Lets a route decline a request in the router itself, so that the next one that matches is served (Rails). Routes
 * of one shape may then stand at one place, where find-my-way alone would hold only the first; it asks each for its
 * constraints, and the first that takes the request wins. Every request of the app pays some 3 % for it, so it is
 * used where routes do overlap and not elsewhere.
 */
export function fallThrough (rules: Partial<RouterRules>): FallThrough {
  const routes = new Map<string, Asked>()
  return {
    add (planned) {
      const { route, url: { entry: { conditions } } } = planned
      const token = `${route.method} ${route.path}:${routes.size}`
      routes.set(token, { takes: askerOf(planned.url, rules), rank: [-Object.keys(conditions).length, routes.size] })
      return token
    },
    strategy: {
      name: STRATEGY,
      deriveConstraint: (request: Target) => request,
      storage: () => storage(routes)
    } as unknown as ConstraintStrategy<HTTPVersion.V1, Target>
  }
}

/** What find-my-way keeps at one place: it puts tokens in with a bit for each, and asks for the bit of a request. */
function storage (routes: ReadonlyMap<string, Asked>) {
  const bits = new Map<string, number>()
  let inOrder: ReadonlyArray<readonly [takes: Asks, bit: number]> = []
  return {
    set (token: string, bit: number) {
      bits.set(token, bit)
      const ranked = [...bits].map(([one, itsBit]) => [routes.get(one)!, itsBit] as const)
      inOrder = ranked.sort(([one], [other]) => compare(one, other)).map(([{ takes }, itsBit]) => [takes, itsBit])
    },
    get (asked: string | Target): number {
      if (typeof asked === 'string') return bits.get(asked) ?? 0
      return inOrder.find(([takes]) => takes(asked))?.[1] ?? 0
    }
  }
}

function compare ({ rank: [conditions, order] }: Asked, { rank: [otherConditions, otherOrder] }: Asked): number {
  return conditions - otherConditions || order - otherOrder
}

/** Whether a route takes a URL that the router has found it for, by its params. */
type Reads = (params: Params, target: string) => boolean

function declining ({ match }: Url): Reads {
  return params => match === null || match(params)
}

const no = (): boolean => false

/**
 * Asks a route by a router of its own, which holds nothing else: so the URL is cut, decoded and compared, and a host or
 * a version is looked at, by the very code that found the route, under the same options. `reads` says what the route makes
 * of the params; without it, whether the URL matches.
 */
export function askerOf (url: Url, rules: Partial<RouterRules>, reads: Reads = declining(url)): Asks {
  const { entry: { conditions, when } } = url
  const router = findMyWay({ ...rules, ...quiet } as never)
  const { host } = conditions
  const read = host instanceof RegExp ? readHost(host) : null
  const handler = ({ url }: Target, _response: unknown, params: unknown): boolean => reads(params as Params, url)
  for (const pattern of patternsOf(url, rules)) {
    router.on('GET', pattern, { constraints: withoutPattern(conditions) }, handler as never)
  }
  return request => {
    const { url, headers = {} } = request
    const isFound = router.lookup({ method: 'GET', url, headers } as never, undefined as never) as unknown as boolean
    const asked = headers['host'] || headers[':authority']
    const isHost = read === null || ('test' in read && typeof asked === 'string' && read.test(asked))
    return isFound && isHost && holds(when, request)
  }
}

/** What the router has a URL under: Fastify mounts the root of a prefix with and without its slash. */
export function patternsOf ({ pattern, segments }: Url, rules: Partial<RouterRules>): readonly string[] {
  const whole = printPattern(segments)
  const isRoot = pattern === '/' && segments.length > 0 && rules.ignoreTrailingSlash !== true
  return isRoot ? [whole, `${whole}/`] : [whole]
}

/** A pattern for hosts is ours to look for: the router's engine would go back in what a client sent. */
function withoutPattern ({ host, ...others }: Entry['conditions']): Record<string, unknown> {
  return host === undefined || host instanceof RegExp ? others : { host, ...others }
}

/** What a condition has thrown, by the request that it was asked about. */
const faults = new WeakMap<object, Error>()

/** What a condition on a request has thrown, or `undefined`. */
export function faultOf (request: object): Error | undefined {
  return faults.get(request)
}

/**
 * Whether all conditions hold. The router has nobody to tell of one that throws or answers no boolean: the route takes the
 * request, whose error it then is.
 */
function holds (when: readonly RequestCondition[], request: Target): boolean {
  try {
    return when.every(condition => answerOf(condition, request))
  } catch (thrown) {
    faults.set(request, thrown instanceof Error ? thrown : new TypeError(`a condition threw ${show(thrown)}`))
    return true
  }
}

/** What a condition answers; it throws what the condition does, or that the answer is no boolean. */
export function answerOf (condition: RequestCondition, request: Target): boolean {
  const answer: unknown = condition(request as RequestHead)
  if (typeof answer === 'boolean') return answer
  // A promise that nobody waits for may not end the process.
  if (answer instanceof Promise) answer.catch(() => {})
  const what = `the condition ${show(condition)} answered ${show(answer)}, and is to answer true or false`
  return refuse('FST_RESOURCES_CONDITION', what)
}

/** Whatever such a router does not find is a no. */
export const quiet = { defaultRoute: no, onBadUrl: no, onMaxParamLength: no, querystringParser: no }

/**
 * What the router is to ask of a request for a route: its own host and version, or, for one that is asked, our token.
 * Of several hosts at one place the router looks at the first that fits, so that of an asked route is left to its asker.
 */
export function constraintsOf (planned: PlannedRoute, token: string | undefined): Readonly<Record<string, unknown>> {
  const { conditions } = planned.url.entry
  if (token === undefined) return conditions
  const { host: _host, ...others } = conditions
  return { ...others, [STRATEGY]: token }
}
