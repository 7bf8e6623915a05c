/** The app that answers the requests of the playground. Nothing here belongs to a browser: a test compares its answers in Node.js. */
import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import resources, { methodNotAllowed } from 'fastify-resources'

export async function start ({ routes, controllers, load }) {
  const app = Fastify()
  app.setNotFoundHandler(methodNotAllowed())
  await app.register(swagger, { openapi: { info: { title: 'Playground', version: '1.0.0' } } })
  await app.register(resources, { routes, controllers, openapi: true, ...load && { load } })
  return await app.ready()
}

/** The response to a request. A header is a line, `name: value`; without a content type, a body is JSON. */
export async function respond (app, { method, target, headers, body }) {
  const fields = headers.split('\n').filter(line => line.includes(':')).map(line => {
    const [name] = line.split(':', 1)
    return [name.trim().toLowerCase(), line.slice(name.length + 1).trim()]
  })
  const sent = body === '' ? {} : { 'content-type': 'application/json' }
  const answer = await app.inject({
    method,
    url: target,
    headers: { host: 'example.com', ...sent, ...Object.fromEntries(fields) },
    ...body !== '' && { payload: body }
  })
  return { statusCode: answer.statusCode, statusMessage: answer.statusMessage, headers: answer.headers, body: answer.body }
}
