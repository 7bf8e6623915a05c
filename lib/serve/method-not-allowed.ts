import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../errors/errors.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Url } from '../match/urls.js'
import type { Found } from '../table/finder.js'
import { readFound } from '../table/recognize.js'
import type { Target } from '../table/strategy.js'
import { askRouter, verbsAt } from './app-router.js'
import { finderIn, wantFinders } from './registry.js'

/** A handler as `setNotFoundHandler` takes it. */
export type NotFoundHandler = (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * A handler for `app.setNotFoundHandler`: a URL of the app's tables with a verb that it does not take is 405 with `Allow`,
 * as an error (`FST_RESOURCES_METHOD`), and OPTIONS 204. All else is for `handler`, or is answered as Fastify does.
 */
export function methodNotAllowed (handler: NotFoundHandler = notFound): NotFoundHandler {
  wantFinders()
  return function methodNotAllowed (request, reply) {
    const allowed = isPreflight(request) ? [] : allowedFor(request)
    if (allowed.length === 0 || allowed.includes(request.method)) return handler.call(this, request, reply)
    const verbs = allowed.join(', ')
    reply.header('allow', verbs)
    if (request.method === 'OPTIONS') return reply.code(204).send()
    return refuse('FST_RESOURCES_METHOD', `${request.method} is not allowed here; allowed are ${verbs}`)
  }
}

/** What Fastify answers where an app says nothing else. */
function notFound (request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { raw: { method, url }, server: { initialConfig } } = request
  const quiet = initialConfig.disableRequestLogging as boolean | ((request: FastifyRequest) => boolean) | undefined
  const message = `Route ${method}:${url} not found`
  if (!(typeof quiet === 'function' ? quiet(request) : quiet)) request.log.info(message)
  return reply.code(404).send({ message, error: 'Not Found', statusCode: 404 })
}

/** A CORS preflight asks what a plugin for CORS is to answer. */
function isPreflight ({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

/** The verbs that the URL of a request takes, as its headers have it; none where it is no table's. */
function allowedFor ({ server, raw }: FastifyRequest): readonly string[] {
  const { find, verbs } = finderIn(server)
  const { url, headers } = raw as Target & typeof raw
  const takers = new Map<string, PlannedRoute>()
  for (const verb of verbs) {
    const planned = takerIn(find(verb, url, headers), url)
    if (planned !== null && isServed(server, { method: verb, url, headers })) takers.set(verb, planned)
  }
  const taken = [...new Set(takers.values())]
  if (!taken.some(hasLiteral)) return []
  const others = taken.flatMap(({ url }) => standingAt(server, url)).filter(verb => !takers.has(verb))
  const byHand = others.filter(verb =>
    find(verb, url, headers) === null && isServed(server, { method: verb, url, headers }))
  return [...new Set([...takers.keys(), ...byHand])]
}

/** The route that a table serves a request by, if only by saying that a constraint has failed. */
function takerIn (found: Found, target: string): PlannedRoute | null {
  if (found === null || 'refused' in found || found.fault !== undefined) return null
  const { outcome } = readFound(found.planned, found.params, target)
  return outcome === 'no-match' ? null : found.planned
}

/** Whether the app's own router has a route for a request, as far as can be told. */
function isServed (server: FastifyInstance, request: Target): boolean {
  return askRouter(server, request)?.isGuess === false
}

/** The same for each URL that has been asked for: an app adds no routes once it has requests. */
const standing = new WeakMap<Url, readonly string[]>()

function standingAt (server: FastifyInstance, url: Url): readonly string[] {
  const verbs = standing.get(url) ?? verbsAt(server, url)
  standing.set(url, verbs)
  return verbs
}

/** A path of params alone takes nearly every URL: it says nothing of one. */
function hasLiteral ({ url: { path } }: PlannedRoute): boolean {
  return path.some(({ param }) => param === null)
}
