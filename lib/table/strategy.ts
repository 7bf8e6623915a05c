import type { RequestCondition, RequestHead } from '../../types/index.js'
import findMyWay, { type ConstraintStrategy, type HTTPMethod, type HTTPVersion } from 'find-my-way'
import { readTogether } from 'linear-regexp'
import { readHost } from '../constrain/regex-check.js'
import { printRouterPath } from '../declare/template.js'
import { printRoute } from '../draw/record.js'
import { errorFrom, refuse, show } from '../errors/errors.js'
import type { RawParams } from '../match/shapes.js'
import { rootSlash } from '../match/plan.js'
import type { PlannedRoute } from '../match/pattern.js'
import { urlReader, type RouterRules } from '../match/read.js'
import { STRATEGY } from './strategy-name.js'

/** The fields of a request that the router reads. */
export interface Target {
  readonly method?: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>
}

/** A constraint strategy, and the constraints of the routes. */
export interface FallThrough {
  readonly strategy: ConstraintStrategy<HTTPVersion.V1, Target>
  /** The constraints of a route for the router: its host and version, or the strategy's token if it is contested. */
  readonly constraintsOf: (planned: PlannedRoute, url?: string) => Readonly<Record<string, unknown>>
}

/** A contested route, and its index in the order of registration. */
interface ContestedRoute {
  readonly planned: PlannedRoute
  readonly order: number
  /** Reads the URL that a listener has set; `null` for the URL of the table. */
  readonly readAlias: ((url: string) => RawParams | null) | null
}

/**
 * Returns a constraint strategy: if a contested route does not match, the router tries the next route, as in Rails. The
 * strategy costs every request of the app about 3 %, so it is used only if routes overlap.
 */
export function fallThrough (rules: Partial<RouterRules>): FallThrough {
  const routes = new Map<string, ContestedRoute>()
  const read = urlReader(rules)
  const isForVersion = versionTest()
  /** Whether the host, the params and the conditions match, and no route that the wildcard yields to. */
  const handles = ({ planned, readAlias }: Pick<ContestedRoute, 'planned' | 'readAlias'>, request: Target): boolean => {
    const { pattern: { entry: { conditions, when }, match }, yieldsTo } = planned
    if (!isForHost(conditions['host'], request) || !isForVersion(planned, request)) return false
    const params = readAlias === null ? read(planned, request.url) : readAlias(request.url)
    if (params === null || !(match === null || match(params)) || !holds(when, request)) return false
    return !yieldsTo.some(other => handles({ planned: other, readAlias: null }, request))
  }
  return {
    constraintsOf (planned, url) {
      const { route, pattern: { entry: { conditions } }, isContested } = planned
      if (!isContested) return conditions
      const token = `${printRoute(route)} ${routes.size}`
      routes.set(token, { planned, order: routes.size, readAlias: url === undefined ? null : aliasReader(rules, url) })
      // The router would check only the first matching host of a pattern, so the strategy checks hosts.
      const { host: _host, ...others } = conditions
      return { ...others, [STRATEGY]: token }
    },
    strategy: {
      name: STRATEGY,
      deriveConstraint: (request: Target) => request,
      storage: () => storage(routes, handles)
    } as unknown as ConstraintStrategy<HTTPVersion.V1, Target>
  }
}

/** Returns a function that reads the params of a URL that a listener has set. */
function aliasReader (rules: Partial<RouterRules>, path: string): (url: string) => RawParams | null {
  const router = paramsRouter(rules)
  router.add('GET', path, {})
  return url => router.read({ method: 'GET', url, headers: {} })
}

/**
 * Returns find-my-way's storage for one pattern: it stores a bit for each token, and returns the bit of a request's
 * route. Routes with more conditions are tried first, then in the order of registration.
 */
function storage (
  routes: ReadonlyMap<string, ContestedRoute>, handles: (route: ContestedRoute, request: Target) => boolean
) {
  const bits = new Map<string, number>()
  let readsTogether = false
  let inOrder: ReadonlyArray<readonly [ContestedRoute, bit: number]> = []
  const countOf = ({ planned: { pattern } }: ContestedRoute): number => Object.keys(pattern.entry.conditions).length
  return {
    set (token: string, bit: number) {
      bits.set(token, bit)
      inOrder = [...bits].map(([one, itsBit]) => [routes.get(one)!, itsBit] as const)
        .sort(([one], [other]) => countOf(other) - countOf(one) || one.order - other.order)
    },
    get (constraint: string | Target): number {
      if (typeof constraint === 'string') return bits.get(constraint) ?? 0
      if (!readsTogether) {
        readsTogether = true
        const checks = inOrder.flatMap(([{ planned }]) => [...planned.pattern.checks.values()])
        readTogether(checks.flatMap(({ patterns }) => patterns))
      }
      const found = inOrder.find(([route]) => handles(route, constraint))
      if (found === undefined) return 0
      const [{ planned }, bit] = found
      if (planned.pattern.entry.when.length > 0 && outcomes.get(constraint)?.error === undefined) {
        outcomes.set(constraint, { planned, error: undefined })
      }
      return bit
    }
  }
}

