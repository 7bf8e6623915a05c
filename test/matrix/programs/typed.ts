// A user's TypeScript with the public types of the package only. A line that compiles although it should not is
// an error too.
import Fastify from 'fastify'
import resources, { action, draw, type Controller, type Params, type PathOf } from 'fastify-resources'

export const routes = draw([
  resources('photos', { only: ['index', 'show', 'edit'], constraints: { id: { type: 'integer' } } }, [
    resources('comments', { only: ['index'] })
  ])
])

declare module 'fastify-resources' {
  interface Register { routes: typeof routes }
}

const photos = {
  index: () => [],
  show (request) {
    const id: number = request.params.id
    return request.paths.photo_comments_path(id)
  },
  edit: action({ schema: {}, handler: (_request, reply) => reply.redirectTo('photo', 7) })
} satisfies Controller<'photos'>

const app = Fastify()
await app.register(resources, { routes, controllers: { photos, comments: { index: () => [] } } })

export const path: PathOf<'edit_photo'> = app.paths.edit_photo_path(7)
export const params: Params<'comments#index'> = { photo_id: 7 }
// @ts-expect-error there is no such helper
app.paths.edit_comment_path(7)
// @ts-expect-error an unknown action
resources('photos', { only: ['idnex'] })

const table = draw([resources('books', { only: ['show'] })])
export const book: `/books/${string}` = table.paths.book_path(1)
// @ts-expect-error an argument is missing
table.paths.book_path()
await app.register(resources, { routes: table, controllers: { books: { show: () => '' } } })
