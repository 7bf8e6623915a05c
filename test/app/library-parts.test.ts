import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, type RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import t from 'tap'
import * as v from 'valibot'
import { z } from 'zod'
import resources, { draw, get, post, resources as plural, scope, type Declaration } from '../../lib/index.js'
import { differs } from '../fixtures/fastify.js'

type Action = (request: FastifyRequest, reply: never) => unknown

interface Setting {
  readonly server?: FastifyServerOptions
  readonly prepare?: (app: FastifyInstance) => unknown
  /** The action, or Fastify's options with it. */
  readonly action?: Action | object
}

/** An app whose actions respond with what the request has. */
async function serve (declarations: readonly Declaration[], { server = {}, prepare, action = echo }: Setting = {}): Promise<FastifyInstance> {
  const app = Fastify(server)
  await prepare?.(app)
  const routes = draw(declarations, { format: false })
  const controllers: Record<string, Record<string, unknown>> = {}
  for (const { controller, action: name } of routes.routes) controllers[controller!] = { ...controllers[controller!], [name!]: action }
  await app.register(resources, { routes, controllers: controllers as never })
  await app.ready()
  return app
}

const echo: Action = ({ body, query, params, headers: { 'x-age': age }, validationError }) =>
  ({ body, query, params, age, error: validationError === undefined ? undefined : [validationError.validationContext, validationError.message] })

interface Sent {
  readonly method?: 'GET' | 'POST'
  readonly url?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: unknown
}

async function ask (app: FastifyInstance, { method = 'POST', url = '/a', headers = {}, payload }: Sent): Promise<readonly [number, unknown]> {
  const { statusCode, payload: text } = await app.inject({ method, url, headers, ...payload === undefined ? {} : { payload: payload as object } })
  return [statusCode, text === '' ? '' : JSON.parse(text)]
}

const Book = z.object({ title: z.string().trim().min(1), year: z.int().optional() })
const page = z.object({ page: z.coerce.number().default(1) })

/** A declaration of `POST /a` with a schema. */
const withSchema = (schema: object, more: object = {}): readonly Declaration[] => [post('a', { to: 'a#b', routeOptions: { schema, ...more } } as never)]

const badRequest = (message: string) => ({ statusCode: 400, code: 'FST_ERR_VALIDATION', error: 'Bad Request', message })

t.test('a schema of a library validates a part of the request, and its value reaches the action', async t => {
  const title = 'body/title Too small: expected string to have >=1 characters'
  const cases: ReadonlyArray<readonly [schema: object, sent: Sent, status: number, found: object]> = [
    [{ body: Book }, { payload: { title: ' Fen ', more: 1 } }, 200, { body: { title: 'Fen' } }],
    [{ body: Book }, { payload: { title: ' ' } }, 400, badRequest(title)],
    [{ body: Book }, {}, 400, badRequest('body Invalid input: expected object, received undefined')],
    [{ body: Book.optional() }, {}, 200, { query: {} }],
    [{ body: z.object({ list: z.array(z.object({ 'a/b~c': z.int() })) }) }, { payload: { list: [{ 'a/b~c': 1 }, { 'a/b~c': 'x' }] } }, 400,
      badRequest('body/list/1/a~1b~0c Invalid input: expected number, received string')],
    [{ querystring: page }, { url: '/a?page=7' }, 200, { query: { page: 7 } }],
    [{ query: page }, {}, 200, { query: { page: 1 } }],
    [{ query: page }, { url: '/a?page=x' }, 400, badRequest('querystring/page Invalid input: expected number, received NaN')],
    [{ headers: z.object({ 'x-age': z.coerce.number().int() }) }, { headers: { 'x-age': '7' } }, 200, { age: 7 }],
    [{ headers: z.object({ 'x-age': z.coerce.number().int() }) }, { headers: { 'x-age': '7.5' } }, 400, badRequest('headers/x-age Invalid input: expected int, received number')],
    [{ body: z.object({ name: z.string().refine(async name => name !== 'taken', 'is taken').transform(async name => name.length) }) }, { payload: { name: 'free' } }, 200, { body: { name: 4 } }],
    [{ body: z.object({ name: z.string().refine(async name => name !== 'taken', 'is taken') }) }, { payload: { name: 'taken' } }, 400, badRequest('body/name is taken')],
    [{ body: v.object({ title: v.pipe(v.string(), v.trim()) }) }, { payload: { title: ' x ' } }, 200, { body: { title: 'x' } }],
    [{ body: type({ n: 'string.integer.parse' }) }, { payload: { n: '7' } }, 200, { body: { n: 7 } }],
    [{ body: type({ n: 'string' }) }, { payload: { n: 7 } }, 400, badRequest('body/n n must be a string (was a number)')]
  ]
  for (const [schema, sent, status, found] of cases) {
    const app = await serve(withSchema(schema))
    const [code, body] = await ask(app, sent)
    t.match([code, body], [status, found], JSON.stringify(sent))
    if (status === 400) t.strictSame(body, found)
  }
})

