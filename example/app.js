import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import resources from 'fastify-resources'
import { openAlbum } from './album.js'
import { addGuards } from './guards.js'
import { addPages } from './pages.js'
import { routes } from './routes.js'

/** The album as a Fastify app, ready to listen; closing the app closes its database. */
export async function buildApp (settings) {
  const album = openAlbum(settings.database)
  // Actions answer at once, so closing cuts off nobody; a connection that a browser holds in reserve would keep it waiting.
  const app = Fastify({ logger: { level: 'error' }, forceCloseConnections: true })
  app.decorate('album', album)
  app.addHook('onClose', () => album.close())

  addGuards(app, settings)
  addPages(app)
  await app.register(formbody)
  await app.register(resources, { routes, controllers: new URL('./controllers/', import.meta.url) })
  return app
}
