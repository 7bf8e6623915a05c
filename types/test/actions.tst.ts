import type { FastifyReply, FastifyRequest } from 'fastify'
import { action, draw, get, resource, resources, type PathsOf } from 'fastify-resources'
import { expectType, type Equal } from './expect.js'

const isOwner = async (request: FastifyRequest, reply: FastifyReply) => {
  if (request.headers.authorization === undefined) return reply.code(403).send()
}

// The standard actions that the resource's own `only` and `except` leave.
export const routes = draw([
  resources('photos', {
    actions: {
      update: { preHandler: isOwner, bodyLimit: 1024 },
      destroy: ({ action, params }) => ({ config: { tag: [action, ...params.map(({ record }) => record)] } })
    }
  }, [
    resources('comments', { only: ['index', 'show'], actions: { show: { preHandler: [isOwner] } } }),
    resource('cover', { except: 'destroy', actions: { create: { onRequest: isOwner } } })
  ]),
  resources('books', { only: 'show', actions: { show: {} } }),
  resources('pages', { only: [] as ('index' | 'show')[], actions: { index: {} } })
])
expectType<Equal<ReturnType<PathsOf<typeof routes>['photo_comments_path']>, `/photos/${string}/comments`>>(true)

// @ts-expect-error an action that there is not
resources('photos', { actions: { updates: { preHandler: isOwner } } })
// @ts-expect-error an action that `only` leaves out
resources('photos', { only: ['index', 'show'], actions: { update: { preHandler: isOwner } } })
// @ts-expect-error an action that `except` leaves out
resources('photos', { except: 'update', actions: { update: { preHandler: isOwner } } }, [])
// @ts-expect-error a singular resource has no index
resource('profile', { actions: { index: { preHandler: isOwner } } })
// @ts-expect-error an action that `only` of a singular resource leaves out
resource('profile', { only: 'show', actions: { edit: { preHandler: isOwner } } }, [])
// @ts-expect-error a hook that Fastify has not
resources('photos', { actions: { update: { preHandlr: isOwner } } })
// @ts-expect-error method routes have `routeOptions`
draw([resources('photos')], { actions: {} })

// `config` accepts the app's own keys, as in Fastify. Declared keys have their types.
declare module 'fastify' { interface FastifyContextConfig { tags?: readonly string[] } }
const config = { access: 'public', tags: ['a'] }
resources('photos', { routeOptions: { config }, actions: { show: { config } } })
resources('photos', { ownRouteOptions: ({ name }) => ({ config: { name } }), routeOptions: { config: { own: 1 } } })
get('about', { to: 'pages#about', routeOptions: { config: { access: 'public' } } })
action({ config, handler: () => 1 })
action({ config: { access: 'public' }, handler: () => 1 })
// @ts-expect-error a declared key of another type
resources('photos', { routeOptions: { config: { tags: 1, access: 'public' } } })
// @ts-expect-error a declared key of another type
action({ config: { tags: 1 }, handler: () => 1 })

// The format of all routes that do not set their own.
export const json = draw([
  resources('photos', { only: 'show' }), resources('feeds', { only: 'index', format: ['rss', 'atom'] })
], { format: false })
expectType<Equal<ReturnType<typeof json.paths.photo_path>, `/photos/${string}`>>(true)
json.paths.feeds_path({ format: 'rss' })
// @ts-expect-error there are no extensions
json.paths.photo_path(7, { format: 'json' })
// @ts-expect-error a closed list
json.paths.feeds_path({ format: 'json' })
// @ts-expect-error a value that is no format
draw([], { format: 5 })
