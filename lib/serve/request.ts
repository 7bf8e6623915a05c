import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../errors/errors.js'
import type { Params } from '../match/params.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Handling } from './actions.js'
import { notFoundContexts, onRequestMade, routeContexts } from './internals.js'

/**
 * Under this key a request holds the `config.resource` of the route that it matches, or that its route has declined it;
 * nothing stands there while nobody has asked.
 */
const outcome: unique symbol = Symbol('fastify-resources.outcome')

type Asked = FastifyRequest & { [outcome]?: object | 'declined' | null }

/** The mounted routes by the object that their `config.resource` is: a copy of a `config` keeps it, so the route. */
export const mountedRoutes = new WeakMap<object, PlannedRoute>()

/**
 * Matches the requests of an instance while Fastify makes them, so that no hook sees `7.json` as an id. One that its
 * route declines is given the context of the not-found handler before the first hook, and lives the life of a request
 * that the router found nothing for.
 */
export function matchRequests (instance: FastifyInstance): void {
  const contexts = routeContexts()
  const notFound = notFoundContexts(instance)
  onRequestMade(instance, outcome, (request: Asked) => {
    const context = contexts.get(request)
    const resource = context?.config.resource
    if (context === undefined || resource === undefined || typeof request.params !== 'object') return
    const planned = mountedRoutes.get(resource)
    if (planned === undefined) return
    const { match } = planned.url
    if (match === null || match(request.params as Params)) {
      request[outcome] = resource
      return
    }
    request[outcome] = 'declined'
    const handler = notFound(context.server)
    if (handler !== undefined) contexts.set(request, handler)
  })
}

/**
 * A handler that runs only for requests that matched the route of that `config.resource`; `position` is the request's
 * among its two arguments.
 */
export function guarded (
  { handler, owner, name }: Handling, resource: object, position: 0 | 1 = 0
): Handling['handler'] {
  // Named where it is made: a name that is given later has the engine keep each function as a table.
  const guard = {
    [name]: function (this: unknown, first: never, second: never): unknown {
      const request: Asked = position === 0 ? first : second
      if (request[outcome] !== resource) return refuseUnmatched()
      return handler.call(owner ?? this, first, second)
    }
  }
  return guard[name]!
}

function refuseUnmatched (): never {
  return refuse('UNMATCHED_REQUEST', 'the request was not matched with its route: ' +
    'its config.resource has been replaced, or this version of Fastify makes requests in another way')
}

/** Hooks that Fastify takes from the route that the router found, whatever has become of the request since. */
const ROUTERS_HOOKS = ['onRequest', 'onTimeout', 'onRequestAbort'] as const

type Hook = (this: unknown, request: Asked, ...rest: unknown[]) => unknown

const skipping = new WeakSet<Hook>()

/**
 * Has the hooks of a route itself pass over what the route declines; those of its scope run as they do for what the
 * router found nothing for. To be called behind the last `onRoute` listener, as plugins add hooks there: a list is
 * changed in place, as it may be held, and Fastify reads it when the app is ready. To what has been frozen nothing has
 * been added.
 */
export function skipDeclined (options: object): void {
  const hooks = options as Record<string, Hook | Hook[] | undefined>
  for (const kind of ROUTERS_HOOKS) {
    const given = hooks[kind]
    if (Array.isArray(given)) {
      if (!Object.isFrozen(given)) given.forEach((hook, index) => { given[index] = unlessDeclined(hook) })
    } else if (given !== undefined && !Object.isFrozen(hooks)) hooks[kind] = unlessDeclined(given)
  }
}

/** What is no hook, or takes a callback and is async, is left for Fastify to refuse. */
function unlessDeclined (hook: Hook): Hook {
  const isHook = typeof hook === 'function' && (hook.constructor.name !== 'AsyncFunction' || hook.length <= 2)
  if (!isHook || skipping.has(hook)) return hook
  const skips = named(function (this: unknown, request: Asked, ...rest: unknown[]) {
    if (request[outcome] !== 'declined') return hook.call(this, request, ...rest)
    return (rest.at(-1) as () => void)()
  }, hook.name)
  skipping.add(skips)
  return skips
}

/** A function under the name that traces, logs and the tree of plugins are to show. */
export function named<T extends (...args: never[]) => unknown> (run: T, name: string): T {
  return Object.defineProperty(run, 'name', { value: name })
}
