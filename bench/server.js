/**
 * A contestant over HTTP as a process, `node bench/server.js NAME`: it sends its port, and its CPU time on
 * request. Only the package matches formats. Params are not validated, unless the name contains it.
 */
import Fastify from 'fastify'
import { declared, routes } from './album.js'
import { plugin } from './ours.js'

const digits = '[1-9][0-9]*'

async function ours (options) {
  const app = Fastify()
  const controllers = {}
  for (const { controller, action, act } of routes) (controllers[controller] ??= {})[action] = fastifyHandler(act)
  await app.register(plugin, { routes: declared(options), controllers })
  return listen(app)
}

/** Plain Fastify routes, with a pattern of the params in the path or in a schema. */
function plain ({ inPath = '', schema } = {}) {
  const app = Fastify()
  for (const { method, path, act } of routes) {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const params = { type: 'object', properties: Object.fromEntries(names.map(name => [name, schema])) }
    const options = schema !== undefined && names.length > 0 ? { schema: { params } } : {}
    app.route({ method, url: path.replace(/:\w+/g, `$&${inPath}`), handler: fastifyHandler(act), ...options })
  }
  return listen(app)
}

/** @type {Record<string, () => Promise<import('node:http').Server>>} servers that listen on their own ports */
const servers = {
  ours: () => ours(),
  plain: () => plain(),
  'ours, constraints': () => ours({ constraints: { id: RegExp(digits) } }),
  'plain, patterns in schemas': () => plain({ schema: { type: 'string', pattern: `^${digits}$` } }),
  "ours, 'not-found'": () => ours({ constraints: { id: RegExp(digits) }, constraintFailure: 'not-found' }),
  'plain, patterns in paths': () => plain({ inPath: `(^${digits}$)` })
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
