import { connect } from 'node:http2'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import t from 'tap'
import resources, { draw, get, methodNotAllowed, resources as plural, routeTable, scope, type Declaration } from '../../lib/index.js'
import type { RequestHead } from '../../types/index.js'
import { echoControllers } from '../fixtures/echo.js'

const isBeta = ({ headers }: RequestHead): boolean => headers['x-beta'] === '1'
const digits = { constraints: { id: /[0-9]+/ } }

/** Routes with a host, a version or both; some of them with constraints, conditions and rivals. */
const TABLE: readonly Declaration[] = [
  scope({ constraints: { host: 'a.example' } }, [get('status', { to: 'a#status' }), plural('photos', { only: 'show', ...digits })]),
  scope({ constraints: { host: /^b\d\.example$/ }, as: 'b' }, [get('health', { to: 'b#health' }), get('feeds/:id', { to: 'b#feed' })]),
  scope({ constraints: { version: '1.2' } }, [get('rates', { to: 'one#rates' })]),
  scope({ constraints: { host: 'a.example', version: '2.0.1' }, as: 'both' }, [get('both/:id', { to: 'both#show', ...digits })]),
  scope({ constraints: { host: 'a.example' }, when: isBeta }, [get('beta', { to: 'a#beta' })]),
  get('open', { to: 'open#index' })
]

type Headers = Readonly<Record<string, string>>
const A: Headers = { host: 'a.example' }
const B: Headers = { host: 'b1.example' }
const EVIL: Headers = { host: 'evil.test' }

/** Requests with the action that handles them, or a status. */
const REQUESTS: ReadonlyArray<readonly [url: string, headers: Headers, served: string | number]> = [
  ['/status', A, 'a#status'], ['/status', EVIL, 404], ['/status', { host: 'A.example' }, 404], ['/status', { host: 'a.example:80' }, 404],
  ['/photos/7', A, 'photos#show'], ['/photos/7.json', A, 'photos#show'], ['/photos/x', A, 400], ['/photos/7', EVIL, 404],
  ['/health', B, 'b#health'], ['/health', EVIL, 404], ['/feeds/x', B, 'b#feed'], ['/feeds/x', { host: 'b1.example.evil.test' }, 404],
  ...['1.2.0', '1.2.x', '1.x', '1.x.x', 'x', 'x.x', 'x.x.x', '*'].map(version => ['/rates', { ...EVIL, 'accept-version': version }, 'one#rates'] as const),
  ...['1.2', '1', '1.3.x', '2.x', ''].map(version => ['/rates', { ...A, 'accept-version': version }, 404] as const),
  ['/rates', A, 404],
  ['/both/7', { ...A, 'accept-version': '2.x' }, 'both#show'], ['/both/x', { ...A, 'accept-version': '2.x' }, 400],
  ['/both/7', { ...EVIL, 'accept-version': '2.x' }, 404], ['/both/7', A, 404], ['/both/7', { ...A, 'accept-version': '1.x' }, 404],
  ['/beta', { ...A, 'x-beta': '1' }, 'a#beta'], ['/beta', A, 404], ['/beta', { ...EVIL, 'x-beta': '1' }, 404],
  ['/open', EVIL, 'open#index'], ['/open', A, 'open#index']
]

interface Setting {
  readonly server?: FastifyServerOptions
  readonly prepare?: (app: FastifyInstance) => unknown
  readonly table?: readonly Declaration[]
  readonly format?: false | null
}

async function serve ({ server = {}, prepare, table = TABLE, format = null }: Setting): Promise<FastifyInstance> {
  const app = Fastify({ ...server })
  app.setNotFoundHandler(methodNotAllowed())
  await prepare?.(app)
  const routes = draw(table, { format })
  await app.register(resources, { routes, controllers: echoControllers(routes) })
  await app.ready()
  return app
}

async function answerOf (app: FastifyInstance, url: string, headers: Headers): Promise<string | number> {
  const reply = await app.inject({ url, headers })
  return reply.statusCode === 200 ? (reply.json() as { readonly served: string }).served : reply.statusCode
}

const FORMATS = [null, false] as const

