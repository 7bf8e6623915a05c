import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyRequest, type RouteOptions } from 'fastify'
import swagger from '@fastify/swagger'
import websocket from '@fastify/websocket'
import t from 'tap'
import resources, {
  draw, get, member, methodNotAllowed, namespace, post, resource, routeTable, scope, type Declaration
} from '../../lib/index.js'

type Loaders = Readonly<Record<string, ((id: never, argument: never) => unknown) | null>>
type Argument = Readonly<Record<string, { readonly [key: string]: unknown } | undefined>>
interface Article { readonly slug: string }
interface Comment { readonly id: number, readonly article: string }

const articles = new Map<string, Article>([['a', { slug: 'a' }], ['b', { slug: 'b' }]])
const comments: readonly Comment[] = [{ id: 7, article: 'b' }, { id: 8, article: 'a' }]

const load = {
  article: (slug: string) => articles.get(slug),
  comment: (id: number, { article }: { readonly article?: Article }) =>
    comments.find(one => one.id === id && (article === undefined || one.article === article.slug))
}
const slowly = {
  article: async (slug: string) => articles.get(slug) ?? null,
  comment: async (id: number, { article }: { readonly article: Article }) =>
    comments.find(one => one.id === id && one.article === article.slug)
}
const unscoped = (id: number): Comment | undefined => comments.find(one => one.id === id)

const id = { type: 'integer' } as const
const nested = [
  resources('articles', { param: 'slug' }, [
    resources('comments', { constraints: { id } }, [member([post('hide')])]),
    get('latest', { on: 'member' }),
    get('search', { on: 'collection' })
  ])
]

/** Controllers whose actions respond with their names and the records of the request. */
function controllersOf (declared: readonly Declaration[]): Record<string, Record<string, (request: FastifyRequest) => object>> {
  const controllers: Record<string, Record<string, (request: FastifyRequest) => object>> = {}
  for (const { controller, action } of draw(declared).routes) {
    if (controller !== null) (controllers[controller] ??= {})[action] = request => ({ action, ...request.records })
  }
  return controllers
}

async function appWith (
  declared: readonly Declaration[], loaders: Loaders, prepare: (app: FastifyInstance) => unknown = () => {}, more: object = {}
): Promise<FastifyInstance> {
  const app = Fastify()
  t.teardown(() => app.close())
  await prepare(app)
  await app.register(resources, { routes: draw(declared), controllers: controllersOf(declared), load: loaders, ...more })
  return app
}

/** The response of an action, the status of another response, or the code of a response with status 500. */
async function ask (app: FastifyInstance, request: string): Promise<unknown> {
  const [method, url] = request.includes(' ') ? request.split(' ') : ['GET', request]
  const response = await app.inject({ method: method as 'GET', url: url! })
  if (response.statusCode === 500) return response.json<{ code: string }>().code
  return response.statusCode === 200 && response.body !== '' ? response.json() : response.statusCode
}

const tenants = new Map([['acme', { name: 'acme' }]])
const tenant = (name: string): unknown => tenants.get(name)
const a = { slug: 'a' }
const own = { id: 8, article: 'a' }

