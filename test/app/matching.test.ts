import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import resources, { draw, get, member, resource, root, scope } from '../../lib/index.js'
import { ask, askWhole, echoApp, loose, type Echo } from '../fixtures/echo.js'

t.test('root, singular resources and several methods match', async t => {
  const app = await echoApp([root('home#index'), resource('profile'),
    resources('photos', { only: [] },
      [member([get('preview')]), get('stats', { on: 'collection' }), get('first', { on: 'new' }), get('zoom')])])
  for (const [method, url, by] of [
    ['GET', '/', 'home#index'], ['GET', '/profile', 'profiles#show'], ['GET', '/profile.json', 'profiles#show'],
    ['GET', '/profile/new', 'profiles#new'], ['GET', '/profile/edit', 'profiles#edit'], ['POST', '/profile', 'profiles#create'],
    ['PUT', '/profile', 'profiles#update'], ['DELETE', '/profile', 'profiles#destroy'],
    ['GET', '/photos/1/preview', 'photos#preview'], ['GET', '/photos/stats', 'photos#stats'], ['GET', '/photos/new/first', 'photos#first'],
    ['GET', '/photos/1/zoom', 'photos#zoom']
  ] as const) t.equal(await ask(app, method, url), by, `${method} ${url}`)
})

t.test('fall-through: the next route that matches handles the request', async t => {
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
    ['/p/1', 'p#number'], ['/p/a', 'p#slug'], ['/p/a.json', 'p#slug'], ['/p/A', 'any#two'], ['/p/A.b.c', null], ['/q/1', 'q#number'],
    ['/q/3', 'any#two'], ['/q/%31.json', 'q#number'],
    ['/files/new', 'files#new'], ['/files/new.txt', 'files#never'], ['/files/new.7', 'files#show'], ['/zz/top', 'any#two']
  ] as const) {
    t.equal(await ask(app, 'GET', `/v${path}`), by ?? 404, `GET ${path}`)
    const found = routes.recognize('GET', path)
    t.equal(found === null ? null : `${found.route.controller}#${found.route.action}`, by, `recognize ${path}`)
  }
  const contested = draw(declared.slice(0, 2), { constraintFailure: 'not-found' })
  for (const target of ['p/1', '%C3%A9p/1', '*p/1', 'ftp://h/p/1']) t.equal(contested.recognize('GET', target), null, `recognize ${target}`)
  t.equal(routes.recognize('GET', 'http://h/p/1')?.route.action, 'number')
  for (const url of ['//v//p//1', '/v/p/1;x=/a', '/v/p/1/', '/v/p/1?p=/a', 'http://elsewhere/v/p/1']) {
    t.equal(await ask(app, 'GET', url),
      'p#number', url)
  }
  for (const url of ['/v/p/%zz', '/v/p/%']) t.equal(await ask(app, 'GET', url), 400, url)
  t.equal((await app.inject({ method: 'HEAD', url: '/v/p/zz' })).statusCode, 200)
  const lists = loose(
    draw([...declared.slice(0, 2), get(':a/list', { to: 'lists#index', as: 'list' })], { constraintFailure: 'not-found' }).paths)
  t.equal(lists['list_path']!('q'), '/q/list')
  for (const [format, said] of [[undefined, /a 'p' would match GET \/p\/:slug/],
    ['json', /a 'p' and format 'json' would match GET \/p\/:slug/]] as const) {
    t.throws(() => lists['list_path']!('p', { format }), { message: said })
  }
  t.throws(() => draw([declared[0]!, declared[1]!]), { code: 'FST_RESOURCES_DUPLICATE_ROUTE', message: /constraintFailure: 'not-found'/ })
})

t.test('a dot that one param accepts may not be accepted by another', async t => {
  const slugs = resources('photos', { only: ['new', 'show'], format: /[a-z]+/ })
  const dots = /\S+/
  for (const [declared, path, by] of [
    [[resources('as', { only: [], format: false, constraints: { id: dots } }, [slugs])], '/as/0/photos/new.9', 'photos#show'],
    [[resources('as', { only: [], format: false, constraints: { id: dots } }, [slugs])], '/as/0/photos/new.txt', 'photos#new'],
    [[get('a/:x/:y', { to: 'a#first', as: 'first', constraints: { x: dots }, format: /[a-z]+/ }),
      get('a/:x/:y', { to: 'a#second', as: 'second', constraints: { y: dots }, format: /[a-z]+/ })], '/a/1/2.9', 'a#second'],
    [[get('a/:x/:y', { to: 'a#first', as: 'first', constraints: { x: dots }, format: /[a-z]+/ }),
      get('a/:x/:y', { to: 'a#second', as: 'second', constraints: { y: dots }, format: /[a-z]+/ })], '/a/1.1/2.b', 'a#first']
  ] as const) {
    const app = await echoApp([...declared])
    t.equal(await ask(app, 'GET', path), by, path)
    const found = draw([...declared]).recognize('GET', path)
    t.equal(found === null ? null : `${found.route.controller}#${found.route.action}`, by, `recognize ${path}`)
  }
})

