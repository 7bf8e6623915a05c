import { Type } from '@sinclair/typebox'
import { Ajv } from 'ajv'
import Fastify, { type FastifyRequest, type RouteOptions } from 'fastify'
import t from 'tap'
import resources, { draw, get, scope } from '../../lib/index.js'
import { ask, echoApp, echoControllers } from '../fixtures/echo.js'

t.test('a failed constraint', async t => {
  const declared = [resources('photos', { constraints: { id: /[0-9]+/ } }, [resources('comments', { only: ['index', 'show'] })])]
  t.test('is a 400 of Fastify\'s, with its code, through the user\'s formatter and handler', async t => {
    const app = await echoApp(declared)
    t.match((await app.inject('/photos/x')).json(),
      { statusCode: 400, code: 'FST_ERR_VALIDATION', error: 'Bad Request', message: 'params/id must match pattern "^(?:[0-9]+)$"' })
    t.match((await app.inject('/photos/x/comments')).json(), { message: 'params/photo_id must match pattern "^(?:[0-9]+)$"' })
    t.match((await app.inject('/photos/1/comments/x')).json(), { message: /^params\/id/ })
    const own = Fastify()
    const schemaErrorFormatter: RouteOptions['schemaErrorFormatter'] = (errors, part) =>
      new Error(`${part}: ${errors[0]!.keyword} at ${errors[0]!.instancePath} by ${errors[0]!.schemaPath}`)
    own.setErrorHandler((error: Error & { validation?: unknown[], validationContext?: string }, _request,
      reply) => reply.code(422).send({ message: error.message, errors: error.validation?.length, part: error.validationContext }))
    const routes = draw([scope({ routeOptions: { schemaErrorFormatter } }, declared)])
    await own.register(resources, { routes, controllers: echoControllers(routes) })
    t.strictSame((await own.inject('/photos/x')).json(),
      { message: 'params: pattern at /id by #/properties/id/pattern', errors: 1, part: 'params' })
  })
  for (const [level, drawing, inner] of [
    ['draw', { constraintFailure: 'not-found' }, {}],
    ['the resource', { constraintFailure: 'bad-request' }, { constraintFailure: 'not-found' }]
  ] as const) {
    t.test(`does not match if ${level} sets that`, async t => {
      const routes = [resources('photos', { constraints: { id: /[0-9]+/ }, ...inner })]
      const app = await echoApp(routes, drawing)
      t.equal(await ask(app, 'GET', '/photos/x'), 404)
      t.equal(await ask(app, 'GET', '/photos/1'), 'photos#show')
      t.equal(await ask(app, 'GET', '/photos/x/edit'), 404)
    })
  }
  t.test('in a scope, the innermost setting applies', async t => {
    const app = await echoApp([scope({ constraintFailure: 'not-found', constraints: { id: /\d+/ } },
      [resources('photos'), resources('books', { constraintFailure: 'bad-request' })])])
    t.equal(await ask(app, 'GET', '/photos/x'), 404)
    t.equal(await ask(app, 'GET', '/books/x'), 400)
  })
})

