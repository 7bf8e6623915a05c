import type { FastifyInstance, RouteOptions as FastifyRouteOptions } from 'fastify'
import { printRoute } from '../draw/record.js'
import { throwError } from '../errors/errors.js'
import { siteOf } from '../errors/site.js'
import { throwRouteError } from '../match/conflicts.js'
import type { PlannedRoute } from '../match/pattern.js'
import { fallThrough, type FallThrough } from '../table/strategy.js'
import type { Operation } from '../table/operations.js'
import { routerRules } from './app/registry.js'
import { stateOf } from './app/state.js'
import type { RouteEndpoints } from './controllers/controllers.js'
import { mountedEndpoint, guardedHandler } from './endpoints.js'
import type { Extend } from './extension.js'
import type { RouteSchemas } from './openapi/route-schemas.js'
import { createResource, evidenceKey, formatterIn, MountedRoute, routeIn } from './request/evidence.js'
import { placeHooks } from './request/hooks.js'
import { matchRequests } from './request/match.js'

/** What the routes of a mount share. */
interface Mount {
  /** The conditions, `host` or `version`, that strategies of the app decide. */
  readonly own: readonly string[]
  readonly endpoints: RouteEndpoints
  readonly extend: Extend
  readonly schemas: RouteSchemas
  /** The constraints that the router evaluates for a route. */
  readonly constraintsOf: FallThrough['constraintsOf']
}

/** The key of the row in route options, which HEAD and aliases have too. */
const rowKey: unique symbol = Symbol('fastify-resources.row')

/** Mounts planned routes on their own Fastify instance, since the requests of an instance have one class. */
export function mountRoutes (
  fastify: FastifyInstance, plan: readonly PlannedRoute[], features: Omit<Mount, 'constraintsOf'>
): void {
  fastify.decorateRequest(evidenceKey, null as never)
  if (plan.some(({ pattern: { reader } }) => reader.isRewritten)) matchRequests(fastify)
  const hasContested = plan.some(({ isContested }) => isContested)
  const constraintsOf: Mount['constraintsOf'] = hasContested
    ? fallThroughOf(fastify).constraintsOf
    : ({ pattern }) => pattern.entry.conditions
  const mount: Mount = { ...features, constraintsOf }
  const added: Array<readonly [FastifyRouteOptions, MountedRoute]> = []
  const finish = (): void => {
    for (const [options, route] of added.splice(0)) {
      if (routeIn(options.config) !== route) throwLost(route.planned)
      features.schemas.show(options, route)
    }
  }
  let isMounting = true
  // The `onRoute` hooks of an instance run after those of the enclosing instances.
  fastify.addHook('onRoute', (options: FastifyRouteOptions & { readonly [rowKey]?: MountedRoute }) => {
    const { [rowKey]: route } = options
    if (route === undefined) return
    // A listener may add a route after the plugin.
    if (!isMounting) fastify.after(async () => finish())
    added.push([options, route])
    if (!Object.isFrozen(options)) {
      holdRoute(route, options)
      features.schemas.prepare(options, route)
    }
    placeHooks(route, options)
  })
  const routes = plan.map(planned => routeOf(mount, planned))
  features.schemas.check()
  for (const [index, options] of routes.entries()) {
    try {
      fastify.route(options)
    } catch (thrown) {
      throwRouteError(thrown, plan[index]!)
    }
    finish()
  }
  isMounting = false
}

/**
 * Notes the formatter of a route in its `config.resource`, and adds the keys to the config that Fastify adds to its copy.
 * V8 creates a hidden class for each copy with additional keys, half a kilobyte for each route.
 */
function holdRoute (route: MountedRoute, options: FastifyRouteOptions): void {
  const { config, url, method, schemaErrorFormatter: formatter } = options
  if (routeIn(config) !== route) return
  const resource = formatterIn(config) === formatter ? null : { resource: createResource(route, formatter) }
  options.config = Object.assign({}, config, resource, { url, method }) as never
}

function throwLost ({ route, pattern: { entry } }: PlannedRoute): never {
  return throwError('INVALID_OPTION', `${printRoute(route)}${siteOf(entry.declaration)}: config.resource must be the ` +
    "object that the plugin set, because guards read it. Keep it in 'onRoute' hooks: " +
    'options.config = { ...options.config, … }')
}

/** The options of a route for Fastify. Routes share no lists or objects that another plugin may change. */
function routeOf (mount: Mount, planned: PlannedRoute): FastifyRouteOptions {
  const { pattern, route, route: { method } } = planned
  const { endpoints, extend, schemas, own } = mount
  const endpoint = mountedEndpoint(endpoints, planned)
  const { options } = endpoint
  const split = schemas.split(planned, options)
  const mounted = new MountedRoute(planned, extend(pattern.entry, route, pattern), own, split?.parts ?? [])
  const handler = guardedHandler(endpoint, mounted)
  const constraints = { ...mount.constraintsOf(planned, own) }
  const schema = schemas.schemaFor(planned, split?.compiled ?? options['schema'] as Operation | undefined)
  return {
    ...options,
    ...schema && { schema },
    [rowKey]: mounted,
    method,
    url: pattern.routerPath,
    handler,
    // Fastify copies the options for HEAD; the getter makes another config for the copy.
    get config () {
      return { ...options['config'] as object, resource: createResource(mounted) }
    },
    ...Object.keys(constraints).length === 0 ? {} : { constraints },
    // The table may have its own HEAD route.
    ...method === 'GET' && !planned.methods.includes('HEAD') ? { exposeHeadRoute: false } : {}
  } as unknown as FastifyRouteOptions
}

/** The constraint strategy of an app, which all mounts share. */
function fallThroughOf (fastify: FastifyInstance): FallThrough {
  const state = stateOf(fastify)
  if (state.fallThrough === null) {
    state.fallThrough = fallThrough(routerRules(fastify))
    fastify.addConstraintStrategy(state.fallThrough.strategy as never)
  }
  return state.fallThrough
}
