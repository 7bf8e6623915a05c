import Fastify from 'fastify'
import swagger from '@fastify/swagger'
import t from 'tap'
import resources, { draw, get, put, resource, resources as plural, root, scope, type Declaration } from '../../lib/index.js'
import type { DrawOptions } from '../../types/index.js'
import { ask, askWhole, echoApp, echoControllers, loose, type Echo } from '../fixtures/echo.js'

const notFound: DrawOptions = { constraintFailure: 'not-found' }
const long = 'a'.repeat(101)

/** Tables with requests, and the action and params of each; a number is the status of an error response. */
const served: readonly (readonly [
  what: string, declared: readonly Declaration[], options: DrawOptions,
  requests: Readonly<Record<string, readonly [by: string, params: object] | number>>
])[] = [
  ['globs',
    [get('files/*path', { to: 'files#show' }), get('raw/*path', { to: 'raw#show', format: false })], {}, {
      '/files/a': ['files#show', { path: 'a' }],
      '/files/a/b.txt': ['files#show', { path: 'a/b', format: 'txt' }],
      '/files/a.b/c': ['files#show', { path: 'a.b/c' }],
      '/files/a.b.c': ['files#show', { path: 'a.b', format: 'c' }],
      '/files/.hidden': ['files#show', { path: '.hidden' }],
      '/files/a/.hidden': ['files#show', { path: 'a/.hidden' }],
      '/files/a.': ['files#show', { path: 'a.' }],
      '/files/a%20b%2Fc%252F': ['files#show', { path: 'a b/c%2F' }],
      '/files/%2E%2E/x': 404,
      '/files/..%2Fx': 404,
      '/files/a//b': 404,
      '/files/a/': 404,
      '/files/': 404,
      '/files': 404,
      '/files/a%00b': 404,
      [`/files/${long}`]: ['files#show', { path: long }],
      [`/files/x/${long.repeat(50)}.json`]: ['files#show', { path: `x/${long.repeat(50)}`, format: 'json' }],
      [`/files/v1.${long}.json`]: ['files#show', { path: `v1.${long}`, format: 'json' }],
      [`/files/a.${long}`]: ['files#show', { path: `a.${long}` }],
      [`/files/a.${long.slice(1)}`]: ['files#show', { path: 'a', format: long.slice(1) }],
      [`/files/${'ab/'.repeat(60)}c`]: ['files#show', { path: `${'ab/'.repeat(60)}c` }],
      '/raw/a/b.txt': ['raw#show', { path: 'a/b.txt' }],
    }],
  ['every other route before a wildcard',
    [get('*path', { to: 'pages#any' }), plural('photos', { only: ['index', 'show', 'new'] }),
      get('photos/:photo_id/*rest', { to: 'photos#rest' }), root('home#index')], {}, {
      '/': ['home#index', {}],
      '/photos': ['photos#index', {}],
      '/photos/7': ['photos#show', { id: '7' }],
      '/photos/new': ['photos#new', {}],
      '/photos/a.b.c': ['pages#any', { path: 'photos/a.b', format: 'c' }],
      '/photos/7/x/y': ['photos#rest', { photo_id: '7', rest: 'x/y' }],
      '/photos/': 404,
      '/else/where': ['pages#any', { path: 'else/where' }]
    }],
  ['constraints and formats of wildcard params',
    [get('a/*path', { to: 'a#words', constraints: { path: /[a-z]+(?:\/[a-z]+)*/ } }),
      get('a/*path', { to: 'a#any', as: 'any', format: ['zip'] }), get('b/*path', { to: 'b#c', format: true }),
      get('c(/*path)', { to: 'c#d', defaults: { path: 'index' } })], notFound, {
      '/a/x/y': ['a#words', { path: 'x/y' }],
      '/a/x/y.json': ['a#words', { path: 'x/y', format: 'json' }],
      '/a/x/7': ['a#any', { path: 'x/7' }],
      '/a/x/7.zip': ['a#any', { path: 'x/7', format: 'zip' }],
      '/a/x/7.gz': ['a#any', { path: 'x/7.gz' }],
      '/b/x': 404,
      '/b/x.y.z': ['b#c', { path: 'x.y', format: 'z' }],
      '/c': ['c#d', { path: 'index' }],
      '/c/x/y': ['c#d', { path: 'x/y' }]
    }],
  ['a wildcard before a written format extension under format: false, in the Rails dialect',
    [get('archive/*rest(.:format)', { to: 'a#rest', format: false }), get('open/*rest(.:format)', { to: 'a#open' }),
      get('words/*rest(.:format)', { to: 'a#words', format: false, constraints: { rest: /[a-z/]+/ } }),
      get('needs/*rest.:format', { to: 'a#needs', format: false }), get('b/:id(.:format)', { to: 'a#id', format: false })],
    { dialect: 'rails' }, {
      '/archive/c.d.json': ['a#rest', { rest: 'c.d', format: 'json' }],
      '/archive/c/d.e/f': ['a#rest', { rest: 'c/d.e/f' }],
      '/open/c.d.json': ['a#open', { rest: 'c.d', format: 'json' }],
      '/words/c/d.json': ['a#words', { rest: 'c/d', format: 'json' }],
      '/needs/c.d.json': ['a#needs', { rest: 'c.d', format: 'json' }],
      '/b/c.json': ['a#id', { id: 'c', format: 'json' }]
    }],
  ['optional segments', [
    scope({ path: '(:locale)', constraints: { locale: /en|de/ } },
      [root('home#index'), plural('photos', { only: ['index', 'show'] }, [plural('comments', { only: 'index' })]),
        resource('profile', { only: 'show' })]),
    get('posts(/:year(/:month))', { to: 'posts#index', constraints: { year: /\d{4}/, month: { type: 'integer' } } }),
    get('list(/page/:page)', { to: 'lists#index', defaults: { page: 1, flag: true, none: null } })
  ], notFound, {
    '/': ['home#index', {}],
    '/en': ['home#index', { locale: 'en' }],
    '/fr': 404,
    '/en.json': ['home#index', { locale: 'en', format: 'json' }],
    '/photos': ['photos#index', {}],
    '/de/photos.json': ['photos#index', { locale: 'de', format: 'json' }],
    '/fr/photos': 404,
    '/photos/7': ['photos#show', { id: '7' }],
    '/en/photos/7/comments': ['comments#index', { locale: 'en', photo_id: '7' }],
    '/photos/7/comments': ['comments#index', { photo_id: '7' }],
    '/profile': ['profiles#show', {}],
    '/en/profile': ['profiles#show', { locale: 'en' }],
    '/posts': ['posts#index', {}],
    '/posts/2020': ['posts#index', { year: '2020' }],
    '/posts/20': 404,
    '/posts/2020/7': ['posts#index', { year: '2020', month: 7 }],
    '/posts/2020/07': 404,
    '/list': ['lists#index', { page: 1, flag: true, none: null }],
    '/list/page/2': ['lists#index', { page: '2', flag: true, none: null }],
    '/list/page': 404
  }],
  ['two optional groups in one position',
    [get('posts(/:year)(/:tag)', { to: 'posts#index', constraints: { year: /\d{4}/ } }), get('free(/:a)(/:b)', { to: 'free#index' })],
    notFound, {
      '/posts/ruby': ['posts#index', { tag: 'ruby' }],
      '/posts/2020': ['posts#index', { year: '2020' }],
      '/posts/2020/2021': ['posts#index', { year: '2020', tag: '2021' }],
      '/free/x': ['free#index', { a: 'x' }],
      '/free/x/y': ['free#index', { a: 'x', b: 'y' }]
    }],
  ['literals after a param',
    [get('img/:slug.png', { to: 'img#png' }), get('img/:slug', { to: 'img#any', format: false }), get(':{name}-profile', { to: 'p#show' }),
      get('v/:id~x', { to: 'v#x', format: ['json'] })], {}, {
      '/img/a.png': ['img#png', { slug: 'a' }],
      '/img/a%2Epng': ['img#png', { slug: 'a' }],
      '/img/a%E2%80%A8.png.%E2%80%A9': ['img#png', { slug: 'a\u2028', format: '\u2029' }],
      '/img/a.png.json': ['img#png', { slug: 'a', format: 'json' }],
      '/img/a.jpg': ['img#any', { slug: 'a.jpg' }],
      '/img/a.b.png': ['img#any', { slug: 'a.b.png' }],
      '/img/.png': ['img#any', { slug: '.png' }],
      '/a-b-profile': ['p#show', { name: 'a-b' }],
      '/v/7~x': ['v#x', { id: '7' }],
      '/v/7~x.json': ['v#x', { id: '7', format: 'json' }],
      '/v/7': 404
    }],
  ['formats that distinguish routes', [
    get('a/:id', { to: 'a#html', constraints: { format: /html/ }, as: 'a_html' }),
    get('a/:id', { to: 'a#json', constraints: { format: /json/ }, as: 'a_json' }),
    get('b', { to: 'b#html', format: /html/ }), get('b', { to: 'b#json', format: /json/, as: 'b_json' }),
    get('c/:id', { to: 'c#with', format: true }), get('c/:id', { to: 'c#without', format: false, as: 'c_without' }),
    get('d/:id', { to: 'd#zip', format: /zip|tar\.gz/ }),
    get('e/:id', { to: 'e#any', format: /.+/ }),
    get('f/:id', { to: 'f#number', format: /json/, constraints: { id: /\d+/ } }),
    get('g(.:format)', { to: 'g#open' }), get('h/:id.:format', { to: 'h#required' })
  ], {}, {
    '/a/7': ['a#html', { id: '7' }],
    '/a/7.html': ['a#html', { id: '7', format: 'html' }],
    '/a/7.json': ['a#json', { id: '7', format: 'json' }],
    '/a/7.xml': 404,
    '/b': ['b#html', {}],
    '/b.json': ['b#json', { format: 'json' }],
    '/b.xml': 404,
    '/c/7.json': ['c#with', { id: '7', format: 'json' }],
    '/c/7': ['c#without', { id: '7' }],
    '/d/v1.tar.gz': ['d#zip', { id: 'v1', format: 'tar.gz' }],
    '/d/v1.zip': ['d#zip', { id: 'v1', format: 'zip' }],
    '/d/v1.2.zip': 404,
    '/e/a..': 404,
    '/e/a...': 404,
    '/e/a.%2Fx': 404,
    '/e/a.x%00': 404,
    '/e/a.x%0D%0A': 404,
    '/e/a.x.y': ['e#any', { id: 'a', format: 'x.y' }],
    '/f/x': 400,
    '/f/7.xml': 404,
    '/f/7.json': ['f#number', { id: '7', format: 'json' }],
    '/g.json': ['g#open', { format: 'json' }],
    '/g': ['g#open', {}],
    '/h/7': 404,
    '/h/7.json': ['h#required', { id: '7', format: 'json' }]
  }]
]

