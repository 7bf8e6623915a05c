import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import Fastify from 'fastify'
import swagger from '@fastify/swagger'
import t from 'tap'
import resources, { draw, get, match, namespace, post, root, routeTable, scope, type Table } from '../../lib/index.js'
import type { RouteSet } from '../../types/index.js'
import { relativeFile } from '../../lib/errors/site.js'
import { clientModule } from '../../packages/cli/lib/client.js'
import { echoControllers } from '../fixtures/echo.js'
import { drawnCases } from '../fixtures/rails-nodes.js'
import { drawn, randomTables } from '../fixtures/random-tables.js'
import { seed } from '../fixtures/seed.js'

const validate = new Ajv({ allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(new URL('../../docs/reference/routes.schema.json', import.meta.url), 'utf8')))

/** The problem with the description of a table; `null` if it has the form of its schema and the table's own records. */
function problemOf ({ routes }: Pick<Table, 'routes'>, description: ReturnType<Table['describe']>): string | null {
  if (!validate(description)) return JSON.stringify(validate.errors)
  const own = routes.map(({ name, method, path, controller, action, defaults, params }, index) =>
    ({ index, name, method, path, controller, action, defaults, params: params.map(({ name }) => name) }))
  const described = description.routes.map(({ index, name, method, path, controller, action, defaults, params }) =>
    ({ index, name, method, path, controller, action, defaults, params: params.map(({ name }) => name) }))
  return JSON.stringify(own) === JSON.stringify(described) ? null : 'other records'
}

const logIn = async (): Promise<void> => {}
const photos = [
  root('home#show'),
  scope({ path: '(:locale)', constraints: { locale: ['en', 'de'] } }, [
    resources('photos', { constraints: { id: /[0-9]+/ }, routeOptions: { onRequest: logIn } }, [
      resources('comments', { only: ['index', 'show'] })
    ])
  ]),
  get('feed', { to: 'feeds#show', format: true, defaults: { format: 'json' }, as: 'feed' }),
  get('files/*path', { to: 'files#show', as: 'file', when: () => true, routeOptions: { onSend: async () => {}, onRequest: [logIn, () => {}] } }),
  get('old', { redirect: '/photos' }),
  namespace('admin', [resources('photos', { only: ['index'], format: ['json', 'csv'], constraints: { id: { type: 'integer' } } })])
]
const controllers = {
  home: { show () {} },
  photos: { index () {}, create () {}, new () {}, show: { handler () {}, onRequest: logIn, preHandler: function check () {} }, edit () {}, update () {}, destroy () {} },
  comments: { index () {}, show () {} },
  feeds: { show () {} },
  files: { show () {} },
  'admin/photos': { index () {} }
}

t.test('the description has the form of its schema: corpus and random tables, in both dialects', t => {
  const tables = drawnCases('tables')
  t.ok(tables.length > 800, `${tables.length} tables`)
  for (const [id, table] of tables) {
    const problem = problemOf(table, table.describe())
    if (problem !== null) t.fail(`${id}: ${problem}`)
  }
  fc.assert(fc.property(randomTables, one => {
    const table = drawn(one)
    return table === null || problemOf(table, table.describe()) === null
  }), { seed, numRuns: 200 })
  t.end()
})

