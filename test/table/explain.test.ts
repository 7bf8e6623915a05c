import fc from 'fast-check'
import findMyWay from 'find-my-way'
import t from 'tap'
import { draw, get, match, namespace, post, resources, root, scope, type RouteSet } from '../../lib/index.js'
import type { RequestHead } from '../../types/index.js'
import type { Candidate, Outcome, ReasonCode } from '../../types/index.js'
import { attempt, printDeclarations, printValue, targetOf, tree } from '../fixtures/arbitraries.js'
import { mend } from '../fixtures/mending.js'
import { splitPath, type UrlSegment } from '../../lib/table/url-segments.js'
import { seed } from '../fixtures/seed.js'

const runs = Number(process.env['FC_RUNS'] ?? 800)

const routes = draw([
  root('home#show'),
  resources('photos', { constraints: { id: /[0-9]+/ } }, [resources('comments', { only: ['index', 'show'] })]),
  namespace('admin', [resources('users', { only: ['index', 'show'] })]),
  get('robots.txt', { to: 'files#robots', format: false }),
  get('pages/img-:kind', { to: 'pages#image', format: ['png', 'svg'] }),
  resources('exports', { only: 'show', format: true }),
  resources('feeds', { only: 'show', format: /rss|atom/ }),
  resources('lists', { only: ['index', 'show'], format: ['json', 'csv'] }),
  get('a+b', { to: 'plus#show', format: false }),
  scope({ constraints: { host: 'api.example.com' } }, [get('status', { to: 'system#status' })]),
  scope({ constraints: { host: /^api\./ } }, [get('health', { to: 'system#health' })]),
  scope({ constraints: { version: '2.0.0' } }, [get('rates', { to: 'rates#index' })]),
  get('fees', { to: 'fees#index', constraints: { version: '2' } }),
  match('probe', { via: 'head', to: 'probe#head' })
])

t.test('broken percent-encoding is found without an exception for each segment, and as decodeURI finds it', async t => {
  const { decodeURI } = globalThis
  t.teardown(() => { globalThis.decodeURI = decodeURI })
  let thrown = 0
  globalThis.decodeURI = text => {
    try {
      return decodeURI(text)
    } catch (error) {
      thrown++
      throw error
    }
  }
  const byte = fc.integer({ min: 0, max: 255 }).map(code => `%${code.toString(16).padStart(2, '0')}`)
  const edge = fc.constantFrom('%e0%9f', '%ED%a0', '%f0%8F', '%F4%90', '%c1', '%f5', '%80', '%bf', '%25', '%', '%2', '%zz', 'é', '\ud800')
  fc.assert(fc.property(fc.array(fc.oneof(byte, edge), { maxLength: 6 }).map(texts => texts.join('')), raw => {
    let expected: string | null = null
    try { expected = decodeURI(raw.replaceAll('%25', '%2525')) } catch {}
    const [{ isBroken, literals }] = splitPath(`${raw}/`) as [UrlSegment]
    return isBroken === (expected === null) && literals[0] === (expected ?? raw)
  }), { numRuns: runs, seed })
  routes.explain('GET', '/%'.repeat(5_000))
  // The router decodes a URL as a whole, once for each method.
  t.ok(thrown < 50, String(thrown))
})

t.test('a constraint that fails next to a required format is the reason, not the format', t => {
  const words = draw([resources('words', { only: 'show', format: true, constraints: { id: ['a', 'b.c'] } }),
    get('files/*path', { to: 'files#show', format: true, constraints: { path: /b.c/ } })], { dialect: 'rails' })
  for (const [target, reason] of [
    ...['/words/b.c', '/words/x', '/words/x.'].map(target => [target, 'format: expected a match for /.+/, got none'] as const),
    ['/words/x-.y', 'id must match ["a","b.c"], got \'x-\''],
    ['/words/x-.y.z', 'id must match ["a","b.c"], got \'x-.y\''],
    ['/files/d/x.y', "path must match /b.c/, got 'd/x'"]
  ] as ReadonlyArray<readonly [string, string]>) t.equal(words.explain('GET', target).candidates[0]?.reason, reason, target)
  t.end()
})

