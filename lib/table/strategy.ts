import type { RequestCondition, RequestHead } from '../../types/index.js'
import findMyWay, { type ConstraintStrategy, type HTTPMethod, type HTTPVersion } from 'find-my-way'
import { readTogether } from '../constrain/joint.js'
import { readHost } from '../constrain/regex-check.js'
import { printPattern } from '../declare/template.js'
import { printRoute } from '../draw/record.js'
import { errorFrom, refuse, show } from '../errors/errors.js'
import type { Params } from '../match/shapes.js'
import { rootSlash } from '../match/plan.js'
import type { PlannedRoute } from '../match/urls.js'
import { urlReader, type RouterRules } from '../match/read.js'

/** As much of a request as the router looks at. */
export interface Target {
  readonly method?: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>
}

/** The name of the constraint strategy, which is a property name in the code that find-my-way generates. */
export const STRATEGY = 'resourceMatch'

/** A constraint strategy, and what it makes of the routes that it is to ask. */
export interface FallThrough {
  readonly strategy: ConstraintStrategy<HTTPVersion.V1, Target>
  /** What the router is to ask for a route: its own host and version, or for one that is contested our token. */
  readonly constraintsOf: (planned: PlannedRoute) => Readonly<Record<string, unknown>>
}

/** A route that the router asks, and its place among all of them. */
interface ContestedRoute {
  readonly planned: PlannedRoute
  readonly order: number
}

/**
 * Lets a route decline a request in the router itself, so that the next one that matches is served (Rails). Routes
 * of one shape may then stand at one place, where find-my-way alone would hold only the first; it asks each for its
 * constraints, and the first that takes the request wins. Every request of the app pays some 3 % for it, so it is
 * used where routes do overlap and not elsewhere.
 */
export function fallThrough (rules: Partial<RouterRules>): FallThrough {
  const contested = new Map<string, ContestedRoute>()
  const read = urlReader(rules)
  const isForVersion = versionTest()
  /** By its host, its params and its conditions; and no route does that it is to let go first. */
  const handles = (planned: PlannedRoute, request: Target): boolean => {
    const { url: { entry: { conditions, when }, match }, yieldsTo } = planned
    if (!isForHost(conditions['host'], request) || !isForVersion(planned, request)) return false
    const params = read(planned, request.url)
    if (params === null || !(match === null || match(params)) || !holds(when, request)) return false
    return !yieldsTo.some(other => handles(other, request))
  }
  return {
    constraintsOf (planned) {
      const { route, url: { entry: { conditions } }, isContested } = planned
      if (!isContested) return conditions
      const token = `${printRoute(route)} ${contested.size}`
      contested.set(token, { planned, order: contested.size })
      // Of several hosts at one place the router looks at the first that fits, so that they are left to us.
      const { host: _host, ...others } = conditions
      return { ...others, [STRATEGY]: token }
    },
    strategy: {
      name: STRATEGY,
      deriveConstraint: (request: Target) => request,
      storage: () => storage(contested, handles)
    } as unknown as ConstraintStrategy<HTTPVersion.V1, Target>
  }
}

/**
 * What find-my-way keeps at one place: it puts tokens in with a bit for each, and asks for the bit of a request. Routes
 * with more conditions are asked first, then the table's order counts.
 */
function storage (
  contested: ReadonlyMap<string, ContestedRoute>, handles: (planned: PlannedRoute, request: Target) => boolean
) {
  const bits = new Map<string, number>()
  let readsTogether = false
  let inOrder: ReadonlyArray<readonly [ContestedRoute, bit: number]> = []
  const countOf = ({ planned: { url } }: ContestedRoute): number => Object.keys(url.entry.conditions).length
  return {
    set (token: string, bit: number) {
      bits.set(token, bit)
      inOrder = [...bits].map(([one, itsBit]) => [contested.get(one)!, itsBit] as const)
        .sort(([one], [other]) => countOf(other) - countOf(one) || one.order - other.order)
    },
    get (constraint: string | Target): number {
      if (typeof constraint === 'string') return bits.get(constraint) ?? 0
      if (!readsTogether) {
        readsTogether = true
        readTogether(inOrder.flatMap(([{ planned }]) => [...planned.url.checks.values()]).flatMap(one => one.patterns))
      }
      return inOrder.find(([{ planned }]) => handles(planned, constraint))?.[1] ?? 0
    }
  }
}

