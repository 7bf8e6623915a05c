import Fastify from 'fastify'
import resources from 'fastify-resources'

export async function build () {
  const app = Fastify()
  await app.register(resources, {
    routes: [resources('photos', { only: 'show' })],
    controllers: { folder: new URL('./controllers/', import.meta.url), import: (url) => import(url) }
  })
  return app
}