for (const format of FORMATS) {
  t.test(`hosts and versions, format: ${format}`, async t => {
    const app = await serve({ format })
    const table = draw(TABLE, { format })
    for (const [url, headers, served] of REQUESTS) {
      const wanted = format === false && url.endsWith('.json') ? 400 : served
      t.equal(await answerOf(app, url, headers), wanted, `${url} ${JSON.stringify(headers)}`)
      const found = table.recognize('GET', url, { headers })
      t.equal(found === null ? null : `${found.route.controller}#${found.route.action}`, typeof wanted === 'number' ? null : wanted, `recognize ${url}`)
      t.equal((await app.inject({ method: 'HEAD', url, headers })).statusCode, typeof wanted === 'number' ? wanted : 200, `HEAD ${url}`)
    }
  })

  t.test(`a listener that deletes the constraints opens no route, format: ${format}`, async t => {
    const all: ReadonlyArray<readonly [string, (options: { constraints?: object | undefined }) => void]> = [
      ['deletes them', options => { delete options.constraints }],
      ['empties them', options => { options.constraints = {} }],
      ['sets another host', options => { options.constraints = { host: 'evil.test' } }]
    ]
    for (const [name, change] of all) {
      const app = await serve({ format, prepare: app => app.addHook('onRoute', options => { change(options as { constraints?: object }) }) })
      for (const [url, headers, served] of REQUESTS) {
        const answer = await answerOf(app, url, headers)
        const others = served === 404 || name === 'sets another host' || url === '/beta' ? [404, 500] : []
        t.ok([format === false && url.endsWith('.json') ? 400 : served, ...others].includes(answer), `${name}: ${url} ${JSON.stringify(headers)} is ${answer}`)
      }
    }
  })
}

t.test('the client is told no route that its request has not passed, and the log is', async t => {
  const lines: string[] = []
  const server = { logger: { stream: { write: (line: string) => { lines.push(line) } } } }
  for (const format of FORMATS) {
    const app = await serve({ server, format, prepare: app => app.addHook('onRoute', options => { delete options.constraints }) })
    for (const url of ['/status', '/both/7', '/beta']) {
      lines.splice(0)
      const reply = await app.inject({ url, headers: EVIL })
      t.strictSame(reply.json(), {
        statusCode: 500,
        code: 'FST_RESOURCES_UNMATCHED_REQUEST',
        error: 'Internal Server Error',
        message: 'the request has not passed the checks of its route. The log has the details'
      })
      const errors = lines.map(line => JSON.parse(line) as { err?: { message: string } }).flatMap(({ err }) => err?.message ?? [])
      t.match(errors, [new RegExp(`GET ${url.replace('7', ':id')}.*: a plugin replaced its config.resource, its constraints or its hooks`)], url)
    }
  }
})

t.test('only a row with something to check has hooks', async t => {
  const hooks: Record<string, unknown> = {}
  const app = Fastify()
  app.addHook('onRoute', options => { queueMicrotask(() => { hooks[options.url] = [options.onRequest ?? []].flat().length }) })
  const routes = draw(TABLE, { format: false })
  await app.register(resources, { routes, controllers: echoControllers(routes) })
  await app.ready()
  t.match(hooks, { '/open': 0, '/status': 1, '/rates': 1, '/both/:id': 1, '/beta': 1 })
})

/** A strategy of an app, which reads another header. */
const strategyOf = (name: string, header: string) => ({
  name,
  validate: () => {},
  storage: () => {
    const stores = new Map<unknown, unknown>()
    return { get: (key: unknown) => stores.get(key) as never, set: (key: unknown, store: unknown) => { stores.set(String(key), store) } }
  },
  deriveConstraint: ({ headers }: { readonly headers: Headers }) => headers[header]
})
const HOST = strategyOf('host', 'x-host')
const VERSION = strategyOf('version', 'x-version')

/** Requests of an app with both strategies: the headers of its own decide, and no others. */
const OWN: typeof REQUESTS = [
  ['/status', { 'x-host': 'a.example' }, 'a#status'], ['/status', A, 404], ['/status', { 'x-host': 'evil.test', ...A }, 404],
  ['/photos/7', { 'x-host': 'a.example', ...EVIL }, 'photos#show'], ['/photos/x', { 'x-host': 'a.example' }, 400], ['/photos/7', A, 404],
  ['/health', { 'x-host': String(/^b\d\.example$/) }, 'b#health'], ['/health', B, 404], ['/feeds/x', { 'x-host': 'b1.example', ...B }, 404],
  ['/rates', { 'x-version': '1.2', 'accept-version': '9.x' }, 'one#rates'], ['/rates', { 'accept-version': '1.x' }, 404],
  ['/both/7', { 'x-host': 'a.example', 'x-version': '2.0.1' }, 'both#show'], ['/both/7', { 'x-host': 'a.example', 'x-version': '2.x' }, 404],
  ['/both/7', { ...A, 'accept-version': '2.x' }, 404],
  ['/beta', { 'x-host': 'a.example', 'x-beta': '1' }, 'a#beta'], ['/beta', { ...A, 'x-beta': '1' }, 404], ['/beta', { 'x-host': 'a.example' }, 404],
  ['/open', EVIL, 'open#index'], ['/open', { 'x-host': 'evil.test', 'x-version': '9' }, 'open#index']
]

