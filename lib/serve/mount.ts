import type { FastifyInstance, RouteOptions as FastifyRouteOptions } from 'fastify'
import { mergeRouteOptions, resolveRule, type RouteOptions } from '../draw/route-options.js'
import { describe } from '../errors/site.js'
import { refuse } from '../errors/errors.js'
import { refuseFull } from '../match/crowds.js'
import type { PlannedRoute } from '../match/plan.js'
import { constraintsOf, fallThrough, type FallThrough } from '../table/strategy.js'
import type { Answering } from './allow.js'
import type { Handling } from './actions.js'
import type { EndpointOf } from './controllers.js'
import { routerRules } from './internals.js'
import type { Describe } from './openapi.js'
import { addTogether } from './queue.js'
import { strategyOf } from './registry.js'
import { withConditions } from './conditions.js'
import { redirecting, redirectSchema } from './redirect.js'
import { showSchema, showUrl } from './swagger.js'
import { guarded, matchRequests, matchWith, skipDeclined } from './request.js'
import { schemaOf, startSchemas, type Schemas } from './schema.js'

/** What the routes of one mount share. */
interface Mount {
  readonly endpointOf: EndpointOf
  readonly schemas: Schemas
  /** What stands for each contested route among its constraints. */
  readonly tokens: ReadonlyMap<PlannedRoute, string>
  readonly base: string
}

/** How planned routes are mounted, beside what they say themselves. */
export interface Mounting {
  readonly endpointOf: EndpointOf
  /** What OpenAPI shows of them; `null` for what their schemas say. */
  readonly describe: Describe | null
  /** What stands in front of the path that a redirect leads to. */
  readonly base: string
}

/** What there is of a mount to answer verbs that its URLs do not take. */
type Mounted = Pick<Answering, 'routes' | 'conditionsOf'>

/** Mounts planned routes on a Fastify instance of their own, which its requests are matched for. */
export function mountRoutes (
  fastify: FastifyInstance, plan: readonly PlannedRoute[], mounting: Mounting
): Mounted {
  const { endpointOf, base } = mounting
  refuseResource(plan, endpointOf)
  matchRequests(fastify)
  const tokens = tokensFor(fastify, plan)
  const mount: Mount = { endpointOf, schemas: startSchemas(fastify, mounting.describe), tokens, base }
  const added: FastifyRouteOptions[] = []
  addTogether(fastify, plan, planned => { addRoute(fastify, mount, planned) }, options => {
    skipDeclined(options)
    added.push(options)
  })
  // Fastify has taken the schemas that it validates by.
  const ours = new Set<unknown>(mount.schemas.params.values())
  for (const options of added) showSchema(fastify, ours, options)
  return { routes: plan, conditionsOf: planned => constraintsOf(planned, tokens.get(planned)) }
}

function addRoute (fastify: FastifyInstance, mount: Mount, planned: PlannedRoute): void {
  try {
    fastify.route(routeOf(mount, planned))
  } catch (thrown) {
    refuseFull(thrown, planned)
  }
}

function optionsOf (planned: PlannedRoute, endpointOf: EndpointOf): RouteOptions {
  const { route, url: { entry } } = planned
  const own = resolveRule(entry.options, route)
  return route.redirect === undefined
    ? mergeRouteOptions(own, endpointOf(route).options)
    : mergeRouteOptions(redirectSchema(route.redirect), own)
}

/**
 * `config.resource` is what guards, metrics and the matching of requests go by: an app cannot have a value of its own
 * there.
 */
function refuseResource (plan: readonly PlannedRoute[], endpointOf: EndpointOf): void {
  const taken = plan.filter(planned => hasResource(optionsOf(planned, endpointOf)))
  const faults = new Set(taken.map(({ route: { controller, action }, url: { entry } }) =>
    `${describe(entry.declaration)}: ${controller}#${action} has a config.resource, which this plugin sets; rename it`))
  if (faults.size > 0) refuse('FST_RESOURCES_OPTION', [...faults])
}

function hasResource ({ config }: RouteOptions): boolean {
  return Object.hasOwn(config as object ?? {}, 'resource')
}

/** A route as Fastify takes it. What plugins may push into or replace is each route's own. */
function routeOf (mount: Mount, planned: PlannedRoute): FastifyRouteOptions {
  const { url, route: { name, method, controller, action } } = planned
  const resource = Object.freeze({ name, controller, action })
  const { handler, options } = endpointIn(mount, planned, resource)
  const constraints = { ...constraintsOf(planned, mount.tokens.get(planned)) }
  matchWith(resource, url.match)
  const given = {
    ...options,
    ...schemaOf(mount.schemas, planned, options),
    method,
    url: url.pattern,
    handler,
    ...withConditions(url, options['onRequest']),
    // Fastify copies the options for HEAD, whose config is to be another.
    get config () { return showUrl(mount.schemas.fastify, url, { ...options['config'] as object, resource }) },
    ...Object.keys(constraints).length === 0 ? {} : { constraints },
    // Where the table has a route for HEAD of its own, Fastify is not to add one.
    ...method === 'GET' && !planned.methods.includes('HEAD') ? { exposeHeadRoute: false } : {}
  }
  skipDeclined(given)
  return given as unknown as FastifyRouteOptions
}

function servedBy ({ endpointOf, base }: Mount, { url, route }: PlannedRoute): Handling {
  return route.redirect === undefined ? endpointOf(route) : redirecting(url, base)
}

/** The handler, which runs for matched requests only, and the options, in which lists are copies. */
function endpointIn (
  mount: Mount, planned: PlannedRoute, resource: object
): { readonly handler: Handling['handler'], readonly options: RouteOptions } {
  const { endpointOf } = mount
  const options = Object.fromEntries(Object.entries(optionsOf(planned, endpointOf))
    .map(([key, value]) => [key, Array.isArray(value) ? [...value] : value]))
  // A handler of web sockets is given the socket first.
  const handler = guarded(servedBy(mount, planned), resource, options['websocket'] === true ? 1 : 0)
  const { wsHandler } = options
  if (typeof wsHandler !== 'function') return { handler, options }
  const sockets = { handler: wsHandler as Handling['handler'], owner: null, name: wsHandler.name }
  return { handler, options: { ...options, wsHandler: guarded(sockets, resource, 1) } }
}

/** Tokens are given in the table's order, which is the order in which the router is to ask. */
function tokensFor (fastify: FastifyInstance, plan: readonly PlannedRoute[]): ReadonlyMap<PlannedRoute, string> {
  const contested = plan.filter(({ isContested }) => isContested)
  return new Map(contested.map(planned => [planned, strategyOf(fastify, () => addStrategy(fastify)).add(planned)]))
}

function addStrategy (fastify: FastifyInstance): FallThrough {
  const made = fallThrough(routerRules(fastify))
  fastify.addConstraintStrategy(made.strategy as never)
  return made
}
