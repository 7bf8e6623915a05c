import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import t from 'tap'
import resources, { draw, get, resources as plural, scope, type Declaration } from '../../lib/index.js'
import type { DrawOptions, ResourcesPluginOptions } from '../../types/index.js'
import { echoControllers, loose } from '../fixtures/echo.js'

const locale = { path: '(:locale)', constraints: { locale: ['en', 'de', 'fr'] }, defaults: { locale: 'en' } }
const site = [scope(locale, [plural('books', { only: ['index', 'show', 'create'] }), get('search(/page/:page)', { to: 'books#search', as: 'search' })])]

/** A call of a helper that an action makes: its name and arguments. */
type Call = readonly [name: string, ...args: readonly unknown[]]

/** The results of a request's calls by each way to make them, which must be one; an error is its message. */
function linksOf (request: FastifyRequest, reply: FastifyReply, [name, ...args]: Call): unknown {
  const results = [request.paths, reply.paths].flatMap(paths => {
    const helper = loose(paths)[`${name}_path`]!
    const problem = (helper as unknown as { problem (...args: unknown[]): string | null }).problem(...args)
    const path = attempt(() => helper(...args))
    return problem === null ? path : problem === path ? path : `problem: ${problem}, but ${path}`
  })
  const url = attempt(() => loose(request.paths)[`${name}_url`]!(...args)).replace('http://base.example', '').replace('_url', '_path')
  const all = new Set([...results, url, headersOf('redirectTo'), headersOf('created')])
  return all.size === 1 ? results[0] : [...all]

  function headersOf (answer: 'redirectTo' | 'created'): string {
    const sent = Object.assign(Object.create(reply) as FastifyReply, {
      redirect: (url: string) => url, code: () => ({ header: (_name: string, url: string) => url })
    })
    return attempt(() => (sent[answer] as unknown as (...args: unknown[]) => string)(name, ...args))
  }
}

function attempt (call: () => string): string {
  try {
    return call()
  } catch (error) {
    return (error as Error).message
  }
}

interface Registration extends Pick<ResourcesPluginOptions, 'carry' | 'prefix'> {
  readonly declarations: readonly Declaration[]
  readonly options?: DrawOptions
}

/** An app whose actions, handlers and hooks respond with the results of the calls. */
async function appOf (calls: readonly Call[], registrations: readonly Registration[], hook?: 'onRequest' | 'onSend'): Promise<FastifyInstance> {
  const app = Fastify()
  const links = (request: FastifyRequest, reply: FastifyReply): unknown => calls.map(call => linksOf(request, reply, call))
  if (hook === 'onRequest') app.addHook(hook, async (request, reply) => { await reply.send(links(request, reply)) })
  if (hook === 'onSend') app.addHook(hook, async (request, reply) => JSON.stringify(links(request, reply)))
  app.setErrorHandler((_error, request, reply) => { reply.send(links(request, reply)) })
  app.setNotFoundHandler((request, reply) => { reply.send(links(request, reply)) })
  for (const { declarations, options = {}, ...others } of registrations) {
    const routes = draw(declarations, options)
    const controllers = echoControllers(routes) as unknown as Record<string, Record<string, unknown>>
    for (const actions of Object.values(controllers)) for (const action of Object.keys(actions)) actions[action] = links
    await app.register(resources, { routes, baseUrl: 'http://base.example', ...others, controllers: controllers as never })
  }
  app.get('/plain/:locale/:id', links)
  app.get('/bare', links)
  return app
}

const QUERY = { query: { q: 1 } }

