import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../errors/errors.js'

/**
 * The one name of Fastify that the package uses beyond its documented interface: the class of requests, found by the
 * description of its symbol. If Fastify no longer has it, the app does not start. If it has another meaning, requests
 * stay unmatched, and their handlers respond with an error instead of running. The lint rule `house/private` keeps it
 * in this file.
 */

const NAME = 'fastify.Request'

type RequestClass = new (...args: readonly unknown[]) => FastifyRequest

/**
 * Calls `match` for every request of an instance while Fastify makes it, so before the first hook, with the `config` of
 * its route, which the route's context has: the last argument of the class. `decorator` is a decorator of its requests,
 * since Fastify skips the class of an instance that has none.
 */
export function onRequestMade (
  instance: FastifyInstance, decorator: symbol, match: (request: FastifyRequest, config: { resource?: unknown }) => void
): void {
  const key = Object.getOwnPropertySymbols(instance).find(symbol => symbol.description === NAME) ?? refuseVersion()
  instance.decorateRequest(decorator, null as never)
  const classes = instance as unknown as Record<symbol, RequestClass>
  classes[key] = class extends classes[key]! {
    constructor (...args: readonly unknown[]) {
      super(...args)
      const context = args[5] as { readonly config?: { resource?: unknown } } | null | undefined
      match(this as unknown as FastifyRequest, context?.config ?? {})
    }
  }
}

function refuseVersion (): never {
  return refuse('UNSUPPORTED_FASTIFY', `this version of Fastify is not supported: it has no '${NAME}'. ` +
    'Use a version of Fastify that the README names, or a newer version of fastify-resources')
}
