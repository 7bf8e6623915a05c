import { once } from 'node:events'
import { Readable } from 'node:stream'
import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import t from 'tap'
import resources, { collection, draw, match, root } from '../../lib/index.js'
import { ask, echoApp, echoControllers, loose, photos } from '../fixtures/echo.js'

t.test('HEAD', async t => {
  const urls = ['/photos', '/photos.json', '/photos/new', '/photos/new.json', '/photos/7', '/photos/7.json', '/photos/7/edit',
    '/photos/7/edit.json']
  t.test('responds like GET without the body, on every route and under a prefix', async t => {
    for (const prefix of ['', '/api']) {
      const app = await echoApp([...photos, root('photos#index')], {}, { prefix })
      for (const url of [...urls, '/']) {
        const [get, head] = await Promise.all((['GET', 'HEAD'] as const).map(method => app.inject({ method, url: prefix + url })))
        t.equal(get!.statusCode, 200, prefix + url)
        t.strictSame([head!.statusCode, head!.body, head!.headers['content-length']], [200, '', get!.headers['content-length']],
          prefix + url)
      }
      t.equal((await app.inject({ method: 'HEAD', url: `${prefix}/photos/7.a/edit` })).statusCode, 404)
    }
  })
  t.test('ends for a stream, and closes it', async t => {
    const stream = Readable.from(['some', 'text'])
    const closed = once(stream, 'close')
    const app = Fastify()
    await app.register(resources, {
      routes: [resources('photos', { only: 'show' })],
      controllers: { photos: { show: () => stream } }
    })
    t.strictSame(await app.inject({ method: 'HEAD', url: '/photos/7' }).then(({ statusCode, body }) => [statusCode, body]), [200, ''])
    await closed
  })
  for (const [name, exposeHeadRoutes, route, status] of [
    ['does not exist if the app disables it', false, undefined, 404],
    ['exists if the route enables it', false, { exposeHeadRoute: true }, 200],
    ['does not exist if the route disables it', true, { exposeHeadRoute: false }, 404]
  ] as const) {
    t.test(name, async t => {
      const app = Fastify({ exposeHeadRoutes })
      const routes = draw([resources('photos', route === undefined ? {} : { routeOptions: route })])
      await app.register(resources, { routes, controllers: echoControllers(routes) })
      for (const url of urls) {
        t.equal((await app.inject({ method: 'HEAD', url })).statusCode, status, url)
        t.equal((await app.inject({ method: 'GET', url })).statusCode, 200, url)
      }
    })
  }
  t.test('is not added if the app has a HEAD route at the path', async t => {
    const app = Fastify()
    app.head('/photos/:id', (_request, reply) => reply.header('x-from', 'app').send())
    await app.register(resources, { routes: photos, controllers: echoControllers(draw(photos)) })
    t.equal((await app.inject({ method: 'HEAD', url: '/photos/7' })).headers['x-from'], 'app')
    t.equal(await ask(app, 'GET', '/photos/7'), 'photos#show')
  })
  t.test('has its own route next to several GET routes at one path', async t => {
    const declared = [resources('photos', { constraints: { id: ['new', 'x.json'] } },
      [collection([match('preview', { via: ['head', 'get'], format: true })])])]
    const app = await echoApp(declared, { constraintFailure: 'not-found' })
    const routes = draw(declared, { constraintFailure: 'not-found' })
    for (const [method, name] of [['HEAD', 'preview_photos'], ['GET', null]] as const) {
      t.equal(routes.recognize(method, '/photos/preview.json')?.route.name, name)
      const served = await app.inject({ method, url: '/photos/preview.json' })
      t.equal(served.statusCode, 200)
    }
    t.equal(loose(app.paths)['preview_photos_path']!({ format: 'json' }), '/photos/preview.json')
  })
  t.test('does not appear in OpenAPI, and neither do formats', async t => {
    const app = Fastify()
    await app.register(swagger, { openapi: {} })
    await app.register(resources, { routes: photos, controllers: echoControllers(draw(photos)) })
    await app.ready()
    t.strictSame(Object.entries(app.swagger().paths!).map(([path, verbs]) => [path, ...Object.keys(verbs!)]), [
      ['/photos', 'get', 'post'], ['/photos/new', 'get'], ['/photos/{id}/edit', 'get'], ['/photos/{id}', 'get', 'put', 'delete']
    ])
  })
})
