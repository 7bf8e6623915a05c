import Fastify from 'fastify'
import type { IncomingMessage } from 'node:http'
import resources, { draw, methodOverride } from 'fastify-resources'
import type { OpenapiOptions } from '../index.js'
import { expectType, type Equal } from './expect.js'

// It is a `rewriteUrl` of every kind of server, alone and before one of the app's own.
Fastify({ rewriteUrl: methodOverride })
Fastify({ http2: true, rewriteUrl: methodOverride })
Fastify({ rewriteUrl: methodOverride.with(request => request.url ?? '/') })
Fastify({
  rewriteUrl: methodOverride.with(function (request: IncomingMessage) {
    expectType<Equal<typeof request, IncomingMessage>>(true)
    return request.url!
  })
})
// @ts-expect-error it takes a function
methodOverride.with('/old')

// Options of the plugin; a redirect has neither controller nor action.
export const openapi: OpenapiOptions = {
  operationId: ({ controller, action }) => controller === null ? undefined : `${controller}.${action}`,
  tags: ({ path }) => [path]
}
const table = { routes: draw([resources('photos')]), controllers: {} }
const app = Fastify()
app.register(resources, { ...table, openapi, contentTypes: { ics: 'text/calendar' } })
app.register(resources, { ...table, openapi: true })
// @ts-expect-error a misspelt one
app.register(resources, { ...table, openapi: { operationid: () => '' } })
