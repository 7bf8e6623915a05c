import websocket from '@fastify/websocket'
import { Ajv } from 'ajv'
import Fastify, { type FastifyInstance, type FastifyRequest, type RouteOptions } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import t from 'tap'
import { z } from 'zod'
import resources, { draw, get, resources as declare, type Declaration } from '../../lib/index.js'
import { echoControllers } from '../fixtures/echo.js'

const integer = { type: 'integer' } as const
const show = ({ params }: FastifyRequest): unknown => params

/** An app that serves declarations by echoes; `setUp` runs before the plugin is registered. */
async function appWith (
  routes: readonly Declaration[], setUp: (app: FastifyInstance) => unknown = () => {}, server = {}
): Promise<FastifyInstance> {
  const app = Fastify(server)
  await setUp(app)
  await app.register(resources, { routes, controllers: echoControllers(draw(routes)) })
  return app
}

/** The plugin compiles its own schema to detect whether a compiler supports JSON schemas. */
const isOwn = (schema: unknown): boolean => JSON.stringify(schema) !== '{"type":"object"}'

async function paramsOf (app: FastifyInstance, url: string): Promise<unknown> {
  const { statusCode, body } = await app.inject(url)
  return statusCode === 200 ? JSON.parse(body).params : statusCode
}

t.test('two routes with one schema object have their own checks', async t => {
  const anything = z.object({ id: z.any() })
  const app = await appWith([
    declare('photos', { only: 'show', constraints: { id: integer }, routeOptions: { schema: { params: anything } } }),
    declare('tags', { only: 'show', routeOptions: { schema: { params: anything } } })
  ] as never, app => app.setValidatorCompiler(validatorCompiler))
  t.equal(await paramsOf(app, "/photos/'%20OR%201=1"), 400)
  t.strictSame(await paramsOf(app, '/photos/7'), { id: 7 })
  t.strictSame(await paramsOf(app, "/tags/'%20OR%201=1"), { id: "' OR 1=1" })
})

t.test('a RegExp and a schema of the same pattern have their own checks', async t => {
  // Without the flag u a character is half of an astral one.
  const app = await appWith([declare('units', { only: 'show', constraints: { id: /.{2}/ } }),
    declare('points', { only: 'show', constraints: { id: { type: 'string', pattern: '^.{2}$' } } })])
  t.strictSame(await paramsOf(app, '/units/%F0%9F%98%80'), { id: '😀' })
  t.equal(await paramsOf(app, '/points/%F0%9F%98%80'), 400)
})

t.test("the app's own way to build validators counts, next to constraints too", async t => {
  const built: unknown[] = []
  const buildValidator = (_schemas: unknown, _options: unknown) => ({ schema }: { schema: { title?: boolean } }) => {
    built.push(schema)
    return (data: { title?: unknown }) => data.title === 'bad' ? { error: new Error('bad title') } : { value: data }
  }
  const app = Fastify({ schemaController: { compilersFactory: { buildValidator: buildValidator as never } } })
  const update = { schema: { body: { mine: true } }, handler: show }
  await app.register(resources, { routes: [declare('photos', { only: 'update', constraints: { id: integer } })], controllers: { photos: { update } } })
  const put = async (url: string, title: string): Promise<unknown> => (await app.inject({ method: 'PUT', url, payload: { title } })).statusCode
  t.strictSame([await put('/photos/7', 'good'), await put('/photos/7', 'bad'), await put('/photos/x', 'good')], [200, 400, 400])
  t.strictSame(built.filter(isOwn), [{ mine: true }])
})

t.test('a valid request tests its param once, and once more if the router is asked', async t => {
  const uuid = '123e4567-e89b-12d3-a456-426614174000'
  const { test } = RegExp.prototype
  const format = { type: 'string', format: 'uuid' } as const
  for (const [constraintFailure, expected] of [['bad-request', 1], ['not-found', 2]] as const) {
    const app = await appWith([declare('photos', { only: 'show', format: false, constraints: { id: format }, constraintFailure })])
    await app.ready()
    let count = 0
    // Any engine of patterns ends in this function, for a pattern that has a group of twelve.
    t.intercept(RegExp.prototype, 'test', {
      value (this: RegExp, text: string) {
        if (text === uuid && this.source.includes('{12}')) count++
        return test.call(this, text)
      }
    })
    t.strictSame(await paramsOf(app, `/photos/${uuid}`), { id: uuid })
    t.equal(count, expected, constraintFailure)
  }
})

