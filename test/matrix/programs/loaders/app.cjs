const { join } = require('node:path')
const Fastify = require('fastify')
const resources = require('fastify-resources')

exports.build = async function () {
  const app = Fastify()
  await app.register(resources, {
    routes: [resources('photos', { only: 'show' })],
    controllers: { folder: join(__dirname, 'controllers'), import: (url, path) => require(path) }
  })
  return app
}
