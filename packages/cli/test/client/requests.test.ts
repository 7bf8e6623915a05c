import Fastify from 'fastify'
import t, { type Test } from 'tap'
import type { DialectName } from '../../../../types/index.js'
import { printModule } from '../../lib/client/module.js'
import { routesOf } from '../../lib/client/routes.js'
import resources, { draw, get, match, namespace, put, resources as plural, scope, type RouteSet } from '../../../../lib/index.js'

const { callTo, harmless, redirects, sendWith, sources } = await import('../fixtures/send-cases.js' as string) as {
  readonly callTo: (url: string, method: string) => Call
  readonly harmless: ReadonlyArray<{ readonly settings?: object, readonly init?: RequestInit }>
  readonly redirects: ReadonlyArray<{ readonly source: Source, readonly status: number, readonly method: string }>
  readonly sendWith: (createSend: Sender['createSend'], source: Source, call: Call, options: object) => Promise<unknown>
  readonly sources: readonly Source[]
}

type Source = Readonly<Record<'place' | 'form', string>>

interface Sender {
  readonly createSend: (options?: object) => Requests['send']
}

interface Call {
  readonly method: string
  readonly url: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

type Requests = Readonly<Record<string, ((...args: readonly unknown[]) => Call) & { readonly method: string, readonly pattern: string }>> & {
  readonly send: (call: Call, init?: RequestInit) => Promise<unknown>
  readonly ResponseError: new (status: number, body?: unknown) => Error
}

async function clientOf (routes: RouteSet, prefix = ''): Promise<Requests> {
  const { code } = printModule(routesOf(routes.describe({ prefix })),
    { source: 'a test', isWanted: () => true, actionOf: () => null, schemasOf: () => ({}) })!
  return await import(`data:text/javascript,${encodeURIComponent(code)}`) as never
}

const photos = draw([plural('photos', { constraints: { id: { type: 'integer' } } }, [plural('comments', { only: ['update'] })])], { helpers: 'camel' })

t.test('a request never takes its body from a value', async t => {
  const { about_put: updateAbout, photos_update: updatePhoto } = await clientOf(draw([
    put('(:locale)/about', { to: 'about#update', as: 'about' }), plural('photos', { only: ['update'] })
  ]))
  const evil = { body: { evil: 1 } }
  t.throws(() => updateAbout!(evil), 'one argument of a path with an optional param is its value')
  t.throws(() => updatePhoto!(evil))
  t.strictSame(updateAbout!(null, { body: 'b' }), { method: 'PUT', url: '/about', body: 'b' })
  t.strictSame(updatePhoto!({ id: 7, body: 'a column' }), { method: 'PUT', url: '/photos/7' })
})

/** Calls of paths whose params have names of options: the number of arguments decides whether the last one is options. `null`: an error. */
const bodies: ReadonlyArray<readonly [path: string, args: readonly unknown[], url: string | null, body?: string]> = [
  ['q/:query', [{ query: 'x', body: { evil: 1 } }], '/q/x'],
  ['q/:query', [{ query: 'x' }, { body: 'b' }], '/q/x', 'b'],
  ['q/:query', [{ query: 'x', body: 'b' }, {}], '/q/x'],
  ['q/:format', [{ format: 'x', body: { evil: 1 } }], '/q/x'],
  ['q/:anchor/:query', [{ anchor: 'x', query: 'y', body: { evil: 1 } }], '/q/x/y'],
  ['q/:anchor/:query', ['x', { query: 'y', body: 'b' }], '/q/x/y'],
  ['q/:anchor/:query', [{ anchor: 'x' }, { query: 'y', body: 'b' }], '/q/x/y'],
  ['q/:anchor/:query', ['x', 'y', { body: 'b' }], '/q/x/y', 'b'],
  ['q/:anchor/:query', ['x', 'y', 'json', { body: 'b' }], '/q/x/y.json', 'b'],
  ['q(/:query)', [{ query: 'x', body: { evil: 1 } }], '/q/x'],
  ['q(/:query)', [null, { body: 'b' }], '/q', 'b'],
  ['q(/:query)/:id', [{ query: 'x', id: 1, body: { evil: 1 } }], '/q/x/1'],
  ['q(/:query)/:id', [1, { query: 'x', body: { evil: 1 } }], null],
  ['q(/:query)/:id', [null, { id: 1, body: { evil: 1 } }], '/q/1'],
  ['q(/:query)(/:anchor)/:id', [1, { body: 'b' }], '/q/1', 'b'],
  ['q(/:query)(/:anchor)/:id', [null, null, { id: 1, body: { evil: 1 } }], '/q/1'],
  ['q/:a/:b/:query', [{ a: 1, b: 2, query: 3, body: { evil: 1 } }], '/q/1/2/3'],
  ['q/:a/:b/:query', [{ a: 1, b: 2, query: 3 }, { body: 'b' }], '/q/1/2/3', 'b'],
  ['d/:query', [{ query: 'x', body: { evil: 1 } }], '/d/x'],
  ['d/:query', [undefined, { body: 'b' }], '/d/usual', 'b'],
  ['q', [{ body: 'b' }], '/q', 'b'],
  ['q', [{}, { body: 'b' }], '/q', 'b'],
  ['q', [[], { body: 'b' }], null],
  ['q/:length', [[1]], null]
]

for (const [path, args, url, body] of bodies) {
  t.test(`the body of a request to ${path} with ${JSON.stringify(args)}`, async t => {
    const defaults = path.startsWith('d') ? { query: 'usual' } : {}
    const routes = draw([put(path, { to: 'q#update', as: 'q', defaults, ...path.includes('format') ? { format: false } : {} })] as never) as RouteSet
    const { q_put: update } = await clientOf(routes)
    if (url === null) t.throws(() => update!(...args))
    else t.strictSame(update!(...args), { method: 'PUT', url, ...body === undefined ? {} : { body } })
    const ownArgs = args.map(arg => Object.hasOwn(Object(arg) as object, 'body') && url !== null && body !== undefined ? {} : arg)
    const helper = (routes.paths as unknown as Record<string, (...args: readonly unknown[]) => string>)['q_path']!
    if (url === null) t.throws(() => helper(...args))
    else t.equal(helper(...ownArgs), url, 'the helper of the server')
  })
}

t.test('a request has a body as fetch takes it', async t => {
  const { photosCreate, photosUpdate, photosDestroy, photoCommentsUpdate, photosShow } = await clientOf(photos)
  const json = { 'content-type': 'application/json' }
  const form = new FormData()
  const params = new URLSearchParams({ a: '1' })
  const blob = new Blob(['a'])
  const bytes = new Uint8Array([1])
  const url = '/photos'
  for (const [body, more] of [
    [{ title: 'Dunes' }, { headers: json, body: '{"title":"Dunes"}' }],
    [[1, 2], { headers: json, body: '[1,2]' }],
    [7, { headers: json, body: '7' }],
    [false, { headers: json, body: 'false' }],
    [new Date(0), { headers: json, body: '"1970-01-01T00:00:00.000Z"' }],
    [new class { a = 1 }(), { headers: json, body: '{"a":1}' }],
    ['a=1', { body: 'a=1' }], ['', { body: '' }], [form, { body: form }], [params, { body: params }], [blob, { body: blob }],
    [bytes, { body: bytes }], [null, {}], [undefined, {}]
  ] as const) {
    t.strictSame(photosCreate!({ body }), { method: 'POST', url, ...more })
  }
  t.strictSame(photosUpdate!(7, { body: { a: 1 }, query: { b: 2 } }), { method: 'PUT', url: '/photos/7?b=2', headers: json, body: '{"a":1}' })
  t.strictSame(photosUpdate!(7, 'json', { body: 'x' }), { method: 'PUT', url: '/photos/7.json', body: 'x' })
  t.strictSame(photosDestroy!(7), { method: 'DELETE', url: '/photos/7' })
  t.strictSame(photoCommentsUpdate!(1, 2, { body: 'x' }), { method: 'PUT', url: '/photos/1/comments/2', body: 'x' })
  t.strictSame(photoCommentsUpdate!(1, { id: 2, body: 'a record' }, { body: 'x' }), { method: 'PUT', url: '/photos/1/comments/2', body: 'x' })
  t.strictSame(photoCommentsUpdate!(1, { id: 2, body: 'a record' }), { method: 'PUT', url: '/photos/1/comments/2' })
  t.throws(() => photosShow!(7, { body: 'x' }), TypeError)
  t.throws(() => photosUpdate!(7, { body: 'x', other: 1 }), TypeError)
})

t.test('a request function has its method and its pattern', async t => {
  const to = 'x#y'
  const declarations = [
    get('files/*path', { to, as: 'file' }), get('lists(/page/:page)', { to, as: 'list' }), get('deep(/:a(/:b))', { to, as: 'deep' }),
    scope({ path: '(:locale)' }, [get('about', { to, as: 'about' })]), get('a+b/:id.png', { to, as: 'plus' }), get('a::b/:id', { to, as: 'colon' }),
    get('all(/things)', { to, as: 'all' }), match('search', { via: 'query', to: 'search#find', as: 'search' }), namespace('admin', [plural('users', { only: 'show' })])
  ]
  for (const dialect of ['default', 'rails'] as const) {
    const routes = draw(declarations, { dialect }) as RouteSet
    const client = await clientOf(routes, '/api')
    const patterns = Object.values(client as Readonly<Record<string, object>>).flatMap(one =>
      'pattern' in one ? [`${String((one as { method?: string }).method)} ${String(one.pattern)}`] : [])
    t.strictSame(patterns.sort(), [
      'GET /api/a::b/:id', 'GET /api/a\\+b/:id.png', 'GET /api/admin/users/:id', 'GET /api/all{/things}?', 'GET /api/deep{/:a}?{/:b}?',
      'GET /api/files/*', 'GET /api/lists{/page/:page}?', 'GET /api{/:locale}?/about', 'QUERY /api/search'
    ].map(one => one.replace('a::b', dialect === 'default' ? 'a\\:b' : 'a\\::b')).sort(), dialect)
  }
})

/** The dialects that read a path in this way. */
function dialectsOf (path: string): readonly DialectName[] {
  return /^\(:a\)b$|:[(/]/.test(path) ? ['rails'] : path.includes('::') ? ['default'] : ['default', 'rails']
}

/** Paths with optional segments, and their patterns, which `new URLPattern` accepts. */
const patterns: ReadonlyArray<readonly [path: string, pattern: string, prefixed?: string]> = [
  ['(:locale)/a+b', '{/:locale}?/a\\+b'], ['a::1/(:locale)/b', '/a\\:1{/:locale}?/b'], ['a::1(/b)', '/a\\:1{/b}?'], ['a+b(/c)', '/a\\+b{/c}?'],
  ['(:a)/:b$c', '{/:a}?/:b\\$c'], ['files(/*path)', '/files{/*}?'], ['(*path)', '/{*}?', '{/*}?'], ['(:locale)', '/{:locale}?', '{/:locale}?'],
  ['(v)', '/{v}?', '{/v}?'], ['(:a(/:b))', '{/:a}?{/:b}?{/}?', '{/:a}?{/:b}?'], ['(:a)b', '/{:a}?b'], ['x:(/:b)', '/x\\:{/:b}?'], ['(/a:b)(/:c)', '{/a:b}?{/:c}?{/}?', '{/a:b}?{/:c}?'],
  ['(:a(/:b)/c)', '{/:a}?{/:b}?{/c}?{/}?', '{/:a}?{/:b}?{/c}?'], ['x(/:a(/:b(/:c)))', '/x{/:a}?{/:b}?{/:c}?']
]

for (const [path, pattern, prefixed = pattern] of patterns) {
  t.test(`the pattern of ${path}`, async t => {
    for (const dialect of dialectsOf(path)) {
      for (const [prefix, own] of [['', pattern], ['/a+b', `/a\\+b${prefixed}`]]) {
        const client = await clientOf(draw([get(path, { to: 'x#y', as: 'it' })], { dialect }), prefix)
        t.strictSame(Object.values(client).flatMap(one => 'pattern' in one ? [one.pattern] : []), [own], `${dialect} ${prefix}`)
      }
    }
  })
}

t.test('a prefix may have any form that a path may have', async t => {
  const table = draw([scope({ path: '(:locale)' }, [get('about', { to: 'pages#about' })]), get('/', { to: 'home#show' })], { helpers: 'camel' })
  for (const [prefix, path] of [['api', '/api'], ['/api/', '/api'], ['/', ''], ['/é', '/%C3%A9'], ['/a b', '/a%20b'], ['/:tenant/é', '/7/%C3%A9']] as const) {
    const { about, homeShowGet } = await clientOf(table, prefix)
    const args = prefix.includes(':') ? [7] : []
    t.equal(about!(...args).url, `${path}/about`, prefix)
    t.equal(about!(...args, 'de').url, `${path}/de/about`, prefix)
    t.equal(homeShowGet!(...args).url, path === '' ? '/' : path, prefix)
    t.equal(about!.pattern, `${path.replace('7', ':tenant')}{/:locale}?/about`)
  }
})

t.test('send returns the body of a response, or throws it', async t => {
  const app = Fastify()
  const table = draw([plural('photos', { only: ['index', 'show', 'create', 'destroy'], format: false })], { helpers: 'camel' })
  const controllers = {
    photos: {
      index: () => 'a text',
      show: (request: { params: { id: string } }, reply: never) => bodyFor(request.params.id, reply),
      create: (request: { body: unknown, headers: Record<string, string> }) => ({ got: request.body, type: request.headers['content-type'], own: request.headers['x-own'] }),
      destroy: async (_request: unknown, reply: { code: (status: number) => unknown }) => { reply.code(204) }
    }
  }
  await app.register(resources, { routes: table, controllers } as never)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const { photosIndex, photosShow, photosCreate, photosDestroy, send, ResponseError } = await clientOf(table)
  const at = (call: Call): Call => ({ ...call, url: address + call.url })
  t.equal(await send(at(photosIndex!())), 'a text')
  t.strictSame(await send(at(photosShow!('json'))), { accept: 'application/json, */*;q=0.5' })
  t.strictSame(await send(at(photosShow!('json')), { headers: { accept: 'text/csv' } }), { accept: 'text/csv' })
  t.strictSame(await send(at(photosCreate!({ body: { a: 1 } })), { headers: new Headers({ 'x-own': 'b' }) }),
    { got: { a: 1 }, type: 'application/json', own: 'b' })
  t.equal(await send(at(photosDestroy!(7))), undefined)
  t.equal(await send(at(photosShow!('nothing'))), undefined)
  t.equal(await send(at(photosShow!('html'))), '<p>')
  const blob = await send(at(photosShow!('png'))) as Blob
  t.strictSame([blob.type, blob.size], ['image/png', 3])
  for (const type of ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.oasis.opendocument.text', 'application/x-ndjson',
    'application/jsonl', 'application/octet-stream']) {
    t.strictSame(await (await send(at(photosShow!(type))) as Blob).arrayBuffer(), new Uint8Array([0xff, 1]).buffer, type)
  }
  for (const type of ['application/problem+json', 'application/vnd.api+json; charset=utf-8']) {
    t.equal(await send(at(photosShow!(type))), 7, type)
  }
  t.equal(await send(at(photosShow!('image/svg+xml'))), '7')
  t.strictSame(await send(at(photosShow!('upper'))), { upper: true })
  await t.rejects(send(at(photosShow!('broken'))), { name: 'SyntaxError' })
  for (const [id, status, body] of [
    ['missing', 404, 'none'], ['wrong', 422, { errors: { title: 'is empty' } }], ['proxy', 502, '<h1>Bad Gateway'], ['silent', 502, undefined]
  ] as const) {
    await t.rejects(send(at(photosShow!(id))), { name: 'ResponseError', status, body, message: `the server responded with ${status}` })
    t.ok(await send(at(photosShow!(id))).catch((error: unknown) => error instanceof ResponseError && error instanceof Error))
  }
  await app.close()
})

t.test('createSend sends headers and credentials to its own origin only, and tries again once', async t => {
  interface Sent { readonly url: string, readonly init: RequestInit & { readonly headers: Record<string, string> } }
  const sent: Sent[] = []
  /** A server that accepts the second token. */
  const fetch = async (url: string, init: Sent['init']): Promise<Response> => {
    sent.push({ url, init })
    const status = init.headers['authorization'] === 'Bearer 1' || url.endsWith('/missing') ? 401 : 200
    return Response.json({ status }, { status })
  }
  const { createSend, photosShow } = await clientOf(photos) as unknown as Requests & {
    readonly createSend: (options?: object) => Requests['send']
  }
  const baseUrl = 'https://api.example.com'
  let token = 0
  const headers = async () => ({ authorization: `Bearer ${++token}`, accept: 'text/csv' })
  const send = createSend({ baseUrl, fetch, headers, credentials: 'include', onError: async (error: { status: number }, call: Call) => error.status === 401 ? call : undefined })
  t.strictSame(await send(photosShow!(7), { headers: { 'x-own': 'a' } }), { status: 200 })
  t.strictSame(sent.map(({ url, init: { method, headers, credentials } }) => ({ url, method, headers, credentials })), [1, 2].map(count => ({
    url: `${baseUrl}/photos/7`, method: 'GET', credentials: 'include', headers: { accept: 'text/csv', authorization: `Bearer ${count}`, 'x-own': 'a' }
  })))
  sent.length = 0
  const missing = { method: 'GET', url: '/missing' }
  await t.rejects(send(missing), { name: 'ResponseError' })
  t.equal(sent.length, 2)
  for (const onError of [undefined, () => null]) await t.rejects(createSend({ baseUrl, fetch, onError })(missing), { name: 'ResponseError' })
  const broken = createSend({ baseUrl, fetch: async () => { throw new TypeError('fetch failed') }, onError: () => missing })
  await t.rejects(broken(missing), { message: 'fetch failed' })
  // Another origin, in each form of a URL.
  for (const url of ['https://example.com/a', '//example.com/a', 'http://api.example.com/a', 'https://api.example.com:8443/a', '\\\\example.com/a', 'https:\\\\example.com', '\t//example.com']) {
    sent.length = 0
    t.strictSame(await send({ method: 'GET', url }), { status: 200 }, url)
    t.notMatch(sent, [{ init: { headers: { authorization: /./ } } }], url)
    t.strictSame(sent.map(({ init: { credentials } }) => credentials), [undefined], url)
  }
  // Without a page and without a base URL, no origin is the own one.
  sent.length = 0
  await createSend({ fetch, headers: { 'x-token': 'a' } })({ method: 'GET', url: `${baseUrl}/a` })
  t.strictSame(sent[0]!.init.headers, { accept: 'application/json, */*;q=0.5' })
  await t.rejects(createSend({ fetch })(photosShow!(7)), { code: 'ERR_INVALID_URL' })
  const page = globalThis as { location?: unknown, fetch: unknown }
  const { fetch: original } = page
  Object.assign(page, { location: new URL('https://example.com/page'), fetch })
  await createSend({ headers: { 'x-token': 'a' } })(photosShow!(7))
  Object.assign(page, { fetch: original })
  delete page.location
  t.match(sent[1], { url: 'https://example.com/photos/7', init: { headers: { 'x-token': 'a' } } })
})

/** A server that records its requests: `/to?url=…&status=…` and `/loop` redirect, anything else responds with its path. */
async function recordRequests (t: Test): Promise<{ readonly origin: string, readonly requests: string[] }> {
  const app = Fastify()
  const requests: string[] = []
  app.addContentTypeParser('*', (_request, _payload, done) => { done(null) })
  app.all('/*', async (request, reply) => {
    const { url, status = 302 } = request.query as { readonly url?: string, readonly status?: number }
    const { method, headers } = request
    requests.push(`${method} ${headers['x-api-key'] ?? '-'} ${headers['content-type'] ?? '-'} ${headers['cookie'] ?? '-'} ${JSON.stringify(request.body ?? null)}`)
    if (request.url === '/loop') return reply.redirect('/loop')
    if (request.url === '/401') return reply.code(401).send()
    return url === undefined ? { path: request.url } : reply.redirect(url, Number(status))
  })
  t.teardown(async () => app.close())
  return { origin: await app.listen({ port: 0, host: '127.0.0.1' }), requests }
}

/** A fetch as in a browser: a redirect that is not followed shows nothing. */
function browserFetch (sent: RequestInit[]): unknown {
  return async (_url: string, init: RequestInit) => {
    sent.push(init)
    return init.redirect === 'manual' ? { type: 'opaqueredirect', status: 0, headers: new Headers() } : Response.json('followed')
  }
}

t.test('createSend keeps headers and cookies at home after a redirect, wherever they are given', async t => {
  const [own, other] = [await recordRequests(t), await recordRequests(t)]
  const { createSend } = await clientOf(photos) as unknown as Sender
  const elsewhere = `${other.origin}/there`
  const to = (url: string, status: number): string => `/to?url=${encodeURIComponent(url)}&status=${status}`
  t.ok(redirects.length >= 110, `${redirects.length} cases`)
  const outcomes = async (target: string, more: object): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {}
    for (const { source, status, method } of redirects) {
      const outcome = await sendWith(createSend, source, callTo(to(target, status), method), { baseUrl: own.origin, ...more })
      const name = JSON.stringify(outcome)
      counts[name] = (counts[name] ?? 0) + 1
    }
    return counts
  }
  const { length } = redirects
  t.strictSame(await outcomes(elsewhere, {}), { '"TypeError"': length })
  t.strictSame(await outcomes(to(elsewhere, 302), {}), { '"TypeError"': length }, 'the second redirect')
  t.strictSame(other.requests, [])
  t.strictSame(await outcomes('/here', {}), { '{"path":"/here"}': length }, 'the same origin')
  t.strictSame(await outcomes(elsewhere, { redirect: 'follow' }), { '{"path":"/there"}': length }, 'the caller decides')
  const headers = redirects.filter(({ source: { form } }) => form !== 'cookies').length
  t.equal(other.requests.filter(request => / k /.test(request)).length, headers)
  const sent: RequestInit[] = []
  const inBrowser: string[] = []
  for (const { source, method } of redirects) {
    const browser = (options?: object): Requests['send'] => createSend({ ...options, fetch: browserFetch(sent) })
    inBrowser.push(await sendWith(source.place === 'again' ? createSend : browser, source, callTo(to('/here', 302), method), { baseUrl: own.origin }) as string)
  }
  t.equal(inBrowser.filter(outcome => outcome === 'TypeError').length, redirects.filter(({ source }) => source.place !== 'again').length)
  t.ok(sent.every(({ redirect }) => redirect === 'manual'))
})