for (const [what, declared, options, requests] of served) {
  t.test(what, async t => {
    const app = await echoApp(declared, options)
    const behind = await echoApp(declared, options, { prefix: '/v' })
    const table = draw(declared, options)
    for (const [url, expected] of Object.entries(requests)) {
      const answer = Array.isArray(expected) ? { served: expected[0], params: expected[1] } : expected
      t.strictSame(await askWhole(app, 'GET', url), answer, url)
      const found = table.recognize('GET', url)
      t.strictSame(found === null ? null : { served: `${found.route.controller}#${found.route.action}`, params: { ...found.params } },
        typeof answer === 'number' ? null : answer, `recognize ${url}`)
      if (url !== '/') t.strictSame(await askWhole(behind, 'GET', `/v${url}`), answer, `/v${url}`)
    }
  })
}

/** Calls of helpers, with their paths or the pattern of their errors. */
const built: readonly (readonly [helper: string, args: readonly unknown[], path: string | RegExp])[] = [
  ['photos', [], '/photos'], ['photos', ['en'], '/en/photos'], ['photos', [{ locale: 'de' }], '/de/photos'], ['photos', [null], '/photos'],
  ['photos', [{}], '/photos'], ['photos', [{}, { query: { a: 1 } }], '/photos?a=1'],
  ['photos', ['fr'], /locale must match \["en","de"\], got 'fr'$/],
  ['photo', [7], '/photos/7'], ['photo', ['en', 7], '/en/photos/7'], ['photo', ['en', 7, 'json'], '/en/photos/7.json'],
  ['photo', ['en', { id: 7 }, { format: 'json' }], '/en/photos/7.json'], ['photo', [null, 7, { anchor: 'x' }], '/photos/7#x'],
  ['photo', [{ toParam: () => 7 }], '/photos/7'],
  ['photo', [], /: got 0 of the params locale, id\. Pass all of them in order \(null for an omitted one\), the required ones \(id\), or an object/],
  ['photo', [{ locale: 'en' }], /id is missing/],
  ['posts', [], '/posts'], ['posts', [2020, 1], '/posts/2020/1'], ['posts', [{ year: 2020 }], '/posts/2020'],
  ['posts', [{ month: 1 }], /: incomplete params: month\. Pass all of year, month$/], ['posts', [2020], /: got 1 of the params year, month\. Pass all of them in order \(null for an omitted one\), none of them, or an object/],
  ['words', [{ a: 'x', c: 'y' }], '/words/x/-/y'], ['words', [{ b: 'x', c: 'y' }], /: incomplete params: b\. Pass all of a, b$/],
  ['file', ['a/b c.txt/d'], '/files/a/b%20c.txt/d'], ['file', ['a/b', { format: 'txt' }], '/files/a/b.txt'],
  ['file', ['a/b.txt'], /would be read as 'a\/b'/], ['file', ['a//b'], /: a segment of path must not be empty$/], ['file', ['/a'], /: a segment of path must not be empty$/],
  ['file', ['a/..'], /: a segment of path must not be the dot segment '\.\.'/], ['file', [''], /path must not be empty$/], ['file', [['a', 'b']], /path must be .*, got \['a', 'b'\]$/],
  ['file', [`v1.${long}`], `/files/v1.${long}`], ['file', [long, 'json'], `/files/${long}.json`], ['file', ['top'], /path 'top' would match GET \/files\/top/],
  ['file', ['x/edit'], /would match GET \/files\/:x\/edit/], ['file', ['x/edit/y'], '/files/x/edit/y'],
  ['file', ['a#b?c'], '/files/a%23b%3Fc'],
  ['image', ['a'], '/img/a.png'], ['image', ['a', 'json'], '/img/a.png.json'], ['image', ['a.b'], /the dot in slug 'a\.b' would begin a format extension/],
  ['any_image', ['a.jpg'], '/img/a.jpg'], ['any_image', ['a.png'], /would match GET \/img\/:slug\.png/],
  ['exported', [7], '/exports/7.csv'], ['exported', [7, 'json'], '/exports/7.json'],
  ['exported', [7, 'xml'], /invalid format 'xml': the route does not accept it$/],
  ['archive', ['v1', 'tar.gz'], '/archives/v1.tar.gz'], ['archive', ['v1', 'rar'], /invalid format 'rar': /],
  ['group', [], '/a/b/c'],
  ['deep', [{ b: 'x', c: 'y' }], /: incomplete params: b, c\. Pass all of a, b, c$/], ['deep', [{ a: 1, b: 2 }], '/deep/1/2'],
  ['any_file', ['in/a/b'], /path 'in\/a\/b' would match GET \/everything\/in\/\*rest instead$/], ['any_file', ['in/7'], '/everything/in/7'],
  ['any_file', ['in'], '/everything/in'], ['any_file', ['inner/a'], '/everything/inner/a'],
  ['cut', ['7-x'], /any '7-x' would match GET \/cut\/:\{n\}-x\(\.:format\) instead$/], ['cut', ['7-x.json'], /would match GET \/cut\/:\{n\}-x/],
  ['cut', ['q-x'], '/cut/q-x'], ['cut', ['q-x.json'], '/cut/q-x.json'], ['cut', ['7-X'], '/cut/7-X']
]

