import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import t from 'tap'
import resources, { methodOverride } from '../../lib/index.js'

const FORM = 'application/x-www-form-urlencoded'
const ACTIONS = ['index', 'create', 'new', 'edit', 'show', 'update', 'destroy'] as const

/** An app that reports the method that a guard saw, the action, and the query. */
async function appWith (rewriteUrl: unknown = methodOverride, route: object = {}): Promise<FastifyInstance> {
  const app = Fastify({ rewriteUrl: rewriteUrl as typeof methodOverride })
  await app.register(formbody)
  app.addHook('onRequest', async (request, reply) => { reply.header('x-seen', `${request.method} ${request.url} ${request.originalUrl}`) })
  const photos = Object.fromEntries(
    ACTIONS.map(action => [action,
      async (request: { query: object, body: unknown }) => ({ action, query: request.query, body: request.body })]))
  await app.register(resources, { routes: [resources('photos', { routeOptions: route })], controllers: { photos } })
  return app
}

interface Case {
  readonly method?: 'POST' | 'GET' | 'PUT'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** The method and the URL that are routed; the original ones if nothing is overridden. */
  readonly becomes?: string
}

const own = { host: 'photos.example:8080' }

const CASES: readonly Case[] = [
  { url: '/photos/7?_method=delete', becomes: 'DELETE /photos/7' },
  { url: '/photos/7?_method=PUT', becomes: 'PUT /photos/7' },
  { url: '/photos/7?_method=patch', becomes: 'PATCH /photos/7' },
  { url: '/photos/7?a=1&_method=put&b=%20+2', becomes: 'PUT /photos/7?a=1&b=%20+2' },
  { url: '/photos/7?%5Fmethod=p%75t', becomes: 'PUT /photos/7' },
  { url: '/photos/7?%5F%6D%65%74%68%6F%64=put', becomes: 'PUT /photos/7' },
  { url: '/photos/7?%5f%6dethod%3Dput' },
  { url: '/photos/7?_method%3d=put' },
  { url: '/photos/7?a_method=put' },
  { url: '/photos/7?%00_method=put' },
  { url: '/photos/7?_method=put#_method=delete', becomes: 'PUT /photos/7#_method=delete' },
  { url: '/photos/7?a=1#x?_method=put' },
  { url: '/photos/7?_method=put&_method=put' },
  { url: '/photos/7?_method=put&%5fmethod=delete' },
  { url: '/photos/7?_method=get' },
  { url: '/photos/7?_method=post' },
  { url: '/photos/7?_method=trace' },
  { url: '/photos/7?_method=' },
  { url: '/photos/7?_method' },
  { url: '/photos/7?_methods=put' },
  { url: '/photos/7?_method%=put' },
  { url: '/photos/7?_method=%' },
  { url: '/photos/7' },
  { url: '/photos/7?' },
  { url: '/photos/7?a=_method=put' },
  { url: '/photos/7?_METHOD=put' },
  { url: '/photos/7?_method[]=put' },
  { url: '/photos/7?_method=put,delete' },
  { url: '/photos/7?_method=put%00' },
  { url: '/photos/7?_method=%20put' },
  { url: '/photos/7?_method=connect' },
  { url: '/photos/7?_method=options' },
  { url: '/photos/7?_method=__proto__' },
  { url: '/photos/7?__proto__=1&_method=put', becomes: 'PUT /photos/7?__proto__=1' },
  { url: '/photos/7;_method=put' },
  { url: '/photos/_method=put' },
  { url: '/photos/7?&&_method=put&', becomes: 'PUT /photos/7?&&' },
  { method: 'GET', url: '/photos/7?_method=delete' },
  { method: 'PUT', url: '/photos/7?_method=delete' },
  { url: '/photos/7?_method=put', headers: { 'content-type': 'application/json' } },
  { url: '/photos/7?_method=put', headers: { 'content-type': 'text/plain' } },
  { url: '/photos/7?_method=put', headers: { 'content-type': `${FORM}x` } },
  { url: '/photos/7?_method=put', headers: { 'content-type': `${FORM}; charset=utf-8` }, becomes: 'PUT /photos/7' },
  { url: '/photos/7?_method=put', headers: { 'content-type': 'Multipart/Form-Data; boundary=a' }, becomes: 'PUT /photos/7' },
  { url: '/photos/7?_method=put', headers: { 'content-type': `application/json, ${FORM}` } },
  { url: '/photos/7?_method=put', headers: { 'content-type': ` ${FORM}` } },
  { url: '/photos/7', headers: { 'x-http-method-override': 'PUT' } },
  { url: '/photos/7', headers: { 'x-method-override': 'PUT', 'x-http-method': 'PUT' } },
  { url: '/photos/7?_method=put', headers: { 'sec-fetch-site': 'same-origin' }, becomes: 'PUT /photos/7' },
  { url: '/photos/7?_method=put', headers: { 'sec-fetch-site': 'none' }, becomes: 'PUT /photos/7' },
  { url: '/photos/7?_method=put', headers: { 'sec-fetch-site': 'same-site' } },
  { url: '/photos/7?_method=put', headers: { 'sec-fetch-site': 'cross-site', origin: 'http://photos.example:8080', ...own } },
  { url: '/photos/7?_method=put', headers: { 'sec-fetch-site': 'same-origin', origin: 'null' }, becomes: 'PUT /photos/7' },
  { url: '/photos/7?_method=put', headers: { 'sec-fetch-site': '' } },
  { url: '/photos/7?_method=put', headers: { 'sec-fetch-site': 'same-origin, cross-site' } },
  { url: '/photos/7?_method=put', headers: { 'sec-fetch-site': 'SAME-ORIGIN' } },
  { url: '/photos/7?_method=put', headers: { origin: 'http://photos.example:8080', ...own }, becomes: 'PUT /photos/7' },
  { url: '/photos/7?_method=put', headers: { origin: 'https://photos.example', host: 'photos.example' }, becomes: 'PUT /photos/7' },
  { url: '/photos/7?_method=put', headers: { origin: 'http://photos.example', host: 'Photos.example:80' }, becomes: 'PUT /photos/7' },
  { url: '/photos/7?_method=put', headers: { origin: 'http://photos.example', ...own } },
  { url: '/photos/7?_method=put', headers: { origin: 'http://other.example:8080', ...own } },
  { url: '/photos/7?_method=put', headers: { origin: 'http://photos.example:8080.other.example', ...own } },
  { url: '/photos/7?_method=put', headers: { origin: 'null', ...own } },
  ...['/evil', '/', '?x', '#x', ' '].map(more => ({ url: '/photos/7?_method=put', headers: { origin: `http://photos.example:8080${more}`, ...own } })),
  { url: '/photos/7?_method=put', headers: { origin: 'HTTP://photos.example:8080', ...own } },
  { url: '/photos/7?_method=put', headers: { origin: 'http://x@photos.example:8080', ...own } },
  { url: '/photos/7?_method=put', headers: { origin: 'http://photos.example:8080', host: 'x y' } },
  { url: '/photos/7?_method=put', headers: { origin: 'http://', ...own } },
  { url: '/photos/7?_method=put', headers: { origin: 'file://photos.example:8080', ...own } },
  { url: '/photos/7?_method=put', headers: { origin: 'http://a b', host: 'a b' } }
]

