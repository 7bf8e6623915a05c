import type { FastifyReply } from 'fastify'
import { throwError, show } from '../../errors/errors.js'
import { helperFor, suggestRoute } from '../../link/helpers.js'
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
  return this.redirect(pathByName(this, name, args), isChosen ? statusCode : isRead ? 302 : 303)
}

/** Sets the status 201, and `Location` to the path of the new record. Throws the same errors as {@link redirectTo}. */
export function created (this: FastifyReply, name: string, ...args: readonly unknown[]): FastifyReply {
  return this.code(201).header('location', pathByName(this, name, args))
}

/** The path of a route by its name. A URL is no name, so that no client can choose the target. */
function pathByName (reply: FastifyReply, name: unknown, args: readonly unknown[]): string {
  const { builders } = scopeOf(reply.server)!
  const build = typeof name === 'string' ? builders[name] : undefined
  return build === undefined ? throwUnknown(name, builders) : helperFor(build, reply.request)(...args)
}

function throwUnknown (name: unknown, builders: object): never {
  const names: string[] = []
  for (const known in builders) names.push(known)
  const hint = typeof name === 'string' ? suggestRoute(name, names) : ''
  const isUrl = typeof name === 'string' && /\W/.test(name)
  const fix = `. Pass the name of a route${isUrl ? ', not a URL' : ''}`
  return throwError('UNKNOWN_ROUTE', `unknown route ${show(name)}${hint || fix}`)
}
