import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { throwError } from '../../errors/errors.js'
import { mustBe } from '../../errors/message.js'
import { matchesOf, methodsOf, type TableFinder } from '../../table/recognize.js'
import type { Head } from '../../table/head.js'
import { appRouterOf } from '../app/app-router.js'
import { finderIn, wantFinders } from '../app/registry.js'
import { stateOf } from '../app/state.js'

export type NotFoundHandler = (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * Returns a handler for `app.setNotFoundHandler`. If a route matches the URL with another method, the handler sets
 * `Allow`, and throws `FST_RESOURCES_METHOD_NOT_ALLOWED` (405) or responds to OPTIONS with 204.
 */
export function methodNotAllowed (handler: NotFoundHandler = notFound): NotFoundHandler {
  if (typeof handler !== 'function') {
    throwError('INVALID_OPTION', `${mustBe('the argument of methodNotAllowed', 'a function', handler)}. ` +
      'Without a handler, write app.setNotFoundHandler(methodNotAllowed())')
  }
  wantFinders()
  return function methodNotAllowed (request, reply) {
    // A CORS plugin responds to preflight requests.
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    const allowed = isPreflight ? [] : allowedFor(request)
    if (allowed.length === 0 || allowed.includes(request.method)) return handler.call(this, request, reply)
    const methods = allowed.join(', ')
    reply.header('allow', methods)
    if (request.method === 'OPTIONS') return reply.code(204).send()
    return throwError('METHOD_NOT_ALLOWED', `${request.method} is not allowed. Allowed methods: ${methods}`)
  }
}

/** The response of Fastify's default handler, without the log line that `disableRequestLogging` controls. */
function notFound ({ raw: { method, url } }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const message = `Route ${method}:${url} not found`
  return reply.code(404).send({ message, error: 'Not Found', statusCode: 404 })
}

function exactFinderIn (instance: FastifyInstance): TableFinder {
  const state = stateOf(instance)
  state.exactFinder ??= {
    ...finderIn(instance), appRouter: appRouterOf(instance, false), recordOf: ({ route }) => route
  }
  return state.exactFinder
}

/** The allowed methods for the URL and the headers of a request; empty if no route of the tables matches. */
function allowedFor ({ server, raw: { method, url, headers } }: FastifyRequest): readonly string[] {
  const finder = exactFinderIn(server)
  const head = { method, url, headers } as Head
  const { matches } = matchesOf(finder, head)
  // A path with only params matches nearly every URL, and is no sign of a wrong method.
  const isSpecific = [...matches.values()].some(({ pattern: { path } }) =>
    path.some(({ before, after }) => before + after !== ''))
  return isSpecific ? methodsOf(finder, head, matches) : []
}