t.test('declarations of all kinds may have such schemas', async t => {
  const declared: Readonly<Record<string, readonly Declaration[]>> = {
    'the entry of an action': [plural('photos', { only: 'create', actions: { create: { schema: { body: Book } } } } as never)],
    'routeOptions of a scope': [scope({ routeOptions: { schema: { body: Book } } as never }, [plural('photos', { only: 'create' })])],
    'a function of the record': [plural('photos', { only: 'create', routeOptions: (() => ({ schema: { body: Book } })) as never })],
    'ownRouteOptions, a function as the schema': [plural('photos', { only: 'create', ownRouteOptions: { schema: { body: type({ title: '1 <= string <= 9', '+': 'delete' }) } } as never })],
    'a scope and an action': [scope({ routeOptions: { schema: { headers: z.object({ 'x-age': z.string() }), response: { 401: z.object({}) } } } as never },
      [plural('photos', { only: 'create', actions: { create: { schema: { body: Book } } } as never })])]
  }
  for (const [name, declarations] of Object.entries(declared)) {
    const app = await serve(declarations)
    const headers = { 'x-age': '1' }
    t.match(await ask(app, { url: '/photos', headers, payload: { title: 'Fen', more: 1 } }), [200, { body: { title: 'Fen', more: undefined } }], name)
    t.equal((await ask(app, { url: '/photos', headers, payload: { title: '' } }))[0], 400, name)
  }
  const app = await serve([plural('photos', { only: 'create' })], { action: { schema: { body: Book, response: { 200: z.object({ body: Book }) } }, handler: echo } })
  t.strictSame(await ask(app, { url: '/photos', payload: { title: ' Fen ' } }), [200, { body: { title: 'Fen' } }], 'the action of a controller')
  t.equal((await ask(app, { url: '/photos', payload: {} }))[0], 400)
})

t.test('constraints, the body, the querystring and the headers follow one another, and the first failure ends it', async t => {
  const called: string[] = []
  const noting = (name: string, isAsync: boolean) => z.looseObject({}).refine(value => {
    called.push(name)
    const isValid = (value as Record<string, unknown>)['fail'] !== name
    return isAsync ? Promise.resolve(isValid) : isValid
  }, name)
  const json = { type: 'object', properties: { 'x-json': { type: 'integer' } } }
  for (const isAsync of [false, true]) {
    const schema = { body: noting('body', isAsync), querystring: noting('querystring', isAsync), headers: noting('headers', isAsync) }
    const app = await serve([post('a/:id', { to: 'a#b', constraints: { id: /\d+/ }, routeOptions: { schema } as never })])
    const cases: ReadonlyArray<readonly [Sent, status: number, called: readonly string[], message?: string]> = [
      [{ url: '/a/7', payload: {} }, 200, ['body', 'querystring', 'headers']],
      [{ url: '/a/x', payload: { fail: 'body' } }, 400, [], 'params/id must match pattern "^(?:\\d+)$"'],
      [{ url: '/a/7?fail=querystring', payload: { fail: 'body' } }, 400, ['body'], 'body body'],
      [{ url: '/a/7?fail=querystring', payload: {}, headers: { fail: 'headers' } }, 400, ['body', 'querystring'], 'querystring querystring'],
      [{ url: '/a/7', payload: {}, headers: { fail: 'headers' } }, 400, ['body', 'querystring', 'headers'], 'headers headers']
    ]
    for (const [sent, status, names, message] of cases) {
      called.splice(0)
      const [code, body] = await ask(app, sent)
      t.strictSame([code, [...new Set(called)], (body as { message?: string }).message], [status, names, message], JSON.stringify(sent))
    }
  }
  const app = await serve([post('a', { to: 'a#b', routeOptions: { schema: { body: noting('body', false), headers: json } } as never })])
  t.match(await ask(app, { payload: { fail: 'body' }, headers: { 'x-json': 'x' } }), [400, { message: 'body body' }], 'JSON parts follow')
  t.match(await ask(app, { payload: {}, headers: { 'x-json': 'x' } }), [400, { message: 'headers/x-json must be integer' }])
})

