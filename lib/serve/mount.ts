import type { FastifyInstance, RouteOptions as FastifyRouteOptions } from 'fastify'
import type { Route } from '../../types/index.js'
import type { Entry, RouteOptions } from '../draw/drawing.js'
import { mergeRouteOptions } from '../draw/frame.js'
import { throwRouteLimit } from '../match/conflicts.js'
import type { PlannedRoute } from '../match/pattern.js'
import { fallThrough, type FallThrough } from '../table/strategy.js'
import type { Handling } from './actions.js'
import { checkingOf, type Checking } from './check.js'
import type { EndpointOf } from './controllers.js'
import { warnOfFormatState } from './format-state.js'
import { placeHooks } from './hooks.js'
import type { Loaders } from './load.js'
import type { Operation } from './openapi.js'
import { oncePerApp } from './instances.js'
import type { Loading } from './records.js'
import { routerRules } from './registry.js'
import { redirectEndpoint } from './replies.js'
import { guardHandler, matchRequests, mountedRoutes, withName, type MountedRoute } from './request.js'
import { responsesOf, schemaOf, splitSchema, type Schemas } from './schema.js'
import { showSchemas, transformFor, type Shown } from './swagger.js'

interface Mount {
  readonly fastify: FastifyInstance
  readonly endpointOf: EndpointOf
  readonly loaders: Loaders | null
  readonly schemas: Schemas
  /** The constraints that the router evaluates for a route. */
  readonly constraintsOf: FallThrough['constraintsOf']
  /** The hooks of routes, for the route and its HEAD route; until the app is ready. */
  readonly checks: Map<MountedRoute, Checking>
  /** The routes by the handlers that listeners see; until the app is ready. */
  readonly handlers: Map<object, Guarded>
}

/** A mounted route, and its handler for Fastify. */
interface Guarded {
  readonly mounted: MountedRoute
  readonly handler: Handling['handler']
}

/**
 * Mounts planned routes on their own Fastify instance, since all requests of the instance are matched. `describe`
 * completes the schemas for OpenAPI; `null` keeps the schemas.
 */
export function mountRoutes (
  fastify: FastifyInstance, plan: readonly PlannedRoute[],
  { endpointOf, loaders, describe }: Pick<Mount, 'endpointOf' | 'loaders'> & Pick<Schemas, 'describe'>
): void {
  matchRequests(fastify)
  const schemas: Schemas = { describe, byJson: new Map(), userSchemas: new Map() }
  const hasContested = plan.some(({ isContested }) => isContested)
  const constraintsOf: Mount['constraintsOf'] = hasContested
    ? strategyOf(fastify).constraintsOf
    : ({ pattern }) => pattern.entry.conditions
  const mount: Mount = { fastify, endpointOf, loaders, schemas, constraintsOf, checks: new Map(), handlers: new Map() }
  const shown: Shown[] = []
  // The `onRoute` hooks of an instance run after those of the enclosing instances.
  fastify.addHook('onRoute', options => {
    // A listener may have replaced the config or the handler.
    const { config, handler } = options as { config?: { resource?: object } | null, handler: object }
    const guarded = mount.handlers.get(handler)
    const mounted = guarded?.mounted ?? mountedRoutes.get(config?.resource as object)
    if (mounted === undefined) return
    warnOfFormatState(fastify, mounted.planned, options)
    shown.push(...finishOptions(mount, mounted, options))
    if (guarded !== undefined && !Object.isFrozen(options)) options.handler = guarded.handler as never
  })
  for (const planned of plan) {
    try {
      fastify.route(routeOf(mount, planned))
    } catch (thrown) {
      throwRouteLimit(thrown, planned)
    }
  }
  const written = new WeakSet<object>()
  showSchemas(fastify, shown, written)
  fastify.addHook('onReady', async () => {
    showSchemas(fastify, shown.splice(0), written)
    mount.checks.clear()
    mount.handlers.clear()
  })
}

/** The schemas that routes have after the last `onRoute` listener; routes without one are not in it. */
export const routeSchemas = new WeakMap<object, unknown>()

/**
 * Sets the hooks and the compiled schema after the last listener, before Fastify creates the context of the route.
 * Frozen options do not change.
 */
function finishOptions (
  { schemas, checks }: Mount, mounted: MountedRoute, options: FastifyRouteOptions
): readonly Shown[] {
  const { planned } = mounted
  const schema = options.schema as Operation | undefined
  if (schema !== undefined) routeSchemas.set(planned, schema)
  const isPlain = planned.pattern.checks.size === 0 && schemas.describe === null
  const { shown, compiled } = isPlain ? { shown: schema, compiled: schema } : splitSchema(schemas, planned, schema)
  const hasSchema = compiled?.['params'] !== undefined
  const checking = checks.get(mounted) ?? (hasSchema || planned.pattern.isChecked ? checkingOf(mounted) : null)
  if (checking !== null) {
    checks.set(mounted, checking)
    checking.formatter ??= options.schemaErrorFormatter
    checking.hasSchema ||= hasSchema
  }
  placeHooks(planned, checking, options)
  shareHiddenClass(options)
  const responses = schemas.describe === null ? null : responsesOf(mounted, compiled?.['response'])
  const isSame = shown === compiled && responses === null
  if (Object.isFrozen(options) || (isSame && transformFor(planned.pattern) === undefined)) return []
  if (shown !== compiled) options.schema = compiled!
  return [{ options, shown: shown!, compiled: compiled!, responses }]
}

