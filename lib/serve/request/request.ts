import type { FastifyInstance, FastifyReply } from 'fastify'
import { hasAllShapes, shapes } from '../../declare/characters.js'
import type { RawParams } from '../../match/shapes.js'
import type { Handling } from '../controllers/actions.js'
import { onRequestMade } from '../internals.js'
import {
  enter, FAILED, shaped, stageKey, stateOf, unmatchedError, UNMATCHED,
  type Done, type Matched, type MountedRoute, type RouteState, type Stage
} from './stage.js'

/** Matches the requests of an instance while Fastify makes them, so that no hook sees `7.json` as an id. */
export function matchRequests (instance: FastifyInstance): void {
  onRequestMade(instance, (request: Matched, config) => {
    const route = stateOf(config)
    if (route !== undefined && typeof request.params === 'object') request[stageKey] = enter(request, route)
  })
}

/** The first hook of a route that checks only the characters of its params: it need not find the route. */
export function matchShapes (request: Matched, reply: FastifyReply, done: Done): void {
  const params = request.params as RawParams
  for (const name in params) {
    const value = params[name]!
    if (hasAllShapes(value, true) || shapes.dotted.test(value)) continue
    // Another route may share the list of hooks.
    if (stateOf(request.routeOptions.config)?.mounted.entry === 'shape') reply.callNotFound()
    else done()
    return
  }
  request[stageKey] ??= shaped
  done()
}

/** The first hook of a route, which calls the not-found handler if the path pattern does not match. */
export function matchRoute (request: Matched, reply: FastifyReply, done: Done): void {
  let stage = request[stageKey]
  if (stage === null || stage === undefined || stage === shaped) {
    const route = stateOf(request.routeOptions.config)
    // Hooks of the app have seen the params of the router: a request of a route that rewrites them stays unmatched.
    if (route === undefined || route.mounted.isRewritten) return done()
    stage = request[stageKey] = enter(request, route)
  }
  if (stage.kind === FAILED) done((stage as Stage).outcome as Error)
  else if (stage.kind === UNMATCHED) reply.callNotFound()
  else done()
}

/** The rows by the handlers that listeners see. */
export const mountedByHandler = new WeakMap<object, MountedRoute>()

/**
 * Returns a handler that throws for requests without a match of this row. The `position` is the index of the request in
 * the arguments. The handler has the name of the action, for listeners that show or trace it.
 */
export function guardHandler (
  { handler, owner, name }: Handling, mounted: MountedRoute, position: 0 | 1 = 0
): Handling['handler'] {
  const { entry } = mounted
  const isOpen = entry === 'none'
  const first = entry === 'shape' ? shaped : null
  const guard = mounted.extension?.guard
  const handlers = {
    [name]: function (this: unknown, one: never, other: never): unknown {
      if (!isOpen || !mounted.isIntact) {
        const request: Matched = position === 0 ? one : other
        const stage = request[stageKey]
        const isReady = (stage as RouteState | null | undefined)?.mounted === mounted
        if (!isReady && (stage !== first || first === null || !mounted.isIntact)) {
          throw stage?.kind === FAILED ? (stage as Stage).outcome as Error : unmatchedError(mounted.planned)
        }
        guard?.(request)
      }
      return handler.call(owner ?? this, one, other)
    }
  }
  mountedByHandler.set(handlers[name]!, mounted)
  return handlers[name]!
}
