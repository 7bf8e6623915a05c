import type { RequestCondition, RequestHead } from '../../types/index.js'
import type { ConstraintStrategy, HTTPVersion } from 'find-my-way'
import { readTogether } from 'linear-regexp'
import { readHost } from '../constrain/regex-check.js'
import { printRouterPath } from '../declare/template.js'
import { printRoute } from '../draw/record.js'
import { errorFrom, throwError, show } from '../errors/errors.js'
import { rootSlash, type PlannedRoute } from '../match/pattern.js'
import { urlReader, type RouterRules } from '../match/read.js'

/** The name of the constraint strategy, a valid identifier because find-my-way generates code with the name. */
export const STRATEGY = 'resourceMatch'

/** The fields of a request that the router reads. */
export interface Head {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** A constraint strategy, and the constraints of the routes. */
export interface FallThrough {
  readonly strategy: ConstraintStrategy<HTTPVersion.V1, Head>
  /** The constraints of a route for the router: its host and version, or the strategy's token if it is contested. */
  readonly constraintsOf: (planned: PlannedRoute) => Readonly<Record<string, unknown>>
}

/**
 * Returns a constraint strategy: if a contested route does not match, the router tries the next route, as in Rails. The
 * strategy costs every request of the app about 3 %, so it is used only if routes overlap.
 */
export function fallThrough (rules: Partial<RouterRules>): FallThrough {
  const routes = new Map<string, PlannedRoute>()
  const read = urlReader(rules)
  /** Whether the host, the params and the conditions match. */
  const handles = (planned: PlannedRoute, request: Head): boolean => {
    const { pattern: { entry: { conditions, when }, reader: { match } } } = planned
    if (!isForHost(conditions['host'], request) || (conditions['version'] !== undefined &&
      !isForVersion(conditions['version'], request.headers['accept-version']))) return false
    const params = read(planned, request.url)
    return params !== null && (match === null || match(params)) && holds(when, request)
  }
  return {
    constraintsOf (planned) {
      const { route, pattern: { entry: { conditions } }, isContested } = planned
      if (!isContested) return conditions
      const token = `${printRoute(route)} ${routes.size}`
      routes.set(token, planned)
      // The router would check only the first matching host of a pattern, so the strategy checks hosts.
      const { host: _host, ...others } = conditions
      return { ...others, [STRATEGY]: token }
    },
    strategy: {
      name: STRATEGY,
      deriveConstraint: (request: Head) => request,
      storage: () => storage(routes, handles)
    } as unknown as ConstraintStrategy<HTTPVersion.V1, Head>
  }
}

/**
 * Returns find-my-way's storage for one pattern: it stores a bit for each token, and returns the bit of a request's
 * route. Routes with more conditions are tried first, then in the order of registration.
 */
function storage (
  routes: ReadonlyMap<string, PlannedRoute>, handles: (planned: PlannedRoute, request: Head) => boolean
) {
  const bits = new Map<string, number>()
  let readsTogether = false
  let inOrder: ReadonlyArray<readonly [PlannedRoute, bit: number]> = []
  const countOf = ({ pattern }: PlannedRoute): number => Object.keys(pattern.entry.conditions).length
  return {
    set (token: string, bit: number) {
      bits.set(token, bit)
      inOrder = [...bits].map(([route, itsBit]) => [routes.get(route)!, itsBit] as const)
        .sort(([route], [next]) => countOf(next) - countOf(route))
    },
    get (constraint: string | Head): number {
      if (typeof constraint === 'string') return bits.get(constraint) ?? 0
      if (!readsTogether) {
        readsTogether = true
        const checks = inOrder.flatMap(([{ pattern }]) => [...pattern.reader.checks.values()])
        readTogether(checks.flatMap(({ patterns }) => patterns))
      }
      const found = inOrder.find(([route]) => handles(route, constraint))
      if (found === undefined) return 0
      const [planned, bit] = found
      if (planned.pattern.entry.when.length > 0 && outcomes.get(constraint)?.error === undefined) {
        outcomes.set(constraint, { planned, error: undefined })
      }
      return bit
    }
  }
}

/** Whether a header asks for a version, in the forms of the router: `1.2.0`, `1.2.x`, `1.x`, `*`. */
export function isForVersion (version: unknown, header: string | string[] | undefined): boolean {
  if (version === undefined) return header === undefined
  const [major, minor, patch] = `${String(version)}.0.0`.split('.').map(Number)
  const any = ['*', 'x', 'x.x', 'x.x.x', `${major}.x`, `${major}.x.x`, `${major}.${minor}.x`]
  return [...any, `${major}.${minor}.${patch}`].includes(String(header))
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
export function isForHost (condition: unknown, { headers }: Head): boolean {
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
export interface ConditionOutcome {
  readonly planned: PlannedRoute | null
  readonly error: Error | undefined
}

const outcomes = new WeakMap<object, ConditionOutcome>()

export function outcomeOf (request: object): ConditionOutcome | undefined {
  return outcomes.get(request)
}

/**
 * Whether all conditions hold. If a condition throws, the route handles the request and responds with the error,
 * because the router cannot report errors.
 */
function holds (when: readonly RequestCondition[], request: Head): boolean {
  try {
    return when.every(condition => evaluateCondition(condition, request))
  } catch (thrown) {
    outcomes.set(request, { planned: null, error: errorFrom("a 'when' condition", thrown) })
    return true
  }
}

/** Calls a condition. Throws the error of the condition, or an error if the result is not a boolean. */
export function evaluateCondition (condition: RequestCondition, request: Head): boolean {
  const result: unknown = condition(request as RequestHead)
  if (typeof result === 'boolean') return result
  // A rejected promise without a handler would end the process.
  Promise.resolve(result).catch(() => {})
  // The message is sent to the client, and the value may be a secret of the request.
  const value = show(result)
  const kind = value === 'a promise' ? value : result === null ? 'null' : `a value of the type ${typeof result}`
  const problem = `the 'when' condition ${condition.name || '(unnamed)'} must return true or false, got ${kind}`
  return throwError('INVALID_CONDITION', problem, value)
}