/**
 * Adds the keys to the config that Fastify adds to its copy. V8 creates a hidden class for each copy of a literal with
 * additional keys, which is half a kilobyte for each route.
 */
function shareHiddenClass (options: FastifyRouteOptions): void {
  if (Object.isFrozen(options)) return
  const { config, method, url } = options
  options.config = Object.assign({}, config, { url, method }) as never
}

/** The options of a route for Fastify. Routes share no lists or objects that another plugin may change. */
function routeOf (mount: Mount, planned: PlannedRoute): FastifyRouteOptions {
  const { pattern, route: { name, method, controller, action } } = planned
  const resource = Object.freeze({ name, controller, action })
  const loading = mount.loaders?.loadingOf(planned, resource) ?? null
  const mounted: MountedRoute = { planned, resource, loads: loading !== null }
  const { handler, guarded, options } = endpointIn(mount, mounted, loading)
  const constraints = { ...mount.constraintsOf(planned) }
  const swaggerTransform = transformFor(pattern)
  mountedRoutes.set(resource, mounted)
  mount.handlers.set(handler, { mounted, handler: guarded })
  return {
    ...options,
    ...schemaIn(mount, planned, options['schema'] as Operation | undefined),
    method,
    url: pattern.routerPath,
    handler,
    // Fastify copies the options for HEAD; the getter makes another config for the copy.
    get config () {
      return { ...options['config'] as object, ...swaggerTransform && { swaggerTransform }, resource }
    },
    ...Object.keys(constraints).length === 0 ? {} : { constraints },
    // The table may have its own HEAD route.
    ...method === 'GET' && !planned.methods.includes('HEAD') ? { exposeHeadRoute: false } : {}
  } as unknown as FastifyRouteOptions
}

/** The schema of a route with the plugin's params; OpenAPI hides format variants. */
function schemaIn (
  { schemas }: Mount, planned: PlannedRoute, userSchema: Operation | undefined
): { schema?: Operation } {
  const { isVariant, checks } = planned.pattern
  const schema: Operation = { ...userSchema, ...isVariant ? { hide: true } : {} }
  if (schemas.describe !== null || checks.size > 0) return { schema: schemaOf(schemas, planned, schema) }
  return userSchema === undefined && !isVariant ? {} : { schema }
}

/** Returns a function for the options in listings: the table's and the action's, with loaders as `preHandler` hooks. */
export function shownOptions (entries: readonly Entry[], endpointOf: EndpointOf, loaders: Loaders | null) {
  return (route: Route): RouteOptions => {
    const entry = entries.find(({ routes }) => routes.includes(route))!
    const tableOptions = entry.options.get(route)!
    if (route.redirect !== undefined) return tableOptions
    const merged = mergeRouteOptions(tableOptions, endpointOf(route).options)
    const loads = loaders?.recordsOf(entry, route).map(record => ({ name: `load ${record}` })) ?? []
    return loads.length === 0 ? merged : { ...merged, preHandler: [loads, merged['preHandler'] ?? []].flat(2) }
  }
}

/** The handler, which runs only for matched requests, and the options with copies of lists. */
function endpointIn ({ endpointOf }: Mount, { planned, resource }: MountedRoute, loading: Loading | null) {
  const { route, pattern } = planned
  const tableOptions = pattern.entry.options.get(route)!
  const endpoint = route.redirect === undefined ? endpointOf(route) : redirectEndpoint(pattern)
  const guardWith = (handling: Handling, position: 0 | 1 = 0): Handling['handler'] =>
    guardHandler(loading?.guard(handling, position) ?? handling, resource, position)
  const merged = route.redirect === undefined
    ? mergeRouteOptions(tableOptions, endpoint.options)
    : mergeRouteOptions(endpoint.options, tableOptions)
  const options: Record<string, unknown> = Object.fromEntries(
    Object.entries(merged).map(([key, value]) => [key, Array.isArray(value) ? [...value] : value]))
  const { wsHandler } = options
  if (typeof wsHandler === 'function') {
    const owner = wsHandler === endpoint.options['wsHandler'] ? endpoint.owner : null
    const sockets = { handler: wsHandler as Handling['handler'], owner, name: wsHandler.name }
    options['wsHandler'] = withName(guardWith(sockets, 1), sockets.name)
  }
  if (loading !== null) options['preHandler'] = [loading.hook, options['preHandler'] ?? []].flat()
  // The request is the second argument of a WebSocket handler.
  const guarded = guardWith(endpoint, options['websocket'] === true ? 1 : 0)
  return { handler: withName(guarded, endpoint.name), guarded, options }
}

/** The constraint strategy of an app, which all mounts share. */
const strategyOf = oncePerApp((fastify): FallThrough => {
  const created = fallThrough(routerRules(fastify))
  fastify.addConstraintStrategy(created.strategy as never)
  return created
})