interface Case {
  readonly name: string
  readonly constraints?: object
  readonly params: object
  readonly ajv?: object
  readonly url: string
  readonly expected: unknown
}

/** The params that a schema of the user validates and changes, for a route with and without a constraint. */
const SCHEMAS: readonly Case[] = [
  { name: 'sees strings', constraints: { id: integer }, params: { properties: { id: { type: 'string', maxLength: 2 } } }, url: '/photos/77', expected: { id: 77 } },
  { name: 'is validated', constraints: { id: integer }, params: { properties: { id: { type: 'string', maxLength: 2 } } }, url: '/photos/777', expected: 400 },
  { name: 'comes after the constraint', constraints: { id: integer }, params: { properties: { id: { enum: ['x'] } } }, url: '/photos/x', expected: 400 },
  { name: 'does not change a constrained param', constraints: { id: /[0-9]+/ }, params: { properties: { id: { type: 'integer' } } }, url: '/photos/7', expected: { id: '7' } },
  { name: 'makes no array of a string', constraints: { id: /[0-9]+/ }, params: { properties: { id: { type: 'array' } } }, ajv: { coerceTypes: 'array' }, url: '/photos/7', expected: { id: '7' } },
  { name: 'converts a param without a constraint', params: { properties: { id: { type: 'integer' } } }, url: '/photos/7', expected: { id: 7 } },
  { name: 'removes no param', constraints: { id: integer }, params: { properties: {}, additionalProperties: false }, url: '/photos/7.json', expected: { id: 7, format: 'json' } },
  { name: 'removes no param, without a constraint', params: { properties: {}, additionalProperties: false }, url: '/photos/7.json', expected: { id: '7', format: 'json' } },
  { name: 'adds defaults', constraints: { id: integer }, params: { properties: { page: { default: 1 } } }, url: '/photos/7', expected: { id: 7, page: 1 } }
]

t.test('a schema of params of the user', async t => {
  const ways: Readonly<Record<string, (params: object) => { routes: object, listener: (options: RouteOptions) => void }>> = {
    'in the declaration': params => ({ routes: { schema: { params } }, listener: () => {} }),
    'by a listener': params => ({ routes: {}, listener: options => { options.schema = { ...options.schema, params } } })
  }
  for (const { name, constraints, params, ajv = {}, url, expected } of SCHEMAS) {
    for (const [how, way] of Object.entries(ways)) {
      for (const method of ['GET', 'HEAD'] as const) {
        const { routes, listener } = way({ type: 'object', ...params })
        const seen: unknown[] = []
        const app = await appWith([declare('photos', { only: 'show', ...constraints && { constraints }, routeOptions: routes } as never)], app => {
          app.addHook('onRoute', listener)
          app.addHook('preHandler', async ({ params }) => { seen.push({ ...params as object }) })
          app.addHook('onResponse', async ({ params }) => { seen.push({ ...params as object }) })
        }, { ajv: { customOptions: ajv } })
        const { statusCode } = await app.inject({ method, url })
        t.strictSame([statusCode, seen.length === 2 ? seen[1] : statusCode], [expected === 400 ? 400 : 200, expected], `${name}, ${how}, ${method}`)
      }
    }
  }
})

t.test('hooks of the app see params as the schema left them, before the plugin writes them back', async t => {
  const seen: Record<string, unknown> = {}
  const note = (name: string) => async ({ params }: FastifyRequest): Promise<void> => { seen[name] = (params as { id: unknown }).id }
  const serve = async (routeOptions: object): Promise<object> => {
    const app = await appWith([declare('photos', {
      only: 'show', constraints: { id: integer }, routeOptions: { ...routeOptions, preValidation: note('own preValidation'), preHandler: note('own preHandler') }
    } as never)], app => {
      for (const kind of ['onRequest', 'preValidation', 'preHandler'] as const) app.addHook(kind, note(kind))
    })
    t.strictSame(await paramsOf(app, '/photos/7'), { id: 7 })
    return { ...seen }
  }
  t.strictSame(await serve({}), { onRequest: '7', preValidation: '7', 'own preValidation': '7', preHandler: 7, 'own preHandler': 7 })
  t.strictSame(await serve({ schema: { params: { type: 'object', properties: { id: { type: 'string' } } } } }),
    { onRequest: '7', preValidation: '7', 'own preValidation': '7', preHandler: '7', 'own preHandler': 7 })
})