t.test('the facts of routes', t => {
  const { version, router, tables, routes, schemas } = draw(photos).describe()
  t.strictSame([version, router, schemas], [1, { caseSensitive: true, ignoreTrailingSlash: true, useSemicolonDelimiter: false }, undefined])
  t.strictSame(tables, [{ prefix: '', base: '', helpers: 'snake', arrayFormat: 'repeat', dialect: 'default' }])
  const at = (handler: string) => routes.find(({ controller, action }) => `${controller}#${action}` === handler)!
  t.match(at('home#show'), { isRoot: true, segments: [], helper: 'root_path', paths: [{ root: 'slash', urls: [{ segments: [] }] }] })
  t.match(at('photos#show'), {
    isRoot: false,
    segments: ['(:locale)', 'photos', ':id'],
    helper: 'photo_path',
    operationId: 'photos_show',
    shown: { locale: 'en or de', id: '/[0-9]+/' },
    hooks: { onRequest: [{ name: 'logIn', id: 0 }] },
    declaration: { call: "resources('photos')" },
    params: [
      { name: 'locale', isOptional: true, isConstrained: true, example: 'en', schema: { enum: ['en', 'de'] } },
      { name: 'id', record: 'photo', isOptional: false, mayHaveDot: false, example: '1', key: null }
    ],
    paths: [{ root: null, segments: { length: 3 } }, { segments: { length: 2 } }]
  })
  t.match(at('photos#update'), { name: null, helper: 'photo_path' }, 'the helper of the path, also of a method without a name')
  t.match(at('comments#index').params[1], { name: 'photo_id', record: 'photo', key: 'id' })
  const show = at('photos#show').index
  t.strictSame(at('photos#show').paths[1]!.urls[0]!.precededBy.map(([route, path, url]) =>
    routes[route]!.paths[path]!.urls[url]!.segments.at(-1)!.before), ['new', 'new.'], 'a URL for each form of the format')
  t.equal(at('photos#new').index < show, true)
  t.match(at('feeds#show').format, { isRequired: true, default: 'json', isNeeded: false, isConstrained: false })
  t.match(at('admin/photos#index').format, { list: ['json', 'csv'], isClosed: true, isConstrained: true, mayHaveDot: true })
  t.match(at('files#show'), {
    when: ['when'], replacesPayload: true, hooks: { onRequest: [{ name: 'logIn', id: 0 }, { name: '' }], onSend: [{ name: 'onSend' }] }
  }, 'the same function has the same number')
  t.match(routes.find(({ redirect }) => redirect !== undefined), { operationId: null, controller: null, redirect: { to: '/photos' } })
  t.equal(new Set(routes.map(({ declaration }) => declaration.id)).size, 7)
  t.match(at('home#show').source!.file, /^test\/table\/describe\.test\.ts$/)
  t.end()
})

/** A constraint of `photos/:id`, and whether its URL takes precedence of `:lang/about`. */
const rivals: ReadonlyArray<readonly [constraint: unknown, isBefore: boolean]> = [
  [/\d+/, false], [/[a-z]+/, true], [['about'], true], [['other'], false], [{ type: 'integer' }, false], [{ type: 'string', pattern: 'bou' }, true]
]

t.test('a URL whose param does not match the literal of another one does not take precedence', t => {
  for (const [id, isBefore] of rivals) {
    for (const constraintFailure of ['not-found', 'bad-request'] as const) {
      const { routes } = draw([get('photos/:id', { to: 'photos#show', constraints: { id } as never }), get(':lang/about', { to: 'pages#about' })],
        { format: false, constraintFailure }).describe()
      const expected = isBefore || constraintFailure === 'bad-request' ? [[0, 0, 0]] : []
      t.strictSame(routes[1]!.paths[0]!.urls[0]!.precededBy, expected, `${JSON.stringify(id)} ${constraintFailure}`)
    }
  }
  t.end()
})

t.test('a description is frozen JSON', t => {
  const description = draw(photos).describe()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (!Object.isFrozen(value)) t.fail(JSON.stringify(value))
    Object.values(value).forEach(walk)
  }
  walk(description)
  t.strictSame(JSON.parse(JSON.stringify(description)), description)
  t.end()
})

t.test('a prefix, as if the table were mounted there', async t => {
  const set = draw(photos)
  const app = Fastify()
  app.register(resources, { routes: set, controllers, prefix: '/v/:tenant' })
  await app.ready()
  const [mounted, described] = [routeTable(app).describe(), set.describe({ prefix: '/v/:tenant' })]
  t.strictSame(described.routes.map(({ path, segments, paths }) => [path, segments, paths]),
    mounted.routes.map(({ path, segments, paths }) => [path, segments, paths]))
  t.equal(described.tables[0]!.prefix, '/v/:tenant')
  for (const prefix of ['/a*', '/%20']) t.throws(() => set.describe({ prefix }), { code: 'FST_RESOURCES_INVALID_PATH', message: /^describe\(\{ prefix \}\): / })
  t.strictSame(set.describe({ prefix: '' }).routes, set.describe().routes)
  await app.close()
})

for (const [prefix, printed] of [
  ['', ''], ['/', ''], ['/v1/', '/v1'], ['/:tenant', '/:tenant'], ['/a::b', '/a::b'], ['/::', '/::'], ['/é/a b', '/%C3%A9/a%20b']
] as const) {
  t.test(`a route set and an app have the same paths under the prefix '${prefix}'`, async t => {
    const set = draw([get('list(/:page)', { to: 'photos#list', as: 'list' })])
    const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
    await app.register(resources, { routes: set, prefix, controllers: echoControllers(set) } as never)
    await app.ready()
    for (const { routes, tables } of [set.describe({ prefix }), routeTable(app).describe()]) {
      t.strictSame(tables.map(({ prefix }) => prefix), [printed])
      t.strictSame(routes.map(({ path }) => path), [`${printed}/list(/:page)(.:format)`])
      t.strictSame(routes[0]!.params.map(({ name }) => name), [...prefix === '/:tenant' ? ['tenant'] : [], 'page'])
    }
    t.equal(clientModule(set.describe({ prefix }))!.js, clientModule(routeTable(app).describe())!.js)
    await app.close()
  })
}

