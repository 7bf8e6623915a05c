import type { FastifyReply } from 'fastify'
import type { Controller } from 'fastify-resources'

// The table is the one that register.tst.ts registers: photos have the formats json and csv, news have any.

export const photos = {
  show: (_request, reply) => reply.respondTo({ json: () => ({ id: 1 }), csv: 'id' }),
  // @ts-expect-error a format that is none of the route's
  index: (_request, reply) => reply.respondTo({ json: () => [], xml: () => '<photos/>' })
} satisfies Pick<Controller<'photos'>, 'show' | 'index'>

export const news = {
  index: (_request, reply) => reply.respondTo({ html: '<p>', anything: () => null })
} satisfies Pick<Controller<'news'>, 'index'>

// A handler of Fastify's own kind has any format, and serves a closed list too.
export function plain (_request: unknown, reply: FastifyReply) {
  return reply.respondTo({ html: async () => '<p>', json: { a: 1 }, csv: request => request.url })
}
export const other = { show: plain } satisfies Pick<Controller<'photos'>, 'show'>

// What it gives is to be returned, and is not the reply.
export function chained (_request: unknown, reply: FastifyReply): unknown {
  // @ts-expect-error the value that is sent has no status
  return reply.respondTo({ json: { a: 1 } }).code(201)
}
