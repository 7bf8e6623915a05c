import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { matchesOf, methodsOf, type Head, type TableFinder } from '../table/recognize.js'
import { appAround } from './app-router.js'
import { oncePerApp } from './instances.js'
import { finderIn, wantFinders } from './registry.js'

export type NotFoundHandler = (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * A handler for `app.setNotFoundHandler`: a URL of the app's tables with a verb that it does not take is 405 with
 * `Allow`, as an error (`FST_RESOURCES_METHOD_NOT_ALLOWED`), and OPTIONS 204. All else is for `handler`, or is answered as Fastify
 * does.
 */
export function methodNotAllowed (handler: NotFoundHandler = notFound): NotFoundHandler {
  if (typeof handler !== 'function') {
    refuse('INVALID_OPTION', mustBe('the argument of methodNotAllowed', 'a function', handler))
  }
  wantFinders()
  return function methodNotAllowed (request, reply) {
    // A CORS preflight asks what a plugin for CORS is to answer.
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    const allowed = isPreflight ? [] : allowedFor(request)
    if (allowed.length === 0 || allowed.includes(request.method)) return handler.call(this, request, reply)
    const verbs = allowed.join(', ')
    reply.header('allow', verbs)
    if (request.method === 'OPTIONS') return reply.code(204).send()
    return refuse('METHOD_NOT_ALLOWED', `${request.method} is not allowed. Allowed methods: ${verbs}`)
  }
}

/** The response of Fastify's own handler, without its log line: `disableRequestLogging` decides on that, and is going. */
function notFound ({ raw: { method, url } }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const message = `Route ${method}:${url} not found`
  return reply.code(404).send({ message, error: 'Not Found', statusCode: 404 })
}

/** Who judges what an app allows: under constraint strategies of the app's own nobody can tell, so nothing is. */
const queryIn = oncePerApp((instance): TableFinder =>
  ({ ...finderIn(instance), app: appAround(instance, false), recordOf: route => route }))

/** The verbs that the URL of a request takes, as its headers have it; none where it is no table's. */
function allowedFor ({ server, raw: { method, url, headers } }: FastifyRequest): readonly string[] {
  const query = queryIn(server)
  const head = { method, url, headers } as Head
  const { matches } = matchesOf(query, head)
  // A path of params alone takes nearly every URL: it says nothing of one.
  const isTelling = [...matches.values()].some(({ pattern: { path } }) => path.some(({ param }) => param === null))
  return isTelling ? methodsOf(query, head, matches) : []
}