t.test('a failure is that of Fastify', async t => {
  const schema = { body: Book, querystring: z.object({ a: z.string() }) }
  t.test('through schemaErrorFormatter and the error handler', async t => {
    const schemaErrorFormatter: RouteOptions['schemaErrorFormatter'] = (errors, part) => new Error(`${part}: ${errors.map(({ instancePath, message }) => `${instancePath} ${message}`).join()}`)
    const app = await serve(withSchema(schema, { schemaErrorFormatter }), {
      prepare: app => {
        app.setErrorHandler(async (error: Error & { validation?: unknown[], validationContext?: string, code?: string, statusCode?: number }, _request, reply) => {
          reply.code(422)
          return [error.message, error.validation?.length, error.validationContext, error.code, error.statusCode]
        })
      }
    })
    t.strictSame(await ask(app, { payload: { title: 1 } }),
      [422, ['body: /title Invalid input: expected string, received number', 1, 'body', 'FST_ERR_VALIDATION', 400]])
  })
  t.test('a formatter that throws is the error of the request', async t => {
    const app = await serve(withSchema({ body: z.object({ a: z.string().refine(async () => false) }) }, { schemaErrorFormatter: () => { throw new Error('no format') } }))
    t.match(await ask(app, { payload: { a: 'x' } }), [500, { message: 'no format' }])
  })
  t.test('under attachValidation the first failed part stays, and the action runs', async t => {
    for (const isAsync of [false, true]) {
      const body = isAsync ? Book.refine(async () => true) : Book
      const json = { type: 'object', required: ['x-json'] }
      const app = await serve([post('a/:id', { to: 'a#b', constraints: { id: { type: 'integer' } }, routeOptions: { schema: { body, querystring: z.object({ a: z.string() }), headers: json }, attachValidation: true } as never })])
      t.match(await ask(app, { url: '/a/7?a=1', payload: { title: 1 }, headers: { 'x-json': '1' } }), [200, { error: ['body', 'body/title Invalid input: expected string, received number'], body: { title: 1 }, params: { id: 7 } }])
      t.match(await ask(app, { url: '/a/7', payload: { title: 1 } }), [200, { error: ['body', /^body\/title/] }], 'an error of a JSON part does not replace it')
      t.match(await ask(app, { url: '/a/7', payload: { title: 'x' } }), [200, { error: ['querystring', /^querystring\/a/], body: { title: 'x' } }])
      t.match(await ask(app, { url: '/a/7?a=1', payload: { title: 'x' } }), [200, { error: ['headers', /x-json/] }], 'JSON parts follow')
      t.match(await ask(app, { url: '/a/x?a=1', payload: { title: 1 }, headers: { 'x-json': '1' } }), [200, { error: ['params', 'params/id must be integer'], body: { title: 1 } }])
    }
  })
  t.test('beside a schema.params of the user', async t => {
    const params = { type: 'object', properties: { id: { type: 'string' } }, additionalProperties: false }
    const app = await serve([post('a/:id/:b', { to: 'a#b', constraints: { id: { type: 'integer' } }, routeOptions: { schema: { body: Book, params } } as never })])
    t.match(await ask(app, { url: '/a/7/x', payload: { title: 'x' } }), [200, { params: { id: 7, b: 'x' }, body: { title: 'x' } }])
    t.match(await ask(app, { url: '/a/7/x', payload: {} }), [400, { message: /^body\/title/ }])
    t.match(await ask(app, { url: '/a/x/x', payload: {} }), [400, { message: 'params/id must be integer' }])
  })
})

