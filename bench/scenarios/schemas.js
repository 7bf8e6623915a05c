// Requests and replies with schemas of Zod in the declaration, compared with plain Fastify routes under fastify-type-provider-zod.
import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { draw, methods, plugin } from '../ours.js'
import { race } from '../race.js'
import { compare } from '../report.js'
import { requests } from '../requests.js'

export const title = 'Schemas of Zod, without sockets'

const Item = z.object({ id: z.int(), title: z.string().min(1), tags: z.array(z.string()), at: z.iso.datetime() })
const List = z.object({ items: z.array(Item) })
const Page = z.object({ page: z.coerce.number().int().min(1), by: z.enum(['title', 'at']).default('at') })

const listOf = count => ({
  items: Array.from({ length: count }, (_, id) => ({ id, title: `title ${id}`, tags: ['a', 'b'], at: '2026-01-31T12:00:00Z' }))
})

/** The cases: the URL, the method, the schema, and what the request has and the reply sends. */
const cases = {
  'query of 2 values': ['/query?page=7', 'GET', { querystring: Page }],
  'body of 3 items': ['/few', 'POST', { body: List }, listOf(3)],
  'body of 300 items': ['/many', 'POST', { body: List }, listOf(300)],
  'reply of 3 items': ['/short', 'GET', { response: { 200: List } }, listOf(3)],
  'reply of 300 items': ['/long', 'GET', { response: { 200: List } }, listOf(300)]
}

/** Sends what the case has; bodies come without a parser, which would be the same on both sides. */
function handlerOf ([, method, , value]) {
  return (request, reply) => { reply.send(method === 'GET' ? value ?? request.query : 'done') }
}

const giveBody = ([, , , value]) => (request, _reply, done) => {
  request.body = value
  done()
}

const named = Object.entries(cases).map(([, request], index) => [`case${index}`, request])
const pathOf = url => url.replace(/\?.*/, '')

async function inPlugin () {
  const app = Fastify()
  const { get, post } = methods
  const declarations = named.map(([action, request]) => (request[1] === 'GET' ? get : post)(pathOf(request[0]), {
    to: `cases#${action}`, as: null, routeOptions: { schema: request[2], ...request[1] === 'POST' && { onRequest: giveBody(request) } }
  }))
  const controllers = { cases: Object.fromEntries(named.map(([action, request]) => [action, handlerOf(request)])) }
  await app.register(plugin, { routes: draw(declarations, { format: false }), controllers })
  return app
}

function withProvider () {
  const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
  for (const [, request] of named) {
    const [url, method, schema] = request
    app.route({ url: pathOf(url), method, schema, handler: handlerOf(request), ...method === 'POST' && { onRequest: giveBody(request) } })
  }
  return app
}

/** Each side validates: it rejects a wrong body and a wrong query, and a reply has no undeclared key. */
async function casesOf (app) {
  await app.ready()
  const wrong = await app.inject('/query?page=0')
  assert.equal(wrong.statusCode, 400)
  assert.deepEqual((await app.inject('/query?page=7')).json(), { page: 7, by: 'at' })
  assert.deepEqual((await app.inject('/short')).json(), listOf(3))
  return Object.fromEntries(Object.entries(cases).map(([name, [url, method]]) => [name, requests(app, url, 200, undefined, method)]))
}

export const contestants = {
  'in the declaration': async () => casesOf(await inPlugin()),
  'fastify-type-provider-zod': async () => casesOf(withProvider())
}

export async function run () {
  const [ours, peer] = Object.keys(contestants)
  const samples = await race(import.meta.url, [ours], [peer], 60)
  return Object.keys(cases).flatMap(name => compare(samples, `schemas of Zod, ${name}`, [ours, name], [peer, name]))
}
