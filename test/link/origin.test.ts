import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import t from 'tap'
import resources, { draw, get, resources as plural, root } from '../../lib/index.js'
import { originOfRequest, parseOrigin } from '../../lib/link/origin.js'
import { echoControllers, loose } from '../fixtures/echo.js'

/** Hosts that a client may send; valid ones with the beginning of the URL. */
const hosts: readonly (readonly [host: string, origin: string | null])[] = [
  ['example.com', 'http://example.com'],
  ['EXAMPLE.com', 'http://EXAMPLE.com'],
  ['example.com:81', 'http://example.com:81'],
  ['example.com:80', 'http://example.com'],
  ['example.com:1', 'http://example.com:1'],
  ['example.com:65535', 'http://example.com:65535'],
  [`${'a.'.repeat(126)}b`, `http://${'a.'.repeat(126)}b`],
  ['example.com.', 'http://example.com.'],
  ['a_b.test', 'http://a_b.test'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['[::1]', 'http://[::1]'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['[2001:DB8::7]', 'http://[2001:DB8::7]'],
  ['[::ffff:1.2.3.4]', 'http://[::ffff:1.2.3.4]'],
  ...[
    '[@evil.example', '[x]@evil.example', '[::1]@evil.example', '[::1]evil.example', '[::1].evil.example', '[evil.example/phish?',
    '[evil.example]', '[::1/phish?', '[::1]/phish', '[::1]?x', '[::1]#x', '[::1]\\x',
    '[', ']', '[]', '[:]', '[1.2.3.4]', '[::1', '::1', '::1]', '[[::1]]', '[::1]:', '[::1]:0', '[::1]:65536', '[::1]:x', '[::1]:80:80',
    '[::1%25eth0]', '[::1%eth0]', '[v1.x]', '[::g]', '[1:2:3:4:5:6:7:8:9]',
    '[\t::1]', '[::1]\t', '\t[::1]', '[<script>]', '["><b>', "[']", '[ ]', '[::1] ', ' example.com', 'example.com ', 'exa\tmple.com',
    'exa\nmple.com', 'example.com\0',
    '', ':', ':80', '@', 'a@b', 'a:b@c', 'a/b', 'a?b', 'a#b', 'a\\b', 'a b', '%61', 'a..b', '.a', '-a', 'a-.b', '..', '.', '*', 'a,b',
    'a;b', '"><script>', 'evil.com/a?b#', 'example.com:', 'example.com:0', 'example.com:65536', 'example.com:-1', 'example.com:8e1',
    'example.com:080:1',
    '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '256.1.1.1', '1.2.3.4.5', 'elsewhere.1', 'a.0x10', 'é.test',
    // Newer versions of Node.js accept invalid Punycode.
    ...URL.parse('http://xn--a') !== null ? [] : ['xn--a'],
    'ex\u00adample.com', '１２７.0.0.1', 'a。b', `${'a'.repeat(64)}.com`, `${'a.'.repeat(126)}bc`, `${'a.'.repeat(130)}com`
  ].map(host => [host, null] as const)
]

t.test('a host is a name, an IPv4 address or an IPv6 address in brackets, and a port', async t => {
  for (const [host, origin] of hosts) {
    const title = JSON.stringify(host)
    const asked = (): string => {
      const found = originOfRequest({ protocol: 'http', host })
      return `http://${found.host}${found.port === null || found.port === 80 ? '' : `:${found.port}`}`
    }
    if (origin === null) {
      t.throws(asked, { code: 'FST_RESOURCES_INVALID_HOST', statusCode: 400 }, title)
      // For the option, the part after a slash is a path.
      if (!isSplit(host)) t.throws(() => parseOrigin(`http://${host}`), { code: 'FST_RESOURCES_INVALID_OPTION' }, `${title} as the option`)
    } else {
      t.equal(asked(), origin, title)
      t.ok(parseOrigin(`http://${host}`), `${title} as the option`)
    }
  }
})

/** Hosts with characters that are not ASCII, and the ASCII forms that errors show; `null` if there is none. */
const asciiForms: readonly (readonly [host: string, ascii: string | null])[] = [
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['MÜNCHEN.example:8443', 'xn--mnchen-3ya.example:8443'],
  ['ex\u00adample.com', 'example.com'],
  ['a。b', 'a.b'],
  ['１２７.0.0.1', '127.0.0.1'],
  ['é.example/é', 'xn--9ca.example/%C3%A9'],
  ['é@a.example', null],
  ['é example', null],
  [`${'é'.repeat(64)}.example`, null]
]

t.test('a host with characters that are not ASCII is an error, which shows the ASCII form', async t => {
  for (const [host, ascii] of asciiForms) {
    const { paths } = draw([plural('photos')])
    for (const [call, fix] of [
      [() => parseOrigin(`https://${host}/blog/`), ascii === null ? "Write 'https://example.com'" : `Write 'https://${ascii}/blog'`],
      [() => loose(paths)['photo_url']!(7, { host }), ascii === null || host.includes('/') ? null : `Write '${ascii}'`]
    ] as const) {
      const { message } = t.throws(call, { code: /^FST_RESOURCES_INVALID_(?:OPTION|ARGUMENTS)$/ }, host) as unknown as Error
      t.equal(message.split(/'\. (?=Write)/)[1] ?? null, fix, host)
    }
  }
})

function isSplit (host: string): boolean {
  const [, name, path] = /^([^/]*)(\/[\w]+)$/.exec(host) ?? []
  return path !== undefined && !hosts.some(([one, origin]) => one === name && origin === null)
}

/** Paths of the option `baseUrl`, and the prefix of every path; `null` if they are invalid. */
const fronts: readonly (readonly [path: string, base: string | null])[] = [
  ['', ''], ['/', ''], ['/blog', '/blog'], ['/blog/', '/blog'], ['/a/b.c/~d', '/a/b.c/~d'], ['/caf%C3%A9', '/caf%C3%A9'],
  ...[
    '//', '//evil', '/a//b', '/blog//', '/a/..', '/./a', '/%2e%2e/a', '/a\\b', '/a b', '/é', '/a?b', '/a#b', '/a\n', '\\a'
  ].map(path => [path, null] as const)
]

t.test('a base URL may have a path, which is the prefix of every path that a client receives', async t => {
  for (const [path, base] of fronts) {
    const app = Fastify()
    const origin = `https://example.com${path}`
    const routes = draw([
      root('home#index'),
      plural('photos', { only: ['index', 'show', 'create'] }),
      get('old(/:page)', { redirect: '/photos?page=:page', as: 'old', defaults: { page: 1 } }),
      get('top', { redirect: '/' }),
      get('away', { redirect: 'https://example.org/x' })
    ])
    const create = (_request: unknown, reply: FastifyReply): unknown => reply.created('photo' as never, ...([7] as never[])).send({})
    const index = (request: FastifyRequest, reply: FastifyReply): unknown => (request.query as { to?: string }).to === undefined
      ? [request.paths as never as Record<string, () => string>].map(paths => [paths['photos_path']!(), paths['photos_url']!()])[0]
      : reply.redirectTo('photo' as never, ...([8] as never[]))
    const controllers = { ...echoControllers(routes), photos: { index, create, show: index } } as never
    const mounted = (async () => await app.register(resources, { routes, prefix: '/v1', baseUrl: origin, controllers }))()
    if (base === null) {
      await t.rejects(mounted, { code: 'FST_RESOURCES_INVALID_OPTION', message: /option 'baseUrl' must be a URL such as .*'https:\/\/example\.com\/blog'/ }, origin)
      continue
    }
    await mounted
    const paths = loose(app.paths)
    t.equal(paths['root_path']!(), `${base}/v1`, origin)
    t.equal(paths['photo_path']!(7, { query: { a: 1 } }), `${base}/v1/photos/7?a=1`, origin)
    t.equal(paths['photo_url']!(7), `https://example.com${base}/v1/photos/7`, origin)
    t.equal(paths['photo_url']!(7, { host: 'other.test', protocol: 'http' }), `http://other.test${base}/v1/photos/7`, origin)
    t.equal(paths['old_path']!(), `${base}/v1/old`, origin)
    t.equal(paths['old_path']!(2), `${base}/v1/old/2`, origin)
    t.throws(() => paths['photo_path']!('new/..'), { message: /^photo_path: cannot build \/v1\/photos/ })
    const answer = async (method: 'GET' | 'POST', url: string): Promise<unknown> => (await app.inject({ method, url })).headers.location
    t.equal(await answer('POST', '/v1/photos'), `${base}/v1/photos/7`, origin)
    t.equal(await answer('GET', '/v1/photos?to=8'), `${base}/v1/photos/8`, origin)
    t.equal(await answer('GET', '/v1/old?x=1'), `${base}/v1/photos?page=1&x=1`, origin)
    t.equal(await answer('GET', '/v1/top'), `${base}/v1`, origin)
    t.equal(await answer('GET', '/v1/away'), 'https://example.org/x', origin)
    t.strictSame((await app.inject('/v1/photos')).json(), [`${base}/v1/photos`, `https://example.com${base}/v1/photos`], origin)
  }
})

t.test('the root of a base URL with a path keeps its slash, which a proxy passes on', async t => {
  const app = Fastify()
  const routes = draw([root('home#index'), get('top', { redirect: '/' }), get('(:page)', { to: 'pages#show', as: 'page' })])
  await app.register(resources, { routes, baseUrl: 'https://example.com/blog', controllers: echoControllers(routes) })
  t.equal(loose(app.paths)['root_path']!(), '/blog/')
  t.equal(loose(app.paths)['root_path']!({ trailingSlash: true }), '/blog/')
  t.equal(loose(app.paths)['page_path']!({}, { format: 'json' }), '/blog/.json')
  t.equal((await app.inject('/top')).headers.location, '/blog/')
})

t.test('the protocol is http or https, for every header of a proxy', async t => {
  for (const protocol of ['constructor', '__proto__', 'toString', 'javascript', 'HTTP', 'https:', '', ' http', 'ftp', 'data']) {
    t.throws(() => originOfRequest({ protocol: 'http', host: undefined as never }), { code: 'FST_RESOURCES_INVALID_HOST' })
    t.throws(() => originOfRequest({ protocol, host: 'example.com' }), { code: 'FST_RESOURCES_INVALID_HOST' }, protocol)
  }
  t.strictSame(originOfRequest({ protocol: 'https', host: 'example.com' }),
    { protocol: 'https', host: 'example.com', port: null, path: '' })
})

t.test('the headers of a request, and those of a trusted proxy, have the same rules', async t => {
  const serve = async (trustProxy: boolean): Promise<(headers: Record<string, string>) => Promise<string>> => {
    const app = Fastify({ trustProxy })
    const routes = draw([plural('photos', { only: 'show' })])
    const show = (request: { paths: object }): string => loose(request.paths as never)['photo_url']!(7)
    await app.register(resources, { routes, controllers: { ...echoControllers(routes), photos: { show } } as never, baseUrl: 'request' })
    return async headers => {
      const reply = await app.inject({ url: '/photos/1', headers })
      return reply.statusCode === 200 ? reply.body : `${reply.statusCode} ${reply.json().code}`
    }
  }
  const direct = await serve(false)
  const proxied = await serve(true)
  // Node rejects an invalid header line before the request reaches the app. Fastify splits the list of a proxy.
  const sent = hosts.filter(([host]) => /^[!-~][ -~]*[!-~]$/.test(host) && !host.includes(','))
  for (const [host, origin] of sent) {
    const expected = origin === null ? '400 FST_RESOURCES_INVALID_HOST' : `${origin}/photos/7`
    t.equal(await direct({ host }), expected, `Host: ${host}`)
    t.equal(await proxied({ host: 'inside', 'x-forwarded-host': host }), expected, `X-Forwarded-Host: ${host}`)
  }
  for (const protocol of ['constructor', '__proto__', 'javascript']) {
    t.equal(await proxied({ host: 'inside', 'x-forwarded-proto': protocol }), '400 FST_RESOURCES_INVALID_HOST', protocol)
  }
  t.equal(await direct({ host: 'inside', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }), 'http://inside/photos/7')
})
