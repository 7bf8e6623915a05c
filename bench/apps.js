// The apps that contestants serve: the same resources by this package, and by hand as Fastify's users write routes.
import Fastify from 'fastify'
import resources, { draw, resources as declare } from 'fastify-resources'

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
const actions = Object.fromEntries(seven.map(([, , action]) => [action, handler]))

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
  return Array.from({ length: count / 2 }, (_, index) => [{ name: `item${index}s` }, { name: `item${index}_notes`, parent: `item${index}s` }]).flat()
}

/** The items as this package's declarations, drawn. */
export function drawItems (all) {
  const declarationOf = ({ name, id, failure }) => {
    const children = all.filter(({ parent }) => parent === name).map(declarationOf)
    return declare(name, { ...id === undefined ? {} : { constraints: { id } }, ...failure === undefined ? {} : { constraintFailure: failure } }, children)
  }
  // A table in pairs has each child behind its parent: looking through all of it for each would be quadratic.
  if (all.length > 100) return draw(all.flatMap((item, index) => item.parent === undefined ? [declare(item.name, childrenAt(all, index))] : []))
  return draw(all.filter(({ parent }) => parent === undefined).map(declarationOf))
}

function childrenAt (all, index) {
  const next = all[index + 1]
  return next?.parent === undefined ? [] : [declare(next.name)]
}

/** An app that serves the items by this package. */
export async function ours (all) {
  const app = Fastify()
  const controllers = Object.fromEntries(all.map(({ name }) => [name, actions]))
  await app.register(resources, { routes: drawItems(all), controllers })
  await app.ready()
  return app
}

/** An app with the same routes by hand; with `formats` each a second time, for its suffix. */
export async function byHand (all, { formats = false } = {}) {
  const app = Fastify()
  for (const { name, parent, id } of all) {
    const path = parent === undefined ? `/${name}` : `/${parent}/:${parent.slice(0, -1)}_id/${name}`
    const schema = { params: { type: 'object', properties: { id: { type: 'string', pattern: `^${id?.source}$` } } } }
    for (const [method, tail] of seven) {
      const options = { method, handler, ...id !== undefined && tail.includes(':id') ? { schema } : {} }
      app.route({ ...options, url: path + tail })
      if (formats) app.route({ ...options, url: `${path}${tail}.:format` })
    }
  }
  await app.ready()
  return app
}