/** Changes by listeners to the lists of hooks, and later changes to the options. The constraint holds, or no handler runs. */
const LISTENERS: Readonly<Record<string, { onRoute?: (options: RouteOptions) => void, later?: (options: RouteOptions) => void, fails?: boolean }>> = {
  'push hooks': { onRoute: ({ preValidation, preHandler }) => { for (const list of [preValidation, preHandler]) (list as unknown[]).push(async () => {}) } },
  'put hooks first': { onRoute: ({ preValidation, preHandler }) => { for (const list of [preValidation, preHandler]) (list as unknown[]).unshift(async () => {}) } },
  'replace lists by a function': { onRoute: options => { options.preValidation = options.preHandler = async () => {} } },
  'replace lists by others': { onRoute: options => { options.preValidation = [async () => {}]; options.preHandler = [] } },
  'remove lists': { onRoute: options => { delete options.preValidation; delete options.preHandler } },
  'freeze lists': { onRoute: ({ preValidation, preHandler }) => { Object.freeze(preValidation); Object.freeze(preHandler) } },
  'seal lists': { onRoute: ({ preValidation, preHandler }) => { Object.seal(preValidation); Object.seal(preHandler) } },
  'freeze options and lists': { onRoute: options => { Object.freeze(options.preValidation); Object.freeze(options) }, fails: true },
  'push a hook later': { later: ({ preValidation }) => { (preValidation as unknown[]).push(async () => {}) } },
  'remove the check later': { later: options => { options.preValidation = [] }, fails: true },
  'remove the last hook later': { later: options => { options.preHandler = [] }, fails: true }
}

t.test('if listeners', async t => {
  const params = { type: 'object', properties: { id: { type: 'string' } } }
  for (const [what, { onRoute = () => {}, later = () => {}, fails = false }] of Object.entries(LISTENERS)) {
    const held: RouteOptions[] = []
    const app = await appWith([declare('photos', {
      only: 'show', constraints: { id: integer }, routeOptions: { schema: { params }, preValidation: [async () => {}], preHandler: [async () => {}] }
    } as never)], app => {
      app.addHook('onRoute', options => { onRoute(options) })
      app.addHook('onRoute', options => { held.push(options) })
    })
    held.forEach(later)
    await app.ready()
    for (const method of ['GET', 'HEAD'] as const) {
      const statuses = await Promise.all(['/photos/7', '/photos/x'].map(async url => (await app.inject({ method, url })).statusCode))
      t.strictSame(statuses[0], fails ? 500 : 200, `${what}: ${method} of a good id`)
      t.ok([400, 500].includes(statuses[1]!), `${what}: ${method} of a bad id`)
    }
    if (fails) t.equal((await app.inject('/photos/7')).json().code, 'FST_RESOURCES_UNMATCHED_REQUEST', what)
  }
})

t.test('attachValidation: a failed constraint is the error of the request, and no later error replaces it', async t => {
  const body = { type: 'object', required: ['title'] }
  const update = {
    attachValidation: true,
    schema: { body },
    handler: ({ params, validationError }: FastifyRequest) => ({ params, error: validationError?.message ?? null, part: validationError?.validationContext ?? null })
  }
  for (const [constraints, params] of [[{ id: integer }, undefined], [{ id: integer }, { type: 'object', properties: { id: { type: 'string' } } }]]) {
    const app = Fastify()
    const schema = params === undefined ? { body } : { body, params }
    await app.register(resources,
      { routes: [declare('photos', { only: 'update', constraints } as never)], controllers: { photos: { update: { ...update, schema } } } })
    const put = async (url: string, payload: object): Promise<unknown> => (await app.inject({ method: 'PUT', url, payload })).json()
    const failed = { params: { id: 'x' }, error: 'params/id must be integer', part: 'params' }
    t.strictSame(await put('/photos/x', { title: 'sea' }), failed)
    t.strictSame(await put('/photos/x', {}), failed, 'an error of the body comes later')
    t.strictSame(await put('/photos/7', {}), { params: { id: 7 }, error: "body must have required property 'title'", part: 'body' })
    t.strictSame(await put('/photos/7', { title: 'sea' }), { params: { id: 7 }, error: null, part: null })
  }
})