t.test('createSend follows a redirect of a request without a secret, such as a JSON POST', async t => {
  const [own, other] = [await recordRequests(t), await recordRequests(t)]
  const { createSend } = await clientOf(photos) as unknown as Sender
  for (const { settings, init } of harmless) {
    for (const [status, method, followed] of [
      [302, 'GET', 'GET - - - null'], [301, 'POST', 'GET - - - null'], [302, 'POST', 'GET - - - null'], [303, 'POST', 'GET - - - null'],
      [307, 'POST', 'POST - application/json - {"a":1}'], [308, 'POST', 'POST - application/json - {"a":1}']
    ] as const) {
      const call = callTo(`/to?url=${encodeURIComponent(`${other.origin}/there`)}&status=${status}`, method)
      t.strictSame(await createSend({ baseUrl: own.origin, ...settings })(call, init), { path: '/there' })
      t.equal(other.requests.at(-1), followed)
      const sent: RequestInit[] = []
      t.equal(await createSend({ baseUrl: own.origin, ...settings, fetch: browserFetch(sent) })(call, init), 'followed')
      t.equal(sent[0]!.redirect, undefined)
    }
  }
})

t.test('a URL of another origin receives no headers and no cookies of the settings and of a call', async t => {
  const sent: RequestInit[] = []
  const fetch = async (_url: string, init: RequestInit): Promise<Response> => {
    sent.push(init)
    return Response.json('there')
  }
  const { createSend } = await clientOf(photos) as unknown as Sender
  const call = callTo('https://example.com/there', 'POST')
  for (const baseUrl of ['https://api.example.com', undefined]) {
    for (const source of sources.filter(({ place }) => place === 'settings' || place === 'init')) {
      t.equal(await sendWith((options?: object) => createSend({ ...options, fetch }), source, call, { baseUrl }), 'there')
      const { headers, credentials } = sent.at(-1)!
      t.strictSame([headers, credentials], [{ accept: 'application/json, */*;q=0.5', 'content-type': 'application/json' }, undefined])
    }
    await createSend({ baseUrl, fetch })(call, { headers: { accept: 'text/csv' } })
    t.match(sent.at(-1), { headers: { accept: 'text/csv' } })
  }
})

