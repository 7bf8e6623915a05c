import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify from 'fastify'
import resources, { methodOverride } from 'fastify-resources'
import explorer from 'fastify-resources-explorer'
import { addGuards } from './guards.js'
import { addPages } from './pages.js'
import { routes } from './routes.js'
import { addSessions } from './sessions.js'
import { openStore } from './store.js'

const verbs = { index: 'List', create: 'Add', update: 'Change', destroy: 'Delete' }

/** The summary of a route in the API's document: `List photos`, `Publish photo`. */
function summary ({ controller, action, redirect }) {
  if (redirect !== undefined) return `Moved to ${redirect.to}`
  const name = controller.split('/').at(-1)
  const verb = verbs[action] ?? action[0].toUpperCase() + action.slice(1)
  return `${verb} ${action === 'index' || action === 'search' ? name : name.replace(/s$/, '')}`
}

/** The site as a Fastify app, ready to listen; closing the app closes its database. */
export async function buildApp (settings) {
  const store = openStore(settings.database)
  // Browsers keep idle connections open, and closing the app would wait for them.
  // A form posts to a path with ?_method=put, and its request is a PUT from there on.
  const app = Fastify({ logger: { level: 'error' }, forceCloseConnections: true, rewriteUrl: methodOverride })
  app.decorate('store', store)
  app.addHook('onClose', () => store.close())

  addGuards(app, settings)
  addPages(app)
  await addSessions(app)
  // A guesser of passwords gets so many tries a minute. One function counts for all URLs of a route.
  await app.register(rateLimit, { global: false })
  app.decorate('limited', () => app.rateLimit({ max: 20, timeWindow: '1 minute' }))
  await app.register(formbody)
  // Both listen for new routes, so they are registered first.
  await app.register(swagger, { openapi: { info: { title: 'The photo album', version: '1.0.0' } } })
  // Swagger UI sets styles of its elements.
  const transformStaticCSP = policy => policy.replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'")
  await app.register(swaggerUi, { routePrefix: '/api', staticCSP: true, transformStaticCSP })
  await app.register(resources, {
    routes,
    controllers: new URL('./controllers/', import.meta.url),
    // The actions find their album, photo and comment in `request.records`. `Store` throws 404, with a message.
    load: {
      album: id => store.album(id),
      photo: (id, { album }) => store.photo(album, id),
      comment: id => store.comment(id),
      'admin/photo': id => store.everyPhoto().find(photo => photo.id === id)
    },
    openapi: { summary }
  })
  // The route explorer, if NODE_ENV is development. It prints its URL when the app listens.
  await app.register(explorer)
  return app
}