t.test('a preValidation hook may write params that are no strings', async t => {
  const missing = "params must have required property 'id'"
  for (const [constraint, write, expected] of [
    [integer, (params: object) => ({ ...params, id: 12 }), { id: 12 }],
    [integer, (params: object) => ({ ...params, id: 1.5 }), 'params/id must be integer'],
    [/[0-9]+/, (params: object) => ({ ...params, id: 12 }), { id: '12' }],
    [/.+/, (params: object) => ({ ...params, id: 12n }), { id: '12' }],
    [/.+/, () => ({}), missing],
    [/.+/, () => ({ id: ['7'] }), missing],
    [{ type: 'string' }, () => ({ id: null }), missing],
    [integer, () => undefined, missing]
  ] as const) {
    for (const params of [undefined, { type: 'object', properties: { id: { type: 'string' } } }]) {
      const preValidation = async (request: FastifyRequest): Promise<void> => { request.params = write(request.params as object) }
      const routeOptions = { preValidation, ...params && { schema: { params } } }
      const app = await appWith([declare('photos', { only: 'show', constraints: { id: constraint }, routeOptions } as never)])
      const { statusCode, body } = await app.inject('/photos/7')
      const { params: read, message } = JSON.parse(body)
      t.strictSame(statusCode === 200 ? read : [statusCode, message], typeof expected === 'string' ? [400, expected] : expected,
        `${String(write)}, ${params === undefined ? 'no schema' : 'a schema'}`)
    }
  }
})

t.test('a param that a preValidation hook writes is checked after the router has checked the one of the URL, too', async t => {
  for (const [id, expected] of [['evil', 400], [undefined, 400], [12, { id: 12 }]] as const) {
    const preValidation = async (request: FastifyRequest): Promise<void> => { request.params = { id } }
    const app = await appWith([declare('photos',
      { only: 'show', constraints: { id: integer }, constraintFailure: 'not-found', routeOptions: { preValidation } } as never)])
    t.strictSame(await paramsOf(app, '/photos/7'), expected, String(id))
  }
})

t.test('a formatter of a route', async t => {
  for (const [name, schemaErrorFormatter, expected] of [
    ['makes the error', (errors: readonly { keyword: string }[], part: string) => Object.assign(new Error(`${part} ${errors[0]!.keyword}`), { statusCode: 422, code: 'OWN' }), [422, 'OWN', 'params type']],
    ['throws', () => { throw Object.assign(new Error('formatter'), { statusCode: 418 }) }, [418, undefined, 'formatter']]
  ] as const) {
    const app = await appWith([declare('photos', { only: 'show', constraints: { id: integer }, routeOptions: { schemaErrorFormatter } } as never)])
    const reply = await app.inject('/photos/x')
    t.strictSame([reply.statusCode, reply.json().code, reply.json().message], expected, name)
  }
})

t.test('a websocket route checks its constraint before it opens a socket', async t => {
  const app = Fastify()
  await app.register(websocket)
  const seen: unknown[] = []
  const show = (socket: { send (text: string): void }, { params }: FastifyRequest): void => {
    seen.push({ ...params as object })
    socket.send('hello')
  }
  await app.register(resources, {
    routes: [get('rooms/:id', { to: 'rooms#show', constraints: { id: integer }, routeOptions: { websocket: true } as never })],
    controllers: { rooms: { show } } as never
  })
  await app.ready()
  const socket = await app.injectWS('/rooms/7')
  socket.terminate()
  await t.rejects(app.injectWS('/rooms/x'), /400/)
  await t.rejects(app.injectWS('/rooms/7.8.9'), /400|404/)
  t.strictSame(seen, [{ id: 7 }])
})

