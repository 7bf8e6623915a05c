import type { FastifyInstance, FastifyRequest } from 'fastify'
import { throwError } from '../errors/errors.js'

/**
 * The description of Fastify's symbol for the class of requests, the only undocumented name that the package uses. The
 * lint rule `house/private` keeps the name in this file.
 */
const NAME = 'fastify.Request'

/**
 * Calls `match` with each new request of an instance, before the first hook, and with the `config` of its route. An
 * instance needs a decorator of requests: without any, Fastify does not use its class.
 */
export function onRequestMade (
  instance: FastifyInstance, match: (request: FastifyRequest, config: { resource?: unknown }) => void
): void {
  const key = Object.getOwnPropertySymbols(instance).find(symbol => symbol.description === NAME)
  if (key === undefined) {
    throwError('UNSUPPORTED_FASTIFY', `this version of Fastify is not supported: it has no '${NAME}'. ` +
      'Use a version of Fastify that the README names, or a newer version of fastify-resources')
  }
  const classes = instance as unknown as Record<symbol, new (...args: readonly unknown[]) => FastifyRequest>
  classes[key] = class extends classes[key]! {
    constructor (...args: readonly unknown[]) {
      super(...args)
      // If the context moves to another argument, requests stay unmatched and their handlers throw.
      const context = args[5] as { readonly config?: { resource?: unknown } } | null | undefined
      match(this as unknown as FastifyRequest, context?.config ?? {})
    }
  }
}