t.test('what a library throws is the error of the request', async t => {
  const fail = (thrown: unknown) => { throw thrown }
  const standard = (validate: () => unknown) => ({ '~standard': { version: 1, vendor: 'own', validate, jsonSchema: { input: () => ({}), output: () => ({}) } } })
  class Own {}
  const own = (validate: () => unknown): object => Object.assign(new Own(), standard(validate))
  const cases: ReadonlyArray<readonly [name: string, schema: unknown, status: number, message: RegExp]> = [
    ['a refinement that throws', z.looseObject({}).refine(() => fail(new Error('no database'))), 500, /^no database$/],
    ['an error with a status', own(() => fail(Object.assign(new Error('busy'), { statusCode: 503 }))), 503, /^busy$/],
    ['null', own(() => fail(null)), 500, /^the schema of a library threw null$/],
    ['a rejection', own(async () => fail(new Error('no database'))), 500, /^no database$/],
    ['a rejection without a reason', own(async () => fail(undefined)), 500, /^the schema of a library threw undefined$/],
    ['a result that is none', own(() => undefined), 500, /./],
    ['a promise of a result that is none', own(async () => null), 500, /./]
  ]
  for (const [name, body, status, message] of cases) {
    let ran = false
    const app = await serve(withSchema({ body }), { action: () => { ran = true } })
    t.match(await ask(app, { payload: {} }), [status, { message }], name)
    t.notOk(ran, name)
  }
  const thenable = own(() => ({ then: (resolve: (result: object) => void) => resolve({ value: { title: 'x' } }) }))
  t.match(await ask(await serve(withSchema({ body: thenable })), { payload: {} }), [200, { body: { title: 'x' } }], 'a thenable')
})

t.test('an object that is itself a JSON schema stays that of Fastify', async t => {
  const json = z.toJSONSchema(z.object({ n: z.number() }), { target: 'draft-7' })
  const app = await serve(withSchema({ body: json, response: { 200: z.toJSONSchema(z.object({ body: z.object({ n: z.number() }) }), { target: 'draft-7' }) } }))
  t.strictSame(await ask(app, { payload: { n: '7' } }), [200, { body: { n: 7 } }], 'Ajv coerces')
  t.match(await ask(app, { payload: { n: 'x' } }), [400, { message: 'body/n must be number' }])
})