/** Tables with loaders, and the response to each request. */
const served: ReadonlyArray<readonly [
  what: string, declared: readonly Declaration[], loaders: Loaders, requests: Readonly<Record<string, unknown>>, options?: object
]> = [
  ['the records that a path names', nested, load, {
    '/articles': { action: 'index' },
    '/articles/new': { action: 'new' },
    '/articles/search': { action: 'search' },
    '/articles/a': { action: 'show', article: a },
    '/articles/a/edit': { action: 'edit', article: a },
    '/articles/a/latest': { action: 'latest', article: a },
    '/articles/a/comments': { action: 'index', article: a },
    'POST /articles/a/comments': { action: 'create', article: a },
    '/articles/a/comments/8': { action: 'show', article: a, comment: own },
    '/articles/a/comments/8.json': { action: 'show', article: a, comment: own },
    'DELETE /articles/a/comments/8': { action: 'destroy', article: a, comment: own },
    'POST /articles/a/comments/8/hide': { action: 'hide', article: a, comment: own },
    'HEAD /articles/a': 200
  }],
  ["another parent's child and missing records are not found", nested, load, {
    '/articles/zzz': 404,
    'HEAD /articles/zzz': 404,
    'POST /articles/zzz/comments': 404,
    '/articles/zzz/comments/8': 404,
    '/articles/a/comments/7': 404,
    'HEAD /articles/a/comments/7': 404,
    'PUT /articles/a/comments/7': 404,
    'DELETE /articles/a/comments/7': 404,
    'POST /articles/a/comments/7/hide': 404,
    'HEAD /articles/b/comments/7': 200,
    '/articles/a/comments/x': 400
  }],
  ['promises', nested, slowly, {
    '/articles/a/comments/8': { action: 'show', article: a, comment: own },
    '/articles/a/comments/7': 404,
    '/articles/zzz/comments/7': 404
  }],
  ['any thenable', [resources('articles', { only: 'show', param: 'slug' })], {
    article: (slug: string) => ({ then: (resolve: (value: unknown) => void) => { resolve(articles.get(slug)) } })
  }, { '/articles/a': { action: 'show', article: a }, '/articles/x': 404 }],
  ['a loader that reads no parent fails', nested, { ...load, comment: unscoped },
    { '/articles/a/comments/7': 'FST_RESOURCES_UNSCOPED_RECORD', '/articles/a/comments/8': 'FST_RESOURCES_UNSCOPED_RECORD', '/articles/a/comments/9': 404 }],
  ['so does an async loader', nested, { ...load, comment: async (id: number) => unscoped(id) },
    { '/articles/a/comments/7': 'FST_RESOURCES_UNSCOPED_RECORD' }],
  ['request.params is not the parent', nested, {
    ...load, comment: (id: number, { request }: { readonly request: FastifyRequest }) => request.params === null ? null : unscoped(id)
  }, { '/articles/a/comments/8': 'FST_RESOURCES_UNSCOPED_RECORD' }],
  ['params replace the parent', nested, {
    ...load,
    comment: (id: number, { params }: { readonly params: { readonly article_slug: string } }) =>
      comments.find(one => one.id === id && one.article === params.article_slug)
  }, { '/articles/a/comments/8': { action: 'show', article: a, comment: own }, '/articles/a/comments/7': 404 }],
  ['a rest property has the records', nested, {
    ...load, comment: (id: number, { request, params: _, ...records }: Argument) => request === undefined ? null : { id, of: Object.keys(records) }
  }, { '/articles/a/comments/8': { action: 'show', article: a, comment: { id: 8, of: ['article'] } } }],
  ['a shallow route has no parent', [resources('articles', { param: 'slug', shallow: true }, [resources('comments', { constraints: { id } })])], load, {
    '/articles/a/comments': { action: 'index', article: a },
    '/comments/7': { action: 'show', comment: { id: 7, article: 'b' } },
    '/comments/9': 404
  }],
  ['singular resources have no id, and no record before they are created', [
    resources('users', { only: 'show', constraints: { id } }, [
      resource('profile', [resources('badges', { only: ['index', 'show'] }), post('publish')])
    ]),
    resource('session', { only: ['show', 'create'] }, [resources('tokens', { only: 'show' })])
  ], {
    user: (id: number) => ({ id }),
    profile: (id: undefined, { user }: Argument) => user!['id'] === 1 ? { of: user!['id'], id } : null,
    badge: (id: string, { profile, user }: Argument) => ({ id, of: [profile!['of'], user!['id']] }),
    session: (_: undefined, { request }: { readonly request: FastifyRequest }) => request.headers.authorization === undefined ? null : {},
    token: (id: string, { session }: Argument) => session && { id }
  }, {
    '/users/1/profile': { action: 'show', user: { id: 1 }, profile: { of: 1 } },
    '/users/1/profile/edit': { action: 'edit', user: { id: 1 }, profile: { of: 1 } },
    'POST /users/1/profile/publish': { action: 'publish', user: { id: 1 }, profile: { of: 1 } },
    'POST /users/2/profile': { action: 'create', user: { id: 2 } },
    '/users/2/profile/new': { action: 'new', user: { id: 2 } },
    '/users/2/profile': 404,
    '/users/2/profile/badges': 404,
    '/users/1/profile/badges': { action: 'index', user: { id: 1 }, profile: { of: 1 } },
    '/users/1/profile/badges/5': { action: 'show', user: { id: 1 }, profile: { of: 1 }, badge: { id: 5, of: [1, 1] } },
    '/session': 404,
    'POST /session': { action: 'create' },
    '/session/tokens/1': 404
  }],
  ['an update by POST has its record, and what creates a record has none, whatever its action is called', [
    resource('profile', { only: ['show', 'update'], updateMethods: ['POST'] }),
    scope({ action: 'save' }, [resource('session', { only: ['create', 'update'] })])
  ], { profile: () => ({ of: 1 }), session: () => ({ of: 2 }) }, {
    'POST /profile': { action: 'update', profile: { of: 1 } },
    'POST /session': { action: 'save' },
    'PUT /session': { action: 'save', session: { of: 2 } }
  }],
  ['params of scopes and of the prefix are records and parents', [
    scope({ path: '(:locale)' }, [resources('pages', { only: ['index', 'show'] })]),
    get('versions/:version', { to: 'versions#show' })
  ], {
    tenant,
    locale: (name: string, { tenant }: Argument) => tenant && name === 'en' ? { name } : null,
    page: (id: string, { tenant, locale }: Argument) => ({ id, of: [tenant?.['name'], locale?.['name']] }),
    version: (name: string, { tenant }: Argument) => ({ name, of: tenant!['name'] })
  }, {
    '/acme/pages': { action: 'index', tenant: { name: 'acme' } },
    '/acme/pages/1': { action: 'show', tenant: { name: 'acme' }, page: { id: '1', of: ['acme', null] } },
    '/acme/en/pages/1': { action: 'show', tenant: { name: 'acme' }, locale: { name: 'en' }, page: { id: '1', of: ['acme', 'en'] } },
    '/acme/xx/pages/1': 404,
    '/none/pages': 404,
    '/acme/versions/2': { action: 'show', tenant: { name: 'acme' }, version: { name: '2', of: 'acme' } }
  }, { prefix: '/:tenant' }],
  ["another tenant's record is not served", [scope({ path: ':tenant' }, [resources('articles', { param: 'slug', only: 'show' })])],
    { tenant, article: load.article }, { '/acme/articles/a': 'FST_RESOURCES_UNSCOPED_RECORD', '/acme/articles/x': 404, '/x/articles/a': 404 }],
  ["a namespace's own loader takes precedence, also over null", [
    ...nested, namespace('admin', [resources('articles', { only: 'show' }, [resources('comments', { only: 'show', constraints: { id } })])]),
    resources('articles', { path: 'drafts', only: 'show', module: 'drafts', as: 'draft', singular: 'article' }),
    get('old/:slug', { redirect: '/articles/:slug', as: null })
  ], {
    ...load,
    'admin/article': (id: string) => ({ slug: id, hidden: true }),
    'admin/comment': null,
    'drafts/article': null
  }, {
    '/admin/articles/x': { action: 'show', article: { slug: 'x', hidden: true } },
    '/admin/articles/x/comments/7': { action: 'show', article: { slug: 'x', hidden: true } },
    '/articles/a': { action: 'show', article: a },
    '/drafts/a': { action: 'show' },
    '/old/zzz': 301
  }],
  ['null: the actions load the record', nested, { article: load.article, comment: null },
    { '/articles/a/comments/7': { action: 'show', article: a } }],
  ['a request that a constraint passes on loads nothing', [
    resources('articles', { only: 'show', constraints: { id: /[a-z]/ }, constraintFailure: 'not-found' }),
    resources('photos', { path: 'articles', only: 'show' })
  ], { article: load.article }, {
    '/articles/a': { action: 'show', article: a },
    '/articles/7': { action: 'show' },
    '/articles/c': 404
  }],
  ['records with unusual names', [
    resources('constructors', { only: 'show' }, [resources('notes', { only: 'show' }, [resources('runs', { only: 'show' })])])
  ], {
    constructor: (id: string) => id,
    note: (id: string, records: object) => [id, Reflect.get(records, 'constructor')],
    run: (id: string, records: Argument) => ({ id, of: [records['note'], String(records.constructor)] })
  }, { '/constructors/1/notes/2/runs/3': { action: 'show', constructor: '1', note: ['2', '1'], run: { id: '3', of: [['2', '1'], '1'] } } }],
  ['a schema of the user for the params', [resources('articles', {
    param: 'number', only: 'show', constraints: { number: id }, routeOptions: { schema: { params: { type: 'object', properties: { number: { type: 'integer', maximum: 9 } } } } }
  })], { article: (number: number) => number < 5 ? { number } : null }, {
    '/articles/4': { action: 'show', article: { number: 4 } },
    '/articles/5': 404,
    '/articles/10': 400
  }],
  ['attachValidation passes no invalid id to a loader', [resources('articles', {
    only: ['show', 'update'], constraints: { id }, routeOptions: { attachValidation: true }, actions: { update: { schema: { body: { type: 'object' } } } }
  })], { article: (id: number) => ({ id: id.toFixed() }) }, {
    '/articles/4': { action: 'show', article: { id: '4' } },
    'PUT /articles/4': { action: 'update', article: { id: '4' } },
    '/articles/x': 400
  }]
]

