import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import t from 'tap'
import resources, { draw, get, member, scope } from '../../lib/index.js'
import { ask, echoApp, loose, photos, statusOfTooLong } from '../fixtures/echo.js'

t.test('reply helpers', async t => {
  const app = Fastify()
  const target = (request: FastifyRequest, reply: FastifyReply): FastifyReply => reply.redirectTo('photo',
    (request.query as { to: string }).to, { format: 'json' })
  await app.register(resources, {
    routes: [resources('photos', [member([get('jump'), get('lost')])])],
    prefix: '/v1',
    controllers: {
      photos: {
        index: target,
        show: target,
        new: target,
        edit: target,
        update: target,
        destroy: target,
        jump: (_request: FastifyRequest, reply: FastifyReply) => reply.redirectTo('//evil.com'),
        lost: (_request: FastifyRequest, reply: FastifyReply) => reply.redirectTo(undefined as never),
        create: (_request: FastifyRequest, reply: FastifyReply) => reply.created('photo', 9).send({ id: 9 })
      }
    }
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
  t.match((await app.inject('/v1/photos/1/jump')).json(),
    { code: 'FST_RESOURCES_UNKNOWN_ROUTE', message: /^unknown route '\/\/evil\.com'\. Pass the name of a route, not a URL$/ })
})

t.test('the base URL of _url helpers', async t => {
  const serve = async (options: object, server = {}): Promise<(headers: Record<string, string>) => Promise<string>> => {
    const app = Fastify(server)
    const show = (request: FastifyRequest,
      reply: FastifyReply): string => `${loose(request.paths)['photo_url']!(7)} ${loose(reply.paths)['photo_url']!(7,
        { protocol: 'https' })}`
    await app.register(resources, { routes: [resources('photos', { only: 'show' })], controllers: { photos: { show } }, ...options })
    return async headers => {
      const reply = await app.inject({ url: '/photos/1', headers })
      return reply.statusCode === 200 ? reply.body : `${reply.statusCode} ${reply.json().code}`
    }
  }
  const fixed = await serve({ baseUrl: 'https://example.com:8443' })
  t.equal(await fixed({ host: 'evil.com' }), 'https://example.com:8443/photos/7 https://example.com:8443/photos/7',
    'the configured one takes precedence over the request')
  const none = await serve({})
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '127.0.0.2', '[::1]:3000']) {
    t.match(await none({ host }), `http://${host}/photos/7 https://`, `loopback ${host}`)
  }
  for (const host of ['example.com', 'localhost.evil.com', '127.0.0.1.evil.com', 'evil.com:80@localhost']) {
    t.equal(await none({ host }),
      '500 FST_RESOURCES_MISSING_BASE_URL', host)
  }
  for (const host of ['127.0.0.999', '127.1.1.256']) t.equal(await none({ host }), '400 FST_RESOURCES_INVALID_HOST', host)
  const request = await serve({ baseUrl: 'request' })
  t.equal(await request({ host: 'example.com:81' }), 'http://example.com:81/photos/7 https://example.com:81/photos/7')
  for (const host of ['evil.com/a?b#', '"><script>', 'good@evil', 'a b', 'evil.com:0', '[::1', '2130706433', '0x7f.1', '0177.0.0.1',
    '256.256.256.256', 'elsewhere.1', ...URL.parse('http://xn--a') !== null ? [] : ['xn--a']]) {
    t.equal(await request({ host }),
      '400 FST_RESOURCES_INVALID_HOST', host)
  }
  const proxied = await serve({ baseUrl: 'request' }, { trustProxy: true })
  t.match(await proxied({ host: 'in', 'x-forwarded-host': 'out.example', 'x-forwarded-proto': 'https' }),
    /^https:\/\/out\.example\/photos\/7/)
  t.equal(await proxied({ host: 'in', 'x-forwarded-proto': 'javascript' }), '400 FST_RESOURCES_INVALID_HOST')
  const named = await echoApp(photos, {}, { baseUrl: 'https://example.com' })
  t.equal(loose(named.paths)['photo_url']!(7, { host: 'other.org' }), 'https://other.org/photos/7', 'an option takes precedence, the scheme stays')
  const asked = await echoApp(photos, {}, { baseUrl: 'request' })
  t.throws(() => loose(asked.paths)['photo_url']!(7), { code: 'FST_RESOURCES_MISSING_BASE_URL' })
  t.equal(loose(asked.paths)['photo_url']!(7, { host: 'h' }), 'http://h/photos/7')
  const { photo_url: unbound } = loose(named.paths)
  t.equal(unbound!(7), 'https://example.com/photos/7')
})