t.test('schema', async t => {
  t.test('params of one resource share one schema, which OpenAPI documents, and routes of formats are hidden', async t => {
    const app = Fastify()
    const seen: { readonly url: string, readonly method: unknown, readonly schema?: { params?: object, hide?: boolean } }[] = []
    app.addHook('onRoute', options => {
      t.equal((options.schema as { readonly params?: object } | undefined)?.params, undefined, 'listeners do not see the params')
      seen.push(options as never)
    })
    const routes = draw([resources('photos', { constraints: { id: /[0-9]+/ } })])
    await app.register(resources, { routes, controllers: echoControllers(routes) })
    await app.ready()
    const members = seen.filter(({ url }) => url.startsWith('/photos/:id') && !url.includes('.:format'))
    t.equal(new Set(members.map(({ schema }) => schema?.params)).size, 1)
    t.strictSame(members[0]!.schema!.params,
      { type: 'object', properties: { id: { type: 'string', pattern: '^(?:[0-9]+)$' } }, required: ['id'] })
    t.ok(seen.filter(({ url }) => url.includes('.:format')).every(({ schema }) => schema?.hide === true))
    t.equal(seen.find(({ url }) => url === '/photos')!.schema, undefined)
    t.strictSame(seen.filter(({ method }) => method !== 'HEAD').map(({ method, url }) => `${method} ${url}`), [
      'GET /photos', 'GET /photos.:format', 'POST /photos', 'POST /photos.:format', 'GET /photos/new', 'GET /photos/new.:format',
      'GET /photos/:id/edit', 'GET /photos/:id/edit.:format', 'GET /photos/:id', 'PUT /photos/:id', 'DELETE /photos/:id'
    ])
  })
  t.test('a param without a constraint is a string in the document', async t => {
    const app = Fastify()
    const seen: RouteOptions[] = []
    app.addHook('onRoute', options => { if (options.url === '/photos/:photo_id/comments/:id') seen.push(options) })
    const routes = draw([resources('photos',
      [scope({ constraints: { photo_id: /[0-9]+/ } }, [resources('comments', { only: 'destroy' })])])])
    await app.register(resources, { routes, controllers: echoControllers(routes) })
    await app.ready()
    t.strictSame(seen.map(({ schema }) => schema!.params),
      [{
        type: 'object',
        properties: { photo_id: { type: 'string', pattern: '^(?:[0-9]+)$' }, id: { type: 'string' } },
        required: ['photo_id', 'id']
      }])
  })
  const body = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } }
  const id = Type.Integer({ minimum: 1 })
  for (const compiler of ['Fastify\'s own', 'the app\'s']) {
    t.test(`params are converted and checked next to a body schema, with ${compiler} compiler`, async t => {
      const app = Fastify()
      if (compiler !== 'Fastify\'s own') {
        app.setValidatorCompiler(({ schema }) => data => {
          const { required } = schema as { required?: string[] }
          const isComplete = required?.every(key => key in (data as object)) !== false
          return isComplete ? { value: data } : { error: new Error('incomplete') }
        })
      }
      const update = {
        schema: { body, params: { type: 'object', required: ['id'] } },
        handler: (request: FastifyRequest) => ({ params: request.params })
      }
      const show = (request: FastifyRequest): unknown => ({ params: request.params })
      await app.register(resources,
        { routes: [resources('photos', { only: ['show', 'update'], constraints: { id } })], controllers: { photos: { update, show } } })
      const put = async (url: string, payload: object): Promise<number | unknown> => {
        const reply = await app.inject({ method: 'PUT', url, payload })
        return reply.statusCode === 200 ? reply.json().params : reply.statusCode
      }
      t.strictSame(await put('/photos/7', { title: 'x' }), { id: 7 })
      t.strictSame(await put('/photos/7.json', { title: 'x' }), { id: 7, format: 'json' })
      t.equal(await put('/photos/7', {}), 400)
      for (const bad of ['0', '-1', '1e3', '01', '+1', '%201', '1%0a', '0x10', '9007199254740993', '1e400', 'x']) {
        const replies = [await put(`/photos/${bad}`, { title: 'x' }), (await app.inject(`/photos/${bad}`)).statusCode]
        t.ok(replies.every(status => status === 400 || (status === 404 && bad.includes('%0a'))), `${bad}: ${replies.join(' ')}`)
      }
      t.strictSame((await app.inject('/photos/7')).json(), { params: { id: 7 } })
    })
  }
  t.test('a schema of headers next to a constraint is read as on a plain Fastify route', async t => {
    const cases: ReadonlyArray<readonly [schema: object | boolean, ...requests: ReadonlyArray<Record<string, string>>]> = [
      [{ type: 'object', properties: { 'X-Age': { type: 'integer' } }, required: ['X-Age'] }, {}, { 'x-age': '7' }, { 'X-AGE': 'x' }],
      [{ allOf: [{ required: ['X-A'] }, { anyOf: [{ required: ['X-B'] }, { not: { required: ['X-C'] } }] }] }, {}, { 'x-a': '1' },
        { 'x-a': '1', 'x-c': '1' }, { 'x-a': '1', 'x-b': '1', 'x-c': '1' }],
      [{ properties: { 'X-Kind': { enum: ['A', 'b'] }, 'X-One': { const: 'One' } } }, { 'x-kind': 'A' }, { 'x-kind': 'a' },
        { 'x-one': 'One' }, { 'x-one': 'one' }],
      [{ dependencies: { 'X-A': ['X-B'], 'X-C': { required: ['X-D'] } } }, { 'x-a': '1' }, { 'x-a': '1', 'x-b': '1' }, { 'x-c': '1' },
        { 'x-c': '1', 'x-d': '1' }],
      [{ definitions: { Age: { required: ['X-Age'] } }, $ref: '#/definitions/Age' }, {}, { 'x-age': '1' }],
      [{ propertyNames: { not: { enum: ['X-Bad', 7, 'Cookie'] } } }, {}, { 'x-bad': '1' }, { cookie: '1' }],
      [{ propertyNames: { not: { const: 'X-Bad' } } }, {}, { 'x-bad': '1' }],
      [{ properties: { 'X-List': true, 'X-None': false } }, { 'x-list': '1' }, { 'x-none': '1' }],
      [{ properties: { 'X-A': { default: 'Given' } } }, {}],
      [false, {}],
      [true, {}]
    ]
    for (const [headers, ...requests] of cases) {
      const served = (request: FastifyRequest): unknown => request.headers
      const show = { schema: { headers }, handler: served }
      const app = Fastify()
      await app.register(resources,
        { routes: [resources('photos', { only: 'show', constraints: { id } })], controllers: { photos: { show } } })
      app.get('/by-hand', show)
      for (const given of requests) {
        const [ours, theirs] = [await app.inject({ url: '/photos/7', headers: given }),
          await app.inject({ url: '/by-hand', headers: given })]
        t.strictSame([ours.statusCode, ours.json()], [theirs.statusCode, theirs.json()],
          `${JSON.stringify(headers)} ${JSON.stringify(given)}: ${theirs.statusCode}`)
      }
    }
  })
  t.test('a validator of an action receives only its own parts', async t => {
    const app = Fastify()
    const parts: unknown[] = []
    const show = {
      schema: { querystring: { some: 'schema' }, params: { own: 'schema' } },
      validatorCompiler: ({ httpPart }: { httpPart?: string }) => (data: unknown) => {
        parts.push([httpPart,
          { ...data as object }]); return httpPart === 'params' &&
          (data as { id: string }).id === '13'
          ? { error: new Error('unlucky') }
          : { value: data }
      },
      handler: (request: FastifyRequest) => request.params
    }
    await app.register(resources,
      { routes: [resources('photos', { only: 'show', constraints: { id } })], controllers: { photos: { show } } })
    t.strictSame((await app.inject('/photos/7?a=b')).json(), { id: 7 })
    t.strictSame(parts, [['params', { id: '7' }], ['querystring', { a: 'b' }]])
    t.equal((await app.inject('/photos/13')).statusCode, 400)
    t.equal((await app.inject('/photos/x')).statusCode, 400)
  })
})