for (const [what, declared, loaders, requests, options = {}] of served) {
  t.test(what, async t => {
    const app = await appWith(declared, loaders, undefined, options)
    for (const [request, expected] of Object.entries(requests)) t.strictSame(await ask(app, request), expected, request)
  })
}

t.test('the not-found handler of the scope responds, and has the records found so far', async t => {
  const app = await appWith(nested, load, app => {
    app.setNotFoundHandler((request, reply) => reply.code(404).send({ lost: request.url, ...request.records }))
  })
  t.strictSame((await app.inject('/articles/zzz')).json(), { lost: '/articles/zzz' })
  t.strictSame((await app.inject('/nowhere')).json(), { lost: '/nowhere' })
  t.strictSame((await app.inject('/articles/a/comments/9')).json(), { lost: '/articles/a/comments/9', article: a })
  const late = await appWith(nested, slowly, app => {
    app.setNotFoundHandler({ preHandler: async () => { await new Promise(resolve => setTimeout(resolve, 5)) } }, async (_request, reply) => reply.code(404).send('lost'))
  })
  t.equal((await late.inject('/articles/a/comments/9')).body, 'lost')
  const allow = await appWith(nested, load, app => { app.setNotFoundHandler(methodNotAllowed()) })
  t.equal(await ask(allow, '/articles/zzz'), 404)
  t.equal(await ask(allow, 'POST /articles/zzz'), 405)
})