t.test('the Rails dialect', async t => {
  t.test('two routes with one path: the first matches, the second\'s names are dropped', async t => {
    const declared = [resources('photos'), resources('photos', { controller: 'others' })]
    const app = await echoApp(declared, { dialect: 'rails' })
    t.equal(await ask(app, 'GET', '/photos/1'), 'photos#show')
    t.equal(await ask(app, 'PATCH', '/photos/1'), 'photos#update')
    t.equal(await ask(app, 'PUT', '/photos/1'), 'photos#update')
    t.equal(draw(declared, { dialect: 'rails' }).recognize('GET', '/photos/1')?.route.controller, 'photos')
    t.equal(draw(declared, { dialect: 'rails' }).routes.filter(({ name }) => name === 'photos').length, 1)
  })
  t.test('rejects control characters, and accepts dots in ids under format: false', async t => {
    const app = await echoApp([resources('photos'), resources('files', { format: false })], { dialect: 'rails' })
    t.equal(await ask(app, 'GET', '/photos/a%0Ab'), 404)
    t.strictSame((await askWhole(app, 'GET', '/files/a.b') as Echo).params, { id: 'a.b' })
  })
})

t.test('its own host', async t => {
  const app = await echoApp([scope({ constraints: { host: 'api.example.com' } }, [resources('photos', { controller: 'api' })]),
    scope({ constraints: { host: /^www\./ }, as: 'www' }, [resources('photos')])])
  for (const [host, by] of [['api.example.com', 'api#index'], ['www.example.com', 'photos#index'], ['example.com', 404]] as const) {
    const reply = await app.inject({ url: '/photos', headers: { host } })
    t.equal(reply.statusCode === 200 ? reply.json().served : reply.statusCode, by, host)
  }
})

t.test('a pattern for hosts is not matched with a host of more than 255 characters', async t => {
  const ends = scope({ constraints: { host: /(?<tail>[a-z])\.example$/i }, as: 'ends' }, [get('end', { to: 'hosts#end' })])
  const begins = scope({ constraints: { host: /^www\./ } },
    [get('begin', { to: 'hosts#begin' }), get('c/:id', { to: 'hosts#number', constraints: { id: /\d+/ }, as: 'number' })])
  const declared = [ends, begins, get('c/:name', { to: 'hosts#any', as: 'any' })]
  const app = await echoApp(declared, { constraintFailure: 'not-found' })
  const table = draw(declared, { constraintFailure: 'not-found' })
  for (const [url, host, by] of [
    ['/end', 'a.example', 'hosts#end'], ['/end', 'b.A.EXAMPLE', 'hosts#end'], ['/end', 'a.example.com', null],
    ['/end', `${'a'.repeat(247)}.example`, 'hosts#end'], ['/end', `${'a'.repeat(248)}.example`, null],
    ['/begin', `www.${'a'.repeat(251)}`, 'hosts#begin'], ['/begin', `www.${'a'.repeat(252)}`, null], ['/begin', 'x.www.a', null],
    ['/c/7', 'www.a', 'hosts#number'], ['/c/7', `www.${'a'.repeat(252)}`, 'hosts#any']
  ] as const) {
    const reply = await app.inject({ url, headers: { host } })
    t.equal(reply.statusCode === 200 ? reply.json().served : null, by, `${url} of ${host}`)
    const found = table.recognize('GET', url, { headers: { host } })
    t.equal(found === null ? null : `${found.route.controller}#${found.route.action}`, by, `recognize ${url} of ${host}`)
  }
})

t.test('recognize throws for a method in lower case', async t => {
  t.throws(() => draw([resources('photos')]).recognize('get', '/photos'),
    {
      name: 'FastifyError',
      code: 'FST_RESOURCES_INVALID_ARGUMENTS',
      message: "recognize('get', …): the method must be in upper case (RFC 9110, 9.1). Use 'GET'"
    })
})

t.test('a literal colon in the path is a colon in the URL', async t => {
  const app = await echoApp([get('a::b', { to: 'x#y', as: 'colons' })])
  t.equal(loose(app.paths)['colons_path']!(), '/a:b')
  t.equal(await ask(app, 'GET', '/a:b'), 'x#y')
  t.equal(await ask(app, 'GET', '/a::b'), 404)
})

t.test("the targets that docs/reference/security.md names are '/admin/users' for the router, on plain and mounted routes", async t => {
  const app = await echoApp([get('admin/users', { to: 'users#index' })])
  app.get('/plain/users', request => request.url)
  await app.listen({ host: '127.0.0.1', port: 0 })
  t.teardown(() => app.close())
  const statusOf = async (target: string): Promise<string> => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.end(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    return (await text(socket)).slice(9, 12)
  }
  // From Fastify 6 on, a target is '*', or has a slash or a scheme.
  for (const [start, expected] of [['*', app.version.startsWith('5.') ? '200' : '400'], ['http://any.example/', '200']] as const) {
    for (const path of ['plain/users', 'admin/users']) t.equal(await statusOf(`${start}${path}`), expected, `${start}${path}`)
  }
})
