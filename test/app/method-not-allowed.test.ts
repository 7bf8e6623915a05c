import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import Router from 'find-my-way'
import t from 'tap'
import resources, {
  del, draw, get, match, methodNotAllowed, namespace, post, put, resource, root, scope, type Declaration,
  type ResourcesPluginOptions
} from '../../lib/index.js'
import type { DrawOptions } from '../../types/index.js'
import { echoControllers } from '../fixtures/echo.js'
import { differs, serverOptions } from '../fixtures/fastify.js'

/** An app under test: its parts, in the order of registration. */
interface App {
  readonly name: string
  /** The options of Fastify. */
  readonly server?: object
  readonly before?: (app: FastifyInstance) => unknown
  readonly routes?: readonly Declaration[]
  readonly draw?: DrawOptions
  readonly options?: Partial<ResourcesPluginOptions>
  readonly after?: (app: FastifyInstance) => unknown
  /** Whether the app sets its own not-found handlers. */
  readonly isHandled?: true
  /** Requests and their responses: the status, and the value of `Allow` if it is set. */
  readonly asked: ReadonlyArray<readonly [request: string, answer: string, headers?: Record<string, string>]>
}

const photos = [resources('photos')]

async function mount (app: FastifyInstance, declarations: readonly Declaration[],
  { draw: drawing = {}, options = {} }: Pick<App, 'draw' | 'options'> = {}): Promise<void> {
  const routes = draw(declarations, drawing)
  await app.register(resources, { routes, controllers: echoControllers(routes), ...options })
}

async function start ({ server = {}, before, routes = photos, after, isHandled, ...rest }: App): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(server))
  await before?.(app)
  await mount(app, routes, rest)
  await after?.(app)
  if (isHandled === undefined) app.setNotFoundHandler(methodNotAllowed())
  return app
}

async function answerTo (app: FastifyInstance, request: string, headers: Record<string, string> = {}): Promise<string> {
  const [method, url] = request.split(' ') as [InjectOptions['method'] & string, string]
  const reply = await app.inject({ method: method as 'GET', url, headers })
  return [reply.statusCode, reply.headers['allow'], reply.headers['x-by']].filter(one => one !== undefined).join(' ')
}

/** Responds with the name of the handler. */
const by = (who: string) => async (_request: unknown, reply: { header (name: string, value: string): unknown }) => {
  reply.header('x-by',
    who); return who
}

/** A not-found handler that responds with its name. */
const lost = (who: string) => async (_request: unknown,
  reply: { code (status: number): unknown, header (name: string, value: string): unknown }) => {
  reply.code(404)
  reply.header('x-by', who)
  return who
}

const PREFLIGHT = { baseUrl: 'https://a.example', 'access-control-request-method': 'PUT' }
const COLLECTION = 'GET, HEAD, POST'
const MEMBER = 'GET, HEAD, PUT, DELETE'