t.test('required params of an action, next to a constraint, are not read from a prototype', async t => {
  const app = Fastify()
  t.teardown(() => app.close())
  const show = { schema: { params: { type: 'object', required: ['toString'] } }, handler: () => 'shown' }
  await app.register(resources,
    { routes: [resources('photos', { only: 'show', constraints: { id: /[0-9]+/ } })], controllers: { photos: { show } } })
  t.match((await app.inject('/photos/7')).json(), { statusCode: 400, message: "params must have required property 'toString'" })
})

t.test('a schema of params that a listener sets applies next to the constraint', async t => {
  const tighter = { type: 'object', properties: { id: { type: 'integer', maximum: 10 } } }
  const setters: Readonly<Record<string, (options: RouteOptions) => void>> = {
    'in the schema': ({ schema }) => { schema!.params = tighter },
    'in its own schema': options => { options.schema = { params: tighter } },
    'as a copy with more': options => {
      options.schema = {
        ...options.schema,
        params: { ...options.schema!.params as object, ...tighter }
      }
    }
  }
  for (const [how, set] of Object.entries(setters)) {
    for (const [before, constraintFailure] of [[false, 'bad-request'], [true, 'bad-request'], [false, 'not-found']] as const) {
      const app = Fastify()
      if (before) app.setValidatorCompiler(({ schema }) => new Ajv({ coerceTypes: true }).compile(schema as object))
      app.addHook('onRoute', options => { if (options.url === '/photos/:id') set(options) })
      const routeOptions = { schema: { summary: 'a photo' } as object }
      const routes = draw([resources('photos', { constraints: { id: /[0-9]+/ }, routeOptions })], { constraintFailure })
      await app.register(resources, { routes, controllers: echoControllers(routes) })
      const statuses = []
      for (const url of ['/photos/7', '/photos/11', '/photos/x', '/photos/7.json']) statuses.push((await app.inject(url)).statusCode)
      t.strictSame(statuses, [200, 400, constraintFailure === 'not-found' ? 404 : 400, 200], `${how}, ${constraintFailure}`)
      await app.close()
    }
  }
})

