import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../errors/errors.js'
import type { RawParams } from '../match/shapes.js'
import type { PlannedRoute } from '../match/pattern.js'
import { errorOf } from '../table/strategy.js'
import type { Handling } from './actions.js'
import { onRequestMade } from './internals.js'

/** The key of the progress of matching in a request; the handler runs only after the last step. */
export const progress: unique symbol = Symbol('fastify-resources.progress')

/** The URL pattern does not match, although the router found the route. */
const UNMATCHED = Symbol('unmatched')

/** The URL pattern matches, but the constraints are not checked, or the values are not converted. */
export const UNCHECKED = Symbol('unchecked')

/** The params before the validation with the user's schema, or the error of a failed constraint. */
export interface Pending {
  readonly resource: object
  readonly params: RawParams
  readonly error?: Error
}

/** A request whose progress is `null` at first, and the route's `config.resource` after the last step. */
export type Matched = FastifyRequest & { [progress]?: typeof UNMATCHED | typeof UNCHECKED | Pending | object | null }

export interface MountedRoute {
  readonly planned: PlannedRoute
  /** The `config.resource` of the route. */
  readonly resource: object
}

/** The planned routes by `config.resource`. */
export const plannedRoutes = new WeakMap<object, PlannedRoute>()

/** Matches the requests of an instance while Fastify makes them, so that no hook sees `7.json` as an id. */
export function matchRequests (instance: FastifyInstance): void {
  onRequestMade(instance, progress, (request: Matched, { resource }) => {
    const planned = plannedRoutes.get(resource as object)
    if (planned === undefined || typeof request.params !== 'object') return
    const { match, isChecked } = planned.pattern
    const isMatch = match === null || match(request.params as RawParams)
    request[progress] = !isMatch ? UNMATCHED : isChecked ? UNCHECKED : resource as object
  })
}

type Done = (error?: Error) => void

/** The first hook of a route, which calls the not-found handler if the URL pattern does not match. */
export function matchRoute (request: Matched, reply: FastifyReply, done: Done): void {
  if (request[progress] === UNMATCHED) reply.callNotFound()
  else done()
}

/** The first hook of a route with conditions, whose errors take precedence. */
export function matchRouteWhen (request: Matched, reply: FastifyReply, done: Done): void {
  const error = errorOf(request.raw)
  if (error === undefined) matchRoute(request, reply, done)
  else done(error)
}

/**
 * Returns a handler that throws for requests without a match of this `config.resource`. The `position` is the index of
 * the request in the arguments.
 */
export function guardHandler (
  { handler, owner }: Handling, resource: object, position: 0 | 1 = 0
): Handling['handler'] {
  return function (this: unknown, first: never, second: never): unknown {
    const request: Matched = position === 0 ? first : second
    if (request[progress] !== resource) return throwUnmatched()
    return handler.call(owner ?? this, first, second)
  }
}

/**
 * Returns the handler with a name, for listeners that show or trace it. Fastify binds the handler itself: V8 stores
 * each bound function with an own name as a hash table of 250 bytes.
 */
export function withName (handler: Handling['handler'], name: string): Handling['handler'] {
  const handlers = {
    [name]: function (this: unknown, ...args: never[]): unknown {
      return handler.apply(this, args)
    }
  }
  return handlers[name]!
}

function throwUnmatched (): never {
  return refuse('UNMATCHED_REQUEST', 'the request was not matched with its route: a plugin replaced its ' +
    'config.resource or its hooks, or this version of Fastify is not supported')
}

/** Sets the name of a function for traces, logs and the tree of plugins. */
export function named<T extends (...args: never[]) => unknown> (run: T, name: string): T {
  return Object.defineProperty(run, 'name', { value: name })
}