const APPS: readonly App[] = [
  {
    name: 'the seven routes',
    asked: [
      ['PUT /photos', `405 ${COLLECTION}`],
      ['DELETE /photos', `405 ${COLLECTION}`],
      ['PATCH /photos?page=2', `405 ${COLLECTION}`],
      ['POST /photos.json', '200'],
      ['PUT /photos.json', `405 ${COLLECTION}`],
      ['POST /photos/7', `405 ${MEMBER}`],
      ['POST /photos/7.json', `405 ${MEMBER}`],
      ['POST /photos/7/edit', '405 GET, HEAD'],
      ['POST /photos/7/edit.json', '405 GET, HEAD'],
      ['POST /photos/new', '405 GET, HEAD, PUT, DELETE'],
      ['OPTIONS /photos', `204 ${COLLECTION}`],
      ['OPTIONS /photos/7', `204 ${MEMBER}`],
      ['OPTIONS /photos', '404', PREFLIGHT],
      ['OPTIONS /photos', '404', { 'access-control-request-method': 'PUT' }],
      ['OPTIONS /books', '404'],
      ['HEAD /photos', '200'],
      ['GET /photos', '200'],
      ['DELETE /photos/', '404'],
      ['POST /photos/', '404'],
      ['PUT /Photos', '404'],
      ['PUT /books', '404'],
      ['PUT /photos/7/8', '404'],
      ['PUT /photo%73', `405 ${COLLECTION}`],
      ['POST /photos/a.b.c', '404'],
      ['GET /photos/a.b.c', '404'],
      ['PUT /photos#new', `405 ${COLLECTION}`],
      ['PUT /%E0%A4%A', '400'],
      ['PATCH /%E0%A4%A', differs('unusedVerb') ? '404' : '400'],
      ['POST /', '404'],
      ['GET /#0', '404'],
      ['GET /%230/x', '404']
    ]
  },
  {
    name: 'paths without a literal',
    routes: [root('home#index'), get(':slug', { to: 'pages#show', as: 'page' }), get(':a/:b', { to: 'pages#pair', as: 'pair' })],
    asked: [['POST /', '404'], ['POST /about', '404'], ['POST /a/b', '404'], ['OPTIONS /about', '404'], ['GET /about', '200']]
  },
  {
    name: 'one segment with text beside its param',
    routes: [get('docs%28:key%29', { to: 'docs#show', as: 'doc' }), get('@:name', { to: 'users#show', as: 'user' }), get(':{file}-x.png', { to: 'files#show', as: 'file' })],
    draw: { format: false },
    asked: [['POST /docs(7)', '405 GET, HEAD'], ['POST /@ada', '405 GET, HEAD'], ['POST /a-x.png', '405 GET, HEAD'], ['POST /docs', '404'], ['POST /@', '404'],
      ['OPTIONS /docs(7)', '204 GET, HEAD'], ['GET /docs(7)', '200']]
  },
  {
    name: 'paths without a literal, under a prefix that has one',
    routes: [root('home#index'), get(':slug', { to: 'pages#show', as: 'page' })],
    options: { prefix: '/site' },
    asked: [['POST /site', '405 GET, HEAD'], ['POST /site/', '405 GET, HEAD'], ['POST /site/about', '405 GET, HEAD'],
      ['POST /about', '404']]
  },
  {
    name: 'a literal next to a param with more methods',
    routes: [get('photos', { to: 'photos#index' }), match(':slug', { via: ['get', 'put'], to: 'pages#show', as: 'page' })],
    asked: [['PUT /photos', '200'], ['POST /photos', '405 GET, HEAD, PUT'], ['POST /about', '404']]
  },
  {
    name: 'plain routes at the same path, before and after',
    before: app => app.put('/photos', by('hand')),
    after: app => { app.patch('/photos', by('hand')); app.delete('/photos/:key', { constraints: { host: 'a.example' } }, by('hand')) },
    routes: [resources('photos', { except: 'destroy' })],
    asked: [['PUT /photos', '200 hand'], ['PATCH /photos', '200 hand'], ['DELETE /photos', '405 GET, HEAD, POST, PATCH, PUT'],
      ['PATCH /photos/1', '405 GET, HEAD, PUT']]
  },
  {
    name: 'a plain route with a param',
    after: app => app.put('/:anything', by('hand')),
    asked: [['PUT /photos', '200 hand'], ['DELETE /photos', `405 ${COLLECTION}`], ['DELETE /books', '404']]
  },
  {
    name: 'a plain wildcard route, before',
    before: app => app.all('/*', by('hand')),
    asked: [['PUT /photos', '200 hand'], ['OPTIONS /photos', '200 hand'], ['GET /photos', '200'], ['GET /books', '200 hand']]
  },
  {
    name: 'a plain wildcard route of one method, after, which calls the not-found handler',
    after: app => app.put('/*', (_request, reply) => reply.callNotFound()),
    asked: [['PUT /photos', `405 ${COLLECTION}`], ['PATCH /photos', `405 ${COLLECTION}`], ['PUT /books', '404']]
  },
  {
    name: 'a plain OPTIONS * route',
    after: app => app.options('*', by('hand')),
    asked: [['OPTIONS /photos', '200 hand'], ['PUT /photos', `405 ${COLLECTION}`]]
  },
  {
    name: 'files of @fastify/static',
    before: async app => { await app.register(fastifyStatic, { root: new URL('../fixtures/controllers/', import.meta.url) }) },
    asked: [['PUT /photos', `405 ${COLLECTION}`], ['GET /photos.ts', '200'], ['GET /nothing', '404'], ['PUT /nothing', '404']]
  },
  ...(['before', 'after'] as const).map((order): App => ({
    name: `@fastify/cors ${order}, which responds to every OPTIONS itself`,
    [order]: async (app: FastifyInstance) => { await app.register(cors, { strictPreflight: false }) },
    asked: [['OPTIONS /photos', '204'], ['OPTIONS /photos', '204', PREFLIGHT], ['PUT /photos', `405 ${COLLECTION}`]]
  })),
  ...(['before', 'after'] as const).map((order): App => ({
    name: `@fastify/cors ${order}, without preflights`,
    [order]: async (app: FastifyInstance) => { await app.register(cors, { preflight: false }) },
    asked: [['OPTIONS /photos', '404', PREFLIGHT], ['DELETE /photos', `405 ${COLLECTION}`]]
  })),
  {
    name: 'not-found handlers by prefix',
    before: async app => {
      app.setNotFoundHandler(methodNotAllowed(lost('root')))
      await app.register(async child => { child.setNotFoundHandler(methodNotAllowed(lost('admin'))) }, { prefix: '/admin' })
    },
    isHandled: true,
    routes: [resources('photos'), namespace('admin', {}, [resources('books')])],
    after: async app => { await app.register(async child => { child.setNotFoundHandler(lost('photos')) }, { prefix: '/photos' }) },
    asked: [
      ['PUT /photos', '404 photos'], ['POST /photos/1', '404 photos'], ['PUT /photos/1/2', '404 photos'], ['PUT /books', '404 root'],
      ['PUT /admin/books', `405 ${COLLECTION}`], ['PUT /admin/photos', '404 admin'], ['GET /admin/books/a.b.c', '404 root']
    ]
  },
  {
    name: 'a scope with its own not-found handler and prefix',
    routes: [],
    isHandled: true,
    after: async app => {
      app.setNotFoundHandler(lost('root'))
      await app.register(async child => {
        child.setNotFoundHandler(methodNotAllowed(lost('api')))
        await mount(child, photos, { options: { prefix: '/v1' } })
      }, { prefix: '/api' })
    },
    asked: [['PUT /api/v1/photos', `405 ${COLLECTION}`], ['PUT /api/v1/books', '404 api'], ['PUT /photos', '404 root']]
  },
  {
    name: 'a prefix with a param',
    options: { prefix: '/:tenant/shop' },
    asked: [['PUT /a/shop/photos', `405 ${COLLECTION}`], ['PUT /a/photos', '404'], ['PUT //shop/photos', '404']]
  },
  {
    name: 'several tables at one path',
    routes: [resources('photos', { only: 'index' })],
    after: async app => {
      await mount(app, [resources('photos', { only: 'create', as: 'images' })])
      await mount(app, [resources('photos', { only: 'show', as: 'pictures' })])
      await mount(app, [resources('photos', { only: 'destroy', as: 'paintings' })])
    },
    asked: [['PUT /photos', `405 ${COLLECTION}`], ['PUT /photos/1', '405 GET, HEAD, DELETE'], ['DELETE /photos/a.b.c', '404']]
  },
  {
    name: 'hosts',
    routes: [
      scope({ constraints: { host: 'a.example' } }, [resources('photos', { only: 'index' })]),
      scope({ constraints: { host: 'b.example' } }, [resources('photos', { only: 'create', as: 'others' })])
    ],
    after: app => app.delete('/photos', by('hand')),
    asked: [
      ['PUT /photos', '405 GET, HEAD, DELETE', { host: 'a.example' }], ['PUT /photos', '405 POST, DELETE', { host: 'b.example' }],
      ['POST /photos', '405 GET, HEAD, DELETE', { host: 'a.example' }], ['PUT /photos', '404', { host: 'c.example' }]
    ]
  },
  {
    name: 'versions',
    routes: [scope({ constraints: { version: '1.2.0' } }, [resources('photos', { only: 'index' })])],
    asked: [
      ['PUT /photos', '405 GET, HEAD', { 'accept-version': '1.x' }], ['PUT /photos', '404', { 'accept-version': '2.x' }],
      ['PUT /photos', '404'],
      ['GET /photos', '200', { 'accept-version': '1.2.0' }], ['GET /photos', '404', { 'accept-version': '2.x' }]
    ]
  },
  {
    name: 'versions of other routes, and routes without a version',
    routes: [scope({ constraints: { version: '1.2.0' } }, [resources('photos', { only: 'index' })]),
      resources('photos', { only: 'show', as: 'items' })],
    after: app => app.delete('/photos', by('hand')),
    asked: [
      ['PUT /photos/1', '405 GET, HEAD'], ['PUT /photos/1', '404', { 'accept-version': '1.x' }],
      ['GET /photos/1', '404', { 'accept-version': '1.x' }], ['OPTIONS /photos/1', '404', { 'accept-version': '1.x' }],
      ['PUT /photos', '405 GET, HEAD', { 'accept-version': '1.x' }], ['DELETE /photos', '405 GET, HEAD', { 'accept-version': '1.x' }],
      ['PUT /photos', '404']
    ]
  },
  {
    name: 'redirects whose URL cannot be built from the params are 404',
    routes: [get('old(/:id)', { redirect: '/:id/photos', defaults: { id: '' } })],
    asked: [['GET /old', '404'], ['PUT /old', '404'], ['OPTIONS /old', '404'], ['PUT /old/1', '405 GET, HEAD'], ['GET /old/1', '301']]
  },
  {
    name: 'versions if no route has one are ignored',
    routes: [resources('photos', { only: 'show' })],
    asked: [['PUT /photos/1', '405 GET, HEAD', { 'accept-version': '1.x' }], ['GET /photos/1', '200', { 'accept-version': '1.x' }]]
  },
  {
    name: 'constraints that respond 400 count as routes',
    routes: [resources('photos', { constraints: { id: /[0-9]+/ } })],
    asked: [['POST /photos/x', `405 ${MEMBER}`], ['GET /photos/x', '400'], ['POST /photos/1', `405 ${MEMBER}`]]
  },
  {
    name: "constraints that do not match under 'not-found'",
    routes: [resources('photos', { constraints: { id: /[0-9]+/ }, constraintFailure: 'not-found' })],
    after: app => app.patch('/photos/:key', by('hand')),
    asked: [['POST /photos/x', '404'], ['GET /photos/x', '404'], ['POST /photos/1', `405 ${MEMBER}, PATCH`], ['OPTIONS /photos/x', '404'],
      ['OPTIONS /photos/1', `204 ${MEMBER}, PATCH`]]
  },
  {
    name: 'a request that falls through, whose path has other methods',
    routes: [
      resources('photos', { only: 'show', constraints: { id: /[0-9]+/ }, constraintFailure: 'not-found' }),
      resources('photos', { only: 'destroy', as: 'others' })
    ],
    after: app => app.patch('/photos/:key', by('hand')),
    asked: [['GET /photos/x', '405 DELETE, PATCH'], ['HEAD /photos/x', '405 DELETE, PATCH'], ['GET /photos/1', '200'],
      ['PUT /photos/1', '405 GET, HEAD, DELETE, PATCH'], ['GET /photos/a.b.c', '404'], ['OPTIONS /photos/x', '204 DELETE, PATCH']]
  },
  {
    name: 'routes that the router tries one after the other',
    routes: [
      get('photos/:id', { to: 'photos#number', as: 'number', constraints: { id: /[0-9]+/ } }),
      get('photos/:name', { to: 'photos#word', as: 'word', constraints: { name: /[a-z]+/ } })
    ],
    draw: { constraintFailure: 'not-found' },
    asked: [['GET /photos/1', '200'], ['PUT /photos/1', '405 GET, HEAD'], ['PUT /photos/a', '405 GET, HEAD'], ['PUT /photos/A', '404'],
      ['GET /photos/A', '404']]
  },
  {
    name: 'formats',
    routes: [resources('photos', { format: ['json'] }), resources('books', { format: true }), resources('notes', { format: false })],
    asked: [
      ['PUT /photos.json', `405 ${COLLECTION}`], ['PUT /photos.xml', '404'], ['PUT /books', '404'], ['PUT /books.xml', `405 ${COLLECTION}`],
      ['POST /books/1', '404'], ['POST /books/1.json', `405 ${MEMBER}`], ['PUT /notes.json', '404'], ['POST /notes/1.json', `405 ${MEMBER}`]
    ]
  },
  {
    name: 'a path with a literal before its param, and one with a colon',
    routes: [get('v:version/photos', { to: 'photos#index', as: 'a' }), get('v1:version/photos', { to: 'photos#index', as: 'b' }),
      get('a::b', { to: 'photos#index', as: 'c' })],
    asked: [['PUT /v12/photos', '405 GET, HEAD'], ['PUT /w1/photos', '404'], ['PUT /v/photos', '404']]
  },
  {
    name: 'no HEAD of Fastify',
    server: { exposeHeadRoutes: false },
    asked: [['PUT /photos', '405 GET, POST'], ['HEAD /photos', '405 GET, POST']]
  },
  {
    name: 'a HEAD of the table, and an OPTIONS',
    routes: [match('photos', { via: ['head', 'options', 'get'], to: 'photos#index', as: 'all' }),
      match('books', { via: ['head'], to: 'books#index', as: 'books' })],
    asked: [['PUT /photos', '405 HEAD, OPTIONS, GET'], ['OPTIONS /photos', '200'], ['GET /books', '405 HEAD']]
  },
  {
    name: 'router options',
    server: {
      routerOptions: {
        caseSensitive: false,
        ignoreTrailingSlash: true,
        ignoreDuplicateSlashes: true,
        useSemicolonDelimiter: true,
        maxParamLength: 5
      }
    },
    asked: [
      ['PUT /PHOTOS', `405 ${COLLECTION}`], ['PUT //photos/', `405 ${COLLECTION}`], ['PUT /photos;a=b', `405 ${COLLECTION}`],
      ['POST /photos/123456', '404'], ['POST /photos/12345', `405 ${MEMBER}`]
    ]
  },
  {
    name: 'the compiled router',
    server: differs('topLevelRules') ? {} : { routerOptions: { compile: true } },
    asked: [['PUT /photos', `405 ${COLLECTION}`], ['PUT /books', '404'], ['GET /photos', '200']]
  },
  {
    name: 'a rewritten URL',
    server: { rewriteUrl: ({ url }: { url: string }) => url.replace('/old', '/photos') },
    asked: [['PUT /old', `405 ${COLLECTION}`]]
  },
  {
    name: 'wildcards',
    routes: [get('files/*path', { to: 'files#show' }), put('files/:id', { to: 'files#update', as: 'file_update' }),
      get('*path', { to: 'pages#any' })],
    asked: [
      ['PUT /files/a/b', '405 GET, HEAD'], ['DELETE /files/a', '405 GET, HEAD, PUT'], ['DELETE /files/a.json', '405 GET, HEAD, PUT'],
      ['PUT /files/a.json', '200'],
      ['OPTIONS /files/a/b', '204 GET, HEAD'], ['PUT /files', '404'], ['PUT /files/', '404'], ['PUT /files/a//b', '404'],
      ['PUT /files/a/..%2Fb', '404'], ['PUT /a/b', '404'],
      [`PUT /files/${'a/'.repeat(50)}b`, '405 GET, HEAD'], [`PUT /files/a/${'b'.repeat(101)}`, '405 GET, HEAD'], ['GET /a/b', '200']
    ]
  },
  {
    name: 'a wildcard with a constraint, and one of another table',
    routes: [get('files/*path', { to: 'files#show', constraints: { path: /[a-z]+(?:\/[a-z]+)*/ }, format: false })],
    draw: { constraintFailure: 'not-found' },
    after: app => mount(app, [del('files/*rest', { to: 'others#destroy', as: 'others' })]),
    asked: [['PUT /files/a/b', '405 GET, HEAD, DELETE'], ['PUT /files/a/1', '405 DELETE'], ['GET /files/a/1', '405 DELETE'],
      ['GET /files/a/b', '200']]
  },
  {
    name: 'a failed constraint, after which the route of another table is tried',
    routes: [resources('photos', { only: 'show', constraints: { id: /[0-9]+/ }, constraintFailure: 'not-found' })],
    after: app => mount(app, [get('photos/*rest', { to: 'others#show', as: 'others' })]),
    asked: [['GET /photos/x', '200'], ['PUT /photos/x', '405 GET, HEAD'], ['GET /photos/x/y', '200'], ['PUT /photos/x/y', '405 GET, HEAD']]
  },
  {
    name: 'optional segments',
    routes: [
      get('photos(/page/:page)', { to: 'photos#index', as: 'photos' }), post('photos', { to: 'photos#create', as: 'create' }),
      scope({ path: '(:locale)' }, [get('about', { to: 'pages#about', as: 'about' })]), get('(:locale)', { to: 'pages#home', as: 'home' })
    ],
    asked: [
      ['PUT /photos', '405 GET, HEAD, POST'], ['PUT /photos/page/2', '405 GET, HEAD'], ['PUT /photos/page', '404'],
      ['PUT /about', '405 GET, HEAD'], ['PUT /de/about', '405 GET, HEAD'],
      ['PUT /de/about.json', '405 GET, HEAD'], ['PUT /de', '404'], ['PUT /', '404'], ['POST /photos/page/2', '405 GET, HEAD'],
      ['GET /de/about', '200']
    ]
  },
  {
    name: 'redirects',
    routes: [get('old/:id', { redirect: '/photos/:id' }), resources('photos', { only: 'show' })],
    asked: [['PUT /old/1', '405 GET, HEAD'], ['OPTIONS /old/1', '204 GET, HEAD'], ['PUT /old', '404']]
  },
  {
    name: 'a literal after a param',
    routes: [get('pictures/:slug.png', { to: 'pictures#show', as: 'a' }), put('pictures/:slug', { to: 'pictures#update', as: 'b' })],
    asked: [['DELETE /pictures/a.png', '405 GET, HEAD, PUT'], ['DELETE /pictures/a', '405 PUT'], ['GET /pictures/a', '405 PUT'],
      ['GET /pictures/.png', '404'], ['PUT /pictures/.png', '404'], ['DELETE /pictures/.png', '404']]
  },
  {
    name: 'conditions on the request',
    routes: [
      get('photos', { to: 'photos#index', when: ({ headers }) => headers['x-app'] === '1' }),
      post('photos', { to: 'photos#create', as: 'create', when: ({ headers }) => headers['x-app'] === '2' }),
      scope({ when: ({ url }) => url!.includes('admin') },
        [del('photos', { to: 'photos#destroy', as: 'destroy', when: ({ method }) => method === 'DELETE' })])
    ],
    asked: [
      ['PUT /photos', '404'], ['PUT /photos', '405 GET, HEAD', { 'x-app': '1' }], ['PUT /photos', '405 POST', { 'x-app': '2' }],
      ['PUT /photos?admin', '405 DELETE'],
      ['GET /photos', '404'], ['GET /photos', '405 POST', { 'x-app': '2' }], ['GET /photos', '200', { 'x-app': '1' }],
      ['DELETE /photos?admin', '200'], ['OPTIONS /photos?admin', '204 POST, DELETE', { 'x-app': '2' }]
    ]
  },
  {
    name: 'conditions that throw or return no boolean, which fail requests with their methods only',
    routes: [
      get('photos', { to: 'photos#index', when: () => { throw new Error('no') } }),
      post('photos', { to: 'photos#create', as: 'create', when: (() => 'yes') as never }),
      put('photos', { to: 'photos#update', as: 'update', when: (() => Promise.reject(new Error('no'))) as never }),
      del('books', { to: 'books#destroy', as: 'books' }),
      get('books', { to: 'books#index', as: 'all', when: () => { throw new Error('no') } })
    ],
    asked: [['PATCH /photos', '404'], ['OPTIONS /photos', '404'], ['GET /photos', '500'], ['POST /photos', '500'], ['PUT /photos', '500'],
      ['PUT /books', '405 DELETE'], ['GET /books', '500'], ['OPTIONS /books', '204 DELETE']]
  },
  {
    name: 'several routes that differ by more than their path',
    routes: ['a', 'b',
      'c'].map(name => resources('photos',
      { only: ['index', 'create'], as: name, controller: name, when: ({ headers }) => headers['x-app'] === name })),
    after: app => app.delete('/photos', by('hand')),
    asked: [['PUT /photos', '405 GET, HEAD, POST, DELETE', { 'x-app': 'c' }], ['PUT /photos', '404'],
      ['GET /photos', '200', { 'x-app': 'b' }]]
  },
  {
    name: 'the Rails dialect',
    draw: { dialect: 'rails' },
    asked: [['PUT /photos', `405 ${COLLECTION}`], ['POST /photos/1', '405 GET, HEAD, PATCH, PUT, DELETE'], ['GET /photos/a.b.c', '404']]
  },
  {
    name: 'no methodNotAllowed handler',
    isHandled: true,
    asked: [['PUT /photos', '404'], ['OPTIONS /photos', '404']]
  },
  {
    name: 'a request that a route of another registration matches first',
    routes: [get('v1/:{n}-x', { format: /json|xml/, to: 'pages#counted', constraints: { n: /[0-9]+/ } })],
    after: app => mount(app, [root('pages#home')], { options: { prefix: '/v1/:tenant' } }),
    asked: [['GET /v1/34-x.x', '404'], ['PUT /v1/34-x.x', '404'], ['OPTIONS /v1/34-x.x', '404'], ['PUT /v1/34-x.json', '405 GET, HEAD'],
      ['PUT /v1/acme', '405 GET, HEAD']]
  },
  {
    name: 'a singular resource and a method added with addHttpMethod',
    before: app => app.addHttpMethod('PROPFIND', { hasBody: true }),
    routes: [resource('profile')],
    after: app => app.route({ method: 'PROPFIND', url: '/profile', handler: by('hand') }),
    asked: [['MKCOL /profile', '405 GET, HEAD, PUT, DELETE, POST, PROPFIND'], ['PROPFIND /profile', '200 hand']]
  }
]

