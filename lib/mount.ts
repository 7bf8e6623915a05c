import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Route } from '../types/index.js'
import type { EndpointOf } from './controllers.js'
import type { DrawnRoute } from './drawing.js'
import { fallThrough, STRATEGY, type FallThrough } from './fall-through.js'
import { satisfies, type PlannedRoute } from './plan.js'
import { strategyOf } from './registry.js'
import { mergeRouteOptions } from './route-options.js'
import { schemaOf, startSchemas, type Schemas } from './schema.js'
import type { Accepts, Params, Preparation } from './segment.js'

/**
 * The decorator by which a request's params are prepared while Fastify makes the request, so that no hook can see
 * `7.json` as an id. Fastify's request constructor ends by assigning every decorated value: with a setter under
 * that name in the context around, the assignment calls it. Measured: no slower than a route without it, where a
 * hook costs 60 ns, and regular expressions in the path 130 ns.
 */
const prepared: unique symbol = Symbol('fastify-resources.prepared')

type Resource = Pick<Route, 'name' | 'controller' | 'action'>

/** What the routes of one mount share. */
interface Mount {
  readonly fastify: FastifyInstance
  readonly endpointOf: EndpointOf
  readonly schemas: Schemas
  /** What stands for each contested route among its constraints. */
  readonly tokens: ReadonlyMap<PlannedRoute, string>
  /** The hooks of routes that accept alike. */
  readonly hooks: Map<Accepts, MatchHook>
  /** What `config.resource` says, which the suffixed URL of a route shares with the plain one. */
  readonly resources: Map<DrawnRoute, Resource>
}

/** Mounts planned routes on a Fastify instance of their own; routes whose params are prepared alike share a context. */
export function mountRoutes (fastify: FastifyInstance, plan: readonly PlannedRoute[], endpointOf: EndpointOf): void {
  const prepares: Preparation['prepare'][] = []
  fastify.decorateRequest(prepared, {
    setter (this: FastifyRequest, index: number) { prepares[index]!(this.params as Params) }
  } as never)
  const mount: Mount = { fastify, endpointOf, schemas: startSchemas(fastify.validatorCompiler), tokens: tokensFor(fastify, plan), hooks: new Map(), resources: new Map() }
  const addRoutes = routeAdder(fastify)
  for (const [key, routes] of groupByPreparation(plan)) {
    if (key === null) {
      addRoutes(fastify, routes.map(planned => routeOf(mount, planned)))
      continue
    }
    const index = prepares.push(routes[0]!.prepare!.prepare) - 1
    fastify.register(async context => {
      context.decorateRequest(prepared, index as never)
      addRoutes(context, routes.map(planned => routeOf(mount, planned)))
    })
  }
}

function groupByPreparation (plan: readonly PlannedRoute[]): ReadonlyMap<string | null, readonly PlannedRoute[]> {
  const groups = new Map<string | null, PlannedRoute[]>()
  for (const planned of plan) {
    const key = planned.prepare?.key ?? null
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [planned])
    else group.push(planned)
  }
  return groups
}

function routeOf (mount: Mount, planned: PlannedRoute): BulkRoute {
  const { route } = planned
  const { method } = route.record
  const endpoint = mount.endpointOf(route)
  const options = mergeRouteOptions(route.options, endpoint.options)
  const hook = matchHook(mount, planned)
  const exposesHead = options['exposeHeadRoute'] ?? (mount.fastify.initialConfig as { exposeHeadRoutes?: boolean }).exposeHeadRoutes
  const given: Record<string, unknown> = {
    ...options,
    ...schemaOf(mount.schemas, planned, options),
    exposeHeadRoute: false,
    method,
    url: planned.url,
    handler: endpoint.handler,
    config: { ...options['config'] as object, resource: resourceOf(mount, route) }
  }
  if (hook !== null) given['onRequest'] = [hook, ...(options['onRequest'] ?? []) as []]
  const constraints = constraintsOf(mount, planned)
  if (constraints !== null) given['constraints'] = constraints
  return [given as unknown as RouteOptions, planned.methods.includes('HEAD') && method === 'GET' && exposesHead !== false]
}

function resourceOf ({ resources }: Mount, route: DrawnRoute): Resource {
  const { name, controller, action } = route.record
  const known = resources.get(route) ?? Object.freeze({ name, controller, action })
  resources.set(route, known)
  return known
}