t.test('an app: hooks of actions, loaders, operation ids and schemas; nothing of the app changes', async t => {
  const app = Fastify({ routerOptions: { caseSensitive: false } })
  await app.register(swagger, { openapi: {} })
  const item = { $id: 'photo', type: 'object', properties: { id: { type: 'integer' } } }
  app.addSchema(item)
  const body = { type: 'object', properties: { title: { type: 'string' } } }
  app.register(resources, {
    routes: draw([resources('photos', {
      only: ['show', 'update'],
      routeOptions: { onRequest: logIn },
      actions: { update: { schema: { body, query: { type: 'object' }, response: { 200: { $ref: 'photo#' } } } } }
    })]),
    controllers,
    load: { photo: () => ({}) },
    openapi: true,
    baseUrl: 'https://example.com/blog'
  })
  await app.ready()
  const before = JSON.stringify(app.swagger())
  const description = routeTable(app).describe({ schemas: true })
  t.equal(JSON.stringify(app.swagger()), before)
  t.equal(problemOf(routeTable(app), description), null)
  t.match(description, { router: { caseSensitive: false, ignoreTrailingSlash: false }, tables: [{ base: '/blog' }], schemas: { photo: item } })
  const [show, update] = description.routes
  t.strictSame(show!.hooks, {
    onRequest: [{ name: 'logIn', id: 0 }, { name: 'logIn', id: 0 }],
    preHandler: [{ name: 'load photo', id: null }, { name: 'check', id: null }]
  }, 'hooks of the table have a number')
  t.strictSame(update!.schemas, { body, querystring: { type: 'object' }, response: { 200: { $ref: 'photo#' } } })
  t.strictSame([show!.schemas, show!.operationId], [{}, 'photos_show'])
  t.notOk('schemas' in routeTable(app).describe())
  t.strictSame(routeTable(app).describe().routes[0]!.operationId, 'photos_show')
  await app.close()
})

t.test('hidden routes have ids after all others: of a route set, and of an app with and without the option openapi', async t => {
  const hide = { routeOptions: { schema: { hide: true } } } as never
  const internal = draw([scope(hide, [resources('photos', { only: 'show' }), get('status', { to: 'photos#status' })])])
  const own = ({ method }: { readonly method: string }): object => ({ schema: { operationId: 'login', hide: method === 'POST' } })
  const set = draw([resources('photos', { only: 'show' }), match('login', { via: ['get', 'post'], to: 'logins#login', routeOptions: own } as never)])
  const idsOf = (table: Pick<RouteSet, 'describe'>): readonly unknown[] => table.describe().routes.map(({ operationId }) => operationId)
  t.strictSame(idsOf(set), ['photos_show', 'login', 'login_post'], 'only the hidden route of the declaration has a suffix')
  for (const openapi of [[true, true], [true, false], [false, true], [false, false]] as const) {
    const app = Fastify()
    await app.register(swagger, { openapi: {} })
    for (const [index, routes] of [internal, set].entries()) {
      await app.register(async scope => {
        await scope.register(resources, { routes, controllers: echoControllers(routes), openapi: openapi[index]! })
      }, { prefix: ['/internal', ''][index]! })
    }
    await app.ready()
    t.strictSame(idsOf(routeTable(app)), ['internal_photos_show', 'internal_status', 'photos_show', 'login', 'login_post'], `${openapi}`)
    await app.close()
  }
})

t.test('apps with the same table have schemas of their own', async t => {
  const routes = draw([post('photos', { to: 'photos#create' })])
  const apps = ['title', 'text', 'none'].map(name => {
    const app = Fastify()
    const body = { type: 'object', properties: { [name]: { type: 'string' } } }
    const create = { ...name === 'none' ? {} : { schema: { body } }, handler: () => '' }
    app.register(resources, { routes, controllers: { photos: { create } } })
    return { app, schemas: name === 'none' ? {} : { body } }
  })
  for (const { app } of apps) await app.ready()
  for (const { app, schemas } of apps) {
    t.strictSame(routeTable(app).describe({ schemas: true }).routes[0]!.schemas, schemas)
    await app.close()
  }
})