t.test('a form sets its method in the query', async t => {
  for (const { method = 'POST', url, headers = {}, becomes = `${method} ${url}` } of CASES) {
    const request = { method, url, headers: { 'content-type': FORM, ...headers }, socket: {} }
    const rest = methodOverride(request)
    t.equal(`${request.method} ${rest}`, becomes, `${method} ${url} ${JSON.stringify(headers)}`)
  }
})

t.test('a long query raises no exception for each of its fields', async t => {
  const { decodeURIComponent } = globalThis
  let calls = 0
  t.teardown(() => { globalThis.decodeURIComponent = decodeURIComponent })
  globalThis.decodeURIComponent = text => { calls++; return decodeURIComponent(text) }
  for (const [field, method] of [['%', 'PUT'], ['%=%', 'PUT'], ['_metho%', 'PUT'], ['_method=%', 'POST']] as const) {
    const request = { method: 'POST', url: `/photos/7?${`${field}&`.repeat(5_000)}_method=put`, headers: { 'content-type': FORM }, socket: {} }
    calls = 0
    methodOverride(request)
    t.strictSame([request.method, calls < 2], [method, true], `${field}: ${calls} calls`)
  }
})

t.test('a body without a content type is not a form', async t => {
  const request = { method: 'POST', url: '/photos/7?_method=put', headers: {}, socket: {} }
  t.equal(methodOverride(request), '/photos/7?_method=put')
  t.equal(request.method, 'POST')
})

