import { action } from 'fastify-resources'
import { routes } from './routes.js'

const rows = new Map([[1, { id: 1, title: 'Blue Train' }], [2, { id: 2, title: 'Kind of Blue' }]])
const body = { type: 'object', required: ['title'], properties: { title: { type: 'string', minLength: 2 } } }

export default {
  home: {
    index: async () => 'hello',
    thing: async (_request, reply) => reply.header('x-a', ['b', 'c']).type('text/plain').send(routes.paths.album_path(7))
  },
  albums: {
    index: async ({ query }) => [...rows.values()].filter(({ title }) => !query.q || title.includes(query.q)),
    new: async () => '<form>',
    edit: async () => '<form>',
    async show ({ params }, reply) {
      const row = rows.get(params.id)
      if (row === undefined) return reply.callNotFound()
      return reply.respondTo({ json: () => row, html: () => `<h1>${row.title}</h1>` })
    },
    create: action({
      schema: { body },
      async handler (request, reply) {
        rows.set(3, { id: 3, ...request.body })
        reply.created('album', 3)
        return rows.get(3)
      }
    }),
    update: async ({ params }, reply) => reply.redirectTo('album', params.id),
    async destroy ({ params }, reply) {
      rows.delete(params.id)
      return reply.code(204).send()
    },
    publish: async () => { throw new Error('boom') }
  },
  photos: { index: async ({ params, paths }) => ({ album: params.album_id, url: paths.photo_path(7) }), show: async () => null },
  profiles: { show: async () => ({ a: 1n }), update: async request => ({ got: request.body }) },
  'admin/users': { index: async () => [] }
}
