import type {
  FastifyReply, FastifyRequest, onRequestAsyncHookHandler, onRequestHookHandler, onSendHookHandler,
  preHandlerHookHandler
} from 'fastify'
import { get, resource, resources, scope } from 'fastify-resources'

// Guards as apps write them, typed by Fastify alone. The table of register.tst.ts has them, and its helpers are theirs.
export const arrow = async (request: FastifyRequest, reply: FastifyReply) => {
  if (request.headers.authorization === undefined) return reply.code(401).send()
}
export const redirecting = async (request: FastifyRequest, reply: FastifyReply) => {
  request.paths.photo_path(7)
  if (request.url !== reply.request.paths.profile_path()) return reply.redirectTo('photo', 7)
}
export function declared (request: FastifyRequest, reply: FastifyReply, done: () => void) {
  reply.header('location', request.server.paths.photos_path())
  done()
}
export const calling: onRequestHookHandler = (_request, _reply, done) => { done() }
export const promising: onRequestAsyncHookHandler = async request => { request.paths.photo_path(7) }
export const loading: preHandlerHookHandler = (request, _reply, done) => {
  done(new Error(request.paths.photo_path(7)))
}
export const sending: onSendHookHandler = (_request, _reply, payload, done) => { done(null, payload) }

// A wrong hook does not compile, in any declaration.
// @ts-expect-error a request is no number
get('x', { to: 'a#b', routeOptions: { onRequest: async (request: number) => request } })
resources('x', {
  // @ts-expect-error nobody has said yet that the params are these
  routeOptions: { onRequest: async (request: FastifyRequest<{ Params: { id: number } }>) => request.params.id }
})
// @ts-expect-error a hook that Fastify has not
resource('x', { routeOptions: { onReqest: arrow } })
// @ts-expect-error a hook that is none
scope({ routeOptions: { preHandler: [arrow, 'loading'] } }, [])
// @ts-expect-error an option of a wrong type
resources('x', { routeOptions: { bodyLimit: '1 MB' } }, [])
// @ts-expect-error the constraints of a route are the declaration's
resources('x', { routeOptions: { constraints: {} } })