t.test('if TLS ends at the server, an origin without TLS is another origin', async t => {
  for (const [origin, verb] of [['https://photos.example', 'PUT'], ['http://photos.example', 'POST']] as const) {
    const request = {
      method: 'POST',
      url: '/photos/7?_method=put',
      headers: { 'content-type': FORM, origin, host: 'photos.example' },
      socket: { encrypted: true }
    }
    methodOverride(request)
    t.equal(request.method, verb, origin)
  }
})

t.test('the host of HTTP/2 is its authority', async t => {
  const request = {
    method: 'POST',
    url: '/photos/7?_method=put',
    headers: { 'content-type': FORM, origin: 'https://photos.example', ':authority': 'photos.example' },
    socket: { encrypted: true }
  }
  methodOverride(request)
  t.equal(request.method, 'PUT')
})

t.test('guards, hooks and strict schemas see the method and no _method', async t => {
  const app = await appWith(methodOverride,
    { schema: { querystring: { type: 'object', properties: { page: { type: 'integer' } }, additionalProperties: false } } })
  const send = { method: 'POST', headers: { 'content-type': FORM }, payload: 'title=dunes' } as const
  const put = await app.inject({ ...send, url: '/photos/7?page=2&_method=put' })
  t.equal(put.headers['x-seen'], 'PUT /photos/7?page=2 /photos/7?page=2&_method=put')
  t.strictSame(put.json(), { action: 'update', query: { page: 2 }, body: { title: 'dunes' } })
  t.equal((await app.inject({ ...send, url: '/photos/7?_method=delete' })).json().action, 'destroy')
  t.equal((await app.inject({ ...send, url: '/photos' })).json().action, 'create')
  const inBody = await app.inject({ ...send, url: '/photos', payload: '_method=delete' })
  t.strictSame([inBody.statusCode, inBody.json().action, inBody.json().body], [200, 'create', { _method: 'delete' }], 'a body sets no method')
  const patch = await app.inject({ ...send, url: '/photos/7?_method=patch' })
  t.equal(patch.statusCode, 404)
})

t.test('a function of the app runs after it, and sees the result', async t => {
  const seen: string[] = []
  const app = await appWith(methodOverride.with(function (this: FastifyInstance, { method, url }) {
    seen.push(`${method} ${url} ${typeof this.route}`)
    return url!.replace('/old', '')
  }))
  const reply = await app.inject({ method: 'POST', url: '/old/photos/7?_method=put', headers: { 'content-type': FORM }, payload: '' })
  t.equal(reply.json().action, 'update')
  t.strictSame(seen, ['PUT /old/photos/7 function'])
  t.throws(() => methodOverride.with('/old' as never), {
    code: 'FST_RESOURCES_INVALID_OPTION',
    message: "the argument of methodOverride.with must be a function for rewriteUrl, got '/old'"
  })
  const called = { code: 'FST_RESOURCES_INVALID_OPTION', message: /^methodOverride was called without a request\. Pass it to Fastify: Fastify\(\{ rewriteUrl: methodOverride \}\)$/ }
  t.throws(() => (methodOverride as unknown as () => void)(), called)
})

t.test('over a socket, one request after the other', async t => {
  const app = await appWith()
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.teardown(() => app.close())
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const post = (url: string,
    more: string): string => `POST ${url} HTTP/1.1\r\nHost: a.example\r\nContent-Type: ${FORM}\r\nContent-Length: 3\r\n${more}\r\na=1`
  socket.write(
    post('/photos/7?_method=put', 'Origin: http://a.example\r\n') +
      post('/photos?x=1', '') + post('/photos/7?_method=delete', 'Origin: http://b.example\r\nConnection: close\r\n'))
  const answers = await text(socket)
  t.strictSame([...answers.matchAll(/"action":"(\w+)"|HTTP\/1.1 404/g)].map(([all, action]) => action ?? all),
    ['update', 'create', 'HTTP/1.1 404'])
})