t.test('if a listener removes a schema, the constraint holds', async t => {
  for (const take of [(options: RouteOptions) => { delete options.schema }, ({ schema }: RouteOptions) => { delete schema?.params }]) {
    const app = Fastify()
    app.addHook('onRoute', take)
    await app.register(resources,
      { routes: [resources('photos', { constraints: { id: /[0-9]+/ } })], controllers: echoControllers(draw([resources('photos')])) })
    t.strictSame([(await app.inject('/photos/7')).statusCode, (await app.inject('/photos/x')).statusCode], [200, 400])
  }
})

t.test('a reader of routes cannot change the schema of constrained params, which other routes share', async t => {
  const writers: readonly ((params: Record<string, any>) => void)[] = [
    params => { params['required'] = [] }, params => { params['properties'].id = {} }, params => { params['properties'].id.maxLength = 1 }
  ]
  for (const write of writers) {
    const app = Fastify()
    const seen: RouteOptions[] = []
    app.addHook('onRoute', options => { if (options.url === '/photos/:id') seen.push(options) })
    await app.register(resources,
      { routes: [resources('photos', { constraints: { id: /[0-9]+/ } })], controllers: echoControllers(draw([resources('photos')])) })
    await app.ready()
    t.equal(seen.length, 4)
    for (const { schema } of seen) t.throws(() => { write(schema!.params as never) }, TypeError)
  }
})

t.test('a compiler that a listener sets compiles its own schemas, and does not check constraints', async t => {
  const app = Fastify()
  app.addHook('onRoute', options => { options.validatorCompiler = () => () => true })
  await app.register(resources,
    {
      routes: [resources('photos', { constraints: { id: { type: 'integer' } } })],
      controllers: echoControllers(draw([resources('photos')]))
    })
  t.strictSame((await app.inject('/photos/7')).json().params, { id: 7 })
  t.equal((await app.inject('/photos/x')).statusCode, 400)
})

t.test('request.compileValidationSchema compiles the given schema', async t => {
  const positive = { type: 'object', properties: { id: { type: 'integer', minimum: 1 } } }
  for (const brings of [false, true]) {
    const app = Fastify()
    const compile = ({ schema }: { schema: unknown }) => new Ajv({ coerceTypes: true }).compile(schema as object)
    const show = {
      ...brings ? { validatorCompiler: compile } : {},
      handler: (request: FastifyRequest) => ['params',
        'body'].map(part => [{ id: 1 }, { id: 0 }].map(data => request.compileValidationSchema(positive, part as 'params')(data)))
    }
    await app.register(resources,
      { routes: [resources('photos', { only: 'show', constraints: { id: /[0-9]+/ } })], controllers: { photos: { show } } })
    t.strictSame((await app.inject('/photos/7')).json(), [[true, false], [true, false]])
  }
})

