import { connect } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import t from 'tap'
import resources, { draw, get, namespace, resource, resources as plural, scope } from '../../lib/index.js'
import type { RequestHead } from '../../types/index.js'
import { ask, echoApp, echoControllers } from '../fixtures/echo.js'

const isMobile = (request: RequestHead): boolean => request.headers['x-device'] === 'mobile'
const isBeta = (request: RequestHead): boolean => request.headers['x-beta'] === '1'
const mobile = { 'x-device': 'mobile' }
const both = { ...mobile, 'x-beta': '1' }

const declared = [
  scope({ when: isMobile, module: 'mobile', as: 'mobile' }, [
    plural('photos', { only: ['index', 'show'] }, [get('likes', { when: isBeta, on: 'member' })]),
    resource('profile', { only: 'show', when: isBeta }),
    get('only', { to: 'pages#only' })
  ]),
  plural('photos', { only: ['index', 'show', 'update'] }, [get('likes', { on: 'member' })]),
  namespace('admin', { when: isBeta }, [get('x', { to: 'x#y' })])
]

/** Requests with what serves them, or 404. */
const requests: readonly (readonly [target: string, headers: Record<string, string>, served: string | number])[] = [
  ['/photos', {}, 'photos#index'],
  ['/photos', mobile, 'mobile/photos#index'],
  ['/photos.json', mobile, 'mobile/photos#index'],
  ['/photos/7', mobile, 'mobile/photos#show'],
  ['/photos/7.json', {}, 'photos#show'],
  ['/photos/7/likes', mobile, 'photos#likes'],
  ['/photos/7/likes', both, 'mobile/photos#likes'],
  ['/profile', mobile, 404],
  ['/profile', both, 'mobile/profiles#show'],
  ['/only', {}, 404],
  ['/only', mobile, 'mobile/pages#only'],
  ['/admin/x', mobile, 404],
  ['/admin/x', both, 'admin/x#y']
]

for (const dialect of ['default', 'rails'] as const) {
  t.test(`conditions on the request: ${dialect}`, async t => {
    const app = await echoApp(declared, { dialect })
    const table = draw(declared, { dialect })
    for (const [url, headers, served] of requests) {
      const title = `${url} ${JSON.stringify(headers)}`
      const reply = await app.inject({ url, headers })
      t.equal(reply.statusCode === 200 ? reply.json().served : reply.statusCode, served, title)
      const found = table.recognize('GET', url, { headers })
      t.equal(found === null ? 404 : `${found.route.controller}#${found.route.action}`, served, `recognize ${title}`)
      t.equal((await app.inject({ method: 'HEAD', url, headers })).statusCode, reply.statusCode, `HEAD ${title}`)
    }
  })
}

/** Conditions that answer nothing, and what the client is told. */
const faulty: readonly (readonly [what: string, when: (request: RequestHead) => never, says: RegExp])[] = [
  ['throws', () => { throw new Error('no idea') }, /no idea/],
  ['throws a text', () => { throw 'no idea' as unknown }, /^a 'when' condition threw 'no idea'$/], // eslint-disable-line no-throw-literal
  ['answers a text', () => 'yes' as never, /^the 'when' condition \(unnamed\) must return true or false, got 'yes'$/],
  ['answers a promise', () => Promise.reject(new Error('late')) as never, / must return true or false, got a promise$/]
]

for (const [what, when, says] of faulty) {
  t.test(`a condition that ${what} is the request's error`, async t => {
    const ran: string[] = []
    const routes = draw([
      get('a', { to: 'a#faulty', when, routeOptions: { onRequest: async () => { ran.push('route') } } }),
      get(':b', { to: 'b#c' })
    ])
    const app = Fastify()
    app.setErrorHandler((error: Error & { statusCode?: number }, _request,
      reply) => reply.code(error.statusCode ?? 500).send({ handled: error.message }))
    app.addHook('onRequest', async () => { ran.push('scope') })
    await app.register(resources, { routes, controllers: echoControllers(routes) })
    const reply = await app.inject('/a')
    t.match([reply.statusCode, reply.json().handled], [500, says])
    t.strictSame(ran, ['scope'], 'no hook of the route has run')
    t.equal(await ask(app, 'GET', '/x'), 'b#c', 'the app lives on')
    t.throws(() => routes.recognize('GET', '/a'), { message: says })
    t.equal(routes.recognize('GET', '/x')?.route.action, 'c')
  })
}

