import { Readable } from 'node:stream'
import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import t from 'tap'
import resources, { get, type Declaration, type ResourcesPluginOptions } from '../../lib/index.js'

type Reply = FastifyReply
type Formats = Parameters<Reply['respondTo']>[0]

const ANSWERS: Formats = {
  html: () => '<p>dunes</p>',
  json: () => ({ title: 'dunes' }),
  csv: async () => 'title\ndunes'
}

/** An app whose `/photos/:id` answers in those formats. */
async function appWith (formats: Formats, options: Partial<ResourcesPluginOptions> = {}, declared: object = {},
  before: (app: FastifyInstance) => unknown = () => {}): Promise<FastifyInstance> {
  const app = Fastify()
  await before(app)
  const show = (_request: FastifyRequest, reply: Reply): unknown => reply.respondTo(formats)
  await app.register(resources,
    { routes: [resources('photos', { only: 'show', ...declared })] as Declaration[], controllers: { photos: { show } }, ...options })
  return app
}

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const CSV = 'text/csv; charset=utf-8'
const ICS = 'text/calendar; charset=utf-8'

const CASES: ReadonlyArray<readonly [url: string, accept: string | undefined, type: string | number, vary: string | undefined]> = [
  ['/photos/1', undefined, HTML, 'Accept'],
  ['/photos/1', '', HTML, 'Accept'],
  ['/photos/1', '*/*', HTML, 'Accept'],
  ['/photos/1', 'application/json', JSON_TYPE, 'Accept'],
  ['/photos/1', 'text/csv', CSV, 'Accept'],
  ['/photos/1', 'text/*', HTML, 'Accept'],
  ['/photos/1', 'text/html;q=0.5, application/json', JSON_TYPE, 'Accept'],
  ['/photos/1', 'text/html;q=0.5, application/json;q=0.4, text/csv;q=0.6', CSV, 'Accept'],
  ['/photos/1', 'text/html;q=0, */*;q=0.1', JSON_TYPE, 'Accept'],
  ['/photos/1', 'application/json, */*;q=0.1', JSON_TYPE, 'Accept'],
  ['/photos/1', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', HTML, 'Accept'],
  ['/photos/1', 'application/xml', 406, 'Accept'],
  ['/photos/1', 'application/json; charset=utf-8', JSON_TYPE, 'Accept'],
  ['/photos/1', 'application/json;charset="utf-8";q=0.1, text/csv; Header = present;Q=0.2', CSV, 'Accept'],
  ['/photos/1', 'text/html;level=1;q=0, text/csv;a="x, application/json;q=1;\\"b";q=0.1, application/json;v', JSON_TYPE, 'Accept'],
  ['/photos/1', 'text/html;charset=utf-8;q=0', 406, 'Accept'],
  ['/photos/1', 'application/json;quality=1', JSON_TYPE, 'Accept'],
  ['/photos/1', 'application/xml;a="text/html"', 406, 'Accept'],
  ['/photos/1', 'text/csv;a="', 406, 'Accept'],
  ['/photos/1', 'text/html;q=0', 406, 'Accept'],
  ['/photos/1', 'nonsense', 406, 'Accept'],
  ['/photos/1.json', 'text/html', JSON_TYPE, undefined],
  ['/photos/1.csv', undefined, CSV, undefined],
  ['/photos/1.xml', undefined, 406, undefined],
  ['/photos/1.constructor', undefined, 406, undefined],
  ['/photos/1.__proto__', undefined, 406, undefined],
  ['/photos/1.JSON', undefined, 406, undefined]
]

t.test('the format extension chooses the type, otherwise Accept', async t => {
  const app = await appWith(ANSWERS)
  for (const [url, accept, type, vary] of CASES) {
    const reply = await app.inject({ url, headers: accept === undefined ? {} : { accept } })
    const got = [reply.statusCode === 200 ? reply.headers['content-type'] : reply.statusCode, reply.headers.vary]
    t.strictSame(got, [type, vary], `${url} ${accept}`)
  }
})

t.test('bodies are those of the format', async t => {
  const app = await appWith({ ...ANSWERS, txt: 'dunes', pdf: Buffer.from('%PDF') })
  const bodies = { html: '<p>dunes</p>', json: '{"title":"dunes"}', csv: 'title\ndunes', txt: 'dunes', pdf: '%PDF' }
  for (const [format, body] of Object.entries(bodies)) t.equal((await app.inject(`/photos/1.${format}`)).body, body, format)
})

t.test('406 is an error that lists the formats, passed to the error handler', async t => {
  const app = await appWith(ANSWERS)
  t.strictSame((await app.inject('/photos/1.xml')).json(), {
    statusCode: 406,
    code: 'FST_RESOURCES_NOT_ACCEPTABLE',
    error: 'Not Acceptable',
    message: "format 'xml' is not available. Available formats: html (text/html), json (application/json), csv (text/csv)"
  })
  t.match((await app.inject({ url: '/photos/1', headers: { accept: 'image/*' } })).json().message,
    /^no available format matches the Accept header\. Available formats: html/)
  const handled = await appWith(ANSWERS, {}, {}, app => app.setErrorHandler(async (error: { code: string }) => error.code))
  t.equal((await handled.inject('/photos/1.xml')).body, 'FST_RESOURCES_NOT_ACCEPTABLE')
})

t.test('Vary keeps its existing values', async t => {
  const rows = [[['Origin'], 'Origin, Accept'], [['Origin', 'Cookie'], 'Origin, Cookie, Accept'], [['accept, Origin'], 'accept, Origin'],
    [['*'], '*'], [['Accept-Encoding'], 'Accept-Encoding, Accept']] as const
  for (const [given, expected] of rows) {
    const app = await appWith(ANSWERS, {}, {},
      app => app.addHook('onRequest', async (_request, reply) => { reply.header('vary', given.length === 1 ? given[0] : [...given]) }))
    t.strictSame([(await app.inject('/photos/1')).headers.vary].flat().join(', '), expected, given.join())
  }
  const app = await appWith(ANSWERS, {}, {}, async app => { await app.register(cors, { origin: true }) })
  t.equal((await app.inject({ url: '/photos/1', headers: { baseUrl: 'https://a.example' } })).headers.vary, 'Origin, Accept')
})

t.test('a default format counts as an extension, and a closed list has one', async t => {
  const defaulted = await appWith(ANSWERS, {}, { format: 'json' })
  t.equal((await defaulted.inject({ url: '/photos/1', headers: { accept: 'text/html' } })).headers['content-type'], JSON_TYPE)
  const closed = await appWith({ json: ANSWERS['json']!, csv: ANSWERS['csv']! }, {}, { format: ['json', 'csv'] })
  t.equal((await closed.inject('/photos/1.csv')).headers['content-type'], CSV)
  t.equal((await closed.inject('/photos/1.xml')).headers['content-type'], JSON_TYPE, 'an unknown extension is part of the id')
})

t.test('content types can be added, by scope', async t => {
  const types = { calendar: ICS, json: 'application/vnd.api+json' }
  const answers = { json: () => '{}', calendar: () => 'BEGIN:VCALENDAR' }
  const app = await appWith(answers, { contentTypes: types })
  t.equal((await app.inject('/photos/1.calendar')).headers['content-type'], ICS)
  t.equal((await app.inject('/photos/1.json')).headers['content-type'], 'application/vnd.api+json; charset=utf-8')
  t.equal((await app.inject({ url: '/photos/1', headers: { accept: 'text/calendar' } })).headers['content-type'], ICS)
  const without = await appWith(answers)
  const reply = await without.inject('/photos/1.calendar')
  t.strictSame([reply.statusCode, reply.json().code], [500, 'FST_RESOURCES_INVALID_OPTION'])
  const outer = Fastify()
  await outer.register(async inner => {
    await inner.register(resources,
      {
        routes: [get('inner', { to: 'c#c' })],
        controllers: { c: { c: (_request: unknown, reply: Reply) => reply.respondTo({ calendar: 'x' }) } }
      })
  })
  await outer.register(resources,
    {
      routes: [get('outer', { to: 'c#c' })],
      controllers: { c: { c: (_request: unknown, reply: Reply) => reply.respondTo({ calendar: 'x' }) } },
      contentTypes: types
    })
  t.strictSame([(await outer.inject('/inner')).statusCode, (await outer.inject('/outer')).statusCode], [200, 200],
    'types of the enclosing scope apply in a nested scope')
})

t.test('the option has types by format only', async t => {
  for (const contentTypes of ['json', { json: 'json' }, { json: 'a/b\r\nx: y' }, { types: { json: 'a/b' } }, []]) {
    await t.rejects(appWith(ANSWERS, { contentTypes } as never), { code: 'FST_RESOURCES_INVALID_OPTION' }, JSON.stringify(contentTypes))
  }
  await appWith(ANSWERS, { contentTypes: {} })
})

t.test('a formatter may reply by itself, and its error is not sent in that format', async t => {
  const app = await appWith({
    html: (_request, reply) => reply.redirect('/elsewhere'),
    json: () => { throw new Error('no') },
    csv: async () => { throw new Error('no') },
    txt: (_request, reply) => { reply.code(202).send('later') },
    xml: async (_request, reply) => { await reply.send('<a/>') },
    svg: (_request, reply) => reply.code(204).send(),
    md: (_request, reply) => reply.type('text/plain').send('# dunes'),
    rtf: (_request, reply) => reply.callNotFound()
  })
  const answers = []
  for (const format of ['html', 'json', 'csv', 'txt', 'xml', 'svg', 'md', 'rtf']) {
    const { statusCode, headers } = await app.inject(`/photos/1.${format}`)
    answers.push([format, statusCode, headers['content-type'], ...headers.location === undefined ? [] : [headers.location]])
  }
  t.strictSame(answers, [
    ['html', 302, undefined, '/elsewhere'], ['json', 500, JSON_TYPE], ['csv', 500, JSON_TYPE], ['txt', 202, 'text/plain; charset=utf-8'],
    ['xml', 200, 'text/plain; charset=utf-8'],
    ['svg', 204, undefined], ['md', 200, 'text/plain'], ['rtf', 404, JSON_TYPE]
  ])
})

t.test('it works in error handlers and not-found handlers too', async t => {
  const app = await appWith(ANSWERS, {}, {}, app => {
    app.setNotFoundHandler((_request, reply) => reply.code(404).respondTo({ html: '<p>nothing</p>', json: { nothing: true } }))
    app.addHook('preHandler', async ({ headers }) => { if (headers['x-fail'] === 'yes') throw new Error('wrong') })
    app.setErrorHandler((_error, _request, reply) => reply.code(400).respondTo({ html: '<p>wrong</p>', json: { wrong: true } }))
  })
  t.equal((await app.inject({ url: '/nothing', headers: { accept: 'application/json' } })).body, '{"nothing":true}')
  t.equal((await app.inject({ url: '/photos/1', headers: { 'x-fail': 'yes' } })).body, '<p>wrong</p>')
})

t.test('without any format, no client accepts the response', async t => {
  const app = await appWith({})
  const reply = await app.inject('/photos/1')
  t.equal(reply.statusCode, 406)
  t.match(reply.json().message, /^no available format matches the Accept header\. Available formats: none$/)
})

t.test('a value that is not an object of formats throws', async t => {
  for (const [given, shown] of [['json', "'json'"], [['json'], "['json']"], [undefined, 'undefined']] as const) {
    const reply = await (await appWith(given as never)).inject('/photos/1')
    t.strictSame([reply.statusCode, reply.json().code], [500, 'FST_RESOURCES_INVALID_OPTION'])
    t.equal(reply.json().message, `the argument of respondTo must be an object such as { json: photo }, got ${shown}. Write respondTo({ json: photo })`)
  }
})

t.test('a decorator of the app is not replaced', async t => {
  await t.rejects(appWith(ANSWERS, {}, {}, app => app.decorateReply('respondTo', null as never)),
    { code: 'FST_RESOURCES_DECORATOR_EXISTS', message: /reply\.respondTo/ })
})

/** A thenable that is not a promise. */
const later = (settle: (resolve: (value: unknown) => void,
  reject: (error: unknown) => void) => void): unknown => ({
  then: (resolve: (value: unknown) => void,
    reject: (error: unknown) => void) => { setImmediate(() => settle(resolve, reject)) }
})

/** The values that an action returns, at once, by a promise, or by a thenable. */
const GIVEN: Readonly<Record<string, (request: FastifyRequest, reply: Reply) => unknown>> = {
  'a string': () => 'dunes',
  'an object': () => ({ title: 'dunes' }),
  null: () => null,
  'a stream': () => Readable.from(['du', 'nes']),
  'a response of the web': () => new Response('dunes', { status: 202, headers: { 'x-by': 'web' } }),
  'an error': () => new Error('no'),
  'a rejection with an object': () =>
    Promise.reject({ statusCode: 403, message: 'no' }), // eslint-disable-line prefer-promise-reject-errors
  'a rejection with an error': async () => { throw Object.assign(new Error('no'), { statusCode: 418 }) },
  'a rejection with nothing': () => Promise.reject(), // eslint-disable-line prefer-promise-reject-errors
  'a promise': async () => 'dunes',
  'a promise of an object': async () => ({ title: 'dunes' }),
  'a promise of a value that cannot be sent': async () => () => {},
  'a thenable': () => later(resolve => { resolve('dunes') }),
  'a thenable that rejects': () => later((_resolve, reject) => { reject(new Error('no')) }),
  'a reply that has been sent': (_request, reply) => { reply.send('sent') },
  'a reply that is sent later': (_request, reply) => { setImmediate(() => { reply.send('sent') }) },
  'a reply that has been sent, by a promise': async (_request, reply) => { reply.send('sent'); return reply },
  'the reply': (_request, reply) => reply.code(201).send('sent'),
  'a call of reply.callNotFound': (_request, reply) => reply.callNotFound(),
  'a promise of nothing': async () => {}
}

t.test('a returned value has the same response as on a plain Fastify route', async t => {
  const answers = async (path: '/ours' | '/hand', answer: (request: FastifyRequest, reply: Reply) => unknown,
    isAsync: boolean): Promise<unknown> => {
    const app = await appWith({})
    const wrapped = (_payload: unknown): string[] => []
    app.addHook('preHandler', async (_request, reply) => {
      const { send } = reply
      // Keeps the wrapper that a hook added.
      reply.send = function (payload) { wrapped(payload); return send.call(this, payload) }
    })
    const by = path === '/ours' ? (request: FastifyRequest, reply: Reply): unknown => reply.respondTo({ json: answer }) : answer
    app.get(path, isAsync ? async (request, reply) => by(request, reply as Reply) : (request, reply) => by(request, reply as Reply))
    const reply = await Promise.race([app.inject(path), afterTurns(100, 'no answer')])
    if (typeof reply === 'string') return reply
    const { statusCode, body, headers } = reply as Awaited<ReturnType<typeof app.inject>>
    return { statusCode, body: body.replaceAll(path, ''), by: headers['x-by'], length: headers['content-length'] }
  }
  for (const [name, answer] of Object.entries(GIVEN)) {
    for (const isAsync of [false, true]) {
      t.strictSame(await answers('/ours', answer, isAsync), await answers('/hand', answer, isAsync),
        `${name}${isAsync ? ' out of an async action' : ''}`)
    }
  }
})

/** Resolves after so many turns of the event loop, whatever the speed of the machine. */
async function afterTurns<Value> (turns: number, value: Value): Promise<Value> {
  for (let turn = 0; turn < turns; turn++) await new Promise(resolve => setImmediate(resolve))
  return value
}

t.test('the type is that of the format if there is a value to send and no type is set', async t => {
  const types = {
    'a string': HTML,
    'an object': HTML,
    null: HTML,
    'a stream': HTML,
    'a promise': HTML,
    'a thenable': HTML,
    'a rejection with an object': JSON_TYPE,
    'a thenable that rejects': JSON_TYPE,
    'an error': JSON_TYPE,
    'a call of reply.callNotFound': JSON_TYPE,
    'a reply that has been sent': 'text/plain; charset=utf-8',
    'a promise of nothing': undefined
  }
  for (const [name, type] of Object.entries(types)) {
    const app = await appWith({
      html: (request, reply) => name === 'an object'
        ? JSON.stringify({})
        : GIVEN[name]!(request, reply as Reply)
    })
    t.equal((await app.inject('/photos/1')).headers['content-type'], type, name)
  }
  const typed = await appWith(ANSWERS, {}, {}, app => app.addHook('preHandler', async (_request, reply) => { reply.type('text/plain') }))
  t.equal((await typed.inject('/photos/1.csv')).headers['content-type'], 'text/plain', 'a hook has set a type')
})

t.test('no returned value ends the process', async t => {
  const faults: unknown[] = []
  const note = (error: unknown): void => { faults.push(error) }
  process.on('unhandledRejection', note)
  t.teardown(() => { process.off('unhandledRejection', note) })
  /* eslint-disable-next-line prefer-promise-reject-errors */
  for (const answer of [async () => ({}), () => Promise.reject({ statusCode: 403 }), () => Promise.reject(),
    async () => Symbol('no')]) {
    const app = await appWith({ html: answer })
    t.match((await app.inject('/photos/1')).statusCode, /[45]\d\d/)
  }
  await new Promise(resolve => setTimeout(resolve, 20))
  t.strictSame(faults, [])
})
