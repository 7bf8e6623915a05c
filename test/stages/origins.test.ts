import Fastify from 'fastify'
import t from 'tap'
import resources, { draw, resources as plural } from '../../lib/index.js'
import { originOfRequest, parseOrigin } from '../../lib/link/origin.js'
import { echoControllers, loose } from '../fixtures/echo.js'

/** Hosts as a client may name them; those that pass stand with what a URL begins with. */
const hosts: readonly (readonly [host: string, origin: string | null])[] = [
  ['example.com', 'http://example.com'],
  ['EXAMPLE.com', 'http://EXAMPLE.com'],
  ['example.com:81', 'http://example.com:81'],
  ['example.com:80', 'http://example.com'],
  ['example.com.', 'http://example.com.'],
  ['a_b.test', 'http://a_b.test'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['[::1]', 'http://[::1]'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['[2001:DB8::7]', 'http://[2001:DB8::7]'],
  ['[::ffff:1.2.3.4]', 'http://[::ffff:1.2.3.4]'],
  ...[
    '[@evil.example', '[x]@evil.example', '[::1]@evil.example', '[::1]evil.example', '[::1].evil.example', '[evil.example/phish?', '[evil.example]', '[::1/phish?', '[::1]/phish', '[::1]?x', '[::1]#x', '[::1]\\x',
    '[', ']', '[]', '[:]', '[1.2.3.4]', '[::1', '::1', '::1]', '[[::1]]', '[::1]:', '[::1]:0', '[::1]:65536', '[::1]:x', '[::1]:80:80', '[::1%25eth0]', '[::1%eth0]', '[v1.x]', '[::g]', '[1:2:3:4:5:6:7:8:9]',
    '[\t::1]', '[::1]\t', '\t[::1]', '[<script>]', '["><b>', "[']", '[ ]', '[::1] ', ' example.com', 'example.com ', 'exa\tmple.com', 'exa\nmple.com', 'example.com\0',
    '', ':', ':80', '@', 'a@b', 'a:b@c', 'a/b', 'a?b', 'a#b', 'a\\b', 'a b', '%61', 'a..b', '.a', '-a', 'a-.b', '..', '.', '*', 'a,b', 'a;b', '"><script>', 'evil.com/a?b#', 'example.com:', 'example.com:0', 'example.com:65536', 'example.com:-1', 'example.com:8e1', 'example.com:080:1',
    '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '256.1.1.1', '1.2.3.4.5', 'elsewhere.1', 'a.0x10', 'xn--a', 'é.test', 'ex\u00adample.com', '１２７.0.0.1', 'a。b', `${'a'.repeat(64)}.com`, `${'a.'.repeat(130)}com`
  ].map(host => [host, null] as const)
]

t.test('a host is a name, an IPv4 address or a wholly bracketed IPv6 address, and a port', async t => {
  for (const [host, origin] of hosts) {
    const title = JSON.stringify(host)
    const asked = (): string => {
      const found = originOfRequest({ protocol: 'http', host })
      return `http://${found.host}${found.port === null || found.port === 80 ? '' : `:${found.port}`}`
    }
    if (origin === null) {
      t.throws(asked, { code: 'FST_RESOURCES_HOST', statusCode: 400 }, title)
      t.throws(() => parseOrigin(`http://${host}`), { code: 'FST_RESOURCES_OPTION' }, `${title} as the option`)
    } else {
      t.equal(asked(), origin, title)
      t.ok(parseOrigin(`http://${host}`), `${title} as the option`)
    }
  }
})

t.test('the protocol is http or https, whatever a proxy says', async t => {
  for (const protocol of ['constructor', '__proto__', 'toString', 'javascript', 'HTTP', 'https:', '', ' http', 'ftp', 'data']) {
    t.throws(() => originOfRequest({ protocol: 'http', host: undefined as never }), { code: 'FST_RESOURCES_HOST' })
    t.throws(() => originOfRequest({ protocol, host: 'example.com' }), { code: 'FST_RESOURCES_HOST' }, protocol)
  }
  t.strictSame(originOfRequest({ protocol: 'https', host: 'example.com' }), { protocol: 'https', host: 'example.com', port: null })
})

t.test('the same stands in the headers of a request, and in those of a trusted proxy', async t => {
  const serve = async (trustProxy: boolean): Promise<(headers: Record<string, string>) => Promise<string>> => {
    const app = Fastify({ trustProxy })
    const routes = draw([plural('photos', { only: 'show' })])
    const show = (request: { paths: object }): string => loose(request.paths as never)['photo_url']!(7)
    await app.register(resources, { routes, controllers: { ...echoControllers(routes), photos: { show } } as never, origin: 'request' })
    return async headers => {
      const reply = await app.inject({ url: '/photos/1', headers })
      return reply.statusCode === 200 ? reply.body : `${reply.statusCode} ${reply.json().code}`
    }
  }
  const direct = await serve(false)
  const proxied = await serve(true)
  // What is not even a line of a header never gets as far as the app, and a proxy's list is Fastify's to cut.
  const sent = hosts.filter(([host]) => /^[!-~][ -~]*[!-~]$/.test(host) && !host.includes(','))
  for (const [host, origin] of sent) {
    const expected = origin === null ? '400 FST_RESOURCES_HOST' : `${origin}/photos/7`
    t.equal(await direct({ host }), expected, `Host: ${host}`)
    t.equal(await proxied({ host: 'inside', 'x-forwarded-host': host }), expected, `X-Forwarded-Host: ${host}`)
  }
  for (const protocol of ['constructor', '__proto__', 'javascript']) {
    t.equal(await proxied({ host: 'inside', 'x-forwarded-proto': protocol }), '400 FST_RESOURCES_HOST', protocol)
  }
  t.equal(await direct({ host: 'inside', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }), 'http://inside/photos/7')
})
