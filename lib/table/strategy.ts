import type { RequestCondition, RequestHead } from '../../types/index.js'
import type { ConstraintStrategy, HTTPVersion } from 'find-my-way'
import { cached, groupBy } from '../declare/map.js'
import { printRouterPath } from '../declare/template.js'
import { printRoute } from '../draw/record.js'
import { errorFrom, throwError, show } from '../errors/errors.js'
import type { PlannedRoute } from '../match/pattern.js'
import { endsOf, urlReader, type RouterRules } from '../match/read.js'
import { headTest, type Head, type HeadTest } from './head.js'

/** The name of the constraint strategy, a valid identifier because find-my-way generates code with the name. */
export const STRATEGY = 'resourceMatch'

/** A constraint strategy, and the constraints of the routes. */
export interface FallThrough {
  readonly strategy: ConstraintStrategy<HTTPVersion.V1, Head>
  /**
   * The constraints of a route for the router: its host and version, or the strategy's token if it is contested. The
   * conditions in `own` are decided by strategies of the app.
   */
  readonly constraintsOf: (planned: PlannedRoute, own: readonly string[]) => Readonly<Record<string, unknown>>
}

/** A contested route. */
interface Contestant {
  readonly planned: PlannedRoute
  readonly meetsHead: HeadTest | null
  /** The conditions that strategies of the app decide, printed: the router compares only candidates with the same ones. */
  readonly group: string
}

/**
 * Returns a constraint strategy: if a contested route does not match, the router tries the next route, as in Rails. The
 * strategy costs every request of the app about 3 %, so it is used only if routes overlap.
 */
export function fallThrough (rules: Partial<RouterRules>): FallThrough {
  const candidates = new Map<string, Contestant>()
  const read = urlReader(rules)
  /** Whether the host, the params and the conditions match. */
  const handles = ({ planned, meetsHead }: Contestant, request: Head): boolean => {
    if (meetsHead !== null && !meetsHead(request)) return false
    const { pattern: { reader: { match } } } = planned
    const params = read(planned, request.url)
    return params !== null && (match === null || match(params)) && holds(planned, request)
  }
  return {
    constraintsOf (planned, own) {
      const { route, pattern: { entry: { conditions } }, isContested } = planned
      if (!isContested) return conditions
      const token = `${printRoute(route)} ${candidates.size}`
      const group = own.map(key => String(conditions[key])).join(' ')
      candidates.set(token, { planned, meetsHead: headTest(planned, own), group })
      // The router would check only the first matching host of a pattern, so the strategy checks hosts.
      const { host: _host, ...others } = conditions
      return { ...own.includes('host') ? conditions : others, [STRATEGY]: token }
    },
    strategy: {
      name: STRATEGY,
      deriveConstraint: (request: Head) => request,
      storage: () => storage(candidates, handles)
    } as unknown as ConstraintStrategy<HTTPVersion.V1, Head>
  }
}

/**
 * Returns find-my-way's storage for one pattern: it stores a bit for each token, and returns the bit of a request's
 * route, of each group. Routes with more conditions are tried first, then in the order of registration.
 */
function storage (
  candidates: ReadonlyMap<string, Contestant>, handles: (candidate: Contestant, request: Head) => boolean
) {
  const bits = new Map<string, number>()
  let groups: ReadonlyArray<ReadonlyArray<readonly [Contestant, bit: number]>> = []
  const countOf = ({ planned: { pattern } }: Contestant): number => Object.keys(pattern.entry.conditions).length
  return {
    set (token: string, bit: number) {
      bits.set(token, bit)
      const inOrder = [...bits].map(([key, itsBit]) => [candidates.get(key)!, itsBit] as const)
        .sort(([candidate], [next]) => countOf(next) - countOf(candidate))
      groups = [...groupBy(inOrder, ([{ group }]) => group).values()]
    },
    get (constraint: string | Head): number {
      if (typeof constraint === 'string') return bits.get(constraint) ?? 0
      let found = 0
      for (const group of groups) found |= group.find(([candidate]) => handles(candidate, constraint))?.[1] ?? 0
      return found
    }
  }
}

/** The patterns of a URL in the router. Fastify mounts the root of a prefix with and without a slash. */
export function routerPathsOf (planned: PlannedRoute, rules: Partial<RouterRules>): readonly string[] {
  const { segments } = planned.pattern
  const path = segments.length === 0 ? '' : printRouterPath(segments)
  return endsOf(planned, rules).map(end => path + end)
}

/** The routes whose conditions the router has called for a request: `null` if they hold, or the error of one. */
const outcomes = new WeakMap<object, Map<PlannedRoute, Error | null>>()

/** Returns `null` if the conditions of a route hold for a request, the error of one, `undefined` if they were not called. */
export function outcomeOf (request: object, planned: PlannedRoute): Error | null | undefined {
  return outcomes.get(request)?.get(planned)
}

/**
 * Whether all conditions hold. If a condition throws, the route handles the request and responds with the error,
 * because the router cannot report errors.
 */
function holds (planned: PlannedRoute, request: Head): boolean {
  const { when } = planned.pattern.entry
  if (when.length === 0) return true
  let error = null
  try {
    if (!when.every(condition => evaluateCondition(condition, request))) return false
  } catch (thrown) {
    error = errorFrom("a 'when' condition", thrown)
  }
  cached<object, Map<PlannedRoute, Error | null>>(outcomes, request, () => new Map()).set(planned, error)
  return true
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