/** Routes for everything, of which others take a part that they have a constraint for. */
const rivals = [
  scope({ constraintFailure: 'not-found' }, [
    get('everything/in/*rest', { to: 'files#inner', format: false, constraints: { rest: /[a-z/]+/ } }),
    get('cut/:{n}-x', { to: 'cuts#number', constraints: { n: /[0-9]+/ } })
  ]),
  get('everything/*path', { to: 'files#any', as: 'any_file', format: false }),
  get('cut/:any', { to: 'cuts#any', as: 'cut', format: false })
]

t.test('helpers compare other routes without letter case if the router does', async t => {
  const app = await echoApp(rivals, {}, {}, { routerOptions: { caseSensitive: false } })
  app.get('/by-hand/:n-x', async () => ({ served: 'plain' }))
  // A literal after a param is compared with its letter case.
  for (const [text, serves, byHand] of [['7-x', 'cuts#number', 'plain'], ['7-X', 'cuts#any', undefined],
    ['q-x', 'cuts#any', 'plain']]) {
    t.equal((await app.inject(`/BY-HAND/${text!}`)).json().served, byHand)
    t.equal((await app.inject(`/CUT/${text!}`)).json().served, serves, text!)
  }
  t.throws(() => loose(app.paths)['cut_path']!('7-x'),
    { code: 'FST_RESOURCES_INVALID_ARGUMENTS', message: /would match GET \/cut\/:\{n\}-x\(\.:format\) instead$/ })
  t.strictSame(['7-X', 'q-x'].map(text => loose(app.paths)['cut_path']!(text)), ['/cut/7-X', '/cut/q-x'])
  t.throws(() => loose(app.paths)['any_file_path']!('IN/a'),
    { code: 'FST_RESOURCES_INVALID_ARGUMENTS', message: /would match GET \/everything\/in\/\*rest instead$/ })
})