t.test('differences from a plain route, which the documentation lists', async t => {
  const seen: RouteOptions[] = []
  const app = await appWith([declare('photos', { only: 'show', constraints: { id: /[0-9]+/ }, constraintFailure: 'not-found' }),
    declare('books', { only: 'show', constraints: { id: /[0-9]+/ } })], app => app.addHook('onRoute', options => { seen.push(options) }))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-schema', String((request.routeOptions.schema as { params?: object } | undefined)?.params !== undefined))
    reply.header('x-function', String(request.getValidationFunction('params') !== undefined))
  })
  await app.ready()
  t.strictSame([app.hasRoute({ method: 'GET', url: '/photos/:id' }), app.hasRoute({ method: 'GET', url: '/books/:id' })], [false, true])
  t.strictSame(seen.map(({ url, method, constraints }) => [url, method, Object.keys(constraints ?? {})]), [
    ['/photos/:id', 'GET', ['resourceMatch']], ['/photos/:id', 'HEAD', ['resourceMatch']], ['/books/:id', 'GET', []], ['/books/:id', 'HEAD', []]
  ])
  t.ok(seen.every(({ schema }) => (schema?.params as { properties: { id: { pattern: string } } }).properties.id.pattern === '^(?:[0-9]+)$'))
  t.ok(seen.every(options => Object.values(Object.getOwnPropertyDescriptors(options)).every(({ get }) => get === undefined)), 'no accessor is left')
  const { headers } = await app.inject('/books/7')
  t.strictSame([headers['x-schema'], headers['x-function']], ['false', 'false'])
})

t.test('a compiler that returns another value than an object changes no param', async t => {
  const app = await appWith([declare('photos', { only: 'show', constraints: { id: integer }, routeOptions: { schema: { params: { own: true } } } } as never)],
    app => app.setValidatorCompiler(() => () => ({ value: 'text' })))
  t.strictSame(await paramsOf(app, '/photos/7.json'), { id: 7, format: 'json' })
})

t.test('a schema that a listener freezes is an error, as on a plain route', async t => {
  const schema = { querystring: { type: 'object', properties: { page: { type: 'integer' } } } }
  const freeze = ({ schema }: RouteOptions): void => { Object.freeze(schema) }
  const plain = Fastify()
  plain.addHook('onRoute', freeze)
  plain.get('/photos/:id', { schema: { ...schema } }, () => '')
  const app = await appWith([declare('photos', { only: 'show', constraints: { id: integer }, routeOptions: { schema } } as never)],
    app => app.addHook('onRoute', freeze))
  const errors = await Promise.all([plain, app].map(async one => one.ready().then(() => null, (error: Error) => error.message)))
  t.match(errors[0], /not extensible/)
  t.equal(errors[1], errors[0])
})

t.test('if the compiler of the app reads no JSON schema, readers see the params of the user only', async t => {
  const seen: RouteOptions[] = []
  const own = { own: true }
  const app = await appWith([declare('photos', { only: 'show', constraints: { id: integer }, routeOptions: { schema: { params: own } } } as never)], app => {
    app.setValidatorCompiler(({ schema }) => () => schema === own ? { value: {} } : { error: new Error('another schema') })
    app.addHook('onRoute', options => { seen.push(options) })
  })
  await app.ready()
  t.ok(seen.every(({ schema }) => schema!.params === own))
  t.strictSame(await paramsOf(app, '/photos/7'), { id: 7 })
})

t.test("a listener changes the user's own schema of params, and Fastify compiles it without the constraints", async t => {
  for (const more of [{}, { allOf: [{ minProperties: 1 }] }]) {
    for (const [change, status] of [[() => {}, 200], [(params: Record<string, unknown>) => { params['required'] = ['page'] }, 400]] as const) {
      const own = { $id: 'own', type: 'object', properties: { id: { type: 'string' } }, ...more }
      const compiled: unknown[] = []
      const validatorCompiler = ({ schema }: { schema: object }): unknown => {
        compiled.push(schema)
        return new Ajv().compile(schema)
      }
      const routeOptions = { schema: { params: own }, validatorCompiler }
      const app = await appWith([declare('photos', { only: 'show', constraints: { id: /[0-9]+/ }, routeOptions } as never)], app => {
        app.addHook('onRoute', ({ schema }) => { change(schema!.params as never) })
      })
      t.equal((await app.inject('/photos/7')).statusCode, status)
      t.strictSame(new Set(compiled), new Set([own]))
    }
  }
})
