import type { FastifyInstance, RouteOptions as FastifyRouteOptions } from 'fastify'
import { throwRouteError } from '../match/conflicts.js'
import type { PlannedRoute } from '../match/pattern.js'
import { fallThrough, routerPathsOf, STRATEGY, type FallThrough } from '../table/strategy.js'
import type { Operation } from '../table/operations.js'
import { oncePerApp } from './app/instances.js'
import { routerRules } from './app/registry.js'
import type { ActionEndpoints } from './controllers/controllers.js'
import { guardedEndpoint } from './endpoints.js'
import type { Extend } from './extension.js'
import type { RouteSchemas } from './openapi/route-schemas.js'
import { placeHooks } from './request/hooks.js'
import { matchRequests, mountedByHandler } from './request/request.js'
import { createMounted, createResource, RouteState, stageKey, stateOf } from './request/stage.js'

/** The features that mounted routes have. */
interface Features {
  readonly endpoints: ActionEndpoints
  readonly extend: Extend
  readonly schemas: RouteSchemas
}

interface Mount extends Features {
  /** Whether requests are matched while Fastify makes them. */
  readonly isRewritten: boolean
  /** The constraints that the router evaluates for a route. */
  readonly constraintsOf: FallThrough['constraintsOf']
}

/** Mounts planned routes on their own Fastify instance, since all requests of the instance are matched. */
export function mountRoutes (fastify: FastifyInstance, plan: readonly PlannedRoute[], features: Features): void {
  const isRewritten = plan.some(({ pattern: { prepare } }) => prepare !== null)
  fastify.decorateRequest(stageKey, null as never)
  if (isRewritten) matchRequests(fastify)
  const hasContested = plan.some(({ isContested }) => isContested)
  const constraintsOf: Mount['constraintsOf'] = hasContested
    ? strategyOf(fastify).constraintsOf
    : ({ pattern }) => pattern.entry.conditions
  const mount: Mount = { ...features, isRewritten, constraintsOf }
  const finished: Array<readonly [FastifyRouteOptions, RouteState]> = []
  // The `onRoute` hooks of an instance run after those of the enclosing instances.
  fastify.addHook('onRoute', options => {
    const state = takeState(options)
    if (state === undefined) return
    state.mounted.isIntact = true
    finished.push([options, state])
    setConstraints(fastify, mount, state, options)
    state.finish(features.schemas.finish(state.mounted, options), options.schemaErrorFormatter)
    placeHooks(state, options)
  })
  for (const planned of plan) {
    try {
      fastify.route(routeOf(mount, planned))
    } catch (thrown) {
      throwRouteError(thrown, planned)
    }
  }
  features.schemas.show()
  fastify.addHook('onReady', async () => {
    for (const [{ config }, state] of finished.splice(0)) if (stateOf(config) !== state) state.mounted.isIntact = false
  })
}

/**
 * The state of a route; `undefined` for a route of the app, and for frozen options that another route has too. A route
 * that a listener makes with the options of another one gets its own state.
 */
function takeState (options: FastifyRouteOptions): RouteState | undefined {
  const mounted = mountedByHandler.get(options.handler)
  let state = stateOf(options.config)
  // A listener has replaced the config: the guard of the handler throws.
  if (mounted !== undefined && state?.mounted !== mounted) return new RouteState(mounted)
  if (state?.isTaken === true) {
    if (Object.isFrozen(options)) return undefined
    options.config = { ...options.config, resource: createResource(state.mounted) } as never
    state = stateOf(options.config)!
  }
  if (state !== undefined) state.isTaken = true
  return state
}

/** Sets the constraints again if a listener has removed one, or has changed the URL. */
function setConstraints (
  fastify: FastifyInstance, { constraintsOf }: Mount, { mounted: { planned } }: RouteState, options: FastifyRouteOptions
): void {
  const { isContested, pattern: { entry: { conditions } } } = planned
  if (Object.isFrozen(options) || (!isContested && Object.keys(conditions).length === 0)) return
  const { url, constraints } = options as { url: string, constraints?: Readonly<Record<string, unknown>> }
  const isSame = !isContested || [...routerPathsOf(planned, {}), fastify.prefix].includes(url)
  const needed = isContested ? [STRATEGY] : Object.keys(conditions)
  if (isSame && needed.every(key => Object.hasOwn(Object(constraints) as object, key))) return
  options.constraints = { ...constraints, ...constraintsOf(planned, isSame ? undefined : url) } as never
}

/** The options of a route for Fastify. Routes share no lists or objects that another plugin may change. */
function routeOf (mount: Mount, planned: PlannedRoute): FastifyRouteOptions {
  const { pattern, route, route: { method } } = planned
  const { endpoints, extend, schemas, isRewritten } = mount
  const mounted = createMounted(planned, extend(pattern.entry, route, pattern), isRewritten)
  const { handler, options } = guardedEndpoint(endpoints, mounted)
  const constraints = { ...mount.constraintsOf(planned) }
  const { schema, swaggerTransform } = schemas.schemaFor(planned, options['schema'] as Operation | undefined)
  return {
    ...options,
    ...schema && { schema },
    method,
    url: pattern.routerPath,
    handler,
    // Fastify copies the options for HEAD; the getter makes another config and state for the copy.
    get config () {
      const resource = createResource(mounted)
      return { ...options['config'] as object, ...swaggerTransform && { swaggerTransform }, resource }
    },
    ...Object.keys(constraints).length === 0 ? {} : { constraints },
    // The table may have its own HEAD route.
    ...method === 'GET' && !planned.methods.includes('HEAD') ? { exposeHeadRoute: false } : {}
  } as unknown as FastifyRouteOptions
}

/** The constraint strategy of an app, which all mounts share. */
const strategyOf = oncePerApp((fastify): FallThrough => {
  const created = fallThrough(routerRules(fastify))
  fastify.addConstraintStrategy(created.strategy as never)
  return created
})
