import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../errors/errors.js'

/**
 * All that the package uses of Fastify beyond its documented interface: three symbols, each asked for by its
 * description. Where Fastify has one no more, the app does not start; where it has come to mean something else,
 * requests stay unmatched, and their handlers answer with an error instead of running. The lint rule `house/private`
 * holds it to this file.
 */

/** What Fastify keeps of a route, and of a not-found handler: hooks, handler, `config`. */
export interface RouteContext {
  readonly config: { readonly resource?: object }
  readonly server: FastifyInstance
}

type RequestClass = new (...args: readonly unknown[]) => FastifyRequest

/**
 * Has `match` called for every request of an instance while Fastify makes it, so before the first hook; `decorator` is
 * a decorator of its requests, since Fastify steps over the class of an instance that has none.
 */
export function onRequestMade (
  instance: FastifyInstance, decorator: symbol, match: (request: FastifyRequest) => void
): void {
  const key = keyOf(instance, 'fastify.Request') ?? refuseVersion('fastify.Request')
  instance.decorateRequest(decorator, null as never)
  const classes = instance as unknown as Record<symbol, RequestClass>
  classes[key] = class extends classes[key]! {
    constructor (...args: readonly unknown[]) {
      super(...args)
      match(this as unknown as FastifyRequest)
    }
  }
}

/** Reads and replaces the route context of a request; `undefined` where Fastify keeps none under the known name. */
export function routeContexts () {
  let key: symbol | undefined
  const slots = (request: FastifyRequest): Record<symbol, RouteContext> => request as never
  return {
    get (request: FastifyRequest): RouteContext | undefined {
      key ??= keyOf(request, 'fastify.context')
      return key === undefined ? undefined : slots(request)[key]
    },
    set (request: FastifyRequest, context: RouteContext): void {
      slots(request)[key!] = context
    }
  }
}

/** Finds the context of the not-found handler that an instance has, which is set when the app is ready. */
export function notFoundContexts (instance: FastifyInstance): (server: FastifyInstance) => RouteContext | undefined {
  const key = inheritedKey(instance, 'fastify.404ContextKey')
  return server => (server as unknown as Record<symbol, RouteContext | undefined>)[key]
}

function inheritedKey (holder: object | null, description: string): symbol {
  if (holder === null) return refuseVersion(description)
  return keyOf(holder, description) ?? inheritedKey(Object.getPrototypeOf(holder) as object | null, description)
}

function keyOf (holder: object, description: string): symbol | undefined {
  return Object.getOwnPropertySymbols(holder).find(symbol => symbol.description === description)
}

function refuseVersion (description: string): never {
  return refuse('UNSUPPORTED_FASTIFY', `this version of Fastify has no '${description}', ` +
    'which this package relies on; use a version of Fastify that the README names, ' +
    'or a newer version of fastify-resources')
}