/** Requests of a site with locales, each with calls and the paths that they return. */
const cases: ReadonlyArray<readonly [title: string, url: string, calls: ReadonlyArray<readonly [Call, string | RegExp]>]> = [
  ['a locale in the path', '/de/books', [
    [['books'], '/de/books'],
    [['books', undefined], '/de/books'],
    [['books', null], '/books'],
    [['books', 'fr'], '/fr/books'],
    [['books', 'en'], '/books'],
    [['books', {}], '/de/books'],
    [['books', { locale: undefined }], '/de/books'],
    [['books', { locale: null }], '/books'],
    [['books', { locale: 'en' }], '/books'],
    [['books', undefined, QUERY], '/de/books?q=1'],
    [['books', null, QUERY], '/books?q=1'],
    [['books', {}, QUERY], '/de/books?q=1'],
    [['book', 7], '/de/books/7'],
    [['book', undefined, 7], '/de/books/7'],
    [['book', undefined, 7, 'json', QUERY], '/de/books/7.json?q=1'],
    [['book', null, 7], '/books/7'],
    [['book', { id: 7 }], '/de/books/7'],
    [['book', { id: 7, title: 't' }], '/de/books/7'],
    [['book', { id: 7, locale: 'fr', title: 't' }], '/fr/books/7'],
    [['search'], '/de/search'],
    [['search', undefined, 2], '/de/search/page/2'],
    [['search', { page: 2 }], '/de/search/page/2'],
    [['search', null, 2], '/search/page/2'],
    [['book', undefined, ''], /^book_path: cannot build \(\/:locale\)\/books\/:id\(\.:format\): id must not be empty$/],
    [['book', 'xx', 7], /: locale must match \["en","de","fr"\], got 'xx'$/],
    [['book', undefined, undefined], /: id is missing$/]
  ]],
  ['the default locale', '/books', [[['books'], '/books'], [['book', 7], '/books/7'], [['book', 'de', 7], '/de/books/7']]],
  ['the default locale in the path', '/en/books', [[['books'], '/books'], [['book', 7], '/books/7']]],
  ['another action', '/fr/books/7', [[['books'], '/fr/books'], [['book', 8], '/fr/books/8']]],
  ['an error handler under a wrong locale', '/xx/books', [[['books'], '/books'], [['book', 7], '/books/7'], [['books', 'de'], '/de/books']]],
  ['a not-found handler', '/de/nothing', [[['books'], '/books'], [['book', 7], '/books/7']]],
  ['a plain route with a param of the name', '/plain/de/7', [[['books'], '/de/books'], [['book', 8], '/de/books/8']]],
  ['a plain route with a wrong value', '/plain/%E4%BA%BA/7', [[['books'], '/books']]],
  ['a plain route with an empty value', '/plain//7', [[['books'], '/books']]],
  ['a plain route without the param', '/bare', [[['books'], '/books'], [['book', 7], '/books/7']]]
]

for (const [title, url, expected] of cases) {
  t.test(`links of a request carry its locale: ${title}`, async t => {
    const app = await appOf(expected.map(([call]) => call), [{ declarations: site, carry: ['locale'] }])
    const found = (await app.inject(url)).json<readonly string[]>()
    for (const [index, [call, path]] of expected.entries()) {
      const shown = `${call[0]}(${JSON.stringify(call.slice(1))})`
      if (typeof path === 'string') t.equal(found[index], path, shown)
      else t.match(found[index], path, shown)
    }
    const without = await appOf([['books'], ['book', 7]], [{ declarations: site }])
    t.strictSame((await without.inject(url)).json(), ['/books', '/books/7'], 'without the option')
    t.equal(loose(app.paths)['books_path']!(), '/books', 'the helpers of the app carry nothing')
  })
}

const to = 'pages#show'