t.test('no other hook runs if the client aborts the request of a missing record', async t => {
  for (const loaders of [load, slowly]) {
    const ran: string[] = []
    const guarded = [resources('articles', { param: 'slug', only: 'show', routeOptions: { preHandler: async () => { ran.push('guard') } } })]
    const app = await appWith(guarded, { article: loaders.article }, app => {
      app.setNotFoundHandler(async (request, reply) => {
        ran.push('not found')
        await once(request.raw.socket, 'close')
        await new Promise(resolve => setTimeout(resolve, 20))
        ran.push('end')
        return reply.code(404).send('lost')
      })
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET /articles/zzz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    while (ran.length === 0) await new Promise(resolve => setTimeout(resolve, 5))
    socket.destroy()
    while (!ran.includes('end')) await new Promise(resolve => setTimeout(resolve, 5))
    t.strictSame(ran, ['not found', 'end'])
  }
})

t.test('an error of a loader is the error of the request', async t => {
  const forbid = (): never => { throw Object.assign(new Error('not yours'), { statusCode: 403 }) }
  for (const article of [forbid, async () => forbid()]) {
    const app = await appWith(nested, { article, comment: null })
    t.equal(await ask(app, '/articles/a'), 403)
    t.equal(await ask(app, '/articles/a/comments/1'), 403)
  }
  for (const article of [() => { throw undefined }, () => Promise.reject(undefined)]) { // eslint-disable-line no-throw-literal, prefer-promise-reject-errors
    const app = await appWith(nested, { article, comment: null })
    t.equal((await app.inject('/articles/a')).statusCode, 500)
  }
})

t.test('hooks run in the documented order', async t => {
  const log: string[] = []
  const ran = (name: string) => async (): Promise<void> => { log.push(name) }
  const declared = [scope({ routeOptions: { onRequest: ran('onRequest'), preValidation: ran('preValidation'), preHandler: ran('preHandler of the scope') } }, [
    resources('articles', {
      param: 'slug', routeOptions: { preHandler: ran('routeOptions') }
    }, [resources('comments', {
      only: 'update', ownRouteOptions: { preHandler: ran('ownRouteOptions') }, actions: { update: { preHandler: ran('actions') } }, constraints: { id }
    })])
  ])]
  const controllers = controllersOf(declared)
  const app = Fastify()
  app.addHook('preHandler', ran('preHandler of the app'))
  app.addHook('onRoute', route => { route.preHandler = [ran('preHandler of a listener'), ...[route.preHandler ?? []].flat()] })
  await app.register(resources, {
    routes: draw(declared),
    controllers: {
      ...controllers,
      comments: {
        update: {
          preValidation: ran('preValidation of the action'),
          preHandler: ran('preHandler of the action'),
          handler: (request: FastifyRequest) => { log.push('handler'); return { ...request.records } }
        }
      }
    },
    load: {
      article: async (slug: string) => { log.push('load article'); return articles.get(slug) },
      comment: (id: number, { article }: { readonly article: Article }) => { log.push('load comment'); return load.comment(id, { article }) }
    }
  })
  t.strictSame((await app.inject({ method: 'PUT', url: '/articles/a/comments/8' })).json(), { article: a, comment: own })
  t.strictSame(log, [
    'onRequest', 'preValidation', 'preValidation of the action', 'preHandler of the app', 'preHandler of a listener', 'load article', 'load comment',
    'preHandler of the scope', 'routeOptions', 'ownRouteOptions', 'actions', 'preHandler of the action', 'handler'
  ])
  const update = routeTable(app).describe().routes.find(({ action }) => action === 'update')
  t.strictSame(update?.hooks['preHandler']?.map(({ name }) => name), ['load article', 'load comment', '', '', '', '', ''])
})

t.test('guards in onRequest run before the loaders, guards of the route after them', async t => {
  const seen: string[] = []
  const declared = [resources('articles', {
    param: 'slug', only: 'show', routeOptions: { preHandler: async (request: FastifyRequest) => { seen.push(Object.keys(request.records).join()) } }
  })]
  const app = await appWith(declared, { article: load.article }, app => {
    app.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization === undefined) return reply.code(401).send()
    })
  })
  const headers = { authorization: 'x' }
  t.equal((await app.inject('/articles/zzz')).statusCode, 401)
  t.equal((await app.inject({ url: '/articles/zzz', headers })).statusCode, 404)
  t.strictSame(seen, [])
  t.equal((await app.inject({ url: '/articles/a', headers })).statusCode, 200)
  t.strictSame(seen, ['article'])
})

