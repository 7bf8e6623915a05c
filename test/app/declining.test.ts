import Fastify from 'fastify'
import t from 'tap'
import resources, { draw } from '../../lib/index.js'
import { ask, echoControllers } from '../fixtures/echo.js'

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
    ['GET', '/photos/1.json/edit'], ['GET', '/photos/%00'], ['GET', '/photos/1%00.json'], ['GET', '/photos/1.%00json'], ['GET', '/photos/a%0Ab'], ['GET', '/photos/1%7f'], ['GET', '/photos/a%C2%85'], ['GET', '/photos/1.a%2Fb'],
    ['GET', '/feeds/.json'], ['GET', '/feeds/..'], ['GET', '/feeds.xml'], ['GET', '/exports'], ['GET', '/exports/1'], ['GET', '/docs/1.xml'], ['GET', '/files/..'], ['GET', '/files/%00']
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
  const routes = draw([resources('photos', { only: 'show', route: { onRequest: note('own'), preParsing: note('parsing'), preHandler: note('handler') } })])
  await app.register(resources, { routes, controllers: echoControllers(routes) })
  t.equal(await ask(app, 'GET', '/photos/a.b.c'), 404)
  t.strictSame(ran, ['app a.b.c'])
  t.equal(await ask(app, 'GET', '/photos/7.json'), 'photos#show')
  t.strictSame(ran.slice(1), ['app 7', 'own', 'parsing', 'handler'])
})