/** Other tables, with requests and calls. */
const others: ReadonlyArray<readonly [
  title: string, registrations: readonly Registration[], url: string, calls: ReadonlyArray<readonly [Call, string | RegExp]>
]> = [
  ['an integer that a schema has converted', [{
    declarations: [scope({ path: '(:year)', constraints: { year: { type: 'integer' } } }, [plural('books', { only: 'index' })])], carry: ['year']
  }], '/2024/books', [[['books'], '/2024/books'], [['books', 7], '/7/books']]],
  ['a number and a boolean that schemas have converted', [{
    declarations: [get('a(/:size)(/is/:open)', {
      to, as: 'a', constraints: { size: { type: 'number' }, open: { type: 'boolean' } }, format: false, defaults: { open: false }
    })],
    carry: ['size', 'open']
  }], '/a/1.5/is/true', [[['a'], '/a/1.5/is/true'], [['a', null, undefined], '/a/is/true'], [['a', undefined, 'false'], '/a/1.5']]],
  ['a default that is no string', [{
    declarations: [get('a(/:page)', { to, as: 'a', defaults: { page: 1 } }), get('b(/:page)', { to, as: 'b', defaults: { page: 2 } })], carry: ['page']
  }], '/a', [[['a'], '/a'], [['b'], '/b/1'], [['b', null], '/b']]],
  ['a param with a default in no optional segment', [{
    declarations: [scope({ path: '(:locale)' }, [get('a', { to, as: 'a' })]), get('b/:locale', { to, as: 'b', defaults: { locale: 'en' } })],
    carry: ['locale']
  }], '/de/a', [[['b'], '/b/de'], [['b', undefined], '/b/de'], [['b', null], '/b/en'], [['b', {}], '/b/de'], [['b', undefined, QUERY], '/b/de?q=1']]],
  ['the same with a value that the target does not accept', [{
    declarations: [scope({ path: '(:locale)' }, [get('a', { to, as: 'a' })]),
      get('b/:locale', { to, as: 'b', defaults: { locale: 'en' }, constraints: { locale: /en|de/ } }),
      get('b/new', { to }), get('c/:locale', { to, as: 'c', defaults: { locale: 'en' } }), get('c/fr', { to })],
    carry: ['locale']
  }], '/fr/a', [[['b'], '/b/en'], [['c'], '/c/en'], [['a'], '/fr/a']]],
  ['nested optional segments', [{
    declarations: [get('archive(/:year(/:month))', { to, as: 'archive' })], carry: ['year', 'month']
  }], '/archive/2024/5', [
    [['archive'], '/archive/2024/5'], [['archive', undefined, 7], '/archive/2024/7'], [['archive', 2025, undefined], '/archive/2025/5'],
    [['archive', 2025, null], '/archive/2025'], [['archive', null, undefined], '/archive'], [['archive', { year: null }], '/archive'],
    [['archive', null, 7], /incomplete params: month\. Pass all of year, month$/]
  ]],
  ['the inner one of nested segments', [{
    declarations: [get('archive(/:year(/:month))', { to, as: 'archive' })], carry: ['month']
  }], '/archive/2024/5', [[['archive'], '/archive'], [['archive', 2025, undefined], '/archive/2025/5'], [['archive', { year: 2025 }], '/archive/2025/5']]],
  ['a segment with two params', [{
    declarations: [get('range(/:from/:until)', { to, as: 'range' })], carry: ['until']
  }], '/range/a/b', [
    [['range'], '/range'], [['range', { from: 'x' }], '/range/x/b'], [['range', 'x', undefined], '/range/x/b'],
    [['range', 'x', null], /incomplete params: from\. Pass all of from, until$/]
  ]],
  ['two segments, of which the request has one', [{
    declarations: [get('list(/p/:page)(/q/:query)', { to, as: 'list' })], carry: ['page', 'query']
  }], '/list/q/x', [[['list'], '/list/q/x'], [['list', 2, undefined], '/list/p/2/q/x'], [['list', 2, null], '/list/p/2']]],
  ['a value with a dot, where an extension would begin', [{
    declarations: [get('a/:tag/x', { to }), get('b(/:tag)', { to, as: 'b' }), get('c(/:tag)/x', { to, as: 'c' })], carry: ['tag']
  }], '/a/v1.2/x', [[['b'], '/b'], [['c'], '/c/x'], [['b', 'v1'], '/b/v1']]],
  ['the same where the param may have it', [{
    declarations: [get('a/:tag/x', { to, format: false }), get('b(/:tag)', { to, as: 'b', format: false })], carry: ['tag']
  }], '/a/v1.2/x', [[['b'], '/b/v1.2'], [['b', undefined, { anchor: 'x' }], '/b/v1.2#x']]],
  ['a value of another route', [{
    declarations: [get('a/:slug', { to }), get('b(/:slug)', { to, as: 'b' }), get('b/new', { to }), get('c(/:slug)(/x/:y)', { to, as: 'c' }), get('c/new/x/:y', { to })],
    carry: ['slug', 'y']
  }], '/a/new', [[['b'], '/b'], [['c'], '/c/new'], [['c', undefined, 7], '/c/x/7']]],
  ['a wildcard', [{
    declarations: [get('files(/*path)', { to, as: 'files' })], carry: ['path']
  }], '/files/a/b%20c.txt', [[['files'], '/files/a/b%20c'], [['files', 'x/y'], '/files/x/y'], [['files', null], '/files']]],
  ['a prefix with a param', [{
    declarations: site, carry: ['locale'], prefix: '/:tenant'
  }], '/acme/de/books', [
    [['books', 'acme'], '/acme/de/books'], [['books', 'acme', undefined, QUERY], '/acme/de/books?q=1'], [['book', { tenant: 'x', id: 7 }], '/x/de/books/7'],
    [['books', { tenant: 'acme' }], '/acme/de/books'], [['books', 'acme', null], '/acme/books'], [['books'], /tenant/]
  ]],
  ['the Rails dialect', [{
    declarations: site, carry: ['locale'], options: { dialect: 'rails' }
  }], '/de/books', [[['books'], '/de/books'], [['book', 7], '/de/books/7'], [['books', 'en'], '/books']]],
  ['a param that stands twice', [{
    declarations: [get('(:b)/x/:b', { to, as: 'x' })], carry: ['b'], options: { dialect: 'rails' }
  }], '/p/x/q', [[['x', undefined, 'z'], '/q/x/z'], [['x', null, 'z'], '/x/z'], [['x', 'y', 'z'], '/y/x/z']]],
  ['a registration without the option', [
    { declarations: [scope({ path: '(:locale)' }, [get('own', { to, as: 'own' })])], carry: ['locale'] },
    { declarations: [scope({ path: '(:locale)' }, [get('other', { to, as: 'other' })])] }
  ], '/de/other', [[['own'], '/de/own'], [['other'], '/other']]]
]