t.test('a method that a path does not have', async t => {
  for (const one of APPS) {
    t.test(one.name, async t => {
      const app = await start(one)
      for (const [request, answer, headers] of one.asked) {
        t.equal(await answerTo(app, request, headers), answer,
        `${request} ${headers === undefined ? '' : JSON.stringify(headers)}`)
      }
    })
  }
})

t.test('the error goes through the error handler of the scope of the handler, and lists the allowed methods', async t => {
  const app = await start({ name: '', asked: [] })
  const plain = await app.inject({ method: 'PUT', url: '/photos', payload: { title: 'dunes' } })
  t.strictSame(plain.json(),
    {
      statusCode: 405,
      code: 'FST_RESOURCES_METHOD_NOT_ALLOWED',
      error: 'Method Not Allowed',
      message: 'PUT is not allowed. Allowed methods: GET, HEAD, POST'
    })
  const scoped = Fastify()
  scoped.setErrorHandler(async (_error, _request, reply) => { reply.code(500); return 'root' })
  await scoped.register(async child => {
    child.setErrorHandler(async (error: { code: string }, request, reply) => { reply.code(405); return `${error.code} ${request.is404}` })
    child.setNotFoundHandler(methodNotAllowed())
    await mount(child, photos)
  }, { prefix: '/admin' })
  t.equal((await scoped.inject({ method: 'PUT', url: '/admin/photos' })).body, 'FST_RESOURCES_METHOD_NOT_ALLOWED true')
})

