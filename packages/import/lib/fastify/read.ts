import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { routeTable, type DescribedRoute } from 'fastify-resources'
import { UsageError, withApp, type Place } from 'fastify-resources-cli'
import { describedOperations } from '../compare/described.js'
import { printNote } from '../list-of.js'
import {
  keyOf, printConditions, shapeOf, type ImportSource, type SourceNote, type SourceOperation, type SourceSchema
} from '../operation.js'
import { hooksIn, type HooksOf } from './hooks.js'
import { foreignParts, isJsonSchema, schemaOf } from './json-schema.js'
import { routePaths, type RoutePath } from './path.js'

/** Fastify publishes each new app there, before its plugins. */
const CHANNEL = 'fastify.initialization'

const UNSEEN = 'the routes of the app were not seen, because it was made before they could be. Pass a module that ' +
  'was not loaded yet, or export a function that returns the app'

/**
 * Reads the routes of the app that a module exports: an app, a function that returns one, or a plugin. The app is made
 * ready and closed. Routes that the plugin fastify-resources has mounted are those of its tables.
 */
export async function readApp (file: string | undefined, { cwd }: Pick<Place, 'cwd'>): Promise<ImportSource> {
  const routes = new Map<FastifyInstance, SeenRoute[]>()
  const listen = (message: unknown): void => {
    const { fastify } = message as { readonly fastify: FastifyInstance }
    const own: SeenRoute[] = []
    routes.set(fastify, own)
    fastify.addHook('onRoute', function (options) {
      // A copy, because other listeners may change the options.
      own.push({ options: { ...options }, instance: this })
    })
  }
  subscribe(CHANNEL, listen)
  try {
    return await withApp(file, { cwd }, async app => {
      const own = routes.get(app)
      if (own === undefined) throw new UsageError(UNSEEN)
      return sourceOf(app, own)
    })
  } finally {
    unsubscribe(CHANNEL, listen)
  }
}

/** A route, and the instance that has registered it, whose shared schemas it may reference. */
interface SeenRoute {
  readonly options: RouteOptions
  readonly instance: FastifyInstance
}

function sourceOf (app: FastifyInstance, routes: readonly SeenRoute[]): ImportSource {
  const methods = new Set(routes.flatMap(({ options }) => options.method))
  const hooksOf = hooksIn(app, methods)
  const notes: SourceNote[] = []
  const isMounted = ({ options }: SeenRoute): boolean => Object(options.config).resource !== undefined
  const plain = routes.filter(route => !isMounted(route)).flatMap(route => operationsOf(route, hooksOf, notes))
  const all = [...plain, ...declaredIn(app, routes.filter(isMounted), hooksOf)]
  return {
    // The HEAD of a second URL calls `onRoute`.
    operations: [...new Map(all.map(operation => [keyOf(operation), operation] as const).reverse()).values()].reverse(),
    components: sharedSchemas([app, ...routes.map(({ instance }) => instance)], notes),
    notes: [...new Map(notes.map(note => [printNote(note), note])).values()],
    knowsHead: true
  }
}

/** The operations of the tables that an app has mounted. Each GET has a HEAD, as in Fastify. */
function declaredIn (
  app: FastifyInstance, mounted: readonly SeenRoute[], hooksOf: HooksOf
): readonly SourceOperation[] {
  const hasHead = (app.initialConfig as { readonly exposeHeadRoutes?: boolean }).exposeHeadRoutes !== false
  const seen = routesByEndpoint(mounted)
  const own = declaredRoutes(app).flatMap(route =>
    describedOperations(route).map(operation => ({ operation, route })))
  const heads = own.filter(({ operation: { method } }) => hasHead && method === 'GET')
    .map(({ operation, route }) => ({ operation: { ...operation, method: 'HEAD' }, route }))
  return [...own, ...heads].map(({ operation, route }) => {
    const all = [operation, withoutExtension(operation)].flatMap(one => seen.get(endpointKey(one, route)) ?? [])
    // Where several rows match, the plugin has a constraint of its own.
    const found = all.find(({ constraints = {} }) =>
      printConditions({ conditions: constraints }) === printConditions(operation)) ?? all[0]
    const hooks = found && hooksOf(operation.method, found.url, found.constraints ?? {})
    return { ...operation, isDeclared: true, hooks }
  })
}

