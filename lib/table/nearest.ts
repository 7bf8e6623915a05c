import { groupBy } from '../declare/map.js'
import { printRoute } from '../draw/record.js'
import { errorFrom, oneOf, printValue } from '../errors/errors.js'
import type { Failure } from '../errors/failure.js'
import { readEnds, type RouterRules } from '../match/read.js'
import type { PlannedRoute, Pattern } from '../match/pattern.js'
import { alignerOf, type Alignment } from './alignment.js'
import { paramFailure } from './param-failure.js'
import type { TableFinder } from './recognize.js'
import { hostIn, hostTest, versionTest, type Head } from './head.js'
import { evaluateCondition } from './strategy.js'
import type { UrlSegment } from './url-segments.js'

/** A route that nearly matches a request, and the first reason why it does not match. */
interface NearRoute {
  readonly planned: PlannedRoute
  readonly failure: Failure
}

/** The maximum of named routes, and of paths whose params are read: a wildcard reads all segments. */
const MAX_NEAREST = 5
const MAX_PATHS = 10

/** The maximum cost of a near route, and the maximum difference from the nearest route. */
const MAX_COST = 13
const MAX_DIFFERENCE = 3

/** An empty param at the end of a request costs more than the slash there, which the client more likely added. */
const PENALTIES = { emptyEnd: 3, params: 2, method: 2, request: 1 } as const

/**
 * Returns a function that finds the nearest routes, one for each entry; `handler` is the route that the router finds
 * although it does not match the request.
 */
export function nearestIn ({ appRouter, recordOf }: TableFinder, routes: readonly PlannedRoute[], rules: RouterRules) {
  // URLs that only add a format extension have the same path.
  const byPattern = groupBy(routes.filter(({ pattern }) => !pattern.onlyAddsFormat), ({ pattern }) => pattern)
  const asksVersions = appRouter?.asksVersions ?? routes.some(({ pattern }) => 'version' in pattern.entry.conditions)
  return (head: Head, segments: readonly UrlSegment[], handler: PlannedRoute | undefined): readonly NearRoute[] => {
    const nearest = alignAll(byPattern, alignerOf(segments, rules.caseSensitive), rules)
    return selectCheapest(nearest.flatMap(({ pattern, alignment }) => {
      const inParams = paramFailure(pattern, alignment, segments, rules.maxParamLength)
      const first = isBroken(alignment.failure) ? alignment.failure : earlierOf(alignment.failure, inParams)
      return byPattern.get(pattern)!.map(planned => {
        const inPath = first ?? endFailure(readEnds(planned, rules), segments)
        // A user's condition is called only if everything else matches.
        const inRequest = requestFailure(planned, head, asksVersions) ??
          (inPath === null ? conditionFailure(planned, head) : null)
        const isMethod = inRequest?.code.startsWith('method') === true
        const cost = alignment.cost +
          (inParams === null ? 0 : PENALTIES[isEmptyEnd(inParams, segments) ? 'emptyEnd' : 'params']) +
          (inRequest === null ? 0 : PENALTIES[isMethod ? 'method' : 'request'])
        return { planned, cost, failure: inPath ?? inRequest ?? precedenceFailure(handler, planned, recordOf) }
      })
    }))
  }
}

function isEmptyEnd ({ code, at }: Failure, { length }: readonly UrlSegment[]): boolean {
  return code === 'empty' && at === length - 1
}

/** The slashes that are missing at the end of a request that matches otherwise: the alignment has those that are too many. */
function endFailure (ends: readonly string[], segments: readonly UrlSegment[]): Failure | null {
  // The path '/' has no segments.
  const count = Math.max(1, segments.length) - 1 - segments.findLastIndex(({ raw }) => raw !== '')
  if (ends.some(({ length }) => length === count)) return null
  return { code: 'missing-segments', at: null, text: '', expected: ends[0]!.slice(count) }
}

/**
 * The failure of a route that matches: another route takes precedence, or its redirect cannot be built.
 */
