import Fastify, { type FastifyInstance } from 'fastify'
import resources, { draw, namespace } from 'fastify-resources'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

export const routes = draw([
  resources('photos', { only: ['show'], constraints: { id: { type: 'integer' } } }),
  namespace('admin', [resources('photos', { only: ['index'] })])
])

export async function build (): Promise<FastifyInstance> {
  const app = Fastify()
  await app.register(resources, { routes, controllers: { folder: new URL('./controllers/', import.meta.url), import: url => import(url) } })
  return app
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const app = await build()
  console.log((await app.inject('/photos/7')).body)
}