t.test('media types', async t => {
  const body = {
    content: {
      'application/json': { schema: Book }, 'text/plain': { schema: { type: 'string', maxLength: 3 } }, 'application/vnd.x+json': { schema: v.object({ a: v.string() }) }
    }
  }
  const app = await serve(withSchema({ body }), { prepare: app => app.addContentTypeParser('application/vnd.x+json', { parseAs: 'string' }, (_request, text, done) => done(null, JSON.parse(String(text)))) })
  const cases: ReadonlyArray<readonly [mediaType: string, payload: string, status: number, body: unknown]> = [
    ['application/json', '{"title":" x "}', 200, { title: 'x' }],
    ['Application/JSON; charset=utf-8', '{"title":" x "}', ...(differs('mediaTypeCase') ? [415, /^Unsupported/] as const : [200, { title: 'x' }] as const)],
    ['application/json', '{}', 400, /^body\/title/], ['text/plain', 'abc', 200, 'abc'], ['text/plain', 'abcd', 400, /^body must NOT have more than 3/],
    ['application/vnd.x+json', '{"a":"x","b":1}', 200, { a: 'x', b: undefined }], ['application/vnd.x+json', '{}', 400, /^body\/a/]
  ]
  for (const [mediaType, payload, status, found] of cases) {
    const [code, answer] = await ask(app, { headers: { 'content-type': mediaType }, payload })
    t.match([code, status === 200 ? (answer as { body: unknown }).body : (answer as { message: string }).message], [status, found], `${mediaType} ${payload}`)
  }
  t.equal((await ask(app, {}))[0], 200, 'as in Fastify, a request without a media type is not validated')
  const only = await serve(withSchema({ body: { content: { 'application/json': { schema: Book } } } }))
  t.equal((await ask(only, { payload: {} }))[0], 400)
  const response = { 200: { description: 'a book', content: { 'application/json': { schema: z.object({ title: z.string() }) }, 'text/csv': { schema: { type: 'string' } } } } }
  const replying = await serve(withSchema({ response }), { action: () => ({ title: 'x', secret: 1 }) })
  t.strictSame(await ask(replying, {}), [200, { title: 'x' }])
})

/** A schema of a library that describes itself so. */
function describedBy (json: object, validate: () => unknown = () => { throw new Error('not ready') }): object {
  return Object.assign(Object.create({ own: true }), { '~standard': { version: 1, vendor: 'own', validate, jsonSchema: { input: () => json, output: () => json } } })
}

