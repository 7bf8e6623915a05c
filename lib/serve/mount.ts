import type { FastifyInstance, RouteOptions } from 'fastify'
import { addRoutes, type BulkRoute } from './bulk.js'
import type { Endpoint, EndpointOf } from './controllers.js'
import { fallThrough, STRATEGY, type FallThrough } from '../match/strategy.js'
import { declineFirst, guarded, match, registerMatched } from './request.js'
import type { PlannedRoute } from '../match/plan.js'
import { strategyOf } from './registry.js'
import { mergeRouteOptions } from '../draw/route-options.js'
import { schemaOf, startSchemas, type Schemas } from './schema.js'

/** What the routes of one mount share. */
interface Mount {
  readonly fastify: FastifyInstance
  readonly endpointOf: EndpointOf
  readonly schemas: Schemas
  /** What stands for each contested route among its constraints. */
  readonly tokens: ReadonlyMap<PlannedRoute, string>
  readonly guards: Map<Endpoint, Endpoint['handler']>
}

/** Mounts planned routes on a Fastify instance of their own. */
export function mountRoutes (fastify: FastifyInstance, plan: readonly PlannedRoute[], endpointOf: EndpointOf): void {
  if (plan.length === 0) return
  // Fastify may keep the function that it registers, and with it what that holds.
  let waiting = plan
  registerMatched(fastify, context => {
    const mount: Mount = { fastify: context, endpointOf, schemas: startSchemas(context.validatorCompiler), tokens: tokensFor(context, waiting), guards: new Map() }
    addRoutes(context, waiting, planned => routeOf(mount, planned))
    waiting = []
  })
}

function routeOf (mount: Mount, planned: PlannedRoute): BulkRoute {
  const { url, route } = planned
  const { name, method, controller, action } = route
  const endpoint = mount.endpointOf(route)
  const options = mergeRouteOptions(url.entry.options, endpoint.options)
  const exposesHead = options['exposeHeadRoute'] ?? (mount.fastify.initialConfig as { exposeHeadRoutes?: boolean }).exposeHeadRoutes
  const { schema, validatorCompiler } = schemaOf(mount.schemas, url, options)
  const given = {
    ...options,
    exposeHeadRoute: false,
    method,
    url: url.pattern,
    handler: url.match === null ? endpoint.handler : guarded(mount.guards, endpoint),
    config: { ...options['config'] as object, resource: Object.freeze({ name, controller, action }), [match]: url.match },
    constraints: constraintsOf(mount, planned),
    schema,
    validatorCompiler,
    ...url.match === null || options['onRequest'] === undefined ? {} : { onRequest: [declineFirst, ...options['onRequest'] as []] }
  }
  return [given as unknown as RouteOptions, planned.methods.includes('HEAD') && method === 'GET' && exposesHead !== false]
}

/** Fastify's own constraints of the route, and ours where the router has to ask it. */
function constraintsOf ({ tokens }: Mount, planned: PlannedRoute): object | undefined {
  const { url: { entry: { conditions } }, isContested } = planned
  if (isContested) return { ...conditions, [STRATEGY]: tokens.get(planned)! }
  return Object.keys(conditions).length === 0 ? undefined : { ...conditions }
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
