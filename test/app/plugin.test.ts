import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import swagger from '@fastify/swagger'
import { Type } from '@sinclair/typebox'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify'
import t from 'tap'
import resources, { collection, draw, get, match, member, resource, root, scope } from '../../lib/index.js'
import { match as matchKey, matcher, registerMatched } from '../../lib/serve/request.js'
import { ask, askWhole, echoApp, echoControllers, loose, type Echo } from '../fixtures/echo.js'

const photos = [resources('photos')]
const controllersFolder = new URL('../fixtures/controllers/', import.meta.url)

t.test('prefix', async t => {
  for (const [prefix, path] of [['/v1', '/v1'], ['adm', '/adm'], ['/adm/', '/adm'], ['/', ''], ['', '']] as const) {
    t.test(`'${prefix}'`, async t => {
      const app = await echoApp(photos, {}, { prefix })
      t.equal(loose(app.paths)['photo_path']!(7), `${path}/photos/7`)
      t.equal(await ask(app, 'GET', `${path}/photos/7.json`), 'photos#show')
      t.equal(await ask(app, 'GET', '/nowhere/photos/7'), 404)
    })
  }
  t.test('of the surrounding plugin, and both', async t => {
    const app = Fastify()
    await app.register(async child => {
      await child.register(resources, { routes: photos, controllers: echoControllers(draw(photos)), prefix: '/admin' })
      t.equal(loose(child.paths)['edit_photo_path']!(7), '/v1/admin/photos/7/edit')
    }, { prefix: '/v1' })
    t.equal(await ask(app, 'GET', '/v1/admin/photos/7/edit'), 'photos#edit')
    t.notOk(app.hasDecorator('paths'), 'decorators stay in the scope')
  })
  t.test('with a param of its own, which is a param of every route', async t => {
    const app = await echoApp(photos, {}, { prefix: '/:tenant' })
    t.equal(loose(app.paths)['photo_path']!('acme', 7), '/acme/photos/7')
    t.strictSame((await askWhole(app, 'GET', '/acme/photos/7.json') as Echo).params, { tenant: 'acme', id: '7', format: 'json' })
    t.equal(await ask(app, 'GET', '//photos/7'), 404)
  })
  t.test('that is no path', async t => {
    await t.rejects(echoApp(photos, {}, { prefix: '/a(b)' }), { code: 'FST_RESOURCES_PATH' })
  })
})

t.test('several registrations', async t => {
  t.test('in one scope add up', async t => {
    const app = Fastify()
    for (const name of ['photos', 'books']) {
      const routes = draw([resources(name)])
      await app.register(resources, { routes, controllers: echoControllers(routes) })
    }
    t.equal(loose(app.paths)['photos_path']!(), '/photos')
    t.equal(loose(app.paths)['books_path']!(), '/books')
    t.equal(await ask(app, 'GET', '/books'), 'books#index')
  })
  t.test('in scopes side by side have names and prefixes of their own', async t => {
    const app = Fastify()
    for (const prefix of ['/v1', '/v2']) {
      await app.register(async child => {
        await child.register(resources, { routes: photos, controllers: echoControllers(draw(photos)) })
        child.get('/here', request => loose(request.paths)['photos_path']!())
      }, { prefix })
    }
    t.equal((await app.inject('/v1/here')).body, '/v1/photos')
    t.equal((await app.inject('/v2/here')).body, '/v2/photos')
  })
  for (const order of ['outer first', 'inner first']) {
    t.test(`in a scope inside another see both, ${order}`, async t => {
      const app = Fastify()
      const outer = async (): Promise<void> => { await app.register(resources, { routes: [resources('books')], controllers: echoControllers(draw([resources('books')])) }) }
      if (order === 'outer first') await outer()
      await app.register(async child => {
        await child.register(resources, { routes: photos, controllers: echoControllers(draw(photos)) })
        await child.register(async grandchild => {
          await grandchild.register(resources, { routes: [resources('likes')], controllers: echoControllers(draw([resources('likes')])) })
          grandchild.get('/here', (request, reply) => reply.redirectTo('book', 1))
          grandchild.get('/all', request => ['books', 'photos', 'likes'].map(name => loose(request.paths)[`${name}_path`]!()))
        }, { prefix: '/in' })
        child.get('/likes', request => 'likes_path' in request.paths)
      }, { prefix: '/child' })
      if (order === 'inner first') await outer()
      t.strictSame((await app.inject('/child/in/all')).json(), ['/books', '/child/photos', '/child/in/likes'])
      t.equal((await app.inject('/child/in/here')).headers.location, '/books/1')
      t.equal((await app.inject('/child/likes')).body, 'false', 'what is inside is not seen outside')
      t.notOk('photos_path' in app.paths)
    })
    t.test(`with one name twice in a scope and one around it are refused, ${order}`, async t => {
      const app = Fastify()
      const register = (instance: FastifyInstance, prefix: string): PromiseLike<unknown> => instance.register(resources, { routes: photos, controllers: echoControllers(draw(photos)), prefix })
      const inner = async (): Promise<void> => { await app.register(async child => { await register(child, '/inner') }) }
      const [first, second] = order === 'outer first' ? [() => register(app, '/outer'), inner] : [inner, () => register(app, '/outer')]
      await first()
      await t.rejects(async () => { await second() }, { code: 'FST_RESOURCES_DUPLICATE_NAME', message: /'photos'.*resources\('photos'\).*resources\('photos'\)/s })
    })
  }
  t.test('in a scope between two others, registered last', async t => {
    const app = Fastify()
    const register = async (instance: FastifyInstance, name: string): Promise<void> => { await instance.register(resources, { routes: [resources(name)], controllers: echoControllers(draw([resources(name)])) }) }
    await register(app, 'books')
    await app.register(async middle => {
      let inner: FastifyInstance | undefined
      await middle.register(async child => {
        inner = child
        await register(child, 'likes')
      })
      await register(middle, 'photos')
      t.strictSame(['books', 'photos', 'likes'].map(name => loose(inner!.paths)[`${name}_path`]!()), ['/books', '/photos', '/likes'])
      t.notOk('likes_path' in middle.paths)
      t.notOk('photos_path' in app.paths)
    })
  })
  t.test('with one URL twice are refused, by declaration', async t => {
    const app = Fastify()
    await app.register(async child => { await child.register(resources, { routes: photos, controllers: echoControllers(draw(photos)) }) })
    await t.rejects(async () => { await app.register(async child => { await child.register(resources, { routes: photos, controllers: echoControllers(draw(photos)) }) }) }, { code: 'FST_RESOURCES_DUPLICATE_ROUTE', message: /another registration/ })
  })
})