t.test('replies', async t => {
  const tree = z.object({ name: z.string(), get children () { return z.array(tree) } })
  const secret = { name: 'a', secret: 1, children: [{ name: 'b', secret: 2, children: [{ name: 'c', secret: 3, children: [] }] }] }
  const open = { name: 'a', children: [{ name: 'b', children: [{ name: 'c', children: [] }] }] }
  const author = z.object({ name: z.string() })
  const linked = z.object({ value: z.int(), get next () { return linked.optional() } }).meta({ id: 'Linked' })
  const described = z.object({ value: z.int(), get next () { return described.optional().describe('the next one') } })
  const list = { value: 1, secret: 1, next: { value: 2, secret: 2, next: { value: 3, secret: 3 } } }
  const openList = { value: 1, next: { value: 2, next: { value: 3 } } }
  const cases: ReadonlyArray<readonly [name: string, schema: unknown, sent: unknown, found: unknown]> = [
    ['a recursive schema', tree, secret, open],
    ['a schema with a recursive one', z.object({ tree, other: tree.nullable() }), { tree: secret, other: secret, secret: 1 }, { tree: open, other: open }],
    ['an optional reference', linked, list, openList],
    ['an optional reference in a list', z.array(linked), [list, list], [openList, openList]],
    ['an optional reference with a description', described, list, openList],
    ['a nullable object', z.object({ author: author.nullable() }), { author: { name: 'x', secret: 1 } }, { author: { name: 'x' } }],
    ['null', z.object({ author: author.nullable() }), { author: null }, { author: null }],
    ['the longer alternative', z.union([z.object({ a: z.string() }), z.object({ a: z.string(), b: author })]), { a: 'x', b: { name: 'y' } }, { a: 'x', b: { name: 'y' } }],
    ['an alternative with more keys', z.union([z.object({ k: z.literal(1), a: author }), z.object({ k: z.literal(2), b: author })]), { k: 2, b: { name: 'y', secret: 1 }, secret: 2 }, { k: 2, b: { name: 'y' } }],
    ['alternatives in alternatives', z.object({ p: z.union([z.object({ q: author.nullable() }), z.string()]) }), { p: { q: { name: 'x', secret: 1 }, secret: 2 }, secret: 3 }, { p: { q: { name: 'x' } } }],
    ['listed keys', z.record(z.enum(['a', 'b']), author), { a: { name: 'x', secret: 1 }, b: { name: 'y' }, secret: { name: 'z' } }, { a: { name: 'x' }, b: { name: 'y' } }],
    ['keys of a pattern', z.record(z.string().regex(/^x-/), z.string()), { 'x-a': '1', secret: '2' }, { 'x-a': '1' }],
    ['keys of any name', z.record(z.string(), author), { a: { name: 'x', secret: 1 } }, { a: { name: 'x' } }],
    ['a value that is absent', z.object({ a: z.unknown(), b: z.string().optional() }), { a: undefined, b: undefined }, {}],
    ['valibot', toStandardJsonSchema(v.object({ list: v.array(v.nullable(v.object({ a: v.string() }))) })), { list: [{ a: 'x', secret: 1 }, null], secret: 2 }, { list: [{ a: 'x' }, null] }],
    ['arktype', type({ list: type({ a: 'string' }).or('null').array() }), { list: [{ a: 'x', secret: 1 }, null], secret: 2 }, { list: [{ a: 'x' }, null] }],
    ['a default', z.object({ a: z.string().default('x') }), { a: 'y' }, { a: 'y' }],
    ['a library that throws', describedBy({ type: 'object', properties: { a: { type: 'string' } } }), { a: 'x', secret: 1 }, { a: 'x' }],
    ['an async library', describedBy({ type: 'object', properties: { a: { type: 'string' } } }, async () => { throw new Error('not ready') }), { a: 'x', secret: 1 }, { a: 'x' }],
    ['an alternative for anything', describedBy({ anyOf: [{ type: 'string' }, true] }), { a: 'x' }, { a: 'x' }]
  ]
  for (const [name, schema, sent, found] of cases) {
    const app = await serve(withSchema({ response: { '2xx': schema } }), { action: () => sent })
    t.strictSame(await ask(app, {}), [200, found], name)
  }
  t.test('by status, beside JSON schemas', async t => {
    const response = { 201: z.object({ id: z.int() }), 422: z.object({ message: z.string() }), 404: { type: 'object', properties: { why: { type: 'string' } } }, default: z.object({ other: z.string() }) }
    const app = await serve(withSchema({ response }), {
      action: (({ query }: FastifyRequest, reply: { code: (status: number) => { send: (value: object) => unknown } }) =>
        reply.code(Number((query as { status: string }).status)).send({ id: 7, message: 'm', why: 'w', other: 'o', secret: 's' })) as never
    })
    for (const [status, found] of [[201, { id: 7 }], [422, { message: 'm' }], [404, { why: 'w' }], [500, { other: 'o' }]] as const) {
      t.strictSame(await ask(app, { url: `/a?status=${status}` }), [status, found])
    }
  })
  t.test('void and undefined mean no body', async t => {
    for (const nothing of [z.void(), z.undefined(), v.void(), v.undefined(), type.undefined]) {
      const app = await serve(withSchema({ response: { 204: nothing, 200: nothing } }), {
        action: ((request: FastifyRequest, reply: { code: (status: number) => { send: (value?: unknown) => unknown } }) =>
          request.url === '/a?secret' ? reply.code(200).send({ secret: 1 }) : reply.code(204).send()) as never
      })
      t.strictSame([await ask(app, {}), await ask(app, { url: '/a?secret' })], [[204, ''], [200, null]])
    }
  })
})

