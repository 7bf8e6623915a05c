import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaCompiler, RouteOptions as FastifyRouteOptions } from 'fastify'
import { routeAdder, type BulkRoute } from './bulk.js'
import type { EndpointOf } from './controllers.js'
import type { Schema } from './constraint.js'
import { fallThrough, STRATEGY, type FallThrough } from './fall-through.js'
import { satisfies, type PlannedRoute } from './plan.js'
import { strategyOf } from './registry.js'
import { mergeRouteOptions, type RouteOptions } from './route-options.js'
import { paramsSchema, paramsValidator, type ParamsSchemas, type Validate } from './schema.js'
import type { Params, Prepare } from './segment.js'

/**
 * The decorator by which a request's params are prepared while Fastify makes the request, so that no hook can see
 * `7.json` as an id. Fastify's request constructor ends by assigning every decorated value: with a setter under
 * that name in the context around, the assignment calls it. Measured: no slower than a route without it, where a
 * hook costs 60 ns, and regular expressions in the path 130 ns.
 */
const prepared: unique symbol = Symbol('fastify-resources.prepared')

/** What the routes of one mount share. */
interface Mount {
  readonly fastify: FastifyInstance
  readonly endpointOf: EndpointOf
  readonly schemas: ParamsSchemas
  readonly validators: Map<string, Validate>
  readonly hidden: { hide: true }
  /** What stands for each contested route among its constraints. */
  readonly tokens: ReadonlyMap<PlannedRoute, string>
}

/** Mounts planned routes on a Fastify instance of their own; routes whose params are prepared alike share a context. */
export function mountRoutes (fastify: FastifyInstance, plan: readonly PlannedRoute[], endpointOf: EndpointOf): void {
  const prepares: Prepare[] = []
  fastify.decorateRequest(prepared, {
    setter (this: FastifyRequest, index: number) { prepares[index]!(this.params as Params) }
  } as never)
  const mount: Mount = { fastify, endpointOf, schemas: new Map(), validators: new Map(), hidden: { hide: true }, tokens: tokensFor(fastify, plan) }
  const addRoutes = routeAdder(fastify)
  for (const [key, routes] of groupByPreparation(plan)) {
    if (key === null) {
      addRoutes(fastify, routes.map(planned => routeOf(mount, planned)))
      continue
    }
    const index = prepares.push(routes[0]!.prepare!.prepare) - 1
    fastify.register(async context => {
      context.decorateRequest(prepared, index as never)
      addRoutes(context, routes.map(planned => routeOf(mount, planned)))
    })
  }
}

function groupByPreparation (plan: readonly PlannedRoute[]): ReadonlyMap<string | null, readonly PlannedRoute[]> {
  const groups = new Map<string | null, PlannedRoute[]>()
  for (const planned of plan) {
    const key = planned.prepare?.key ?? null
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [planned])
    else group.push(planned)
  }
  return groups
}

function routeOf (mount: Mount, planned: PlannedRoute): BulkRoute {
  const { route } = planned
  const { name, method, controller, action } = route.record
  const endpoint = mount.endpointOf(route)
  const options = mergeRouteOptions(route.options, endpoint.options)
  const hook = matchHook(planned)
  const exposesHead = options['exposeHeadRoute'] ?? (mount.fastify.initialConfig as { exposeHeadRoutes?: boolean }).exposeHeadRoutes
  const given: Record<string, unknown> = {
    ...options,
    ...schemaOf(mount, planned, options),
    exposeHeadRoute: false,
    method,
    url: planned.url,
    handler: endpoint.handler,
    config: { ...options['config'] as object, resource: Object.freeze({ name, controller, action }) }
  }
  if (hook !== null) given['onRequest'] = [hook, ...(options['onRequest'] ?? []) as []]
  const constraints = constraintsOf(mount, planned)
  if (constraints !== null) given['constraints'] = constraints
  return [given as unknown as FastifyRouteOptions, planned.methods.includes('HEAD') && method === 'GET' && exposesHead !== false]
}

/** Fastify's own constraints of the route, and ours where the router has to ask it. */
function constraintsOf ({ tokens }: Mount, planned: PlannedRoute): object | null {
  const { route: { conditions }, isContested } = planned
  if (isContested) return { ...conditions, [STRATEGY]: tokens.get(planned)! }
  return Object.keys(conditions).length === 0 ? null : { ...conditions }
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

type MatchHook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void

/** The hook that gives a request to the not-found handler if the route does not match it after all, or `null`. */
function matchHook (planned: PlannedRoute): MatchHook | null {
  const { accepts, fallsThrough, route } = planned
  if (accepts === null) return null
  const matches = fallsThrough ? (params: Params) => accepts(params) && satisfies(route, params) : accepts
  return (request, reply, done) => {
    if (matches(request.params as Params)) done()
    else reply.callNotFound()
  }
}

const PARTS = ['body', 'querystring', 'query', 'headers', 'params'] as const

/**
 * The route's schema with its params', and who compiles it. Our validator is quicker than Ajv's and means the same, so it
 * takes the params wherever Fastify lets us leave the rest to whom it belongs: to nobody, or to the compiler
 * that the app has set. Where Fastify's own compiler is needed it compiles the params too.
 */
function schemaOf (mount: Mount, planned: PlannedRoute, options: RouteOptions): object {
  const given = options['schema'] as Record<string, unknown> | undefined
  const ours = paramsSchema(planned.route, mount.schemas)
  const shown = planned.isVariant ? { hide: true } : {}
  if (ours === null) return given === undefined ? (planned.isVariant ? { schema: mount.hidden } : {}) : { schema: { ...given, ...shown } }
  const theirs = given?.['params'] as Schema | undefined
  const compiler = (options['validatorCompiler'] ?? mount.fastify.validatorCompiler) as FastifySchemaCompiler<unknown> | undefined
  const isOurs = compiler !== undefined || !PARTS.some(part => given?.[part] !== undefined)
  const params = theirs === undefined ? ours : { ...theirs, allOf: [ours, ...(theirs['allOf'] ?? []) as []] }
  const schema = { ...given, ...shown, params }
  return isOurs ? { schema, validatorCompiler: compilerOf(validatorOf(mount, planned), compiler, theirs) } : { schema }
}

function validatorOf ({ validators }: Mount, { route, fallsThrough }: PlannedRoute): Validate {
  const key = JSON.stringify([fallsThrough, ...[...route.checks].map(([name, { schema }]) => [name, schema])])
  let validate = validators.get(key)
  if (validate === undefined) validators.set(key, validate = paramsValidator(route))
  return validate
}

/** Compiles params to our validator, and then to theirs where they have one; other parts are left to `compiler`. */
function compilerOf (validate: Validate, compiler: FastifySchemaCompiler<unknown> | undefined, theirs: Schema | undefined): FastifySchemaCompiler<unknown> {
  return part => {
    if (part.httpPart !== 'params') return compiler!(part)
    if (theirs === undefined) return validate as never
    const rest = compiler!({ ...part, schema: theirs }) as unknown as Validate
    const both: Validate = params => {
      const isValid = validate(params)
      if (isValid === true) {
        const outcome = rest(params)
        both.errors = rest.errors
        return outcome
      }
      both.errors = validate.errors
      return false
    }
    return both as never
  }
}
