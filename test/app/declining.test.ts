import Fastify from 'fastify'
import t from 'tap'
import resources, { draw } from '../../lib/index.js'
import { ask, echoControllers } from '../fixtures/echo.js'

t.test('what does not match is the not-found handler\'s', async t => {
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
  t.equal(ran, 0, 'and no hook of the route behind the match ran')
  const withBody = async (url: string): Promise<unknown> => {
    const reply = await app.inject({ method: 'PUT', url, headers: { 'content-type': 'application/json' }, payload: '{bad' })
    return [reply.statusCode, reply.json()]
  }
  t.strictSame(await withBody('/photos/'), await withBody('/nothing'), 'a body is read as for what the router found nothing for')
})

t.test('the hooks that a route itself brings do not run for what it declines, while others see it', async t => {
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

t.test('no onTimeout and no onRequestAbort of a route runs for what it declines', async t => {
  const ran: string[] = []
  const note = (name: string) => async (_request: unknown): Promise<void> => { ran.push(name) }
  const never = (): Promise<never> => new Promise(() => {})
  const routes = draw([resources('photos',
    { only: 'show', routeOptions: { onTimeout: async () => note('own timeout')(null), onRequestAbort: note('own abort') } })])
  const serve = async (connectionTimeout: number): Promise<string> => {
    const app = Fastify({ connectionTimeout, forceCloseConnections: true })
    t.teardown(() => app.close())
    app.addHook('onTimeout', async () => note('timeout')(null))
    app.addHook('onRequestAbort', note('abort'))
    app.setNotFoundHandler(never)
    await app.register(resources, { routes, controllers: { photos: { show: never } } })
    return app.listen({ port: 0, host: '127.0.0.1' })
  }
  const settled = async (wanted: number): Promise<readonly string[]> => {
    for (let waited = 0; waited < 500 && ran.length < wanted; waited++) await new Promise(resolve => { setTimeout(resolve, 10) })
    // A hook too many comes right behind.
    await new Promise(resolve => { setTimeout(resolve, 50) })
    return ran.splice(0).sort()
  }
  const slow = await serve(200)
  await t.rejects(fetch(`${slow}/photos/7`))
  t.strictSame(await settled(4), ['abort', 'own abort', 'own timeout', 'timeout'])
  await t.rejects(fetch(`${slow}/photos/a.b.c`))
  t.strictSame(await settled(2), ['abort', 'timeout'])
  const fast = await serve(0)
  for (const [path, wanted] of [['/photos/7', ['abort', 'own abort']], ['/photos/a.b.c', ['abort']]] as const) {
    await t.rejects(fetch(`${fast}${path}`, { signal: AbortSignal.timeout(200) }))
    t.strictSame(await settled(wanted.length), wanted, path)
  }
})
