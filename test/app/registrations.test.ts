import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import t from 'tap'
import resources, { draw, get, resources as declare, root, type RouteSet } from '../../lib/index.js'
import { ask, echoControllers, loose, photos } from '../fixtures/echo.js'

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
  t.test('in sibling scopes have their own names and prefixes', async t => {
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
    t.test(`in a nested scope see both, ${order}`, async t => {
      const app = Fastify()
      const outer = async (): Promise<void> => {
        await app.register(resources,
          { routes: [resources('books')], controllers: echoControllers(draw([resources('books')])) })
      }
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
      t.equal((await app.inject('/child/likes')).body, 'false', 'names of the nested scope are not visible outside')
      t.notOk('photos_path' in app.paths)
    })
    t.test(`with one name twice in a scope and an enclosing one throw, ${order}`, async t => {
      const app = Fastify()
      const register = (instance: FastifyInstance, prefix: string): PromiseLike<unknown> => instance.register(resources,
        { routes: photos, controllers: echoControllers(draw(photos)), prefix })
      const inner = async (): Promise<void> => { await app.register(async child => { await register(child, '/inner') }) }
      const [first, second] = order === 'outer first' ? [() => register(app, '/outer'), inner] : [inner, () => register(app, '/outer')]
      await first()
      await t.rejects(async () => { await second() },
        { code: 'FST_RESOURCES_DUPLICATE_NAME', message: /duplicate route name 'photos': resources\('photos'\) at .* and resources\('photos'\) at .*\. Register each in a scope of its own: app\.register\(async scope => \{ await scope\.register\(resources, …\) \}\)$/s })
    })
  }
  t.test('in a scope between two others, registered last', async t => {
    const app = Fastify()
    const register = async (instance: FastifyInstance, name: string): Promise<void> => {
      await instance.register(resources,
        { routes: [resources(name)], controllers: echoControllers(draw([resources(name)])) })
    }
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
  t.test('with one URL twice throw, by declaration', async t => {
    const app = Fastify()
    await app.register(async child => { await child.register(resources, { routes: photos, controllers: echoControllers(draw(photos)) }) })
    await t.rejects(async () => {
      await app.register(async child => {
        await child.register(resources,
          { routes: photos, controllers: echoControllers(draw(photos)) })
      })
    },
    { code: 'FST_RESOURCES_DUPLICATE_ROUTE', message: / of another registration\. Change the prefix or the path of one of them/ })
    const verbs = [['destroy', 'DELETE'], ['create', 'POST'], ['update', 'PUT']] as const
    for (const [only, verb] of verbs) {
      const other = Fastify()
      const routes = [declare('photos', { only: [only] })]
      const register = async (): Promise<void> => {
        await other.register(async child => {
          await child.register(resources,
            { routes, controllers: echoControllers(draw(routes)) })
        })
      }
      await register()
      await t.rejects(register, { code: 'FST_RESOURCES_DUPLICATE_ROUTE', message: new RegExp(`^duplicate route ${verb} /photos`) })
    }
  })
  t.test('name the root of a prefix as the table prints it', async t => {
    const home = draw([root('home#show')])
    for (const [prefix, code, message] of [
      ['/v2', 'NAME', /root\('home#show'\) at \S+ \(\/v2\) and root\('home#show'\) at \S+ \(\/v1\)/],
      ['/v1', 'ROUTE', /^duplicate route GET \/v1: /]
    ] as const) {
      const app = Fastify()
      const register = async (own: string): Promise<void> => {
        await app.register(resources, { routes: home, controllers: echoControllers(home), prefix: own })
      }
      await register('/v1')
      await t.rejects(register(prefix), { code: `FST_RESOURCES_DUPLICATE_${code}`, message })
    }
  })
})

t.test('a nested scope may decorate its requests and replies with its own paths', async t => {
  const app = Fastify()
  await app.register(resources,
    {
      routes: [resources('photos', { only: 'index' })],
      controllers: { photos: { index: ({ paths }: FastifyRequest) => loose(paths)['photos_path']!() } }
    })
  await app.register(async child => {
    child.decorateRequest('paths', null as never)
    child.decorateReply('paths', 'its own' as never)
    child.get('/own', async (request, reply) => { (request as { paths: unknown }).paths = 'set'; return [request.paths, reply.paths] })
  })
  t.strictSame((await app.inject('/own')).json(), ['set', 'its own'])
  t.equal((await app.inject('/photos')).body, '/photos')
})

t.test('two names with one helper in tables of related scopes are an error that names both declarations', async t => {
  const tableOf = (path: string, options = {}) => draw([get(path, { to: 'pages#show' })], options)
  const camel = { helpers: 'camel' } as const
  const message = /^duplicate helper 'step2Path': get\('step2'\) at \S+ \(\/v2\/step2\(\.:format\)\) and get\('step_2'\) at \S+ \(\/v1\/step_2\(\.:format\)\)\. Rename one of them with 'as'$/
  for (const [title, isOuter, [first, second], expected] of [
    ['one scope', false, [tableOf('step_2', camel), tableOf('step2', camel)], message],
    ['a nested scope', true, [tableOf('step_2', camel), tableOf('step2', camel)], message],
    ['other styles', false, [tableOf('step_2', camel), tableOf('step2')], null],
    ['one name in two styles', false, [tableOf('step_2', camel), tableOf('step_2')], /^duplicate route name 'step_2'/],
    ['other names', false, [tableOf('step_2', camel), tableOf('step3', camel)], null]
  ] as const) {
    const app = Fastify()
    const mount = (instance: FastifyInstance, routes: RouteSet, prefix: string): PromiseLike<unknown> =>
      instance.register(resources, { routes, controllers: echoControllers(routes), prefix })
    await mount(app, first, '/v1')
    const later = async (): Promise<void> => {
      if (isOuter) await app.register(async child => { await mount(child, second, '/v2') })
      else await mount(app, second, '/v2')
    }
    if (expected === null) {
      await later()
      app.get('/to/:name', (request, reply) => reply.redirectTo((request.params as { readonly name: string }).name as never))
      for (const { name, path } of [first, second].flatMap(({ routes }, index) => ({ ...routes[0]!, path: `/v${index + 1}/${routes[0]!.name!}` }))) {
        t.equal((await app.inject(`/to/${name!}`)).headers.location, path, `${title}: redirectTo('${name!}')`)
      }
    } else await t.rejects(later, { code: 'FST_RESOURCES_DUPLICATE_NAME', message: expected }, title)
  }
})

t.test('a name in two tables of one scope is an error that names both declarations', async t => {
  for (const [tables, message] of [
    [['x', 'y'].map(path => [get(path, { to: 'pages#show', as: 'page' })]),
      /^duplicate route name 'page': get\('y'\) at \S+ \(\/v2\/y\(\.:format\)\) and get\('x'\) at .*\. Rename one of them with 'as'$/],
    [['x#show', 'y#show'].map(to => [root(to)]),
      /^duplicate route name 'root': root\('y#show'\) .* and root\('x#show'\) .*\. Put one of them into a scope: scope\(\{ as: 'api' \}, \[root\(…\)\]\)$/]
  ] as const) {
    const app = Fastify()
    const [first, second] = tables.map(declarations => draw(declarations))
    await app.register(resources, { routes: first!, controllers: echoControllers(first!), prefix: '/v1' })
    await t.rejects(async () => { await app.register(resources, { routes: second!, controllers: echoControllers(second!), prefix: '/v2' }) },
      { code: 'FST_RESOURCES_DUPLICATE_NAME', message })
  }
})
