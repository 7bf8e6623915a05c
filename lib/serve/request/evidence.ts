import type { FastifyRequest, RouteOptions as FastifyRouteOptions } from 'fastify'
import type { SegmentCheck } from '../../constrain/check.js'
import { printRoute } from '../../draw/record.js'
import { throwError } from '../../errors/errors.js'
import type { PlannedRoute } from '../../match/pattern.js'
import type { RawParams } from '../../match/shapes.js'
import { outcomeOf } from '../../table/strategy.js'
import type { RouteExtension } from '../extension.js'

/** The key of the evidence in a request, which is all that the plugin's hooks know of it. */
export const evidenceKey: unique symbol = Symbol('fastify-resources.evidence')

/** The callback of a hook. */
export type Done = (error?: Error) => void

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

/** The evidence of a request whose constraints are not checked yet, or whose params Fastify validates after them. */
export class Checking {
  readonly route: MountedRoute
  /** The params before the validation with the user's schema; `null` before the constraints are checked. */
  readonly raw: RawParams | null
  /** The constrained params as the handler receives them, or the error of a constraint. */
  readonly outcome: Readonly<Record<string, unknown>> | Error | null

  constructor (route: MountedRoute, raw: Checking['raw'] = null, outcome: Checking['outcome'] = null) {
    this.route = route
    this.raw = raw
    this.outcome = outcome
  }
}

/** A row of the table as the plugin mounts it: the evidence of requests that have passed its checks. */
export class MountedRoute {
  readonly planned: PlannedRoute
  readonly extension: RouteExtension | null
  /** The checks of the params by name. Requests read a list faster than a Map. */
  readonly checks: ReadonlyArray<readonly [name: string, check: SegmentCheck]>
  /** Whether the row has nothing to check, so that its handler needs no evidence. */
  readonly isOpen: boolean
  /** Whether requests are matched while Fastify makes them, because hooks must not see the params of the router. */
  readonly isRewritten: boolean
  /** The evidence of a request that matches. */
  readonly first: Checking | MountedRoute

  constructor (planned: PlannedRoute, extension: RouteExtension | null) {
    const { pattern: { reader, reader: { match, prepare, isChecked }, entry: { when } } } = planned
    this.planned = planned
    this.extension = extension
    this.checks = [...reader.checks]
    this.isOpen = match === null && !isChecked && when.length === 0 && extension === null
    this.isRewritten = prepare !== null
    this.first = isChecked ? new Checking(this) : this
  }

  /** Matches a request, and returns its evidence before the constraints are checked. */
  match (request: FastifyRequest): Evidence {
    const { planned, planned: { pattern: { reader: { match }, entry: { when } } } } = this
    if (when.length > 0) {
      // Without a note of the router, a listener has removed the condition from the route.
      const outcome = outcomeOf(request.raw)
      if (outcome?.planned !== planned) return new Unmatched(outcome?.error ?? unmatchedError(planned))
    }
    return match === null || match(request.params as RawParams) ? this.first : unmatched
  }
}

/** The `schemaErrorFormatter` of a route, which makes one error of validation errors. */
export type Formatter = FastifyRouteOptions['schemaErrorFormatter']

// The keys in a `config.resource`. Listeners cannot copy them, because they are not enumerable.
const routeKey: unique symbol = Symbol('fastify-resources.route')
const formatterKey: unique symbol = Symbol('fastify-resources.formatter')

interface HeldConfig {
  readonly resource?: { readonly [routeKey]?: MountedRoute, readonly [formatterKey]?: Formatter } | null
}

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
  return (config as HeldConfig | null | undefined)?.resource?.[routeKey]
}

/** The `schemaErrorFormatter` of a route. */
export function formatterIn (config: unknown): Formatter {
  return (config as HeldConfig | null | undefined)?.resource?.[formatterKey]
}

/** The error of a request whose checks did not run. */
export function unmatchedError ({ route }: PlannedRoute): Error {
  try {
    return throwError('UNMATCHED_REQUEST', `${printRoute(route)}: the request was not matched with the route. A ` +
      'plugin replaced its config.resource, its constraints or its hooks, or this version of Fastify is not supported')
  } catch (thrown) {
    return thrown as Error
  }
}
