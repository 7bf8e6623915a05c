import type { FastifyInstance, FastifyReply, HookHandlerDoneFunction } from 'fastify'
import { onRequestMade } from '../internals.js'
import { evidenceKey, routeIn, Unmatched, type Matched } from './evidence.js'

/** Matches the requests of an instance while Fastify makes them, so that no hook sees `7.json` as an id. */
export function matchRequests (instance: FastifyInstance): void {
  onRequestMade(instance, (request: Matched, config) => {
    const route = routeIn(config)
    if (route?.isRewritten === true && typeof request.params === 'object') request[evidenceKey] = route.match(request)
  })
}

/** The first hook of a route, which calls the not-found handler if the path pattern does not match. */
export function matchRoute (request: Matched, reply: FastifyReply, done: HookHandlerDoneFunction): void {
  let evidence = request[evidenceKey]
  if (evidence === null || evidence === undefined) {
    const route = routeIn(request.routeOptions.config)
    // Another route may share the list of hooks. Hooks have seen the params of the router: they stay as they are.
    if (route === undefined || route.isRewritten) return done()
    evidence = request[evidenceKey] = route.match(request)
  }
  if (!(evidence instanceof Unmatched)) done()
  else if (evidence.error === null) reply.callNotFound()
  else done(evidence.error)
}
