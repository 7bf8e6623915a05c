// The table that all apps serve, and the app that serves it by hand, as Fastify's users write routes.
import Fastify from 'fastify'

/** The seven routes as they are written by hand: verb, what follows the resource's path, action. */
const seven = [
  ['GET', '', 'index'],
  ['POST', '', 'create'],
  ['GET', '/new', 'new'],
  ['GET', '/:id/edit', 'edit'],
  ['GET', '/:id', 'show'],
  ['PUT', '/:id', 'update'],
  ['DELETE', '/:id', 'destroy']
]

/** How many routes a resource has. */
export const ROUTES = seven.length

/** The last params that a handler saw: cases are checked by them. */
export const seen = { params: null }

const handler = (request, reply) => {
  seen.params = request.params
  reply.send('done')
}

/** What serves a resource: the same handler for every action. */
export const actions = Object.fromEntries(seven.map(([, , action]) => [action, handler]))

/**
 * @typedef {object} Item a resource of a table
 * @property {string} name
 * @property {string} [parent] the resource around it, by its name
 * @property {RegExp} [id] what its ids have to match
 * @property {'bad-request' | 'not-found'} [failure]
 */

/**
 * `count` resources of the same kind: each by itself, or in pairs of one inside of another.
 *
 * @returns {Item[]}
 */
export function items (count, shape = 'flat') {
  if (shape === 'flat') return Array.from({ length: count }, (_, index) => ({ name: `item${index}s` }))
  return Array.from({ length: count / 2 },
    (_, index) => [{ name: `item${index}s` }, { name: `item${index}_notes`, parent: `item${index}s` }]).flat()
}

/**
 * An app with the same routes by hand; with `formats` each a second time, for its suffix;
 * with `sameUrls` those that ours mounts and no others: a suffix only where a path ends in a literal; `decorators` are for its requests,
 * and `missed` is its not-found handler.
 */
export async function byHand (all, { formats = false, sameUrls = false, decorators = [], missed = null } = {}) {
  const app = Fastify()
  for (const name of decorators) app.decorateRequest(name, null)
  if (missed !== null) app.setNotFoundHandler(missed)
  for (const { name, parent, id, failure } of all) {
    const path = parent === undefined ? `/${name}` : `/${parent}/:${parent.slice(0, -1)}_id/${name}`
    const schema = { params: { type: 'object', properties: { id: { type: 'string', pattern: `^${id?.source}$` } } } }
    for (const [method, tail] of seven) {
      const url = path + tail
      if (sameUrls) {
        app.route({ method, handler, url })
        if (!tail.endsWith(':id')) app.route({ method, handler, url: `${url}.:format` })
        continue
      }
      const isChecked = id !== undefined && tail.includes(':id')
      const options = { method, handler, ...isChecked && failure !== 'not-found' ? { schema } : {} }
      // Who wants a 404 for it by hand gives the router the pattern.
      const written = isChecked && failure === 'not-found' ? tail.replace(':id', `:id(^${id.source}$)`) : tail
      app.route({ ...options, url: path + written })
      if (formats) app.route({ ...options, url: `${path}${written}.:format` })
    }
  }
  await app.ready()
  return app
}
