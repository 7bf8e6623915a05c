import { draw, resources, scope } from 'fastify-resources'

async function signedIn (request, reply) {
  if (request.headers.authorization !== 'Bearer secret') return reply.code(401).send({ error: 'Sign in first' })
}

// Each route of the scope is guarded, also those that you add later. `skip` opens a route by its name.
export const routes = draw([
  scope({ routeOptions: { onRequest: signedIn } }, [
    resources('articles', { only: ['index', 'show', 'destroy'], actions: { index: { skip: signedIn } } }),
    resources('drafts', { only: ['index'] })
  ])
], { apiOnly: true })