t.test('other requests have the response of Fastify without an extra log line, or of the handler that is passed', async t => {
  const outcomes = []
  for (const isOurs of [false, true]) {
    const lines: string[] = []
    const write = (line: string): void => { lines.push((JSON.parse(line) as { msg: string }).msg) }
    const app = Fastify({ logger: { level: 'info', stream: { write } } })
    await mount(app, photos)
    if (isOurs) app.setNotFoundHandler(methodNotAllowed())
    const { statusCode, body, headers: { date: _date, ...headers } } = await app.inject({ method: 'PUT', url: '/nothing?a=1' })
    outcomes.push({ statusCode, body, headers })
    if (isOurs) t.strictSame(lines, ['incoming request', 'request completed'])
  }
  t.strictSame(outcomes[1], outcomes[0])
  const app = Fastify()
  app.setNotFoundHandler(methodNotAllowed(function (request, reply) { return reply.code(404).send([this === app, request.url]) }))
  await mount(app, photos)
  t.strictSame((await app.inject('/nothing')).json(), [true, '/nothing'])
  t.equal((await app.inject({ method: 'PUT', url: '/photos' })).statusCode, 405)
})

/** Hooks of an app, of a scope in it, and of a route. The test logs which of them run for a request. */
async function hooked (lines: string[], inScope: boolean, declare: object = {}): Promise<FastifyInstance> {
  const app = Fastify()
  const hook = (instance: FastifyInstance, who: string): void => {
    for (const kind of ['onRequest', 'preParsing', 'preValidation', 'preHandler', 'onSend', 'onError', 'onResponse'] as const) {
      instance.addHook(kind, (async (request: { is404: boolean }) => { lines.push(`${who} ${kind} ${request.is404}`) }) as never)
    }
  }
  hook(app, 'app')
  const note = (line: string) => async () => { lines.push(line) }
  await app.register(async child => {
    hook(child, 'scope')
    if (inScope) child.setNotFoundHandler({ preHandler: note('handler preHandler') as never }, methodNotAllowed())
    await mount(child,
      [resources('photos', { routeOptions: { onRequest: note('route onRequest'), preHandler: note('route preHandler') }, ...declare }),
        resources('photos', { only: 'update', path: 'photos', as: 'others' })].slice(0, 'only' in declare ? 2 : 1))
  }, { prefix: '/v' })
  if (!inScope) app.setNotFoundHandler({ preHandler: note('handler preHandler') as never }, methodNotAllowed())
  return app
}

