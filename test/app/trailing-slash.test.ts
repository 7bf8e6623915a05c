import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import t from 'tap'
import resources, { draw, get, member, methodNotAllowed, post, resource, root, routeTable, scope, type DialectName } from '../../lib/index.js'
import * as declare from '../../lib/index.js'
import { echoControllers, loose } from '../fixtures/echo.js'
import { serverOptions } from '../fixtures/fastify.js'

const declarations = [
  root('home#index'),
  declare.resources('photos', { only: ['index', 'show', 'create'] }, [
    declare.resources('notes', { only: 'show' }),
    member([post('publish')])
  ]),
  resource('profile', { only: 'show' }),
  get('list(/:page)', { to: 'lists#show', as: 'list' }),
  get('odata/docs%28:key%29', { to: 'docs#show', as: 'doc' }),
  get('health', { to: 'health#show', trailingSlash: false }),
  get('old', { redirect: '/photos', as: 'old' })
]

/** Requests: the URL with its slash, the endpoint, and the path of a document. */
const cases: ReadonlyArray<readonly [method: 'GET' | 'POST', path: string, action: string, document: string]> = [
  ['GET', '/photos/', 'photos#index', '/photos/'],
  ['POST', '/photos/', 'photos#create', '/photos/'],
  ['GET', '/photos/7/', 'photos#show', '/photos/{id}/'],
  ['POST', '/photos/7/publish/', 'photos#publish', '/photos/{id}/publish/'],
  ['GET', '/photos/7/notes/8/', 'notes#show', '/photos/{photo_id}/notes/{id}/'],
  ['GET', '/profile/', 'profiles#show', '/profile/'],
  ['GET', '/list/', 'lists#show', '/list/'],
  ['GET', '/list/2/', 'lists#show', '/list/{page}/'],
  ['GET', '/odata/docs(7)/', 'docs#show', '/odata/docs%28{key}%29/']
]

for (const dialect of ['default', 'rails'] as const) {
  t.test(`URLs end in a slash in the app, table, helpers and documents, in the ${dialect} dialect`, async t => {
    const routes = draw(dialect === 'rails' ? declarations.filter(one => one !== declarations[4]) : declarations,
      { dialect, trailingSlash: true, format: false })
    const shown = cases.filter(([, path]) => dialect === 'default' || !path.includes('('))
    t.ok(routes.routes.every(({ path }) => path.endsWith('/') === (path !== '/health')), routes.toString())
    for (const prefix of ['', '/v1', '/:tenant']) {
      const begin = prefix.replace(':', '')
      const app = Fastify()
      await app.register(swagger, { openapi: {} })
      app.setNotFoundHandler(methodNotAllowed())
      await app.register(resources, { routes, prefix, controllers: echoControllers(routes) })
      await app.ready()
      const statusOf = async (method: 'GET' | 'POST' | 'DELETE', url: string): Promise<number> => (await app.inject({ method, url: begin + url })).statusCode
      for (const [method, path, action, document] of shown) {
        t.equal(await statusOf(method, path), 200, path)
        t.equal(await statusOf(method, path.slice(0, -1)), 404, `${path} without its slash`)
        t.equal(await statusOf('DELETE', path), 405, `DELETE ${path}`)
        const found = routeTable(app).recognize(method, begin + path)!
        t.equal(`${found.route.controller}#${found.route.action}`, action, path)
        t.equal(routes.recognize(method, path)?.route.action, action.split('#')[1], path)
        t.equal(routes.recognize(method, path.slice(0, -1)), null, path)
        t.ok(Object.hasOwn(app.swagger().paths!, prefix.replace(/:(\w+)/, '{$1}') + document), document)
      }
      t.equal(await statusOf('GET', '/health'), 200)
      t.equal(await statusOf('GET', '/health/'), 404)
      t.equal((await app.inject(`${begin}/old/`)).headers.location, `${begin}/photos`)
      t.equal(routeTable(app).explain('GET', `${begin}/photos/7`).candidates[0]?.code, 'missing-segments')
      const paths = loose(app.paths)
      const given = prefix.includes(':') ? ['tenant'] : []
      t.equal(paths['photo_path']!(...given, 7, { query: { a: 1 }, anchor: 'x' }), `${begin}/photos/7/?a=1#x`)
      t.equal(paths['photo_path']!(...given, 7, { trailingSlash: true }), `${begin}/photos/7/`)
      t.equal(paths['list_path']!(...given, 2), `${begin}/list/2/`)
      t.equal(paths['list_path']!(...given), `${begin}/list/`)
      t.equal(paths['health_path']!(...given, { trailingSlash: undefined }), `${begin}/health`)
      t.equal(paths['health_path']!(...given, { trailingSlash: false }), `${begin}/health`)
      t.throws(() => paths['photo_path']!(...given, 7, { trailingSlash: false }),
        { code: 'FST_RESOURCES_INVALID_ARGUMENTS', message: /trailingSlash must not be false, since the path of this route ends in a slash\. Remove it/ })
      await app.close()
    }
    t.equal(loose(routes.paths)['root_path']!(), '/')
    t.strictSame(routes.describe().routes.find(({ name }) => name === 'photo')?.paths.map(({ root }) => root), ['slash'])
  })
}

