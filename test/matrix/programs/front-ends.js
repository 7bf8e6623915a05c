/* eslint camelcase: "off" */
/** Runs the recipes of the guide Front-ends with the named libraries, against an app; prints the bodies. */
import { createRequire } from 'node:module'
import Fastify from 'fastify'
import resources from 'fastify-resources'
import { photos_index, photos_show, send } from './client.js'
import { handlersWith } from './handlers.js'
import { queryOf } from './queries.js'
import { photos as render } from './server.js'
import { routes } from './routes.js'

const require = createRequire(process.env.PACKAGES)
const { QueryClient } = require('@tanstack/query-core')
const { unstable_serialize: serialize } = require('swr')
const { http, HttpResponse } = require('msw')
const { setupServer } = require('msw/node')

const app = Fastify()
await app.register(resources, { routes, controllers: { photos: { index: () => [{ id: 1 }], show: () => ({ id: 7 }), new: none, edit: none, create: none, update: none, destroy: none } } })
const base = await app.listen({ port: 0, host: '127.0.0.1' })
function none () { return '' }

// Server-side rendering: an absolute URL.
console.log('server', JSON.stringify(await render(base)))

// Relative URLs, as in a browser.
const { fetch } = globalThis
globalThis.fetch = (url, init) => fetch(new URL(url, base), init)

const client = new QueryClient()
console.log('query', JSON.stringify(await client.fetchQuery(queryOf(photos_show, 7))))
await client.fetchQuery(queryOf(photos_index))
await client.invalidateQueries({ queryKey: [photos_index.pattern] })
console.log('invalidated', client.getQueryCache().getAll().filter(query => query.state.isInvalidated).map(query => query.queryKey.join()).join())
client.clear()

const [key, same] = [photos_show(7), photos_show(7)].map(request => serialize(request))
console.log('swr', key === same, JSON.stringify(await send(photos_show(7))))
await app.close()

// In Node.js, MSW compares absolute URLs.
const absolute = Object.fromEntries(Object.entries(http).map(([method, make]) => [method, (path, ...rest) => make(`*${path}`, ...rest)]))
const server = setupServer(...handlersWith({ http: absolute, HttpResponse }))
server.listen({ onUnhandledRequest: 'error' })
console.log('msw', JSON.stringify(await send({ ...photos_show(9), url: `http://mock.example${photos_show(9).url}` })))
server.close()