t.test('createSend follows redirects within its origin as fetch does', async t => {
  const own = await recordRequests(t)
  const { createSend } = await clientOf(photos) as unknown as Sender
  const send = createSend({ baseUrl: own.origin, headers: { 'x-api-key': 'k' } })
  const callBy = (method: string, status: number): Call => ({
    ...callTo(`/to?url=%2Fhere&status=${status}`, method),
    ...method === 'GET' ? {} : { headers: { 'Content-Type': 'application/json', 'content-language': 'de' } }
  })
  for (const [status, method, followed] of [
    [302, 'GET', 'GET k - - null'], [301, 'POST', 'GET k - - null'], [302, 'POST', 'GET k - - null'], [303, 'PUT', 'GET k - - null'],
    [302, 'PUT', 'PUT k application/json - {"a":1}'], [307, 'POST', 'POST k application/json - {"a":1}'], [308, 'DELETE', 'DELETE k application/json - {"a":1}']
  ] as const) {
    t.strictSame(await send(callBy(method, status)), { path: '/here' })
    t.equal(own.requests.at(-1), followed, `${method} ${status} in the same origin, as fetch follows it`)
    const before = own.requests.at(-1)
    t.strictSame(await createSend({ baseUrl: own.origin })(callTo(`/to?url=%2Fhere&status=${status}`, method)), { path: '/here' })
    t.equal(own.requests.at(-1), before!.replace(' k ', ' - '))
  }
  await t.rejects(send({ method: 'GET', url: '/loop' }), { name: 'TypeError' }, 'redirects without end')
  await t.rejects(createSend({ baseUrl: own.origin, headers: { 'x-api-key': 'k' }, fetch: browserFetch([]) })({ method: 'GET', url: '/here' }),
    { name: 'TypeError', message: `${own.origin}/here redirects, and a browser does not show where to: ` })
})

function bodyFor (id: string, reply: { code: (status: number) => typeof reply, type: (type: string) => typeof reply, request: { headers: { accept: string } } }): unknown {
  if (id === 'html') reply.type('text/html')
  if (id === 'png') reply.type('image/png')
  if (id.includes('/')) reply.type(id)
  if (id === 'upper') reply.type('Application/JSON')
  if (id === 'nothing') reply.type('image/png')
  if (['broken', 'proxy', 'silent'].includes(id)) reply.type('application/json')
  if (['proxy', 'silent'].includes(id)) reply.code(502)
  if (id === 'wrong') reply.code(422)
  if (id === 'missing') reply.code(404)
  const bodies: Readonly<Record<string, unknown>> = {
    json: { accept: reply.request.headers.accept },
    html: '<p>',
    nothing: Buffer.alloc(0),
    png: Buffer.from('png'),
    wrong: { errors: { title: 'is empty' } },
    missing: 'none',
    upper: '{"upper":true}',
    broken: '{',
    proxy: '<h1>Bad Gateway',
    silent: ''
  }
  return id.includes('/') ? Buffer.from(/\+json|xml$/.test(id) ? '7' : [0xff, 1]) : bodies[id]
}
