/**
 * A contestant over HTTP as a process, `node bench/server.js NAME`: it sends its port, and its CPU time on
 * request. Only the package matches formats. Params are not validated, unless the name contains it.
 */
import Fastify from 'fastify'
import resources from 'fastify-resources'
import { declared, routes } from './album.js'

const digits = '[1-9][0-9]*'

/** The additions of a typical app to each request: two decorators, and two hooks. */
function furnish (app) {
  app.decorateRequest('session', null)
  app.decorateRequest('user', null)
  app.addHook('onRequest', async request => { request.session = request.headers })
  app.addHook('preHandler', async request => { request.user = request.session })
  return app
}

async function ours (app, options) {
  const controllers = {}
  for (const { controller, action, act } of routes) (controllers[controller] ??= {})[action] = fastifyHandler(act)
  await app.register(resources, { routes: declared(options), controllers })
  return listen(app)
}

function byHand (app, pattern = '') {
  for (const { method, path, act } of routes) {
    app.route({ method, url: path.replace(/:\w+/g, `$&${pattern}`), handler: fastifyHandler(act) })
  }
  return listen(app)
}

/** @type {Record<string, () => Promise<import('node:http').Server>>} servers that listen on their own ports */
const servers = {
  ours: () => ours(Fastify()),
  'Fastify, baseline': () => byHand(Fastify()),
  'ours, constrained': () => ours(Fastify(), { constraints: { id: RegExp(digits) }, constraintFailure: 'not-found' }),
  'baseline, patterns in paths': () => byHand(Fastify(), `(^${digits}$)`),
  'ours, decorated': () => ours(furnish(Fastify())),
  'baseline, decorated': () => byHand(furnish(Fastify()))
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