t.test('long ids: a helper throws if the router would not match', async t => {
  const app = await echoApp(photos, {}, {}, { routerOptions: { maxParamLength: 10 } })
  t.equal(loose(app.paths)['photo_path']!('a'.repeat(10)), `/photos/${'a'.repeat(10)}`)
  t.throws(() => loose(app.paths)['photo_path']!('a'.repeat(11)), { message: /id must have at most 10 characters, got 11$/ })
  t.equal(await ask(app, 'GET', `/photos/${'a'.repeat(11)}`), await statusOfTooLong())
})

t.test('a path of optional segments only has its format in its own segment, and matches', async t => {
  for (const dialect of ['default', 'rails'] as const) {
    for (const format of [undefined, true, ['json', 'csv'], /json/] as const) {
      for (const [prefix, front, outer] of [['', '', {}], ['/v1', '/v1', {}], ['/t/:tenant', '/t/q', { tenant: 'q' }]] as const) {
        const title = `${dialect} ${String(format)} ${prefix}`
        const app = await echoApp([get('(:page)', { to: 'pages#show', as: 'page', format })], { dialect }, { prefix })
        const helper = loose(app.paths)['page_path']!
        const page = (params: { readonly page?: string }, ...options: readonly object[]): string => options.length === 0
          ? helper({ ...outer, ...params })
          : helper(...Object.values(outer), params.page, ...options)
        const answers: readonly (readonly [path: string, expected: string, params: object])[] = [
          [page({}, { format: 'json' }), `${front}/.json`, { format: 'json' }],
          [page({ page: 'u' }, { format: 'json' }), `${front}/u.json`, { page: 'u', format: 'json' }],
          ...format === true ? [] : [[page({}), front === '' ? '/' : front, {}] as const]
        ]
        for (const [path, expected, params] of answers) {
          t.equal(path, expected, title)
          t.strictSame((await app.inject(path)).json(), { served: 'pages#show', params: { ...outer, ...params } }, `${title} ${path}`)
        }
        if (format === true) t.throws(() => page({}), { message: /format is missing/ })
      }
    }
  }
  const bare = loose(draw([get('(:page)', { to: 'a#b', as: 'page', format: false })]).paths)
  t.throws(() => bare['page_path']!({}, { format: 'json' }), { message: /invalid format 'json': the route has no format extension$/ })
})

