// The app of this package: the resources of the hand-written routes, declared.
import Fastify from 'fastify'
import resources, { draw, resources as declare } from 'fastify-resources'
import { actions } from './by-hand.js'

/** The items as declarations of this package, drawn. */
export function drawItems (all, others = [], options = {}) {
  const declarationOf = ({ name, id, failure, actions }) => {
    const children = all.filter(({ parent }) => parent === name).map(declarationOf)
    return declare(name, {
      ...id !== undefined && { constraints: { id } },
      ...failure !== undefined && { constraintFailure: failure },
      ...actions !== undefined && { actions }
    }, children)
  }
  // In a table of pairs, each child comes after its parent. A search of the whole table for each child would be quadratic.
  if (all.length > 100) {
    const declared = all.flatMap((item, index) => item.parent === undefined ? [declare(item.name, childrenAt(all, index))] : [])
    return draw([...declared, ...others], options)
  }
  return draw([...all.filter(({ parent }) => parent === undefined).map(declarationOf), ...others], options)
}

function childrenAt (all, index) {
  const next = all[index + 1]
  return next?.parent === undefined ? [] : [declare(next.name)]
}

/**
 * An app with the items in this package, and `others` after them; `decorators` are added to its requests, `missed` is its
 * not-found handler, `load` its loaders, and `format` the format of its routes.
 */
export async function ours (all, { decorators = [], others = [], missed = null, load, format } = {}) {
  const app = Fastify()
  for (const name of decorators) app.decorateRequest(name, null)
  if (missed !== null) app.setNotFoundHandler(missed)
  const controllers = Object.fromEntries(all.map(({ name }) => [name, actions]))
  await app.register(resources, {
    routes: drawItems(all, others, format === undefined ? {} : { format }), controllers, ...load !== undefined && { load }
  })
  await app.ready()
  return app
}
