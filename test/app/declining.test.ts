import Fastify, { type FastifyInstance, type FastifyRequest, type RouteOptions } from 'fastify'
import t from 'tap'
import resources, { draw } from '../../lib/index.js'
import { match as matchKey, matcher, registerMatched } from '../../lib/serve/request.js'
import { ask, echoControllers, photos } from '../fixtures/echo.js'

t.test('what does not match is the not-found handler\'s', async t => {
  const app = Fastify()
  app.setNotFoundHandler((request, reply) => reply.code(404).send({ custom: true, is: request.is404 }))
  let ran = 0
  app.addHook('preHandler', async request => { if (!request.is404) ran++ })
  const routes = draw([resources('photos', [resources('comments')]), resources('feeds', { format: ['json'] }), resources('exports', { format: true }), resources('docs', { format: /pdf/ }), resources('files', { constraints: { id: /[^/]+/ } })])
  await app.register(resources, { routes, controllers: echoControllers(routes) })
  for (const [method, url] of [
    ['DELETE', '/photos/'], ['PUT', '/photos/'], ['GET', '/photos/'], ['GET', '/photos//edit'], ['GET', '/photos//comments/2'], ['GET', '/photos/1/comments/'],
    ['GET', '/photos/.'], ['GET', '/photos/..'], ['GET', '/photos/...'], ['GET', '/photos/a.b.c'], ['GET', '/photos/1.'], ['GET', '/photos/.json'], ['GET', '/photos/1..json'], ['GET', '/photos.'], ['GET', '/photos.a.b'],
    ['GET', '/photos/1.json/edit'], ['GET', '/photos/%00'], ['GET', '/photos/1%00.json'], ['GET', '/photos/1.%00json'], ['GET', '/photos/a%0Ab'], ['GET', '/photos/1%7f'], ['GET', '/photos/a%C2%85'], ['GET', '/photos/1.a%2Fb'], ['PATCH', '/photos/1'],
    ['GET', '/feeds/.json'], ['GET', '/feeds/..'], ['GET', '/feeds.xml'], ['GET', '/exports'], ['GET', '/exports/1'], ['GET', '/docs/1.xml'], ['GET', '/files/..'], ['GET', '/files/%00']
  ] as const) {
    const reply = await app.inject({ method, url })
    t.strictSame([reply.statusCode, reply.json().custom], [404, true], `${method} ${url}`)
    t.equal(routes.recognize(method, url), null, `recognize ${method} ${url}`)
  }
  t.equal(ran, 0, 'and no hook of the route behind the match ran')
  const withBody = await app.inject({ method: 'PUT', url: '/photos/', headers: { 'content-type': 'application/json' }, payload: '{bad' })
  t.equal(withBody.statusCode, 404, 'before a body is looked at')
})

t.test('what a route declines reaches no handler, whatever Fastify makes of it', async t => {
  /** Fastify's own key of a request's route. */
  const keyOf = (request: object): symbol => Object.getOwnPropertySymbols(request).find(({ description }) => description === 'fastify.context')!
  t.test('when the request keeps its route', async t => {
    const app = Fastify()
    app.addHook('onRequest', async request => {
      const key = keyOf(request) as never
      const usual = Object.getPrototypeOf(request[key]) as object
      if (Object.hasOwn(usual, 'preParsing')) request[key] = usual as never
    })
    await app.register(resources, { routes: photos, controllers: echoControllers(draw(photos)) })
    for (const url of ['/photos/a.b.c', '/photos/a%0Ab', '/photos//edit']) t.equal(await ask(app, 'GET', url), 404, url)
    t.equal(await ask(app, 'GET', '/photos/7.json'), 'photos#show')
  })
  t.test('when Fastify keeps the route elsewhere', async t => {
    const app = Fastify()
    const added = new Map<string, RouteOptions>()
    app.addHook('onRoute', options => { added.set(options.url, options) })
    await app.register(resources, { routes: [resources('photos', { only: ['index', 'show'] })], controllers: { photos: { index: () => 'all', show: (request: FastifyRequest) => request.params as object } } })
    const serve = (url: string, params: object): unknown => {
      const { config, handler } = added.get(url)!
      const request = { params, routeOptions: { config } }
      matcher().call(request as never)
      return handler.call(app, request as never, { callNotFound: () => 'none' } as never)
    }
    t.equal(serve('/photos', {}), 'all')
    t.strictSame(serve('/photos/:id', { id: '7.json' }), { id: '7', format: 'json' })
    t.equal(serve('/photos/:id', { id: 'a.b.c' }), 'none')
  })
  t.test('when Fastify keeps its class of requests elsewhere', async t => {
    const app = Fastify()
    const seen: unknown[] = []
    app.decorateRequest('user', null)
    app.addHook('onRequest', async ({ params }) => { seen.push({ ...params as object }) })
    const config = { [matchKey]: (params: { id: string }) => (params.id = params.id.toUpperCase()) !== 'NONE' } as object
    // An heir of the instance has none of its symbols for its own.
    registerMatched(Object.create(app) as FastifyInstance, context => {
      context.get('/photos/:id', { config }, request => request.params)
      context.get('/books/:id', { config, preParsing: async () => { t.fail('a hook of a declined request ran') } }, request => request.params)
    })
    t.strictSame((await app.inject('/photos/a')).json(), { id: 'A' })
    t.equal(await ask(app, 'GET', '/photos/none'), 404)
    t.equal(await ask(app, 'GET', '/books/none'), 404)
    t.strictSame(seen, [{ id: 'A' }, { id: 'NONE' }, { id: 'NONE' }])
  })
  t.test('and the hooks that its own options bring do not run, while others see it', async t => {
    const ran: string[] = []
    const app = Fastify()
    app.addHook('onRequest', async ({ params }) => { ran.push(`app ${(params as { id: string }).id}`) })
    const note = (name: string) => async (): Promise<void> => { ran.push(name) }
    const routes = draw([resources('photos', { only: 'show', route: { onRequest: note('own'), preParsing: note('parsing'), preHandler: note('handler') } })])
    await app.register(resources, { routes, controllers: echoControllers(routes) })
    t.equal(await ask(app, 'GET', '/photos/a.b.c'), 404)
    t.strictSame(ran, ['app a.b.c'])
    t.equal(await ask(app, 'GET', '/photos/7.json'), 'photos#show')
    t.strictSame(ran.slice(1), ['app 7', 'own', 'parsing', 'handler'])
  })
})
