import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Address } from '../declare/redirect.js'
import type { RouteOptions } from '../draw/drawing.js'
import { redirectTarget } from '../link/location.js'
import type { Url } from '../match/urls.js'
import type { Handling } from './actions.js'

type Params = Readonly<Record<string, unknown>>

/** What OpenAPI is to say of a redirect. */
export function redirectSchema ({ status }: Pick<Address, 'status'>): RouteOptions {
  return { schema: { response: { [status]: { type: 'null', description: 'Redirect' } } } }
}

/** The handler of a redirect. What no address can be made of is not found. */
export function redirecting (url: Url): Handling {
  const address = url.entry.redirect!
  const leadTo = redirectTarget(url, address)
  const handler = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const location = leadTo(request.params as Params, request.raw.url!)
    if (location === null) return reply.callNotFound() as unknown as FastifyReply
    return reply.redirect(location, address.status)
  }
  return { handler, owner: null, name: 'redirect' }
}