t.test('a format in the path pattern is the format that the option allows', async t => {
  const app = await echoApp([get('a(.:format)', { to: 'v#a', format: ['json'] }), get('b.:format', { to: 'v#b', format: /json|xml/ }),
    get('c(.:format)', { to: 'v#c', format: false }), get('d.:format', { to: 'v#d' })])
  for (const [url, served] of [
    ['/a', 'v#a'], ['/a.json', 'v#a'], ['/a.txt', 404], ['/b', 404], ['/b.json', 'v#b'], ['/b.txt', 404], ['/c', 'v#c'], ['/c.txt', 'v#c'],
    ['/d', 404], ['/d.txt', 'v#d']
  ] as const) t.equal(await ask(app, 'GET', url), served, url)
})

t.test('the root of a prefix with several routes matches with and without a slash, as on Fastify', async t => {
  const isBeta = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): boolean => headers['x-beta'] === '1'
  const app = await echoApp([scope({ when: isBeta, as: 'beta' }, [root('beta#index')]), root('home#index')], {}, { prefix: '/v' })
  for (const url of ['/v', '/v/', '/v?a=1', '/v/?a=1']) {
    t.equal(await ask(app, 'GET', url), 'home#index', url)
    t.equal((await app.inject({ url, headers: { 'x-beta': '1' } })).json().served, 'beta#index', `${url}, with the header`)
  }
  t.equal(await ask(app, 'GET', '/v//'), 404)
})

