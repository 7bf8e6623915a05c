// The routes of a public API, as facts: the methods and paths of GitHub's REST API (from @octokit/openapi-types 29.0.1).
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { handler } from './plain.js'

const methods = { g: 'get', p: 'post', u: 'put', a: 'patch', d: 'del' }
const tree = JSON.parse(readFileSync(new URL('./github.json', import.meta.url), 'utf8'))

/** The method and the path of each route. A node of the tree is the methods of its path, or has the next segments. */
function routesIn (node, path = '') {
  if (typeof node === 'string') return [...node].map(letter => [methods[letter], path === '' ? '/' : path])
  return Object.entries(node).flatMap(([segment, next]) => routesIn(next, segment === '' ? path : `${path}/${segment}`))
}

export const routes = routesIn(tree)

/** An app with plain Fastify routes. */
export async function plainGithub () {
  const app = Fastify()
  for (const [method, url] of routes) app.route({ method: method === 'del' ? 'DELETE' : method.toUpperCase(), url, handler })
  await app.ready()
  return app
}

/** The declarations of the package, with a name for each path, and a controller for each first segment. */
function declare (methods) {
  const controllers = {}
  const named = new Set()
  const declarations = routes.map(([method, path]) => {
    const slug = path.replace(/\W+/g, '_').replace(/^_/, '') || 'root'
    const controller = slug.split('_', 1)[0]
    const action = `${method}_${slug}`
    const as = named.has(slug) ? null : slug
    named.add(slug);
    (controllers[controller] ??= {})[action] = handler
    return methods[method](path, { to: `${controller}#${action}`, as })
  })
  return { declarations, controllers }
}

/** The table of the package. */
export async function drawGithub (options) {
  const { draw, methods } = await import('./ours.js')
  return draw(declare(methods).declarations, options)
}

/** An app of the package. */
export async function ourGithub (options) {
  const { draw, methods, plugin } = await import('./ours.js')
  const { declarations, controllers } = declare(methods)
  const app = Fastify()
  await app.register(plugin, { routes: draw(declarations, options), controllers })
  await app.ready()
  return app
}
