import type {} from '@fastify/websocket'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import resources, {
  draw, get, resources as declare, scope, type Argument, type Controller, type Params, type PathOf, type PathsOf,
  type RouteName
} from 'fastify-resources'
import type { ControllerPath } from '../../index.js'
import { expectType, type Equal } from '../expect.js'

// A program with several tables, one of them with guards that use the helpers of another.
const guard = async (request: FastifyRequest, reply: FastifyReply) => {
  if (request.headers.authorization === undefined) {
    return reply.redirectTo('root', { query: { from: request.paths.apiBookPath(7) } })
  }
}
export const web = draw([
  get('/', { to: 'home#index', as: 'root' }),
  scope({ routeOptions: { onRequest: guard } }, [
    declare('photos', { only: ['index', 'show'], constraints: { id: { type: 'integer' } } })
  ])
])
export const api = draw([
  scope({ as: 'api' }, [declare('books', { only: ['index', 'show', 'update'] })])
], { helpers: 'camel' })

declare module 'fastify-resources' {
  interface Register { routes: [typeof web, typeof api], prefix: ['', '/v1'] }
}

expectType<Equal<RouteName, 'root' | 'photos' | 'photo' | 'api_books' | 'api_book'>>(true)
expectType<Equal<ControllerPath, 'home' | 'photos' | 'books'>>(true)
expectType<Equal<PathOf<'photo'>, `/photos/${string}`>>(true)
expectType<Equal<Params<'photos#show'>, { id: number, format?: string }>>(true)
expectType<Equal<Params<'books#update'>, { id: string, format?: string }>>(true)

const app = Fastify()
const photo: `/photos/${string}` = app.paths.photo_path(7)
const book: `/v1/books/${string}` = app.paths.apiBookPath('dune')
expectType<Equal<Parameters<typeof app.paths.photo_path>, [id: Argument<'id', number | bigint>]>>(true)
// @ts-expect-error a name of neither table
app.paths.book_path(7)
// @ts-expect-error an id of the first table is an integer
app.paths.photo_path('dune')

// The helpers of one table, by its type.
type Web = PathsOf<typeof web>
expectType<Equal<keyof Web, 'root_path' | 'root_url' | 'photos_path' | 'photos_url' | 'photo_path' | 'photo_url'>>(true)
expectType<Equal<ReturnType<PathsOf<typeof api, '/v1'>['apiBookPath']>, `/v1/books/${string}`>>(true)
export const link = (paths: Web): string => paths.photo_path(7)
link(web.paths)
link(app.paths)
// @ts-expect-error the helpers of another table
link(api.paths)

app.get('/', async (request, reply) => {
  // @ts-expect-error a name of neither table
  if (request.url === '/x') return reply.redirectTo('book', 7)
  if (request.url === '/') return reply.created('api_book', 7).send()
  return reply.redirectTo('photo', 7)
})

// Web sockets are typed as @fastify/websocket types them, where it is loaded.
export const photos = {
  index: {
    websocket: true,
    handler (socket, request) {
      socket.send(request.url)
      expectType<Equal<typeof request.params, Params<'photos#index'>>>(true)
    }
  },
  show: {
    handler: (request, reply) => reply.redirectTo('photo', request.params.id),
    wsHandler (socket, request) { socket.send(request.params.id.toFixed()) }
  }
} satisfies Controller<'photos'>
export const wrong = {
  // @ts-expect-error a socket is no request
  index: { websocket: true, handler: request => request.params }
} satisfies Pick<Controller<'photos'>, 'index'>

app.register(resources, {
  routes: web,
  controllers: { photos, home: { index: { websocket: true, handler: socket => { socket.close() } } } }
})

export { photo, book }
