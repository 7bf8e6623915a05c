import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { readFileSync } from 'node:fs'
import t from 'tap'
import resources, { draw, get, root, tableOf, type Declaration, type RouteSet } from '../../lib/index.js'
import { echoControllers } from '../fixtures/echo.js'

const photos = draw([root('home#show'), resources('photos', { constraints: { id: /[0-9]+/ } })])
const books = draw([resources('books', { only: ['index', 'show'] })])

async function appWith (server: FastifyServerOptions = {}): Promise<FastifyInstance> {
  const app = Fastify(server)
  app.get('/v1/photos/special', async () => 'by hand')
  await app.register(resources, { routes: photos, controllers: echoControllers(photos), prefix: '/v1' })
  app.get('/files/*', async () => 'by hand')
  app.get('/v1/:anything', async () => 'by hand')
  await app.register(async scope => {
    await scope.register(resources, { routes: books, controllers: echoControllers(books), prefix: 'library' })
  }, { prefix: '/:tenant' })
  app.post('/:tenant/library/books', async () => 'by hand')
  await app.ready()
  t.teardown(() => app.close())
  return app
}

t.test('the tables of an app are one, each under its prefix', async t => {
  const app = await appWith()
  t.strictSame(tableOf(app).routes.map(({ name, method, path }) => `${name ?? ''} ${method} ${path}`.trim()), [
    'root GET /v1', 'photos GET /v1/photos(.:format)', 'POST /v1/photos(.:format)', 'new_photo GET /v1/photos/new(.:format)', 'edit_photo GET /v1/photos/:id/edit(.:format)',
    'photo GET /v1/photos/:id(.:format)', 'PUT /v1/photos/:id(.:format)', 'DELETE /v1/photos/:id(.:format)',
    'books GET /:tenant/library/books(.:format)', 'book GET /:tenant/library/books/:id(.:format)'
  ])
  t.match(tableOf(app).toString(), /^ +book GET +\/:tenant\/library\/books\/:id\(\.:format\) +books#show$/m)
  t.equal(tableOf(app).recognize('GET', '/v1/photos/7')?.route.path, '/v1/photos/:id(.:format)')
  t.strictSame({ ...tableOf(app).recognize('GET', '/acme/library/books/7.json')?.params }, { tenant: 'acme', id: '7', format: 'json' })
  t.ok(Object.isFrozen(tableOf(app)) && Object.isFrozen(tableOf(app).routes))
})

t.test('a scope has the tables that are mounted in it', async t => {
  const app = Fastify()
  const tables: number[] = []
  await app.register(resources, { routes: photos, controllers: echoControllers(photos) })
  await app.register(async scope => {
    await scope.register(resources, { routes: books, controllers: echoControllers(books) })
    scope.addHook('onReady', async () => { tables.push(tableOf(scope).routes.length) })
  })
  await app.ready()
  t.strictSame([...tables, tableOf(app).routes.length, tableOf(Fastify()).routes.length], [2, 10, 0])
})

t.test('what is no instance', async t => {
  for (const wrong of [null, undefined, {}, books]) t.throws(() => tableOf(wrong as never), { code: 'FST_RESOURCES_OPTION' })
})

const FOREIGN = 'by hand'

/** Requests, and what the table of the app says: who serves them, or the outcome and the nearest reason. */
const asked: ReadonlyArray<readonly [request: string, said: string, server?: FastifyServerOptions]> = [
  ['GET /v1', 'home#show'],
  ['GET /v1/', 'home#show'],
  ['GET /v1/photos/7', 'photos#show'],
  ['HEAD /v1/photos/7', 'photos#show'],
  ['HEAD /v1/photos/7', 'wrong-method', { exposeHeadRoutes: false }],
  ['GET /v1/photos/special', FOREIGN],
  ['GET /files/a/b', FOREIGN],
  ['GET /v1/elsewhere', FOREIGN],
  ['POST /acme/library/books', FOREIGN],
  ['GET /v1/photos/a.b', 'bad-request'],
  ['GET /v1/photos/x', 'bad-request'],
  ['GET /photos/7', "no-match: '/v1' is missing in front"],
  ['GET /v1/photos/7/', 'no-match: a slash stands at the end, where the path has none'],
  ['GET /v1/photos/7/', 'photos#show', { routerOptions: { ignoreTrailingSlash: true } }],
  ['GET /v1//photos//7', 'photos#show', { routerOptions: { ignoreDuplicateSlashes: true } }],
  ['GET /V1/Photos/7', 'photos#show', { routerOptions: { caseSensitive: false } }],
  ['GET /V1/Photo/7', "no-match: the path has 'photos' where 'Photo' stands (did you mean 'photos'?)", { routerOptions: { caseSensitive: false } }],
  ['GET /v1/photos/7;x', 'photos#show', { routerOptions: { useSemicolonDelimiter: true } as never }],
  ['GET /v1/photo/7;x', "no-match: the path has 'photos' where 'photo' stands (did you mean 'photos'?)", { routerOptions: { useSemicolonDelimiter: true } as never }],
  ['GET /v1/photos/12345', 'no-match: id has 5 characters, more than the 4 that the router takes', { routerOptions: { maxParamLength: 4 } }],
  ['GET /v1/photos/%zz', 'bad-request'],
  ['get /v1/photos/7', 'wrong-method: the method is \'get\', write GET'],
  ['PATCH /v1/photos/7', "wrong-method: it takes GET and HEAD, not 'PATCH'"]
]

for (const [request, said, server = {}] of asked) {
  t.test(`${request} ${JSON.stringify(server)}`, async t => {
    const app = await appWith(server)
    const [method, url] = request.split(' ') as [string, string]
    const table = tableOf(app)
    const { outcome, route, isForeign, candidates: [nearest] } = table.explain(method, url)
    const reason = nearest === undefined || outcome === 'bad-request' ? '' : `: ${nearest.reason}`
    t.equal(isForeign ? FOREIGN : outcome === 'served' ? `${route!.controller}#${route!.action}` : outcome + reason, said)
    t.equal(table.recognize(method, url)?.route ?? null, outcome === 'served' ? route : null)
    if (method === 'get') return
    const { statusCode, body } = await app.inject({ method: method as 'GET', url })
    t.equal(statusCode, statusOf(outcome, statusCode))
    if (isForeign) t.equal(body, FOREIGN)
  })
}

t.test('it agrees with the app on each request of the corpus', async t => {
  const declared: Readonly<Record<string, readonly Declaration[]>> = { plain: [resources('photos', [resources('comments')]), resources('slugs', { constraints: { id: /[a-z]{1,15}/ } }), get('about', { to: 'pages#about' })] }
  const corpus = JSON.parse(readFileSync(new URL('../fixtures/abuse/requests.json', import.meta.url), 'utf8')) as { readonly input: { readonly method: string, readonly target: string, readonly headers?: Record<string, string> } }[]
  for (const prefix of ['', '/api']) {
    const routes: RouteSet = draw(declared['plain']!)
    const app = Fastify()
    await app.register(resources, { routes, controllers: echoControllers(routes), prefix })
    await app.ready()
    const table = tableOf(app)
    for (const { input: { method, target, headers = {} } } of corpus) {
      const url = prefix + target
      // What is no plain URL would not reach the app as it is.
      if (typeof target !== 'string' || !/^\/(?!\/)[\x21-\x7e]*$/.test(url) || /[\\^`{|}]|\.\.?(?=\/|$)/.test(url) || !/^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(method)) continue
      const { outcome } = table.explain(method, url, { headers })
      const { statusCode } = await app.inject({ method: method as 'GET', url, headers })
      if (statusCode !== statusOf(outcome, statusCode)) t.fail(`${method} ${url} answers ${statusCode}, and is explained as ${outcome}`)
    }
    await app.close()
  }
})

/** The status that goes with an outcome; there are several for what is not found. */
function statusOf (outcome: string, status: number): number {
  if (outcome === 'served') return 200
  if (outcome === 'bad-request') return 400
  return [404, 405, 414].includes(status) ? status : 404
}
