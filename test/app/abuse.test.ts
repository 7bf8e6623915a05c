import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect as connectHttp2, type IncomingHttpHeaders, type IncomingHttpStatusHeader, type OutgoingHttpHeaders } from 'node:http2'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import t, { type Test } from 'tap'
import resources, {
  draw, get, methodNotAllowed, scope, type Declaration, type ResourcesPluginOptions,
  type RouteSet
} from '../../lib/index.js'
import { absent, badRequests, choices, deviations, elsewhere } from '../fixtures/abuse-deviations.js'
import { ask, askWhole, echoApp, echoControllers, loose, type Echo } from '../fixtures/echo.js'

/** A case of the corpus: the request, call or declaration, and the correct responses. */
interface Case<Input> {
  readonly id: string
  readonly input: Input
  readonly expect: Expectation
}

interface Expectation {
  readonly is?: string
  readonly value?: string
  readonly location?: string
  readonly ok?: true
  readonly throws?: true
  readonly anyOf?: readonly (string | { readonly value: string } | { readonly throws: true })[]
  readonly params?: Readonly<Record<string, string>>
  readonly never?: readonly string[]
}

interface RequestInput {
  readonly method: string
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
}

interface HelperInput {
  readonly helper: string
  readonly args: readonly unknown[]
  readonly opts?: Readonly<Record<string, unknown>>
}

interface UrlInput extends HelperInput {
  readonly conf: { readonly host?: string, readonly trustRequestHost?: true }
  readonly request?: { readonly host: string, readonly protocol: string }
}

interface Node {
  readonly resources: unknown
  readonly options?: unknown
  readonly children?: readonly Node[]
}

/** A case that is described in words and run by its own test. */
interface Scenario {
  readonly id: string
  readonly kind: string
  readonly input: Readonly<Record<string, unknown>>
}

/** The outcome of a case: the action, a string or `ok`; a status; or `throws` for an error. */
interface Answer {
  readonly outcome: string
  readonly params?: Readonly<Record<string, unknown>>
  /** The code of the thrown error, or why the outcome is not an error of the package. */
  readonly code?: string | undefined
}

/** An answer over a socket. */
interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** A step that a request to `/call` runs, chosen by the test. */
interface Caller {
  readonly app: FastifyInstance
  readonly call: (work: Work, headers?: Readonly<Record<string, string>>) => Promise<Reply>
}

type Work = (request: FastifyRequest, reply: FastifyReply) => unknown

const requests = casesOf<Case<RequestInput>>('requests')
const helpers = casesOf<Case<HelperInput>>('helpers')
const urls = casesOf<Case<UrlInput>>('urls')
const redirects = casesOf<Case<{ readonly to: unknown }>>('redirects')
const declarations = casesOf<Case<{ readonly dsl: readonly Node[] }>>('declarations')
const scenarios = casesOf<Scenario>('scenarios')

const fixtureTree = [
  resources('photos', [resources('comments')]),
  resources('slugs', { constraints: { id: /[a-z]{1,15}/ } }),
  resources('files', { constraints: { id: /[^/]+/ } }),
  resources('alts', { constraints: { id: /a|b|cc/ } }),
  resources('caps', { constraints: { id: /([a-z]+)-([0-9]+)/ } }, [resources('docs')]),
  resources('nofmts', { format: false }),
  resources('jsons', { format: 'json' })
]

const fixture = draw(fixtureTree)

t.test('the lists of chosen responses name existing cases and allowed responses', async t => {
  const judged: readonly Case<unknown>[] = [...requests, ...helpers, ...urls, ...redirects, ...declarations]
  const ids = new Set([...judged, ...scenarios].map(({ id }) => id))
  const listed = [deviations, choices, absent, elsewhere].flatMap(list => Object.keys(list))
  t.strictSame([...listed, ...badRequests].filter(id => !ids.has(id)), [], 'every entry is a case')
  const open = judged.filter(({ expect }) => expect.anyOf !== undefined)
  t.strictSame(Object.keys(choices).sort(), open.map(({ id }) => id).sort(), 'one response is chosen for each case with several correct responses')
  const wrong = open.filter(({ id, expect }) => !expect.anyOf!.map(wordFor).includes(choices[id]!) && deviations[id] === undefined)
  t.strictSame(wrong, [], 'the chosen response is one of the case\'s correct responses')
})

