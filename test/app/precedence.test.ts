import Fastify from 'fastify'
import t from 'tap'
import resources, { draw, get, scope, type Declaration } from '../../lib/index.js'
import type { DrawOptions } from '../../types/index.js'
import { echoControllers, loose } from '../fixtures/echo.js'

const isMobile = (): boolean => true

/** Tables under a prefix, and requests with the action and params that handle each, or a status. */
const served: ReadonlyArray<readonly [
  name: string, prefix: string, declarations: readonly Declaration[],
  requests: Readonly<Record<string, string | number>>, options?: DrawOptions
]> = [
  ['a literal with an empty param next to a plain param', '', [get('@:name', { to: 'a#user' }), get(':slug', { to: 'a#page', as: 'page' })],
    { '/@': 'page @', '/@ann': 'user ann', '/x': 'page x' }],
  ['the same in reverse order', '', [get(':slug', { to: 'a#page', as: 'page' }), get('@:name', { to: 'a#user' })],
    { '/@': 'page @', '/@ann': 'user ann' }],
  ['after a literal', '', [get('files/x-:id', { to: 'a#x' }), get('files/:id', { to: 'a#file' })],
    { '/files/x-': 'file x-', '/files/x-1': 'x 1', '/files/7': 'file 7' }],
  ['a literal of one letter', '', [get('photos/v:id', { to: 'a#v' }), get('photos/:slug', { to: 'a#slug' })],
    { '/photos/v': 'slug v', '/photos/v1': 'v 1', '/photos/v.json': 'slug v json' }],
  ['two literals, one longer', '/:tenant/x', [get('img-a:kind', { to: 'a#a' }), get('img-:kind', { to: 'a#kind' })],
    { '/t/x/img-a': 'kind t a', '/t/x/img-ab': 'a t b', '/t/x/img-b': 'kind t b', '/t/x/img-': 404 }],
  ['in the middle of a path', '', [get('x-:id/edit', { to: 'a#x' }), get(':slug/edit', { to: 'a#slug' })],
    { '/x-/edit': 'slug x-', '/x-1/edit': 'x 1' }],
  ['if an earlier segment differs', '', [get('q/x-:id/z', { to: 'a#q' }), get(':a/x-/z', { to: 'a#x' })],
    { '/q/x-/z': 'x q', '/q/x-1/z': 'q 1' }],
  ['with a format', '', [get('x-:id', { to: 'a#x', format: 'json' }), get(':slug', { to: 'a#slug', format: false })],
    { '/x-': 'slug x-', '/x-.json': 'slug x-.json', '/x-1': 'x 1 json' }],
  ['a literal after', '', [get(':name.png', { to: 'a#png' }), get(':slug', { to: 'a#slug', format: false })],
    { '/.png': 'slug .png', '/a.png': 'png a' }],
  ['a param of a prefix', '/a/:tenant', [get('new', { to: 'a#new' }), get(':slug', { to: 'a#slug', format: false })],
    { '/a/x/new': 'new x', '/a/x.png/new': 'slug x.png new', '/a/x/y.z': 'slug x y.z' }],
  ['the same of a scope', '', [scope({ path: 'a/:tenant' }, [get('new', { to: 'a#new' }), get(':slug', { to: 'a#slug', format: false })])],
    { '/a/x/new': 'new x', '/a/x.png/new': 'slug x.png new', '/a/x/y.z': 'slug x y.z' }],
  ['the root of a prefix with its slash', '/api', [get('/', { to: 'a#home', routeOptions: { prefixTrailingSlash: 'slash' } } as never)],
    { '/api/': 'home', '/api': 404 }],
  ['without it', '/api', [get('/', { to: 'a#home', routeOptions: { prefixTrailingSlash: 'no-slash' } } as never)],
    { '/api/': 404, '/api': 'home' }],
  ...(['default', 'rails'] as const).flatMap((dialect): typeof served => [
    ['a required format of any string after an id with dots', '',
      [get('gems/:id', { to: 'a#gem', format: true, constraints: { id: /[^/]+/ } })],
      { '/gems/rails-7.0.json': 'gem rails-7.0 json', '/gems/a.b': 'gem a b' }, { dialect }],
    ['a format whose pattern has dots after such an id', '',
      [get('p/:id', { to: 'a#p', format: /gz|tar\.gz/, constraints: { id: /v[a-y0-9.]+/ } })],
      { '/p/vy.1.gz': 'p vy.1 gz', '/p/vy.1': 'p vy.1' }, { dialect }],
    ['the same if the last dot does not begin a format', '',
      [get('q/:id', { to: 'a#q', format: /tar\.gz/, constraints: { id: /v[a-y0-9.]+/ } })],
      { '/q/vy.1.tar.gz': 'q vy.1 tar.gz' }, { dialect }],
    ['a literal after an empty param, with a format', '',
      [get('photos/:id-9l', { to: 'a#large', as: 'large' }), get('photos/:slug', { to: 'a#slug' })],
      { '/photos/-9l': 'slug -9l', '/photos/-9l.json': 'slug -9l json', '/photos/7-9l.json': 'large 7 json' }, { dialect }],
    ['literals around a param', '', [get('v-:id-9', { to: 'a#z', as: 'z' }), get('v-:slug', { to: 'a#slug' })],
      { '/v--9.json': 'slug -9 json', '/v-1-9.json': 'z 1 json' }, { dialect }],
    ['a literal after a param that has the dot of a format', '',
      [get('photos/:id-9l', { to: 'a#large', as: 'large' }), get('photos/:slug', { to: 'a#slug' })],
      { '/photos/a.b-9l': 'slug a b-9l' }, { dialect }],
    ['a literal that does not match because of its format', '', [get('new', { to: 'a#new' }), get(':slug.tar', { to: 'a#tar', as: 'tar' })],
      { '/new.tar.xml': 'tar new xml', '/old.tar.xml': 'tar old xml', '/new.xml': 'new xml' }, { dialect }],
    ['a literal with a pattern for its format', '',
      [get('feed', { to: 'a#feed', format: /rss|atom/ }),
        get(':name.png', { to: 'a#png', format: false, constraints: { name: /[a-z]+/ } })],
      { '/feed.png': 'png feed', '/food.png': 'png food', '/feed.rss': 'feed rss' }, { dialect }],
    ['a param that does not match because of its format', '', [get('v/:x', { to: 'a#v' }), get(':k/:slug.tar', { to: 'a#tar', as: 'tar' })],
      { '/v/new.tar.xml': 'tar v new xml', '/v/new.tar': 'v new tar' }, { dialect }],
    ['a literal, and the same literal with a dot and a param', '', [get('v', { to: 'a#v' }), get('v.:ver', { to: 'a#ver', as: 'ver' })],
      { '/v.1.json': 'ver 1 json', '/v.1': 'v 1', '/v': 'v' }, { dialect }],
    ['an extension that a path writes out, and its constraint, under format: false', '', [scope({ format: false }, [
      get('feed.:format', { to: 'a#feed', constraints: { format: /rss|atom/ } }),
      get('list(.:format)', { to: 'a#list', constraints: { format: /csv/ } }), get('any.:format', { to: 'a#any' }),
      get('as/:format', { to: 'a#as', constraints: { format: /rss|atom/ } }), get('as/:id', { to: 'a#id' })])],
    {
      '/feed.rss': 'feed rss',
      '/feed.xml': 404,
      '/feed': 404,
      '/list': 'list',
      '/list.csv': 'list csv',
      '/list.xml': 404,
      '/any.xml': 'any xml',
      '/as/rss': 'as rss',
      '/as/xml': 'id xml'
    }, { dialect }],
    ['a literal that the format repeats', '', [get('img/:name.png', { to: 'a#png' })],
      { '/img/a.png.png': 'png a png', '/img/a.png': 'png a', '/img/a.png.json': 'png a json' }, { dialect }]
  ])
]