/** Mounted routes, whose URLs and constraints are those of the router. */
function routesByEndpoint (mounted: readonly SeenRoute[]): ReadonlyMap<string, readonly RouteOptions[]> {
  const all = new Map<string, RouteOptions[]>()
  for (const { options } of mounted) {
    const [{ path, hasSlash }] = routePaths(options.url) as readonly [RoutePath]
    for (const method of [options.method].flat()) {
      const key = endpointKey({ method, path, hasSlash }, Object(options.config).resource as HandlerNames)
      all.set(key, [...all.get(key) ?? [], options])
    }
  }
  return all
}

interface HandlerNames { readonly controller?: string | null, readonly action?: string | null }

function endpointKey (
  operation: Pick<SourceOperation, 'method' | 'path' | 'hasSlash'>, { controller, action }: HandlerNames
): string {
  return `${operation.method} ${shapeOf(operation)} ${String(controller)}#${String(action)}`
}

function withoutExtension ({ path, ...operation }: SourceOperation): SourceOperation {
  return { ...operation, path: [...path.slice(0, -1), (path.at(-1) ?? []).slice(0, -2)] }
}

/** The routes of the tables that an app has mounted; none without a table. */
function declaredRoutes (app: FastifyInstance): readonly DescribedRoute[] {
  try {
    return routeTable(app).describe().routes
  } catch {
    return []
  }
}

/** The shared schemas of an app and its scopes. */
function sharedSchemas (instances: readonly FastifyInstance[], notes: SourceNote[]): ReadonlyMap<string, SourceSchema> {
  const all = new Map<string, SourceSchema>()
  for (const instance of new Set(instances)) {
    for (const [id, schema] of Object.entries(instance.getSchemas())) {
      const isOther = all.has(id) && JSON.stringify(all.get(id)) !== JSON.stringify(schema)
      if (isOther) notes.push({ what: `another scope has another schema '${id}'`, places: [] })
      else if (isJsonSchema(schema)) all.set(id, schema)
    }
  }
  return all
}

function operationsOf (
  { options, instance }: SeenRoute, hooksOf: HooksOf, notes: SourceNote[]
): readonly SourceOperation[] {
  const { method, url, schema, constraints = {} } = options
  const { params, ...parts } = schemaOf(Object(schema) as SourceSchema, instance.getSchemas())
  const { operationId, tags, summary, deprecated } = Object(schema) as Record<string, unknown>
  const twin = slashTwin(instance, options)
  const urls = [url, ...twin === null ? [] : [twin]]
  return [method].flat().flatMap(method => urls.flatMap(url => routePaths(url).map((at): SourceOperation => {
    const site = `${method} ${url}`
    // The HEAD of a GET is the same route.
    if (method !== 'HEAD') notes.push(...problemsOf(options, at).map(what => ({ what, places: [site] })))
    return {
      method,
      url,
      path: at.path,
      hasSlash: at.hasSlash,
      place: site,
      params: new Map([...params, ...patternSchemas(at)]),
      conditions: constraints,
      beside: [],
      id: typeof operationId === 'string' ? operationId : undefined,
      tags: Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string') : undefined,
      summary: typeof summary === 'string' ? summary : undefined,
      isDeprecated: deprecated === true,
      schema: parts,
      hooks: hooksOf(method, url, constraints)
    }
  })))
}

/** The second URL of a `/` under a prefix, which calls no `onRoute`; `null` for other routes. */
function slashTwin (app: FastifyInstance, { method, url, constraints = {}, ...route }: RouteOptions): string | null {
  const { prefix, routePath } = route as { readonly prefix?: string, readonly routePath?: string }
  if (!prefix || routePath !== '' || url.endsWith('/')) return null
  const [first] = [method].flat()
  return app.hasRoute({ method: first as 'GET', url: `${url}/`, constraints } as never) ? `${url}/` : null
}

/** What a declaration has in another way, or not at all. */
function problemsOf ({ schema }: RouteOptions, { path, patterns }: RoutePath): readonly string[] {
  const hasWildcard = path.flat().some(piece => typeof piece !== 'string' && piece.isWildcard)
  return [
    ...hasWildcard ? ['a wildcard matches no empty path, and no empty or dot segment'] : [],
    ...patterns.size > 0 ? ['a param that does not match its pattern is a bad request, not an unknown path'] : [],
    ...foreignParts(Object(schema) as SourceSchema).map(part => `the schema of the ${part} is of another library`)
  ]
}

/** The patterns of a path as schemas: each matches the whole param. */
function patternSchemas ({ patterns }: RoutePath): ReadonlyArray<readonly [string, SourceSchema]> {
  return [...patterns].map(([param, pattern]) => [param, { type: 'string', pattern: `^(?:${pattern})$` }])
}