function precedenceFailure (
  handler: PlannedRoute | undefined, planned: PlannedRoute, recordOf: TableFinder['recordOf']
): Failure {
  const { route, route: { redirect } } = planned
  if (redirect !== undefined && handler?.route === route) {
    return { code: 'redirect', at: null, text: '', expected: redirect.to }
  }
  const expected = handler === undefined ? 'another route' : printRoute(recordOf(handler)!)
  return { code: 'shadowed', at: null, text: '', expected }
}

/** Aligns each path with a request, and returns the cheapest alignments. */
function alignAll (
  byPattern: ReadonlyMap<Pattern, readonly PlannedRoute[]>, align: ReturnType<typeof alignerOf>, rules: RouterRules
) {
  const cheapest: Array<{ readonly pattern: Pattern, readonly alignment: Alignment }> = []
  let maxCost = MAX_COST
  for (const [pattern, [planned]] of byPattern) {
    const alignment = align({ segments: pattern.path, ends: readEnds(planned!, rules) }, maxCost)
    if (alignment === null) continue
    const position = cheapest.findLastIndex(cheaper => cheaper.alignment.cost <= alignment.cost) + 1
    cheapest.splice(position, 0, { pattern, alignment })
    if (cheapest.length > MAX_PATHS) cheapest.pop()
    if (cheapest.length === MAX_PATHS) maxCost = Math.min(MAX_COST, cheapest.at(-1)!.alignment.cost - 1)
  }
  return cheapest
}

/** Returns the cheapest routes, one for each entry. */
function selectCheapest (routes: ReadonlyArray<NearRoute & { readonly cost: number }>): readonly NearRoute[] {
  const byCost = [...routes].sort((left, right) => left.cost - right.cost)
  const entries = new Set<unknown>()
  return byCost.filter(({ cost, planned }) => {
    const { entry } = planned.pattern
    const isNear = cost <= byCost[0]!.cost + MAX_DIFFERENCE && !entries.has(entry)
    entries.add(entry)
    return isNear
  }).slice(0, MAX_NEAREST)
}

/** Whether a URL has invalid percent-encoding, which the router rejects before it reads params. */
function isBroken (failure: Failure | null): boolean {
  return failure?.code === 'encoding' && failure.expected === undefined
}

function earlierOf (left: Failure | null, right: Failure | null): Failure | null {
  if (left === null || right === null) return left ?? right
  return (right.at ?? Infinity) < (left.at ?? Infinity) ? right : left
}

/** The methods as an English list. */
function andList (methods: readonly string[]): string {
  return oneOf(methods).replace(/ or (?=[\w-]+$)/, ' and ')
}

/** The failure of the method, the host or the version, or `null`. Versions count if any route has a version. */
function requestFailure (planned: PlannedRoute, head: Head, asksVersions: boolean): Failure | null {
  const { methods, pattern: { entry: { conditions } } } = planned
  if (!methods.includes(head.method)) {
    const upper = head.method.toUpperCase()
    const isCase = methods.includes(upper)
    const expected = isCase ? upper : andList(methods)
    return { code: isCase ? 'method-case' : 'method', at: null, text: head.method, expected }
  }
  const values = { host: hostIn(head.headers), version: head.headers['accept-version'] }
  const isVersion = !asksVersions || versionTest(conditions['version'])(head)
  const code = hostTest(conditions['host'])(head) ? 'version' : 'host'
  if (code === 'version' && isVersion) return null
  const expected = code in conditions ? printValue(conditions[code]) : 'none'
  return { code, at: null, text: String(values[code] ?? ''), expected }
}

/** The failure of the first condition that returns false or throws, or `null`. */
function conditionFailure ({ pattern: { entry } }: PlannedRoute, head: Head): Failure | null {
  for (const condition of entry.when) {
    const expected = condition.name === '' ? 'a function' : condition.name
    try {
      if (!evaluateCondition(condition, head)) return { code: 'when', at: null, text: '', expected }
    } catch (thrown) {
      const text = typeof thrown === 'string' ? thrown : errorFrom(expected, thrown).message
      return { code: 'when', at: null, text, expected }
    }
  }
  return null
}
