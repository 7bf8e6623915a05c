import type { FastifyRequest, RouteOptions as FastifyRouteOptions } from 'fastify'
import type { SegmentCheck } from '../../constrain/check.js'
import { printRoute } from '../../draw/record.js'
import { throwLogged } from '../../errors/errors.js'
import type { PlannedRoute } from '../../match/pattern.js'
import type { RawParams } from '../../match/shapes.js'
import { headTest } from '../../table/head.js'
import { outcomeOf } from '../../table/strategy.js'
import type { RouteExtension } from '../extension.js'
import type { ValidatedPart } from './parts.js'

/** The key of the evidence in a request, which is all that the plugin's hooks know of it. */
export const evidenceKey: unique symbol = Symbol('fastify-resources.evidence')

export type Matched = FastifyRequest & { [evidenceKey]?: Evidence | null }

/**
 * What is known of a request: it does not match, its params are being checked, or it has passed all checks of a route.
 * The handler of a route runs only if the evidence is the route itself.
 */
export type Evidence = Unmatched | Checking | MountedRoute

/** The evidence of a request for the not-found handler, or with the error of its condition. */
export class Unmatched {
  readonly error: Error | null

  constructor (error: Error | null) {
    this.error = error
  }
}

const unmatched = new Unmatched(null)

/** The evidence of a request whose checks are not complete, or whose params Fastify validates after them. */
export class Checking {
  readonly route: MountedRoute
  /** The params of the earlier places of a name that the path has twice, which no hook sees; `null` for none. */
  readonly earlier: RawParams | null
  /**
   * The result of the checks, before Fastify validates the request by JSON schemas of the user, which the first `preHandler`
   * hook restores; `null` before the checks.
   */
  readonly checked: {
    readonly params: RawParams
    /** The constrained params as the handler receives them; `null` if nothing was converted. */
    readonly values: Readonly<Record<string, unknown>> | null
    /** Under `attachValidation`, the error of a constraint or of a library. */
    readonly error: Error | null
  } | null

  constructor (route: MountedRoute, earlier: Checking['earlier'] = null, checked: Checking['checked'] = null) {
    this.route = route
    this.earlier = earlier
    this.checked = checked
  }
}

/** A row of the table as the plugin mounts it: the evidence of requests that have passed its checks. */
export class MountedRoute {
  readonly planned: PlannedRoute
  readonly extension: RouteExtension | null
  /** The checks of the params by key. Requests read a list faster than a Map. */
  readonly checks: ReadonlyArray<readonly [key: string, check: SegmentCheck]>
  /** The parts of the request that libraries validate. */
  readonly parts: readonly ValidatedPart[]
  /** Whether the row has nothing to check, so that its handler needs no evidence. */
  readonly isOpen: boolean
  /** Whether requests are matched while Fastify makes them, because hooks must not see the params of the router. */
  readonly isRewritten: boolean
  /** The evidence of a request that matches. */
  readonly first: Checking | MountedRoute
  /** Returns the evidence of a request that lacks the host, the version or a condition; `null` if the row has none. */
  readonly refuse: ((request: FastifyRequest) => Unmatched | null) | null

  /** The conditions in `own`, `host` or `version`, are decided by strategies of the app. */
  constructor (
    planned: PlannedRoute, extension: RouteExtension | null, own: readonly string[], parts: readonly ValidatedPart[]
  ) {
    const { pattern: { reader, reader: { match, isRewritten, isChecked } } } = planned
    this.planned = planned
    this.extension = extension
    // If the router has checked the params, the earlier places are not read again.
    this.checks = [...reader.checks].filter(([key]) => isChecked || !reader.repeated.includes(key))
    this.refuse = refusalOf(planned, own)
    this.parts = parts
    const hasChecks = isChecked || parts.length > 0
    this.isOpen = match === null && !hasChecks && this.refuse === null && extension === null
    this.isRewritten = isRewritten
    this.first = hasChecks ? new Checking(this) : this
  }

  /** Matches a request, and returns its evidence before the constraints are checked. */
  match (request: FastifyRequest): Evidence {
    const { refuse, planned: { pattern: { reader: { match, repeated } } } } = this
    const refusal = refuse === null ? null : refuse(request)
    if (refusal !== null) return refusal
    const params = request.params as RawParams
    const isMatch = match === null || match(params)
    const earlier = repeated.length === 0 ? null : takeEarlier(repeated, params)
    if (!isMatch) return unmatched
    return earlier === null || this.first === this ? this.first : new Checking(this, earlier)
  }
}

/** Removes the earlier places of repeated params from the params of a request, and returns them. */
function takeEarlier (repeated: readonly string[], params: RawParams): RawParams {
  const earlier = Object.create(null) as RawParams
  for (const key of repeated) {
    earlier[key] = params[key]!
    delete params[key]
  }
  return earlier
}

/**
 * Returns the check of what the router has asked the request before it chose a row. If it fails, a listener has removed
 * or changed the `constraints` of the route.
 */
function refusalOf (planned: PlannedRoute, own: readonly string[]): MountedRoute['refuse'] {
  if (planned.pattern.entry.when.length > 0) {
    // The router notes a condition when it has checked the host and the version.
    return ({ raw }) => {
      const outcome = outcomeOf(raw, planned)
      return outcome === null ? null : new Unmatched(outcome ?? unmatchedError(planned))
    }
  }
  const meetsHead = headTest(planned, own)
  if (meetsHead === null) return null
  return ({ raw }) => meetsHead(raw) ? null : new Unmatched(unmatchedError(planned))
}

/** The `schemaErrorFormatter` of a route, which makes one error of validation errors. */
export type Formatter = FastifyRouteOptions['schemaErrorFormatter']

// The keys in a `config.resource`. Listeners cannot copy them, because they are not enumerable.
const routeKey: unique symbol = Symbol('fastify-resources.route')
const formatterKey: unique symbol = Symbol('fastify-resources.formatter')

/** Creates the `config.resource` of a route of Fastify: GET, HEAD and aliases of a row may have other formatters. */
export function createResource (route: MountedRoute, formatter?: Formatter): object {
  const { name, controller, action } = route.planned.route
  // A key that is added later would need an array of its own, in each of thousands of routes.
  const resource = { name, controller, action, [routeKey]: route }
  Object.defineProperty(resource, routeKey, { enumerable: false })
  if (formatter !== undefined) Object.defineProperty(resource, formatterKey, { value: formatter })
  return Object.freeze(resource)
}

/** The row of a route; `undefined` for a route of the app, and for one whose `config.resource` is gone or a copy. */
export function routeIn (config: unknown): MountedRoute | undefined {
  return resourceIn(config)?.[routeKey]
}

/** The `schemaErrorFormatter` of a route. */
export function formatterIn (config: unknown): Formatter {
  return resourceIn(config)?.[formatterKey]
}

function resourceIn (config: unknown): { [routeKey]?: MountedRoute, [formatterKey]?: Formatter } | null | undefined {
  return (config as { readonly resource?: ReturnType<typeof resourceIn> } | null | undefined)?.resource
}

/** The error of a request whose checks did not run. */
export function unmatchedError ({ route }: PlannedRoute): Error {
  try {
    return throwLogged('UNMATCHED_REQUEST', 'the request has not passed the checks of its route',
      `${printRoute(route)}: a plugin replaced its config.resource, its constraints or its hooks, or the host of the ` +
      'request, or this version of Fastify is not supported')
  } catch (thrown) {
    return thrown as Error
  }
}
