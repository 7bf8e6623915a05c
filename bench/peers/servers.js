// Contestants over HTTP that are not Fastify: the same routes each as its users write them.
import { createServer } from 'node:http'
import { once } from 'node:events'
import { routes } from '../album.js'

/** @type {Record<string, () => Promise<import('node:http').Server>>} servers that listen on a port of their own */
export const servers = {
  async 'Express 5' () {
    const { default: express } = await import('express')
    const app = express()
    app.use(express.json())
    for (const { method, path, params, act } of routes) {
      app[method.toLowerCase()](path, (request, response, next) => {
        const read = integers(params, name => request.params[name])
        if (read === null) return next()
        const { status = 200, body } = act(read, request.body)
        response.status(status).json(body)
      })
    }
    return listening(createServer(app))
  },

  async Hono () {
    const { Hono } = await import('hono')
    const { createAdaptorServer } = await import('@hono/node-server')
    const app = new Hono()
    for (const { method, path, params, act } of routes) {
      app.on(method, path.replace(/:\w+/g, '$&{[1-9][0-9]*}'), async context => {
        const read = integers(params, name => context.req.param(name))
        const { status = 200, body } = act(read, method === 'GET' || method === 'DELETE' ? undefined : await context.req.json())
        return context.json(body, status)
      })
    }
    return listening(createAdaptorServer({ fetch: app.fetch }))
  },

  /** On the same adapter as Hono, the one with a server for Node. */
  async 'Remix fetch-router' () {
    const { createRouter } = await import('@remix-run/fetch-router')
    const { createAdaptorServer } = await import('@hono/node-server')
    const router = createRouter()
    const missing = () => new Response(null, { status: 404 })
    for (const { method, path, params, act } of routes) {
      router.route(method, path, async context => {
        const read = integers(params, name => context.params[name])
        if (read === null) return missing()
        const { status = 200, body } = act(read, method === 'GET' || method === 'DELETE' ? undefined : await context.request.json())
        return Response.json(body, { status })
      })
    }
    return listening(createAdaptorServer({ fetch: request => router.fetch(request) }))
  }
}

/** Params as integers, or `null` where one is none. */
function integers (names, read) {
  const values = {}
  for (const name of names) {
    const value = Number(read(name))
    if (!Number.isSafeInteger(value) || value < 1) return null
    values[name] = value
  }
  return values
}

async function listening (server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
