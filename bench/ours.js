// Apps of the package, or of the build that `BUILD` names.
import Fastify from 'fastify'
import { actions } from './plain.js'

const { default: plugin, draw, methodNotAllowed, ...methods } = await import(process.env.BUILD ?? 'fastify-resources')
const { resources } = methods

export { draw, methodNotAllowed, methods, plugin }

/**
 * @param {readonly import('./plain.js').Item[]} items
 * @param {object} [options] those of `draw`
 * @param {readonly object[]} [others] declarations after the items
 */
export function drawItems (items, options = {}, others = []) {
  const children = new Map(items.map(({ parent }) => [parent, []]))
  for (const item of items) children.get(item.parent).push(item)
  const declare = ({ name, schema, actions }) => resources(name, {
    ...schema !== undefined && { constraints: { id: schema } },
    ...actions !== undefined && { actions }
  }, (children.get(name) ?? []).map(declare))
  return draw([...children.get(undefined).map(declare), ...others], options)
}

/**
 * An app with the items: `load` has its loaders, `missed` is its not-found handler, and `decorator` a property of its requests.
 *
 * @param {readonly import('./plain.js').Item[]} items
 */
export async function ours (items, { decorator, format, load, missed, others } = {}) {
  const app = Fastify()
  if (decorator !== undefined) app.decorateRequest(decorator, null)
  if (missed !== undefined) app.setNotFoundHandler(missed)
  const routes = drawItems(items, format === undefined ? {} : { format }, others)
  const controllers = Object.fromEntries(items.map(({ name }) => [name, actions]))
  await app.register(plugin, { routes, controllers, ...load !== undefined && { load } })
  await app.ready()
  return app
}