t.test('a method without routes is a bad request for the targets that the router of a 404 rejects', async t => {
  const bad = (): boolean => true
  const notFound = findMyWay({ defaultRoute: (() => false) as never, onBadUrl: bad as never, onMaxParamLength: (() => false) as never })
  notFound.all('*', (() => false) as never)
  const rests = ['', '/', '/x', '?', '?q#', '#f', '/#', '/%', '/%zz', '/x?%zz', '/;%zz', '//', '/x y']
  for (const scheme of ['', 'http://', 'hTTps://', 'http:///']) {
    for (const host of ['', 'a', 'a%', 'a:1', 'a:99999', '[::1]', '[::1', 'a b', 'u@h', '\u00e9', '1.2.3.999', '%41', 'a:']) {
      const targets = rests.map(rest => `${scheme}${host}${rest}`).filter(target => /^(?:https?:\/)?\//i.test(target))
      const wanted = targets.filter(url => notFound.lookup({ method: 'TRACE', url, headers: {} } as never, undefined as never))
      t.strictSame(targets.filter(url => routes.explain('TRACE', url).outcome === 'bad-request'), wanted, scheme + host)
    }
  }
})

t.test('an invalid request throws, in recognize too', async t => {
  for (const [args, says] of [
    [['/photos/7'], /^\w+\('\/photos\/7', undefined\): method and URL must be strings\. Use \w+\('GET', '\/photos\/7'\)$/],
    [[{ method: 'GET', url: '/' }], /\(\{ method, url \}, undefined\)/],
    [['GET', { headers: {} }], /\('GET', \{ headers \}\)/]
  ] as const) {
    for (const call of ['recognize', 'explain'] as const) {
      t.throws(() => (routes[call] as (...args: readonly unknown[]) => unknown)(...args), { message: says }, call)
    }
  }
})

type Explained = readonly [
  request: string, outcome: Outcome, code: ReasonCode | null, segment: number | null, reason: string,
  headers?: Record<string, string>
]

/** Requests, their outcomes, and for the nearest candidate the reason and the segment of the mismatch. */
const explained: readonly Explained[] = [
  ['GET /photos/7.json', 'served', null, null, ''],
  ['HEAD /photos/7', 'served', null, null, ''],
  ['GET /', 'served', null, null, ''],
  ['GET http://example.com/photos/7', 'served', null, null, ''],
  ['GET /photo/7', 'not-found', 'literal', 1, "unknown segment 'photo' (did you mean 'photos'?)"],
  ['GET /photos/7/coments', 'not-found', 'literal', 3, "unknown segment 'coments' (did you mean 'comments'?)"],
  ['GET /photos/7/likes', 'not-found', 'extra-segments', 3, "unexpected segments '/likes'"],
  ['GET /phtoos.json', 'not-found', 'literal', 1, "expected 'photos', got 'phtoos.json'"],
  ['GET /Photos/7', 'not-found', 'letter-case', 1, "expected 'photos' in this letter case, got 'Photos'"],
  ['GET /photos/%E0%A4', 'bad-request', 'encoding', 2, "invalid percent-encoding '%E0%A4'"],
  ['GET /photos/a.b/comments/%zz', 'bad-request', 'encoding', 4, "invalid percent-encoding '%zz'"],
  ['GET /photos/abc', 'bad-request', 'constraint', 2, "id must match /[0-9]+/, got 'abc'"],
  ['GET /photos/x/comments/7', 'bad-request', 'constraint', 2, "photo_id must match /[0-9]+/, got 'x'"],
  ['GET /photos/abc/comment', 'not-found', 'constraint', 2, "photo_id must match /[0-9]+/, got 'abc'"],
  ['GET /robots.txt.json', 'not-found', 'format', 1, "format: expected none, got 'json'"],
  ['GET /feeds/7.pdf', 'not-found', 'format', 2, "format: expected a match for /rss|atom/, got 'pdf'"],
  ['GET /exports/7', 'not-found', 'format', null, 'format: expected an extension without a dot, got none'],
  ['GET /lists.xml', 'not-found', 'format', 1, "format: expected json or csv, got 'xml'"],
  ['GET /lists/.json', 'not-found', 'empty', 2, 'id must not be empty'],
  ['GET /admin/users/a.b.c', 'not-found', 'dot', 3, "id must not contain this dot, got 'a.b.c'. With format: false, it may"],
  ['GET /admin/users/..', 'not-found', 'dot', 3, "id must not be the dot segment '..', which clients remove"],
  ['GET /pages/img-', 'not-found', 'empty', 2, 'kind must not be empty'],
  [`GET /admin/users/${'7'.repeat(101)}`, 'not-found', 'too-long', 3, 'id must have at most 100 characters, got 101'],
  ['GET /admin/users/a%0Ab', 'not-found', 'control-character', 3, "id must not contain control characters, got 'a\\u000ab'"],
  ['GET /admin/users/7/', 'not-found', 'trailing-slash', 4, 'unexpected trailing slash'],
  ['GET /admin/users/', 'not-found', 'trailing-slash', 3, 'unexpected trailing slash'],
  ['GET /photos/7/comments/', 'not-found', 'trailing-slash', 4, 'unexpected trailing slash'],
  ['GET /admin//users', 'not-found', 'double-slash', 2, 'unexpected double slash'],
  ['GET /users/7', 'not-found', 'missing-prefix', 1, "missing prefix '/admin'"],
  ['GET /comments/7', 'not-found', 'missing-prefix', 1, "missing prefix '/photos/:photo_id'"],
  ['GET /api/v1/photos/7', 'not-found', 'unexpected-prefix', 1, "unexpected prefix '/api/v1'"],
  ['GET /admin', 'not-found', 'missing-segments', null, "missing segments '/users'"],
  ['PATCH /photos/7', 'method-not-allowed', 'method', null, 'allows GET and HEAD, not PATCH'],
  ['PATCH /photos/abc', 'method-not-allowed', null, null, ''],
  ['get /photos/7', 'method-not-allowed', 'method-case', null, "expected the method GET, got 'get'"],
  ['GET /probe', 'method-not-allowed', 'method', null, 'allows HEAD, not GET'],
  ['GET /status', 'not-found', 'host', null, 'host: expected "api.example.com", got none'],
  ['GET /status', 'not-found', 'host', null, 'host: expected "api.example.com", got \'example.com\'',
    { Host: 'example.com' }],
  ['GET /status', 'served', null, null, '', { HOST: 'api.example.com' }],
  ['GET /health', 'not-found', 'host', null, 'host: expected /^api\\./, got none'],
  ['GET /health', 'served', null, null, '', { host: 'api.x' }],
  ['GET /rates', 'not-found', 'version', null, 'version: expected "2.0.0", got none'],
  ['GET /rates', 'not-found', 'version', null, 'version: expected "2.0.0", got \'1.x\'', { 'accept-version': '1.x' }],
  ['GET /rates', 'served', null, null, '', { 'Accept-Version': '2.x' }],
  ['GET /rates', 'served', null, null, '', { 'Accept-Version': 'x.x' }],
  ['GET /rates', 'not-found', 'version', null, 'version: expected "2.0.0", got \'2.0\'', { 'accept-version': '2.0' }],
  ['GET /fees', 'served', null, null, '', { 'accept-version': '2.0.0' }],
  ['GET /fees/', 'not-found', 'trailing-slash', 2, 'unexpected trailing slash', { 'accept-version': '2.0.0' }],
  ['GET /fees', 'not-found', 'version', null, 'version: expected "2", got \'2\'', { 'accept-version': '2' }],
  ['GET /photos', 'not-found', 'version', null, 'version: expected none, got \'9.x\'', { 'accept-version': '9.x' }],
  ['GET /a%2Bb', 'not-found', 'encoding', 1, "expected 'a+b', got 'a%2Bb', which is decoded only in params"],
  ['GET /Exports/7', 'not-found', 'letter-case', 1, "expected 'exports' in this letter case, got 'Exports'"],
  ['GET /x/y/exports/7.json', 'not-found', 'unexpected-prefix', 1, "unexpected prefix '/x/y'"],
  ['GET /albums', 'not-found', null, null, ''],
  ['GET *', 'not-found', null, null, ''],
  ['OPTIONS *', 'not-found', null, null, ''],
  ['GET photos', 'not-found', null, null, ''],
  ['BREW /coffee', 'not-found', null, null, '']
]

const isMobile = ({ headers }: RequestHead): boolean => headers['user-agent'] === 'phone'
const fails = (): boolean => { throw new Error('no cookie\u001b') }
const throwsText = (): boolean => { throw 'a text' } // eslint-disable-line no-throw-literal

const constructs = draw([
  get('stories', { redirect: '/articles' }),
  get('old/:id', { redirect: { to: '/photos/:id', status: 308 } }),
  get('away/*path', { redirect: 'https://example.com/*path', format: false }),
  get('maybe(/:id)', { redirect: '/:id/list', defaults: { id: '' } }),
  get('files/*path', { to: 'files#show' }),
  get('raw/*path', { to: 'files#raw', format: false, constraints: { path: /[a-z/]+/ } }),
  get('archive/*path', { to: 'files#zip', format: true }),
  get('e/*rest', { to: 'files#e' }),
  scope({ path: '(:locale)', constraints: { locale: ['en', 'de'] } }, [resources('photos', { only: ['index', 'show'] })]),
  get('posts(/page/:page)', { to: 'posts#index', constraints: { page: { type: 'integer' } } }),
  get('icons/:name.png', { to: 'icons#show', constraints: { name: /[a-z]+/ } }),
  get('app', { to: 'app#phone', when: isMobile }),
  get('broken/:id', { to: 'app#broken', when: fails }),
  get('worse', { to: 'app#worse', when: throwsText }),
  post('worse', { to: 'app#better' }),
  scope({ constraints: { host: 'a.example' }, when: [(head: RequestHead) => isMobile(head)][0]! }, [get('home', { to: 'home#a' })]),
  scope({ constraints: { host: /^b\./ } }, [get('home', { to: 'home#b' })])
])

const long = 'x'.repeat(101)

/** The same for wildcards, optional segments, redirects and conditions. */
const constructed: readonly Explained[] = [
  ['GET /stories?page=2', 'redirected', null, null, ''],
  ['POST /old/7', 'method-not-allowed', 'method', null, 'allows GET and HEAD, not POST'],
  ['GET /maybe/7', 'redirected', null, null, ''],
  ['GET /maybe', 'not-found', 'redirect', null, "cannot build the redirect '/:id/list' from these params"],
  ['GET /away/a/b', 'redirected', null, null, ''],
  ['GET /away/%2Fa', 'not-found', 'empty', 2, 'path must not be empty'],
  ['GET /away/a//b', 'not-found', 'empty', 3, 'path must not be empty'],
  ['GET /away/..', 'not-found', 'dot', 2, "path must not be the dot segment '..', which clients remove"],
  ['GET /files/a/b.txt', 'served', null, null, ''],
  ['GET /files', 'not-found', 'missing-segments', null, "missing segments '/*path'"],
  ['GET /files/', 'not-found', 'empty', 2, 'path must not be empty'],
  ['GET /files/a/../b', 'not-found', 'dot', 3, "path must not be the dot segment '..', which clients remove"],
  ['GET /files/a%2F%2Fb', 'not-found', 'empty', 2, 'path must not be empty'],
  ['GET /files/a%00/b', 'not-found', 'control-character', 2, "path must not contain control characters, got 'a\\u0000'"],
  [`GET /files/a/${long}`, 'served', null, null, ''],
  [`GET /files/${long}/./b`, 'not-found', 'dot', 3, "path must not be the dot segment '.', which clients remove"],
  ['GET /raw/a/B', 'bad-request', 'constraint', 2, "path must match /[a-z/]+/, got 'a/B'"],
  ['GET /archive/a/b', 'not-found', 'format', null, 'format: expected an extension without a dot, got none'],
  ['GET /archive/a/.b', 'not-found', 'empty', 3, 'path must not be empty'],
  ['GET /file/a/b', 'not-found', 'literal', 1, "unknown segment 'file' (did you mean 'files'?)"],
  ['GET /files/%zz/a', 'bad-request', 'encoding', 2, "invalid percent-encoding '%zz'"],
  ['GET /files/a/%zz', 'bad-request', 'encoding', 3, "invalid percent-encoding '%zz'"],
  ['GET /en/photos/7', 'served', null, null, ''],
  ['GET /fr/photos/7', 'bad-request', 'constraint', 1, "locale must match [\"en\",\"de\"], got 'fr'"],
  ['GET /de/photo', 'not-found', 'literal', 2, "unknown segment 'photo' (did you mean 'photos'?)"],
  ['GET /photos/7/x', 'not-found', 'extra-segments', 3, "unexpected segments '/x'"],
  ['GET /posts/page', 'not-found', 'missing-segments', null, "missing segments '/:page'"],
  ['GET /posts/page/x', 'bad-request', 'constraint', 3, 'page must match {"type":"integer"}, got \'x\''],
  [`GET /posts.${long}`, 'not-found', 'too-long', 1, 'format must have at most 100 characters, got 101'],
  ['GET /icons/.png', 'not-found', 'empty', 2, 'name must not be empty'],
  ['GET /icons/a.jpg', 'not-found', 'literal', 2, "expected ':name.png', got 'a.jpg'"],
  ['GET /icons/A.png.json', 'bad-request', 'constraint', 2, "name must match /[a-z]+/, got 'A'"],
  ['GET /icons/a.png.j.k', 'not-found', 'format', 2, "format: expected an extension without a dot, got 'j.k'"],
  ['GET /icons/a\u2028.png', 'bad-request', 'constraint', 2, "name must match /[a-z]+/, got 'a\\u2028'"],
  ['GET /app', 'not-found', 'when', null, 'when: isMobile returned false'],
  ['GET /app', 'served', null, null, '', { 'User-Agent': 'phone' }],
  ['GET /brokn/7', 'not-found', 'literal', 1, "unknown segment 'brokn' (did you mean 'broken'?)"],
  ['POST /broken/7', 'method-not-allowed', 'method', null, 'allows GET and HEAD, not POST'],
  ['DELETE /worse', 'method-not-allowed', 'method', null, 'allows GET and HEAD, not DELETE'],
  ['GET /home', 'not-found', 'host', null, 'host: expected "a.example", got none'],
  ['GET /home', 'not-found', 'when', null, 'when: a function returned false', { host: 'a.example' }],
  ['GET /home', 'served', null, null, '', { host: 'b.x' }]
]

/** Paths that end in a slash, below one that does not. */
const slashed = draw([scope({ path: 'p', format: false }, [
  get(':page', { to: 'pages#show', trailingSlash: true }),
  resources('photos', { only: ['index', 'show'], trailingSlash: true }, [get('raw/:kind', { to: 'photos#raw', on: 'member', trailingSlash: false })])
])])

const ofSlashes: readonly Explained[] = [
  ['GET /p/photos/7/', 'served', null, null, ''],
  ['GET /p', 'not-found', 'missing-segments', null, "missing segments '/:page/'"],
  ['GET /p/x', 'not-found', 'missing-segments', null, 'missing trailing slash'],
  ['GET /p/', 'not-found', 'empty', 2, 'page must not be empty'],
  ['GET /p/x//', 'not-found', 'double-slash', 3, 'unexpected double slash'],
  ['GET /p/photos/7/x/', 'not-found', 'extra-segments', 4, "unexpected segments '/x'"],
  ['GET /p/photos/7/x', 'not-found', 'extra-segments', 4, "unexpected segments '/x'"],
  ['GET /p/photos/7/raw', 'not-found', 'missing-segments', null, "missing segments '/:kind'"],
  ['GET /p/photos/7/raw/x/', 'not-found', 'trailing-slash', 6, 'unexpected trailing slash'],
  ['GET /p/photo/7', 'not-found', 'literal', 2, "unknown segment 'photo' (did you mean 'photos'?)"],
  ['GET /photos/7/', 'not-found', 'missing-prefix', 1, "missing prefix '/p'"],
  ['POST /p/photos/7/', 'method-not-allowed', 'method', null, 'allows GET and HEAD, not POST']
]

/** Literals with a percent sign, which the router compares encoded. */
const percents = draw([scope({ format: false }, [get('a%25', { to: 'a#a' }), get('a%2525/:id', { to: 'a#b' }), get('b%25:id/x', { to: 'b#c' })])])

const ofPercents: readonly Explained[] = [
  ['GET /a%25', 'served', null, null, ''],
  ['POST /a%25', 'method-not-allowed', 'method', null, 'allows GET and HEAD, not POST'],
  ['GET /a%2525', 'not-found', 'literal', 1, "unknown segment 'a%2525' (did you mean 'a%25'?)"],
  ['GET /a%2525/', 'not-found', 'empty', 2, 'id must not be empty'],
  ['GET /a%25/7', 'not-found', 'literal', 1, "expected 'a%2525', got 'a%25'"],
  ['GET /x/a%25', 'not-found', 'unexpected-prefix', 1, "unexpected prefix '/x'"],
  ['GET /b%25/x', 'not-found', 'empty', 1, 'id must not be empty'],
  ['GET /b%25a%25%00/x', 'not-found', 'control-character', 1, "id must not contain control characters, got 'a%\\u0000'"]
]

for (const [table, cases] of [[routes, explained], [constructs, constructed], [slashed, ofSlashes], [percents, ofPercents]] as const) {
  for (const [request, outcome, code, segment, reason, headers = {}] of cases) {
    t.test(`${encodeURI(request).slice(0, 60)} ${JSON.stringify(headers)}`, async t => {
      const [method, target] = request.split(' ') as [string, string]
      const explanation = table.explain(method, target, { headers })
      const [nearest] = explanation.candidates
      t.equal(explanation.outcome, outcome)
      t.strictSame([nearest?.code ?? null, nearest?.segment?.index ?? null, nearest?.reason ?? ''], [code, segment, reason])
      const isUpper = method === method.toUpperCase()
      if (isUpper) {
        t.equal(table.recognize(method, target, { headers })?.route ?? null, /served|redirected/.test(outcome) ? explanation.route : null)
      }
      t.equal(explanation.location !== null, outcome === 'redirected')
    })
  }
}

t.test('the target of a redirect', async t => {
  const { location, route, params } = constructs.explain('GET', '/old/a%20b.json?x=1')
  t.strictSame([location, route?.redirect, { ...params }],
    ['/photos/a%20b?x=1', { to: '/photos/:id', status: 308 }, { id: 'a b', format: 'json' }])
  t.equal(constructs.explain('GET', '/away/a/b%2Fc').location, 'https://example.com/a/b/c')
})

t.test('an error of a condition is thrown, as it fails the request', async t => {
  for (const ask of ['explain', 'recognize'] as const) {
    t.throws(() => constructs[ask]('GET', '/broken/7'), { message: 'no cookie\u001b' }, ask)
    t.throws(() => constructs[ask]('GET', '/worse'), { name: 'TypeError', message: "a 'when' condition threw 'a text'" }, ask)
  }
  const { candidates: [near] } = constructs.explain('get', '/broken/7')
  t.equal(near?.code, 'method-case')
  const twice = draw([get('worse', { to: 'a#b', when: [throwsText, fails][0]! }), get('worst', { to: 'a#c', format: false, when: fails })])
  t.strictSame(twice.explain('GET', '/worst/').candidates[0]?.code, 'trailing-slash', 'conditions are called only if everything else matches')
})

t.test('an explanation', async t => {
  t.test('is frozen plain data', async t => {
    const explanation = routes.explain('PATCH', '/photos/7')
    t.strictSame({ ...explanation, candidates: explanation.candidates.map(({ route, ...rest }) => ({ ...rest, path: route.path })) }, {
      outcome: 'method-not-allowed',
      method: 'PATCH',
      target: '/photos/7',
      route: null,
      params: null,
      location: null,
      isExternal: false,
      allowedMethods: ['GET', 'HEAD', 'PUT', 'DELETE'],
      candidates: [{
        code: 'method',
        reason: 'allows GET and HEAD, not PATCH',
        segment: null,
        expected: 'GET and HEAD',
        path: '/photos/:id(.:format)'
      }]
    })
    t.ok([explanation, explanation.allowedMethods, explanation.candidates, ...explanation.candidates].every(Object.isFrozen))
    t.strictSame(JSON.parse(JSON.stringify(explanation)).outcome, 'method-not-allowed')
  })
  t.test('names the failed constraint, and the params as sent', async t => {
    const { route, params, candidates } = routes.explain('GET', '/photos/abc.json')
    t.strictSame([route?.action, { ...params }, candidates[0]?.param, String(candidates[0]?.constraint), { ...candidates[0]?.segment }],
      ['show', { id: 'abc', format: 'json' }, 'id', '/[0-9]+/', { index: 2, text: 'abc' }])
  })
  t.test('names five candidates at most, the nearest first', async t => {
    const many = draw(Array.from({ length: 9 }, (_, index) => get(`page${index}`, { to: `pages#p${index}` })))
    const { candidates } = many.explain('GET', '/pagex')
    t.equal(candidates.length, 5)
    t.ok(candidates.every(({ code }) => code === 'literal'))
  })
  t.test('checks both positions of a param that occurs twice in a path, as Rails allows', async t => {
    const twice = draw([get('a/:id/b/:id', { to: 'a#b' })], { dialect: 'rails' })
    for (const [path, reason] of [
      [`/a/${long}/b/7`, 'id must have at most 100 characters, got 101'],
      ['/a/x.y/b/7', "id must not contain this dot, got 'x.y'. With format: false, it may"], ['/a/x/b/7', null]
    ] as const) t.equal(twice.explain('GET', path).candidates[0]?.reason ?? null, reason, path)
  })
  t.test('is readable as a string', async t => {
    for (const [method, target, said] of [
      ['GET', '/photos/7.json?page=2',
        "GET /photos/7.json?page=2 is handled by photos#show (GET /photos/:id(.:format))\n  id: '7'\n  format: 'json'"],
      ['GET', '/photos/abc',
        "GET /photos/abc is a bad request for photos#show (GET /photos/:id(.:format))\n  id: 'abc'\n  GET " +
          "/photos/:id(.:format)  photos#show\n    segment 2: id must match /[0-9]+/, got 'abc'"],
      ['DELETE', '/', 'DELETE / is not allowed. Allowed methods: GET, HEAD\n  GET /  home#show\n    allows GET and HEAD, not DELETE'],
      ['GET', '/photo/7',
        'GET /photo/7 matches no route\nNearest routes:\n  GET /photos/:id(.:format)  photos#show\n    segment 1: unknown segment ' +
          "'photo' (did you mean 'photos'?)"],
      ['GET', '/%', 'GET /% is a bad request: the URL is malformed'],
      ['OPTIONS', '/%', 'OPTIONS /% is a bad request: the URL is malformed'],
      // Fastify responds 400 to a URL with a fragment or a malformed host, for every method.
      ['OPTIONS', 'http://a.example/#7', 'OPTIONS http://a.example/#7 is a bad request: the URL is malformed'],
      ['OPTIONS', 'http://a%/7', 'OPTIONS http://a%/7 is a bad request: the URL is malformed'],
      ['GET', '/albums', 'GET /albums matches no route'],
      ['GET', 'photos/7', "GET photos/7 matches no route\n  begin the path with '/': '/photos/7'"],
      ['GET', '', "GET  matches no route\n  begin the path with '/': '/'"],
      ['OPTIONS', '*', 'OPTIONS * matches no route']
    ] as const) t.equal(String(routes.explain(method, target)), said)
  })
  t.test('contains no character that could forge a line in a terminal', async t => {
    for (const text of ['\u001b[31m', '\r\nGET /', '\u202e', '\u0085', '\u2028']) {
      for (const target of [`/photos/${text}`, `/${text}/7`, `/photos/7/edit${text}`, `/photos/${encodeURIComponent(text)}`,
        `/api${text}/photos/7`]) {
        const explanation = routes.explain(`GET${text}`, target)
        for (const said of [String(explanation).replaceAll('\n', ''), ...explanation.candidates.map(({ reason }) => reason)]) {
          // eslint-disable-next-line no-control-regex
          t.notMatch(said, /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2028\u2029]/)
        }
      }
    }
  })
})

