// The table of all apps, and an app with hand-written Fastify routes.
import Fastify from 'fastify'

/** The seven hand-written routes: method, path after the resource's path, action. */
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

/** The actions of a resource: the same handler for all of them. */
export const actions = Object.fromEntries(seven.map(([, , action]) => [action, handler]))

/**
 * @typedef {object} Item a resource of a table
 * @property {string} name
 * @property {string} [parent] the name of the parent resource
 * @property {RegExp} [id] the pattern of its ids
 * @property {'bad-request' | 'not-found'} [failure]
 * @property {object} [actions] route options by action, which only the package's side has
 */

/**
 * `count` resources of the same kind: separate, or in pairs of a parent and a child.
 *
 * @returns {Item[]}
 */
export function items (count, shape = 'flat') {
  if (shape === 'flat') return Array.from({ length: count }, (_, index) => ({ name: `item${index}s` }))
  return Array.from({ length: count / 2 },
    (_, index) => [{ name: `item${index}s` }, { name: `item${index}_notes`, parent: `item${index}s` }]).flat()
}

/**
 * An app with the same hand-written routes. `formats` adds each route a second time with a format; `sameUrls` has
 * only the URLs that the package mounts: a format only if a path ends in a literal. `decorators` are added to requests,
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
      // The baseline for a 404 has the pattern in the router.
      const written = isChecked && failure === 'not-found' ? tail.replace(':id', `:id(^${id.source}$)`) : tail
      app.route({ ...options, url: path + written })
      if (formats) app.route({ ...options, url: `${path}${written}.:format` })
    }
  }
  await app.ready()
  return app
}
