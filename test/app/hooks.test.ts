import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import t from 'tap'
import resources, { draw, scope } from '../../lib/index.js'
import { ask, echoControllers, photos } from '../fixtures/echo.js'

t.test('hooks', async t => {
  t.test('see params without the format extension, from the first hook on', async t => {
    const app = Fastify()
    const seen: unknown[] = []
    app.addHook('onRequest', async request => { seen.push({ ...request.params as object }) })
    const routes = draw([resources('photos'), resources('feeds', { format: ['json'] }), resources('jsons', { format: 'json' }),
      scope({ defaults: { kind: 'raw' } }, [resources('files', { format: false, only: ['show', 'index'] })])])
    await app.register(resources, { routes, controllers: echoControllers(routes) })
    for (const [url, params] of [
      ['/photos/1.json', { id: '1', format: 'json' }], ['/photos/1', { id: '1' }], ['/photos/1%2Ejson', { id: '1', format: 'json' }],
      ['/photos.xml', { format: 'xml' }],
      ['/feeds/v1.2.json', { id: 'v1.2', format: 'json' }], ['/feeds.json', { format: 'json' }], ['/feeds/v1.2', { id: 'v1.2' }],
      ['/jsons/1', { id: '1', format: 'json' }], ['/jsons/1.xml', { id: '1', format: 'xml' }], ['/files/a.b', { id: 'a.b', kind: 'raw' }],
      ['/files', { kind: 'raw' }]
    ] as const) {
      seen.length = 0
      await app.inject(url)
      t.strictSame(seen, [params], url)
    }
  })
  t.test('run for every route if the enclosing scope has them, with HEAD and formats, whenever they were added', async t => {
    for (const when of ['before', 'after']) {
      const app = Fastify()
      const guard = async (_request: FastifyRequest, reply: FastifyReply): Promise<unknown> => reply.code(401).send()
      await app.register(async child => {
        if (when === 'before') child.addHook('onRequest', guard)
        await child.register(resources, { routes: photos, controllers: echoControllers(draw(photos)) })
        if (when === 'after') child.addHook('onRequest', guard)
      })
      for (const [method, url] of [['GET', '/photos'], ['HEAD', '/photos'], ['GET', '/photos.json'], ['GET', '/photos/1.json'],
        ['HEAD', '/photos/1'], ['PUT', '/photos/1'], ['DELETE', '/photos/1.json'], ['GET', '/photos/new']] as const) {
        t.equal(await ask(app, method, url), 401, `${method} ${url}, added ${when}`)
      }
    }
  })
  t.test('identify routes by config.resource, for every spelling of the URL', async t => {
    const app = Fastify()
    app.addHook('onRequest', async (request, reply) => {
      if (request.routeOptions.config.resource?.controller === 'admin') return reply.code(403).send()
    })
    const routes = draw([resources('admin', { only: 'index' })])
    await app.register(resources, { routes, controllers: echoControllers(routes) })
    for (const url of ['/admin', '/%61dmin', '/admin.json', '/admin?x', 'http://elsewhere/admin']) {
      t.equal(await ask(app, 'GET', url), 403,
        url)
    }
  })
  t.test('for onRoute see handlers with the names of actions and no keys of Fastify in the config, and may wrap handlers', async t => {
    const app = Fastify()
    const names = new Set<string>()
    const keys = new Set<string>()
    let calls = 0
    app.addHook('onRoute', route => {
      const { handler, config } = route
      names.add(handler.name)
      for (const key of Object.keys(config!)) keys.add(key)
      if (handler.name === 'show') {
        route.handler = function (...args) {
          calls++
          return handler.apply(this, args)
        }
      }
    })
    await app.register(resources, { routes: photos, controllers: echoControllers(draw(photos)) })
    t.equal(await ask(app, 'GET', '/photos/1'), 'photos#show')
    t.equal(await ask(app, 'GET', '/photos'), 'photos#index')
    t.equal(calls, 1)
    t.ok(['index', 'create', 'new', 'edit', 'show', 'update', 'destroy'].every(name => names.has(name)), String([...names]))
    t.strictSame([...keys], ['resource'])
  })
  t.test('of the plugin are in a route that a listener adds after the registration', async t => {
    const app = Fastify()
    let add: (() => void) | undefined
    app.addHook('onRoute', function (options) {
      const copy = { ...options }
      if (options.url === '/photos/:id' && options.method === 'GET') add ??= () => { this.route({ ...copy, url: '/pictures/:id' }) }
    })
    const routes = draw([resources('photos', { only: 'show', constraints: { id: { type: 'integer' } } })], { format: false })
    await app.register(resources, { routes, controllers: echoControllers(routes) })
    app.after(() => { add!() })
    for (const path of ['/photos', '/pictures']) {
      t.strictSame([await ask(app, 'GET', `${path}/7`), await ask(app, 'GET', `${path}/x`)], ['photos#show', 400], path)
    }
  })
})