t.test('helpers', async t => {
  const { paths } = draw([
    scope({ path: '(:locale)', constraints: { locale: ['en', 'de'] } }, [plural('photos', { only: ['index', 'show'] })]),
    get('posts(/:year(/:month))', { to: 'posts#index', as: 'posts' }),
    get('words(/:a(/:b))(/-/:c)', { to: 'words#index', as: 'words' }),
    get('files/*path', { to: 'files#show', as: 'file' }), get('files/top', { to: 'files#top' }), get('files/:x/edit', { to: 'files#edit' }),
    get('img/:slug.png', { to: 'img#png', as: 'image' }), get('img/:slug', { to: 'img#any', as: 'any_image', format: false }),
    get('exports/:id',
      { to: 'exports#show', as: 'exported', format: true, defaults: { format: 'csv' }, constraints: { format: /csv|json/ } }),
    get('archives/:id', { to: 'archives#show', as: 'archive', format: /zip|tar\.gz/ }),
    get('a(/b)/c', { to: 'a#c', as: 'group' }), get('deep(/:a(/:b(/:c)))', { to: 'deep#show', as: 'deep' }),
    ...rivals
  ])
  for (const [helper, args, path] of built) {
    const call = (): string => loose(paths)[`${helper}_path`]!(...args)
    const title = `${helper}_path ${JSON.stringify(args)}`
    if (typeof path === 'string') t.equal(call(), path, title)
    else t.throws(call, { code: 'FST_RESOURCES_INVALID_ARGUMENTS', message: path }, title)
  }
})