/** Fastify's own constraints of the route, and ours where the router has to ask it. */
function constraintsOf ({ tokens }: Mount, planned: PlannedRoute): object | null {
  const { route: { conditions }, isContested } = planned
  if (isContested) return { ...conditions, [STRATEGY]: tokens.get(planned)! }
  return Object.keys(conditions).length === 0 ? null : { ...conditions }
}

/** Tokens are given in the table's order, which is the order in which the router is to ask. */
function tokensFor (fastify: FastifyInstance, plan: readonly PlannedRoute[]): ReadonlyMap<PlannedRoute, string> {
  const contested = plan.filter(({ isContested }) => isContested)
  return new Map(contested.map(planned => [planned, strategyOf(fastify, () => addStrategy(fastify)).add(planned)]))
}

function addStrategy (fastify: FastifyInstance): FallThrough {
  const { initialConfig } = fastify
  const made = fallThrough(initialConfig.routerOptions ?? initialConfig)
  fastify.addConstraintStrategy(made.strategy as never)
  return made
}

type MatchHook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void

/** The hook that gives a request to the not-found handler if the route does not match it after all, or `null`. */
function matchHook ({ hooks }: Mount, { accepts, fallsThrough, route }: PlannedRoute): MatchHook | null {
  if (accepts === null) return null
  if (fallsThrough) return hookOf(params => accepts(params) && satisfies(route, params))
  const known = hooks.get(accepts) ?? hookOf(accepts)
  hooks.set(accepts, known)
  return known
}

function hookOf (matches: Accepts): MatchHook {
  return (request, reply, done) => {
    if (matches(request.params as Params)) done()
    else reply.callNotFound()
  }
}

/** One route to add, its `exposeHeadRoute` being false, and whether it is to serve HEAD too. */
export type BulkRoute = readonly [options: RouteOptions, servesHead: boolean]

/** One list for all: it stays in each route's `config`. */
const HEAD_AND_GET: readonly string[] = Object.freeze(['HEAD', 'GET'])

/** Adds routes to a context of the instance that it was made for. */
export type AddRoutes = (context: FastifyInstance, routes: readonly BulkRoute[]) => void

type After = (callback: AfterCallback) => unknown
type AfterCallback = (error: Error | null, done: (error?: Error | null) => void) => void

/**
 * Adds routes in bulk, at less than half of what as many calls of `route` cost at boot (1,000 resources: 0.43 s
 * against 1.1 s; the same by hand without suffixes: 0.64 s). Fastify has each route wait in the boot queue by itself,
 * and makes HEAD of each GET route a second one. Here all routes of a context wait together, and GET and HEAD are one.
 *
 * Whoever listens to `onRoute` meets the route as GET's, and so does what keeps the options, such as OpenAPI generators,
 * which would show HEAD: the verbs are two just while Fastify hands them to the router, which is after the last
 * listener. `request.routeOptions.method` is the list of both.
 */
export function routeAdder (fastify: FastifyInstance): AddRoutes {
  let isShared = false
  const seen: { method: RouteOptions['method'] }[] = []
  fastify.addHook('onRoute', options => {
    if (!isShared) return
    options.method = HEAD_AND_GET as ['HEAD', 'GET']
    seen.push(options)
  })
  return (context, routes) => together(context, () => {
    for (const [options, servesHead] of routes) {
      isShared = servesHead
      try {
        context.route(options)
      } catch (error) {
        // HEAD comes first, so that nothing of GET is there yet when the app has a route for HEAD: its own is left in its place.
        if (!isShared || !hasHead(context, options)) throw error
        isShared = false
        context.route(options)
      } finally {
        for (const one of seen.splice(0)) one.method = 'GET'
      }
    }
  })
}

/** Whether the app has a route for HEAD there already. */
function hasHead (context: FastifyInstance, { url, constraints }: RouteOptions): boolean {
  return context.hasRoute({ method: 'HEAD', url: context.prefix + url, constraints: constraints ?? {} })
}

/** Runs `add`, what it puts off by `context.after` being put off as one. */
function together (context: FastifyInstance, add: () => void): void {
  const callbacks: AfterCallback[] = []
  const own = context as { after?: unknown }
  // An instance's `after` is inherited: this one hides it from the routes that we add, and goes when they are in.
  own.after = (callback: AfterCallback) => { callbacks.push(callback) }
  try {
    add()
  } finally {
    delete own.after
  }
  (context.after as After)((error, done) => {
    let open = callbacks.length
    let failure = error
    for (const callback of callbacks) {
      callback(error, fault => {
        failure ??= fault ?? null
        if (--open === 0) done(failure)
      })
    }
  })
}