t.test('strategies of the app for the host and the version decide', async t => {
  const settings: readonly Setting[] = [
    { server: { constraints: { host: HOST, version: VERSION } } as never },
    { prepare: app => { app.addConstraintStrategy(HOST as never); app.addConstraintStrategy(VERSION as never) } },
    {
      prepare: async app => {
        const routes = draw([get('first', { to: 'first#index' })])
        await app.register(resources, { routes, controllers: echoControllers(routes) })
        app.addConstraintStrategy(HOST as never)
        app.addConstraintStrategy(VERSION as never)
      }
    }
  ]
  for (const setting of settings) {
    for (const format of FORMATS) {
      const app = await serve({ ...setting, format })
      for (const [url, headers, served] of OWN) t.equal(await answerOf(app, url, headers), served, `${url} ${JSON.stringify(headers)}`)
      t.equal((await app.inject({ method: 'PUT', url: '/status', headers: { 'x-host': 'a.example' } })).statusCode, 404,
        'the methods that the strategies allow are unknown')
      t.equal((await app.inject({ method: 'PUT', url: '/open' })).statusCode, 405)
    }
  }
})

t.test('a strategy of the app chooses between routes that the plugin compares', async t => {
  const fails = (): boolean => { throw new Error('a condition of another host') }
  const table = [
    scope({ constraints: { host: 'one' }, when: fails, as: 'one' }, [get('news/:id', { to: 'one#any' })]),
    scope({ constraints: { host: 'two' }, constraintFailure: 'not-found', as: 'two' }, [get('news/:id', { to: 'two#number', ...digits })]),
    scope({ constraints: { host: 'two' }, when: isBeta, as: 'beta' }, [get('news/:id', { to: 'beta#any' })]),
    scope({ when: isBeta, as: 'every' }, [get('news/:id', { to: 'every#any' })])
  ]
  const beta = { 'x-beta': '1' }
  const requests: typeof REQUESTS = [
    ['/news/7', { 'x-host': 'one', ...beta }, 500], ['/news/7', { 'x-host': 'two', ...beta }, 'two#number'], ['/news/x', { 'x-host': 'two', ...beta }, 'beta#any'],
    ['/news/x', { 'x-host': 'two' }, 404], ['/news/x', { 'x-host': 'three', ...beta }, 'every#any'], ['/news/x', beta, 'every#any'], ['/news/x', {}, 404]
  ]
  for (const format of FORMATS) {
    const app = await serve({ table, format, prepare: app => { app.addConstraintStrategy(HOST as never) } })
    for (const [url, headers, served] of requests) t.equal(await answerOf(app, url, headers), served, `${url} ${JSON.stringify(headers)}`)
  }
})

t.test("the router's own strategy is none of the app, if a plain route has used it", async t => {
  const prepare = (app: FastifyInstance): void => {
    app.get('/plain', { constraints: { host: 'a.example', version: '1.0.0' } }, () => 'plain')
    app.addHook('onRoute', options => { delete options.constraints })
  }
  const app = await serve({ prepare })
  t.strictSame([await answerOf(app, '/status', A), await answerOf(app, '/status', EVIL), await answerOf(app, '/rates', A)], ['a#status', 500, 500])
})

t.test('HTTP/2 has its host in :authority', async t => {
  for (const isHostile of [false, true]) {
    const app = await serve({
      server: { http2: true } as never,
      prepare: app => app.addHook('onRoute', options => { if (isHostile) delete options.constraints })
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const client = connect(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
    const ask = async (method: string, path: string, { host, ...headers }: Headers): Promise<readonly unknown[]> => {
      const stream = client.request({ ':method': method, ':path': path, ':authority': host, ...headers })
      stream.end()
      const [{ ':status': status, allow = null }] = await once(stream, 'response') as [{ ':status': number, allow?: string }]
      stream.resume()
      await once(stream, 'close')
      return [status, allow]
    }
    for (const [url, headers, served] of REQUESTS.filter(([url, { host }]) => host !== undefined && url !== '/beta')) {
      const status = typeof served === 'number' ? served : 200
      const [answer] = await ask('GET', url, headers)
      t.ok([status, ...isHostile && served === 404 ? [500] : []].includes(answer as number), `${url} ${JSON.stringify(headers)} is ${answer}`)
    }
    if (!isHostile) {
      t.strictSame(await ask('PUT', '/status', A), [405, 'GET, HEAD'])
      t.strictSame(await ask('PUT', '/status', EVIL), [404, null])
      t.match(routeTable(app).explain('GET', '/status', { headers: { ':authority': 'evil.test' } }).toString(), /got 'evil\.test'/)
    }
    client.close()
    await app.close()
  }
})
