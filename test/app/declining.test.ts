import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import t from 'tap'
import resources, { draw, get, routeTable, type Declaration } from '../../lib/index.js'
import { ask, echoControllers } from '../fixtures/echo.js'

t.test('a request that a route does not match gets the not-found handler\'s response', async t => {
  const app = Fastify()
  app.setNotFoundHandler((request, reply) => reply.code(404).send({ custom: true, is: request.is404 }))
  let ran = 0
  app.addHook('preHandler', async request => { if (!request.is404) ran++ })
  const routes = draw([resources('photos', [resources('comments')]), resources('feeds', { format: ['json'] }),
    resources('exports', { format: true }), resources('docs', { format: /pdf/ }), resources('files', { constraints: { id: /[^/]+/ } })])
  await app.register(resources, { routes, controllers: echoControllers(routes) })
  for (const [method, url] of [
    ['DELETE', '/photos/'], ['PUT', '/photos/'], ['GET', '/photos/'], ['GET', '/photos//edit'], ['GET', '/photos//comments/2'],
    ['GET', '/photos/1/comments/'],
    ['GET', '/photos/.'], ['GET', '/photos/..'], ['GET', '/photos/...'], ['GET', '/photos/a.b.c'], ['GET', '/photos/1.'],
    ['GET', '/photos/.json'], ['GET', '/photos/1..json'], ['GET', '/photos.'], ['GET', '/photos.a.b'],
    ['GET', '/photos/1.json/edit'], ['GET', '/photos/%00'], ['GET', '/photos/1%00.json'], ['GET', '/photos/1.%00json'],
    ['GET', '/photos/a%0Ab'], ['GET', '/photos/1%7f'], ['GET', '/photos/a%C2%85'], ['GET', '/photos/1.a%2Fb'],
    ['GET', '/feeds/.json'], ['GET', '/feeds/..'], ['GET', '/feeds.xml'], ['GET', '/exports'], ['GET', '/exports/1'],
    ['GET', '/docs/1.xml'], ['GET', '/files/..'], ['GET', '/files/%00']
  ] as const) {
    const reply = await app.inject({ method, url })
    t.strictSame([reply.statusCode, reply.json().custom], [404, true], `${method} ${url}`)
    t.equal(routes.recognize(method, url), null, `recognize ${method} ${url}`)
  }
  t.equal(ran, 0, 'and no later hook of the route ran')
  const withBody = async (url: string): Promise<unknown> => {
    const reply = await app.inject({ method: 'PUT', url, headers: { 'content-type': 'application/json' }, payload: '{bad' })
    return [reply.statusCode, reply.json()]
  }
  t.strictSame(await withBody('/photos/'), [404, { custom: true, is: true }], 'the body is not read: the first hook does not match')
})

t.test('the route\'s own hooks do not run for a request that it does not match, hooks of the scope do', async t => {
  const ran: string[] = []
  const app = Fastify()
  app.addHook('onRequest', async ({ params }) => { ran.push(`app ${(params as { id: string }).id}`) })
  const note = (name: string) => async (): Promise<void> => { ran.push(name) }
  const routes = draw([resources('photos',
    { only: 'show', routeOptions: { onRequest: note('own'), preParsing: note('parsing'), preHandler: note('handler') } })])
  await app.register(resources, { routes, controllers: echoControllers(routes) })
  t.equal(await ask(app, 'GET', '/photos/a.b.c'), 404)
  t.strictSame(ran, ['app a.b.c'])
  t.equal(await ask(app, 'GET', '/photos/7.json'), 'photos#show')
  t.strictSame(ran.slice(1), ['app 7', 'own', 'parsing', 'handler'])
})

