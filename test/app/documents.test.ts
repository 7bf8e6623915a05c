import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import Fastify, { type RouteOptions } from 'fastify'
import t from 'tap'
import resources, { draw, get } from '../../lib/index.js'
import { documentsOf } from '../fixtures/openapi-apps.js'
import { echoControllers } from '../fixtures/echo.js'

const known = JSON.parse(await readFile(new URL('../fixtures/openapi-documents.json', import.meta.url), 'utf8')) as
  { readonly hashes: Readonly<Record<string, string>>, readonly example: { readonly name: string, readonly document: unknown } }

t.test('the documents of 96 apps, also in an onReady hook that is older than the registration', async t => {
  const { early, ready } = await documentsOf()
  t.strictSame(early, ready)
  const hashes = Object.entries(ready).map(([name, text]) => [name, createHash('sha256').update(text).digest('hex').slice(0, 16)] as const)
  t.strictSame(Object.fromEntries(hashes), known.hashes)
  t.strictSame(JSON.parse(ready[known.example.name]!), known.example.document)
})

t.test("an app's own transform sees every route, with the path and the schema of the document", async t => {
  const app = Fastify()
  const held: RouteOptions[] = []
  const transformed: string[] = []
  await app.register(swagger, {
    transform: ({ schema, url, route }) => {
      if (route.method !== 'HEAD') transformed.push(`${String(route.method)} ${url}`)
      return { schema: { ...schema, tags: ['own'] }, url }
    }
  })
  app.addHook('onRoute', options => { held.push(options) })
  const routes = draw([
    get('files/*path', { to: 'files#show' }), get('exports/:id', { to: 'exports#show', format: true }),
    get('photos/:id', { to: 'photos#show', constraints: { id: { type: 'integer' } } })
  ])
  await app.register(resources, { routes, controllers: echoControllers(routes) })
  await app.ready()
  const document = app.swagger() as unknown as { paths: Record<string, { get: { tags: unknown, parameters: ReadonlyArray<{ name: string }> } }> }
  t.strictSame(transformed, ['GET /files/:path', 'GET /exports/:id.:format', 'GET /photos/:id'])
  t.strictSame(Object.entries(document.paths).map(([path, { get: { tags, parameters } }]) => [path, tags, parameters.map(({ name }) => name)]), [
    ['/files/{path}', ['own'], ['path']], ['/exports/{id}.{format}', ['own'], ['id', 'format']], ['/photos/{id}', ['own'], ['id']]
  ])
  t.ok(held.every(({ config }) => !('swaggerTransform' in config!)))
  t.strictSame(held.filter(({ method }) => method === 'HEAD').map(({ url }) => url), ['/files/:path', '/exports/:id.:format', '/photos/:id'])
  for (const [url, pattern, params] of [
    ['/files/a/b.json', '/files/*', { path: 'a/b', format: 'json' }], ['/exports/7.csv', '/exports/:id', { id: '7', format: 'csv' }],
    ['/photos/7', '/photos/:id', { id: 7 }]
  ] as const) {
    t.strictSame((await app.inject(url)).json().params, params, url)
    t.ok(app.hasRoute({ method: 'GET', url: pattern }), 'the router has its own pattern')
  }
})
