'use strict'

module.exports = async function (fastify) {
  fastify.get('/', async () => [])
  fastify.get('/:name', async () => ({}))
  fastify.patch('/:name', { preHandler: async function isSelf () {} }, async () => ({}))
}