t.test('over a socket it is asked of the request of Node', async t => {
  const seen: unknown[] = []
  const app = await echoApp([get('a',
    { to: 'a#b', when: request => { seen.push([request.method, request.url, request.headers.host]); return true } })])
  t.teardown(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /a?x=1 HTTP/1.1\r\nHost: h.example\r\nConnection: close\r\n\r\n')
  t.match(await text(socket), /"served":"a#b"/)
  t.strictSame(seen, [['GET', '/a?x=1', 'h.example']])
})

/** What is no condition. */
for (const [what, when] of [['async', async () => true], ['generator', function * () { yield true }], ['text', 'mobile']] as const) {
  t.test(`a condition that is a ${what} is refused where it is declared`, async t => {
    for (const declare of [() => get('a', { to: 'a#b', when: when as never }), () => scope({ when: when as never }, []),
      () => plural('a', { when: when as never })]) {
      t.throws(declare, { code: 'FST_RESOURCES_INVALID_OPTION', message: /option 'when' must be a synchronous function \(request\) => boolean, got / })
    }
  })
}

t.test('more at one place than the router can hold are one error at boot', async t => {
  const many = Array.from({ length: 32 }, (_, index) => get('a/:id', { to: `a#b${index}`, when: () => false }))
  const few = draw(many.slice(0, 31))
  t.equal(few.recognize('GET', '/a/1'), null)
  t.throws(() => draw(many).recognize('GET', '/a/1'),
    {
      code: 'FST_RESOURCES_ROUTE_LIMIT',
      message: /^32 routes share GET \/a\/:id\(\.:format\); the router supports 31 routes with constraints per method and pattern: get\('a\/:id'\) at /
    })
  const app = Fastify()
  await t.rejects(async () => app.register(resources, { routes: many, controllers: { a: {} } }), { code: 'FST_RESOURCES_MISSING_CONTROLLER' })
  const spread = draw(many.map((declaration, index) => scope({ path: index % 2 === 0 ? 'x' : 'y' }, [declaration])))
  t.equal(spread.recognize('GET', '/x/a/1'), null)
})

t.test('helpers of a route behind another that has conditions are its own', async t => {
  const { paths } = draw(declared)
  const helpers = paths as unknown as Record<string, (...args: unknown[]) => string>
  t.strictSame([helpers['photo_path']!(7), helpers['mobile_photo_path']!(7), helpers['mobile_likes_photo_path'] === undefined],
    ['/photos/7', '/photos/7', true])
})

t.test('the table prints the names of conditions', async t => {
  t.match(draw(declared).toString(),
    /likes_mobile_photo GET +\/photos\/:id\/likes\(\.:format\) +mobile\/photos#likes \{ when: isMobile, when: isBeta \}/)
  t.match(draw([get('a', { to: 'a#b', when: (() => () => true)() })]).toString(), /a#b \{ when: a function \}/)
})

t.test('conditions stand beside constraints, hosts and prefixes', async t => {
  const app = await echoApp([
    get('a/:id', { to: 'a#mobile', when: isMobile, constraints: { id: /\d+/, host: 'a.example' } }),
    get('a/:id', { to: 'a#number', constraints: { id: /\d+/ }, as: 'number' }),
    get('a/:slug', { to: 'a#slug', as: 'slug' })
  ], { constraintFailure: 'not-found' }, { prefix: '/v' })
  for (const [url, headers, served] of [
    ['/v/a/7', { ...mobile, host: 'a.example' }, 'a#mobile'], ['/v/a/7', { ...mobile, host: 'b.example' }, 'a#number'],
    ['/v/a/7', { host: 'a.example' }, 'a#number'], ['/v/a/x', { ...mobile, host: 'a.example' }, 'a#slug']
  ] as const) {
    t.equal((await app.inject({ url, headers })).json().served, served, `${url} ${JSON.stringify(headers)}`)
  }
})

t.test('the root of a prefix that has its slash alone, by what a request holds', async t => {
  const app = Fastify()
  const routes = draw([scope({ routeOptions: { prefixTrailingSlash: 'slash' } }, [
    get('/', { to: 'mobile#home', as: 'mobile', when: isMobile }), get('/', { to: 'pages#home', as: 'home' })])])
  await app.register(resources, { routes, controllers: echoControllers(routes), prefix: '/v1' })
  t.equal(await ask(app, 'GET', '/v1/'), 'pages#home')
  t.equal((await app.inject({ url: '/v1/', headers: mobile })).json().served, 'mobile#home')
  t.equal((await app.inject({ url: '/v1', headers: mobile })).statusCode, 404)
})