/** Requests of which each might cost as much as it is long, or as the table is large. */
const costly: readonly string[] = [
  '/itme7s/8', '/item7z.a.b/8', '/api/item7z/8/9', '/item7s/8/edlt', `/${'item1s/'.repeat(50)}`, `/item7s${'/'.repeat(3000)}x`,
    `/item7z/${'item1s/'.repeat(2000)}`,
  `/${'a.'.repeat(4000)}`, `/item7s/tree${'/a'.repeat(3000)}/..`, `/itm7s/tree${'/a'.repeat(3000)}/..`, `/x${'/%2F'.repeat(3000)}`
]

t.test('it answers for large tables and odd requests', async t => {
  const many = draw(
    Array.from({ length: 1000 }, (_, index) => resources(`item${index}s`, [get('tree/*path', { on: 'collection', action: 'tree' })])))
  for (const target of costly) t.notOk(many.explain('GET', target).route, target.slice(0, 30))
})

t.test(`a reason names the problem: after its fix it is not named again (seed ${seed})`, async t => {
  let mended = 0
  const seen = new Map<string, number>()
  for (let round = 0; mended < runs; round++) {
    const found = fc.check(fc.property(tree(fc.constantFrom({}, {}, { constraintFailure: 'not-found' }, { dialect: 'rails' })),
      fc.array(attempt, { minLength: 50, maxLength: 50 }), ({ declarations, options }, attempts) => {
        const routes = drawn(declarations, options)
        if (routes === null || routes.routes.length === 0) return
        for (const one of attempts) {
          const record = routes.routes[one.pick % routes.routes.length]!
          const [method, target] = [one.method ?? record.method, targetOf(record.path, one)]
          const explained = routes.explain(method, target)
          for (const candidate of explained.candidates) {
            seen.set(candidate.code, (seen.get(candidate.code) ?? 0) + 1)
            if (candidate.expected === 'another route') {
              throw new Error(`draw(${printDeclarations(declarations)}, ${printValue(options)}): ${method} ` +
                `${printValue(target)}: nothing is found, and nothing is wrong with ${candidate.route.path}`)
            }
            const better = mend(explained, candidate, {})
            if (better === null) continue
            mended++
            const again = routes.explain(better.method, better.target, { headers: better.headers })
            const isStill = again.candidates.some(other => isSame(other, candidate))
            if (isStill) {
              throw new Error(`draw(${printDeclarations(declarations)}, ${printValue(options)}): ${method} ` +
                `${printValue(target)}: ${candidate.route.path} has the reason '${candidate.reason}',  ` +
                `and so is ${better.method} ${printValue(better.target)}`)
            }
          }
        }
      }), { seed: (seed + round) % 2 ** 31, numRuns: 20, interruptAfterTimeLimit: 10_000 })
    if (found.failed && found.counterexample !== null) throw new Error(`${(found.errorInstance as Error).stack!} [FC_SEED=${found.seed}]`)
  }
  t.comment(Object.fromEntries(seen))
  t.ok(mended >= runs)
})

function isSame (one: Candidate, other: Candidate): boolean {
  return one.route === other.route &&
    one.code === other.code && one.segment?.index === other.segment?.index && one.segment?.text === other.segment?.text
}

function drawn (declarations: Parameters<typeof draw>[0], options: Parameters<typeof draw>[1]): RouteSet | null {
  try {
    return draw(declarations, options)
  } catch (error) {
    if (String((error as { readonly code?: unknown }).code).startsWith('FST_RESOURCES_')) return null
    throw error
  }
}