const returnNull = (): null => null

const noResults = {
  defaultRoute: returnNull, onBadUrl: returnNull, onMaxParamLength: returnNull, querystringParser: returnNull
}

const strategy = { name: 'only', deriveConstraint: ({ only }: { only: string }) => only, storage: () => new Map() }

const paramsOf = (_request: unknown, _response: unknown, params: unknown): unknown => params

/** Returns a router under an app's rules that returns params, and `null` if no route matches. */
export function paramsRouter (rules: Partial<RouterRules>) {
  const router = findMyWay({ ...rules, ...noResults, constraints: { only: strategy } } as never)
  return {
    add: (method: string, pattern: string, constraints: object): void =>
      router.on(method as HTTPMethod, pattern, { constraints } as never, paramsOf as never),
    read: (request: object): RawParams | null =>
      router.lookup(request as never, undefined as never) as unknown as RawParams | null
  }
}

/** Returns the test of a route's version. The router itself compares the version with the request. */
function versionTest (): (planned: PlannedRoute, request: Target) => boolean {
  const router = paramsRouter({})
  const versions = new Set<string>()
  return ({ pattern: { entry: { conditions: { version } } } }, { headers = {} }) => {
    if (version === undefined) return true
    const only = String(version)
    if (!versions.has(only)) router.add('GET', '/', { version, only })
    versions.add(only)
    return router.read({ method: 'GET', url: '/', headers, only }) !== null
  }
}

/** The patterns of a URL in the router. Fastify mounts the root of a prefix with and without a slash. */
export function routerPathsOf (planned: PlannedRoute, rules: Partial<RouterRules>): readonly string[] {
  const whole = printRouterPath(planned.pattern.segments)
  switch (rootSlash(planned)) {
    case null:
    case 'no-slash': return [whole]
    case 'slash': return [`${whole}/`]
    case 'both': return rules.ignoreTrailingSlash === true ? [whole] : [whole, `${whole}/`]
  }
}

const hostTests = new WeakMap<RegExp, (host: string) => boolean>()

/** Whether the host of a request meets a condition, as in Fastify, but with linear host patterns. */
export function isForHost (condition: unknown, { headers = {} }: Target): boolean {
  if (condition === undefined) return true
  const host = headers['host'] || headers[':authority']
  if (!(condition instanceof RegExp)) return condition === host
  let test = hostTests.get(condition)
  if (test === undefined) {
    // The declaration has already checked the pattern.
    test = (readHost(condition) as { readonly test: (host: string) => boolean }).test
    hostTests.set(condition, test)
  }
  return typeof host === 'string' && test(host)
}

/** The route with conditions that the router has chosen, and the error of a condition. */
export interface Outcome {
  readonly planned: PlannedRoute | null
  readonly error: Error | undefined
}

const outcomes = new WeakMap<object, Outcome>()

export function outcomeOf (request: object): Outcome | undefined {
  return outcomes.get(request)
}

/**
 * Whether all conditions hold. If a condition throws, the route handles the request and responds with the error,
 * because the router cannot report errors.
 */
function holds (when: readonly RequestCondition[], request: Target): boolean {
  try {
    return when.every(condition => evaluateCondition(condition, request))
  } catch (thrown) {
    outcomes.set(request, { planned: null, error: errorFrom("a 'when' condition", thrown) })
    return true
  }
}

/** Calls a condition. Throws the error of the condition, or an error if the result is not a boolean. */
export function evaluateCondition (condition: RequestCondition, request: Target): boolean {
  const result: unknown = condition(request as RequestHead)
  if (typeof result === 'boolean') return result
  // A rejected promise without a handler would end the process.
  Promise.resolve(result).catch(() => {})
  const problem = `the 'when' condition ${condition.name || '(unnamed)'} must return true or false, got ${show(result)}`
  return refuse('INVALID_CONDITION', problem)
}
