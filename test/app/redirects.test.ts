import Fastify from 'fastify'
import swagger from '@fastify/swagger'
import t from 'tap'
import resources, { draw, get, match, resources as plural, scope, type Declaration } from '../../lib/index.js'
import type { DrawOptions } from '../../types/index.js'
import { echoApp } from '../fixtures/echo.js'

const declared = [
  get('stories', { redirect: '/articles' }),
  get('stories/:name', { redirect: '/articles/:name', as: 'story' }),
  get('old/*path', { redirect: { to: '/new/*path', status: 308 }, format: false }),
  get('out/:name', { redirect: { to: 'https://example.com/~x/:name', status: 302 } }),
  get('find/:term', { redirect: '/search?q=:term&from=old#top-:term', format: false }),
  get('caf%C3%A9', { redirect: '/caf%C3%A9 '.trim() }),
  get('dated/:{year}-index', { redirect: '/:year/index-:year', format: false }),
  get('page(/:page)', { redirect: '/list/:page', defaults: { page: 1 } }),
  get('maybe(/:page)', { redirect: '/:page/list', format: false, defaults: { page: '' } }),
  get('empty(/:page)', { redirect: '/list/:page', format: false, defaults: { page: '' } }),
  get('suffix', { redirect: '/x.:format' }),
  get('kind', { redirect: '/x?kind=:format' }),
  get('part', { redirect: '/x#:format' }),
  get('plural/:name', { redirect: '/:{name}s?q=:{name}x', format: false }),
  get('tail/*path', { redirect: '/t/*{path}s', format: false }),
  get('top', { redirect: '/' }),
  get('colons', { redirect: '/a::b' }),
  get('glob/*path', { redirect: '/*path', format: false }),
  get('far/:name', { redirect: 'https://München.example:8443/é/:name?q=ü#ö' }),
  get('user', { redirect: 'https://ü:p@bücher.example/x' }),
  get('wide', { redirect: 'HTTP://ＥＸＡＭＰＬＥ。com' }),
  match('both', { via: ['get', 'post'], redirect: { to: '/new-both', status: 307 } }),
  scope({ constraints: { id: { type: 'integer' } } }, [get('number/:id', { redirect: '/n/:id' })])
]

/** Targets with the Location of their response, or the status without a Location. */
const answers: readonly (readonly [target: string, location: string | number, status?: number])[] = [
  ['/stories', '/articles'],
  ['/stories?page=2&x=%C3%A9', '/articles?page=2&x=%C3%A9'],
  ['/stories.json', '/articles'],
  ['/stories/a', '/articles/a'],
  ['/stories/a%20b', '/articles/a%20b'],
  ['/stories/%2F%2Fevil', '/articles/%2F%2Fevil'],
  ['/stories/%5C%5Cevil', '/articles/%5C%5Cevil'],
  ['/stories/a%3Fb%23c', '/articles/a%3Fb%23c'],
  ['/stories/x?a=\\\\evil', '/articles/x?a=%5C%5Cevil'],
  ['/kind.json', '/x?kind=json'],
  ['/kind', 404],
  ['/part.json', '/x#json'],
  ['/part', 404],
  ['/old/a/b%20c.txt', '/new/a/b%20c.txt', 308],
  ['/old//a', 404],
  ['/old/../a', 404],
  ['/out/x%2Fy', 'https://example.com/~x/x%2Fy', 302],
  ['/out/x?y=1', 'https://example.com/~x/x?y=1', 302],
  ['/find/a%20b%26c', '/search?q=a+b%26c&from=old#top-a%20b&c'],
  ['/find/a?page=2', '/search?q=a&from=old&page=2#top-a'],
  ['/dated/2020-index', '/2020/index-2020'],
  ['/plural/cat', '/cats?q=catx'],
  ['/tail/a/b', '/t/a/bs'],
  ['/page', '/list/1'],
  ['/page/7', '/list/7'],
  ['/maybe', 404],
  ['/maybe/7', '/7/list'],
  ['/empty', '/list/'],
  ['/suffix', 404],
  ['/suffix.txt', '/x.txt'],
  ['/top', '/'],
  ['/colons', '/a:b'],
  ['/glob/%2Fevil.example', 404],
  ['/glob/a/b', '/a/b'],
  ['/far/ä', 'https://xn--mnchen-3ya.example:8443/%C3%A9/%C3%A4?q=%C3%BC#%C3%B6'],
  ['/user', 'https://%C3%BC:p@xn--bcher-kva.example/x'],
  ['/wide', 'http://example.com'],
  ['/both', '/new-both', 307],
  ['/number/7', '/n/7'],
  ['/number/x', 400]
]

