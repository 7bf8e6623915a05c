import type { FastifyReply, FastifyRequest } from 'fastify'
import { throwError, show } from '../../errors/errors.js'
import { didYouMean } from '../../errors/suggest.js'
import { redirectTarget } from '../../link/location.js'
import type { RawParams } from '../../match/shapes.js'
import type { Pattern } from '../../match/pattern.js'
import type { Endpoint } from '../controllers/actions.js'
import { scopeOf } from '../app/registry.js'

/**
 * Redirects to a route by its name, with the arguments of its path helper. A 3xx status of `reply.code()` takes
 * precedence over the default, which is 302 after GET and HEAD and 303 after other methods.
 * @throws `FST_RESOURCES_UNKNOWN_ROUTE`, `FST_RESOURCES_INVALID_ARGUMENTS`
 */
export function redirectTo (this: FastifyReply, name: string, ...args: readonly unknown[]): FastifyReply {
  const { request: { method }, statusCode } = this
  const isRead = method === 'GET' || method === 'HEAD'
  const isChosen = statusCode >= 300 && statusCode < 400
  return this.redirect(pathTo(this, name, args), isChosen ? statusCode : isRead ? 302 : 303)
}

/** Sets the status 201, and `Location` to the path of the new record. Throws the same errors as {@link redirectTo}. */
export function created (this: FastifyReply, name: string, ...args: readonly unknown[]): FastifyReply {
  return this.code(201).header('location', pathTo(this, name, args))
}

/** The path of a route by its name. A URL is no name, so that no client can choose the target. */
function pathTo (reply: FastifyReply, name: unknown, args: readonly unknown[]): string {
  const { builders } = scopeOf(reply.server)!
  const build = typeof name === 'string' ? builders[name] : undefined
  if (build !== undefined) return build(...args)
  const suggestion = typeof name === 'string' ? didYouMean(name, Object.keys(builders)) : ''
  // A client may have sent the name, and may see the message. Only the log has the cause.
  const cause = suggestion === '' ? undefined : new Error(suggestion.slice(2, -1))
  return throwError('UNKNOWN_ROUTE', `unknown route ${show(name)}. Pass the name of a route, not a URL`, cause)
}

/** The handler of a redirect and its response for OpenAPI. The response is 404 if the target is not valid. */
export function redirectEndpoint (pattern: Pattern): Endpoint {
  const { redirect } = pattern.entry
  const { status } = redirect!
  const locate = redirectTarget(pattern, redirect!)
  const handler = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const location = locate(request.params as RawParams, request.raw.url!)
    return location === null ? reply.callNotFound() as unknown as FastifyReply : reply.redirect(location, status)
  }
  const options = { schema: { response: { [status]: { type: 'null', description: 'Redirect' } } } }
  return { handler, owner: null, name: 'redirect', options }
}