t.test("the Rails dialect's helpers with optional params accept records, params objects and options", async t => {
  const { paths } = draw([
    scope({ path: '(:lang)' }, [resources('photos', { only: ['index', 'show'] })]),
    get('web(/*any)', { to: 'web#show', as: 'web' }),
    get(':slug/edit', { to: 'pages#edit', as: 'edit_page' }),
    get('*rest', { to: 'pages#rest', as: 'rest' })
  ], { dialect: 'rails' })
  const built: readonly (readonly [helper: string, args: readonly unknown[], path: string])[] = [
    ['photo_path', ['de', { id: 7 }], '/de/photos/7'],
    ['photo_path', [{ id: 7, lang: 'de' }], '/de/photos/7'],
    ['photo_path', [undefined, 7, { query: { a: 1 } }], '/photos/7?a=1'],
    ['photo_path', [undefined, { id: 7 }, { query: { a: 1 } }], '/photos/7?a=1'],
    ['photo_path', [{ id: 7, lang: null }], '/photos/7'],
    ['photo_path', [null, 7, { query: { a: 1 } }], '/photos/7?a=1'],
    ['photo_path', ['de', { toParam: () => 'x' }, 'json'], '/de/photos/x.json'],
    ['photos_path', [{}, { query: { a: 1 } }], '/photos?a=1'],
    ['photos_path', [undefined, { query: { a: 1 } }], '/photos?a=1'],
    ['photos_path', [{}], '/photos'],
    ['web_path', [{}, { query: { a: 1 } }], '/web?a=1'],
    ['web_path', ['a/b'], '/web/a/b'],
    ['web_path', [null], '/web']
  ]
  for (const [helper, args, path] of built) t.equal(loose(paths)[helper]!(...args), path, `${helper} ${JSON.stringify(args)}`)
  const options = { query: {} }
  for (const [helper, args] of [
    ['edit_page_path', ['', options]], ['edit_page_path', ['']], ['rest_path', ['/evil.example']],
    ['rest_path', ['/evil.example', options]], ['photo_path', [7, options]], ['photo_path', [{ id: 7 }, options]],
    ['photos_path', [options]]
  ] as const) {
    t.throws(() => loose(paths)[helper]!(...args), { code: 'FST_RESOURCES_INVALID_ARGUMENTS' }, `${helper} ${JSON.stringify(args)}`)
  }
})

t.test('the error of an unknown helper suggests the nearest name', async t => {
  const app = await echoApp(photos)
  const code = 'FST_RESOURCES_UNKNOWN_ROUTE'
  t.throws(() => loose(app.paths)['fotos_path']!(), { code, message: "unknown helper 'fotos_path' (did you mean 'photos_path'?)" })
  t.throws(() => loose(app.paths)['photoPath']!(7), { code, message: /did you mean 'photo_path'\?/ })
  t.throws(() => loose(app.paths)['nothing_of_this_url']!(), { code, message: "unknown helper 'nothing_of_this_url'" })
  const wrong = [
    ['photo_pth', 'photo_path'], ['photos_pathh', 'photos_path'], ['edit_photo_ulr', 'edit_photo_url']
  ] as const
  const messages = (paths: object): readonly unknown[] => wrong.map(([name]) => {
    try {
      return loose(paths as never)[name]
    } catch (error) {
      return (error as Error).message
    }
  })
  const expected = wrong.map(([name, meant]) => `unknown helper '${name}' (did you mean '${meant}'?)`)
  await app.register(async child => {
    await child.register(resources, { routes: [get('inner', { to: 'a#b' })], controllers: { a: { b: () => '' } } })
    child.get('/scoped', ({ paths }, reply) => [paths, reply.paths, child.paths].map(messages))
  })
  app.get('/wrong', ({ paths }, reply) => [paths, reply.paths].map(messages))
  app.get('/having', ({ paths }, reply) => [paths, reply.paths].map(one => ['photos_path' in one, 'audits_path' in one]))
  app.get('/asking', ({ paths }, reply) => [loose(paths)['photo_path']!(7), loose(reply.paths)['photso_path']!()])
  t.strictSame((await app.inject('/having')).json(), [[true, false], [true, false]])
  t.strictSame([messages(app.paths), messages(draw(photos).paths)], [expected, expected])
  t.strictSame((await app.inject('/wrong')).json(), [expected, expected])
  t.strictSame((await app.inject('/scoped')).json(), [expected, expected, expected])
  t.match((await app.inject('/asking')).json(), { code, message: /did you mean 'photos_path'/ })
  const { then, toJSON, constructor } = app.paths as unknown as Record<string, unknown>
  t.strictSame([then, toJSON, constructor, 'nope_path' in app.paths, Object.keys(app.paths).includes('photo_path')],
    [undefined, undefined, undefined, false, true])
})
