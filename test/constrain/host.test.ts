import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { hostProblems, readHost } from '../../lib/constrain/host.js'
import resources, { draw, get, scope } from '../../lib/index.js'

const hosts: readonly (readonly [host: RegExp, takes: string, not: string])[] = [
  [/^api\./, 'api.example.com', 'www.api.com'], [/\.example\.com$/, 'a.example.com', 'example.com.x'],
  [/^[a-z0-9-]+\.example\.com$/i, 'A.example.com', '.example.com'], [/^(www|api)\.example\.com(:\d+)?$/, 'www.example.com:80', 'w'],
  [/^(?:[a-z0-9-]+\.)+example\.(?:com|org)$/, 'a.b.example.org', 'example.org'], [/^api\.|^www\./m, 'www.x', 'x.www'],
  [/a$|^b/y, 'ba', 'ab'], [/^K/iu, '\u212ax', 'x'], [/(?:a|a)+$/, 'aaaa', 'b'], [/[a-z]+[a-z]+x/, 'abx', 'x']
]

for (const [host, takes, not] of hosts) {
  t.test(`${host} for a host`, async t => {
    const { test } = readHost(host) as { test: (host: string) => boolean }
    t.strictSame([test(takes), test(not)], [true, false])
    t.notOk(test(takes.padStart(256, takes)), 'a host is no longer than 255 characters')
  })
}

t.test('look-around, back-references and large repeats are not valid for a host', async t => {
  t.match(readHost(/(?=a)b/), { problems: [/lookaround is not supported/] })
  t.match(readHost(/(a)\1/), { problems: [/backreferences are not supported/] })
  t.match(readHost(/(?:a{1,99}){99}/), { problems: [/repeats too much/] })
  t.match(readHost(regex('[a--b]', 'v')), { problems: [/the unsupported flag 'v'/] })
})

/** Strings that are hosts of URLs. */
const RIGHT = ['example.com', 'localhost', 'localhost:3000', 'my_svc:3000', '127.0.0.1', '127.0.0.1:80', '[::1]', '[::1]:80', 'example.com:443',
  'example.com.', 'xn--bcher-kva.example', 'a-b.example.com', '1.example', 'a'.repeat(63)]

/** Strings that are no hosts of URLs, the form in the message, and a host that it matches. */
const WRONG: ReadonlyArray<readonly [host: string, form: string, matches: string]> = [
  ['*.example.com', '/^[^.]+\\.example\\.com$/', 'a.example.com'],
  ['{a}.example.com', '/^[^.]+\\.example\\.com$/', 'a.example.com'],
  ['<sub>.example.com', '/^[^.]+\\.example\\.com$/', 'a.example.com'],
  [':sub.example.com', '/^[^.]+\\.example\\.com$/', 'a.example.com'],
  ['.example.com', '/^[^.]+\\.example\\.com$/', 'a.example.com'],
  ['*.Example.com:3000', '/^[^.]+\\.example\\.com:3000$/', 'a.example.com:3000'],
  ['api-*.example.com', '/^api-[^.]+\\.example\\.com$/', 'api-2.example.com'],
  ['*.*.bücher.example', '/^[^.]+\\.[^.]+\\.xn--bcher-kva\\.example$/', 'a.b.xn--bcher-kva.example'],
  ['https://example.com', "'example.com'", 'example.com'],
  ['HTTPS://*.example.com/a', '/^[^.]+\\.example\\.com$/', 'a.example.com'],
  ['http://ada:x@example.com:8080/a?b#c', "'example.com:8080'", 'example.com:8080'],
  ['//example.com', "'example.com'", 'example.com'],
  ['example.com/', "'example.com'", 'example.com'],
  ['API.example.com', "'api.example.com'", 'api.example.com'],
  ['bücher.example:81', "'xn--bcher-kva.example:81'", 'xn--bcher-kva.example:81'],
  ['example.com:080', "'example.com:80'", 'example.com:80'],
  ['example.com:', "'example.com'", 'example.com'],
  ['127.1', "'127.0.0.1'", '127.0.0.1'],
  ['[0:0::1]:80', "'[::1]:80'", '[::1]:80'],
  ...['', '::1', 'a b', 'a..b', '-a.example', 'a,b', '$host', '~^www', '[::1', '1.2.3.999', 'example.com:0', 'example.com:99999', 'a'.repeat(300), '\u001b']
    .map(host => [host, "'example.com'", 'example.com'] as const)
]

/** Tests an app whose route is for one host: it serves a header, and no longer one. */
async function testHost (t: Test, host: string | RegExp, header: string): Promise<void> {
  const app = Fastify()
  const routes = draw([scope({ constraints: { host } }, [get('status', { to: 'pages#status' })])])
  await app.register(resources, { routes, controllers: { pages: { status: () => 'ok' } } })
  for (const [sent, status] of [[header, 200], [`${header}.evil.example`, 404]] as const) {
    t.equal((await app.inject({ url: '/status', headers: { host: sent } })).statusCode, status, sent)
    t.equal(routes.recognize('GET', '/status', { headers: { host: sent } }) === null, status === 404, sent)
  }
  await app.close()
}

t.test('a host is that of a URL', async t => {
  for (const host of RIGHT) {
    t.strictSame(hostProblems(host), [], host)
    t.equal(new URL(`any://${host}`).host, host, host)
    await testHost(t, host, host)
  }
})

t.test('the error of any other host shows the right form', async t => {
  for (const [host, form] of WRONG) {
    const [problem] = hostProblems(host)
    t.equal(problem?.slice(problem.indexOf('. Write ')), `. Write ${form}`, host)
    t.throws(() => draw([get('a', { to: 'a#b', constraints: { host } })]), { code: 'FST_RESOURCES_INVALID_CONSTRAINT', message: `constraints.${problem}` }, host)
  }
  for (const [form, matches] of new Map(WRONG.map(([, form, matches]) => [form, matches]))) {
    await testHost(t, form.startsWith('/') ? new RegExp(form.slice(1, -1)) : form.slice(1, -1), matches)
  }
  t.throws(() => draw([get('a', { to: 'a#b', constraints: { host: ['a'] as never } })]), { message: /constraints\.host must be a string or a RegExp, got \['a'\]/ })
})

/** A RegExp of a kind that not every compiler reads. */
function regex (source: string, flags: string): RegExp {
  return new RegExp(source, flags)
}
