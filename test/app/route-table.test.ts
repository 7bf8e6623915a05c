import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import resources, { draw, get, methodNotAllowed, post, root, scope, routeTable, type Declaration, type RouteSet } from '../../lib/index.js'
import type { Outcome, RequestHead } from '../../types/index.js'
import { echoControllers, statusOfOtherScheme } from '../fixtures/echo.js'
import { serverOptions } from '../fixtures/fastify.js'

const photos = draw([root('home#show'), resources('photos', { constraints: { id: /[0-9]+/ } })])
const books = draw([resources('books', { only: ['index', 'show'] })])

async function appWith (server: FastifyServerOptions = {}): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(server))
  app.setNotFoundHandler(methodNotAllowed())
  app.get('/v1/photos/special', async () => 'plain')
  await app.register(resources, { routes: photos, controllers: echoControllers(photos), prefix: '/v1' })
  app.get('/files/*', async () => 'plain')
  app.get('/v1/:anything', async () => 'plain')
  await app.register(async scope => {
    await scope.register(resources, { routes: books, controllers: echoControllers(books), prefix: 'library' })
  }, { prefix: '/:tenant' })
  app.post('/:tenant/library/books', async () => 'plain')
  await app.ready()
  t.teardown(() => app.close())
  return app
}

t.test('the tables of an app are merged, each under its prefix', async t => {
  const app = await appWith()
  t.strictSame(routeTable(app).routes.map(({ name, method, path }) => `${name ?? ''} ${method} ${path}`.trim()), [
    'root GET /v1', 'photos GET /v1/photos(.:format)', 'POST /v1/photos(.:format)', 'new_photo GET /v1/photos/new(.:format)',
    'edit_photo GET /v1/photos/:id/edit(.:format)',
    'photo GET /v1/photos/:id(.:format)', 'PUT /v1/photos/:id(.:format)', 'DELETE /v1/photos/:id(.:format)',
    'books GET /:tenant/library/books(.:format)', 'book GET /:tenant/library/books/:id(.:format)'
  ])
  t.match(routeTable(app).toString(), /^ +book GET +\/:tenant\/library\/books\/:id\(\.:format\) +books#show$/m)
  t.equal(routeTable(app).recognize('GET', '/v1/photos/7')?.route.path, '/v1/photos/:id(.:format)')
  t.strictSame(routeTable(app).routes.at(-1)!.params.map(({ name, record }) => [name, record]), [['tenant', null], ['id', 'book']])
  t.strictSame({ ...routeTable(app).recognize('GET', '/acme/library/books/7.json')?.params }, { tenant: 'acme', id: '7', format: 'json' })
  t.ok(Object.isFrozen(routeTable(app)) && Object.isFrozen(routeTable(app).routes))
})

t.test('a scope has the tables that are mounted in it', async t => {
  const app = Fastify()
  const tables: number[] = []
  await app.register(resources, { routes: photos, controllers: echoControllers(photos) })
  await app.register(async scope => {
    await scope.register(resources, { routes: books, controllers: echoControllers(books) })
    scope.addHook('onReady', async () => { tables.push(routeTable(scope).routes.length) })
  })
  await app.ready()
  t.strictSame([...tables, routeTable(app).routes.length], [2, 10])
  await app.close()
})

t.test('each mount of one route set has its own prefix, URLs and operation ids', async t => {
  const set = draw([resources('photos', { only: 'show' }), get('old/:id', { redirect: '/photos/:id' })])
  const app = Fastify()
  let scoped: string | undefined
  for (const prefix of ['', '/v1', '/:locale']) {
    await app.register(async scope => {
      await scope.register(resources, { routes: set, controllers: echoControllers(set) })
      if (prefix === '/v1') scope.addHook('onReady', async () => { scoped = String(routeTable(scope).explain('GET', '/photos/7')) })
    }, { prefix })
  }
  await app.ready()
  t.teardown(() => app.close())
  const table = routeTable(app)
  const described = table.describe().routes.filter(({ controller }) => controller !== null)
  t.strictSame(described.map(({ table, operationId, params, paths }) => [
    table,
    operationId,
    params.filter(({ isOptional }) => isOptional),
    paths.flatMap(({ urls }) => urls.map(({ segments }) => segments.map(({ before, param }) => before + (param ?? '')).join('/')))
  ]), [
    [0, 'photos_show', [], ['photos/id']],
    [1, 'v1_photos_show', [], ['v1/photos/id']],
    [2, 'locale_photos_show', [], ['locale/photos/id']]
  ])
  for (const prefix of ['', '/v1', '/:locale']) {
    const url = `${prefix.replace(':locale', 'en')}/photos/7`
    t.equal(table.recognize('GET', url)?.route.path, `${prefix}/photos/:id(.:format)`, url)
    t.match(String(table.explain('GET', url)), `photos#show (GET ${prefix}/photos/:id(.:format))`)
  }
  t.match(scoped, 'is handled by a plain Fastify route')
})

t.test('before an app is ready it has no table', async t => {
  const code = 'FST_RESOURCES_NOT_READY'
  const unready = { code, message: "routeTable(app): the app is not ready. Call 'await app.ready()' first" }
  const none = { code, message: "routeTable(app): no route table is registered. Register one, and call 'await app.ready()' first" }
  const app = Fastify()
  t.throws(() => routeTable(app), none)
  await app.register(resources, { routes: photos, controllers: echoControllers(photos) })
  t.throws(() => routeTable(app), unready, 'the tables registered so far are not returned either')
  const inside: number[] = []
  app.addHook('onReady', async () => { inside.push(routeTable(app).routes.length) })
  app.register(async scope => { t.throws(() => routeTable(scope), none) })
  app.register(resources, { routes: books, controllers: echoControllers(books) })
  await app.ready()
  t.strictSame([...inside, routeTable(app).routes.length], [10, 10])
  const bare = Fastify()
  await bare.ready()
  t.throws(() => routeTable(bare), none, 'an app without a table throws whether it is ready or not')
})

t.test('versions count if any route of the app has one', async t => {
  for (const [by, status, outcome] of [[null, 200, 'served'], ['1.2.0', 404, 'not-found']] as const) {
    const app = Fastify()
    await app.register(resources, { routes: books, controllers: echoControllers(books) })
    if (by !== null) app.get('/versioned', { constraints: { version: by } }, () => '')
    await app.ready()
    const headers = { 'accept-version': '1.x' }
    t.equal((await app.inject({ url: '/books/7', headers })).statusCode, status)
    t.equal(routeTable(app).explain('GET', '/books/7', { headers }).outcome, outcome)
    t.equal(routeTable(app).recognize('GET', '/books/7', { headers })?.route.action, by === null ? 'show' : undefined)
  }
})

t.test('allowedMethods of a path include plain Fastify routes, as Allow does', async t => {
  const app = Fastify()
  app.options('*', () => '')
  app.patch('/books/:any', () => 'plain')
  app.get('/by-hand', () => 'plain')
  app.setNotFoundHandler(methodNotAllowed())
  await app.register(resources, { routes: books, controllers: echoControllers(books) })
  await app.ready()
  const allowedMethods = ['GET', 'HEAD', 'PATCH']
  t.equal((await app.inject({ method: 'POST', url: '/books/7' })).headers.allow, allowedMethods.join(', '))
  t.strictSame(routeTable(app).explain('POST', '/books/7').allowedMethods, allowedMethods)
  t.strictSame(routeTable(app).explain('POST', '/by-hand').allowedMethods, ['GET', 'HEAD'], 'paths that are in no table too')
  t.equal(routeTable(app).explain('POST', '/elsewhere').outcome, 'not-found')
})

/** Apps with plain routes and a table of photos, and the allowedMethods that `Allow` and `explain` both list. */
const beside: ReadonlyArray<readonly [
  name: string, before: (app: FastifyInstance) => unknown, request: string, allow: string | undefined,
  allowedMethods?: readonly string[]
]> = [
  ['a wildcard does not count for one URL', app => app.delete('/*', () => ''), 'PATCH /photos', 'GET, HEAD, POST'],
  ['nor does a narrower wildcard', app => app.put('/photos/*', () => ''), 'PATCH /photos/7/edit', 'GET, HEAD'],
  ['a param elsewhere neither', app => app.delete('/:any', () => ''), 'PATCH /photos', 'GET, HEAD, POST'],
  ['a literal that overrides one method of the table', app => app.put('/photos/special', () => ''), 'PATCH /photos/special',
    'GET, HEAD, PUT, DELETE'],
  ['a path of no table that only a wildcard matches', app => app.get('/*', () => ''), 'POST /photo/7', undefined, []],
  ['a path of no table', app => { app.get('/by-hand', () => ''); app.get('/*', () => '') }, 'POST /by-hand', undefined, ['GET', 'HEAD']]
]

t.test('allowedMethods of plain Fastify routes: explain lists the methods of Allow', async t => {
  for (const [name, before, request, allow, allowedMethods = allow!.split(', ')] of beside) {
    const app = Fastify()
    app.setNotFoundHandler(methodNotAllowed())
    before(app)
    await app.register(resources, { routes: photos, controllers: echoControllers(photos) })
    await app.ready()
    const [method, url] = request.split(' ') as ['PATCH', string]
    t.equal((await app.inject({ method, url })).headers.allow, allow, name)
    t.strictSame(routeTable(app).explain(method, url).allowedMethods, allowedMethods, name)
  }
})

t.test('the allowedMethods of a scope are those of the app, as in Allow', async t => {
  const app = Fastify()
  app.setNotFoundHandler(methodNotAllowed())
  await app.register(resources, { routes: photos, controllers: echoControllers(photos) })
  await app.register(async scope => {
    await scope.register(resources, { routes: books, controllers: echoControllers(books) })
    scope.addHook('onReady', async () => {
      const { outcome, allowedMethods } = routeTable(scope).explain('POST', '/photos/7')
      t.strictSame([outcome, allowedMethods], ['method-not-allowed', ['GET', 'HEAD', 'PUT', 'DELETE']])
    })
  })
  await app.ready()
  const allow = (await app.inject({ method: 'POST', url: '/photos/7' })).headers.allow
  t.equal(allow, 'GET, HEAD, PUT, DELETE')
})

t.test('a method whose condition throws is not among the allowed ones', async t => {
  const fails = (): boolean => { throw new Error('no cookie') }
  const routes = draw([get('a', { to: 'a#show' }), post('a', { to: 'a#send', as: null, when: fails })])
  const app = Fastify()
  app.setNotFoundHandler(methodNotAllowed())
  await app.register(resources, { routes, controllers: echoControllers(routes) })
  await app.ready()
  t.equal((await app.inject({ method: 'PUT', url: '/a' })).headers.allow, 'GET, HEAD')
  t.strictSame([routeTable(app).explain('PUT', '/a').allowedMethods, routes.explain('PUT', '/a').allowedMethods], [['GET', 'HEAD'], ['GET', 'HEAD']])
})

t.test("a redirect's URL begins with the path of the app's base URL", async t => {
  const routes = draw([get('old/:id', { redirect: '/new/:id' }), get('away', { redirect: 'https://example.com/x' })])
  const app = Fastify()
  await app.register(resources, { routes, controllers: {}, prefix: '/v1', baseUrl: 'https://example.com/blog' })
  await app.ready()
  for (const [url, location] of [['/v1/old/7?a=1', '/blog/v1/new/7?a=1'], ['/v1/away', 'https://example.com/x']] as const) {
    t.strictSame([(await app.inject(url)).headers.location, routeTable(app).explain('GET', url).location], [location, location])
  }
})

t.test('requests that another registration\'s route matches', async t => {
  const app = Fastify()
  const fails = (): boolean => { throw new Error('no cookie') }
  const throwsText = (): boolean => { throw 'a text' } // eslint-disable-line no-throw-literal
  const second = draw([get('a/*path', { to: 'b#c', when: fails }), get(':any/*path', { to: 'b#d', when: throwsText })])
  const first = draw([get('a/:id', { to: 'b#a' })])
  await app.register(resources, { routes: first, controllers: echoControllers(first) })
  await app.register(resources, { routes: second, controllers: echoControllers(second) })
  await app.ready()
  const { outcome, candidates } = routeTable(app).explain('GET', '/a/1.2.3')
  t.strictSame([outcome, candidates.map(({ reason }) => reason)], ['not-found', [
    "when: fails threw 'no cookie'", "when: throwsText threw 'a text'", "id must not contain this dot, got '1.2.3'. With format: false, it may"
  ]])
  const third = draw([get('c/:id', { to: 'b#a' })])
  const fourth = draw([get('c/*path', { to: 'b#c' }), get(':any/*path', { redirect: '/d' })])
  const other = Fastify()
  await other.register(resources, { routes: third, controllers: echoControllers(third), prefix: '/p' })
  await other.register(resources, { routes: fourth, controllers: echoControllers(fourth), prefix: '/p' })
  await other.ready()
  t.strictSame(routeTable(other).explain('GET', '/p/c/1.2.3').candidates.map(({ reason }) => reason), [
    'GET /p/c/:id(.:format) takes precedence', 'GET /p/c/:id(.:format) takes precedence', "id must not contain this dot, got '1.2.3'. With format: false, it may"
  ])
})

t.test('a param of the prefix with the name of the format param is a param', async t => {
  const app = Fastify()
  await app.register(resources, { routes: books, controllers: echoControllers(books), prefix: '/:format' })
  await app.ready()
  t.strictSame({ ...routeTable(app).recognize('GET', '/a/books/7')?.params }, { format: 'a', id: '7' })
  for (const [url, reason] of [['//books/7', "format: expected an extension without a dot, got ''"], ['/a.b/books/7', "format: expected an extension without a dot, got 'a.b'"]]) {
    t.strictSame(routeTable(app).explain('GET', url!).candidates.map(({ reason }) => reason), [reason])
  }
})

t.test('a plain Fastify route that matches first is named, if the app knows it', async t => {
  const app = await appWith()
  for (const [url, said] of [
    ['/v1/photos/special', 'GET /v1/photos/special'], ['/files/a/b%2Fc', 'GET /files/*'], ['/v1/else%20where?x', 'GET /v1/:anything'],
    ['http://example.com/files/', 'GET /files/*']
  ] as const) {
    t.equal(String(routeTable(app).explain('GET', url)), `GET ${url} is handled by a plain Fastify route: ${said}`)
  }
  const other = Fastify()
  other.options('*', async () => 'plain')
  other.get('/x-:id', async () => 'plain')
  await other.register(resources, { routes: books, controllers: echoControllers(books) })
  await other.ready()
  t.match(String(routeTable(other).explain('GET', '/x-%zz7')), /is a bad request/)
  t.match(String(routeTable(other).explain('OPTIONS', '*')), /^OPTIONS \* is handled by a plain Fastify route$/)
  t.match(String(routeTable(other).explain('GET', '/x-7')), /is handled by a plain Fastify route$/)
})

t.test('a route of a sibling scope of the app is reported as external', async t => {
  const app = Fastify()
  const tables = [draw([get('a', { to: 'b#a' })]),
    draw([get('c/:id', { to: 'b#c', constraints: { id: /\d+/ } }), get('d/:id', { to: 'b#d' })], { constraintFailure: 'not-found' })]
  const scopes: FastifyInstance[] = []
  for (const routes of tables) {
    await app.register(async child => {
      scopes.push(child)
      await child.register(resources, { routes, controllers: echoControllers(routes) })
    })
  }
  await app.ready()
  for (const [url, index, said] of [
    ['/a', 0, 'handled by b#a'],
    // Fastify does not find a route with a constraint of the router by its pattern.
    ['/c/7', 0, 'handled by a plain Fastify route'],
    ['/c/7', 1, 'handled by b#c']
  ] as const) {
    t.ok(String(routeTable(scopes[index]!).explain('GET', url)).startsWith(`GET ${url} is ${said}`), `${url} in ${index}`)
  }
  for (const url of ['/c/x', '/d/1.2.3']) t.ok(String(routeTable(scopes[0]!).explain('GET', url)).startsWith(`GET ${url} matches no route`))
})

t.test('a plain wildcard before a route of another table: explain and Allow agree', async t => {
  const app = Fastify()
  app.setNotFoundHandler(methodNotAllowed())
  const tables = [
    ['/v1', draw([resources('users', { only: 'destroy', format: false, constraints: { id: /\d+/ } })],
      { constraintFailure: 'not-found' })],
    ['/:tenant', draw([resources('users', { as: 'tenant_users', only: ['show', 'destroy'], format: false })])]
  ] as const
  for (const [prefix, routes] of tables) {
    await app.register(resources, { prefix, routes: routes as RouteSet, controllers: echoControllers(routes) })
  }
  app.get('/v1/*', async () => FOREIGN)
  await app.ready()
  for (const [method, url, status, outcome] of [
    ['DELETE', '/v1/users/7', 200, 'served'], ['DELETE', '/v1/users/ab', 200, 'served'],
    ['PUT', '/v1/users/ab', 405, 'method-not-allowed'], ['DELETE', '/v1/users/ab/c', 404, 'not-found'], ['GET', '/v1/users/ab', 200, 'served']
  ] as const) {
    const { statusCode, headers: { allow } } = await app.inject({ method, url })
    const { outcome: said, allowedMethods } = routeTable(app).explain(method, url)
    t.strictSame([statusCode, said], [status, outcome], `${method} ${url}`)
    t.strictSame(allowedMethods, allow?.toString().split(', ') ?? [])
  }
})

t.test('values that are not an instance', async t => {
  for (const wrong of [null, undefined, {}, books]) t.throws(() => routeTable(wrong as never), { code: 'FST_RESOURCES_INVALID_OPTION' })
})

const FOREIGN = 'plain'

/** The statuses of each outcome. */
/** Fastify 6 rejects a target of another scheme before its router. */
const otherScheme = await statusOfOtherScheme()

const STATUSES: Readonly<Record<Outcome, readonly number[]>> = {
  served: [200],
  redirected: [301, 302],
  'bad-request': [400],
  'method-not-allowed': [405, 204],
  'not-found': [404, 414]
}

/** Requests, and the explanation of the app's table: the action, or the outcome and the nearest reason. */
const asked: ReadonlyArray<readonly [request: string, said: string, server?: FastifyServerOptions]> = [
  ['GET /v1', 'home#show'],
  ['GET /v1/', 'home#show'],
  ['GET /v1/photos/7', 'photos#show'],
  ['HEAD /v1/photos/7', 'photos#show'],
  ['HEAD /v1/photos/7', 'method-not-allowed', { exposeHeadRoutes: false }],
  ['GET /v1/photos/special', FOREIGN],
  ['GET /files/a/b', FOREIGN],
  ['GET /v1/elsewhere', FOREIGN],
  ['POST /acme/library/books', FOREIGN],
  ['GET /v1/photos/a.b', 'bad-request'],
  ['GET /v1/photos/x', 'bad-request'],
  ['GET /photos/7', "not-found: missing prefix '/v1'"],
  ['GET /v1/photos/7/', 'not-found: unexpected trailing slash'],
  ['GET /v1/photos/7/', 'photos#show', { routerOptions: { ignoreTrailingSlash: true } }],
  ['GET /v1//photos//7', 'photos#show', { routerOptions: { ignoreDuplicateSlashes: true } }],
  ['GET /V1/Photos/7', 'photos#show', { routerOptions: { caseSensitive: false } }],
  ['GET /V1/Photo/7', "not-found: unknown segment 'Photo' (did you mean 'photos'?)",
    { routerOptions: { caseSensitive: false } }],
  ['GET /v1/photos/7;x', 'photos#show', { routerOptions: { useSemicolonDelimiter: true } as never }],
  ['GET /v1/photo/7;x', "not-found: unknown segment 'photo' (did you mean 'photos'?)",
    { routerOptions: { useSemicolonDelimiter: true } as never }],
  ['GET /v1/photos/12345', 'not-found: id must have at most 4 characters, got 5',
    { routerOptions: { maxParamLength: 4 } }],
  ['GET /v1/photos/%zz', 'bad-request'],
  ['get /v1/photos/7', "method-not-allowed: expected the method GET, got 'get'"],
  ['PATCH /v1/photos/7', 'method-not-allowed: allows GET and HEAD, not PATCH']
]

for (const [request, said, server = {}] of asked) {
  t.test(`${request} ${JSON.stringify(server)}`, async t => {
    const app = await appWith(server)
    const [method, url] = request.split(' ') as [string, string]
    const table = routeTable(app)
    const { outcome, route, isExternal, candidates: [nearest] } = table.explain(method, url)
    const reason = nearest === undefined || outcome === 'bad-request' ? '' : `: ${nearest.reason}`
    t.equal(isExternal ? FOREIGN : outcome === 'served' ? `${route!.controller}#${route!.action}` : outcome + reason, said)
    if (method === 'get') {
      t.throws(() => table.recognize(method, url), { code: 'FST_RESOURCES_INVALID_ARGUMENTS' })
      return
    }
    t.equal(table.recognize(method, url)?.route ?? null, outcome === 'served' ? route : null)
    const { statusCode, body } = await app.inject({ method: method as 'GET', url })
    t.ok(STATUSES[outcome].includes(statusCode), `answered ${statusCode}`)
    t.equal(body === FOREIGN, isExternal)
  })
}

/** Patterns of plain Fastify routes, and requests with characters that are special in a pattern. */
const plain: ReadonlyArray<readonly [pattern: string, url: string, isNamed: boolean]> = [
  ['/x-:id/y', '/x-*/y', false],
  ['/x-:id/y', '/x-(/y', false],
  ['/x-:id/y', '/x-:a(/y', false],
  ['/:a/:b', '/7/7', true],
  ['/:a/b::c', '/*/b:c', true],
  ['/a/:b/*', '/a/b/c/d', true],
  ['/:a/*', '/a*b/c', true]
]

for (const [pattern, url, isNamed] of plain) {
  t.test(`${url} is handled by the plain Fastify route ${pattern}`, async t => {
    const app = Fastify()
    await app.register(resources, { routes: books, controllers: echoControllers(books), prefix: 'library' })
    app.get(pattern, async () => FOREIGN)
    await app.ready()
    const explained = routeTable(app).explain('GET', url)
    t.equal(explained.isExternal, true)
    t.equal(explained.toString().includes(`plain Fastify route: GET ${pattern}`), isNamed, explained.toString())
    t.equal((await app.inject(url)).body, FOREIGN)
  })
}

/** A request of the corpus. */
interface Case {
  readonly input: { readonly method: string, readonly target: string, readonly headers?: Readonly<Record<string, string>> }
}

const corpus = JSON.parse(readFileSync(new URL('../fixtures/abuse/requests.json', import.meta.url), 'utf8')) as readonly Case[]

const isShort = ({ url = '' }: RequestHead): boolean => url.length % 2 === 0

/** Tables at the paths of the corpus's requests. */
const tables: Readonly<Record<string, readonly Declaration[]>> = {
  plain: [
    resources('photos', [resources('comments')]), resources('slugs', { constraints: { id: /[a-z]{1,15}/ } }),
    resources('files', { constraints: { id: /[^/]+/ }, constraintFailure: 'not-found' }), resources('nofmts', { format: false })
  ],
  'optional segments': [
    scope({ path: '(:locale)', constraints: { locale: ['en', 'photos'] } },
      [resources('photos', [resources('comments')]), resources('slugs')]),
    get('files(/:id(/:page))', { to: 'files#show', constraints: { page: { type: 'integer' } } })
  ],
  globs: [
    get('photos/*path', { to: 'files#show' }), post('photos/*path', { to: 'files#send', format: true }),
    get('slugs/*path', { to: 'files#raw', format: false }),
    get('files/:id', { to: 'files#one' }), get('files/a/*rest', { to: 'files#a', constraints: { rest: /[a-z/]+/ } }),
    get('nofmts/:name.png', { to: 'icons#show' })
  ],
  redirects: [
    get('photos(/:id)', { redirect: { to: '/slugs/:id', status: 302 }, defaults: { id: '1' } }),
    get('slugs/:id', { redirect: 'https://example.com/:id' }),
    get('files/*path', { redirect: '/*path' }), scope({ constraints: { id: /[0-9]+/ } }, [get('nofmts/:id', { redirect: '/n/:id' })])
  ],
  'conditions on the request': [
    scope({ when: isShort }, [resources('photos', [resources('comments')]), get('slugs/*path', { to: 'files#raw' })]),
    get('photos/:slug', { to: 'pages#show' }), resources('slugs', { constraints: { id: { type: 'integer' } } })
  ]
}

for (const [what, declarations] of Object.entries(tables)) {
  t.test(`explain agrees with the app on each request of the corpus: ${what}`, async t => {
    let [compared, found] = [0, 0]
    for (const prefix of ['', '/api', '/:tenant']) {
      for (const routerOptions of [{},
        {
          ignoreTrailingSlash: true,
          ignoreDuplicateSlashes: true,
          caseSensitive: false,
          useSemicolonDelimiter: true,
          maxParamLength: 20
        }]) {
        const routes = draw(declarations)
        const app = Fastify(serverOptions({ routerOptions }))
        app.setNotFoundHandler(methodNotAllowed())
        await app.register(resources, { routes, controllers: echoControllers(routes), prefix })
        app.get('/photos/by-hand/*', async () => ({ served: FOREIGN }))
        await app.listen({ host: '127.0.0.1', port: 0 })
        const table = routeTable(app)
        for (const { input: { method, target, headers = {} } } of corpus) {
          const url = prefix.replace(':tenant', 'acme') + target
          const answer = await send(app, `${method} ${url} HTTP/1.1`, { host: 'localhost', ...headers })
          // Node rejects an invalid request line by itself. A changed target is not the one that is explained.
          if (answer.url !== url) continue
          compared++
          const explained = table.explain(method, url, { headers: { host: 'localhost', ...headers } })
          const { outcome, route, isExternal, location } = explained
          const said = isExternal ? FOREIGN : outcome === 'served' ? `${route!.controller}#${route!.action}` : null
          if (said !== null || location !== null) found++
          const isRejected = /^(?!https?:)[a-z]+:/i.test(url) && answer.status === otherScheme
          const isRight = (isRejected || STATUSES[outcome].includes(answer.status)) &&
            answer.location === location && (method === 'HEAD' || answer.served === said)
          if (!isRight) t.fail(`${method} ${JSON.stringify(url)} answers ${JSON.stringify(answer)}, and is explained: ${String(explained)}`)
        }
        await app.close()
      }
    }
    t.ok(compared > 600 && found > 60, `${compared} compared, of which ${found} were handled or redirected`)
  })
}

/** A response over a socket, and the target that the app received; `null` if it received none. */
interface Answer {
  readonly status: number
  readonly url: string | null
  readonly served: string | null
  readonly location: string | null
}

async function send (app: FastifyInstance, line: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  let url: string | null = null
  const note = (request: IncomingMessage): void => { url = request.url! }
  app.server.once('request', note)
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${line}\r\n${lines.join('')}\r\n`)
  const reply = await text(socket)
  app.server.off('request', note)
  const served = /"served":"([^"]*)"/.exec(reply)?.[1] ?? null
  const location = /^location: (.*)\r$/im.exec(reply)?.[1] ?? null
  return { status: Number(reply.split(' ')[1]), url, served, location }
}
