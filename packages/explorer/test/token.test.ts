import crypto from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, request as send, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:http2'
import { request as sendSecurely } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { urlToHttpOptions } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import t, { type Test } from 'tap'
import { explorerPlugin } from '../lib/plugin.js'
import { proofBy } from '../lib/token.js'
import resources, { draw } from '../../../lib/index.js'
import type { ExplorerOptions } from '../lib/options.js'
import { echoControllers } from '../../../test/fixtures/echo.js'
import { serverOptions } from '../../../test/fixtures/fastify.js'

const explorer = fp(explorerPlugin)
const token = 'sixteen or more!'
const opened: ExplorerOptions = { enabled: true, token }
const routes = draw([resources('photos', { only: 'index' })])
const NOTHING = { statusCode: 404, body: '{"nothing":true}' }

/** An app with the page, and a not-found handler of its own. */
async function appWith (t: Test, options: ExplorerOptions = opened, server: object = {}, prefix = ''): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(server))
  t.teardown(() => app.close())
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ nothing: true }))
  await app.register(async scope => {
    await scope.register(resources, { routes, controllers: echoControllers(routes) })
    await scope.register(explorer, options)
  }, { prefix })
  return app
}

/** Listens, and returns the lines that were written to the standard error until then. */
async function listen (app: FastifyInstance, options: object = { port: 0, host: '127.0.0.1' }): Promise<readonly string[]> {
  const { write } = process.stderr
  const lines: string[] = []
  process.stderr.write = (text: string | Uint8Array): boolean => lines.push(String(text)) > 0
  try {
    await app.listen(options)
    await new Promise(resolve => setImmediate(resolve))
    return lines
  } finally {
    process.stderr.write = write
  }
}

