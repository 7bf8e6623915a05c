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
import { redirecting } from './replies.js'
import { guarded, matchRequests, mountedRoutes, type MountedRoute } from './request.js'
import { responsesOf, schemaOf, splitSchema, type Schemas } from './schema.js'
import { showSchemas, transformFor, type Shown } from './swagger.js'

interface Mount {
  readonly fastify: FastifyInstance
  readonly endpointOf: EndpointOf
  readonly loaders: Loaders | null
  readonly schemas: Schemas
  /** What the router is to ask for a route. */
  readonly constraintsOf: FallThrough['constraintsOf']
  readonly checks: Map<MountedRoute, Checking>
}

/**
 * Mounts planned routes on a Fastify instance of their own, which its requests are matched for. `describe` says what
 * OpenAPI shows of them; `null` for what their schemas say.
 */
export function mountRoutes (
  fastify: FastifyInstance, plan: readonly PlannedRoute[],
  { endpointOf, loaders, describe }: Pick<Mount, 'endpointOf' | 'loaders'> & Pick<Schemas, 'describe'>
): void {
  matchRequests(fastify)
  const schemas: Schemas = { describe, own: new Map(), theirs: new Map() }
  const isAsked = plan.some(({ isContested }) => isContested)
  const constraintsOf: Mount['constraintsOf'] = isAsked
    ? strategyOf(fastify).constraintsOf
    : ({ pattern }) => pattern.entry.conditions
  const mount: Mount = { fastify, endpointOf, loaders, schemas, constraintsOf, checks: new Map() }
  const shown: Shown[] = []
  // The `onRoute` hooks of an instance run after those of the enclosing instances.
  fastify.addHook('onRoute', options => {
    // A listener may have replaced the one or the other.
    const { config, handler } = options as { config?: { resource?: object } | null, handler: object }
    const mounted = mountedRoutes.get(handler) ?? mountedRoutes.get(config?.resource as object)
    if (mounted === undefined) return
    warnOfFormatState(fastify, mounted.planned, options)
    shown.push(...settle(mount, mounted, options))
  })
  for (const planned of plan) {
    try {
      fastify.route(routeOf(mount, planned))
    } catch (thrown) {
      throwRouteLimit(thrown, planned)
    }
  }
  if (shown.length === 0) return
  const put = new WeakSet<object>()
  showSchemas(fastify, shown, put)
  fastify.addHook('onReady', async () => showSchemas(fastify, shown.splice(0), put))
}

/** The schemas that routes have after the last `onRoute` listener. */
export const routeSchemas = new WeakMap<object, unknown>()

/**
 * Gives the last listener's options what they need: the plugin's hooks, and the schema that Fastify is to compile,
 * which it takes when `fastify.route()` makes the context of the route. Frozen options stay as they are.
 */
function settle (
  { schemas, checks }: Mount, mounted: MountedRoute, options: FastifyRouteOptions
): readonly Shown[] {
  const { planned } = mounted
  const schema = options.schema as Operation | undefined
  routeSchemas.set(planned, schema)
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
  const responses = schemas.describe === null ? null : responsesOf(mounted, compiled?.['response'])
  const isSame = shown === compiled && responses === null
  if (Object.isFrozen(options) || (isSame && transformFor(planned.pattern) === undefined)) return []
  if (shown !== compiled) options.schema = compiled!
  return [{ options, shown: shown!, compiled: compiled!, responses }]
}

/** A route as Fastify takes it. What plugins may push into or replace is each route's own. */
function routeOf (mount: Mount, planned: PlannedRoute): FastifyRouteOptions {
  const { pattern, route: { name, method, controller, action } } = planned
  const resource = Object.freeze({ name, controller, action })
  const loading = mount.loaders?.loadingOf(planned, resource) ?? null
  const mounted: MountedRoute = { planned, resource, loads: loading !== null }
  const { handler, options } = endpointIn(mount, mounted, loading)
  const constraints = { ...mount.constraintsOf(planned) }
  const swaggerTransform = transformFor(pattern)
  mountedRoutes.set(resource, mounted).set(handler, mounted)
  return {
    ...options,
    ...schemaIn(mount, planned, options['schema'] as Operation | undefined),
    method,
    url: pattern.routerPath,
    handler,
    // Fastify copies the options for HEAD, whose config is to be another.
    get config () {
      return { ...options['config'] as object, ...swaggerTransform && { swaggerTransform }, resource }
    },
    ...Object.keys(constraints).length === 0 ? {} : { constraints },
    // Where the table has a route for HEAD of its own, Fastify is not to add one.
    ...method === 'GET' && !planned.methods.includes('HEAD') ? { exposeHeadRoute: false } : {}
  } as unknown as FastifyRouteOptions
}

/** A route's schema with what the plugin shows in it; OpenAPI is not to show a format variant. */
function schemaIn ({ schemas }: Mount, planned: PlannedRoute, given: Operation | undefined): { schema?: Operation } {
  const { isVariant, checks } = planned.pattern
  const schema: Operation = { ...given, ...isVariant ? { hide: true } : {} }
  if (schemas.describe !== null || checks.size > 0) return { schema: schemaOf(schemas, planned, schema) }
  return given === undefined && !isVariant ? {} : { schema }
}

/**
 * The options of a mounted route as listings show them: the table's, then the action's. The loaders are the first
 * `preHandler` hooks.
 */
export function shownOptions (entries: readonly Entry[], endpointOf: EndpointOf, loaders: Loaders | null) {
  return (route: Route): RouteOptions => {
    const entry = entries.find(({ routes }) => routes.includes(route))!
    const own = entry.options.get(route)!
    if (route.redirect !== undefined) return own
    const merged = mergeRouteOptions(own, endpointOf(route).options)
    const loads = loaders?.recordsOf(entry, route).map(record => ({ name: `load ${record}` })) ?? []
    return loads.length === 0 ? merged : { ...merged, preHandler: [loads, merged['preHandler'] ?? []].flat(2) }
  }
}

/** The handler, which runs for matched requests only, and the options, in which lists are copies. */
function endpointIn ({ endpointOf }: Mount, { planned, resource }: MountedRoute, loading: Loading | null) {
  const { route, pattern } = planned
  const own = pattern.entry.options.get(route)!
  const served = route.redirect === undefined ? endpointOf(route) : redirecting(pattern)
  const guard = (handling: Handling, position: 0 | 1 = 0): Handling['handler'] =>
    guarded(loading?.required(handling, position) ?? handling, resource, position)
  const merged = route.redirect === undefined
    ? mergeRouteOptions(own, served.options)
    : mergeRouteOptions(served.options, own)
  const options: Record<string, unknown> = Object.fromEntries(
    Object.entries(merged).map(([key, value]) => [key, Array.isArray(value) ? [...value] : value]))
  const { wsHandler } = options
  if (typeof wsHandler === 'function') {
    const owner = wsHandler === served.options['wsHandler'] ? served.owner : null
    const sockets = { handler: wsHandler as Handling['handler'], owner, name: wsHandler.name }
    options['wsHandler'] = guard(sockets, 1)
  }
  if (loading !== null) options['preHandler'] = [loading.hook, options['preHandler'] ?? []].flat()
  // A handler of web sockets is given the socket first.
  return { handler: guard(served, options['websocket'] === true ? 1 : 0), options }
}

/** The app's one constraint strategy, which all of its mounts share. */
const strategyOf = oncePerApp((fastify): FallThrough => {
  const made = fallThrough(routerRules(fastify))
  fastify.addConstraintStrategy(made.strategy as never)
  return made
})
