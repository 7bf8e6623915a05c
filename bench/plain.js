// Apps of plain Fastify routes: the other side of the comparisons.
import Fastify from 'fastify'

/** The routes of a resource: the method, the rest of the path, and the action. */
const seven = [
  ['GET', '', 'index'], ['POST', '', 'create'], ['GET', '/new', 'new'], ['GET', '/:id/edit', 'edit'],
  ['GET', '/:id', 'show'], ['PUT', '/:id', 'update'], ['DELETE', '/:id', 'destroy']
]

/** How many routes a resource has. */
export const ROUTES = seven.length

/** The params that a handler saw last: cases are checked by them, and the compiler must keep them. */
export const seen = { params: null }

export function handler (request, reply) {
  seen.params = request.params
  reply.send('done')
}

/** The actions of a resource, with the names that they have in a controller. */
export const actions = Object.fromEntries(seven.map(([, , action]) =>
  [action, { [action]: (request, reply) => handler(request, reply) }[action]]))

/**
 * A resource of a table.
 *
 * @typedef {object} Item
 * @property {string} name
 * @property {string} [parent] the name of the enclosing resource
 * @property {object} [schema] the JSON schema of its ids
 * @property {object} [actions] route options by action, which only the package's side has
 */

/** @returns {Item[]} */
export function items (count) {
  return Array.from({ length: count }, (_none, index) => ({ name: `item${index}s` }))
}

/**
 * An app with the routes of the items. `hasFormats` adds the other URLs that the package mounts: a path that ends in a literal
 * also has a format extension.
 *
 * @param {readonly Item[]} items
 */
export async function plain (items, { hasFormats = false, missed = null } = {}) {
  const app = Fastify()
  if (missed !== null) app.setNotFoundHandler(missed)
  for (const { name, parent, schema: id } of items) {
    const path = parent === undefined ? `/${name}` : `/${parent}/:${parent.slice(0, -1)}_id/${name}`
    const schema = { params: { type: 'object', properties: { id } } }
    for (const [method, rest] of seven) {
      const url = path + rest
      app.route({ method, url, handler, ...id !== undefined && rest.includes(':id') && { schema } })
      if (hasFormats && !rest.endsWith(':id')) app.route({ method, url: `${url}.:format`, handler })
    }
  }
  await app.ready()
  return app
}