t.test("onTimeout and onRequestAbort of a route run for a path that its pattern does not match, not for a constraint's", async t => {
  const ran: string[] = []
  const note = (name: string) => async (_request: unknown): Promise<void> => { ran.push(name) }
  // A handler that does not respond: the connection times out, or the client aborts the request.
  let end = (_request: FastifyRequest): void => {}
  const never = (request: FastifyRequest): Promise<never> => { end(request); return new Promise(() => {}) }
  const routes = draw([resources('photos', {
    only: 'show',
    routeOptions: { onTimeout: async () => note('own timeout')(null), onRequestAbort: note('own abort') }
  }), get('words/:slug', {
    to: 'photos#show',
    constraints: { slug: /[a-z]+/ },
    routeOptions: { onTimeout: async () => note('own timeout')(null), onRequestAbort: note('own abort') }
  })], { constraintFailure: 'not-found' })
  const app = Fastify({ forceCloseConnections: true })
  t.teardown(() => app.close())
  app.addHook('onTimeout', async () => note('timeout')(null))
  app.addHook('onRequestAbort', note('abort'))
  app.setNotFoundHandler(never)
  await app.register(resources, { routes, controllers: { photos: { show: never } } })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const settled = async (wanted: number): Promise<readonly string[]> => {
    while (ran.length < wanted) await new Promise(resolve => { setTimeout(resolve, 10) })
    // Detects a hook that runs once too often.
    await new Promise(resolve => { setTimeout(resolve, 50) })
    return ran.splice(0).sort()
  }
  for (const [path, own] of [['/photos/7', true], ['/photos/a.b.c', true], ['/words/7', false]] as const) {
    // The first versions of Fastify 5 listen when the handler has been called.
    end = ({ raw: { socket } }) => { setImmediate(() => socket.emit('timeout')) }
    await t.rejects(fetch(`${address}${path}`))
    t.strictSame(await settled(own ? 4 : 2), own ? ['abort', 'own abort', 'own timeout', 'timeout'] : ['abort', 'timeout'], path)
    const client = new AbortController()
    end = () => { client.abort() }
    await t.rejects(fetch(`${address}${path}`, { signal: client.signal }))
    t.strictSame(await settled(own ? 2 : 1), own ? ['abort', 'own abort'] : ['abort'], path)
  }
})

interface Life {
  readonly statusCode: number
  readonly body: string
  readonly lines: readonly string[]
}

/** Apps in which a request falls through, with the route of the table or, for comparison, without it. */
const FALLING: Readonly<Record<string, (app: FastifyInstance, mount: (on: FastifyInstance, options?: object) => unknown) => unknown>> = {
  'to the not-found handler of a sibling under the same prefix, with its guard': async (app, mount) => {
    await app.register(async child => {
      child.setNotFoundHandler({ preHandler: async (_request: FastifyRequest, reply: FastifyReply) => reply.code(401).send('who?') }, (_request, reply) => {
        reply.code(404).send('sibling')
      })
    }, { prefix: '/v1' })
    await app.register(async child => { await mount(child) }, { prefix: '/v1' })
  },
  'to a not-found handler that sees its own scope': async (app, mount) => {
    app.setNotFoundHandler((request, reply) => { reply.code(404).send({ params: request.params, is404: request.is404, url: request.routeOptions.url }) })
    await app.register(async child => {
      child.decorateRequest('own', 'of the scope')
      await mount(child)
    }, { prefix: '/v1' })
  },
  'and the log has the line of a 404, next to a silent route': (app, mount) => mount(app, { prefix: '/v1', routeOptions: { logLevel: 'silent' } }),
  'and a slow not-found handler has its own time': async (app, mount) => {
    app.setNotFoundHandler(async (_request, reply) => {
      await new Promise(resolve => { setTimeout(resolve, 60) })
      return reply.code(404).send('slow')
    })
    await mount(app, { prefix: '/v1', routeOptions: { handlerTimeout: 20 } })
  },
  'to a plain route': async (app, mount) => {
    await mount(app, { prefix: '/v1' })
    app.get('/v1/:section/:page', async ({ params }) => ({ plain: params }))
    app.get('/*', async ({ params }) => ({ rest: params }))
  },
  'to a route of another registration': async (app, mount) => {
    await mount(app, { prefix: '/v1' })
    await app.register(resources, { routes: [get('v1/*path', { to: 'c#path' })], controllers: { c: { path: async ({ params }: FastifyRequest) => params } } })
  }
}