t.test('the app does not start if', async t => {
  const Dated = z.object({ at: z.date() })
  const cases: ReadonlyArray<readonly [name: string, declarations: readonly Declaration[], code: string, message: RegExp]> = [
    ['a reply has a date', withSchema({ response: { 200: Dated } }), 'FST_RESOURCES_INVALID_OPTION', /^POST \/a at .*: schema\.response\.200: Date cannot be represented in JSON Schema.*serializes/],
    ['replies have a transform, a date or no JSON schema', withSchema({ response: { 200: z.string().transform(Number), 422: Dated, 404: v.object({}), '5xx': z.date().optional() } }), 'FST_RESOURCES_INVALID_OPTION',
      /^4 invalid options:\n.*response\.200.*\n.*response\.404.*toStandardJsonSchema.*\n.*response\.422.*\n.*response\.5xx/],
    ['the JSON schema of a reply refers to nothing', withSchema({ response: { 200: describedBy({ $ref: '#/definitions/Book' }) } }), 'FST_RESOURCES_INVALID_OPTION', /schema\.response\.200: its JSON schema has no '#\/definitions\/Book'\. /],
    ['a media type of a reply has a date', withSchema({ response: { 200: { content: { 'application/json': { schema: Dated } } } } }), 'FST_RESOURCES_INVALID_OPTION', /schema\.response\.200/],
    ['schema.params is that of a library', withSchema({ params: z.object({ id: z.string() }) }), 'FST_RESOURCES_INVALID_OPTION', /^POST \/a at .*: schema\.params must be a JSON schema, got a schema of zod\. .*constraints: \{ id: … \}/],
    ['a body is on GET', [get('a', { to: 'a#b', routeOptions: { schema: { body: Book } } as never })], 'FST_ERR_ROUTE_BODY_VALIDATION_SCHEMA_NOT_SUPPORTED', /GET/],
    ['a scope has a body for GET', [scope({ routeOptions: { schema: { body: { content: { 'application/json': { schema: Book } } } } as never } }, [plural('photos', { only: ['index', 'create'] })])],
      'FST_ERR_ROUTE_BODY_VALIDATION_SCHEMA_NOT_SUPPORTED', /GET/],
    ['a querystring is set twice', withSchema({ query: page, querystring: page }), 'FST_ERR_SCH_DUPLICATE', /querystring/]
  ]
  for (const [name, declarations, code, message] of cases) await t.rejects(serve(declarations), { code, message }, name)
})

t.test('a part of a request without a JSON schema is named in one warning', async t => {
  const warnings: string[] = []
  const { emitWarning } = process
  t.teardown(() => { process.emitWarning = emitWarning })
  process.emitWarning = ((warning: string, name: string) => { warnings.push(`${name}: ${warning}`) }) as never
  const body = v.object({ title: v.string() })
  await serve([post('a', { to: 'a#b', routeOptions: { schema: { body, querystring: z.object({ at: z.date() }) } } as never }), post('b(/:c)', { to: 'a#c', routeOptions: { schema: { body } } as never })])
  t.equal(warnings.length, 1)
  t.match(warnings[0], /^FastifyResourcesWarning: .*POST \/a at .*: schema\.body: .*valibot.*toStandardJsonSchema.*; POST \/a at .*: schema\.querystring: Date.*; POST \/b\(\/:c\) at [^;]*: schema\.body: [^;]*$/)
})

t.test('compilers of the app, or of the route, keep their parts', async t => {
  const called: string[] = []
  const compiling = (kind: string) => (({ schema }: { readonly schema: unknown }) => {
    called.push(`${kind} ${schema === Book ? 'zod' : 'json'}`)
    return kind === 'validator' ? (value: unknown) => ({ value }) : (value: unknown) => JSON.stringify(value)
  }) as never
  const schema = { body: Book, response: { 200: Book } }
  const action = (): unknown => ({ title: 'x', secret: 1 })
  const cases: ReadonlyArray<readonly [name: string, setting: Setting, route: object, called: readonly string[], status: number, found: unknown]> = [
    ['no compiler', {}, {}, [], 400, { title: 'x' }],
    ['both of the app', { prepare: app => app.setValidatorCompiler(compiling('validator')).setSerializerCompiler(compiling('serializer')) }, {}, ['validator zod', 'serializer zod'], 200, { title: 'x', secret: 1 }],
    ["the app's validator", { prepare: app => app.setValidatorCompiler(compiling('validator')) }, {}, ['validator zod'], 200, { title: 'x' }],
    ["the app's serializer", { prepare: app => app.setSerializerCompiler(compiling('serializer')) }, {}, ['serializer zod'], 400, { title: 'x', secret: 1 }],
    ["the route's validator", {}, { validatorCompiler: compiling('validator') }, ['validator zod'], 200, { title: 'x' }],
    ["the route's serializer", {}, { serializerCompiler: compiling('serializer') }, ['serializer zod'], 400, { title: 'x', secret: 1 }]
  ]
  for (const [name, setting, route, calls, status, found] of cases) {
    called.splice(0)
    const app = await serve(withSchema(schema, route), { ...setting, action })
    t.strictSame(called, calls, name)
    t.equal((await ask(app, { payload: {} }))[0], status, name)
    t.strictSame(await ask(app, { payload: { title: 'y' } }), [200, found], name)
  }
  const app = await serve(withSchema({ ...schema, params: z.object({}) }), { prepare: app => app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler), action })
  t.strictSame(await ask(app, { payload: { title: 'y' } }), [200, { title: 'x' }], 'fastify-type-provider-zod')
})

