import Fastify from 'fastify'
import resources from 'fastify-resources'
import { routes } from './routes.js'

/** The app, also for `fastify-resources client app.js --app --schemas`. */
export default async function buildApp () {
  const app = Fastify()
  await app.register(resources, { routes, prefix: '/api', controllers: new URL('./controllers/', import.meta.url) })
  return app
}
