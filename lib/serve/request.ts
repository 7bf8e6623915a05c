import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../errors/errors.js'
import type { RawParams } from '../match/shapes.js'
import type { PlannedRoute } from '../match/pattern.js'
import { errorOf } from '../table/strategy.js'
import type { Handling } from './actions.js'
import { onRequestMade } from './internals.js'

/** Under this key a request holds how far it is matched with its route; the handler runs at the last step only. */
export const progress: unique symbol = Symbol('fastify-resources.progress')

/** The URL pattern does not match, although the router found it. */
const UNMATCHED = Symbol('unmatched')

/** The URL pattern matches; the constraints are to be checked, or their values converted. */
export const UNCHECKED = Symbol('unchecked')

/** The params that a schema of the user's is about to see, or the error of a failed constraint. */
export interface Pending {
  readonly resource: object
  readonly params: RawParams
  readonly error?: Error
}

/** `null` until the request is matched; the route's `config.resource` at the last step. */
export type Matched = FastifyRequest & { [progress]?: typeof UNMATCHED | typeof UNCHECKED | Pending | object | null }

/** A route of the table as it is mounted. */
export interface MountedRoute {
  readonly planned: PlannedRoute
  /** Its `config.resource`. */
  readonly resource: object
  /** Whether it loads records. */
  readonly loads: boolean
}

/** The mounted routes by their `config.resource`, which a copy of a `config` keeps, and by their handlers. */
export const mountedRoutes = new WeakMap<object, MountedRoute>()

/** Matches the requests of an instance while Fastify makes them, so that no hook sees `7.json` as an id. */
export function matchRequests (instance: FastifyInstance): void {
  onRequestMade(instance, progress, (request: Matched, { resource }) => {
    const mounted = mountedRoutes.get(resource as object)
    if (mounted === undefined || typeof request.params !== 'object') return
    const { match, isChecked } = mounted.planned.pattern
    const isMatch = match === null || match(request.params as RawParams)
    request[progress] = !isMatch ? UNMATCHED : isChecked ? UNCHECKED : mounted.resource
  })
}

type Done = (error?: Error) => void

/** The first hook of a route: a request whose URL pattern does not match is not found. */
export function matchRoute (request: Matched, reply: FastifyReply, done: Done): void {
  if (request[progress] === UNMATCHED) reply.callNotFound()
  else done()
}

/** The same for a route with conditions; the error of a condition comes first. */
export function matchRouteWhen (request: Matched, reply: FastifyReply, done: Done): void {
  const fault = errorOf(request.raw)
  if (fault === undefined) matchRoute(request, reply, done)
  else done(fault)
}

/**
 * A handler that runs only for requests that matched the route of that `config.resource`; `position` is the index of
 * the request among its two arguments.
 */
export function guarded (
  { handler, owner, name }: Handling, resource: object, position: 0 | 1 = 0
): Handling['handler'] {
  // Named where it is made: a name that is given later has the engine keep each function as a table.
  const guard = {
    [name]: function (this: unknown, first: never, second: never): unknown {
      const request: Matched = position === 0 ? first : second
      if (request[progress] !== resource) return refuseUnmatched()
      return handler.call(owner ?? this, first, second)
    }
  }
  return guard[name]!
}

function refuseUnmatched (): never {
  return refuse('UNMATCHED_REQUEST', 'the request was not matched with its route: a plugin replaced its ' +
    'config.resource or its hooks, or this version of Fastify is not supported')
}

/** A function under the name that traces, logs and the tree of plugins are to show. */
export function named<T extends (...args: never[]) => unknown> (run: T, name: string): T {
  return Object.defineProperty(run, 'name', { value: name })
}
