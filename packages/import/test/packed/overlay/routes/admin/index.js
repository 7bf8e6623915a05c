'use strict'

module.exports = async function (fastify) {
  fastify.get('/', async () => 'admin')
  fastify.get('/reports/:year(^[0-9]{4}$)', async () => [])
  fastify.post('/reindex', async () => ({}))
}
