import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import { Validator } from '@seriousme/openapi-schema-validator'
import Fastify, { type RouteOptions } from 'fastify'
import t from 'tap'
import resources, { draw, get } from '../../lib/index.js'
import { documentsOf } from '../fixtures/openapi-apps.js'
import { echoControllers } from '../fixtures/echo.js'
import { STRINGS } from '../fixtures/hostile/leaves.js'

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

/** The document of an app with a string at every place of its declarations that the document shows; `null` if they are invalid. */
async function documentWith (text: string): Promise<string | null> {
  const app = Fastify()
  await app.register(swagger, { openapi: {} })
  try {
    const routes = draw([
      get('lists/:id', { to: 'lists#show', constraints: { id: [text, 'other'] } }),
      get('enums/:id', { to: 'enums#show', constraints: { id: { enum: [text], title: text, description: text } } }),
      get('consts/*id', { to: 'consts#show', constraints: { id: { const: text } } }),
      get('defaults(/:id)', { to: 'defaults#show', defaults: { id: text } }),
      get('own', { to: 'own#show', routeOptions: { schema: { description: text, summary: text, tags: [text], operationId: text } } as never })
    ])
    await app.register(resources, { routes, controllers: echoControllers(routes) })
    await app.ready()
    return JSON.stringify(app.swagger())
  } catch (error) {
    if (!String((error as { readonly code?: unknown }).code).startsWith('FST_RESOURCES_')) throw error
    return null
  } finally {
    await app.close()
  }
}

t.test('a string of a declaration is that string in the document, whatever it is', async t => {
  const validator = new Validator()
  const tame = JSON.parse((await documentWith('tame'))!)
  let count = 0
  for (const text of STRINGS) {
    const document = await documentWith(text)
    if (document === null) continue
    count++
    const replaced = JSON.parse(document, (_key, value: unknown) => value === text ? 'tame' : value)
    t.strictSame(replaced, tame, text)
    t.match(await validator.validate(JSON.parse(document)), { valid: true }, text)
  }
  t.ok(count > STRINGS.length / 2, `${count} of ${STRINGS.length} strings`)
})