t.test('controllers', async t => {
  const only = { only: ['index', 'show'] } as const
  t.test('in a folder, as a URL or a path, modules and classes', async t => {
    for (const folder of [controllersFolder, controllersFolder.href, decodeURI(controllersFolder.pathname)]) {
      const app = Fastify()
      await app.register(resources, { routes: [resources('photos', only), resources('users', { only: 'index', module: 'admin' })], controllers: folder })
      t.equal((await app.inject('/photos')).body, 'photos from a module')
      t.equal((await app.inject('/photos/1')).body, 'one photo')
      t.match((await app.inject('/users')).body, /inject is a function/)
    }
  })
  t.test('as a class, made once, whose methods have it as this', async t => {
    let made = 0
    class Base { greet (): string { return 'hello' } }
    class Photos extends Base {
      readonly fastify: FastifyInstance
      constructor (fastify: FastifyInstance) {
        super()
        this.fastify = fastify
        made++
      }

      index (): string { return `${this.greet()} ${this.fastify.hasDecorator('paths')}` }
      show (): string { return this.index() }
    }
    const app = Fastify()
    await app.register(resources, { routes: [resources('photos', only)], controllers: { photos: Photos } })
    t.equal((await app.inject('/photos')).body, 'hello true')
    t.equal((await app.inject('/photos/1')).body, 'hello true')
    t.equal(made, 1)
  })
  t.test('with actions as route options', async t => {
    const app = Fastify()
    const seen: string[] = []
    const photosController = {
      greeting: 'hi',
      index: {
        schema: { querystring: { type: 'object', properties: { page: { type: 'integer' } } } },
        preHandler: [async () => { seen.push('action') }],
        config: { cached: true },
        preValidation: undefined,
        handler (this: { greeting: string }, request: FastifyRequest) { return { greeting: this.greeting, query: request.query, config: request.routeOptions.config } }
      }
    }
    await app.register(resources, {
      routes: [scope({ route: { preHandler: async () => { seen.push('scope') }, config: { area: 'public', cached: false } as object } }, [resources('photos', { only: 'index', route: { preHandler: async () => { seen.push('resource') } } })])],
      controllers: { photos: photosController }
    })
    t.match((await app.inject('/photos?page=2')).json(), { greeting: 'hi', query: { page: 2 }, config: { area: 'public', cached: true, resource: { name: 'photos', controller: 'photos', action: 'index' } } })
    t.strictSame(seen, ['scope', 'resource', 'action'], 'hooks add up, outer ones first')
    const verb = Fastify()
    await verb.register(resources, { routes: [get('about', { to: 'pages#about', route: { config: { area: 'public' } as object } })], controllers: { pages: { about: (request: FastifyRequest) => request.routeOptions.config } } })
    t.match((await verb.inject('/about')).json(), { area: 'public', resource: { name: 'about' } })
    t.equal((await app.inject('/photos?page=x')).statusCode, 400)
  })
  t.test('that are missing are named in one error, with their actions', async t => {
    const app = Fastify()
    const routes = [resources('photos', only), resources('books', only), resources('likes', only)]
    await t.rejects(async () => { await app.register(resources, { routes, controllers: { photo: {}, books: { index () {}, shwo () {}, show: 'no function' } } as never }) }, {
      code: 'FST_RESOURCES_CONTROLLER',
      message: /3 times.*no controller 'photos' for resources\('photos'\) at .*plugin\.test\.ts:\d+:\d+ \(did you mean 'photo'\?\).*no action 'show'.*\(did you mean 'shwo'\?\).*no controller 'likes'/s
    })
  })
  const failures: readonly (readonly [what: string, controllers: unknown, code: string, message: RegExp])[] = [
    ['nothing', undefined, 'FST_RESOURCES_OPTION', /controllers is undefined/],
    ['a number', 5, 'FST_RESOURCES_OPTION', /controllers is 5/],
    ['no objects', { photos: 5 }, 'FST_RESOURCES_CONTROLLER', /the controller 'photos' is 5/],
    ['null', { photos: null }, 'FST_RESOURCES_CONTROLLER', /is null/],
    ['a class that throws', { photos: class { constructor () { throw new Error('no database') } } }, 'FST_RESOURCES_CONTROLLER_LOAD', /'photos' threw while it was made: no database/],
    ['a class that throws no error', { photos: class { constructor () { throw 'a word' } } }, 'FST_RESOURCES_CONTROLLER_LOAD', /made: 'a word'/], // eslint-disable-line no-throw-literal
    ['no controllers', {}, 'FST_RESOURCES_CONTROLLER', /there are none/],
    ['an object without actions', { photos: {} }, 'FST_RESOURCES_CONTROLLER', /it has none/],
    ["an object with Object's own functions only", Object.assign(Object.create({}), { photos: Object.create({}) }), 'FST_RESOURCES_CONTROLLER', /no action/],
    ['a folder that is not there', '/no/such/folder', 'FST_RESOURCES_CONTROLLER_LOAD', /'\/no\/such\/folder' cannot be read/],
    ['a folder without the file', new URL('../fixtures/', import.meta.url), 'FST_RESOURCES_CONTROLLER', /looked for photos\.js or \.ts in/]
  ]
  for (const [what, controllers, code, message] of failures) {
    t.test(`${what} are refused`, async t => {
      await t.rejects(async () => { await Fastify().register(resources, { routes: [resources('photos', only)], controllers: controllers as never }) }, { code, message })
    })
  }
  t.test('that throw while loaded, or are no controllers by their names', async t => {
    const load = async (name: string): Promise<unknown> => await Fastify().register(resources, { routes: [resources(name, { only: 'index' })], controllers: controllersFolder })
    await t.rejects(load('broken'), { code: 'FST_RESOURCES_CONTROLLER_LOAD', message: /'broken' threw while it was loaded: not today/, cause: { message: 'not today' } })
    await t.rejects(load('hidden'), { code: 'FST_RESOURCES_CONTROLLER', message: /no controller 'hidden'/ })
    await t.rejects(load('dotted'), { code: 'FST_RESOURCES_CONTROLLER' })
    await t.rejects(load('Photos'), { code: 'FST_RESOURCES_CONTROLLER' }, 'the case of a name counts')
  })
  t.test('behind a link are not followed', async t => {
    const folder = await mkdtemp(join(tmpdir(), 'controllers-'))
    t.teardown(() => rm(folder, { recursive: true }))
    await symlink(join(controllersFolder.pathname, 'photos.ts'), join(folder, 'photos.ts'))
    await t.rejects(async () => { await Fastify().register(resources, { routes: [resources('photos', only)], controllers: folder }) }, { code: 'FST_RESOURCES_CONTROLLER' })
  })
})

