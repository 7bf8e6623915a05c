import formbody from '@fastify/formbody'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify from 'fastify'
import resources, { methodOverride } from 'fastify-resources'
import explorer from 'fastify-resources/explorer'
import { openAlbum } from './album.js'
import { addGuards } from './guards.js'
import { addPages } from './pages.js'
import { routes } from './routes.js'

/** The album as a Fastify app, ready to listen; closing the app closes its database. */
export async function buildApp (settings) {
  const album = openAlbum(settings.database)
  // Actions answer at once, so closing cuts off nobody; a connection that a browser holds in reserve would keep it waiting.
  // A form posts to a path with ?_method=put, and is a PUT from there on.
  const app = Fastify({ logger: { level: 'error' }, forceCloseConnections: true, rewriteUrl: methodOverride })
  app.decorate('album', album)
  app.addHook('onClose', () => album.close())

  addGuards(app, settings)
  addPages(app)
  await app.register(formbody)
  // Both look at routes as they are added, so they come first.
  await app.register(swagger, { openapi: { info: { title: 'The photo album', version: '1.0.0' } } })
  await app.register(swaggerUi, { routePrefix: '/api', staticCSP: true })
  await app.register(resources, { routes, controllers: new URL('./controllers/', import.meta.url), openapi: true })
  // The route table as a page, where NODE_ENV is development.
  await app.register(explorer)
  return app
}