t.test('helpers of optional segments add prefix and base URL', async t => {
  const app = await echoApp([get('(:locale)/about', { to: 'pages#about', as: 'about' })], {},
    { prefix: '/v/:tenant', baseUrl: 'https://example.com' })
  await app.ready()
  const paths = loose(app.paths)
  t.strictSame([paths['about_path']!('x'), paths['about_url']!('x', 'en'), paths['about_url']!('x', null, { host: 'h.example' })],
    ['/v/x/about', 'https://example.com/v/x/en/about', 'https://h.example/v/x/about'])
})

t.test('OpenAPI documents a wildcard as a param, and path variants as separate operations', async t => {
  const routes = draw([
    get('files/*path', { to: 'files#show', constraints: { path: /[a-z/]+/ } }),
    scope({ path: '(:locale)', constraints: { locale: ['en'] } }, [plural('photos', { only: ['index', 'show'] })]),
    get('img/:slug.png', { to: 'img#show' })
  ])
  const app = Fastify()
  await app.register(swagger, { openapi: {} })
  await app.register(resources, { routes, controllers: echoControllers(routes) })
  await app.ready()
  const { paths } = app.swagger() as unknown as { paths: Record<string, { get: { parameters?: ReadonlyArray<{ name: string }> } }> }
  t.strictSame(Object.entries(paths).map(([path, { get: { parameters = [] } }]) => [path, parameters.map(({ name }) => name)]), [
    ['/files/{path}', ['path']], ['/{locale}/photos', ['locale']], ['/photos', []], ['/{locale}/photos/{id}', ['locale', 'id']],
    ['/photos/{id}', ['id']], ['/img/{slug}.png', ['slug']]
  ])
})

t.test('route options may depend on the route, and a resource\'s own options stay its own', async t => {
  const ran = async (log: string[], name: string): Promise<void> => { log.push(name) }
  const log: string[] = []
  const app = await echoApp([
    scope({ routeOptions: { onRequest: () => ran(log, 'scope') } }, [
      plural('photos', {
        only: ['index', 'update'],
        routeOptions: ({ action, controller, name }) => ({ onRequest: () => ran(log, `${controller}#${action} ${name}`) }),
        ownRouteOptions: ({ action }: { readonly action: string | null }) => action === 'index' ? {} : { onRequest: () => ran(log, 'own') }
      }, [plural('comments', { only: 'index' }), get('likes', { on: 'member', routeOptions: { onRequest: () => ran(log, 'verb') } })])
    ])
  ])
  for (const [method, url, expected] of [
    ['GET', '/photos', ['scope', 'photos#index photos']],
    ['PUT', '/photos/7', ['scope', 'photos#update photo', 'own']],
    ['GET', '/photos/7/likes', ['scope', 'photos#likes likes_photo', 'own', 'verb']],
    ['GET', '/photos/7/comments', ['scope', 'comments#index photo_comments']]
  ] as const) {
    log.length = 0
    const reply = await app.inject({ method, url })
    t.strictSame([reply.statusCode, ...log], [200, ...expected], `${method} ${url}`)
  }
  t.throws(() => draw([plural('a', { only: 'index', routeOptions: () => ({ url: '/x' }) as object })]),
    { code: 'FST_RESOURCES_INVALID_OPTION', message: /routeOptions\.url is not allowed\. Remove it: the declaration sets it$/ })
  for (const hooks of [undefined, [undefined]]) {
    t.throws(() => draw([plural('a', { only: 'index', ownRouteOptions: () => ({ preHandler: hooks }) as object })]),
      { code: 'FST_RESOURCES_INVALID_OPTION', message: /resources\('a'\) at \S+: ownRouteOptions\.preHandler must be .*, got \[?undefined\]?\. / })
  }
  for (const [given, reason] of [
    [(_request: unknown, _reply: unknown, done: () => void) => done(), 'but threw: done is not a function'],
    [() => {}, 'got undefined'],
    [() => Promise.resolve({}), 'got a promise'],
    [() => [], 'got []'],
    [() => { throw 'a word' }, "but threw: it threw 'a word'"] // eslint-disable-line no-throw-literal
  ] as const) {
    for (const [option, options] of [
      ['routeOptions', { routeOptions: given }], ['ownRouteOptions', { ownRouteOptions: given }], ['actions.index', { actions: { index: given } }]
    ] as const) {
      const message = new RegExp(`resources\\('a'\\) at .*: the function of '${option}' must return an object for GET /a\\(\\.:format\\), ` +
        `${reason.replace(/[[\]]/g, '\\$&')}\\. Put a guard into the object: `)
      t.throws(() => draw([plural('a', { only: 'index', ...options as object })]),
        { code: 'FST_RESOURCES_INVALID_OPTION', message }, `${option}: ${reason}`)
    }
  }
  t.throws(() => plural('a', { ownRouteOptions: { handler: 1 } as never }),
    { code: 'FST_RESOURCES_INVALID_OPTION', message: /ownRouteOptions\.handler is not allowed\./ })
})

