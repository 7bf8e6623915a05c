import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse, show } from '../errors/errors.js'
import { redirectTarget } from '../link/location.js'
import type { RawParams } from '../match/shapes.js'
import type { Pattern } from '../match/pattern.js'
import type { Endpoint } from './actions.js'
import { scopeOf } from './registry.js'

/**
 * Redirects to a route by its name, with the arguments of its path helper: by the status that `reply.code()` has
 * set where that is of the 300s, else by 302 behind a read and 303 behind a write, whose answer is to be read from
 * there.
 * Errors: `FST_RESOURCES_UNKNOWN_ROUTE`, `FST_RESOURCES_INVALID_ARGUMENTS`.
 */
export function redirectTo (this: FastifyReply, name: string, ...args: readonly unknown[]): FastifyReply {
  const { request: { method }, statusCode } = this
  const isRead = method === 'GET' || method === 'HEAD'
  const isChosen = statusCode >= 300 && statusCode < 400
  return this.redirect(pathTo(this, name, args), isChosen ? statusCode : isRead ? 302 : 303)
}

/** Answers 201 with the path of what was made in `Location`. Errors: as {@link redirectTo}. */
export function created (this: FastifyReply, name: string, ...args: readonly unknown[]): FastifyReply {
  return this.code(201).header('location', pathTo(this, name, args))
}

/** The path of a route by its name: never a URL that somebody sends. */
function pathTo (reply: FastifyReply, name: unknown, args: readonly unknown[]): string {
  const build = typeof name === 'string' ? scopeOf(reply.server)!.builders[name] : undefined
  if (build !== undefined) return build(...args)
  // A client may see the message, and may have sent the name: it says nothing of other routes, and looks for none.
  return refuse('UNKNOWN_ROUTE', `unknown route ${show(name)}. Pass the name of a route, not a URL`)
}

/** What serves a redirect, and what OpenAPI is to say of it. What no address can be made of is not found. */
export function redirecting (pattern: Pattern): Endpoint {
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