t.test('hooks', async t => {
  t.test('see params without the suffix, from the first one on', async t => {
    const app = Fastify()
    const seen: unknown[] = []
    app.addHook('onRequest', async request => { seen.push({ ...request.params as object }) })
    const routes = draw([resources('photos'), resources('feeds', { format: ['json'] }), resources('jsons', { format: 'json' }), scope({ defaults: { kind: 'raw' } }, [resources('files', { format: false, only: ['show', 'index'] })])])
    await app.register(resources, { routes, controllers: echoControllers(routes) })
    for (const [url, params] of [
      ['/photos/1.json', { id: '1', format: 'json' }], ['/photos/1', { id: '1' }], ['/photos/1%2Ejson', { id: '1', format: 'json' }], ['/photos.xml', { format: 'xml' }],
      ['/feeds/v1.2.json', { id: 'v1.2', format: 'json' }], ['/feeds.json', { format: 'json' }], ['/feeds/v1.2', { id: 'v1.2' }],
      ['/jsons/1', { id: '1', format: 'json' }], ['/jsons/1.xml', { id: '1', format: 'xml' }], ['/files/a.b', { id: 'a.b', kind: 'raw' }], ['/files', { kind: 'raw' }]
    ] as const) {
      seen.length = 0
      await app.inject(url)
      t.strictSame(seen, [params], url)
    }
  })
  t.test('of the surrounding scope hold for every route, HEAD and suffix included, whenever they were added', async t => {
    for (const when of ['before', 'after']) {
      const app = Fastify()
      const guard = async (_request: FastifyRequest, reply: FastifyReply): Promise<unknown> => reply.code(401).send()
      await app.register(async child => {
        if (when === 'before') child.addHook('onRequest', guard)
        await child.register(resources, { routes: photos, controllers: echoControllers(draw(photos)) })
        if (when === 'after') child.addHook('onRequest', guard)
      })
      for (const [method, url] of [['GET', '/photos'], ['HEAD', '/photos'], ['GET', '/photos.json'], ['GET', '/photos/1.json'], ['HEAD', '/photos/1'], ['PUT', '/photos/1'], ['DELETE', '/photos/1.json'], ['GET', '/photos/new']] as const) {
        t.equal(await ask(app, method, url), 401, `${method} ${url}, added ${when}`)
      }
    }
  })
  t.test('tell routes by config.resource, however the URL is spelt', async t => {
    const app = Fastify()
    app.addHook('onRequest', async (request, reply) => {
      if (request.routeOptions.config.resource?.controller === 'admin') return reply.code(403).send()
    })
    const routes = draw([resources('admin', { only: 'index' })])
    await app.register(resources, { routes, controllers: echoControllers(routes) })
    for (const url of ['/admin', '/%61dmin', '/admin.json', '/admin?x', 'http://elsewhere/admin']) t.equal(await ask(app, 'GET', url), 403, url)
  })
})

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