t.test('route options of an action add to the options of its resource, and to no other action', async t => {
  const ran = (log: string[], name: string) => async (): Promise<void> => { log.push(name) }
  const log: string[] = []
  const on = (name: string) => ({ preHandler: ran(log, name) })
  const declared = [
    scope({ routeOptions: on('outer') }, [scope({ routeOptions: on('inner') }, [
      plural('photos', {
        routeOptions: on('resource'),
        ownRouteOptions: on('own'),
        actions: { update: { ...on('update'), bodyLimit: 3 }, show: ({ action, method }) => on(`${method} ${action}`) }
      }, [plural('comments', { only: ['show', 'update'] }), put('publish', { on: 'member', routeOptions: on('verb') })])
    ])])
  ]
  const routes = draw(declared, { updateMethods: ['PATCH', 'PUT'] })
  const app = Fastify()
  const { photos, comments } = echoControllers(routes)
  await app.register(resources, {
    routes, controllers: { comments: comments!, photos: { ...photos, update: { ...on('action'), handler: photos!['update']! } } }
  })
  const around = ['outer', 'inner', 'resource']
  for (const [method, url, expected] of [
    ['PUT', '/photos/7', [...around, 'own', 'update', 'action']],
    ['PATCH', '/photos/7', [...around, 'own', 'update', 'action']],
    ['GET', '/photos/7', [...around, 'own', 'GET show']],
    ['HEAD', '/photos/7', [...around, 'own', 'GET show']],
    ['DELETE', '/photos/7', [...around, 'own']],
    ['PUT', '/photos/7/publish', [...around, 'own', 'verb']],
    ['PUT', '/photos/7/comments/1', around],
    ['GET', '/photos/7/comments/1', around]
  ] as const) {
    log.length = 0
    const reply = await app.inject({ method, url })
    t.strictSame([reply.statusCode, ...log], [200, ...expected], `${method} ${url}`)
  }
  t.equal((await app.inject({ method: 'PUT', url: '/photos/7', payload: { a: 1 } })).statusCode, 413)
  const hooks = { update: on('update') }
  const table = draw([plural('photos', { only: 'update', actions: hooks })])
  Reflect.set(hooks, 'update', {})
  t.match(table.describe().routes[0]!.hooks, { preHandler: [{}] }, 'later changes of the object do not count')
})

t.test('a wildcard does not match a dot segment, in any encoding', async t => {
  const table = draw([get('files/*path', { to: 'files#show' })])
  for (const target of ['/files/a/./b', '/files/../b', '/files/%2e/b', '/files/a%2f%2e%2e']) {
    t.equal(table.recognize('GET', target), null,
      target)
  }
})

t.test('a constraint on a wildcard may require a slash, and does not backtrack', async t => {
  const constrained = (path: RegExp): unknown => draw([get('files/*path', { to: 'files#show', constraints: { path } })])
  for (const path of [/[a-z/]+/, /[a-z]+(?:\/[a-z]+)*/, /a\/b|c/]) t.doesNotThrow(() => constrained(path), String(path))
  const table = draw([get('files/*path', { to: 'files#show', constraints: { path: /(?:[a-z]+[a-z0-9/]+)+x/ }, format: false })],
    { constraintFailure: 'not-found' })
  t.equal(table.recognize('GET', `/files/${'a/'.repeat(20_000)}a!`), null)
})

