import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from './controllers.js'
import type { Match, Params } from '../match/params.js'

/** Under this key a route's `config` holds its match, if it has one. */
export const match: unique symbol = Symbol('fastify-resources.match')

/** Marks a request that its route does not match after all. */
const declined: unique symbol = Symbol('fastify-resources.declined')

/** The decorator by which requests are matched where Fastify's own class of them is not to be had. */
const matching: unique symbol = Symbol('fastify-resources.matching')

/** What is read of a request that is being made, Fastify's own key to its route's context apart. */
type Fresh = FastifyRequest & { [declined]?: true, [matching]?: () => void } & Record<symbol, Context | undefined>
type Context = { readonly config: { readonly [match]?: Match | null } }
type RequestClass = new (...args: readonly unknown[]) => { [matching]?: () => void }

/**
 * Registers a context whose requests are matched while Fastify makes them, so that no hook can see `7.json` as an id.
 * The class of its requests is extended, at 1 ns for each request; a hook would cost 60, and come after the hooks of the
 * app. Should a later Fastify keep its class elsewhere, there is the public way: it ends the making of a request by
 * assigning every decorated value, and with a setter under that name in the context around, the assignment calls it;
 * that costs 100 ns where requests have other decorators.
 */
export function registerMatched (fastify: FastifyInstance, add: (context: FastifyInstance) => void): void {
  const matches = matcher()
  const key = keyOf(fastify, 'fastify.Request')
  if (key === undefined) fastify.decorateRequest(matching, { setter: matches } as never)
  fastify.register(async context => {
    // Fastify steps over a class that has no decorator.
    context.decorateRequest(matching, (key === undefined ? null : matches) as never)
    if (key !== undefined) extendRequest(context as never, key)
    add(context)
  })
}

function extendRequest (context: Record<symbol, RequestClass>, key: symbol): void {
  context[key] = class extends context[key]! {
    constructor (...args: readonly unknown[]) {
      super(...args)
      this[matching]!()
    }
  }
}

/** The symbol by which Fastify keeps something of its own. */
function keyOf (holder: object, description: string): symbol | undefined {
  return Object.getOwnPropertySymbols(holder).find(symbol => symbol.description === description)
}

/**
 * Matches a request, and where that fails sees to it that the not-found handler has it. Fastify keeps a request's
 * route under a symbol of its own, and asks it for the hooks that come after `onRequest`; to put another there is how
 * Fastify itself hands a request to the not-found handler. Should a later Fastify do without that symbol, the route's
 * `config` is read by the public way, and the request is declined by {@link guarded}.
 */
export function matcher (): (this: Fresh) => void {
  const declining = new WeakMap<Context, Context>()
  let key: symbol | undefined
  return function () {
    key ??= keyOf(this, 'fastify.context')
    const context = key === undefined ? undefined : this[key]
    const matches = (context ?? this.routeOptions as unknown as Context).config[match]
    if (typeof matches !== 'function' || matches(this.params as Params)) return
    this[declined] = true
    if (context === undefined) return
    const known = declining.get(context) ?? Object.create(context, { preParsing: { value: [decline] } }) as Context
    declining.set(context, known)
    this[key!] = known
  }
}

function decline (_request: FastifyRequest, reply: FastifyReply): void {
  reply.callNotFound()
}

/** Stands before the route's own `onRequest` hooks, which are not to run for what the route does not match. */
export function declineFirst (request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (declined in request) reply.callNotFound()
  else done()
}

/** A handler that is never called for what its route does not match, whatever Fastify makes of the context. */
export function guarded (guards: Map<Endpoint, Endpoint['handler']>, endpoint: Endpoint): Endpoint['handler'] {
  let known = guards.get(endpoint)
  if (known === undefined) {
    const { handler } = endpoint
    known = (request: Fresh, reply: FastifyReply) => request[declined] === true ? reply.callNotFound() : handler(request as never, reply as never)
    guards.set(endpoint, known)
  }
  return known
}