t.test('compilers of the app', async t => {
  const body = { type: 'object', required: ['title'], properties: { title: { $ref: 'title#' } } }
  const declared = [resources('photos', { only: ['create', 'update'], constraints: { id: /[0-9]+/ } })]
  const actions = {
    create: { schema: { body }, handler: ({ body }: FastifyRequest) => body },
    update: { schema: { body }, handler: ({ body }: FastifyRequest) => body }
  }
  t.test('read the schemas that the app has added, and its options of Ajv', async t => {
    const app = Fastify({ ajv: { customOptions: { coerceTypes: false } } })
    app.addSchema({ $id: 'title', type: 'string', maxLength: 5 })
    await app.register(resources, { routes: declared, controllers: { photos: actions } })
    const statuses = []
    for (const title of ['dunes', 'dunes at sea',
      7]) statuses.push((await app.inject({ method: 'PUT', url: '/photos/7', payload: { title } })).statusCode)
    t.strictSame(statuses, [200, 400, 400])
  })
  t.test('set for the app apply in its scope too', async t => {
    for (const inScope of [false, true]) {
      const app = Fastify()
      const parts: unknown[] = []
      const compile = ({ schema, httpPart }: { schema: unknown, httpPart?: string }) => {
        if ('properties' in (schema as object)) {
          parts.push(httpPart)
        } return () => true
      }
      if (!inScope) app.setValidatorCompiler(compile)
      await app.register(async scope => {
        if (inScope) scope.setValidatorCompiler(compile)
        await scope.register(resources, { routes: declared, controllers: { photos: actions } })
      })
      t.strictSame([(await app.inject({ method: 'PUT', url: '/photos/7', payload: {} })).statusCode,
        (await app.inject({ method: 'PUT', url: '/photos/x', payload: {} })).statusCode], [200, 400])
      t.strictSame([...new Set(parts)], ['body'])
    }
  })
})

t.test('responses of a schema merge by status code, its other parts as a whole', async t => {
  const of = (title: string, headers?: object): object => ({ response: { [title]: { title } }, ...headers === undefined ? {} : { headers } })
  const seen = new Map<string, unknown>()
  const app = Fastify()
  app.addHook('onRoute', ({ url, method, schema }) => { if (method !== 'HEAD') seen.set(`${String(method)} ${url}`, schema) })
  const both = { response: { 401: { title: 'again' }, '4xx': { title: '4xx' } } }
  await app.register(resources, {
    routes: [scope({ format: false, routeOptions: { schema: of('401', { title: 'outer' }) } }, [
      resources('photos', { only: ['index', 'show', 'create'], routeOptions: { schema: of('404') } }),
      get('away', { redirect: '/photos', routeOptions: { schema: { tags: ['a'] } as object } })
    ])],
    controllers: {
      photos: {
        index: { schema: of('200', { title: 'inner' }), handler () {} },
        show: { schema: { response: undefined, headers: undefined }, handler () {} },
        create: { schema: both, handler () {} }
      }
    }
  })
  const titled = (...codes: string[]): object => Object.fromEntries(codes.map(code => [code, { title: code }]))
  t.strictSame(Object.fromEntries([...seen].map(([route, schema]) => [route, { ...schema as object }])), {
    'GET /photos': { response: titled('200', '401', '404'), headers: { title: 'inner' } },
    'GET /photos/:id': { response: titled('401', '404'), headers: undefined },
    'POST /photos': { response: { ...titled('404', '4xx'), 401: { title: 'again' } }, headers: { title: 'outer' } },
    'GET /away': { response: { 301: { type: 'null', description: 'Redirect' }, ...titled('401') }, headers: { title: 'outer' }, tags: ['a'] }
  })
})