t.test('hooks of the scope of the handler run first, once each, then its own; hooks of routes do not run', async t => {
  for (const inScope of [false, true]) {
    for (const [method, after] of [['PUT', ['onError', 'onSend', 'onResponse']], ['OPTIONS', ['onSend', 'onResponse']]] as const) {
      const lines: string[] = []
      const app = await hooked(lines, inScope)
      await app.inject({ method, url: '/v/photos' })
      await new Promise(resolve => setTimeout(resolve, 20))
      const of = (kind: string): string[] => [`app ${kind} true`, ...inScope ? [`scope ${kind} true`] : []]
      t.strictSame(lines,
        [...['onRequest', 'preParsing', 'preValidation', 'preHandler'].flatMap(of), 'handler preHandler', ...after.flatMap(of)],
          `${method}, ${inScope}`)
    }
  }
})

t.test('a request that fails a constraint of a scope runs no hook of that scope', async t => {
  const lines: string[] = []
  const app = await hooked(lines, false, { only: 'show', constraints: { id: /[0-9]+/ }, constraintFailure: 'not-found' })
  t.equal(await answerTo(app, 'GET /v/photos/x'), '405 PUT')
  t.strictSame(lines.filter(line => line.includes('onRequest') || line.includes('preHandler')),
    ['app onRequest true', 'app preHandler true', 'handler preHandler'])
})