t.test("an action's own operation id is described with and without the option openapi", async t => {
  const routes = draw([resources('photos', { only: ['index', 'update'], updateMethods: ['PATCH', 'PUT'], routeOptions: { schema: null } as never })])
  const own = (operationId: string): object => ({ schema: { operationId }, handler: () => '' })
  for (const openapi of [true, false]) {
    const app = Fastify()
    await app.register(swagger, { openapi: {} })
    await app.register(resources, { routes, controllers: { photos: { index: own('list'), update: own('change') } }, openapi } as never)
    await app.ready()
    t.strictSame(routeTable(app).describe().routes.map(({ operationId }) => operationId), ['list', 'change', 'change_put'], `${openapi}`)
    await app.close()
  }
})

t.test('a description is computed once for each table and for each instance', async t => {
  const set = draw(photos)
  t.equal(set.describe(), set.describe())
  t.not(set.describe({ prefix: '/v1' }), set.describe({ prefix: '/v1' }), 'except under another prefix')
  const app = Fastify()
  app.register(resources, { routes: draw([root('home#show')]), controllers })
  await app.ready()
  t.equal(routeTable(app).describe(), routeTable(app).describe())
  t.equal(routeTable(app), routeTable(app))
  await app.close()
})

t.test('schemas of another library are no JSON, and are left out', async t => {
  const app = Fastify()
  const schema = { body: new Map(), response: { 200: { type: 'string', of: [new Map(), 1] } } }
  const routeOptions = { schema, validatorCompiler: () => () => true, serializerCompiler: () => String } as never
  app.register(resources, { routes: draw([post('a', { to: 'home#show', routeOptions }), get('b', { to: 'home#show', as: 'b' })]), controllers })
  await app.ready()
  const { routes: [a, b] } = routeTable(app).describe({ schemas: true })
  t.strictSame([a!.schemas, b!.schemas], [{ response: { 200: { type: 'string', of: [null, 1] } } }, {}])
  await app.close()
})

t.test('options that cannot be', async t => {
  const app = Fastify()
  t.throws(() => routeTable(app), { code: 'FST_RESOURCES_NOT_READY', message: /no route table is registered/ })
  app.register(resources, { routes: draw([root('home#show')]), controllers })
  t.throws(() => routeTable(app), { code: 'FST_RESOURCES_NOT_READY' })
  await app.ready()
  const code = 'FST_RESOURCES_INVALID_OPTION'
  t.throws(() => routeTable(app).describe({ prefix: '/a' }), { code, message: /option 'prefix' is only for a route set.*\. Remove it$/ })
  t.throws(() => draw([]).describe({ schemas: true }), { code, message: /option 'schemas' is only for routeTable\(app\)/ })
  t.throws(() => draw([]).describe({ prefix: 7 as never }), { code })
  t.throws(() => draw([]).describe({ prefx: '/a' } as never), { code: 'FST_RESOURCES_UNKNOWN_OPTION', message: /did you mean 'prefix'/ })
  t.strictSame(draw([]).describe({ schemas: false }).routes, [])
  await app.close()
})

t.test('files relative to the working directory, also on Windows', t => {
  const files: ReadonlyArray<readonly [file: string, cwd: string | null, relative: string]> = [
    ['/app/src/routes.ts', '/app', 'src/routes.ts'],
    ['/app/src/routes.ts', '/app/', 'src/routes.ts'],
    ['/app/src/routes.ts', '/app/test', '../src/routes.ts'],
    ['/other/routes.ts', '/app', '../other/routes.ts'],
    ['/routes.ts', '/', 'routes.ts'],
    ['C:\\app\\src\\routes.ts', 'C:\\app', 'src/routes.ts'],
    ['c:\\app\\src\\routes.ts', 'C:\\app', 'src/routes.ts'],
    ['D:\\app\\routes.ts', 'C:\\app', 'D:\\app\\routes.ts'],
    ['node:internal/process', '/app', 'node:internal/process'],
    ['evalmachine.<anonymous>', '/app', 'evalmachine.<anonymous>'],
    ['/app/routes.ts', null, '/app/routes.ts']
  ]
  for (const [file, cwd, relative] of files) t.equal(relativeFile(file, cwd), relative, `${file} from ${cwd}`)
  t.end()
})

t.test('a required extension is described in one way, whether the path or the option requires it', t => {
  const [inPath, byOption] = [get('feed.:format', { to: 'feeds#show', as: 'feed' }), get('feed', { to: 'feeds#show', as: 'feed', format: true })]
    .map(one => draw([one]).describe().routes.map(route => ({ ...route, source: null, declaration: null })))
  t.strictSame(inPath, byOption)
  t.end()
})