t.test('records that are read too early are an error', async t => {
  const app = await appWith(nested, load, app => {
    app.addHook('preHandler', async request => { if ('article' in request.records) throw new Error('never') })
  })
  t.equal(await ask(app, '/articles/a'), 'FST_RESOURCES_UNLOADED_RECORD')
  t.strictSame(await ask(app, '/articles'), { action: 'index' })
  t.equal(await ask(app, '/nowhere'), 404)
})

t.test('the action does not run if a listener changes the hooks of the route', async t => {
  const changes: ReadonlyArray<readonly [what: string, change: (route: RouteOptions) => void, expected: unknown]> = [
    ['no preHandler hooks', route => { route.preHandler = [] }, 'FST_RESOURCES_UNLOADED_RECORD'],
    ['an emptied list', route => { (route.preHandler as unknown[] | undefined)?.splice(0) }, 'FST_RESOURCES_UNLOADED_RECORD'],
    ['a hook that does not wait', route => {
      const hooks = [route.preHandler ?? []].flat() as unknown as Array<(...args: unknown[]) => unknown>
      route.preHandler = ((request: unknown, reply: unknown, done: () => void) => {
        for (const hook of hooks) hook(request, reply, () => {})
        done()
      }) as never
    }, 'FST_RESOURCES_UNLOADED_RECORD']
  ]
  for (const [what, change, expected] of changes) {
    const app = await appWith(nested, slowly, app => { app.addHook('onRoute', change) })
    t.equal(await ask(app, '/articles/a'), expected, what)
  }
})

