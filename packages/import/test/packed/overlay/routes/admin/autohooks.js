'use strict'

/** A guard of everything below the folder. */
module.exports = async function (fastify) {
  fastify.addHook('onRequest', async function isAdmin () {})
}
