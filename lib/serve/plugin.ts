import type { FastifyInstance, FastifyReply, FastifyRequest, LogLevel } from 'fastify'
import type { LoosePaths, ResourcesPluginOptions } from '../../types/index.js'
import { resolveControllers } from './controllers.js'
import type { Drawing } from '../draw/drawing.js'
import { refuse, show } from '../errors/errors.js'
import { mountRoutes } from './mount.js'
import { checkOptions } from '../declare/options.js'
import { parseOrigin } from '../link/origin.js'
import { addBuilders, addHelpers, pathsFor } from '../link/helpers.js'
import type { Shadows } from '../link/build.js'
import { planRoutes, type PlannedRoute } from '../match/plan.js'
import { routerRules } from './internals.js'
import type { Helper } from '../link/quick.js'
import { describer } from './openapi.js'
import { enter, knownScope, makeScope, operationsOf, scopeAround, shadowsIn, type Scope } from './registry.js'
import { draw, drawingOf } from '../table/route-set.js'
import { named } from './named.js'
import { addTypes, respondTo, types } from './respond.js'
import { didYouMean } from '../errors/suggest.js'
import { parseTemplate } from '../declare/template.js'

/** The builders of a scope, by route name, on the instance; a symbol of ours cannot meet a decorator of the app's. */
const builders: unique symbol = Symbol('fastify-resources.builders')

/** What `register` takes for Fastify beside the prefix. */
interface Inherited {
  readonly logLevel?: LogLevel
  readonly logSerializers?: Record<string, (value: unknown) => string>
}

type Instance = FastifyInstance & { readonly [builders]: Readonly<Record<string, Helper>> }

/**
 * Mounts a route set. Two layers, since Fastify gives a plugin either a prefix or decorators that are seen outside
 * of it: this one decorates the instance that it is registered on, and registers the mounting under the prefix.
 */
export async function mountPlugin (fastify: FastifyInstance, given: unknown): Promise<void> {
  const { routes, controllers, ...options } = checkOptions('register', given, () => 'register(resources, …)') as unknown as ResourcesPluginOptions & Inherited
  const origin = parseOrigin(options.origin)
  const drawing = drawingFrom(routes, options.constraintFailure)
  const scope = knownScope(fastify) ?? decorate(fastify)
  addTypes(scope.types, options.respondTo?.types)
  const endpointOf = await resolveControllers(drawing.entries, controllers, fastify)
  const { logLevel, logSerializers, prefix = '' } = options
  await fastify.register(named(async (child: FastifyInstance) => {
    const plan = planRoutes(drawing, prefixOf(child), options.constraintFailure)
    enter({ drawing, plan, prefix: child.prefix, scope })
    const findShadows = (planned: PlannedRoute): Shadows => shadowsIn(fastify, planned)
    addHelpers(scope.paths, drawing, { plan: { ...plan, findShadows }, origin, maxParamLength: routerRules(child).maxParamLength! })
    addBuilders(scope.builders, drawing, scope.paths)
    const reachable = plan.routes.filter(({ isReachable }) => isReachable)
    const { methodNotAllowed = drawing.dialect.methodNotAllowed, openapi = false } = options
    const describe = openapi === false ? null : describer(operationsOf(child), reachable, child.prefix, openapi)
    mountRoutes(child, reachable, { endpointOf, methodNotAllowed, describe })
  }, 'fastify-resources'), { prefix, ...logLevel === undefined ? {} : { logLevel }, ...logSerializers === undefined ? {} : { logSerializers } })
}

function drawingFrom (routes: ResourcesPluginOptions['routes'], constraintFailure: ResourcesPluginOptions['constraintFailure']): Drawing {
  const drawing = drawingOf(Array.isArray(routes) ? draw(routes, { constraintFailure }) : routes)
  return drawing ?? refuse('FST_RESOURCES_OPTION', `the plugin's option routes is ${show(routes)}, give what draw() returns, or an array of declarations`)
}

function prefixOf (child: FastifyInstance) {
  const template = parseTemplate(child.prefix)
  return 'fault' in template ? refuse('FST_RESOURCES_PATH', `the prefix ${show(child.prefix)}: ${template.fault}`) : template
}

/** Decorates an instance, its requests and its replies; those of a scope inside of another come from there. */
function decorate (fastify: FastifyInstance): Scope {
  const isNested = scopeAround(fastify) !== undefined
  if (!isNested) refuseTaken(fastify)
  const scope = makeScope(fastify)
  fastify.decorate('paths', scope.paths)
  fastify.decorate(builders as never, scope.builders as never)
  fastify.decorate(types as never, scope.types as never)
  if (isNested) return scope
  fastify.decorateRequest('paths', { getter (this: FastifyRequest) { return pathsFor(this.server.paths, this) } })
  fastify.decorateReply('paths', { getter (this: FastifyReply): LoosePaths { return this.request.paths } })
  fastify.decorateReply('redirectTo', redirectTo)
  fastify.decorateReply('created', created)
  fastify.decorateReply('respondTo', respondTo as never)
  return scope
}

function refuseTaken (fastify: FastifyInstance): void {
  const taken = [
    ...fastify.hasDecorator('paths') ? ['fastify.paths'] : [],
    ...fastify.hasRequestDecorator('paths') ? ['request.paths'] : [],
    ...['paths', 'redirectTo', 'created', 'respondTo'].filter(name => fastify.hasReplyDecorator(name)).map(name => `reply.${name}`)
  ]
  if (taken.length > 0) refuse('FST_RESOURCES_DECORATED', taken.map(name => `${name} is decorated already, by the app or another plugin: rename it there`))
}

function redirectTo (this: FastifyReply, name: string, ...args: readonly unknown[]): FastifyReply {
  const isRead = this.request.method === 'GET' || this.request.method === 'HEAD'
  return this.redirect(pathTo(this, name, args), isRead ? 302 : 303)
}

function created (this: FastifyReply, name: string, ...args: readonly unknown[]): FastifyReply {
  return this.code(201).header('location', pathTo(this, name, args))
}

/** The path of a route by its name: never a URL that somebody sends. */
function pathTo (reply: FastifyReply, name: string, args: readonly unknown[]): string {
  const known = (reply.server as Instance)[builders]
  const build = typeof name === 'string' ? known[name] : undefined
  if (build !== undefined) return build(...args)
  const names: string[] = []
  for (const one in known) names.push(one)
  return refuse('FST_RESOURCES_UNKNOWN_ROUTE', `there is no route named ${show(name)}${typeof name === 'string' ? didYouMean(name, names) : ''}; give the name of a route, not a URL`)
}
