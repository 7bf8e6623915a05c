/** Apps with the pages for development, for the browser. */
import Fastify from 'fastify'
import resources, { draw, get, member, namespace, post, resources as plural, root, scope } from '../../../dist/index.mjs'
import explorer from 'fastify-resources-explorer'

const logIn = async () => {}

const small = [
  root('home#show'),
  plural('photos', { constraints: { id: /[0-9]+/ } }, [
    plural('comments', { only: ['index', 'show', 'create'] }, [member([post('flag')])]),
    member([get('preview')])
  ]),
  namespace('admin', { routeOptions: { onRequest: logIn } }, [plural('users', { only: ['index', 'show'], param: 'slug' }), plural('reports')]),
  scope({ path: ':locale', constraints: { locale: ['en', 'de'] } }, [get('about', { to: 'pages#about' })]),
  get('old/:id', { redirect: '/photos/:id' }),
  get('hostile', { to: 'hostile#show', defaults: { text: '</script><img src=x onerror="document.title=`hacked`">' } })
]

/** A hundred and twenty-five resources, which have eight routes each. */
const large = Array.from({ length: 125 }, (_, index) => plural(`things_${index}`, { constraints: { id: /[0-9]+/ } }))

const token = 'only-for-the-browser'

/** An app that listens, and where its page is. */
export async function start (which) {
  const routes = draw(which === 'small' ? small : large, { updateMethods: ['PATCH', 'PUT'] })
  const controllers = {}
  for (const { controller, action } of routes.routes) if (controller !== null) (controllers[controller] ??= {})[action] = () => ''
  const app = Fastify({ forceCloseConnections: true })
  await app.register(resources, { routes, controllers })
  await app.register(explorer, { enabled: true, token })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, page: `${address}/__routes?token=${token}`, count: routes.routes.length }
}