t.test('a row with such a part is not open', async t => {
  const changes: ReadonlyArray<(options: RouteOptions) => void> = [
    options => { queueMicrotask(() => { (options.preValidation as unknown[]).splice(0) }) }, options => { Object.freeze(options) }
  ]
  for (const change of changes) {
    let ran = false
    const app = await serve(withSchema({ body: Book }), { prepare: app => app.addHook('onRoute', change), action: () => { ran = true } })
    t.match(await ask(app, { payload: { title: 'x' } }), [500, { code: 'FST_RESOURCES_UNMATCHED_REQUEST' }])
    t.notOk(ran)
  }
})

t.test('listeners and readers of routes', async t => {
  const seen: RouteOptions[] = []
  const schemas: string[] = []
  const app = await serve(withSchema({ body: Book, querystring: page, response: { 200: z.object({ id: z.int() }) }, tags: ['a'] }), {
    prepare: app => app.addHook('onRoute', options => {
      seen.push(options)
      schemas.push(JSON.stringify(options.schema))
    })
  })
  t.match(JSON.parse(schemas[0]!), { body: {}, querystring: undefined, response: { 200: { type: 'object' } }, tags: ['a'] }, 'a listener sees that there is a body')
  t.match(seen[0]!.schema, {
    body: { type: 'object', properties: { title: { type: 'string', minLength: 1 } }, required: ['title'] },
    querystring: { type: 'object', properties: { page: { type: 'number', default: 1 } } },
    response: { 200: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'], additionalProperties: false } },
    tags: ['a']
  })
  t.equal((await ask(app, { payload: {} }))[0], 400)
  t.test('a listener may set its own schema', async t => {
    const own = { type: 'object', required: ['other'] }
    const seen: RouteOptions[] = []
    const app = await serve(withSchema({ body: Book, response: { 200: z.object({ id: z.int() }) } }), {
      prepare: app => app.addHook('onRoute', options => {
        seen.push(options)
        options.schema = { ...options.schema, body: own, response: { 200: {} } }
      })
    })
    t.match(await ask(app, { payload: { title: 'x' } }), [400, { message: "body must have required property 'other'" }], 'both validate')
    t.match(await ask(app, { payload: { other: 1 } }), [400, { message: /^body\/title/ }])
    t.strictSame([seen[0]!.schema!.body, seen[0]!.schema!.response], [own, { 200: {} }])
    const removing = await serve(withSchema({ body: Book }), { prepare: app => app.addHook('onRoute', options => { delete options.schema }) })
    t.equal((await ask(removing, { payload: {} }))[0], 400, 'a schema that is removed still validates')
  })
})

t.test('HEAD, path variants and formats of a row', async t => {
  const app = Fastify()
  const routes = draw([get('a(/:id)', { to: 'a#b', routeOptions: { schema: { querystring: page } } as never })])
  await app.register(resources, { routes, controllers: { a: { b: echo } } as never })
  for (const method of ['GET', 'HEAD'] as const) {
    for (const url of ['/a', '/a/7', '/a.json', '/a/7.json']) {
      const statuses = [(await app.inject({ method, url: `${url}?page=7` })).statusCode, (await app.inject({ method, url: `${url}?page=x` })).statusCode]
      t.strictSame(statuses, [200, 400], `${method} ${url}`)
    }
  }
})
