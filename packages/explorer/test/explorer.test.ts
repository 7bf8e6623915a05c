import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import cors from '@fastify/cors'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyServerOptions, type LightMyRequestResponse } from 'fastify'
import fp from 'fastify-plugin'
import t from 'tap'
import { element, explanationView, tableView, toElements, toHtml, treeView, viewStyle, type View } from '../lib/components.js'
import { html, json } from '../lib/markup.js'
import { editorLink, networkOf } from '../lib/options.js'
import { answerTo, describe, explorerPlugin } from '../lib/plugin.js'
import { printParam } from '../lib/printing.js'
import resources, {
  del, draw, get, match, member, namespace, patch, post, resource, root, routeTable, scope,
  type Declaration
} from '../../../lib/index.js'
import type { DrawOptions } from '../../../types/index.js'
import type { ExplorerOptions } from '../lib/options.js'
import { echoControllers } from '../../../test/fixtures/echo.js'

const explorer = fp(explorerPlugin)

const photos = [resources('photos', { constraints: { id: /[0-9]+/ } })]
const token = 'a token & of tests+'
const opened = { enabled: true, token } as const

/** Sends a request as the browser does that has opened the page by its URL: with the cookie of the first visit. */
async function visit (app: FastifyInstance, url: string, ask: object = {}): Promise<LightMyRequestResponse> {
  const [path] = url.split(/\/explain|\?/)
  const first = await app.inject({ url: `${path}?token=${encodeURIComponent(token)}`, ...ask, method: 'GET' })
  const cookie = String(first.headers['set-cookie'] ?? '').split(';')[0]
  const { headers = {} } = ask as { headers?: object }
  return app.inject({ url, ...ask, headers: { ...headers, cookie } })
}

async function appWith (options: ExplorerOptions = {}, declarations: readonly Declaration[] = photos, server: FastifyServerOptions = {},
  drawing: DrawOptions = {}): Promise<FastifyInstance> {
  const app = Fastify(server)
  t.teardown(() => app.close())
  const routes = draw(declarations, drawing)
  await app.register(resources, { routes, controllers: echoControllers(routes) })
  await app.register(explorer, { token, ...options })
  return app
}

async function pageOf (declarations: readonly Declaration[], options: ExplorerOptions = {}, drawing: DrawOptions = {}): Promise<string> {
  const app = await appWith({ enabled: true, ...options }, declarations, {}, drawing)
  return (await visit(app, '/__routes')).body
}

type Data = ReadonlyArray<{ method: string, controller: string | null, path: string, node: number, helper: string | null, curl: string, hooks: readonly string[] }>

function dataIn (page: string): Data {
  return JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page)![1]!) as Data
}

/** The visible content of an HTML string. */
function textOf (markup: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#96': '`' }
  return markup.replace(/<[^>]*>/g, '').replace(/&([^;]+);/g, (_found, name: string) => entities[name]!).trim()
}

/** The cells of each row. */
function cellsIn (page: string): readonly (readonly string[])[] {
  return [...page.matchAll(
    /<tr role="row" id="r\d+">(.*?)<\/tr>/gs)].map(([,
    row]) => [...row!.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => textOf(cell!)))
}

// --- When it responds

const environments: ReadonlyArray<readonly [environment: string | undefined, enabled: boolean | undefined, status: number]> = [
  ['development', undefined, 200],
  ['test', undefined, 200],
  ['production', undefined, 404],
  ['staging', undefined, 404],
  ['Development', undefined, 404],
  ['', undefined, 404],
  [undefined, undefined, 404],
  ['production', true, 200],
  [undefined, true, 200],
  ['development', false, 404]
]