t.test('the action does not run if a hook removes a param of the path', async t => {
  const hooks: ReadonlyArray<readonly [what: string, kind: 'preValidation' | 'preHandler', run: (request: FastifyRequest) => void]> = [
    ['the id', 'preHandler', request => { delete (request.params as { id?: number }).id }],
    ['the id of the parent', 'preValidation', request => { request.params = { id: (request.params as { id: string }).id } }],
    ['all', 'preHandler', request => { request.params = {} }]
  ]
  for (const [what, kind, run] of hooks) {
    for (const loaders of [load, slowly]) {
      const app = await appWith(nested, loaders, app => { app.addHook(kind as 'preHandler', async request => { run(request) }) })
      t.equal(await ask(app, '/articles/b/comments/7'), 'FST_RESOURCES_UNLOADED_RECORD', what)
    }
  }
})

t.test('an action of a web socket has its records', async t => {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(websocket)
  const got: object[] = []
  await app.register(resources, {
    routes: [resources('articles', { param: 'slug', only: 'show' })],
    controllers: { articles: { show: { websocket: true, handler: (socket, request) => { got.push({ ...request.records }); socket.send('hello') } } } },
    load: { article: load.article }
  })
  await app.ready()
  const socket = await app.injectWS('/articles/a')
  socket.terminate()
  t.strictSame(got, [{ article: a }])
  await t.rejects(app.injectWS('/articles/x'))
  t.equal(got.length, 1)
})

t.test('two registrations have their own loaders, and a registration without the option none', async t => {
  const app = Fastify()
  const register = async (instance: FastifyInstance, declared: readonly Declaration[], more: object): Promise<void> => {
    await instance.register(resources, { routes: draw(declared), controllers: controllersOf(declared), ...more })
  }
  await app.register(async child => { await register(child, [resources('books', { only: 'show' })], {}) })
  await register(app, nested, { load })
  await app.register(async child => {
    await register(child, [resources('photos', { only: 'show', singular: 'article', as: 'shots' })], { load: { article: (id: string) => ({ photo: id }) }, prefix: '/v2' })
  })
  await register(app, [resources('notes', { only: 'show' })], { prefix: '/v3' })
  t.strictSame(await ask(app, '/articles/a'), { action: 'show', article: a })
  t.strictSame(await ask(app, '/v2/photos/x'), { action: 'show', article: { photo: 'x' } })
  t.strictSame(await ask(app, '/v3/notes/x'), { action: 'show' })
  t.strictSame(await ask(app, '/books/1'), { action: 'show' })
})

t.test('OpenAPI shows the response to a missing record', async t => {
  const app = Fastify()
  await app.register(swagger)
  const declared = [resources('articles', { only: ['index', 'show'], constraints: { id } }), resources('notes', { only: 'show' })]
  await app.register(resources, { routes: declared, controllers: controllersOf(declared), openapi: true, load: { article: load.article } })
  await app.ready()
  const { paths } = app.swagger() as unknown as { paths: Record<string, { get: { responses: object } }> }
  t.strictSame(Object.entries(paths).map(([path, { get }]) => [path, ...Object.keys(get.responses)]),
    [['/articles', '200'], ['/articles/{id}', '200', '400', '404'], ['/notes/{id}', '200']])
})