t.test('no redirect has a dot segment, which a client would resolve, for any default', t => {
  for (const [path, redirect, x] of [['a(/:x)', '/new/:x', '..'], ['a(/:x)', '/new/:x', '.'], ['a(/:x)', '/new/:x/y', '..'],
    ['a(/:x)', '/new/.:x', '.'], ['a(/:x)', 'https://example.com/:x', '..'], ['a', '/new/:x', '..']] as const) {
    const routes = draw([get(path, { redirect, defaults: { x } })])
    t.match(routes.explain('GET', '/a'), { outcome: 'not-found', candidates: [{ code: 'redirect' }] }, `${redirect} with ${x}`)
  }
  t.equal(draw([get('a(/:x)', { redirect: '/new/a:x', defaults: { x: '..' } })]).explain('GET', '/a').location, '/new/a..')
  t.end()
})

t.test('redirects', async t => {
  const app = await echoApp(declared, { dialect: 'default' })
  for (const [url, location, status = 301] of answers) {
    const reply = await app.inject({ url })
    t.strictSame([reply.statusCode, reply.headers.location], typeof location === 'number' ? [location, undefined] : [status, location], url)
    t.equal(reply.headers.location === undefined || !/^\/\/|\\/.test(reply.headers.location as string), true)
  }
  t.equal((await app.inject({ method: 'POST', url: '/both' })).headers.location, '/new-both')
  const head = await app.inject({ method: 'HEAD', url: '/stories' })
  t.strictSame([head.statusCode, head.headers.location], [301, '/articles'])
})

t.test('a redirect has a route, a name and helpers, and no controller', async t => {
  const table = draw(declared.slice(0, 3) as readonly Declaration[])
  t.strictSame(JSON.parse(JSON.stringify(table.routes[2])), {
    name: null,
    method: 'GET',
    path: '/old/*path',
    controller: null,
    action: null,
    redirect: { to: '/new/*path', status: 308 },
    constraints: {},
    defaults: {}
  })
  t.match(table.toString(), /story GET {2}\/stories\/:name\(\.:format\) redirect\(301, \/articles\/:name\)/)
  t.equal((table.paths as unknown as Record<string, (name: string) => string>)['story_path']!('a'), '/stories/a')
  t.strictSame({ ...table.recognize('GET', '/stories/a')?.params }, { name: 'a' })
  const app = Fastify()
  await app.register(resources, { routes: table, controllers: {} })
  t.equal((await app.inject('/stories')).statusCode, 301)
})

t.test('a host with letters that are not ASCII has its ASCII form in the record, in the table and in explanations', t => {
  const table = draw([get('far', { redirect: 'https://münchen.example/é' })])
  t.strictSame(table.routes[0]!.redirect, { to: 'https://xn--mnchen-3ya.example/é', status: 301 })
  t.match(table.toString(), /redirect\(301, https:\/\/xn--mnchen-3ya\.example\/é\)/)
  t.equal(table.explain('GET', '/far').location, 'https://xn--mnchen-3ya.example/%C3%A9')
  t.end()
})

t.test('a redirect path has the prefix of the registration, an absolute URL does not', async t => {
  const app = await echoApp([get('a', { redirect: '/b' }), get('c', { redirect: 'http://example.com/d' }), get('top', { redirect: '/' })],
    {}, { prefix: '/v/:tenant' })
  for (const [url, location] of [['/v/x%20y/a', '/v/x%20y/b'], ['/v/x/c', 'http://example.com/d'], ['/v/x/top', '/v/x']] as const) {
    t.equal((await app.inject(url)).headers.location, location, url)
  }
  const other = await echoApp([get('a', { redirect: '/b' })], {}, { prefix: '/v-:tenant-x' })
  t.equal((await other.inject('/v-acme-x/a')).headers.location, '/v-acme-x/b', 'a prefix with a literal after its param')
})

t.test('both dialects keep the query', async t => {
  const app = await echoApp([get('a', { redirect: '/b?own=1' })], { dialect: 'rails' })
  t.equal((await app.inject('/a?page=2')).headers.location, '/b?own=1&page=2')
})

t.test('hooks of the route run, and config.resource names it', async t => {
  const seen: unknown[] = []
  const app = await echoApp([get('a',
    { redirect: '/b', as: 'a', routeOptions: { onRequest: async request => { seen.push(request.routeOptions.config) } } })])
  await app.inject('/a')
  t.match(seen, [{ resource: { name: 'a', controller: null, action: null } }])
})

t.test('OpenAPI shows the status, without a body', async t => {
  const app = Fastify()
  await app.register(swagger, { openapi: {} })
  const table = draw([get('a', { redirect: { to: '/b', status: 302 } }),
    get('c', { redirect: '/d', routeOptions: { schema: { response: { 301: { type: 'null', description: 'Moved' } } } } })])
  await app.register(resources, { routes: table, controllers: {} })
  await app.ready()
  const { paths } = app.swagger() as { paths: Record<string, { get: { responses: object } }> }
  t.strictSame(Object.keys(paths), ['/a', '/c'])
  t.strictSame(paths['/a']!.get.responses, { 302: { description: 'Redirect' } })
  t.strictSame(paths['/c']!.get.responses, { 301: { description: 'Moved' } })
})