t.test('requests, sent byte by byte as given', async t => {
  const strict = await listening(t, fixtureApp({ routes: draw(fixtureTree, { constraintFailure: 'not-found' }) }))
  const lenient = await listening(t, fixtureApp({}))
  const validated: string[] = []
  for (const one of requests) {
    const title = `${one.id} ${one.input.method} ${one.input.target.slice(0, 60)}`
    judge(t, one, await answerTo(t, strict, one), title)
    const answer = await answerTo(t, lenient, one)
    if (answer.code === 'FST_ERR_VALIDATION') validated.push(one.id)
    else judge(t, one, answer, `${title} by default`)
  }
  t.strictSame(validated, badRequests, 'a failed constraint is a 400 by default')
})

t.test('helpers', async t => {
  const { app, call } = await caller(t, {})
  for (const one of helpers) {
    const { helper } = one.input
    const found = `${helper}_path` in app.paths ? loose(app.paths)[`${helper}_path`] : undefined
    // A helper that does not exist can only be called by the name of its route.
    const answer = found === undefined
      ? redirection(await call((_request, reply) => redirect(reply, helper, ...argumentsOf(one.input))))
      : outcomeOf(() => found(...argumentsOf(one.input)))
    judge(t, one, answer, `${one.id} ${helper}_path(${print(one.input.args)}, ${print(one.input.opts)})`)
  }
})

t.test('helpers throw for strings that cannot be encoded, in every position', async t => {
  const app = fixtureApp({})
  await app.ready()
  for (const options of [{ query: { q: '\ud800' } }, { query: { '\udc00': 1 } }, { query: { q: ['a', { b: 'a\ud800' }] } },
    { anchor: '\ud800' }, { format: '\ud800' }]) {
    t.match(outcomeOf(() => loose(app.paths)['photo_path']!(1, options)), { outcome: 'throws', code: 'FST_RESOURCES_INVALID_ARGUMENTS' },
      print(options))
  }
})

t.test('URLs, inside a request with that host', async t => {
  const callers = new Map<string, Caller>()
  for (const one of urls) {
    const { conf, request, helper, args, opts } = one.input
    const title = `${one.id} ${helper}_url(${print(args)}, ${print(opts)}) for ${print(conf)} ${print(request)}`
    const origin = conf.trustRequestHost === true ? 'request' : conf.host === undefined ? undefined : `http://${conf.host}`
    const { app, call } = callers.get(String(origin)) ?? await caller(t, { baseUrl: origin }, true)
    callers.set(String(origin), { app, call })
    let answer: Answer | undefined
    const { status } = await call(({ paths }) => {
      answer = outcomeOf(() => loose(paths)[`${helper}_url`]!(...argumentsOf(one.input)))
      return 'called'
    }, { Host: request?.host ?? 'elsewhere.test', 'X-Forwarded-Proto': request?.protocol ?? 'http' })
    // Node rejects an invalid header line before the request reaches the app.
    judge(t, one, answer ?? { outcome: status === 400 ? 'throws' : String(status) }, title)
    if (origin === 'request') {
      judge(t, one, outcomeOf(() => loose(app.paths)[`${helper}_url`]!(...args, { host: request!.host })), `${title} as an option`)
    }
  }
  t.test('a URL parser reads every accepted host unchanged', async t => {
    const { call } = await caller(t, { baseUrl: 'request' }, true)
    for (const host of ['1', '127.1', '0x7f.1', '2130706433', '0177.0.0.1', '256.256.256.256', '1.2.3.4.5', 'elsewhere.1', 'a.0x10',
      'xn--a', '127.0.0.1', 'a.test.', 'a_b.test', '[::1]', 'test:080', 'test:443']) {
      const { status, body } = await call(({ paths }) => loose(paths)['photo_url']!(1), { Host: host })
      if (status === 200) t.equal(URL.parse(body)?.href ?? 'no URL', body, host)
      else t.equal(status, 400, host)
    }
  })
  t.test('every value of the protocol option', async t => {
    const { call } = await caller(t, { baseUrl: 'request' }, true)
    for (const protocol of ['javascript', 'https, http', 'data', ' ', 'HTTP', 'file']) {
      const reply = await call(({ paths }) => loose(paths)['photo_url']!(1), { 'X-Forwarded-Proto': protocol })
      t.match(reply.status === 200 ? reply.body : `${reply.status} ${codeOf(reply) ?? ''}`,
        /^(?:https?:\/\/localhost\/photos\/1|400 FST_RESOURCES_INVALID_HOST)$/, protocol)
    }
  })
})