t.test('it responds in development and in tests, or if it is enabled', async t => {
  const before = process.env['NODE_ENV']
  t.teardown(() => { if (before === undefined) delete process.env['NODE_ENV']; else process.env['NODE_ENV'] = before })
  for (const [environment, enabled, status] of environments) {
    if (environment === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = environment
    const app = await appWith({ enabled })
    for (const path of ['/__routes', '/__routes/explain?url=/']) {
      t.equal((await visit(app, path)).statusCode, status, `${environment} ${enabled} ${path}`)
    }
  }
})

interface Ask {
  readonly remoteAddress?: string
  readonly headers?: Record<string, string | undefined>
}

/** Requests, and whether the explorer responds under the options. */
const requests: ReadonlyArray<readonly [ask: Ask, isAnswered: boolean, options?: ExplorerOptions, server?: FastifyServerOptions]> = [
  [{}, true],
  ...['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'].map(remoteAddress => [{ remoteAddress }, true] as const),
  ...['10.0.0.1', '192.168.1.7', '203.0.113.9', '0.0.0.0', '128.0.0.1', '::', '::2', '::ffff:10.0.0.1', 'fe80::1%eth0',
    '1'].map(remoteAddress => [{ remoteAddress }, false] as const),
  [{ remoteAddress: '10.0.0.1' }, true, { remote: true }],
  [{ remoteAddress: '10.0.0.1' }, true, { remote: ['10.0.0.1'] }],
  [{ remoteAddress: '10.0.0.2' }, false, { remote: ['10.0.0.1'] }],
  [{ remoteAddress: '10.9.9.9' }, true, { remote: ['192.168.0.0/16', '10.0.0.0/8'] }],
  [{ remoteAddress: '::ffff:10.9.9.9' }, true, { remote: ['10.0.0.0/8'] }],
  [{ remoteAddress: 'fe80::1%eth0' }, true, { remote: ['fe80::/10'] }],
  [{ remoteAddress: '127.0.0.1' }, true, { remote: [] }],
  // Headers that a client sets itself.
  ...['X-Forwarded-For', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded', 'X-Forwarded-', 'forwarded', 'via', 'x-real-ip',
    'x-client-ip', 'x-cluster-client-ip', 'x-original-forwarded-for', 'true-client-ip', 'cf-connecting-ip',
    'fastly-client-ip'].flatMap(name => [
    [{ headers: { [name]: '127.0.0.1' } }, false],
    [{ headers: { [name]: '' } }, false, { remote: true, hosts: ['localhost'] }],
    [{ headers: { [name]: '127.0.0.1' }, remoteAddress: '10.0.0.1' }, false, {}, { trustProxy: true }]
  ] as const),
  ...['X-Envoy-External-Address', 'x-envoy-peer-metadata', 'X-Azure-ClientIP', 'x-azure-socketip', 'Fly-Client-IP', 'fly-forwarded-port',
    'CDN-Loop', 'cf-ray', 'x-appengine-user-ip', 'x-vercel-id', 'x-nf-client-connection-ip', 'x-arr-log-id', 'x-amzn-trace-id',
    'x-amz-cf-id',
    'akamai-origin-hop', 'x-sucuri-clientip', 'incap-client-ip', 'x-remote-ip', 'x-remote-addr', 'client-ip', 'wl-proxy-client-ip',
    'x-proxyuser-ip', 'x-cloud-trace-context', 'x-varnish-id', 'x-railway-edge', 'max-forwards',
    'surrogate-capability'].map(name => [{ headers: { [name]: '' } }, false] as const),
  // Headers that browsers and tools send by themselves.
  ...['user-agent', 'accept-language', 'sec-ch-ua-platform', 'sec-gpc', 'dnt', 'x-requested-with', 'if-none-match', 'traceparent',
    'x-request-id', 'upgrade-insecure-requests', 'cfx', 'flying'].map(name => [{ headers: { [name]: '1' } }, true] as const),
  // The name that the request is for.
  ...['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '127.1.2.3', '[::1]',
    '[::1]:3000'].map(host => [{ headers: { host } }, true] as const),
  ...['example.com', 'localhost.example.com', 'localhost@example.com', 'example.com:80', '10.0.0.1', '127.0.0.1.nip.io', '[::2]',
    'localhost:3000:3000', 'localhost/', 'local host', '2130706433'].map(host => [{ headers: { host } }, false] as const),
  [{ headers: { host: 'dev.example.com:3000' } }, true, { hosts: ['Dev.Example.com'] }],
  [{ headers: { host: '[fe80::1]:3000' } }, true, { hosts: ['[fe80::1]'] }],
  [{ headers: { host: 'x.dev.example.com' } }, false, { hosts: ['dev.example.com'] }],
  [{ headers: { host: 'example.com' } }, false, { remote: true }],
  [{ headers: { host: 'localhost', ':authority': 'example.com' } }, false],
  [{ headers: { host: 'localhost', ':authority': 'localhost' } }, true],
  // The page that it was sent by.
  [{ headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' } }, true],
  [{ headers: { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' } }, true],
  [{ headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' } }, true],
  [{ headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' } }, false],
  [{ headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' } }, false],
  [{ headers: { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' } }, false],
  [{ headers: { origin: 'https://example.com' } }, false],
  [{ headers: { origin: 'null' } }, false]
]

t.test('which clients get a response', async t => {
  for (const [ask, isAnswered, options = {}, server = {}] of requests) {
    const app = await appWith({ enabled: true, ...options }, photos, server)
    for (const path of ['/__routes', '/__routes/', '/__routes/explain?method=GET&url=/photos']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode } = await visit(app, path, { method, ...ask })
        t.equal(statusCode, isAnswered ? 200 : 404, `${method} ${path} ${JSON.stringify([ask, options])}`)
      }
    }
  }
})

t.test('a rejected request has the response of an unknown path', async t => {
  const app = Fastify()
  t.teardown(() => app.close())
  app.setNotFoundHandler((request, reply) => reply.code(404).send({ nothing: request.url }))
  await app.register(explorer, opened)
  const { statusCode, body, headers } = await visit(app, '/__routes', { remoteAddress: '10.0.0.1' })
  const elsewhere = await app.inject({ url: '/__route' })
  t.strictSame([statusCode, body], [404, '{"nothing":"/__routes"}'])
  t.strictSame(Object.keys(headers), Object.keys(elsewhere.headers))
})

t.test('a request without a host, and one of a socket without a remote address', async t => {
  const changes: ReadonlyArray<readonly [status: number, change: (raw: IncomingMessage) => void]> = [
    [200, () => {}],
    [404, raw => { delete raw.headers.host }],
    [404, raw => { Object.defineProperty(raw.socket, 'remoteAddress', { value: undefined }) }]
  ]
  for (const [status, change] of changes) {
    const app = Fastify()
    t.teardown(() => app.close())
    // The first visit, which gets the cookie, is as usual.
    app.addHook('onRequest', async ({ raw }) => { if (raw.headers.cookie !== undefined) change(raw) })
    await app.register(resources, { routes: draw(photos), controllers: echoControllers(draw(photos)) })
    await app.register(explorer, opened)
    // A host without a port, as for a missing one: the cookie has the name of the port.
    for (const url of ['/__routes', '/__routes/explain?method=GET&url=/']) {
      t.equal((await visit(app, url, { headers: { host: 'localhost' } })).statusCode, status, `${url} ${change}`)
    }
  }
})

t.test('a page of another site reads nothing, even if the app allows other sites', async t => {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(cors, { origin: true })
  await app.register(explorer, opened)
  t.equal((await visit(app, '/__routes', { headers: { origin: 'https://example.com' } })).statusCode, 404)
})

t.test('the page may load nothing, must not be framed, and is not cached', async t => {
  const app = await appWith({ enabled: true })
  const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  for (const [path, type] of [['/__routes', 'text/html; charset=utf-8'],
    ['/__routes/explain?url=/photos', 'application/json; charset=utf-8']] as const) {
    const { headers, body } = await visit(app, path)
    t.match(headers, {
      'content-type': type,
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex'
    })
    const policy = String(headers['content-security-policy'])
    t.notMatch(policy, /unsafe|\*|https?:/)
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'",
      "trusted-types 'none'"]) t.ok(policy.split('; ').includes(part), part)
    // Each script and style of the page is one of those that its policy names.
    for (const [,
      text] of body.matchAll(/<(?:style|script(?: type="module")?)>(.*?)<\/(?:style|script)>/gs)) {
      t.ok(policy.includes(hashOf(text!)),
        text!.slice(0, 40))
    }
    t.notMatch(body, /\son\w+=|\sstyle="|(?:src|href)="(?!#|data:image|vscode:)/)
  }
})

t.test('OpenAPI documents do not contain it', async t => {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(swagger, { openapi: {} })
  await app.register(explorer, opened)
  await app.ready()
  t.strictSame(Object.keys(app.swagger().paths ?? {}), [])
})

// --- What a name, a path or a pattern may hold

const HOSTILE = [
  '<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', "';alert(1)//", '</script><script>alert(1)</script>',
  'javascript:alert(1)', '\u202eevil',
  '<!--', ']]>', '\u2028\u2029', '`$' + '{1}`', '&lt;', '</title>', '\u0000\u001b[31m', '{origin}', "'$(id)'"
]

/** The elements of a page, by the name of each. */
function elementsIn (page: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [, name] of page.matchAll(/<([a-z!][\w-]*)/gi)) counts[name!] = (counts[name!] ?? 0) + 1
  return counts
}

t.test('values of the table never become markup', async t => {
  const tame = await pageOf(placesOf('tame'), {}, { dialect: 'rails' })
  for (const text of HOSTILE) {
    const page = await pageOf(placesOf(text), {}, { dialect: 'rails' })
    t.strictSame({ ...elementsIn(page), wbr: 0 }, { ...elementsIn(tame), wbr: 0 }, text)
    t.notMatch(page, /[\u202e\u2028\u2029\u0000\u001b]/) // eslint-disable-line no-control-regex
    t.equal(dataIn(page).length, 3)
    t.ok(cellsIn(page).some(cells => cells.some(cell => cell.includes(escapedBidi(text)))), `${text} is shown as it is`)
  }
})

// eslint-disable-next-line no-control-regex
const escapedBidi = (text: string): string => text.replace(/[\u0000-\u001f\u202e\u2028\u2029]/g,
  char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Declarations with a hostile string in every position that accepts a string of the user. */
function placesOf (text: string): readonly Declaration[] {
  const plain = text.replace(/[^\w<=-]/g, '')
  return [
    get('a', { to: 'a#a', path: `x${plain}`, defaults: { text, [text]: 'value' } }),
    get('b/:id', { to: 'b#b', constraints: { id: [text, 'other'] }, as: null }),
    get('c', { to: 'c#c', when: Object.defineProperty(() => true, 'name', { value: text }) })
  ]
}

t.test('a prefix and a source are escaped too', async t => {
  const app = Fastify()
  t.teardown(() => app.close())
  const routes = draw(photos)
  await app.register(resources, { routes, controllers: echoControllers(routes), prefix: "/:tenant/<b>&amp;'\"" })
  await app.register(explorer, { ...opened, prefix: '/<i>' })
  const { body } = await visit(app, '/%3Ci%3E')
  t.notMatch(body, /<b>'|<i>\//)
  t.match(cellsIn(body)[0]![1], /^\/:tenant\/%3Cb%3E&amp%3B'%22\/photos/, 'no entity of the prefix is one of the page')
  t.equal(dataIn(body)[0]!.path, "/1/%3Cb%3E&amp;'%22/photos")
})

const asText: ReadonlyArray<readonly [value: unknown, text: string]> = [
  ['</script>', '"\\u003c/script\\u003e"'],
  ['<!-- & -->', '"\\u003c!-- \\u0026 --\\u003e"'],
  ['\u2028\u2029', '"\\u2028\\u2029"'],
  [{ '<a>': ['"'] }, '{"\\u003ca\\u003e":["\\""]}']
]

t.test('JSON in a page', t => {
  for (const [value, text] of asText) {
    t.equal(json(value), text)
    t.strictSame(JSON.parse(json(value)), value)
  }
  t.equal(String(html`<p title="${'"<`\'&>'}">${[1, html`<b>${'<'}</b>`, null]}</p>`),
    '<p title="&quot;&lt;&#96;&#39;&amp;&gt;">1<b>&lt;</b></p>')
  t.end()
})

// --- Contents of the page

t.test('without its script it shows the whole table', async t => {
  const page = await pageOf(declarationsOf())
  const cells = cellsIn(page)
  t.strictSame(cells.map(([verb, path, handler, name, extras, hooks, source]) => [verb, path, handler, name, `${extras!}${hooks!}`.replace(/\s+/g, ' '),
    source!.replace(/\d+$/, 'line')]), [
    ['GET', '/', 'home#show', 'root', '', 'explorer.test.ts:line'],
    ['GET', '/photos/:photo_id/comments(.:format)', 'comments#index', 'photo_comments', 'photo_id /[0-9]+/', 'explorer.test.ts:line'],
    ['GET', '/photos/:photo_id/comments/:id(.:format)', 'comments#show', 'photo_comment', 'id /[0-9]+/ photo_id /[0-9]+/',
      'explorer.test.ts:line'],
    ['GET', '/photos/:id/preview(.:format)', 'photos#preview', 'preview_photo', 'id /[0-9]+/', 'explorer.test.ts:line'],
    ['GET', '/photos/:id(.:format)', 'photos#show', 'photo', 'id /[0-9]+/', 'explorer.test.ts:line'],
    ['PUT', '/photos/:id(.:format)', 'photos#update', '', 'id /[0-9]+/', 'explorer.test.ts:line'],
    ['GET', '/admin/users(.:format)', 'admin/users#index', 'admin_users', '', 'explorer.test.ts:line'],
    ['GET', '/admin/reports(.:format)', 'admin/reports#index', 'admin_reports', '', 'explorer.test.ts:line'],
    ['GET', '/old/:id(.:format)', 'redirect(301, /photos/:id)', 'old', '', 'explorer.test.ts:line'],
    ['DELETE', '/:locale/all(.:format)', 'all#clear', '', 'locale en or de', 'explorer.test.ts:line']
  ])
  t.match(page, /href="vscode:\/\/file\/\S+\/packages\/explorer\/test\/explorer\.test\.ts:\d+:\d+" title="\/\S+\/packages\/explorer\/test\/explorer\.test\.ts:\d+"/)
  t.match(page, '<p>10 routes</p>')
})

function declarationsOf (): readonly Declaration[] {
  return [
    root('home#show'),
    resources('photos', { only: ['show', 'update'], constraints: { id: /[0-9]+/ } }, [
      resources('comments', { only: ['index', 'show'] }),
      member([get('preview')])
    ]),
    namespace('admin', [resources('users', { only: 'index' }), resources('reports', { only: 'index' })]),
    get('old/:id', { redirect: '/photos/:id', as: 'old' }),
    scope({ path: ':locale', constraints: { locale: ['en', 'de'] } }, [del('all', { to: 'all#clear', as: null })])
  ]
}

/** The tree as lines: the depth of each label, its number of routes, and the table row that it links to. */
function treeIn (page: string): readonly string[] {
  const [, tree] = /<ul id="tree">(.*?)<\/details>/s.exec(page)!
  let depth = 0
  return [...tree!.matchAll(/<(\/?ul)>|<a id="n\d+" href="#r(\d+)" aria-label="([^"]*)">/g)].flatMap(([, list, row, label]) => {
    if (list === undefined) return `${'  '.repeat(depth)}${label} -> ${row}`
    depth += list === 'ul' ? 1 : -1
    return []
  })
}

const trees: ReadonlyArray<readonly [what: string, declarations: readonly Declaration[], tree: readonly string[]]> = [
  ['resources, namespaces, redirects, scopes', declarationsOf(), [
    '/, 1 route -> 0',
    'photos, 5 routes -> 1',
    '  :photo_id/comments, 2 routes -> 1',
    '  :id, 3 routes -> 3',
    'admin, 2 routes -> 6',
    '  users, 1 route -> 6',
    '  reports, 1 route -> 7',
    'old/:id, 1 route -> 8',
    ':locale/all, 1 route -> 9'
  ]],
  ['a resource with others inside', [resources('photos', [resources('comments', { only: 'index' }), resource('cover', { only: 'show' })])],
    [
      'photos, 9 routes -> 2',
      '  :photo_id/comments, 1 route -> 0',
      '  :photo_id/cover, 1 route -> 1'
    ]],
  ['the root route is not below a resource with the same controller', [root('photos#index'), resources('photos', { only: ['index', 'show'] })], [
    '/, 1 route -> 0',
    'photos, 2 routes -> 1'
  ]],
  ['a shallow resource', [resources('photos', { shallow: true, only: 'index' }, [resources('comments', { only: ['index', 'show'] })])], [
    'photos, 2 routes -> 2',
    '  :photo_id/comments, 1 route -> 0',
    'comments/:id, 1 route -> 1'
  ]],
  ['a literal segment with a single child', [get('a/b/c', { to: 'c#c' })], ['a/b/c, 1 route -> 0']],
  ['no table', [], []]
]

t.test('the tree of resources', async t => {
  for (const [what, declarations, tree] of trees) {
    const page = await pageOf(declarations)
    t.strictSame(treeIn(page), tree, what)
    t.ok(dataIn(page).every(({ node }, index) => page.includes(`id="n${node}"`) && page.includes(`id="r${index}"`)))
  }
})

const calls: ReadonlyArray<readonly [
  declaration: Declaration, path: string, helper: string | null, curl: string, drawing?: DrawOptions
]> = [
  [get('a', { to: 'a#a' }), '/a', 'paths.a_path()', "curl '{origin}/a'"],
  [get('a', { to: 'a#a', as: null }), '/a', null, "curl '{origin}/a'"],
  [get('a/:id', { to: 'a#a', as: 'b_c' }), '/a/1', 'paths.bCPath(id)', "curl '{origin}/a/1'", { helpers: 'camel' }],
  [post('a/:x/:y', { to: 'a#a', as: 'a' }), '/a/1/1', 'paths.a_path({ x, y })',
    "curl -X POST '{origin}/a/1/1' -H 'content-type: application/json' -d '{}'"],
  [patch('a/:id', { to: 'a#a', as: 'a', constraints: { id: { type: 'integer', minimum: 10 } } }), '/a/10', 'paths.a_path(id)',
    "curl -X PATCH '{origin}/a/10' -H 'content-type: application/json' -d '{}'"],
  [del('a/:id', { to: 'a#a', as: 'a', constraints: { id: { type: 'integer' } } }), '/a/1', 'paths.a_path(id)',
    "curl -X DELETE '{origin}/a/1'"],
  [match('a', { via: 'head', to: 'a#a', as: 'a' }), '/a', 'paths.a_path()', "curl --head '{origin}/a'"],
  [get('a/:id', { to: 'a#a', as: 'a', constraints: { id: /[a-z]{3}/ } }), '/a/abc', 'paths.a_path(id)', "curl '{origin}/a/abc'"],
  [get('a/:id', { to: 'a#a', as: 'a', constraints: { id: /[a-z]{30}/ } }), '/a/:id', 'paths.a_path(id)', "curl '{origin}/a/:id'"],
  [get('a/:id', { to: 'a#a', as: 'a', constraints: { id: ["it's $(so)", 'b'] } }), "/a/it's%20%24(so)", 'paths.a_path(id)',
    "curl '{origin}/a/it'\\''s%20%24(so)'"],
  [get('a/:id', { to: 'a#a', as: 'a', constraints: { id: { const: 'one' } } }), '/a/one', 'paths.a_path(id)', "curl '{origin}/a/one'"],
  [get('(:locale)/a(/page/:page)', { to: 'a#a', as: 'a' }), '/a', 'paths.a_path()', "curl '{origin}/a'"],
  [get('files/*path', { to: 'a#a', as: 'a' }), '/files/1', 'paths.a_path(path)', "curl '{origin}/files/1'"],
  [get('(:locale)', { to: 'a#a', as: 'a' }), '/', 'paths.a_path()', "curl '{origin}/'"],
  [get('a%28:{b}%29/:{c}-x', { to: 'a#a', as: 'a' }), '/a%281%29/1-x', 'paths.a_path({ b, c })', "curl '{origin}/a%281%29/1-x'"],
  [get('a/:id::b', { to: 'a#a', as: 'a' }), '/a/1:b', 'paths.a_path(id)', "curl '{origin}/a/1:b'"],
  [get('a::b', { to: 'a#a', as: 'a' }), '/a:b', 'paths.a_path()', "curl '{origin}/a:b'"],
  [get('a::b', { to: 'a#a', as: 'a' }), '/a:1', 'paths.a_path(b)', "curl '{origin}/a:1'", { dialect: 'rails' }],
  [get('a.:format', { to: 'a#a', as: 'a' }), '/a.1', 'paths.a_path()', "curl '{origin}/a.1'"],
  [get('a%3Bb%3A', { to: 'a#a', as: 'a' }), '/a;b:', 'paths.a_path()', "curl '{origin}/a;b:'"]
]

t.test('calls to copy', async t => {
  for (const [declaration, path, helper, curl, drawing] of calls) {
    const page = await pageOf([declaration], {}, drawing)
    const [row] = dataIn(page)
    t.match(row, { path, helper, curl }, curl)
    t.equal(page.includes('<button type="button" data-tool="helper"'), helper !== null)
  }
})

const links: ReadonlyArray<readonly [editor: string, file: string, link: string]> = [
  ['vscode', '/app/routes.js', 'vscode://file/app/routes.js:3:7'],
  ['vscode', '/a b/#?&%.js', 'vscode://file/a%20b/%23%3F%26%25.js:3:7'],
  ['vscode', 'C:\\app\\routes.js', 'vscode://file/C:/app/routes.js:3:7'],
  ['vscode', '/\ud800.js', 'vscode://file/%EF%BF%BD.js:3:7'],
  ['idea', '/app/routes.js', 'idea://open?file=/app/routes.js&line=3&column=7'],
  ['x-edit://open{file}#L{line}', '/app/{line}.js', 'x-edit://open/app/%7Bline%7D.js#L3']
]

t.test('links to an editor', t => {
  for (const [editor, file, link] of links) t.equal(editorLink(editor, { file, line: 3, column: 7 }), link)
  t.end()
})

t.test('a source that is not a file is not a link', async t => {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = () => 'Error\n    at REPL1:1:7'
  t.teardown(() => { Error.prepareStackTrace = prepareStackTrace! })
  const page = await pageOf([get('a', { to: 'a#a' })])
  Error.prepareStackTrace = () => 1
  const other = await pageOf([get('a', { to: 'a#a' })])
  t.strictSame([cellsIn(page)[0]![6], cellsIn(other)[0]![6]], ['REPL1:1', ''])
  t.notMatch(page, 'vscode:')
})

// --- Explanations of requests

const asked: ReadonlyArray<readonly [query: string, answer: object]> = [
  ['method=GET&url=/photos/7',
    {
      outcome: 'served',
      text: 'GET /photos/7 is handled by photos#show (GET /photos/:id(.:format))',
      row: 4,
      params: [['id', "'7'"]],
      candidates: []
    }],
  ['url=photos', { outcome: 'served', row: 0 }],
  ['', { outcome: 'not-found', text: 'GET / matches no route' }],
  ['method=PATCH&url=/photos/7',
    { outcome: 'method-not-allowed', row: null, candidates: [{ row: 4, route: 'GET /photos/:id(.:format)', segment: null }] }],
  ['method=GET&url=/photo/7',
    {
      outcome: 'not-found',
      candidates: [{ row: 4, segment: 1, reason: "unknown segment 'photo' (did you mean 'photos'?)" }]
    }],
  ['method=GET&url=/photos/x', { outcome: 'bad-request', row: 4 }],
  ['url=http%3A%2F%2Flocalhost%3A3000%2Fphotos%3Fpage%3D2', { outcome: 'served', row: 0 }],
  ['url=https%3A%2F%2Fapi.example.com%2Fstatus', { outcome: 'served', text: /system#status/ }],
  ['url=https%3A%2F%2Fapi.example.com', { outcome: 'not-found', text: 'GET / matches no route' }],
  ['url=/status', { outcome: 'not-found' }],
  ['url=/status&header=Host%3A%20api.example.com&header=nonsense', { outcome: 'served', row: 7 }],
  ['url=/mood&header=x-mood%3Abad', { outcome: 'error', text: 'a condition threw Error: bad\\u202e mood' }],
  ['url=/mood&header=x-mood%3Agood', { outcome: 'served', row: 8 }],
  ['url=/by-hand',
    { outcome: 'served', row: null, text: 'GET /by-hand is handled by a plain Fastify route: GET /by-hand' }],
  ['url=%2F%3Cscript%3E%E2%80%AE', { outcome: 'not-found', text: 'GET /<script>\\u202e matches no route' }],
  ['url=/photos/%25zz', { outcome: 'bad-request' }],
  ['method=&url=%', {}],
  ['header=__proto__%3A%20x&url=/photos', { outcome: 'served' }]
]

t.test('explanations of requests', async t => {
  const moody = ({ headers }: { headers: Record<string, unknown> }): boolean => {
    if (headers['x-mood'] === 'bad') throw new Error('bad\u202e mood')
    return headers['x-mood'] === 'good'
  }
  const app = await appWith({ enabled: true, prefix: '/look' }, [
    ...photos, scope({ constraints: { host: /^api\./ } }, [get('status', { to: 'system#status' })]),
    get('mood', { to: 'moods#show', when: moody as never })
  ])
  app.get('/by-hand', () => '')
  app.addHook('preSerialization', async () => ({ wrapped: true }))
  for (const [query, answer] of asked) {
    const { statusCode, body } = await visit(app, `/look/explain${query === '' ? '' : `?${query}`}`)
    t.equal(statusCode, 200)
    const own = answerTo(routeTable(app), query)
    t.match(own, answer, query)
    t.strictSame(JSON.parse(body), explanationView(own), query)
    t.notMatch(body, /[<>&\u202e]/)
  }
})

t.test('views as HTML and as elements: text is text', t => {
  const view: View = ['a', { href: '#"<' }, '<b>', ['wbr', {}], ['i', {}]]
  t.equal(toHtml(view, 'a&b'), '<a href="#&quot;&lt;">&lt;b&gt;<wbr><i></i></a>a&amp;b')
  interface Made { readonly name: string, readonly set: string[], readonly contents: unknown[] }
  const document = {
    createElement: (name: string) => {
      const made: Made = { name, set: [], contents: [] }
      return {
        made,
        setAttribute: (key: string, value: string) => { made.set.push(`${key}=${value}`) },
        append: (...all: ReadonlyArray<string | { readonly made: Made }>) => { made.contents.push(...all.map(one => typeof one === 'string' ? one : one.made)) }
      }
    }
  }
  const [link, text] = toElements(document as never, view, 'a&b') as never as [{ readonly made: Made }, string]
  t.match([link.made, text], [{ name: 'a', set: ['href=#"<'], contents: ['<b>', { name: 'wbr' }, { name: 'i' }] }, 'a&b'])
  const description = draw(photos).describe()
  t.match(toHtml(tableView(description)), /<tr role="row" id="r6">(?!.*class="tools")/)
  t.match(toHtml(treeView(description)), /^<ul id="tree"><li><a id="n0" href="#r0"/)
  t.end()
})

t.test('a constraint is shown where a path of its declaration has the param', t => {
  const { routes } = draw([
    resources('albums', { only: ['index', 'show'], constraints: { id: { type: 'integer' }, host: 'a.example.com' } }, [
      resources('photos', { only: ['index'] })
    ])
  ], { apiOnly: true }).describe()
  const cells = toHtml(tableView({ routes })).match(/(?<=class="extras">).*?(?=<\/td>)/g)!.map(html => html.replace(/<[^>]*>/g, '').trim())
  t.strictSame(routes.map(({ path }, index) => [path, cells[index]]), [
    ['/albums/:album_id/photos', 'album_id integer host &quot;a.example.com&quot;'],
    ['/albums', 'host &quot;a.example.com&quot;'],
    ['/albums/:id', 'id integer host &quot;a.example.com&quot;']
  ])
  t.end()
})

t.test('the filter of hooks has each function once, and another one of the same name with a number', async t => {
  const named = (name: string) => Object.defineProperty(async () => {}, 'name', { value: name })
  const [guard, other, nameless, hostile] = [named('guard'), named('guard'), named(''), named('a\u202e"<')]
  const page = await pageOf([
    resources('photos', { only: ['index', 'show'], routeOptions: { onRequest: [guard, nameless] } }),
    resources('users', { only: 'index', routeOptions: { onRequest: guard, preHandler: [other, hostile] } })
  ])
  const [, select] = /<select name="without"[^>]*>([^]*?)<\/select>/.exec(page)!
  t.strictSame([...select!.matchAll(/value="(.*?)">(.*?)</g)].map(([, value, label]) => [value, label]), [
    ['', 'Any hooks'], ['guard', 'without guard'], ['guard (2)', 'without guard (2)'],
    ['a\\u202e&quot;&lt;', 'without a\\u202e&quot;&lt;']
  ])
  t.strictSame(dataIn(page).map(({ hooks }) => hooks), [['guard'], ['guard'], ['guard', 'guard (2)', 'a\\u202e"<']])
  t.notMatch(await pageOf(photos), /name="without"/)
})

t.test('the style of the views is also that of the page', async t => {
  const rules = viewStyle().split('\n').filter(line => line.includes('{') && line.trim().endsWith('}'))
  const page = await pageOf(photos)
  t.ok(rules.length > 10)
  t.strictSame(rules.filter(rule => !page.includes(rule)), [])
})

const views: ReadonlyArray<readonly [view: unknown, problem: string]> = [
  [['iframe', { srcdoc: '' }], 'view: unknown element "iframe". Known: a, b'],
  [['script', {}], 'unknown element "script"'],
  [[['a'], {}], 'unknown element ["a"]'],
  [['a', { onclick: 'hit()' }], 'unknown attribute "onclick". Known: aria-label'],
  [['a', { style: 'color: red' }], 'unknown attribute "style"'],
  [['a', { href: ['#'] }], 'attribute \'href\' must be a string, got ["#"]'],
  ...['javascript:hit()', 'JavaScript:hit()', ' java\tscript:hit()', '\u0001javascript:hit()', 'data:text/html,x', 'vbscript:x', 'blob:x']
    .map(href => [['a', { href }], "attribute 'href' must not run a script"] as const)
]

t.test('names, attributes and URLs that no view may have', t => {
  for (const [view, problem] of views) {
    const [name, attributes] = view as readonly [string, Record<string, string>]
    const document = { createElement: () => t.fail('made an element') } as never
    const calls = [() => toHtml(view as View), () => toElements(document, view as View), () => toHtml(['p', {}, view as View])]
    for (const call of calls) t.throws(call, { name: 'TypeError', message: new RegExp(problem.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) }, problem)
    if (typeof attributes['href'] !== 'object') t.throws(() => element(name, attributes), { name: 'TypeError' }, problem)
  }
  t.equal(toHtml(element('a', { href: 'vscode://file/a.js:1:1' }, ['iframe', {}] as never, element('b', {}, 'x'))),
    '<a href="vscode://file/a.js:1:1">iframe,[object Object]<b>x</b></a>')
  t.end()
})

t.test('a header of many blanks is read in one pass', t => {
  const table = draw(photos) as never
  // So many that a second pass for each of them would not end.
  const blanks = ' '.repeat(1_000_000)
  for (const header of [`a:${blanks}x${blanks}y`, `${blanks}x y: z`, blanks]) {
    t.equal(answerTo(table, String(new URLSearchParams({ url: '/photos', header }))).outcome, 'served')
  }
  t.end()
})

// --- Scopes and prefixes

t.test('a scope shows the tables mounted in the scope, under its own prefix', async t => {
  const app = Fastify()
  t.teardown(() => app.close())
  const [outer, inner] = [draw([resources('books', { only: 'index' })]), draw([resources('pages', { only: 'index' })])]
  await app.register(resources, { routes: outer, controllers: echoControllers(outer) })
  await app.register(async scope => {
    await scope.register(explorer, { ...opened, prefix: '/all', logSerializers: {}, logLevel: 'silent' } as never)
    await scope.register(resources, { routes: inner, controllers: echoControllers(inner) })
  }, { prefix: '/inner' })
  const { body } = await visit(app, '/inner/all')
  t.strictSame(cellsIn(body).map(([, path]) => path), ['/inner/pages(.:format)'])
  t.equal((await visit(app, '/inner/all')).body, body)
})

const networks: ReadonlyArray<readonly [value: string, isOne: boolean]> = [
  ['10.0.0.1', true], ['10.0.0.0/8', true], ['::1', true], ['fe80::/10', true], ['10.0.0.0/33', false], ['::1/128', true],
  ['::1/129', false], ['fe80::1%eth0', false], ['1.1.1.1/8/8', false], ['10.0.0.0/', false], ['10.0.0.0/x', false], ['10.0.0', false],
  ['example.com', false], ['', false]
]

t.test('a description of another version', async t => {
  t.throws(() => describe({ describe: () => ({ version: 2 }) as never }), /reads descriptions of version 1, and this fastify-resources has version 2\. Install/)
  t.strictSame([printParam(7), printParam('x'.repeat(61))], ['7', `'${'x'.repeat(59)}…'`])
  t.match(await pageOf([get('feed', { to: 'feeds#show', format: true })]), /\/feed\.1/)
})

t.test('valid networks', t => {
  for (const [value, isOne] of networks) t.equal(networkOf(value) !== null, isOne, value)
  t.end()
})

const refused: ReadonlyArray<readonly [options: object, code: string, message: RegExp]> = [
  [{ enable: true }, 'FST_RESOURCES_UNKNOWN_OPTION', /unknown option 'enable'\. Known: prefix, enabled, /],
  [{ enabled: 'yes' }, 'FST_RESOURCES_INVALID_OPTION', /option 'enabled' must be true or false, got 'yes'\. Write enabled: true$/],
  [{ remote: false }, 'FST_RESOURCES_INVALID_OPTION', /option 'remote' must be true, or an array of addresses and networks such as '10\.0\.0\.0\/8', got false\. Write remote: true$/],
  [{ remote: ['somewhere', 'elsewhere'] }, 'FST_RESOURCES_INVALID_OPTION', /^2 invalid options:\n {2}- register\(explorer, …\): each item .*\n {2}- register/],
  [{ enabled: () => {} }, 'FST_RESOURCES_INVALID_OPTION', /option 'enabled' must be true or false, got \(\) ?=> ?\{/],
  [{ editor: 'x'.repeat(80) }, 'FST_RESOURCES_INVALID_OPTION', /, got 'x{58}…$/],
  [{ remote: ['10.0.0.1', 'somewhere'] }, 'FST_RESOURCES_INVALID_OPTION', /each item of option 'remote' must be an IP address or a network such as '10\.0\.0\.0\/8', got 'somewhere'$/],
  [{ hosts: ['example.com:80'] }, 'FST_RESOURCES_INVALID_OPTION', /option 'hosts' must be an array of hosts without a port, such as 'dev\.example\.com', got \["example\.com:80"\]\. Write hosts: /],
  [{ hosts: 'example.com' }, 'FST_RESOURCES_INVALID_OPTION', /option 'hosts' must be .*, got 'example\.com'\. Write hosts: /],
  ...['javascript:alert({file})', 'vbscript://{file}', 'VBScript://x/{file}', 'blob://{file}', 'about://{file}', 'view-source://{file}',
    'javascript://%0aalert(1)//{file}', 'JavaScript://{file}', 'data://{file}', 'vscode://file', 'notepad', '{file}', 'toString',
    'x://{file} y'].map(editor =>
    [{ editor }, 'FST_RESOURCES_INVALID_OPTION', /option 'editor' must be vscode, .*, or a URL with \{file\}, \{line\} and \{column\}, got '/] as const)
]

t.test('options that throw', async t => {
  for (const [options, code, message] of refused) {
    await t.rejects(appWith(options as ExplorerOptions), { code, message }, JSON.stringify(options))
  }
})