t.test('problems at boot are one error', async t => {
  const { article, comment } = load
  const categories = resources('categories', { only: 'show' }, [resources('categories', { only: 'show', param: 'slug', as: 'inner', singular: 'category' })])
  const wrong: ReadonlyArray<readonly [
    what: string, declared: readonly Declaration[], loaders: unknown, code: string, says: RegExp, more?: { readonly taken?: boolean, readonly prefix?: string }
  ]> = [
    ['an unknown record', nested, { artcle: article }, 'INVALID_LOADER', /^the plugin option 'load': unknown record 'artcle' \(did you mean 'article'\?\)$/],
    ['a param of a redirect', [...nested, get('old/:old_id', { redirect: '/articles/:old_id' })], { ...load, old_id: article }, 'INVALID_LOADER',
      /^the plugin option 'load': unknown record 'old_id'.*\. Known: article, comment$/],
    ['a value that is no function', nested, { article: 7, comment: undefined }, 'INVALID_LOADER',
      /^2 invalid loaders:\n {2}- the plugin option 'load\.article' must be a function \(id, \{ … \}\) => record, or null, got 7\. Write \(id\) => photos\.find\(id\)\n {2}- the plugin option 'load\.comment' must be .*, got undefined\. /],
    ['a child without a loader', nested, { article }, 'INVALID_LOADER',
      /resources\('comments'\) at \S+records\.test\.ts:\d+:\d+: \/articles\/:article_slug\/comments\/:id\(\.:format\) loads 'article', but not 'comment', which may belong to another article\. Add the loader load\.comment, or null if the actions load it/],
    ['a child of a scope\'s param', [scope({ path: ':tenant' }, [resources('articles', { only: 'show' })])], { tenant: article }, 'INVALID_LOADER',
      /\/:tenant\/articles\/:id\(\.:format\) loads 'tenant', but not 'article'/],
    ['a child of the prefix', [resources('articles', { only: 'show' })], { tenant: article }, 'INVALID_LOADER',
      /: \/articles\/:id\(\.:format\) loads 'tenant', but not 'article'/, { prefix: '/:tenant' }],
    ['a reserved name', [resources('requests', { only: 'show' }), scope({ path: ':params' }, [get('x', { to: 'a#b' })])], { request: article, params: comment }, 'INVALID_LOADER',
      /^2 invalid loaders:.*load\.request': the name is reserved\. Rename the record with 'singular', or the param.*load\.params'/s],
    ['two records of one name', [categories], { category: article }, 'INVALID_LOADER',
      /resources\('categories'\) at \S+: \/categories\/:category_id\/categories\/:slug\(\.:format\) has two records 'category'\. Rename one of them with 'singular'/],
    ['a record with the name of a param', [scope({ path: ':repo' }, [resource('repo', { only: 'show' })])], { repo: article }, 'INVALID_LOADER',
      /: \/:repo\/repo\(\.:format\) has two records 'repo'\. Rename the param ':repo', or the record of the resource with 'singular'$/],
    ['no object', nested, [load], 'INVALID_OPTION', /option 'load' must be an object of loaders by record, such as \{ photo: \(id\) => … \}, got/],
    ['an object with a class', nested, new (class { article = article })(), 'INVALID_OPTION', /option 'load' must be/],
    ['a decorator of the app', nested, load, 'DECORATOR_EXISTS', /^the decorator request\.records already exists\. Rename it/, { taken: true }]
  ]
  for (const [what, declared, loaders, code, says, more] of wrong) {
    const { taken = false, ...options } = more ?? {}
    const app = Fastify()
    if (taken) app.decorateRequest('records', null as never)
    await t.rejects(async () => {
      await app.register(resources, { routes: draw(declared), controllers: controllersOf(declared), load: loaders as never, ...options })
    }, { code: `FST_RESOURCES_${code}`, message: says }, what)
  }
  const fine: readonly Loaders[] = [{ article, comment: null }, { comment }, {}, { request: null }]
  for (const loaders of fine) {
    const app = await appWith([...nested, resources('requests', { only: 'show' })], loaders)
    t.strictSame(await ask(app, '/requests/1'), { action: 'show' })
  }
})

t.test('a record that is not found is a debug line with its loader and its id', async t => {
  const lines: string[] = []
  const stream = { write: (line: string) => { lines.push((JSON.parse(line) as { msg: string }).msg) } }
  const app = Fastify({ logger: { level: 'debug', stream } })
  t.teardown(() => app.close())
  const routes = draw([resources('photos', { only: 'show' }), resource('profile', { only: 'show' })])
  const controllers = { photos: { show: () => '' }, profiles: { show: () => '' } }
  const load = { photo: (id: string) => id === '7' ? null : Promise.resolve(null), profile: () => undefined }
  await app.register(resources, { routes, controllers, load: load as never })
  for (const [url, line] of [
    ['/photos/7', "load.photo('7') found nothing"],
    ['/photos/8', "load.photo('8') found nothing"],
    ['/profile', 'load.profile() found nothing']
  ] as const) {
    lines.length = 0
    t.equal((await app.inject(url)).statusCode, 404)
    t.strictSame(lines.filter(text => text.includes('found nothing')), [line])
  }
})