for (const [title, registrations, url, expected] of others) {
  t.test(`links of a request carry params: ${title}`, async t => {
    const app = await appOf(expected.map(([call]) => call), registrations)
    const response = await app.inject(url)
    for (const [index, [call, path]] of expected.entries()) {
      const found = response.json<readonly string[]>()[index]
      const shown = `${call[0]}(${JSON.stringify(call.slice(1))})`
      if (typeof path === 'string') t.equal(found, path, shown)
      else t.match(found, path, shown)
    }
  })
}

t.test('hooks carry the params of their request', async t => {
  for (const hook of ['onRequest', 'onSend'] as const) {
    const app = await appOf([['books'], ['book', 7]], [{ declarations: site, carry: ['locale'] }], hook)
    for (const [url, paths] of [['/de/books', ['/de/books', '/de/books/7']], ['/xx/books', ['/books', '/books/7']], ['/none', ['/books', '/books/7']]] as const) {
      t.strictSame((await app.inject(url)).json(), paths, `${hook} ${url}`)
    }
  }
})

t.test('helpers in camel case, and the origin of the request', async t => {
  const app = Fastify()
  const routes = draw([scope(locale, [plural('books', { only: ['index', 'create'] })])], { helpers: 'camel' })
  const index = ({ paths }: FastifyRequest): unknown => [loose(paths)['booksPath']!(), loose(paths)['booksUrl']!(null), loose(paths)['booksUrl']!()]
  const create = (_request: FastifyRequest, reply: FastifyReply): FastifyReply => reply.created('books' as never).send({})
  await app.register(resources, { routes, controllers: { books: { index, create } }, baseUrl: 'request', carry: ['locale'] })
  const { body } = await app.inject({ url: '/de/books', headers: { host: 'one.example' } })
  t.equal(body, '["/de/books","http://one.example/books","http://one.example/de/books"]')
  t.equal((await app.inject({ method: 'POST', url: '/de/books' })).headers.location, '/de/books')
})

