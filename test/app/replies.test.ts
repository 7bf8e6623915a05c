import { inspect } from 'node:util'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import t from 'tap'
import resources, { draw, get, resources as plural, type RouteSet } from '../../lib/index.js'
import { echoControllers, loose } from '../fixtures/echo.js'

const books = draw([plural('books', { only: ['index', 'show'] })])

async function serving (options: object, handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
  routes: RouteSet = books): Promise<FastifyInstance> {
  const app = Fastify()
  await app.register(resources, { routes, controllers: echoControllers(routes), ...options })
  app.route({ method: ['GET', 'POST', 'DELETE'], url: '/run', handler })
  return app
}

t.test('redirectTo keeps a status of the 300s that reply.code() has set', async t => {
  for (const [given, get, post] of [
    [undefined, 302, 303], [308, 308, 308], [301, 301, 301], [307, 307, 307], [303, 303, 303], [300, 300, 300], [399, 399, 399],
    [200, 302, 303], [201, 302, 303], [400, 302, 303], [299, 302, 303]
  ] as const) {
    const app = await serving({}, (_request, reply) => (given === undefined ? reply : reply.code(given)).redirectTo('books' as never))
    for (const [method, status] of [['GET', get], ['HEAD', get], ['POST', post], ['DELETE', post]] as const) {
      const reply = await app.inject({ method, url: '/run' })
      t.strictSame([reply.statusCode, reply.headers.location], [status, '/books'], `${given} ${method}`)
    }
  }
})

t.test('the error of an unknown name suggests the name that was likely meant', async t => {
  const Pages = draw([plural('pages', { only: 'index' }), get('my_path', { to: 'pages#index' }), get('far', { to: 'pages#index', as: 'ab_1' })], { helpers: 'camel' })
  for (const [name, message] of [
    ['boks', "unknown route 'boks' (did you mean 'books'?)"],
    ['phtoos', "unknown route 'phtoos'. Pass the name of a route"],
    ['pagse', "unknown route 'pagse' (did you mean 'pages'?)"],
    ['pages_path', "unknown route 'pages_path' (did you mean 'pages'?)"],
    ['pagesPath', "unknown route 'pagesPath' (did you mean 'pages'?)"],
    ['ab1Url', "unknown route 'ab1Url' (did you mean 'ab_1'?)"],
    ['mi_path', "unknown route 'mi_path' (did you mean 'my_path'?)"],
    ['/books', "unknown route '/books' (did you mean 'books'?)"],
    ['/books/7', "unknown route '/books/7'. Pass the name of a route, not a URL"],
    ['https://books.example', "unknown route 'https://books.example'. Pass the name of a route, not a URL"]
  ] as const) {
    const app = Fastify()
    await app.register(resources, { routes: books, controllers: echoControllers(books) })
    await app.register(async child => {
      await child.register(resources, { routes: Pages, controllers: echoControllers(Pages) })
      child.get('/redirect', (_request, reply) => reply.redirectTo(name as never))
      child.get('/create', (_request, reply) => reply.created(name as never))
    })
    for (const url of ['/redirect', '/create']) t.equal((await app.inject(url)).json<{ readonly message: string }>().message, message)
  }
})

t.test('the error of an unknown name does not list the known names', async t => {
  const secret = draw([plural('secret_books'), plural('secret_book_lists')])
  for (const name of ['bok', 'books', '__proto__', 'constructor', undefined, null, 7, {}, { toString: 'x' }, ['secret_books'],
    [['secret_books']], Symbol.iterator, 'x'.repeat(1e5)]) {
    const app = await serving({}, (_request, reply) => reply.redirectTo(name as never), secret)
    const { statusCode, headers, payload } = await app.inject('/run')
    const { code, message } = JSON.parse(payload) as { code: string, message: string }
    t.strictSame([statusCode, headers.location, code], [500, undefined, 'FST_RESOURCES_UNKNOWN_ROUTE'])
    t.match(message, /^unknown route .*\. Pass the name of a route$/)
    t.ok(message.length < 150 && !/did you mean|lists|new_|edit_/.test(message), message)
  }
})

t.test("a request's helpers can be spread, logged and destructured, as the app's can", async t => {
  const seen: unknown[] = []
  const app = await serving({ baseUrl: 'request' }, (request, reply) => {
    const paths = loose(request.paths)
    const { book_url: url, ...others } = { ...paths }
    seen.push(Object.keys(paths), Object.keys(loose(reply.paths)), inspect(paths), 'book_url' in paths, 'nope' in paths, paths['nope'])
    return [url!(7), others['book_path']!(7), paths['book_url']!(8), loose(reply.paths)['books_url']!({ protocol: 'https' })]
  })
  const reply = await app.inject({ url: '/run', headers: { host: 'one.example' } })
  t.strictSame(reply.json(), ['http://one.example/books/7', '/books/7', 'http://one.example/books/8', 'https://one.example/books'])
  const names = ['books_path', 'books_url', 'book_path', 'book_url']
  t.strictSame(Object.keys(loose(app.paths)), names)
  t.strictSame(seen, [names, names, inspect(app.paths), true, false, undefined])
  t.match(inspect(app.paths), /book_url/)
  t.throws(() => loose(app.paths)['book_url']!(7), { code: 'FST_RESOURCES_MISSING_BASE_URL' }, 'helpers of a request are not kept')
})

t.test('properties that another request would see cannot be added', async t => {
  const app = await serving({}, ({ paths }) => {
    const attempts: readonly (() => unknown)[] = [
      () => { (paths as Record<string, unknown>)['books_path'] = () => 'evil' },
      () => { (paths as Record<string, unknown>)['more'] = 1 },
      () => { delete (paths as Record<string, unknown>)['books_path'] },
      () => Object.freeze(paths),
      () => Object.setPrototypeOf(paths, {})
    ]
    return attempts.map(attempt => {
      try {
        return attempt()
      } catch (error) {
        return (error as Error).constructor.name
      }
    })
  })
  t.strictSame((await app.inject('/run')).json(), Array(5).fill('TypeError'))
  t.equal(loose(app.paths)['books_path']!(), '/books')
  t.notOk('more' in app.paths || Object.isFrozen(app.paths))
})