t.test('a failed constraint', async t => {
  const declared = [resources('photos', { constraints: { id: /[0-9]+/ } }, [resources('comments', { only: ['index', 'show'] })])]
  t.test('is a 400 of Fastify\'s, with its code, through the user\'s formatter and handler', async t => {
    const app = await echoApp(declared)
    t.match((await app.inject('/photos/x')).json(), { statusCode: 400, code: 'FST_ERR_VALIDATION', error: 'Bad Request', message: 'params/id must match pattern "^(?:[0-9]+)$"' })
    t.match((await app.inject('/photos/x/comments')).json(), { message: 'params/photo_id must match pattern "^(?:[0-9]+)$"' })
    t.match((await app.inject('/photos/1/comments/x')).json(), { message: /^params\/id/ })
    const own = Fastify()
    own.setSchemaErrorFormatter((errors, part) => new Error(`${part}: ${errors[0]!.keyword} at ${errors[0]!.instancePath} by ${errors[0]!.schemaPath}`))
    own.setErrorHandler((error: Error & { validation?: unknown[], validationContext?: string }, _request, reply) => reply.code(422).send({ message: error.message, errors: error.validation?.length, part: error.validationContext }))
    const routes = draw(declared)
    await own.register(resources, { routes, controllers: echoControllers(routes) })
    t.strictSame((await own.inject('/photos/x')).json(), { message: 'params: pattern at /id by #/properties/id/pattern', errors: 1, part: 'params' })
  })
  for (const [level, drawing, option, inner] of [
    ['draw', { constraintFailure: 'not-found' }, {}, {}], ['the plugin', {}, { constraintFailure: 'not-found' }, {}], ['the resource', { constraintFailure: 'bad-request' }, {}, { constraintFailure: 'not-found' }]
  ] as const) {
    t.test(`is no match where ${level} says so`, async t => {
      const routes = [resources('photos', { constraints: { id: /[0-9]+/ }, ...inner })]
      const app = await echoApp(routes, drawing, option)
      t.equal(await ask(app, 'GET', '/photos/x'), 404)
      t.equal(await ask(app, 'GET', '/photos/1'), 'photos#show')
      t.equal(await ask(app, 'GET', '/photos/x/edit'), 404)
    })
  }
  t.test('in a scope, the nearest word counts', async t => {
    const app = await echoApp([scope({ constraintFailure: 'not-found', constraints: { id: /\d+/ } }, [resources('photos'), resources('books', { constraintFailure: 'bad-request' })])])
    t.equal(await ask(app, 'GET', '/photos/x'), 404)
    t.equal(await ask(app, 'GET', '/books/x'), 400)
  })
})

t.test('fall-through: the next route that matches is served', async t => {
  const declared = [
    get('p/:id', { to: 'p#number', as: 'p_number', constraints: { id: /\d+/ } }),
    get('p/:slug', { to: 'p#slug', as: 'p_slug', constraints: { slug: /[a-z]+/ } }),
    get('q/:id', { to: 'q#number', as: 'q', constraints: { id: ['1', '2'] } }),
    resources('files', { format: false, only: ['index', 'new', 'show'] }),
    get('files/new.:ext', { to: 'files#never', as: 'never', format: false, constraints: { ext: /[a-z]+/ } }),
    get(':x/:y', { to: 'any#two', as: 'two' })
  ]
  const rules = { routerOptions: { ignoreDuplicateSlashes: true, useSemicolonDelimiter: true, ignoreTrailingSlash: true } }
  const app = await echoApp(declared, { constraintFailure: 'not-found' }, { prefix: '/v' }, rules)
  const routes = draw(declared, { constraintFailure: 'not-found' })
  for (const [path, by] of [
    ['/p/1', 'p#number'], ['/p/a', 'p#slug'], ['/p/a.json', 'p#slug'], ['/p/A', 'any#two'], ['/p/A.b.c', null], ['/q/1', 'q#number'], ['/q/3', 'any#two'], ['/q/%31.json', 'q#number'],
    ['/files/new', 'files#new'], ['/files/new.txt', 'files#never'], ['/files/new.7', 'files#show'], ['/zz/top', 'any#two']
  ] as const) {
    t.equal(await ask(app, 'GET', `/v${path}`), by ?? 404, `GET ${path}`)
    const found = routes.recognize('GET', path)
    t.equal(found === null ? null : `${found.route.controller}#${found.route.action}`, by, `recognize ${path}`)
  }
  const contested = draw(declared.slice(0, 2), { constraintFailure: 'not-found' })
  for (const target of ['p/1', '%C3%A9p/1', '*p/1', 'ftp://h/p/1']) t.equal(contested.recognize('GET', target), null, `recognize ${target}`)
  t.equal(routes.recognize('GET', 'http://h/p/1')?.route.action, 'number')
  for (const url of ['//v//p//1', '/v/p/1;x=/a', '/v/p/1/', '/v/p/1?p=/a', 'http://elsewhere/v/p/1']) t.equal(await ask(app, 'GET', url), 'p#number', url)
  for (const url of ['/v/p/%zz', '/v/p/%']) t.equal(await ask(app, 'GET', url), 400, url)
  t.equal((await app.inject({ method: 'HEAD', url: '/v/p/zz' })).statusCode, 200)
  const lists = loose(draw([...declared.slice(0, 2), get(':a/list', { to: 'lists#index', as: 'list' })], { constraintFailure: 'not-found' }).paths)
  t.equal(lists['list_path']!('q'), '/q/list')
  for (const format of [undefined, 'json']) t.throws(() => lists['list_path']!('p', { format }), { message: /a is 'p', which GET \/p\/:slug/ })
  t.throws(() => draw([declared[0]!, declared[1]!]), { code: 'FST_RESOURCES_DUPLICATE_ROUTE', message: /constraintFailure: 'not-found'/ })
})

