import type { FastifyInstance, RouteOptions as FastifyRouteOptions } from 'fastify'
import type { Route } from '../../types/index.js'
import { emptyMap } from '../declare/map.js'
import type { DrawnEntry, RouteOptions } from '../draw/drawing.js'
import { mergeRouteOptions } from '../draw/frame.js'
import { throwRouteError } from '../match/conflicts.js'
import type { PlannedRoute } from '../match/pattern.js'
import { fallThrough, type FallThrough } from '../table/strategy.js'
import type { Handling } from './actions.js'
import { checkingOf, type Checking } from './check.js'
import type { ActionEndpoints } from './controllers.js'
import { warnOfFormatState } from './format-state.js'
import { placeHooks } from './hooks.js'
import type { Loaders } from './load.js'
import type { Operation } from './openapi.js'
import { oncePerApp } from './instances.js'
import type { Loading } from './records.js'
import { routerRules } from './registry.js'
import { redirectEndpoint } from './replies.js'
import { guardHandler, matchRequests, plannedRoutes, withName, type MountedRoute } from './request.js'
import { responsesOf, schemaOf, splitSchema, type Schemas } from './schema.js'
import { showSchemas, transformFor, type Shown } from './swagger.js'

/** The data of the `onRoute` hook, which stays in memory. */
interface Hooked {
  readonly schemas: Schemas
  /** The hooks by `config.resource`, for a route and its HEAD route; until the app is ready. */
  readonly checks: Map<object, Checking>
  /** The routes by the handlers that listeners see; until the app is ready. */
  readonly handlers: Map<object, Guarded>
}

interface Mount extends Hooked {
  readonly endpoints: ActionEndpoints
  readonly loaders: Loaders | null
  /** The constraints that the router evaluates for a route. */
  readonly constraintsOf: FallThrough['constraintsOf']
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
  { endpoints, loaders, describe }: Pick<Mount, 'endpoints' | 'loaders'> & Pick<Schemas, 'describe'>
): void {
  matchRequests(fastify)
  const schemas: Schemas = { describe, byJson: new Map(), userSchemas: new Map() }
  const hasContested = plan.some(({ isContested }) => isContested)
  const constraintsOf: Mount['constraintsOf'] = hasContested
    ? strategyOf(fastify).constraintsOf
    : ({ pattern }) => pattern.entry.conditions
  const hooked: Hooked = { schemas, checks: new Map(), handlers: new Map() }
  const mount: Mount = { ...hooked, endpoints, loaders, constraintsOf }
  const shown: Shown[] = []
  // The `onRoute` hooks of an instance run after those of the enclosing instances.
  fastify.addHook('onRoute', options => {
    // A listener may have replaced the config or the handler.
    const { config, handler } = options as { config?: { resource?: object } | null, handler: object }
    const guarded = hooked.handlers.get(handler)
    const mounted = guarded?.mounted ?? mountedBy(config?.resource)
    if (mounted === null) return
    warnOfFormatState(fastify, mounted.planned, options)
    shown.push(...finishOptions(hooked, mounted, options))
    if (guarded !== undefined && !Object.isFrozen(options)) options.handler = guarded.handler as never
  })
  for (const planned of plan) {
    try {
      fastify.route(routeOf(mount, planned))
    } catch (thrown) {
      throwRouteError(thrown, planned)
    }
  }
  const written = new WeakSet<object>()
  showSchemas(fastify, shown, written)
  fastify.addHook('onReady', async () => {
    showSchemas(fastify, shown.splice(0), written)
    hooked.checks.clear()
    hooked.handlers.clear()
  })
}

function mountedBy (resource: object | undefined): MountedRoute | null {
  const planned = plannedRoutes.get(resource as object)
  return planned === undefined ? null : { planned, resource: resource! }
}

/** The schemas that routes have after the last `onRoute` listener; routes without one are not in it. */
export const routeSchemas = new WeakMap<object, unknown>()

/**
 * Sets the hooks and the compiled schema after the last listener, before Fastify creates the context of the route.
 * Frozen options do not change.
 */
function finishOptions (
  { schemas, checks }: Hooked, mounted: MountedRoute, options: FastifyRouteOptions
): readonly Shown[] {
  const { planned } = mounted
  const schema = options.schema as Operation | undefined
  if (schema !== undefined) routeSchemas.set(planned, schema)
  const isPlain = planned.pattern.checks.size === 0 && schemas.describe === null
  const { shown, compiled } = isPlain ? { shown: schema, compiled: schema } : splitSchema(schemas, planned, schema)
  const hasSchema = compiled?.['params'] !== undefined
  const checking = checks.get(mounted.resource) ?? (hasSchema || planned.pattern.isChecked ? checkingOf(mounted) : null)
  if (checking !== null) {
    checks.set(mounted.resource, checking)
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
  const mounted: MountedRoute = { planned, resource }
  const { handler, guarded, options } = endpointIn(mount, mounted, loading)
  const constraints = { ...mount.constraintsOf(planned) }
  const swaggerTransform = transformFor(pattern)
  plannedRoutes.set(resource, planned)
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
export function shownOptions (entries: readonly DrawnEntry[], endpoints: ActionEndpoints, loaders: Loaders | null) {
  const all = entries.flatMap(({ routes }) => routes.flatMap(route =>
    route.redirect === undefined ? [[route, endpoints.get(route)!.options] as const] : []))
  // Most actions have no options, and their endpoints do not stay in memory.
  const actionOptions = new Map<Route, RouteOptions>(all.filter(([, options]) => options !== emptyMap))
  return (route: Route): RouteOptions => {
    const entry = entries.find(({ routes }) => routes.includes(route))!
    const tableOptions = entry.options.get(route)!
    if (route.redirect !== undefined) return tableOptions
    const merged = mergeRouteOptions(tableOptions, actionOptions.get(route) ?? emptyMap)
    const loads = loaders?.recordsOf(entry, route).map(record => ({ name: `load ${record}` })) ?? []
    return loads.length === 0 ? merged : { ...merged, preHandler: [loads, merged['preHandler'] ?? []].flat(2) }
  }
}

/** The handler, which runs only for matched requests, and the options with copies of lists. */
function endpointIn ({ endpoints }: Mount, { planned, resource }: MountedRoute, loading: Loading | null) {
  const { route, pattern } = planned
  const tableOptions = pattern.entry.options.get(route)!
  const endpoint = route.redirect === undefined ? endpoints.get(route)! : redirectEndpoint(pattern)
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
  if (loading !== null) options['preHandler'] = [loading.loadRecords, options['preHandler'] ?? []].flat()
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
