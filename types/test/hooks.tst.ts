import { Type } from 'typebox'
import type {
  FastifyReply, FastifyRequest, onRequestHookHandler, onSendHookHandler, preHandlerAsyncHookHandler,
  preHandlerHookHandler
} from 'fastify'
import { action, type Controller } from 'fastify-resources'

// The table and the type provider are those of register.tst.ts: TypeBox's.
type Photos<Action extends keyof Controller<'photos'>> = Pick<Controller<'photos'>, Action>

const body = Type.Object({ title: Type.String() })
const typed: preHandlerHookHandler = (_request, _reply, done) => { done() }
const promising: preHandlerAsyncHookHandler = async request => { request.log.info('') }
const first: onRequestHookHandler = (_request, _reply, done) => { done() }
const sending: onSendHookHandler = (_request, _reply, payload, done) => { done(null, payload) }
const arrow = async (request: FastifyRequest, reply: FastifyReply) => { if (request.url === '/') return reply.send() }
const other = async (request: FastifyRequest<{ Params: { other: number } }>) => { request.params.other.toFixed() }
const sync = () => true

// Both forms of an action take the hooks that Fastify takes, one or several.
export const photos = {
  create: {
    schema: { body },
    onRequest: first,
    preHandler: [typed, promising, arrow],
    onSend: sending,
    handler: () => ''
  },
  update: action({
    schema: { body },
    onRequest: first,
    preHandler: [typed, promising, arrow, async request => { request.body.title.trim() }],
    onSend: sending,
    handler: request => request.body.title
  }),
  show: action({
    preHandler: typed,
    onRequest: [first, arrow],
    preValidation: request => { request.url.trim() },
    handler: () => ''
  })
} satisfies Photos<'create' | 'update' | 'show'>

// And neither takes another.
// @ts-expect-error a hook for other params
export const otherPlain = { show: { preHandler: other, handler: () => '' } } satisfies Photos<'show'>
// @ts-expect-error a hook for other params
export const otherTyped = { show: action({ preHandler: other, handler: () => '' }) } satisfies Photos<'show'>
// @ts-expect-error a hook for other params, among others
export const otherListed = { show: action({ preHandler: [typed, other], handler: () => '' }) } satisfies Photos<'show'>
// @ts-expect-error a hook that neither calls back nor promises
export const syncPlain = { show: { preHandler: sync, handler: () => '' } } satisfies Photos<'show'>
// @ts-expect-error a hook that neither calls back nor promises
export const syncTyped = { show: action({ preHandler: sync, handler: () => '' }) } satisfies Photos<'show'>
// @ts-expect-error a hook for another place
export const placePlain = { show: { onRequest: sending, handler: () => '' } } satisfies Photos<'show'>
// @ts-expect-error a hook for another place
export const placeTyped = { show: action({ onRequest: sending, handler: () => '' }) } satisfies Photos<'show'>
// @ts-expect-error no hook at all
export const noneTyped = { show: action({ onRequest: 'sending', handler: () => '' }) } satisfies Photos<'show'>