t.test('the Rails dialect', async t => {
  t.test('serves the first of two routes of one shape, and drops the second\'s names', async t => {
    const declared = [resources('photos'), resources('photos', { controller: 'others' })]
    const app = await echoApp(declared, { dialect: 'rails' })
    t.equal(await ask(app, 'GET', '/photos/1'), 'photos#show')
    t.equal(await ask(app, 'PATCH', '/photos/1'), 'photos#update')
    t.equal(await ask(app, 'PUT', '/photos/1'), 'photos#update')
    t.equal(draw(declared, { dialect: 'rails' }).recognize('GET', '/photos/1')?.route.controller, 'photos')
    t.equal(draw(declared, { dialect: 'rails' }).routes.filter(({ name }) => name === 'photos').length, 1)
  })
  t.test('takes control characters, and dots in no id', async t => {
    const app = await echoApp([resources('photos'), resources('files', { format: false })], { dialect: 'rails' })
    t.strictSame((await askWhole(app, 'GET', '/photos/a%0Ab') as Echo).params, { id: 'a\nb' })
    t.equal(await ask(app, 'GET', '/files/a.b'), 404)
  })
})

t.test('HEAD', async t => {
  const urls = ['/photos', '/photos.json', '/photos/new', '/photos/new.json', '/photos/7', '/photos/7.json', '/photos/7/edit', '/photos/7/edit.json']
  t.test('is answered as GET is, without the body, on every route and under a prefix', async t => {
    for (const prefix of ['', '/api']) {
      const app = await echoApp([...photos, root('photos#index')], {}, { prefix })
      for (const url of [...urls, '/']) {
        const [get, head] = await Promise.all((['GET', 'HEAD'] as const).map(method => app.inject({ method, url: prefix + url })))
        t.equal(get!.statusCode, 200, prefix + url)
        t.strictSame([head!.statusCode, head!.body, head!.headers['content-length']], [200, '', get!.headers['content-length']], prefix + url)
      }
      t.equal((await app.inject({ method: 'HEAD', url: `${prefix}/photos/7.a/edit` })).statusCode, 404)
    }
  })
  t.test('of a stream ends, the stream having been taken', async t => {
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
    ['is not there when the app says so', false, undefined, 404],
    ['is there when the route says so', false, { exposeHeadRoute: true }, 200],
    ['is not there when the route says so', true, { exposeHeadRoute: false }, 404]
  ] as const) {
    t.test(name, async t => {
      const app = Fastify({ exposeHeadRoutes })
      const routes = draw([resources('photos', route === undefined ? {} : { route })])
      await app.register(resources, { routes, controllers: echoControllers(routes) })
      for (const url of urls) {
        t.equal((await app.inject({ method: 'HEAD', url })).statusCode, status, url)
        t.equal((await app.inject({ method: 'GET', url })).statusCode, 200, url)
      }
    })
  }
  t.test('is left to a route that the app has for it', async t => {
    const app = Fastify()
    app.head('/photos/:id', (_request, reply) => reply.header('x-from', 'app').send())
    await app.register(resources, { routes: photos, controllers: echoControllers(draw(photos)) })
    t.equal((await app.inject({ method: 'HEAD', url: '/photos/7' })).headers['x-from'], 'app')
    t.equal(await ask(app, 'GET', '/photos/7'), 'photos#show')
  })
  t.test('has a route of its own beside the contested one of GET', async t => {
    const declared = [resources('photos', { constraints: { id: ['new', 'x.json'] } }, [collection([match('preview', { via: ['head', 'get'], format: true })])])]
    const app = await echoApp(declared, { constraintFailure: 'not-found' })
    const routes = draw(declared, { constraintFailure: 'not-found' })
    for (const [method, name] of [['HEAD', 'preview_photos'], ['GET', null]] as const) {
      t.equal(routes.recognize(method, '/photos/preview.json')?.route.name, name)
      const served = await app.inject({ method, url: '/photos/preview.json' })
      t.equal(served.statusCode, 200)
    }
    t.equal(loose(app.paths)['preview_photos_path']!({ format: 'json' }), '/photos/preview.json')
  })
  t.test('does not show in OpenAPI, nor do suffixes', async t => {
    const app = Fastify()
    await app.register(swagger, { openapi: {} })
    await app.register(resources, { routes: photos, controllers: echoControllers(draw(photos)) })
    await app.ready()
    t.strictSame(Object.entries(app.swagger().paths!).map(([path, verbs]) => [path, ...Object.keys(verbs!)]), [
      ['/photos', 'get', 'post'], ['/photos/new', 'get'], ['/photos/{id}/edit', 'get'], ['/photos/{id}', 'get', 'put', 'delete']
    ])
  })
})