t.test('a wildcard with a pattern has at most 2,000 characters', async t => {
  const constraints = [/[a-z/]+/, { type: 'string', not: { pattern: 'b' } }, { type: 'string', format: 'uri-reference' }, ['a'.repeat(2001)]]
  const [within, beyond] = ['a'.repeat(2000), 'a'.repeat(2001)]
  for (const [at, path] of constraints.entries()) {
    const declarations = [get('files/*path', { to: 'files#show', as: 'files', constraints: { path } })]
    const app = await echoApp(declarations, notFound)
    const isList = at === constraints.length - 1
    const matches = [false, true].map(isLonger => isLonger === isList)
    t.strictSame(await Promise.all([within, beyond].map(value => ask(app, 'GET', `/files/${value}`))), matches.map(does => does ? 'files#show' : 404))
    const table = draw(declarations, notFound)
    t.strictSame([within, beyond].map(value => table.recognize('GET', `/files/${value}`) !== null), matches)
    const build = (value: string): string => loose(app.paths)['files_path']!(value)
    if (isList) {
      t.equal(build(beyond), `/files/${beyond}`)
      continue
    }
    t.equal(build(within), `/files/${within}`)
    t.throws(() => build(beyond), { message: /path must have at most 2000 characters, got 2001$/ })
    t.match(table.explain('GET', `/files/${beyond}`).candidates, [
      { code: 'too-long', reason: 'path must have at most 2000 characters, got 2001', param: 'path', expected: '2000' }
    ])
  }
})

t.test('a suffix that may hold dots is found, however long the router lets params be', async t => {
  const declarations = ['files/*rest', 'words/:id'].flatMap(path => [/json|tar\.gz/, /[a-z.0-9]+/].map((format, at) =>
    get(path, { to: `a#b${at}`, constraints: { rest: /[a-z0-9/]+?/, id: /[a-z0-9]+?/, format } })))
  const app = await echoApp(declarations, { dialect: 'rails' }, {}, { routerOptions: { maxParamLength: 5000 } })
  for (const where of ['/files', '/words']) {
    for (const text of [`${'ab1.'.repeat(1240)}!`, 'a.'.repeat(2480)]) {
      t.equal(await ask(app, 'GET', `${where}/${text}`), 404)
    }
  }
  const [longest, longer] = [255, 256].map(length => `/words/a.${'b'.repeat(length)}`) as [string, string]
  t.strictSame([await ask(app, 'GET', longest), await ask(app, 'GET', longer)], ['a#b1', 404])
  const { paths } = await echoApp([resources('photos')], {}, {}, { routerOptions: { maxParamLength: 5000 } })
  t.equal(loose(paths)['photo_path']!(7, { format: 'b'.repeat(255) }).length, 265)
  t.throws(() => loose(paths)['photo_path']!(7, { format: 'b'.repeat(256) }), /format/)
})

t.test('a prefix is one path', async t => {
  for (const prefix of ['/(:locale)', '/x/*rest']) {
    await t.rejects(async () => {
      const app = Fastify(); await app.register(resources,
        { routes: draw([get('a', { to: 'a#b' })]), controllers: { a: { b: () => '' } }, prefix })
    },
    { code: 'FST_RESOURCES_INVALID_PATH', message: /^invalid prefix '\/.*': optional segments and wildcards are not allowed in a prefix$/ })
  }
})

t.test('a condition and a redirect on one route, both before a wildcard', async t => {
  const app = await echoApp([get('a/:id', { redirect: '/b/:id', when: request => request.headers['x-old'] === '1' }),
    get('*all', { to: 'all#show', format: false })])
  t.strictSame((await askWhole(app, 'GET', '/a/7') as Echo), { served: 'all#show', params: { all: 'a/7' } })
  t.equal((await app.inject({ url: '/a/7', headers: { 'x-old': '1' } })).headers.location, '/b/7')
})
