'use strict'

const album = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } }
const params = { type: 'object', properties: { id: { type: 'integer' } } }

/** A list, its members, and what one can do with them. */
module.exports = async function (fastify) {
  fastify.get('/', { schema: { tags: ['albums'], querystring: { type: 'object', properties: { page: { type: 'integer' } } } } }, async () => [])
  fastify.post('/', { schema: { tags: ['albums'], body: album } }, async () => ({}))
  fastify.get('/:id', { schema: { tags: ['albums'], params, response: { 200: album } } }, async () => ({ title: 'Dunes' }))
  fastify.put('/:id', { schema: { tags: ['albums'], params, body: album } }, async () => ({}))
  fastify.delete('/:id', { schema: { tags: ['albums'], params } }, async () => null)
  fastify.post('/:id/publish', { schema: { tags: ['albums'], params } }, async () => ({}))
  fastify.get('/search', async () => [])
}