t.test('a guard of the scope of the handler responds first', async t => {
  for (const kind of ['onRequest', 'preHandler'] as const) {
    const app = Fastify()
    await app.register(async child => {
      child.addHook(kind, async (request, reply) => { if (request.headers.authorization === undefined) return reply.code(401).send() })
      child.setNotFoundHandler(methodNotAllowed())
      await mount(child, photos)
    }, { prefix: '/admin' })
    t.equal(await answerTo(app, 'PUT /admin/photos'), '401', kind)
    t.equal(await answerTo(app, 'PUT /admin/photos', { authorization: 'yes' }), `405 ${COLLECTION}`, kind)
  }
})

t.test('over a socket: absolute targets, bodies, pipelined requests', async t => {
  const app = await start({ name: '', asked: [], server: {} })
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.teardown(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let got = ''
    socket.on('data', data => { got += data }).on('error', reject).on('close', () => { resolve(got) })
    socket.write(
      'PUT http://any.example/photos HTTP/1.1\r\nHost: a\r\n\r\nPUT /photos HTTP/1.1\r\nHost: a\r\nContent-Type: ' +
        'application/json\r\nContent-Length: 2\r\n\r\n{}GET /photos HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  })
  t.strictSame([...text.matchAll(/HTTP\/1.1 (\d+)|^allow: (.*)\r$/gm)].map(([, status, allow]) => status ?? allow),
    ['405', COLLECTION, '405', COLLECTION, '200'])
})

/** What a server answers to requests over one socket each: the status, and the body of the last. */
async function overSockets (app: FastifyInstance, requests: readonly string[]): Promise<readonly string[]> {
  const { port } = app.server.address() as AddressInfo
  return Promise.all(requests.map(request => new Promise<string>((resolve, reject) => {
    let got = ''
    const socket = connect(port, '127.0.0.1')
    socket.on('data', data => { got += data }).on('error', reject)
    socket.on('close', () => { resolve(`${request}: ${got.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)} ${got.split('\r\n\r\n')[1]}`) })
    socket.write(`${request} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  })))
}

t.test('over a socket: bad URLs have the response that they have without the handler, and the server continues', async t => {
  const bad = ['/%', '/%E0%A4%A', '/photos/%', '/photos/7%?x=%', '/admin', '/admin/%', '/admin/photos/%E0%A4%A', '//%', '/nothing']
  const requests = ['GET', 'PUT', 'PATCH', 'OPTIONS', 'PROPFIND'].flatMap(verb => bad.map(url => `${verb} ${url}`))
  const answers = []
  for (const wrap of [methodNotAllowed, (handler: Parameters<typeof methodNotAllowed>[0]) => handler!]) {
    const app = Fastify()
    const answered = (who: string) => wrap((request, reply) => reply.code(404).send(`${who} ${request.is404}`))
    await mount(app, photos)
    app.setNotFoundHandler(answered('root'))
    await app.register(async child => {
      child.setNotFoundHandler(answered('child'))
      await mount(child, [resources('books')])
    }, { prefix: '/admin' })
    await app.listen({ port: 0, host: '127.0.0.1' })
    t.teardown(() => app.close())
    answers.push(await overSockets(app, requests))
    t.match(await overSockets(app, ['GET /photos', 'GET /admin/books']), [/: 200 /, /: 200 /], 'the app continues to respond')
  }
  t.strictSame(answers[0], answers[1])
  t.match(answers[0]!.find(answer => answer.startsWith('PUT /nothing')), /404 root true$/)
  t.match(answers[0]!.find(answer => answer.startsWith('PUT /admin/%:')), /: 40[04] /)
})

t.test('with a hook onRegister that sets a not-found handler in every instance', async t => {
  const app = Fastify()
  app.addHook('onRegister',
    (instance, options: { prefix?: string }) => { if (options.prefix) instance.setNotFoundHandler(methodNotAllowed(lost('own'))) })
  await app.register(async child => { await mount(child, photos) }, { prefix: '/v1' })
  t.equal(await answerTo(app, 'PUT /v1/photos'), `405 ${COLLECTION}`)
  t.equal(await answerTo(app, 'PUT /v1/books'), '404 own')
})

t.test('limits of @fastify/rate-limit on the not-found handler count 405 and requests that fall through', async t => {
  const app = Fastify()
  await app.register(rateLimit, { max: 2 })
  await mount(app, [resources('photos', { only: ['index', 'show'], constraints: { id: /[0-9]+/ }, constraintFailure: 'not-found' })])
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, methodNotAllowed())
  const statuses = []
  for (const request of ['PUT /photos', 'OPTIONS /photos', 'PUT /photos', 'GET /nothing',
    'GET /photos/x']) statuses.push((await answerTo(app, request)).slice(0, 3))
  t.strictSame(statuses, ['405', '204', '429', '429', '429'])
})

t.test('with a server whose requests have neither raw headers nor an own method property', async t => {
  let handle: (request: unknown, response: unknown) => void = () => {}
  const server = createServer((request, response) => {
    Object.defineProperty(request, 'rawHeaders', { value: undefined })
    handle(request, response)
  })
  const app = Fastify({ serverFactory: handler => { handle = handler as never; return server } })
  await mount(app, [...photos, scope({ constraints: { version: '1.2.0' } }, [get('news', { to: 'news#index' })])])
  app.setNotFoundHandler(methodNotAllowed())
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.teardown(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const ask = async (method: string, url: string, headers = {}): Promise<unknown[]> => {
    const reply = await fetch(`http://127.0.0.1:${port}${url}`, { method, headers })
    return [reply.status, reply.headers.get('allow')]
  }
  t.strictSame(await ask('PUT', '/photos'), [405, COLLECTION])
  t.strictSame(await ask('PUT', '/news', { 'accept-version': '1.x' }), [405, 'GET, HEAD'])
  t.strictSame(await ask('PUT', '/news'), [404, null])
})

t.test('with a constraint strategy of the app, no wrong method is listed', async t => {
  const region = {
    name: 'region',
    mustMatchWhenDerived: true,
    storage: () => {
      const all = new Map<string, never>(); return {
        get: (key: string) => all.get(key) ?? null,
        set: (key: string, value: never) => { all.set(key, value) }
      }
    },
    validate () {},
    deriveConstraint: ({ headers }: { headers: Record<string, string> }) => headers['x-region']
  }
  const app = Fastify(serverOptions({ routerOptions: { constraints: { region } } }))
  await mount(app, photos)
  app.setNotFoundHandler(methodNotAllowed())
  t.equal(await answerTo(app, 'GET /photos', { 'x-region': 'eu' }), '404')
  t.equal(await answerTo(app, 'PUT /photos', { 'x-region': 'eu' }), '404')
  t.equal(await answerTo(app, 'PUT /photos'), '404', 'the router applies the strategy to every route')
  const chosen = { ...region, mustMatchWhenDerived: false }
  const beside = Fastify(serverOptions({ routerOptions: { constraints: { region: chosen } } }))
  await mount(beside, photos)
  beside.get('/elsewhere', { constraints: { region: 'eu' } }, by('hand'))
  beside.setNotFoundHandler(methodNotAllowed())
  t.equal(await answerTo(beside, 'PUT /photos'), `405 ${COLLECTION}`, 'a strategy that only plain routes use does not affect the plugin')
})

t.test('hooks that read config.resource.controller find none if no route matched', async t => {
  const app = Fastify()
  const seen: unknown[] = []
  app.addHook('onRequest', async ({ is404, routeOptions: { config } }) => { seen.push([is404, config.resource?.controller]) })
  await mount(app, [resources('photos', { constraints: { id: /[0-9]+/ }, constraintFailure: 'not-found' })])
  app.setNotFoundHandler(methodNotAllowed())
  for (const request of ['PUT /photos', 'GET /photos/x', 'GET /photos/a.b', 'GET /photos/1']) await answerTo(app, request)
  t.strictSame(seen, [[true, undefined], [true, undefined], [true, undefined], [false, 'photos']])
})

t.test('a wrong method with a catch-all route takes as many lookups in a large table as in a small one', async t => {
  const names = Array.from({ length: 300 }, (_, index) => `many${index}`)
  const { prototype } = Router as unknown as { readonly prototype: { find (...args: unknown[]): unknown } }
  const { find } = prototype
  t.teardown(() => { prototype.find = find })
  const lookupsIn = async (some: readonly string[]): Promise<number> => {
    const app = Fastify()
    await mount(app, [...some.map(name => resources(name, { only: 'index' })), get('*path', { to: 'pages#any' })])
    app.setNotFoundHandler(methodNotAllowed())
    await app.ready()
    let lookups = 0
    prototype.find = function (...args) { lookups++; return find.apply(this, args) }
    for (const name of some.slice(0, 3)) t.equal(await answerTo(app, `PUT /${name}`), '405 GET, HEAD')
    t.equal(await answerTo(app, 'POST /wp-login.php'), '404', 'and a catch-all does not count as a route of the URL')
    prototype.find = find
    return lookups
  }
  const few = await lookupsIn(names.slice(0, 3))
  t.ok(few > 0)
  t.equal(await lookupsIn(names), few)
})

t.test('an app with its own server, twice', async t => {
  const made = []
  for (let turn = 0; turn < 2; turn++) {
    const app = Fastify({ serverFactory: handler => createServer(handler) })
    await mount(app, turn === 0 ? photos : [resources('books')])
    app.setNotFoundHandler(methodNotAllowed())
    made.push(app)
  }
  t.strictSame(await Promise.all(made.map(app => answerTo(app, 'PUT /photos'))), [`405 ${COLLECTION}`, '404'])
})

t.test('an app without a table, and a record that an action does not find', async t => {
  const bare = Fastify()
  bare.setNotFoundHandler(methodNotAllowed())
  t.equal(await answerTo(bare, 'PUT /photos'), '404')
  const app = Fastify()
  await app.register(resources,
    {
      routes: photos.slice(),
      controllers: {
        photos: {
          ...echoControllers(draw(photos))['photos'],
          show: (_request: unknown, reply: { callNotFound (): unknown }) => reply.callNotFound()
        }
      }
    })
  app.setNotFoundHandler(methodNotAllowed(lost('own')))
  t.equal(await answerTo(app, 'GET /photos/7'), '404 own')
})

t.test('a value that is not a handler throws', async t => {
  for (const [given, says] of [[{ preHandler: async () => {} }, '{ preHandler }'], [5, '5'], [null, 'null'], ['/404', "'/404'"]] as const) {
    t.throws(() => methodNotAllowed(given as never), {
      code: 'FST_RESOURCES_INVALID_OPTION',
      message: `the argument of methodNotAllowed must be a function, got ${says}. ` +
        'Without a handler, write app.setNotFoundHandler(methodNotAllowed())'
    })
  }
  for (const given of [undefined, () => 'none']) t.type(methodNotAllowed(given), 'function')
})
