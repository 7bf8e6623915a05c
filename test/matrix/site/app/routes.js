import { draw, get, namespace, post, resource, resources, root } from 'fastify-resources'

const guard = async (request, reply) => {
  if (request.headers.authorization !== 'yes') return reply.code(401).send({ error: 'login' })
}

export const routes = draw([
  root('home#index'),
  resources('albums', { constraints: { id: { type: 'integer' } } }, [
    post('publish', { on: 'member' }),
    resources('photos', { shallow: true, only: ['index', 'show'] })
  ]),
  resource('profile', { only: ['show', 'update'] }),
  namespace('admin', { routeOptions: { onRequest: guard } }, [resources('users', { only: ['index'] })]),
  get('old/:id', { redirect: '/albums/:id' }),
  get('thing', { to: 'home#thing' })
])