/** Invalid redirects and their errors. */
const refused: readonly (readonly [what: string, redirect: unknown, says: RegExp, options?: object])[] = [
  ['no slash', 'articles', /: it must be a path that begins with one '\/', or an http or https URL\. /],
  ['two slashes', '//evil.example/x', /: it must be a path that begins with one '\/', or an http or https URL\. /],
  ['two slashes inside', '/a//b', /invalid redirect '\/a\/\/b': '\/\/' is not allowed in its path$/],
  ['another protocol', 'ftp://example.com', /: it must be a path that begins with one '\/', or an http or https URL\. /],
  ['a param in the host', 'https://:host/x', /invalid redirect 'https:\/\/:host\/x': its host is invalid\. Use params only after the host$/],
  ['a backslash', '/a\\b', /: '\\\\' is not allowed in a URL$/],
  ['a line break', '/a\nb', /: '\\u000a' is not allowed in a URL$/],
  ['half a surrogate pair', '/a\ud800', /: lone surrogates are not allowed$/],
  ['a dot segment', '/a/../b', /: dot segments are not allowed: clients remove them$/],
  ['an optional group', '/a(/:id)', /: optional segments are only allowed in the path of a route$/],
  ['a param that goes on with letters', '/:names', /: unknown param 'names' \(did you mean 'name'\?\)\. Write ':\{name\}s' to end the param 'name' before letters$/],
  ['a param that the path has not', '/a/:nmae', /invalid redirect '\/a\/:nmae': unknown param 'nmae' \(did you mean 'name'\?\)$/],
  ['a wildcard that the path does not have', '/a/*rest', /invalid redirect '\/a\/\*rest': unknown param 'rest'\. Known: name, format$/],
  ['another status', { to: '/a', status: 200 }, /redirect\.status must be 301, 302, 303, 307 or 308, got 200\. /],
  ['no address', { status: 301 }, /redirect\.to must be a path such as '\/articles\/:id', or an http or https URL, got undefined\. /],
  ['another key', { to: '/a', permanent: true }, /unknown option 'redirect\.permanent'\. Known: redirect\.to, redirect\.status$/],
  ['a number', 301, /option 'redirect' must be a path, an http or https URL, or \{ to, status \}, got 301\. Write redirect: '\/photos'$/],
  ['a controller next to it', '/a', /option 'controller' conflicts with option 'redirect'\. Remove one of them$/, { controller: 'x' }],
  ['to next to it', '/a', /option 'to' conflicts with option 'redirect'\. Remove one of them$/, { to: 'a#b' }]
]

for (const [what, redirect, says, more = {}] of refused) {
  t.test(`${what} in a redirect throws`, async t => {
    t.throws(() => draw([get('x/:name', { redirect, ...more } as never)]), { code: 'FST_RESOURCES_INVALID_OPTION', message: says })
  })
}

t.test('a redirect to a param that its path may omit throws, except in the Rails dialect', async t => {
  const leading = (options: object, path = 'x(/:name)'): Declaration[] => [get(path, { redirect: '/a/:name', ...options })]
  const message = /invalid redirect '\/a\/:name': param 'name' is optional in \/x\(\/:name\)\(\.:format\)\. Set a default, or declare both paths$/
  const refused = { code: 'FST_RESOURCES_INVALID_OPTION', message }
  t.throws(() => draw(leading({})), refused)
  t.throws(() => draw(leading({ defaults: { name: null } })), refused)
  t.throws(() => draw([scope({ path: '(:name)' }, leading({}, 'y'))]), { code: 'FST_RESOURCES_INVALID_OPTION', message: /param 'name' is optional in \(\/:name\)\/y\(\.:format\)\. Set a default/ })
  t.equal(draw(leading({ defaults: { name: 'z' } })).routes.length, 1)
  const app = await echoApp(leading({}), { dialect: 'rails' })
  t.equal((await app.inject('/x')).statusCode, 404)
  t.equal((await app.inject('/x/b')).headers.location, '/a/b')
})

t.test('redirects work in resources and scopes, for any controller of the parent', async t => {
  const options: DrawOptions = { dialect: 'rails' }
  const { routes } = draw([scope({ module: 'm', controller: 'c', as: 's', path: 'p' },
    [plural('photos', { only: [] }, [get('raw', { on: 'member', redirect: '/raw/:id' }), get('a/b', { redirect: '/b' })])])], options)
  t.strictSame(routes.map(({ name, path, controller, redirect }) => [name, path, controller, redirect?.to]), [
    ['raw_s_photo', '/p/photos/:id/raw(.:format)', null, '/raw/:id'],
    ['s_photo_a_b', '/p/photos/:photo_id/a/b(.:format)', null, '/b']
  ])
})