t.test('a request that fails a constraint falls through as if the route did not exist', async t => {
  for (const [where, build] of Object.entries(FALLING)) {
    const lifeOf = async (isMounted: boolean, url: string): Promise<Life> => {
      const lines: string[] = []
      const app = Fastify({ logger: { level: 'info', stream: { write: (line: string) => { lines.push(line) } } } })
      t.teardown(() => app.close())
      await build(app, async (on, { prefix = '', routeOptions = {} }: { prefix?: string, routeOptions?: object } = {}) => {
        const routes = [resources('photos', { constraints: { id: /[0-9]+/ }, constraintFailure: 'not-found', routeOptions })]
        if (isMounted) await on.register(resources, { routes, prefix, controllers: echoControllers(draw(routes)) })
      })
      const { statusCode, body } = await app.inject({ url, headers: { host: 'a.example' } })
      return { statusCode, body, lines: lines.map(line => JSON.parse(line).msg) }
    }
    for (const url of ['/v1/photos/x', '/v1/photos/x.json', '/v1/photos/1x?q']) {
      t.strictSame(await lifeOf(true, url), await lifeOf(false, url), `${where}: ${url}`)
    }
    t.equal((await lifeOf(true, '/v1/photos/7')).statusCode, 200, where)
  }
})

/** Tables in the order of registration, and the route that handles a request that a later table does not match. */
const EARLIER: ReadonlyArray<readonly [name: string, tables: ReadonlyArray<readonly Declaration[]>, asked: ReadonlyArray<readonly [url: string, served: string | number]>]> = [
  ['a dot under an open format', [[get(':slug', { to: 'a#slug', format: false })], [get('v:id', { to: 'b#id' })]],
    [['/v7', 'b#id'], ['/v7.json', 'b#id'], ['/v7.8.9', 'a#slug'], ['/w', 'a#slug']]],
  ['the same in the other order: a later table is not tried', [[get('v:id', { to: 'b#id' })], [get(':slug', { to: 'a#slug', format: false })]],
    [['/v7', 'b#id'], ['/v7.8.9', 404], ['/w', 'a#slug']]],
  ['an empty param', [[get('a/:x', { to: 'a#x' })], [get('a/b-:y', { to: 'b#y' })]], [['/a/b-', 'a#x'], ['/a/b-c', 'b#y']]],
  ['one path, the earlier route has a constraint', [
    [resources('photos', { only: 'show', constraints: { id: /[0-9]+/ }, constraintFailure: 'not-found' })],
    [get('photos/:slug', { to: 'b#slug' })]
  ], [['/photos/7', 'photos#show'], ['/photos/x', 'b#slug'], ['/photos/7.json', 'photos#show']]],
  ['one path, the later route has a constraint', [
    [get('photos/:slug', { to: 'b#slug' })],
    [resources('photos', { only: 'show', constraints: { id: /[0-9]+/ }, constraintFailure: 'not-found' })]
  ], [['/photos/7', 'photos#show'], ['/photos/x', 'b#slug']]]
]

t.test('a route of an earlier registration handles a request that a later table does not match', async t => {
  for (const [name, tables, asked] of EARLIER) {
    for (const prefix of ['', '/v1', '/:tenant']) {
      const app = Fastify()
      for (const routes of tables) await app.register(resources, { routes, prefix, controllers: echoControllers(draw(routes)) })
      await app.ready()
      for (const [url, served] of asked) {
        const whole = `${prefix.replace(':tenant', 'acme')}${url}`
        t.equal(await ask(app, 'GET', whole), served, `${name}: ${whole}`)
        const { outcome, route } = routeTable(app).explain('GET', whole)
        t.strictSame(route === null ? outcome : `${route.controller}#${route.action}`, served === 404 ? 'not-found' : served, `explain ${name}: ${whole}`)
      }
    }
  }
})
