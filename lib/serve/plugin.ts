import type { FastifyInstance, FastifyReply, FastifyRequest, RegisterOptions } from 'fastify'
import type { LoosePaths, OpenapiOptions, ResourcesPluginOptions } from '../../types/index.js'
import { resolveControllers } from './controllers/controllers.js'
import { throwError, throwProblems, show } from '../errors/errors.js'
import { nodeProblems } from '../errors/node.js'
import { shownOptions } from './endpoints.js'
import type { Extend } from './extension.js'
import { loadersOf } from './records/load.js'
import { decorateRecords } from './records/records.js'
import { checkLiterals } from './literals.js'
import { mountRoutes } from './mount.js'
import { checkOptions } from '../declare/call-options.js'
import { basePath, parseOrigin } from '../link/origin.js'
import { carryProblems } from '../link/carry.js'
import { addHelpers, pathsFor } from '../link/helpers.js'
import { findConflicts } from '../match/conflicts.js'
import { planRoutes } from '../match/plan.js'
import { warnWithoutSwagger } from './openapi/openapi.js'
import { created, redirectTo } from './replies/replies.js'
import { setterOf } from './app/instances.js'
import {
  addMount, createScope, mountedIn, orderIn, ownStrategies, routerRules, scopeOf
} from './app/registry.js'
import { stateOf, type Scope } from './app/state.js'
import { respondTo } from './replies/respond.js'
import { RouteSchemas } from './openapi/route-schemas.js'
import { describer } from '../table/operations.js'
import { drawingOf } from '../table/route-set.js'
import type { DrawnEntry } from '../draw/drawing.js'
import { describe } from '../errors/site.js'
import { parsePrefix } from '../declare/template-parse.js'
import { printPrefix, type Segments } from '../declare/template.js'

/**
 * Mounts a route set. Fastify ignores the prefix of a plugin whose decorators are visible outside, so that a second
 * plugin mounts the routes under the prefix.
 */
export async function mountPlugin (fastify: FastifyInstance, input: unknown): Promise<void> {
  throwProblems('UNSUPPORTED_FASTIFY', nodeProblems())
  const checked = checkOptions('register', input, () => 'register(resources, …)')
  const { routes, controllers, ...options } = checked as unknown as ResourcesPluginOptions &
    Pick<RegisterOptions, 'logLevel' | 'logSerializers'>
  const origin = parseOrigin(options.baseUrl)
  const drawing = drawingOf(routes)
  checkMethods(fastify, drawing.entries)
  throwProblems('INVALID_OPTION', carryProblems(options.carry ?? [], drawing.entries))
  const nearest = scopeOf(fastify)
  const scope = nearest?.instance === fastify ? nearest : decorate(fastify, nearest !== undefined)
  Object.assign(scope.types, options.contentTypes)
  const endpoints = await resolveControllers(drawing.entries, controllers, fastify)
  const { logLevel, logSerializers, prefix = '', openapi = false, load, carry = [] } = options
  if (openapi !== false) warnWithoutSwagger(fastify)
  if (load !== undefined) decorateRecords(fastify)
  const mount = async (child: FastifyInstance): Promise<void> => {
    const rules = routerRules(child)
    const base = basePath(origin)
    const path = prefixOf(child)
    const { maxParamLength, ignoreTrailingSlash } = rules
    const endsWithSlash = child.prefix.endsWith('/')
    const mounting = { prefix: path, endsWithSlash, maxParamLength, ignoreTrailingSlash, base }
    const plan = planRoutes(drawing, mounting, mountedIn(child))
    if (ignoreTrailingSlash) findConflicts(drawing, plan.routes)
    if (!rules.caseSensitive || rules.useSemicolonDelimiter) checkLiterals(plan, rules)
    const extend: Extend = load === undefined ? () => null : loadersOf(load, drawing.entries, path)
    const optionsOf = shownOptions(drawing.entries, endpoints, extend)
    const table = { drawing, plan, prefix: printPrefix(path), optionsOf }
    const own = ownStrategies(child)
    addMount({ ...table, scope, own })
    const builders = addHelpers(scope.paths, drawing, { plan, origin, router: rules, order: orderIn(child), carry })
    for (const [name, build] of builders) scope.builders[name] = build
    const reachable = plan.routes.filter(({ isReachable }) => isReachable)
    const describeRoute = openapi === false ? null : describer(stateOf(child).operations, table, openapi)
    const { params } = Object(openapi) as OpenapiOptions
    // A compiler of the app may read the schemas of another library, and so may its OpenAPI transform.
    const showsParams = params ?? child.validatorCompiler === undefined
    const schemas = new RouteSchemas(child, describeRoute, showsParams)
    mountRoutes(child, reachable, { own, endpoints, extend, schemas })
    await schemas.share()
    // Fastify keeps this function if it is the last plugin.
    endpoints.clear()
  }
  // The name in the tree of plugins.
  Object.defineProperty(mount, 'name', { value: 'fastify-resources' })
  await fastify.register(mount, { prefix, logLevel, logSerializers } as RegisterOptions)
}

function prefixOf (child: FastifyInstance): Segments {
  const prefix = parsePrefix(child.prefix)
  if (!('problems' in prefix)) return prefix
  return throwError('INVALID_PATH', `invalid prefix ${show(child.prefix)}: ${prefix.problems.join('; ')}`)
}

/** Decorates an instance, its requests and its replies. A nested scope inherits those of requests and replies. */
function decorate (fastify: FastifyInstance, isNested: boolean): Scope {
  if (!isNested) checkDecorators(fastify)
  const scope = createScope(fastify)
  fastify.decorate('paths', scope.paths)
  if (isNested) return scope
  fastify.decorateRequest('paths', {
    getter (this: FastifyRequest) { return pathsFor(this.server.paths, this) },
    setter: setterOf('paths')
  })
  fastify.decorateReply('paths', {
    getter (this: FastifyReply): LoosePaths { return this.request.paths },
    setter: setterOf('paths')
  })
  fastify.decorateReply('redirectTo', redirectTo)
  fastify.decorateReply('created', created)
  fastify.decorateReply('respondTo', respondTo as never)
  return scope
}

/** Throws if the app does not support a method of the table. */
function checkMethods ({ supportedMethods }: FastifyInstance, entries: readonly DrawnEntry[]): void {
  const problems = entries.flatMap(({ routes, declaration }) => routes.map(({ method }) => method)
    .filter(method => !supportedMethods.includes(method as never))
    .map(method => `${describe(declaration)}: the app must support the method ${method}. ` +
      `Call app.addHttpMethod('${method}') before registering the plugin`))
  throwProblems('UNSUPPORTED_METHOD', problems)
}

function checkDecorators (fastify: FastifyInstance): void {
  const decorators = [
    ...fastify.hasDecorator('paths') ? ['fastify.paths'] : [],
    ...fastify.hasRequestDecorator('paths') ? ['request.paths'] : [],
    ...['paths', 'redirectTo', 'created', 'respondTo'].flatMap(name =>
      fastify.hasReplyDecorator(name) ? [`reply.${name}`] : [])
  ]
  const problems = decorators.map(name =>
    `the decorator ${name} already exists. Rename it, or register fastify-resources in another scope`)
  throwProblems('DECORATOR_EXISTS', problems)
}
