import type { FastifyInstance, onRequestHookHandler, RouteOptions as FastifyRouteOptions } from 'fastify'
import type { RouteOptions } from '../draw/drawing.js'
import { mergeRouteOptions } from '../draw/frame.js'
import { describe } from '../errors/site.js'
import { refuse } from '../errors/errors.js'
import { refuseFull } from '../match/conflicts.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Url } from '../match/urls.js'
import { fallThrough, faultOf, type FallThrough } from '../table/strategy.js'
import type { Handling } from './actions.js'
import { routerRules } from './app-router.js'
import type { EndpointOf } from './controllers.js'
import { wrapCompiler } from './compilers.js'
import { named } from './named.js'
import type { Describe } from './openapi.js'
import { oncePerApp } from './registry.js'
import { redirecting, redirectSchema } from './redirect.js'
import { showSchema, showUrl } from './swagger.js'
import { guarded, matchRequests, matchWith, skipDeclined } from './request.js'
import { judging, schemaOf, settleSchema, type Schemas } from './schema.js'

/** How planned routes are mounted, beside what they say themselves. */
export interface Mounting {
  readonly endpointOf: EndpointOf
  /** What OpenAPI shows of them; `null` for what their schemas say. */
  readonly describe: Describe | null
}

/** What the routes of one mount share. */
interface Mount extends Omit<Mounting, 'describe'> {
  readonly fastify: FastifyInstance
  readonly schemas: Schemas
  /** What the router is to ask for a route. */
  readonly constraintsOf: FallThrough['constraintsOf']
  /** The routes by their `config.resource`, which tells a listener which one it sees. */
  readonly planned: WeakMap<object, PlannedRoute>
}

/** Mounts planned routes on a Fastify instance of their own, which its requests are matched for. */
export function mountRoutes (
  fastify: FastifyInstance, plan: readonly PlannedRoute[], { endpointOf, describe }: Mounting
): void {
  refuseResource(plan, endpointOf)
  matchRequests(fastify)
  const schemas: Schemas = { describe, shared: new Map(), judges: new Map() }
  const isAsked = plan.some(({ isContested }) => isContested)
  const constraintsOf: Mount['constraintsOf'] = isAsked
    ? strategyOf(fastify).constraintsOf
    : ({ url }) => url.entry.conditions
  const mount: Mount = { fastify, endpointOf, schemas, constraintsOf, planned: new WeakMap() }
  const added: FastifyRouteOptions[] = []
  // The hooks of an instance run behind those of the instances around it.
  fastify.addHook('onRoute', options => {
    skipDeclined(options)
    const planned = mount.planned.get(options.config?.resource ?? options)
    if (planned !== undefined) settleSchema(schemas, planned, options as never)
    added.push(options)
  })
  for (const planned of plan) {
    try {
      fastify.route(routeOf(mount, planned))
    } catch (thrown) {
      refuseFull(thrown, planned)
    }
  }
  if (schemas.judges.size > 0) wrapCompiler(fastify, compile => judging(schemas, compile))
  // Fastify has taken the schemas that it validates by.
  const ours = new Set<unknown>(schemas.shared.values())
  for (const options of added.splice(0)) showSchema(fastify, ours, options)
}

function optionsOf (planned: PlannedRoute, endpointOf: EndpointOf): RouteOptions {
  const { route, url: { entry } } = planned
  const own = entry.options.get(route)!
  return route.redirect === undefined
    ? mergeRouteOptions(own, endpointOf(route).options)
    : mergeRouteOptions(redirectSchema(route.redirect), own)
}

/**
 * `config.resource` is what guards, metrics and the matching of requests go by: an app cannot have a value of its own
 * there.
 */
function refuseResource (plan: readonly PlannedRoute[], endpointOf: EndpointOf): void {
  const taken = plan.filter(planned =>
    Object.hasOwn(optionsOf(planned, endpointOf)['config'] as object ?? {}, 'resource'))
  const faults = new Set(taken.map(({ route: { controller, action }, url: { entry } }) =>
    `${describe(entry.declaration)}: ${controller}#${action} has a config.resource, which this plugin sets; rename it`))
  if (faults.size > 0) refuse('FST_RESOURCES_OPTION', [...faults])
}

/** A route as Fastify takes it. What plugins may push into or replace is each route's own. */
function routeOf (mount: Mount, planned: PlannedRoute): FastifyRouteOptions {
  const { url, route: { name, method, controller, action } } = planned
  const resource = Object.freeze({ name, controller, action })
  const { handler, options } = endpointIn(mount, planned, resource)
  const constraints = { ...mount.constraintsOf(planned) }
  matchWith(resource, url.match)
  mount.planned.set(resource, planned)
  return {
    ...options,
    ...schemaOf(mount.schemas, planned, options['schema'] as Record<string, unknown> | undefined),
    method,
    url: url.pattern,
    handler,
    ...withConditions(url, options['onRequest']),
    // Fastify copies the options for HEAD, whose config is to be another.
    get config () { return showUrl(mount.fastify, url, { ...options['config'] as object, resource }) },
    ...Object.keys(constraints).length === 0 ? {} : { constraints },
    // Where the table has a route for HEAD of its own, Fastify is not to add one.
    ...method === 'GET' && !planned.methods.includes('HEAD') ? { exposeHeadRoute: false } : {}
  } as unknown as FastifyRouteOptions
}

/** The handler, which runs for matched requests only, and the options, in which lists are copies. */
function endpointIn (
  { endpointOf }: Mount, planned: PlannedRoute, resource: object
): { readonly handler: Handling['handler'], readonly options: RouteOptions } {
  const { url, route } = planned
  const options = Object.fromEntries(Object.entries(optionsOf(planned, endpointOf))
    .map(([key, value]) => [key, Array.isArray(value) ? [...value] : value]))
  // A handler of web sockets is given the socket first.
  const served = route.redirect === undefined ? endpointOf(route) : redirecting(url)
  const handler = guarded(served, resource, options['websocket'] === true ? 1 : 0)
  const { wsHandler } = options
  if (typeof wsHandler !== 'function') return { handler, options }
  const sockets = { handler: wsHandler as Handling['handler'], owner: null, name: wsHandler.name }
  return { handler, options: { ...options, wsHandler: guarded(sockets, resource, 1) } }
}

/** Raises, before the first hook of a route itself, what a condition has thrown when the router asked it. */
const raise = named<onRequestHookHandler>((request, _reply, done) => done(faultOf(request.raw)), 'when')

/** The hooks of a route that has conditions: a fault of one comes first, so that no hook runs for a request that it may not be for. */
function withConditions ({ entry }: Url, hooks: unknown): { readonly onRequest?: readonly unknown[] } {
  if (entry.when.length === 0) return {}
  return { onRequest: [raise, ...hooks === undefined ? [] : [hooks].flat()] }
}

/** The app's one constraint strategy, which all of its mounts share. */
const strategyOf = oncePerApp((fastify): FallThrough => {
  const made = fallThrough(routerRules(fastify))
  fastify.addConstraintStrategy(made.strategy as never)
  return made
})
