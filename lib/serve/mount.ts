import type { FastifyInstance, onRequestHookHandler, RouteOptions as FastifyRouteOptions } from 'fastify'
import { mergeRouteOptions } from '../draw/frame.js'
import { refuseFull } from '../match/conflicts.js'
import type { PlannedRoute } from '../match/plan.js'
import { fallThrough, faultOf, type FallThrough } from '../table/strategy.js'
import type { Handling } from './actions.js'
import type { EndpointOf } from './controllers.js'
import type { Describe, Operation } from './openapi.js'
import { oncePerApp } from './instances.js'
import { routerRules } from './registry.js'
import { redirecting } from './replies.js'
import { showSchema, showUrl } from './swagger.js'
import { guarded, matchRequests, mountedRoutes, skipDeclined } from './request.js'
import { judgeParams, schemaOf, settleSchema, type Schemas } from './schema.js'

interface Mount {
  readonly fastify: FastifyInstance
  readonly endpointOf: EndpointOf
  readonly schemas: Schemas
  /** What the router is to ask for a route. */
  readonly constraintsOf: FallThrough['constraintsOf']
}

/**
 * Mounts planned routes on a Fastify instance of their own, which its requests are matched for. `describe` says what
 * OpenAPI shows of them; `null` for what their schemas say.
 */
export function mountRoutes (
  fastify: FastifyInstance, plan: readonly PlannedRoute[], endpointOf: EndpointOf, describe: Describe | null
): void {
  matchRequests(fastify)
  const schemas: Schemas = { describe, shared: new Map(), judges: new Map() }
  const isAsked = plan.some(({ isContested }) => isContested)
  const constraintsOf: Mount['constraintsOf'] = isAsked
    ? strategyOf(fastify).constraintsOf
    : ({ url }) => url.entry.conditions
  const mount: Mount = { fastify, endpointOf, schemas, constraintsOf }
  const added: FastifyRouteOptions[] = []
  // The hooks of an instance run behind those of the instances around it.
  fastify.addHook('onRoute', options => {
    skipDeclined(options)
    const planned = mountedRoutes.get(options.config?.resource ?? options)
    if (planned !== undefined && schemas.judges.size > 0) settleSchema(schemas, planned, options as never)
    added.push(options)
  })
  for (const planned of plan) {
    try {
      fastify.route(routeOf(mount, planned))
    } catch (thrown) {
      refuseFull(thrown, planned)
    }
  }
  if (schemas.judges.size > 0) judgeParams(fastify, schemas)
  // Fastify has taken the schemas that it validates by.
  const ours = new Set<unknown>(schemas.shared.values())
  for (const options of added.splice(0)) showSchema(fastify, ours, options)
}

/** A route as Fastify takes it. What plugins may push into or replace is each route's own. */
function routeOf (mount: Mount, planned: PlannedRoute): FastifyRouteOptions {
  const { url, route: { name, method, controller, action } } = planned
  const resource = Object.freeze({ name, controller, action })
  const { handler, options } = endpointIn(mount, planned, resource)
  const constraints = { ...mount.constraintsOf(planned) }
  mountedRoutes.set(resource, planned)
  return {
    ...options,
    ...schemaIn(mount, planned, options['schema'] as Operation | undefined),
    method,
    url: url.pattern,
    handler,
    // A fault of a condition comes first: no hook runs for a request that it may not be for.
    ...url.entry.when.length === 0 ? {} : { onRequest: [when, ...[options['onRequest'] ?? []].flat()] },
    // Fastify copies the options for HEAD, whose config is to be another.
    get config () { return showUrl(mount.fastify, url, { ...options['config'] as object, resource }) },
    ...Object.keys(constraints).length === 0 ? {} : { constraints },
    // Where the table has a route for HEAD of its own, Fastify is not to add one.
    ...method === 'GET' && !planned.methods.includes('HEAD') ? { exposeHeadRoute: false } : {}
  } as unknown as FastifyRouteOptions
}

/** The handler, which runs for matched requests only, and the options, in which lists are copies. */
function endpointIn ({ endpointOf }: Mount, { route, url }: PlannedRoute, resource: object) {
  const own = url.entry.options.get(route)!
  const served = route.redirect === undefined ? endpointOf(route) : redirecting(url)
  const merged = route.redirect === undefined
    ? mergeRouteOptions(own, served.options)
    : mergeRouteOptions(served.options, own)
  const options: Record<string, unknown> = Object.fromEntries(
    Object.entries(merged).map(([key, value]) => [key, Array.isArray(value) ? [...value] : value]))
  const { wsHandler } = options
  if (typeof wsHandler === 'function') {
    const owner = wsHandler === served.options['wsHandler'] ? served.owner : null
    const sockets = { handler: wsHandler as Handling['handler'], owner, name: wsHandler.name }
    options['wsHandler'] = guarded(sockets, resource, 1)
  }
  // A handler of web sockets is given the socket first.
  return { handler: guarded(served, resource, options['websocket'] === true ? 1 : 0), options }
}

/** A route's schema; OpenAPI is not to show a variant. */
function schemaIn (
  { schemas }: Mount, planned: PlannedRoute, given: Operation | undefined
): { readonly schema?: Operation } {
  const { isVariant, checks } = planned.url
  const copy: Operation = { ...given, ...isVariant ? { hide: true } : {} }
  const isPlain = schemas.describe === null && checks.size === 0 && given?.['params'] === undefined
  if (!isPlain) return { schema: schemaOf(schemas, planned, copy) }
  return given === undefined && !isVariant ? {} : { schema: copy }
}

/** Raises what a condition has thrown when the router asked it. */
const when: onRequestHookHandler = (request, _reply, done) => done(faultOf(request.raw))

/** The app's one constraint strategy, which all of its mounts share. */
const strategyOf = oncePerApp((fastify): FallThrough => {
  const made = fallThrough(routerRules(fastify))
  fastify.addConstraintStrategy(made.strategy as never)
  return made
})