t.test('scopes and their registrations: the option is that of the target', async t => {
  const app = Fastify()
  const outer = draw([scope(locale, [plural('books', { only: 'index' })])])
  const inner = draw([scope({ path: '(:locale)' }, [get('news', { to: 'news#index', as: 'news' })])])
  const links = ({ paths }: FastifyRequest): readonly string[] => ['books_path', 'news_path'].flatMap(name => name in paths ? loose(paths)[name]!() : [])
  const to = (request: FastifyRequest, reply: FastifyReply): FastifyReply => reply.redirectTo((request.query as { to: string }).to as never)
  await app.register(resources, { routes: outer, controllers: { books: { index: links } }, carry: ['locale'] })
  await app.register(async child => {
    await child.register(resources, { routes: inner, controllers: { news: { index: links } } })
    child.get('/:locale/to', to)
  }, { prefix: '/in' })
  t.strictSame((await app.inject('/de/books')).json(), ['/de/books'])
  t.strictSame((await app.inject('/in/de/news')).json(), ['/de/books', '/in/news'])
  t.equal((await app.inject('/in/de/to?to=books')).headers.location, '/de/books')
  t.equal((await app.inject('/in/de/to?to=news')).headers.location, '/in/news')
})

t.test('params are read at the call, and may be anything', async t => {
  const results = async (change: (request: FastifyRequest) => void): Promise<unknown> => {
    const app = Fastify()
    const routes = draw(site)
    await app.register(resources, { routes, controllers: echoControllers(routes) as never, carry: ['locale'] })
    app.get('/x/:locale', request => {
      const { books_path: early } = loose(request.paths)
      change(request)
      return [early!(), loose(request.paths)['books_path']!()]
    })
    return (await app.inject('/x/de')).json()
  }
  for (const [params, path] of [
    [{ locale: 'fr' }, '/fr/books'], [{}, '/books'], [null, '/books'], [undefined, '/books'], ['de', '/books'], [{ locale: ['de'] }, '/books'],
    [{ locale: { locale: 'de' } }, '/books'], [{ locale: null }, '/books'], [Object.create({ locale: 'de' }), '/books'], [{ locale: 'xx' }, '/books'],
    [{ locale: '' }, '/books'], [{ locale: '\ud800' }, '/books'], [{ locale: 'a'.repeat(101) }, '/books'], [{ locale: Symbol('de') }, '/books']
  ] as const) {
    t.strictSame(await results(request => { (request as { params: unknown }).params = params }), [path, path], String(JSON.stringify(params)))
  }
})

t.test('helpers that carry nothing are those of the app, and so are all without the option', async t => {
  for (const [carry, names] of [[undefined, []], [[], []], [['locale'], ['books', 'book', 'search']], [['page'], ['search']]] as const) {
    const app = Fastify()
    const routes = draw([...site, get('about', { to: 'about#show' })])
    await app.register(resources, { routes, controllers: echoControllers(routes) as never, baseUrl: 'https://example.com', carry })
    app.get('/same', ({ paths }) => Object.keys(app.paths).filter(name => loose(paths)[name] !== loose(app.paths)[name]))
    t.strictSame((await app.inject('/same')).json(), names.flatMap(name => [`${name}_path`, `${name}_url`]))
  }
})

t.test('a name that is in no optional segment is an error', async t => {
  const routes = draw([...site, get('range(/:from/:until)', { to: 'a#b' }), get('(:twice)/x/:twice', { to: 'a#b', format: false })], { dialect: 'rails' })
  for (const [carry, message] of [
    [['locle'], "the plugin option 'carry': unknown param of an optional segment 'locle' (did you mean 'locale'?)"],
    [['locale', 'id'], "the plugin option 'carry': unknown param of an optional segment 'id'. Known: locale, page, from, until, twice"],
    [['a', 'toString'], /^2 invalid options:\n {2}- .*'a'.*\n {2}- .*'toString'/],
    ['locale', "register(resources, …): option 'carry' must be an array of the names of optional params, such as ['locale'], got 'locale'. Write carry: ['locale']"],
    [[7], /option 'carry' must be an array of .*, got \[7\]/],
    [['until', 'twice', 'locale', 'locale'], null]
  ] as const) {
    const app = Fastify()
    const register = async (): Promise<void> => { await app.register(resources, { routes, controllers: echoControllers(routes) as never, carry: carry as never }) }
    if (message === null) await register()
    else await t.rejects(register, { code: 'FST_RESOURCES_INVALID_OPTION', message })
  }
})
