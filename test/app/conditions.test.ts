import { connect } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { runInNewContext } from 'node:vm'
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

/** Requests with the action that handles them, or 404. */
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

const fails = (): never => { throw new Error('a trap') }

function revoked (): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

/** Conditions without a valid result, and the response to the client. */
const faulty: readonly (readonly [what: string, when: (request: RequestHead) => never, says: RegExp])[] = [
  ['throws', () => { throw new Error('no idea') }, /no idea/],
  ['throws a string', () => { throw 'no idea' as unknown }, /^a 'when' condition threw 'no idea'$/], // eslint-disable-line no-throw-literal
  ['returns a string', () => 'yes' as never, /^the 'when' condition \(unnamed\) must return true or false, got a value of the type string$/],
  ['throws a revoked Proxy', () => { throw revoked() }, /^a 'when' condition threw an unreadable value$/],
  ['throws an object whose prototype is a revoked Proxy', () => { throw Object.create(revoked()) }, /threw an unreadable value/],
  ['throws an error that is a Proxy', () => { throw new Proxy(new Error('no idea'), { get: fails, ownKeys: fails, getPrototypeOf: () => Error.prototype }) },
    /^a 'when' condition threw an unreadable value$/],
  ['throws an error that cannot be read', () => { throw Object.defineProperty(new Error('x'), 'statusCode', { get: fails }) },
    /^a 'when' condition threw \{ {2}\}$/],
  ['throws an error of another realm', (): never => runInNewContext('throw new RangeError("far")') as never, /^far$/],
  ['throws nothing', () => { throw undefined as unknown }, /^a 'when' condition threw undefined$/], // eslint-disable-line no-throw-literal
  ['answers a revoked Proxy', () => revoked() as never, / must return true or false, got a value of the type object$/],
  ['answers a promise of another realm', () => runInNewContext('Promise.reject(1)') as never, / must return true or false, got a value of the type object$/],
  ['returns null', () => null as never, / must return true or false, got null$/],
  ['returns a promise', () => Promise.reject(new Error('late')) as never, / must return true or false, got a promise$/]
]

for (const [what, when, says] of faulty) {
  t.test(`a condition that ${what} fails the request`, async t => {
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
    t.equal(await ask(app, 'GET', '/x'), 'b#c', 'the app continues to respond')
    t.throws(() => routes.recognize('GET', '/a'), { message: says })
    t.throws(() => routes.explain('GET', '/a'), { message: says })
    t.equal(routes.explain('GET', '/a/').candidates[0]?.code, 'trailing-slash')
    t.equal(routes.recognize('GET', '/x')?.route.action, 'c')
  })
}

t.test('over a socket a condition receives Node\'s request', async t => {
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

/** Values that are not conditions. */
for (const [what, when] of [['async', async () => true], ['generator', function * () { yield true }], ['text', 'mobile']] as const) {
  t.test(`a condition that is a ${what} throws in its declaration`, async t => {
    for (const declare of [() => get('a', { to: 'a#b', when: when as never }), () => scope({ when: when as never }, []),
      () => plural('a', { when: when as never })]) {
      t.throws(declare, { code: 'FST_RESOURCES_INVALID_OPTION', message: /option 'when' must be a synchronous function \(request\) => boolean, got / })
    }
  })
}

t.test('more routes at one path than the router can hold are one error at boot', async t => {
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

t.test('the helpers of a route after a route with conditions are its own', async t => {
  const { paths } = draw(declared)
  const helpers = paths as unknown as Record<string, (...args: unknown[]) => string>
  t.strictSame([helpers['photo_path']!(7), helpers['mobile_photo_path']!(7), 'mobile_likes_photo_path' in helpers],
    ['/photos/7', '/photos/7', false])
})

t.test('the table prints the names of conditions', async t => {
  t.match(draw(declared).toString(),
    /likes_mobile_photo GET +\/photos\/:id\/likes\(\.:format\) +mobile\/photos#likes \{ when: isMobile, when: isBeta \}/)
  t.match(draw([get('a', { to: 'a#b', when: (() => () => true)() })]).toString(), /a#b \{ when: a function \}/)
})

t.test('conditions work with constraints, hosts and prefixes', async t => {
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

t.test('the root of a prefix with and without its slash, by condition', async t => {
  const app = Fastify()
  const routes = draw([scope({ routeOptions: { prefixTrailingSlash: 'slash' } }, [
    get('/', { to: 'mobile#home', as: 'mobile', when: isMobile }), get('/', { to: 'pages#home', as: 'home' })])])
  await app.register(resources, { routes, controllers: echoControllers(routes), prefix: '/v1' })
  t.equal(await ask(app, 'GET', '/v1/'), 'pages#home')
  t.equal((await app.inject({ url: '/v1/', headers: mobile })).json().served, 'mobile#home')
  t.equal((await app.inject({ url: '/v1', headers: mobile })).statusCode, 404)
})

t.test('versions of one path, of which the router asks each', async t => {
  const versions = ['1.2.0', '2.0.0'].flatMap(version => [isMobile, isBeta].map((when, index) => get('news', {
    to: `v${version[0]!}#${['mobile', 'beta'][index]!}`, as: `v${version[0]!}_${index}`, when, constraints: { version }
  })))
  const app = await echoApp(versions)
  const table = draw(versions)
  for (const [asked, headers, served] of [
    ['1.x', mobile, 'v1#mobile'], ['1.x', { 'x-beta': '1' }, 'v1#beta'], ['2.x', both, 'v2#mobile'], ['2.0.0', { 'x-beta': '1' }, 'v2#beta'],
    ['3.x', both, 404], ['1.x', {}, 404]
  ] as const) {
    const all = { ...headers, 'accept-version': asked }
    const reply = await app.inject({ url: '/news', headers: all })
    t.equal(reply.statusCode === 200 ? reply.json().served : reply.statusCode, served, JSON.stringify(all))
    t.equal(table.recognize('GET', '/news', { headers: all })?.route.controller ?? 404, typeof served === 'string' ? served.slice(0, 2) : 404)
  }
})

t.test("the value of a condition is the error's cause, and not in the response", async t => {
  const routes = draw([get('a', { to: 'a#b', when: (() => 'secret') as never })])
  const app = Fastify()
  let cause: unknown
  app.addHook('onError', async (_request, _reply, error) => { cause = error.cause })
  await app.register(resources, { routes, controllers: echoControllers(routes) })
  const reply = await app.inject('/a')
  t.equal(reply.statusCode, 500)
  t.notMatch(reply.payload, 'secret')
  t.equal(cause, "'secret'")
})

t.test('a route whose condition a listener has deleted responds with 500, and its handler does not run', async t => {
  for (const format of [null, false] as const) {
    const app = Fastify()
    app.addHook('onRoute', options => { delete options.constraints })
    const routes = draw([plural('photos', { only: 'show', when: () => true })], { format })
    await app.register(resources, { routes, controllers: { photos: { show: () => t.fail('the handler ran') } } })
    const reply = await app.inject('/photos/7')
    t.strictSame([reply.statusCode, reply.json().code], [500, 'FST_RESOURCES_UNMATCHED_REQUEST'], String(format))
  }
})