interface Answer {
  readonly statusCode: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A request by a socket, without what fetch adds or hides. */
async function ask (target: string | object, headers: object = {}, secret: object | null = null): Promise<Answer> {
  const options = { ...typeof target === 'string' ? urlToHttpOptions(new URL(target)) : target, headers: { ...headers }, ...secret }
  return new Promise((resolve, reject) => {
    const request = secret === null ? send(options) : sendSecurely(options)
    request.on('error', reject).on('response', response => {
      let body = ''
      response.setEncoding('utf8').on('data', text => { body += text })
        .on('end', () => resolve({ statusCode: response.statusCode, headers: response.headers, body }))
    }).end()
  })
}

const cookieOf = ({ headers }: { readonly headers: object }): string => String((headers as IncomingHttpHeaders)['set-cookie'])

t.test('the printed URL opens the page once, and a cookie after that', async t => {
  const app = await appWith(t, { enabled: true })
  const [line, ...more] = await listen(app)
  const [, url, origin, secret] = /^Route explorer: ((http:\/\/127\.0\.0\.1:\d+)\/__routes\?token=([0-9a-f]{32}))\n$/.exec(line!)!
  t.strictSame(more, [])
  const first = await ask(url!)
  t.match(first, { statusCode: 303, body: '', headers: { location: '/__routes', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } })
  const [, pair, attributes] = /^([^;]+); (.*)$/.exec(cookieOf(first))!
  t.equal(attributes, 'Path=/__routes; HttpOnly; SameSite=Strict')
  t.notMatch(pair, secret!, 'the cookie is not the token')
  const headers = { cookie: `a=b; ${pair}; c=d` }
  t.match(await ask(`${origin}/__routes`, headers), { statusCode: 200, body: /photos#<wbr>index/ })
  t.match(await ask(`${origin}/__routes/explain?url=/photos`, headers), { statusCode: 200, body: /"served"/ })
  t.match(await ask(`${origin}/__routes?token=wrong`, headers), { statusCode: 200 })
  for (const wrong of ['', pair!.slice(0, -1), `${pair!}0`, `x${pair!}`, pair!.replace(/=.*/, '='), pair!.replace(/=.*/, `=${secret}`)]) {
    for (const path of ['/__routes', '/__routes/', '/__routes/explain?url=/photos', `/__routes?token=${secret!.slice(1)}`, '/__routes?token=',
      `/__routes?Token=${secret}`, `/__routes?x=1#token=${secret}`]) {
      t.match(await ask(`${origin}${path}`, { cookie: wrong }), NOTHING, `${path} ${wrong}`)
    }
  }
  t.notMatch(await appWith(t, { enabled: true }).then(async other => (await listen(other))[0]), secret!, 'another start, another token')
})

t.test('the checks of address, Host and Origin stay with a right token', async t => {
  const app = await appWith(t)
  const url = `/__routes?token=${encodeURIComponent(token)}`
  const cookie = cookieOf(await app.inject(url)).split(';')[0]
  for (const [headers, remoteAddress] of [[{ host: 'example.com' }], [{ origin: 'http://localhost' }], [{ via: '1.1 proxy' }],
    [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }], [{}, '10.0.0.1']] as const) {
    t.match(await app.inject({ url, headers, remoteAddress: remoteAddress! }), NOTHING, JSON.stringify(headers))
    t.match(await app.inject({ url: '/__routes', headers: { ...headers, cookie }, remoteAddress: remoteAddress! }), NOTHING)
  }
  t.match(await app.inject({ url: '/__routes', headers: { cookie } }), { statusCode: 200 })
  t.match(await app.inject({ method: 'POST', url }), NOTHING)
  t.match(await app.inject({ method: 'HEAD', url }), { statusCode: 303 })
})

t.test('the cookies of other apps cost no digest', async t => {
  const { createHash } = crypto
  t.teardown(() => {
    Object.assign(crypto, { createHash })
    syncBuiltinESMExports()
  })
  const proofOf = proofBy(token)
  let digests = 0
  Object.assign(crypto, { createHash: (algorithm: string) => { digests++; return createHash(algorithm) } })
  syncBuiltinESMExports()
  for (const cookie of [';'.repeat(16_000), 'a=b; '.repeat(3000)]) {
    const request = { originalUrl: '/__routes', raw: { socket: {}, headers: { host: 'localhost', cookie } } }
    t.equal(proofOf(request as never), 'none')
  }
  t.equal(digests, 2, 'only of the query string')
})

t.test('two apps of one host do not overwrite the cookie of each other', async t => {
  const [one, other] = [await appWith(t), await appWith(t, { ...opened, token: 'another token of 16' })]
  const cookies = await Promise.all([[one, token, 3000], [other, 'another token of 16', 3001]].map(async ([app, secret, port]) =>
    cookieOf(await (app as FastifyInstance).inject(
      { url: `/__routes?token=${encodeURIComponent(secret as string)}`, headers: { host: `localhost:${port}` } })).split(';')[0]!))
  t.not(cookies[0]!.split('=')[0], cookies[1]!.split('=')[0])
  for (const [app, port] of [[one, 3000], [other, 3001]] as const) {
    const headers = { cookie: cookies.join('; '), host: `localhost:${port}` }
    t.match(await app.inject({ url: '/__routes', headers }), { statusCode: 200 })
    t.match(await app.inject({ url: '/__routes', headers: { ...headers, host: 'localhost:3002' } }), NOTHING)
  }
})

/** Requests with a right token: what they are redirected to, and the path of their cookie. */
const places: ReadonlyArray<readonly [url: string, location: string, path: string, prefix?: string, options?: ExplorerOptions, server?: object]> = [
  ['/__routes?token=X&q=photos', '/__routes', '/__routes'],
  ['/__routes/?q=photos&token=X', '/__routes/', '/__routes'],
  ['/inner/look?token=X', '/inner/look', '/inner/look', '/inner', { prefix: '/look' }],
  ['/7/__routes?token=X', '/7/__routes', '/7/__routes', '/:tenant'],
  ['/a;b/__routes?token=X', '/a;b/__routes', '/', '/:tenant'],
  ['//__routes?token=X', '/__routes', '//__routes', '', {}, { routerOptions: { ignoreDuplicateSlashes: true } }],
  ['/?token=X', '/', '/', '', { prefix: '/' }],
  ['/outside?token=X', '/outside', '/outside', '', {}, { rewriteUrl: ({ url }: { url: string }) => url.replace('outside', '__routes') }]
]

/** Requests whose target is a URL of another host. */
const absolute: ReadonlyArray<readonly [target: string, location: string, path: string]> = [
  ['http://evil.example/7/__routes?token=X', '/7/__routes', '/7/__routes'],
  ['HTTPS://evil.example:8080/7/__routes/?token=X&a=//evil.example', '/7/__routes/', '/7/__routes'],
  ['http://user@evil.example/7/__routes?token=X', '/7/__routes', '/7/__routes']
]

t.test('the first visit is redirected to its own URL without the query', async t => {
  for (const [url, location, path, prefix, options, server] of places) {
    const app = await appWith(t, { ...opened, ...options }, server, prefix)
    const answer = await app.inject(url.replace('X', encodeURIComponent(token)))
    t.match(answer, { statusCode: 303, headers: { location } }, url)
    t.match(cookieOf(answer), `; Path=${path}; HttpOnly; SameSite=Strict`, url)
  }
  // A browser reads a backslash as a slash; clients that send one leave no trace in `inject`.
  const app = await appWith(t, opened, {}, '/:tenant')
  await listen(app)
  const { port } = app.server.address() as AddressInfo
  t.match(await ask({ port, path: `/\\evil.example/__routes?token=${encodeURIComponent(token)}` }),
    { statusCode: 303, headers: { location: '/evil.example/__routes' } })
  for (const [path, location, folder] of absolute) {
    const answer = await ask({ port, path: path.replace('X', encodeURIComponent(token)) })
    t.match(answer, { statusCode: 303, headers: { location } }, path)
    t.match(cookieOf(answer), `; Path=${folder}; HttpOnly`, path)
  }
})

/** Where an app listens, and the beginning of the URL that is printed. */
const listeners: ReadonlyArray<readonly [options: object, printed: RegExp, prefix?: string]> = [
  [{ port: 0 }, /^http:\/\/127\.0\.0\.1:\d+\/__routes\?/],
  [{ port: 0, host: 'localhost' }, /^http:\/\/(?:127\.0\.0\.1|\[::1\]):\d+\/__routes\?/],
  [{ port: 0, host: '0.0.0.0' }, /^http:\/\/127\.0\.0\.1:\d+\/__routes\?/],
  [{ port: 0, host: '::' }, /^http:\/\/127\.0\.0\.1:\d+\/__routes\?/],
  [{ port: 0, host: '::1' }, /^http:\/\/\[::1\]:\d+\/__routes\?/],
  [{ port: 0, host: '127.0.0.2' }, /^http:\/\/127\.0\.0\.2:\d+\/inner\/__routes\?/, '/inner'],
  [{ path: join(tmpdir(), `explorer-${process.pid}.sock`) }, /^\/__routes\?/]
]

t.test('the URL is printed once, whatever the app listens on', async t => {
  for (const [options, printed, prefix] of listeners) {
    const app = await appWith(t, opened, {}, prefix)
    let lines: readonly string[]
    try {
      lines = await listen(app, { ...options })
    } catch (error) {
      // A machine may have no IPv6.
      t.match(error, { code: /EADDRNOTAVAIL|EAFNOSUPPORT/ })
      continue
    }
    t.equal(lines.length, 1, JSON.stringify(options))
    const url = /^Route explorer: (.*)\n$/.exec(lines[0]!)![1]!
    t.match(url, printed)
    t.ok(url.endsWith('token=sixteen%20or%20more!'))
    if (url.startsWith('http')) t.match(await ask(url), { statusCode: 303 }, url)
    await app.close()
    if ('path' in options) rmSync(options.path as string, { force: true })
  }
})

/** Loggers, and whether they print the URL; otherwise the standard error has it. */
const loggers: ReadonlyArray<readonly [what: string, server: (stream: Writable) => object, isLogged: boolean]> = [
  ['none', () => ({}), false],
  ['false', () => ({ logger: false }), false],
  ['the usual one', stream => ({ logger: { stream } }), true],
  ['one that is silent', stream => ({ logger: { stream, level: 'silent' } }), false],
  ['one for errors', stream => ({ logger: { stream, level: 'error' } }), false],
  ['one of another kind', stream => {
    const write = (text: unknown): void => { if (typeof text === 'string') stream.write(text) }
    const logger: object = { child: () => logger, fatal () {}, error () {}, warn () {}, info: write, debug () {}, trace () {} }
    return { loggerInstance: logger }
  }, true]
]

t.test('the log has the URL, or the standard error', async t => {
  for (const [what, server, isLogged] of loggers) {
    const logged: string[] = []
    const stream = new Writable({ write (chunk, _encoding, done) { logged.push(String(chunk)); done() } })
    const app = await appWith(t, opened, server(stream))
    const lines = await listen(app)
    const found = logged.filter(line => line.includes('Route explorer'))
    t.strictSame([found.length, lines.length], isLogged ? [1, 0] : [0, 1], what)
    t.match(isLogged ? found[0]! : lines[0]!, /Route explorer: http:\/\/127\.0\.0\.1:\d+\/__routes\?token=sixteen%20or%20more!/)
    await ask(/http:[^"\s]+/.exec((isLogged ? found : lines)[0]!)![0])
    t.notOk(logged.slice(logged.indexOf(found[0]!) + 1).some(line => line.includes('token=')), 'requests do not write it to the log')
  }
})

t.test('nothing is printed by a page that is not enabled, or by an app that does not listen', async t => {
  t.strictSame(await listen(await appWith(t, { enabled: false })), [])
  const app = await appWith(t)
  t.match(await app.inject(`/__routes?token=${encodeURIComponent(token)}`), { statusCode: 303 })
})

t.test('by HTTPS the cookie is secure', async t => {
  // A shared secret needs no certificate.
  const key = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
  const ciphers = 'PSK-AES128-GCM-SHA256:@SECLEVEL=0'
  const https = { pskCallback: () => key, ciphers, maxVersion: 'TLSv1.2' }
  const secret = { pskCallback: () => ({ psk: key, identity: 'test' }), ciphers, maxVersion: 'TLSv1.2', checkServerIdentity: () => undefined }
  const app = await appWith(t, opened, { https })
  const [line] = await listen(app)
  const [, url] = /^Route explorer: (https:\/\/127\.0\.0\.1:\d+\/__routes\?.*)\n$/.exec(line!)!
  const first = await ask(url!, {}, secret)
  t.equal(first.statusCode, 303)
  t.match(cookieOf(first), /; SameSite=Strict; Secure$/)
  const headers = { cookie: cookieOf(first).split(';')[0] }
  t.match(await ask(url!.split('?')[0]!, headers, secret), { statusCode: 200 })
  t.match(await ask(url!.split('?')[0]!, {}, secret), NOTHING)
})

t.test('by HTTP/2, which has no Host header', async t => {
  const app = await appWith(t, opened, { http2: true })
  const [line] = await listen(app)
  const url = new URL(/http.*/.exec(line!)![0])
  const session = connect(url.origin)
  t.teardown(() => session.close())
  const get = async (path: string, cookie = ''): Promise<Record<string, unknown>> => {
    const stream = session.request({ ':path': path, cookie })
    const [headers] = await once(stream, 'response') as [Record<string, unknown>]
    stream.resume()
    return headers
  }
  t.match(await get('/__routes'), { ':status': 404 })
  const first = await get(url.pathname + url.search)
  t.match(first, { ':status': 303, location: '/__routes' })
  const [pair] = String(first['set-cookie']).split(';')
  t.match(pair, `fastify-resources-explorer${url.port}=`)
  t.match(await get('/__routes', pair), { ':status': 200 })
})

t.test('a proxy that adds no header opens nothing without the token', async t => {
  const app = await appWith(t)
  await listen(app)
  const { port } = app.server.address() as AddressInfo
  // As nginx does with `proxy_pass http://127.0.0.1:3000`: the Host is the app's, and nothing tells of a proxy.
  const proxy = createServer((request, response) => {
    const headers = { ...request.headers, host: `127.0.0.1:${port}`, connection: 'close' }
    request.pipe(send({ port, path: request.url, method: request.method, headers }, answer => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    }))
  }).listen(0, '127.0.0.1')
  t.teardown(() => proxy.close())
  await new Promise(resolve => proxy.once('listening', resolve))
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  for (const path of ['/__routes', '/__routes/explain?url=/photos']) t.match(await ask(origin + path), NOTHING, path)
  const first = await ask(`${origin}/__routes?token=${encodeURIComponent(token)}`)
  t.match(first, { statusCode: 303, headers: { location: '/__routes' } })
  t.match(await ask(`${origin}/__routes`, { cookie: cookieOf(first).split(';')[0] }), { statusCode: 200 })
})

const wrongTokens: ReadonlyArray<readonly [value: unknown, message: RegExp]> = [
  ['', /option 'token' must have at least 16 characters, got 0$/],
  ['fifteen letters', /option 'token' must have at least 16 characters, got 15$/],
  [7, /option 'token' must be a string, got 7\. Write token: /]
]

t.test('a token has at least 16 characters', async t => {
  for (const [value, message] of wrongTokens) {
    const error = await appWith(t, { ...opened, token: value as string }).then(() => null, (error: Error) => error)
    t.match(error, { code: 'FST_RESOURCES_INVALID_OPTION', message })
    t.notMatch(error!.message, 'letters', 'the message does not tell it')
  }
  await appWith(t, { ...opened, token: undefined })
  const odd = 'sixteen or more \ud800'
  const [line] = await listen(await appWith(t, { ...opened, token: odd }))
  t.match(await ask(/http.*/.exec(line!)![0]), { statusCode: 303 })
})
