import type { FastifyInstance, RouteOptions as FastifyRouteOptions } from 'fastify'
import type { Route } from '../../types/index.js'
import { emptyMap } from '../declare/map.js'
import type { DrawnEntry, RouteOptions } from '../draw/drawing.js'
import { mergeRouteOptions } from '../draw/frame.js'
import { throwRouteError } from '../match/conflicts.js'
import type { PlannedRoute } from '../match/pattern.js'
import { fallThrough, routerPathsOf, type FallThrough } from '../table/strategy.js'
import type { Operation } from '../table/operations.js'
import { STRATEGY } from '../table/strategy-name.js'
import type { Handling } from './controllers/actions.js'
import type { ActionEndpoints } from './controllers/controllers.js'
import { warnOfFormatState } from './format-state.js'
import { placeHooks } from './request/hooks.js'
import type { Loaders } from './records/load.js'
import { oncePerApp } from './app/instances.js'
import { loadRecords } from './records/records.js'
import { routerRules } from './app/registry.js'
import { redirectEndpoint } from './replies/replies.js'
import { guardHandler, matchRequests, mountedByHandler } from './request/request.js'
import { createMounted, createResource, RouteState, stageKey, stateOf, type MountedRoute } from './request/stage.js'
import { responsesOf, schemaOf, showsParams, splitSchema, type Schemas } from './openapi/schema.js'
import { showSchemas, transformFor, type DocumentedRoute } from './openapi/swagger.js'

interface Mount {
  readonly schemas: Schemas
  /** Whether requests are matched while Fastify makes them. */
  readonly isRewritten: boolean
  readonly endpoints: ActionEndpoints
  readonly loaders: Loaders | null
  /** The constraints that the router evaluates for a route. */
  readonly constraintsOf: FallThrough['constraintsOf']
}

/**
 * Mounts planned routes on their own Fastify instance, since all requests of the instance are matched. `describe`
 * completes the schemas for OpenAPI; `null` keeps the schemas.
 */
export function mountRoutes (
  fastify: FastifyInstance, plan: readonly PlannedRoute[],
  { endpoints, loaders, ...shows }: Pick<Mount, 'endpoints' | 'loaders'> & Pick<Schemas, 'describe' | 'showsParams'>
): void {
  const isRewritten = plan.some(({ pattern: { prepare } }) => prepare !== null)
  fastify.decorateRequest(stageKey, null as never)
  if (isRewritten) matchRequests(fastify)
  const schemas: Schemas = { ...shows, getSchema: id => fastify.getSchema(id), byJson: new Map() }
  const hasContested = plan.some(({ isContested }) => isContested)
  const constraintsOf: Mount['constraintsOf'] = hasContested
    ? strategyOf(fastify).constraintsOf
    : ({ pattern }) => pattern.entry.conditions
  const mount: Mount = { schemas, isRewritten, endpoints, loaders, constraintsOf }
  const shown: DocumentedRoute[] = []
  const finished: Array<readonly [FastifyRouteOptions, RouteState]> = []
  // The `onRoute` hooks of an instance run after those of the enclosing instances.
  fastify.addHook('onRoute', options => {
    const state = takeState(options)
    if (state === undefined) return
    state.mounted.isIntact = true
    finished.push([options, state])
    warnOfFormatState(fastify, state.mounted.planned, options)
    setConstraints(fastify, mount, state, options)
    shown.push(...finishOptions(schemas, state, options))
  })
  for (const planned of plan) {
    try {
      fastify.route(routeOf(mount, planned))
    } catch (thrown) {
      throwRouteError(thrown, planned)
    }
  }
  const written = new WeakSet<object>()
  showSchemas(shown, written)
  fastify.addHook('onReady', async () => {
    showSchemas(shown.splice(0), written)
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

/** The schemas that routes have after the last `onRoute` listener; routes without one are not in it. */
export const routeSchemas = new WeakMap<object, unknown>()

/**
 * Sets the hooks and the compiled schema after the last listener, before Fastify creates the context of the route.
 * Frozen options do not change.
 */
function finishOptions (schemas: Schemas, state: RouteState, options: FastifyRouteOptions): readonly DocumentedRoute[] {
  const { mounted, mounted: { planned } } = state
  const schema = options.schema as Operation | undefined
  if (schema !== undefined) routeSchemas.set(planned, schema)
  const isPlain = planned.pattern.checks.size === 0 && schemas.describe === null
  const { shown, compiled } = isPlain ? { shown: schema, compiled: schema } : splitSchema(schemas, planned, schema)
  state.finish(compiled?.['params'] !== undefined, options.schemaErrorFormatter)
  placeHooks(state, options)
  const hasResponses = schemas.describe !== null && showsParams(schemas, compiled)
  const responses = hasResponses ? responsesOf(mounted, compiled?.['response']) : null
  const isSame = shown === compiled && responses === null
  if (Object.isFrozen(options) || isSame) return []
  if (shown !== compiled) options.schema = compiled!
  return [{ options, shown: shown!, compiled: compiled!, responses }]
}

/** The options of a route for Fastify. Routes share no lists or objects that another plugin may change. */
function routeOf (mount: Mount, planned: PlannedRoute): FastifyRouteOptions {
  const { pattern, route: { method } } = planned
  const { loaders, isRewritten } = mount
  const mounted = createMounted(planned, loaders?.stepsOf(planned) ?? [], isRewritten)
  const { handler, options } = endpointIn(mount, mounted)
  const constraints = { ...mount.constraintsOf(planned) }
  const userSchema = options['schema'] as Operation | undefined
  const swaggerTransform = showsParams(mount.schemas, userSchema) ? transformFor(pattern) : undefined
  return {
    ...options,
    ...schemaIn(mount, planned, userSchema),
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
function endpointIn ({ endpoints }: Mount, mounted: MountedRoute) {
  const { planned: { route, pattern }, steps } = mounted
  const tableOptions = pattern.entry.options.get(route)!
  const endpoint = route.redirect === undefined ? endpoints.get(route)! : redirectEndpoint(pattern)
  const merged = route.redirect === undefined
    ? mergeRouteOptions(tableOptions, endpoint.options)
    : mergeRouteOptions(endpoint.options, tableOptions)
  const options: Record<string, unknown> = Object.fromEntries(
    Object.entries(merged).map(([key, value]) => [key, Array.isArray(value) ? [...value] : value]))
  const { wsHandler } = options
  if (typeof wsHandler === 'function') {
    const owner = wsHandler === endpoint.options['wsHandler'] ? endpoint.owner : null
    const sockets: Handling = { handler: wsHandler as Handling['handler'], owner, name: wsHandler.name }
    options['wsHandler'] = guardHandler(sockets, mounted, 1)
  }
  if (steps.length > 0) options['preHandler'] = [loadRecords, options['preHandler'] ?? []].flat()
  // The request is the second argument of a WebSocket handler.
  return { handler: guardHandler(endpoint, mounted, options['websocket'] === true ? 1 : 0), options }
}

/** The constraint strategy of an app, which all mounts share. */
const strategyOf = oncePerApp((fastify): FallThrough => {
  const created = fallThrough(routerRules(fastify))
  fastify.addConstraintStrategy(created.strategy as never)
  return created
})