/** Declarations, their options, and the problem; `null` for none. */
const wrong: ReadonlyArray<readonly [declarations: Parameters<typeof draw>[0], options: Parameters<typeof draw>[1], problem: RegExp | null]> = [
  [[declare.resources('photos')], { trailingSlash: true },
    /^draw\(\[…\]\) at \S+: option 'trailingSlash' needs format: false, because no slash can follow the extension of \/photos\(\.:format\)\. Write trailingSlash: true, format: false$/],
  [[scope({ trailingSlash: true }, [declare.resources('photos'), declare.resources('albums', { trailingSlash: true })])], {},
    /^scope\(…\) at \S+: option 'trailingSlash' needs format: false, because no slash can follow the extension of \/photos\(\.:format\)\. Write trailingSlash: true, format: false$/],
  [[get('feed.:format', { to: 'a#b' }), get('x', { to: 'a#c', format: 'json' })], { trailingSlash: true, format: false },
    /^draw\(\[…\]\) at \S+: option 'trailingSlash' needs .* extension of \/feed\.:format\. Set trailingSlash: false for get\('feed\.:format'\) at \S+$/],
  ...[{}, { format: false } as const].map(format => [[scope({ trailingSlash: true, ...format }, [scope({ path: 'a', format: null }, [scope({ path: 'b' }, [get('x', { to: 'a#b' })])])])], {},
    /^scope\(…\) at \S+: option 'trailingSlash' needs format: false, .* extension of \/a\/b\/x\(\.:format\)\. Set trailingSlash: false for scope\(…\) at \S+$/] as const),
  [[scope({ path: 'a', trailingSlash: false, format: null }, [get('x', { to: 'a#b' })])], { trailingSlash: true }, null],
  [[scope({ format: null }, [get('x', { to: 'a#b' }), get('y', { to: 'a#b' })])], { trailingSlash: true, format: false },
    /^draw\(\[…\]\) at \S+: option 'trailingSlash' needs .* extension of \/x\(\.:format\)\. Set trailingSlash: false for scope\(…\) at \S+$/],
  [[get('files/*path', { to: 'a#b', trailingSlash: true, format: false })], {},
    /^get\('files\/\*path'\) at \S+: option 'trailingSlash': no slash can follow the wildcard at the end of \/files\/\*path\. Set trailingSlash: false for get\('files\/\*path'\) at \S+$/],
  [[get('files/*path', { to: 'a#b', trailingSlash: false })], { trailingSlash: true, format: false }, null],
  [[declare.resources('photos')], { trailingSlash: true, apiOnly: true }, null],
  [[root('home#index')], { trailingSlash: true }, null]
]

t.test('a path that cannot end in a slash is one error of the outermost option', async t => {
  for (const [declarations, options, problem] of wrong) {
    if (problem === null) t.ok(draw(declarations, options).routes.length)
    else t.throws(() => draw(declarations, options), { code: 'FST_RESOURCES_INVALID_OPTION', message: problem })
  }
})

/** Rows with a slash beside rows without: the declarations, and for each URL the action, `null` for 404. */
const beside: ReadonlyArray<readonly [declarations: Parameters<typeof draw>[0], urls: Readonly<Record<string, string | null>>, dialect?: DialectName]> = [
  [[get('a', { to: 'x#bare' }), get('a', { to: 'x#slash', as: 'b', trailingSlash: true })], { '/a': 'bare', '/a/': 'slash', '/a//': null }],
  [[get(':page', { to: 'x#page', as: 'page', trailingSlash: true }), get('photos/:id', { to: 'x#photo' })], { '/photos/': 'page', '/photos/7': 'photo', '/x/': 'page', '/x': null }],
  [[get('photos/:id', { to: 'x#photo' }), get('photos', { to: 'x#photos', trailingSlash: true })], { '/photos/': 'photos', '/photos/7': 'photo', '/photos/7/': null }],
  [[get('photos/*rest', { to: 'x#rest' }), get(':a/:b', { to: 'x#two', trailingSlash: true })], { '/photos/7/': 'two', '/photos/7': 'rest', '/photos/': null }],
  [[get(':a', { to: 'x#number', trailingSlash: true, constraints: { a: /\d+/ } }), get(':a', { to: 'x#word', trailingSlash: true })], { '/7/': 'number', '/x/': 'word', '/7': null }, 'rails'],
  [[get('(:lang)', { to: 'x#lang', trailingSlash: true })], { '/': 'lang', '/en/': 'lang', '/en': null }]
]

t.test('rows with a slash beside rows without', async t => {
  for (const [declarations, urls, dialect = 'default'] of beside) {
    const routes = draw(declarations, { format: false, dialect, constraintFailure: 'not-found' })
    const app = Fastify()
    await app.register(resources, { routes, controllers: echoControllers(routes) })
    for (const [url, action] of Object.entries(urls)) {
      const { statusCode } = await app.inject(url)
      t.equal(statusCode, action === null ? 404 : 200, url)
      t.equal(routeTable(app).recognize('GET', url)?.route.action ?? null, action, url)
      t.equal(routes.recognize('GET', url)?.route.action ?? null, action, url)
    }
    await app.close()
  }
  const { paths } = draw(beside[1]![0], { format: false })
  t.equal(loose(paths)['page_path']!('photos'), '/photos/')
})

t.test('an app that ignores slashes at the end has one route for a row and its twin', async t => {
  const twin = draw(beside[0]![0], { format: false })
  const create = () => Fastify(serverOptions({ routerOptions: { ignoreTrailingSlash: true } }))
  await t.rejects(Promise.resolve(create().register(resources, { routes: twin, controllers: echoControllers(twin) })),
    { code: 'FST_RESOURCES_DUPLICATE_ROUTE', message: /duplicate route GET \/a\/: get\('a'\) at .* and get\('a'\) at / })
  const routes = draw(declarations, { trailingSlash: true, format: false })
  const app = create()
  await app.register(resources, { routes, controllers: echoControllers(routes) })
  for (const url of ['/photos/7/', '/photos/7', '/health/', '/health', '/list/2', '/']) t.equal((await app.inject(url)).statusCode, 200, url)
  t.equal(loose(app.paths)['photo_path']!(7), '/photos/7/')
})