t.test('redirects', async t => {
  const { call } = await caller(t, {})
  const follow = async (...args: readonly unknown[]): Promise<Answer> => redirection(
    await call((_request, reply) => redirect(reply, ...args)))
  for (const one of redirects) judge(t, one, await follow(revive(one.input.to)), `${one.id} redirectTo(${print(one.input.to)})`)
  t.test('redirects by route name keep their targets', async t => {
    t.strictSame(await follow('photo', 1), { outcome: '/photos/1' })
    t.strictSame(await follow('photo', 'é'), { outcome: '/photos/%C3%A9' })
    t.strictSame(await follow('photo', 'a/b'), { outcome: '/photos/a%2Fb' })
    t.strictSame(await follow('photo', '\r\nx'), { outcome: 'throws', code: 'FST_RESOURCES_INVALID_ARGUMENTS' })
  })
})

t.test('declarations, drawn and served', async t => {
  await declare([{ resources: 'warm', options: { constraints: { id: /a+/ } } }])
  for (const one of declarations) {
    const answer = await (choices[one.id] === 'bounded' ? bounded(t, one.input.dsl) : declare(one.input.dsl))
    judge(t, one, answer, `${one.id} ${print(one.input.dsl).slice(0, 100)}`)
  }
})

t.test('every remaining case', async t => {
  t.equal((await fixtureApp({}).inject('/__routes')).statusCode, 404, 'the package serves no pages')
  for (const { id, kind, input } of scenarios) {
    const reason = absent[id] ?? elsewhere[id]
    const run = own[id] ?? kinds[kind]
    if (reason !== undefined) t.notOk(id in own, `${id} has no test here: ${reason}`)
    else if (run === undefined) t.fail(`${id} has no test`)
    else await t.test(`${id} ${kind} ${print(input).slice(0, 100)}`, t => run(t, input, id))
  }
})

type Run = (t: Test, input: Scenario['input'], id: string) => Promise<void>

/** The tests that the cases of a kind share. */
const kinds: Readonly<Record<string, Run>> = {
  /** A controller or an action whose name is a property of JavaScript objects, or is not a valid name. */
  async loader (t, { handler }) {
    await t.rejects(bootIn(t, { 'photos.js': SHOW }, () => [get('x', { to: handler as string })]), OURS)
  },
  /** An integer is canonical decimal, and no other text is made one; a control character is no part of an id at all. */
  async schema (t, { params, target }, name) {
    const { id } = params as { readonly id: object }
    const [deviation] = deviations[name] ?? []
    for (const constraintFailure of ['bad-request', 'not-found'] as const) {
      const app = await echoApp([resources('photos', { constraints: { id } as never })], { constraintFailure })
      const failure = constraintFailure === 'not-found' || target === '/photos/1%0a' ? 404 : 400
      t.equal(await ask(app, 'GET', target as string), deviation ?? failure)
    }
  },
  /** What would command a terminal gets neither into the table nor into an error. */
  async cli (t, { routePrefixOrHandlerName }) {
    const label = routePrefixOrHandlerName as string
    const attempts: readonly (() => Declaration)[] = [
      () => resources(label),
      () => resources('photos', { path: label }),
      () => resources('photos', { controller: label }),
      () => resources('photos', { constraints: { id: label } }),
      () => resources('photos', { constraints: { id: ['a', label] } }),
      () => resources('photos', { constraints: { id: { const: label } } }),
      () => resources('photos', { format: [label] }),
      () => resources('photos', { defaults: { locale: label } }),
      () => get(label, { to: 'photos#show' }),
      () => get('photos', { to: `photos#${label}` }),
      () => scope({ path: label }, [resources('photos')])
    ]
    for (const attempt of attempts) {
      let printed: string
      try {
        printed = draw([attempt()]).toString()
      } catch (error) {
        t.match(error, OURS, String(attempt))
        printed = (error as Error).message
      }
      t.notOk(printed.includes(label), `${String(attempt)} prints ${JSON.stringify(printed)}`)
    }
  }
}