t.test('boot', async t => {
  t.test('an onRoute listener that waits in the boot queue is waited for, and its error stops the boot', async t => {
    for (const [fault, waits] of [[undefined, 11], [new Error('no room'), 11]] as const) {
      const app = Fastify()
      let waited = 0
      app.addHook('onRoute', function () {
        this.after(((error: Error | null, done: (error?: Error | null) => void) => {
          waited++
          setImmediate(done, error ?? fault)
        }) as never)
      })
      await app.register(resources, { routes: photos, controllers: echoControllers(draw(photos)) }).then(() => app.ready()).then(
        () => t.equal(fault, undefined), (error: unknown) => t.equal(error, fault))
      t.equal(waited, waits)
    }
  })
  t.test('a route option that Fastify refuses rejects ready(), and ends no process', async t => {
    const routes = draw([resources('photos', { route: { bodyLimit: 'b' as never } })])
    const app = Fastify()
    app.register(resources, { routes, controllers: echoControllers(routes) })
    await t.rejects(async () => app.ready(), { code: 'FST_ERR_ROUTE_BODY_LIMIT_OPTION_NOT_INT' })
  })
  t.test('a table without routes is mounted', async t => {
    const app = Fastify()
    await app.register(resources, { routes: [], controllers: {} })
    t.equal(await ask(app, 'GET', '/'), 404)
  })
})

t.test('schema', async t => {
  t.test('params of one resource share one schema, which OpenAPI sees, and suffix variants are hidden', async t => {
    const app = Fastify()
    const seen: { url: string, method: unknown, schema: { params?: object, hide?: boolean } | undefined }[] = []
    app.addHook('onRoute', ({ url, method, schema }) => { seen.push({ url, method, schema: schema as never }) })
    const routes = draw([resources('photos', { constraints: { id: /[0-9]+/ } })])
    await app.register(resources, { routes, controllers: echoControllers(routes) })
    await app.ready()
    const members = seen.filter(({ url }) => url.startsWith('/photos/:id') && !url.includes('.:format'))
    t.equal(new Set(members.map(({ schema }) => schema?.params)).size, 1)
    t.strictSame(members[0]!.schema!.params, { type: 'object', properties: { id: { type: 'string', pattern: '^(?:[0-9]+)$' } }, required: ['id'] })
    t.ok(seen.filter(({ url }) => url.includes('.:format')).every(({ schema }) => schema?.hide === true))
    t.equal(seen.find(({ url }) => url === '/photos')!.schema, undefined)
    t.strictSame(seen.map(({ method, url }) => `${method} ${url}`), [
      'GET /photos', 'GET /photos.:format', 'POST /photos', 'POST /photos.:format', 'GET /photos/new', 'GET /photos/new.:format',
      'GET /photos/:id/edit', 'GET /photos/:id/edit.:format', 'GET /photos/:id', 'PUT /photos/:id', 'DELETE /photos/:id'
    ])
  })
  t.test('a param without a constraint is a string there', async t => {
    const app = Fastify()
    const seen: unknown[] = []
    app.addHook('onRoute', ({ url, schema }) => { if (url === '/photos/:photo_id/comments/:id') seen.push(schema?.params) })
    const routes = draw([resources('photos', [scope({ constraints: { photo_id: /[0-9]+/ } }, [resources('comments', { only: 'destroy' })])])])
    await app.register(resources, { routes, controllers: echoControllers(routes) })
    await app.ready()
    t.strictSame(seen, [{ type: 'object', properties: { photo_id: { type: 'string', pattern: '^(?:[0-9]+)$' }, id: { type: 'string' } }, required: ['photo_id', 'id'] }])
  })
  const body = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } }
  const id = Type.Integer({ minimum: 1 })
  for (const compiler of ['Fastify\'s own', 'the app\'s']) {
    t.test(`params are converted and checked beside a body schema, under ${compiler} compiler`, async t => {
      const app = Fastify()
      if (compiler !== 'Fastify\'s own') app.setValidatorCompiler(({ schema }) => data => (schema as { required?: string[] }).required?.every(key => key in (data as object)) === false ? { error: new Error('incomplete') } : { value: data })
      const update = {
        schema: { body, params: { type: 'object', required: ['id'] } },
        handler: (request: FastifyRequest) => ({ params: request.params })
      }
      const show = (request: FastifyRequest): unknown => ({ params: request.params })
      await app.register(resources, { routes: [resources('photos', { only: ['show', 'update'], constraints: { id } })], controllers: { photos: { update, show } } })
      const put = async (url: string, payload: object): Promise<number | unknown> => {
        const reply = await app.inject({ method: 'PUT', url, payload })
        return reply.statusCode === 200 ? reply.json().params : reply.statusCode
      }
      t.strictSame(await put('/photos/7', { title: 'x' }), { id: 7 })
      t.strictSame(await put('/photos/7.json', { title: 'x' }), { id: 7, format: 'json' })
      t.equal(await put('/photos/7', {}), 400)
      for (const bad of ['0', '-1', '1e3', '01', '+1', '%201', '1%0a', '0x10', '9007199254740993', '1e400', 'x']) {
        const replies = [await put(`/photos/${bad}`, { title: 'x' }), (await app.inject(`/photos/${bad}`)).statusCode]
        t.ok(replies.every(status => status === 400 || (status === 404 && bad.includes('%0a'))), `${bad}: ${replies.join(' ')}`)
      }
      t.strictSame((await app.inject('/photos/7')).json(), { params: { id: 7 } })
    })
  }
  t.test('a validator that an action brings sees the parts that are its own', async t => {
    const app = Fastify()
    const parts: unknown[] = []
    const show = {
      schema: { querystring: { some: 'schema' }, params: { own: 'schema' } },
      validatorCompiler: ({ httpPart }: { httpPart?: string }) => (data: unknown) => { parts.push([httpPart, { ...data as object }]); return httpPart === 'params' && (data as { id: number }).id === 13 ? { error: new Error('unlucky') } : { value: data } },
      handler: (request: FastifyRequest) => request.params
    }
    await app.register(resources, { routes: [resources('photos', { only: 'show', constraints: { id } })], controllers: { photos: { show } } })
    t.strictSame((await app.inject('/photos/7?a=b')).json(), { id: 7 })
    t.strictSame(parts, [['params', { id: 7 }], ['querystring', { a: 'b' }]])
    t.equal((await app.inject('/photos/13')).statusCode, 400)
    t.equal((await app.inject('/photos/x')).statusCode, 400)
  })
})