for (const [name, prefix, declarations, requests, options] of served) {
  t.test(name, async t => {
    const table = draw(declarations, options)
    const app = Fastify()
    await app.register(resources, { routes: table, controllers: echoControllers(table), prefix })
    for (const [url, said] of Object.entries(requests)) {
      const reply = await app.inject(url)
      const { served: by, params } = reply.statusCode === 200 ? reply.json() : { served: '', params: {} }
      t.equal(reply.statusCode === 200 ? [by.replace('a#', ''), ...Object.values(params)].join(' ') : reply.statusCode, said, url)
      if (prefix !== '') continue
      const found = table.recognize('GET', url)
      t.equal(found === null ? 404 : [found.route.action, ...Object.values(found.params)].join(' '), said, `recognize ${url}`)
    }
  })
}

/** Calls of helpers: the path, or the route that would match it. */
const calls: ReadonlyArray<readonly [
  name: string, prefix: string, declarations: readonly Declaration[], helper: string, args: readonly unknown[],
  path: string | RegExp
]> = [
  ['an empty param does not match the other route', '', [get('@:name', { to: 'a#user', as: 'user' }), get(':slug', { to: 'a#page', as: 'page' })],
    'page_path', ['@'], '/@'],
  ['a param that is not empty matches the other route', '', [get('@:name', { to: 'a#user', as: 'user' }), get(':slug', { to: 'a#page', as: 'page' })], 'page_path',
    ['@ann'], /slug '@ann' would match GET \/@:name\(\.:format\) instead$/],
  ['the longer literal after a param takes precedence', '', [get('y/:slug.tar(.gz)', { to: 'a#tar', as: 'tar' })], 'tar_path',
    ['v', 'json'], '/y/v.tar.gz.json'],
  ['a default extension that is left out', '', [get('logs/:id', { to: 'a#log', as: 'log', format: ['json'], defaults: { format: 'json' } })],
    'log_path', ['a', 'json'], '/logs/a'],
  ['a default extension, which is left out after a value with a dot too', '',
    [get('logs/:id', { to: 'a#log', as: 'log', format: ['json'], defaults: { format: 'json' } })], 'log_path', ['a.json', 'json'],
    /: id 'a\.json' would be read as 'a'\. Declare the route with format: false$/],
  ['the same in a wildcard', '', [get('logs/*path', { to: 'a#log', as: 'log', defaults: { format: 'json' } })], 'log_path',
    ['a/b.c', { format: 'json' }], /: path 'a\/b\.c' would be read as 'a\/b'\. Declare the route with format: false$/],
  ['the same under an open format', '', [get('logs/:id', { to: 'a#log', as: 'log', defaults: { format: 'json' } })], 'log_path',
    ['a.b', 'json'], /: id 'a\.b' would be read as 'a'\. Declare the route with format: false$/],
  ['a param named format', '', [get('feed/:format', { to: 'a#feed', as: 'feed', format: false })], 'feed_path', ['v1.xml'], '/feed/v1.xml'],
  ['under one condition', '',
    [scope({ when: isMobile }, [get('orders/new', { to: 'a#new' }), get('orders/:id', { to: 'a#show', as: 'order' })])], 'order_path',
    ['new'], /id 'new' would match GET \/orders\/new/],
  ['under another', '', [get('orders/new', { to: 'a#new', when: isMobile }), get('orders/:id', { to: 'a#show', as: 'order' })],
    'order_path', ['new'], '/orders/new'],
  ['optional groups under a condition', '', [get('(:lang)(/:page)/search', { to: 'a#search', as: 'search', when: isMobile })],
    'search_path', [{ page: 'x' }], /page 'x' would match GET \/:lang\/search/],
  ['the root of a prefix with its slash', '/api',
    [get('/', { to: 'a#home', as: 'home', routeOptions: { prefixTrailingSlash: 'slash' } } as never)], 'home_path', [], '/api/'],
  ['the same asked for', '/api', [get('/', { to: 'a#home', as: 'home', routeOptions: { prefixTrailingSlash: 'slash' } } as never)], 'home_path',
    [{ trailingSlash: true }], '/api/'],
  ['the same with a query', '/api', [get('/', { to: 'a#home', as: 'home', routeOptions: { prefixTrailingSlash: 'slash' } } as never)],
    'home_path', [{ query: { a: 1 } }], '/api/?a=1'],
  ['a root with both', '/api', [get('/', { to: 'a#home', as: 'home' } as never)], 'home_path', [], '/api']
]

for (const [name, prefix, declarations, helper, args, path] of calls) {
  t.test(`${helper}: ${name}`, async t => {
    const table = draw(declarations)
    const app = Fastify()
    await app.register(resources, { routes: table, controllers: echoControllers(table), prefix })
    const build = (): string => loose(app.paths)[helper]!(...args)
    if (typeof path === 'string') t.equal(build(), path)
    else t.throws(build, { code: 'FST_RESOURCES_INVALID_ARGUMENTS', message: path })
  })
}

t.test('an empty param in the middle of a path is explained', async t => {
  const table = draw([get('a/:slug.png/b', { to: 'a#b' })])
  const { outcome, candidates } = table.explain('GET', '/a/.png.csv')
  t.strictSame([outcome, candidates[0]?.reason], ['not-found', 'slug must not be empty'])
})
