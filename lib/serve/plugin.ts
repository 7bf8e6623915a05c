import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LoosePaths, ResourcesPluginOptions } from '../../types/index.js'
import { resolveControllers } from './controllers.js'
import type { Drawing } from '../draw/drawing.js'
import { refuse, show } from '../errors/errors.js'
import { mountRoutes } from './mount.js'
import { checkOptions } from '../declare/options.js'
import type { RouterRules } from '../link/link.js'
import { parseOrigin } from '../link/origin.js'
import { addBuilders, addHelpers } from '../link/helpers.js'
import { pathsFor } from '../link/request-paths.js'
import { planRoutes } from '../match/plan.js'
import { builders, created, redirectTo } from './replies.js'
import { knownScope, makeScope, scopeAround, takeNames, takePlaces, type Scope } from './registry.js'
import { draw, drawingOf } from '../table/route-set.js'
import { parseTemplate } from '../declare/template.js'

/**
 * Mounts a route set. Two layers, since Fastify gives a plugin either a prefix or decorators that are seen outside
 * of it: this one decorates the instance that it is registered on, and registers the mounting under the prefix.
 */
export async function mountPlugin (fastify: FastifyInstance, given: unknown): Promise<void> {
  const { routes, controllers, ...options } = checkOptions('register', given, () => 'register(resources, …)') as unknown as ResourcesPluginOptions
  const origin = parseOrigin(options.origin)
  const drawing = drawingFrom(routes, options.constraintFailure)
  const scope = knownScope(fastify) ?? decorate(fastify)
  const endpointOf = await resolveControllers(drawing.entries, controllers, fastify)
  await fastify.register(async child => {
    const prefix = prefixOf(child)
    const plan = planRoutes(drawing, prefix, options.constraintFailure)
    takePlaces(child, drawing, prefix, plan)
    takeNames(scope, drawing, child.prefix)
    addHelpers(scope.paths, drawing, { plan, origin, router: routerRules(child) })
    addBuilders(scope.builders, drawing, scope.paths)
    mountRoutes(child, plan.routes.filter(({ isReachable }) => isReachable), endpointOf)
  }, { prefix: options.prefix ?? '' })
}

function drawingFrom (routes: ResourcesPluginOptions['routes'], constraintFailure: ResourcesPluginOptions['constraintFailure']): Drawing {
  const drawing = drawingOf(Array.isArray(routes) ? draw(routes, { constraintFailure }) : routes)
  return drawing ?? refuse('FST_RESOURCES_OPTION', `the plugin's option routes is ${show(routes)}, give what draw() returns, or an array of declarations`)
}

/** The app's router options that its paths depend on, given at top level or in `routerOptions`. */
function routerRules ({ initialConfig }: FastifyInstance): RouterRules {
  const { maxParamLength, ignoreTrailingSlash, caseSensitive, useSemicolonDelimiter } = { ...initialConfig, ...initialConfig.routerOptions }
  return {
    maxParamLength: maxParamLength as number,
    ignoreTrailingSlash: ignoreTrailingSlash === true,
    caseSensitive: caseSensitive !== false,
    useSemicolonDelimiter: useSemicolonDelimiter === true
  }
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
  if (isNested) return scope
  fastify.decorateRequest('paths', { getter (this: FastifyRequest) { return pathsFor(this.server.paths, this) } })
  fastify.decorateReply('paths', { getter (this: FastifyReply): LoosePaths { return this.request.paths } })
  fastify.decorateReply('redirectTo', redirectTo)
  fastify.decorateReply('created', created)
  return scope
}

function refuseTaken (fastify: FastifyInstance): void {
  const taken = [
    ...fastify.hasDecorator('paths') ? ['fastify.paths'] : [],
    ...fastify.hasRequestDecorator('paths') ? ['request.paths'] : [],
    ...['paths', 'redirectTo', 'created'].filter(name => fastify.hasReplyDecorator(name)).map(name => `reply.${name}`)
  ]
  if (taken.length > 0) refuse('FST_RESOURCES_DECORATED', taken.map(name => `${name} is decorated already, by the app or another plugin: rename it there`))
}