t.test('reply helpers', async t => {
  const app = Fastify()
  const target = (request: FastifyRequest, reply: FastifyReply): FastifyReply => reply.redirectTo('photo', (request.query as { to: string }).to, { format: 'json' })
  await app.register(resources, {
    routes: [resources('photos', [member([get('jump'), get('lost')])])],
    prefix: '/v1',
    controllers: { photos: { index: target, show: target, new: target, edit: target, update: target, destroy: target, jump: (_request: FastifyRequest, reply: FastifyReply) => reply.redirectTo('//evil.com'), lost: (_request: FastifyRequest, reply: FastifyReply) => reply.redirectTo(undefined as never), create: (_request: FastifyRequest, reply: FastifyReply) => reply.created('photo', 9).send({ id: 9 }) } }
  })
  const read = await app.inject('/v1/photos?to=7')
  t.strictSame([read.statusCode, read.headers.location], [302, '/v1/photos/7.json'])
  for (const method of ['PUT', 'DELETE'] as const) {
    const written = await app.inject({ method, url: '/v1/photos/1?to=a%2F%2Fb' })
    t.strictSame([written.statusCode, written.headers.location], [303, '/v1/photos/a%2F%2Fb.json'], method)
  }
  const made = await app.inject({ method: 'POST', url: '/v1/photos' })
  t.strictSame([made.statusCode, made.headers.location, made.json()], [201, '/v1/photos/9', { id: 9 }])
  for (const url of ['/v1/photos/1/jump', '/v1/photos/1/lost', '/v1/photos?to=..']) {
    const refused = await app.inject(url)
    t.equal(refused.statusCode, 500, url)
    t.equal(refused.headers.location, undefined)
  }
  t.match((await app.inject('/v1/photos/1/jump')).json(), { code: 'FST_RESOURCES_UNKNOWN_ROUTE', message: /no route named '\/\/evil\.com'.*not a URL/ })
})

t.test('the origin of a URL', async t => {
  const serve = async (options: object, server = {}): Promise<(headers: Record<string, string>) => Promise<string>> => {
    const app = Fastify(server)
    const show = (request: FastifyRequest, reply: FastifyReply): string => `${loose(request.paths)['photo_url']!(7)} ${loose(reply.paths)['photo_url']!(7, { protocol: 'https' })}`
    await app.register(resources, { routes: [resources('photos', { only: 'show' })], controllers: { photos: { show } }, ...options })
    return async headers => {
      const reply = await app.inject({ url: '/photos/1', headers })
      return reply.statusCode === 200 ? reply.body : `${reply.statusCode} ${reply.json().code}`
    }
  }
  const fixed = await serve({ origin: 'https://example.com:8443' })
  t.equal(await fixed({ host: 'evil.com' }), 'https://example.com:8443/photos/7 https://example.com:8443/photos/7', 'a configured one wins over the request')
  const none = await serve({})
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '127.0.0.2', '[::1]:3000']) {
    t.match(await none({ host }), `http://${host}/photos/7 https://`, `loopback ${host}`)
  }
  for (const host of ['example.com', 'localhost.evil.com', '127.0.0.1.evil.com', 'evil.com:80@localhost']) t.equal(await none({ host }), '500 FST_RESOURCES_ORIGIN', host)
  for (const host of ['127.0.0.999', '127.1.1.256']) t.equal(await none({ host }), '400 FST_RESOURCES_HOST', host)
  const request = await serve({ origin: 'request' })
  t.equal(await request({ host: 'example.com:81' }), 'http://example.com:81/photos/7 https://example.com:81/photos/7')
  for (const host of ['evil.com/a?b#', '"><script>', 'good@evil', 'a b', 'evil.com:0', '[::1', '2130706433', '0x7f.1', '0177.0.0.1', '256.256.256.256', 'xn--a', 'elsewhere.1']) t.equal(await request({ host }), '400 FST_RESOURCES_HOST', host)
  const proxied = await serve({ origin: 'request' }, { trustProxy: true })
  t.match(await proxied({ host: 'in', 'x-forwarded-host': 'out.example', 'x-forwarded-proto': 'https' }), /^https:\/\/out\.example\/photos\/7/)
  t.equal(await proxied({ host: 'in', 'x-forwarded-proto': 'javascript' }), '400 FST_RESOURCES_HOST')
  const named = await echoApp(photos, {}, { origin: 'https://example.com' })
  t.equal(loose(named.paths)['photo_url']!(7, { host: 'other.org' }), 'https://other.org/photos/7', 'an option wins, the scheme stays')
  const asked = await echoApp(photos, {}, { origin: 'request' })
  t.throws(() => loose(asked.paths)['photo_url']!(7), { code: 'FST_RESOURCES_ORIGIN' })
  t.equal(loose(asked.paths)['photo_url']!(7, { host: 'h' }), 'http://h/photos/7')
  const { photo_url: unbound } = loose(named.paths)
  t.equal(unbound!(7), 'https://example.com/photos/7')
})