const returnNull = (): null => null

const noResults = {
  defaultRoute: returnNull, onBadUrl: returnNull, onMaxParamLength: returnNull, querystringParser: returnNull
}

const strategy = { name: 'only', deriveConstraint: ({ only }: { only: string }) => only, storage: () => new Map() }

const paramsOf = (_request: unknown, _response: unknown, params: unknown): unknown => params

/** A router under an app's rules that gives params, and `null` where it finds nothing. */
export function paramsRouter (rules: Partial<RouterRules>) {
  const router = findMyWay({ ...rules, ...noResults, constraints: { only: strategy } } as never)
  return {
    add: (method: string, pattern: string, constraints: object): void =>
      router.on(method as HTTPMethod, pattern, { constraints } as never, paramsOf as never),
    read: (request: object): Params | null =>
      router.lookup(request as never, undefined as never) as unknown as Params | null
  }
}

/** Whether a request is for the version of a route, by the code of the router itself, which is told the one to find. */
function versionTest (): (planned: PlannedRoute, request: Target) => boolean {
  const router = paramsRouter({})
  const versions = new Set<string>()
  return ({ url: { entry: { conditions: { version } } } }, { headers = {} }) => {
    if (version === undefined) return true
    const only = String(version)
    if (!versions.has(only)) router.add('GET', '/', { version, only })
    versions.add(only)
    return router.read({ method: 'GET', url: '/', headers, only }) !== null
  }
}

/** What the router has a URL under: Fastify mounts the root of a prefix with and without its slash. */
export function patternsOf (planned: PlannedRoute, rules: Partial<RouterRules>): readonly string[] {
  const whole = printPattern(planned.url.segments)
  switch (rootSlash(planned)) {
    case null:
    case 'no-slash': return [whole]
    case 'slash': return [`${whole}/`]
    case 'both': return rules.ignoreTrailingSlash === true ? [whole] : [whole, `${whole}/`]
  }
}

const hostTests = new WeakMap<RegExp, (host: string) => boolean>()

/** Whether a request is for a host, as Fastify asks for it; patterns are ours to look for. */
export function isForHost (condition: unknown, { headers = {} }: Target): boolean {
  if (condition === undefined) return true
  const host = headers['host'] || headers[':authority']
  if (!(condition instanceof RegExp)) return condition === host
  let test = hostTests.get(condition)
  if (test === undefined) {
    // What is wrong with one was refused when it was declared.
    test = (readHost(condition) as { readonly test: (host: string) => boolean }).test
    hostTests.set(condition, test)
  }
  return typeof host === 'string' && test(host)
}

/** What a condition has thrown, by the request that it was asked about. */
const errors = new WeakMap<object, Error>()

export function errorOf (request: object): Error | undefined {
  return errors.get(request)
}

/**
 * Whether all conditions hold. The router has nobody to tell of one that throws or answers no boolean: the route takes
 * the request, whose error it then is.
 */
function holds (when: readonly RequestCondition[], request: Target): boolean {
  try {
    return when.every(condition => evaluateCondition(condition, request))
  } catch (thrown) {
    errors.set(request, errorFrom("a 'when' condition", thrown))
    return true
  }
}

/** What a condition answers; it throws what the condition does, or that the answer is no boolean. */
export function evaluateCondition (condition: RequestCondition, request: Target): boolean {
  const result: unknown = condition(request as RequestHead)
  if (typeof result === 'boolean') return result
  // A promise that nobody waits for may not end the process.
  Promise.resolve(result).catch(() => {})
  const problem = `the 'when' condition ${condition.name || '(unnamed)'} must return true or false, got ${show(result)}`
  return refuse('INVALID_CONDITION', problem)
}