/** The tests of single cases. */
const own: Readonly<Record<string, Run>> = {
  async A589 (t, { name }) {
    const files = { 'outside.js': SHOW, controllers: { 'photos.js': SHOW } }
    await t.rejects(bootIn(t, files, () => [resources('photos', { controller: name as string })], 'controllers'),
      { code: 'FST_RESOURCES_INVALID_OPTION' })
    await t.rejects(bootIn(t, files, () => [resources('outside', { only: 'show' })], 'controllers'), { code: 'FST_RESOURCES_MISSING_CONTROLLER' })
  },
  async A590 (t) {
    await t.rejects(bootIn(t, { 'photos.js': t.fixture('symlink', '/etc/passwd') }, photo), { code: 'FST_RESOURCES_MISSING_CONTROLLER' })
    await t.rejects(bootIn(t, { 'outside.js': SHOW, controllers: { 'photos.js': t.fixture('symlink', '../outside.js') } }, photo,
      'controllers'), { code: 'FST_RESOURCES_MISSING_CONTROLLER' })
  },
  async A591 (t) {
    await t.rejects(bootIn(t, { 'Photos.js': SHOW }, photo), { code: 'FST_RESOURCES_MISSING_CONTROLLER' })
  },
  async A592 (t, { files }) {
    const loaded = 'globalThis.loaded = true; throw Error("loaded")'
    await t.rejects(bootIn(t, Object.fromEntries((files as string[]).map(file => [file, loaded])), photo),
      { code: 'FST_RESOURCES_MISSING_CONTROLLER' })
    t.notOk('loaded' in globalThis)
  },
  async A599 (t) {
    const booting = bootIn(t, { 'photos.js': 'await new Promise(() => {})' }, photo, '.', { pluginTimeout: 100 })
    await t.rejects(booting, { code: 'FST_ERR_PLUGIN_TIMEOUT' })
  },
  async A602 (t) {
    const app = fixtureApp({})
    await t.rejects(async () => { await app.register(resources, mounting({})).ready() }, { code: 'FST_RESOURCES_DUPLICATE_ROUTE' })
  },
  async A603 (t) {
    const app = Fastify()
    for (let scope = 0; scope < 2; scope++) app.register(async child => { await child.register(resources, mounting({ prefix: '/in' })) })
    await t.rejects(async () => { await app.ready() }, { code: 'FST_RESOURCES_DUPLICATE_ROUTE' })
  },
  async A604 (t) {
    const app = Fastify()
    for (const prefix of ['/a', '/b']) {
      app.register(async child => {
        await child.register(resources, mounting({}))
        child.get('/own', ({ paths }) => loose(paths)['photo_path']!(1))
      }, { prefix })
    }
    for (const prefix of ['/a', '/b']) t.equal((await app.inject(`${prefix}/own`)).body, `${prefix}/photos/1`)
  },
  async A607 (t) {
    const app = Fastify()
    app.get('/parent', request => 'paths' in request)
    app.register(async sibling => {
      await sibling.register(resources, { routes: [resources('books')], controllers: echoControllers(draw([resources('books')])) })
      sibling.get('/sibling', ({ paths }) => 'photos_path' in paths)
    })
    app.register(async child => { await child.register(resources, mounting({ prefix: '/child' })) })
    t.equal((await app.inject('/parent')).body, 'false')
    t.equal((await app.inject('/sibling')).body, 'false')
  },
  async A608 (t) {
    const app = Fastify()
    app.register(async child => {
      child.setErrorHandler((_error, _request, reply) => reply.code(418).send('handled'))
      child.setNotFoundHandler((_request, reply) => reply.code(410).send('gone'))
      const routes = draw([resources('photos', { only: 'show', constraints: { id: /[0-9]/ } }),
        resources('slugs', { only: 'show', constraints: { id: /[a-z]/ }, constraintFailure: 'not-found' })])
      await child.register(resources,
        { routes, controllers: { photos: { show () { throw Error('thrown') } }, slugs: { show: () => 'a slug' } } })
    }, { prefix: '/in' })
    t.equal((await app.inject('/in/photos/1')).body, 'handled')
    t.equal((await app.inject('/in/photos/x')).body, 'handled')
    t.equal((await app.inject('/in/slugs/1')).body, 'gone')
    t.equal((await app.inject('/in/photos')).body, 'gone')
  },
  async A611 (t) {
    const decorations: readonly ((app: FastifyInstance) => void)[] = [
      app => app.decorateReply('redirectTo', null as never),
      app => app.decorateReply('created', null as never),
      app => app.decorateReply('paths', null as never),
      app => app.decorateRequest('paths', null as never),
      app => app.decorate('paths', null as never)
    ]
    for (const decorate of decorations) {
      const app = Fastify()
      decorate(app)
      await t.rejects(async () => { await app.register(resources, mounting({})) }, { code: 'FST_RESOURCES_DECORATOR_EXISTS' })
    }
  },
  async A612 (t) {
    const [mounted, plain] = await Promise.all([fixtureApp({}), Fastify()].map(async app => {
      let members: readonly string[] = []
      app.get('/members', (request, reply) => {
        members = [...membersOf(request), ...membersOf(reply)]
        return 'told'
      })
      await app.inject('/members')
      return members
    }))
    t.ok(plain!.some(member => member.startsWith('redirect ')))
    t.strictSame(plain!.filter(member => !mounted!.includes(member)), [], 'requests do not change objects that replies and requests share')
    t.strictSame(mounted!.filter(member => !plain!.includes(member)).map(member => member.split(' ')[0]),
      ['paths', 'paths', 'redirectTo', 'created', 'respondTo'])
  },
  async A613 (t) {
    const names = ['__proto__', 'constructor', 'prototype']
    for (const name of names) {
      for (const declaration of [() => resources('photos', { as: name }), () => get('x', { to: 'photos#show', as: name }),
        () => resources('photos', { param: name })]) t.throws(() => draw([declaration()]), OURS)
    }
    const app = fixtureApp({})
    await app.ready()
    t.strictSame([...names, 'toString', 'valueOf', 'hasOwnProperty'].filter(name => name in app.paths), [])
    t.equal(Object.getPrototypeOf(Object.getPrototypeOf(app.paths)), null)
  },
  async A614 (t) {
    for (const helpers of ['snake', 'camel'] as const) {
      const app = await echoApp([resources('then')], { helpers })
      await app.ready()
      const awaited = await (app.paths as unknown as Promise<unknown>)
      t.equal(awaited, app.paths)
      t.notOk('then' in app.paths)
    }
  },
  async A643 (t, { params }) {
    const { id } = params as { readonly id: object }
    t.throws(() => resources('photos', { constraints: { id: id as never } }), { code: 'FST_RESOURCES_INVALID_CONSTRAINT' })
  },
  async A644 (t, { schema }) {
    await t.rejects(async () => {
      await (await echoApp([resources('photos',
        { routeOptions: { schema: { querystring: schema as object } } })])).ready()
    }, { code: 'FST_ERR_SCH_VALIDATION_BUILD' })
    t.throws(() => resources('photos', { constraints: { id: schema as never } }), { code: 'FST_RESOURCES_INVALID_CONSTRAINT' })
  },
  async A646 (t, { params }) {
    const { id } = params as { readonly id: { readonly pattern: string } }
    for (const pattern of [id.pattern, RegExp(id.pattern), { type: 'string', ...id }, { anyOf: [id] }]) {
      const table = draw([resources('photos', { constraints: { id: pattern as never }, constraintFailure: 'not-found' })])
      // A RegExp engine that backtracks would not end.
      t.equal(table.recognize('GET', `/photos/${'a'.repeat(90)}`), null)
      t.ok(table.recognize('GET', `/photos/${'a'.repeat(26)}b`))
    }
  },
  async A647 (t, { params }) {
    for (const constraints of [{}, { id: /[0-9]+/ }]) {
      const ours = await echoApp([resources('photos', { only: [] }, [resources('comments', { constraints })])])
      t.strictSame((await askWhole(ours, 'GET', '/photos/7/comments/2.json') as Echo).params, { photo_id: '7', id: '2', format: 'json' })
      const theirs = await echoApp([resources('photos', { only: [] },
        [resources('comments', { constraints, routeOptions: { schema: { params: { type: 'object', ...params as object } } } })])])
      t.strictSame((await askWhole(theirs, 'GET', '/photos/7/comments/2.json') as Echo).params, { photo_id: '7', id: '2', format: 'json' })
    }
  },
  async A648 (t, { headers }) {
    const app = await echoApp([resources('photos'), resources('slugs', { constraints: { id: /[a-z]+/ }, constraintFailure: 'not-found' }),
      get('slugs/:number', { to: 'numbers#show', constraints: { number: /[0-9]+/ } })])
    for (const [url, served] of [['/photos/1', 'photos#show'], ['/slugs/a', 'slugs#show'], ['/slugs/1', 'numbers#show']] as const) {
      t.equal((await app.inject({ url, headers: headers as Record<string, string> })).json().served, served)
    }
  },
  async A649 (t, { headers }) {
    const { app, call } = await caller(t, { baseUrl: 'request' })
    const before = Reflect.ownKeys(app.paths)
    for (let count = 0; count < 50; count++) {
      const { status } = await call(({ paths }) => loose(paths)['photo_url']!(1),
        { Host: `h${count}.${(headers as Record<string, string>)['host']!}` })
      t.equal(status, 400)
    }
    t.strictSame(Reflect.ownKeys(app.paths), before, 'no memory is kept')
  },
  async A650 (t, { method, path }) {
    const { ':status': status } = await sendHttp2(t, { ':method': method as string, ':path': path as string })
    t.equal(status, 404)
  },
  async A651 (t, input) {
    const { location } = await sendHttp2(t,
      { ':path': '/call', ':authority': input[':authority'] as string, host: input['host'] as string })
    t.equal(location, 'http://good.com/photos/1')
  },
  async A653 (t) {
    const app = await listening(t, fixtureApp({}))
    const bytes = [...'/photos/new.json%2e%2F%00%ff?#;:@\\ \t\r\n', 'GET ', 'HTTP/1.1', '\u0000', '\u00ff', 'Host: ']
    for (let count = 0; count < 100; count++) {
      const noise = Array.from({ length: count % 40 }, (_none, index) => bytes[(count * 31 + index * index * 7) % bytes.length]).join('')
      const reply = await sendRaw(app, `GET /photos/${noise} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      if (reply.status < 200 || reply.status > 499) t.fail(`${JSON.stringify(noise)} gives ${reply.status}`)
    }
    t.equal((await sendRaw(app, 'GET /photos/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).status, 200, 'the app is alive')
  },
  async A656 (t) {
    const apps = [false,
      true].map(compile => fixtureApp({ routes: draw(fixtureTree, { constraintFailure: 'not-found' }) },
      { routerOptions: { compile } as object }))
    const targets = new Set(requests.map(({ input }) => input.target).filter(target => /^\/(?!\/)/.test(target) && target.length < 2000))
    for (const url of targets) {
      const [interpreted, compiled] = await Promise.all(apps.map(app => app.inject({ url })))
      t.strictSame([compiled!.statusCode, compiled!.headers['x-served']], [interpreted!.statusCode, interpreted!.headers['x-served']],
        url.slice(0, 60))
    }
  },
  async A657 (t) {
    const photos = resources('photos', { constraints: { id: /[0-9]+/ } }, [resources('comments')])
    const books = resources('books')
    const tables = [[photos, books], [books, photos],
      [photos, books]].map(tree => draw(tree).toString().split('\n').map(row => row.trim().replace(/ +/g, ' ')).sort())
    t.strictSame(tables[0], tables[1])
    t.strictSame(tables[0], tables[2])
    const apps = await Promise.all([1, 2, 3].map(() => echoApp([photos, books])))
    for (const app of apps) t.equal(await ask(app, 'GET', '/photos/7/comments/2'), 'comments#show')
  }
}

const SHOW = "export const show = () => 'shown'"
const OURS = { code: /^FST_RESOURCES_/ }

/** The names of all properties of an object and its prototypes, with the source of each function. */
function membersOf (object: object): readonly string[] {
  const members: string[] = []
  for (let owner: object = object; owner !== Object.prototype; owner = Object.getPrototypeOf(owner) as object) {
    for (const [name, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      if (owner !== object && name !== 'constructor') members.push(`${name} ${String(value instanceof Function ? value : get)}`)
    }
  }
  return members
}

function photo (): readonly Declaration[] {
  return [resources('photos', { only: 'show' })]
}

/** Boots an app whose controllers are files in a directory of this test. */
async function bootIn (t: Test, files: Parameters<Test['testdir']>[0], declarations: () => readonly Declaration[], folder = '.',
  server: FastifyServerOptions = {}): Promise<void> {
  const root = t.testdir(files)
  const app = Fastify(server)
  await app.register(resources, { routes: declarations(), controllers: join(root, folder) }).ready()
}

function casesOf<One> (file: string): readonly One[] {
  return JSON.parse(readFileSync(new URL(`../fixtures/abuse/${file}.json`, import.meta.url), 'utf8')) as readonly One[]
}

/** Compares a response with its case, and with the rules that every response must obey. */
function judge (t: Test, { id, expect }: Case<unknown>, { outcome, params, code }: Answer, title: string): void {
  const wanted = choices[id] ?? wordFor(expect)
  const [deviation, reason] = deviations[id] ?? []
  const about = `${title}${code === undefined ? '' : ` (${code})`}`
  if (deviation === undefined) t.equal(outcome, wanted, about)
  else t.strictSame([outcome, outcome === wanted], [deviation, false], `${about} differs: ${reason!}`)
  if (expect.params !== undefined && deviation === undefined) t.strictSame(params, expect.params, `${title} with its params`)
  if ((expect.never ?? []).includes(outcome)) t.fail(`${title} never returns ${outcome}`)
  if ('x' in {} || 'polluted' in {}) t.fail(`${title} pollutes Object.prototype`)
}

/** The outcome of a response in one word. */
function wordFor (right: NonNullable<Expectation['anyOf']>[number] | Expectation): string {
  if (typeof right === 'string') return right
  if ('throws' in right) return 'throws'
  if ('ok' in right) return 'ok'
  const { is, value, location } = right as Expectation
  return is ?? value ?? location ?? 'one of several'
}

/** The string that a call returns, or `throws` with the code of the error. Errors of other origin are never correct. */
function outcomeOf (call: () => string): Answer {
  try {
    return { outcome: call() }
  } catch (error) {
    return refusal(error as Error & { readonly code?: string })
  }
}

function refusal (error: Error & { readonly code?: string }): Answer {
  const isOurs = error.code?.startsWith('FST_RESOURCES_') === true
  return isOurs ? { outcome: 'throws', code: error.code } : { outcome: `an error without a code of the package:  ${error.message}` }
}

function argumentsOf ({ args, opts }: HelperInput): readonly unknown[] {
  return [...args.map(revive), ...opts === undefined ? [] : [opts]]
}

/** A value that JSON cannot represent, and values that contain it. */
function revive (given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  if (Array.isArray(given)) return given.map(revive)
  const record = given as Readonly<Record<string, unknown>>
  if ('$undefined' in record) return undefined
  if ('$nan' in record) return NaN
  if ('$inf' in record) return Infinity * (record['$inf'] as number)
  if ('$surrogate' in record) return String.fromCharCode(...record['$surrogate'] as number[])
  if ('$regex' in record) return RegExp(record['$regex'] as string, record['flags'] as string)
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, revive(value)]))
}

/** A value for a title, in ASCII: U+2028 would end the title's line. */
function print (value: unknown): string {
  return (JSON.stringify(value) ?? '').replace(/[^ -~]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Declares, draws, boots, and looks at what came of it. */
async function declare (nodes: readonly Node[]): Promise<Answer> {
  const app = Fastify()
  try {
    const routes = draw(nodes.map(declarationOf))
    await app.register(resources, { routes, controllers: echoes(routes) })
    await app.ready()
    const crooked = routes.routes.find(({ path }) => !/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || /\/\.{0,2}\//.test(path))
    return { outcome: crooked === undefined ? 'ok' : `draws ${crooked.path}` }
  } catch (error) {
    return refusal(error as Error)
  } finally {
    await app.close()
  }
}

/** Whether a table whose pattern would backtrack in an engine responds to strings that cause backtracking, and ends. */
async function bounded (t: Test, nodes: readonly Node[]): Promise<Answer> {
  const table = draw(nodes.map(declarationOf), { constraintFailure: 'not-found' })
  for (const char of ['a', '1', 'a1', '-', 'x']) t.equal(table.recognize('GET', `/photos/${char.repeat(45)}!`), null)
  return { outcome: 'bounded' }
}

function declarationOf ({ resources: name, options, children = [] }: Node): Declaration {
  return resources(name as string, revive(options) as object, children.map(declarationOf))
}

/** The app of the corpus. Its actions report their names and params in headers, which HEAD also has. */
function fixtureApp (options: Partial<ResourcesPluginOptions>, server: FastifyServerOptions = {}): FastifyInstance {
  const app = Fastify(server)
  app.register(resources, mounting(options))
  app.setNotFoundHandler(methodNotAllowed())
  return app
}

function mounting (options: Partial<ResourcesPluginOptions>): ResourcesPluginOptions {
  return { routes: fixture, controllers: echoes(fixture), ...options }
}

function echoes ({ routes }: RouteSet): Record<string, Record<string, Work>> {
  const controllers: ReturnType<typeof echoes> = {}
  for (const { controller, action } of routes) {
    if (controller === null) continue
    controllers[controller] ??= {}
    controllers[controller][action] = ({ params }, reply) => {
      reply.header('x-served', `${controller}#${action}`).header('x-params', encodeURIComponent(JSON.stringify(params))).send()
    }
  }
  return controllers
}

/** The app of the corpus, with a route that runs the step of a test. */
async function caller (t: Test, options: Partial<ResourcesPluginOptions>, trustProxy = false): Promise<Caller> {
  const app = fixtureApp(options, { trustProxy })
  let current: Work = () => 'nothing'
  app.get('/call', (request, reply) => current(request, reply))
  await listening(t, app)
  return {
    app,
    call (work, headers = {}) {
      current = work
      return send(app, { method: 'GET', target: '/call', headers })
    }
  }
}

function redirect (reply: FastifyReply, ...args: readonly unknown[]): unknown {
  return (reply.redirectTo as (...args: readonly unknown[]) => unknown)(...args)
}

/** The redirect target of a reply; an error is reduced to its code. */
function redirection (reply: Reply): Answer {
  const location = reply.headers.get('location')
  if (location !== null) return { outcome: location }
  const isOurs = codeOf(reply)?.startsWith('FST_RESOURCES_') === true && !/node_modules|\.[jt]s\b/.test(reply.body)
  return isOurs ? { outcome: 'throws', code: codeOf(reply) } : { outcome: `${reply.status} ${reply.body}` }
}

async function listening (t: Test, app: FastifyInstance): Promise<FastifyInstance> {
  t.teardown(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

/** The outcome of a request: the action, the status, or `parser…` if Node rejects the request before routing. */
async function answerTo (t: Test, app: FastifyInstance, { id, input }: Case<RequestInput>): Promise<Answer> {
  const reply = await send(app, input)
  t.ok(reply.status < 500, `${id} is not a server error`)
  t.notMatch(reply.headers.get('content-type') ?? '', 'html', `${id} does not respond with an HTML page`)
  const served = reply.headers.get('x-served')
  if (served !== null) {
    return { outcome: served, params: JSON.parse(decodeURIComponent(reply.headers.get('x-params')!)) as Record<string, unknown> }
  }
  const isParser = reply.status === 431 || reply.body.includes('"Client Error"')
  return { outcome: isParser ? `parser${reply.status}` : String(reply.status), code: codeOf(reply) }
}

function codeOf ({ body, headers }: Reply): string | undefined {
  return headers.get('content-type')?.startsWith('application/json') === true &&
    body !== ''
    ? (JSON.parse(body) as { readonly code?: string }).code
    : undefined
}

function send (app: FastifyInstance, { method, target, headers = {} }: RequestInput): Promise<Reply> {
  const lines = Object.entries({
    Host: 'localhost',
    'Content-Length': '0',
    Connection: 'close',
    ...headers
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return sendRaw(app, `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

/** Sends bytes unchanged. */
async function sendRaw (app: FastifyInstance, bytes: string): Promise<Reply> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  // Ends the request after the first response, for a server that keeps the connection open.
  socket.once('data', () => socket.end())
  const reply = await text(socket)
  const [head, ...body] = reply.split('\r\n\r\n')
  const [first, ...lines] = head!.split('\r\n')
  const headers = new Headers(lines.map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
  return { status: Number(first!.split(' ')[1]), headers, body: body.join('\r\n\r\n') }
}

async function sendHttp2 (t: Test, headers: OutgoingHttpHeaders): Promise<IncomingHttpHeaders & IncomingHttpStatusHeader> {
  const app = Fastify({ http2: true })
  await app.register(resources, mounting({ baseUrl: 'request' }) as never)
  app.get('/call', ({ paths }, reply) => reply.header('location', loose(paths)['photo_url']!(1)).send())
  await listening(t, app as unknown as FastifyInstance)
  const session = connectHttp2(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
  t.teardown(() => session.close())
  const stream = session.request(headers)
  const [answered] = await once(stream, 'response') as [IncomingHttpHeaders & IncomingHttpStatusHeader]
  stream.resume()
  return answered
}