t.test('long ids: a helper refuses what the router would', async t => {
  const app = await echoApp(photos, {}, {}, { routerOptions: { maxParamLength: 10 } })
  t.equal(loose(app.paths)['photo_path']!('a'.repeat(10)), `/photos/${'a'.repeat(10)}`)
  t.throws(() => loose(app.paths)['photo_path']!('a'.repeat(11)), { message: /the router takes 10/ })
  t.equal(await ask(app, 'GET', `/photos/${'a'.repeat(11)}`), 414)
})

t.test('a host of its own', async t => {
  const app = await echoApp([scope({ constraints: { host: 'api.example.com' } }, [resources('photos', { controller: 'api' })]), scope({ constraints: { host: /^www\./ }, as: 'www' }, [resources('photos')])])
  for (const [host, by] of [['api.example.com', 'api#index'], ['www.example.com', 'photos#index'], ['example.com', 404]] as const) {
    const reply = await app.inject({ url: '/photos', headers: { host } })
    t.equal(reply.statusCode === 200 ? reply.json().served : reply.statusCode, by, host)
  }
})

t.test('wrong plugin options', async t => {
  const good = { routes: photos, controllers: echoControllers(draw(photos)) }
  for (const [options, code, message] of [
    [{ ...good, orgin: 'x' }, 'FST_RESOURCES_UNKNOWN_OPTION', /did you mean 'origin'/],
    [{ ...good, prefix: 5 }, 'FST_RESOURCES_OPTION', /prefix is 5/],
    [{ ...good, origin: 'example.com' }, 'FST_RESOURCES_OPTION', /origin is 'example.com'/],
    [{ ...good, origin: 'ftp://example.com' }, 'FST_RESOURCES_OPTION', /origin is/],
    [{ ...good, origin: 'https://a b' }, 'FST_RESOURCES_OPTION', /origin is/],
    [{ ...good, origin: 'https://example.com/path' }, 'FST_RESOURCES_OPTION', /origin is/],
    [{ ...good, routes: undefined }, 'FST_RESOURCES_OPTION', /routes is undefined/],
    [{ ...good, routes: {} }, 'FST_RESOURCES_OPTION', /routes is \{/],
    [{ ...good, routes: [5] }, 'FST_RESOURCES_CHILDREN', /child 0 is 5/],
    [{ ...good, constraintFailure: 'teapot' }, 'FST_RESOURCES_OPTION', /constraintFailure is 'teapot'/]
  ] as const) {
    await t.rejects(async () => { await Fastify().register(resources, options as never) }, { code, message })
  }
})

t.test('a decorator of ours that is taken', async t => {
  const taken: readonly (readonly [(app: FastifyInstance) => unknown, RegExp])[] = [
    [app => app.decorate('paths' as never, 1 as never), /fastify\.paths is decorated already/],
    [app => app.decorateRequest('paths' as never, null as never), /request\.paths/],
    [app => app.decorateReply('redirectTo' as never, null as never), /reply\.redirectTo/],
    [app => app.decorateReply('created' as never, null as never), /reply\.created/]
  ]
  for (const [take, message] of taken) {
    const app = Fastify()
    take(app)
    await t.rejects(async () => { await app.register(resources, { routes: photos, controllers: echoControllers(draw(photos)) }) }, { code: 'FST_RESOURCES_DECORATED', message })
  }
})

t.test('a literal colon is one in the URL', async t => {
  const app = await echoApp([get('a::b', { to: 'x#y', as: 'colons' })])
  t.equal(await ask(app, 'GET', loose(app.paths)['colons_path']!()), 'x#y')
  t.equal(await ask(app, 'GET', '/a:b'), 404)
})

t.test('root, singular resources and several verbs are served', async t => {
  const app = await echoApp([root('home#index'), resource('profile'), resources('photos', { only: [] }, [member([get('preview')]), get('stats', { on: 'collection' }), get('first', { on: 'new' }), get('zoom')])])
  for (const [method, url, by] of [
    ['GET', '/', 'home#index'], ['GET', '/profile', 'profiles#show'], ['GET', '/profile.json', 'profiles#show'], ['GET', '/profile/new', 'profiles#new'], ['GET', '/profile/edit', 'profiles#edit'], ['POST', '/profile', 'profiles#create'], ['PUT', '/profile', 'profiles#update'], ['DELETE', '/profile', 'profiles#destroy'],
    ['GET', '/photos/1/preview', 'photos#preview'], ['GET', '/photos/stats', 'photos#stats'], ['GET', '/photos/new/first', 'photos#first'], ['GET', '/photos/1/zoom', 'photos#zoom']
  ] as const) t.equal(await ask(app, method, url), by, `${method} ${url}`)
})
