/**
 * A contestant over HTTP as a process, `node bench/server.js NAME`: it tells its port, and how much of the processor it has used
 * whenever it is asked. None knows formats but ours.
 */
import Fastify from 'fastify'
import resources from 'fastify-resources'
import { routes as table } from '../example/routes.js'
import { routes } from './album.js'

/** @type {Record<string, () => Promise<import('node:http').Server>>} servers that listen on a port of their own */
const servers = {
  async ours () {
    const controllers = {}
    for (const { controller, action, act } of routes) (controllers[controller] ??= {})[action] = fastifyHandler(act)
    const app = Fastify()
    await app.register(resources, { routes: table, controllers })
    return listen(app)
  },

  async 'Fastify by hand' () {
    const app = Fastify()
    for (const { method, path, params, act } of routes) {
      const schema = { params: { type: 'object', properties: Object.fromEntries(params.map(name => [name, { type: 'integer', minimum: 1 }])) } }
      app.route({ method, url: path, handler: fastifyHandler(act), ...params.length > 0 ? { schema } : {} })
    }
    return listen(app)
  }
}

function fastifyHandler (act) {
  return (request, reply) => {
    const { status = 200, body } = act(request.params, request.body)
    reply.code(status).send(body)
  }
}

async function listen (app) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server
}

const name = process.argv[2]
const server = await (servers[name] ?? (await import('./peers/servers.js')).servers[name])()
process.on('message', () => process.send(process.cpuUsage()))
process.on('disconnect', () => process.exit())
process.send({ port: server.address().port })
