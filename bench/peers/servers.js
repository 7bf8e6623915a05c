// Contestants over HTTP other than Fastify: the same routes as in their documentation, without validation of params.
import { createServer } from 'node:http'
import { once } from 'node:events'
import { routes } from '../album.js'

/** @type {Record<string, () => Promise<import('node:http').Server>>} servers that listen on their own ports */
export const servers = {
  async 'Express 5' () {
    const { default: express } = await import('express')
    const app = express()
    app.use(express.json())
    for (const { method, path, act } of routes) {
      app[method.toLowerCase()](path, (request, response) => {
        const { status = 200, body } = act(request.params, request.body)
        response.status(status).json(body)
      })
    }
    return listening(createServer(app))
  },

  async Hono () {
    const { Hono } = await import('hono')
    const { createAdaptorServer } = await import('@hono/node-server')
    const app = new Hono()
    for (const { method, path, act } of routes) {
      app.on(method, path, async context => {
        const { status = 200, body } = act(context.req.param(),
          method === 'GET' || method === 'DELETE' ? undefined : await context.req.json())
        return context.json(body, status)
      })
    }
    return listening(createAdaptorServer({ fetch: app.fetch }))
  }
}

async function listening (server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
