import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '../../types/index.js'
import { emptyMap } from '../declare/map.js'
import type { DrawnEntry, RouteOptions } from '../draw/drawing.js'
import { mergeRouteOptions } from '../draw/route-options.js'
import { redirectTarget } from '../link/location.js'
import type { Pattern, PlannedRoute } from '../match/pattern.js'
import type { RawParams } from '../match/shapes.js'
import type { Endpoint } from './controllers/actions.js'
import type { RouteEndpoints } from './controllers/controllers.js'
import type { Extend } from './extension.js'
import { guardHandler } from './request/guard.js'
import type { MountedRoute } from './request/evidence.js'

/** The endpoint of a route, and its options: the table's and the action's, with copies of lists. */
export function mountedEndpoint (endpoints: RouteEndpoints, { route, pattern }: PlannedRoute) {
  const tableOptions = pattern.entry.options.get(route)!
  const endpoint = route.redirect === undefined ? endpoints.get(route)! : redirectEndpoint(pattern)
  const merged = route.redirect === undefined
    ? mergeRouteOptions(tableOptions, endpoint.options)
    : mergeRouteOptions(endpoint.options, tableOptions)
  const options: Record<string, unknown> = Object.fromEntries(
    Object.entries(merged).map(([key, value]) => [key, Array.isArray(value) ? [...value] : value]))
  return { endpoint, options }
}

/** The handler, which runs only for matched requests. Sets the other handlers and the hooks of the plugin in the options. */
export function guardedHandler (
  { endpoint, options }: ReturnType<typeof mountedEndpoint>, mounted: MountedRoute
): Endpoint['handler'] {
  const { extension } = mounted
  const { wsHandler } = options
  if (typeof wsHandler === 'function') {
    const owner = wsHandler === endpoint.options['wsHandler'] ? endpoint.owner : null
    options['wsHandler'] = guardHandler({ handler: wsHandler as never, owner, name: wsHandler.name }, mounted, 1)
  }
  if (extension !== null) options['preHandler'] = [extension.preHandler, options['preHandler'] ?? []].flat()
  // The request is the second argument of a WebSocket handler.
  return guardHandler(endpoint, mounted, options['websocket'] === true ? 1 : 0)
}

/** Returns a function for the options in listings: the table's and the action's, with the hooks of extensions. */
export function shownOptions (entries: readonly DrawnEntry[], endpoints: RouteEndpoints, extend: Extend) {
  const optionsByRoute = entries.flatMap(({ routes }) => routes.flatMap(route =>
    route.redirect === undefined ? [[route, endpoints.get(route)!.options] as const] : []))
  // Most actions have no options, and their endpoints do not stay in memory.
  const actionOptions = new Map<Route, RouteOptions>(optionsByRoute.filter(([, options]) => options !== emptyMap))
  return (entry: DrawnEntry, route: Route): RouteOptions => {
    const tableOptions = entry.options.get(route)!
    if (route.redirect !== undefined) return tableOptions
    const merged = mergeRouteOptions(tableOptions, actionOptions.get(route) ?? emptyMap)
    const hooks = extend(entry, route)?.listed
    return hooks === undefined ? merged : { ...merged, preHandler: [hooks, merged['preHandler'] ?? []].flat(2) }
  }
}

/** The handler of a redirect and its response for OpenAPI. The response is 404 if the target is not valid. */
function redirectEndpoint (pattern: Pattern): Endpoint {
  const { redirect } = pattern.entry
  const { status } = redirect!
  const locate = redirectTarget(pattern, redirect!)
  const handler = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const location = locate(request.params as RawParams, request.raw.url!)
    return location === null ? reply.callNotFound() as unknown as FastifyReply : reply.redirect(location, status)
  }
  const options = { schema: { response: { [status]: { type: 'null', description: 'Redirect' } } } }
  return { handler, owner: null, name: 'redirect', options }
}
