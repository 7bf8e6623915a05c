import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Url } from '../match/urls.js'
import { faultOf } from '../table/strategy.js'
import { named } from './named.js'

type Hook = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void

/** Raises, before the first hook of a route itself, what a condition has thrown when the router asked it. */
const raise = named<Hook>((request, _reply, done) => done(faultOf(request.raw)), 'when')

/** The hooks of a route that has conditions: a fault of one comes first, so that no hook runs for a request that it may not be for. */
export function withConditions ({ entry }: Url, hooks: unknown): { readonly onRequest?: readonly unknown[] } {
  if (entry.when.length === 0) return {}
  return { onRequest: [raise, ...hooks === undefined ? [] : [hooks].flat()] }
}
