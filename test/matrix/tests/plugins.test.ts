import { fileURLToPath } from 'node:url'
import auth from '@fastify/auth'
import caching from '@fastify/caching'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import express from '@fastify/express'
import helmet from '@fastify/helmet'
import httpProxy from '@fastify/http-proxy'
import middie from '@fastify/middie'
import otel from '@fastify/otel'
import requestContext from '@fastify/request-context'
import responseValidation from '@fastify/response-validation'
import { restartable } from '@fastify/restartable'
import fastifyRoutes from '@fastify/routes'
import sensible from '@fastify/sensible'
import underPressure from '@fastify/under-pressure'
import view from '@fastify/view'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { Eta } from 'eta'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify'
import t from 'tap'
import resources, { draw, methodNotAllowed, resources as declare } from '../../../lib/index.js'
import { handlers, registerAlbum, type Side } from '../../fixtures/citizen/album.js'
import { compare, USUAL, type Row } from '../../fixtures/citizen/compare.js'
import { echoControllers } from '../../fixtures/echo.js'

/** Decorators of plugins have types that work separately; here a dozen are loaded together. */
type Loose = Readonly<Record<string, (...args: readonly unknown[]) => never>>

const loose = (one: object): Loose => one as Loose
const folder = (name: string): string => fileURLToPath(new URL(`../../fixtures/citizen/${name}/`, import.meta.url))
const gzip = { 'accept-encoding': 'gzip' }
const answer = { type: 'object', properties: { served: { type: 'string' } }, required: ['served'] }

/** Plugins that `npm test` does not install, each as its documentation uses it. */
const PLUGINS: readonly Row[] = [
  {
    name: 'helmet',
    setUp: app => app.register(helmet),
    album: { actions: { new: { helmet: { frameguard: false } }, edit: { helmet: false } } }
  },
  {
    name: 'etag',
    setUp: app => app.register(etag),
    requests: [...USUAL, { method: 'GET', url: '/photos/1', headers: { 'if-none-match': '"1x2g9c9"' } }]
  },
  {
    name: 'compress',
    setUp: app => app.register(compress, { threshold: 0 }),
    album: { actions: { show: { compress: false }, index: { compress: { threshold: 10 } } } },
    requests: USUAL.map(request => ({ ...request, headers: { ...request.headers, ...gzip } }))
  },
  { name: 'caching', setUp: app => app.register(caching, { privacy: 'private', expiresIn: 60 }) },
  {
    name: 'under-pressure',
    setUp: app => app.register(underPressure, { maxEventLoopDelay: 1e6, exposeStatusRoute: true }),
    requests: [...USUAL, { method: 'GET', url: '/status' }]
  },
  {
    name: 'sensible',
    setUp: app => app.register(sensible),
    album: {
      handlers: {
        ...handlers,
        edit: async request => { throw loose((request.server as unknown as { httpErrors: object }).httpErrors)['forbidden']!('no') }
      }
    }
  },
  {
    name: 'request-context',
    setUp: app => {
      app.register(requestContext, { defaultStoreValues: { user: 'nobody' } })
      app.addHook('onRequest',
        async request => { loose((request as unknown as { requestContext: object }).requestContext)['set']!('user', request.url) })
    },
    album: {
      handlers: {
        ...handlers,
        show: async request => ({ user: (request as unknown as { requestContext: Map<string, unknown> }).requestContext.get('user') })
      }
    }
  },
  {
    name: 'auth',
    orders: ['awaited before'],
    setUp: app => app.register(auth),
    album: {
      actions: {
        show: {
          preHandler: [function guard (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply, done: () => void) {
            const refuse = (_request: FastifyRequest, _reply: FastifyReply,
              next: (error?: Error) => void): void => next(request.headers.authorization === 'yes' ? undefined : new Error('who?'))
            loose(loose(request.server)['auth']!([refuse]) as unknown as object)['call']!(request.server, request, reply, done)
          }]
        }
      }
    },
    requests: [...USUAL, { method: 'GET', url: '/photos/1', headers: { authorization: 'yes' } }]
  },
  {
    name: 'view',
    setUp: app => app.register(view, { engine: { eta: new Eta() }, root: folder('templates') }),
    album: { handlers: { ...handlers, show: (request, reply) => { loose(reply)['view']!('photo.eta', request.params) } } }
  },
  {
    name: 'middie',
    setUp: app => app.register(middie).after(() => {
      loose(app)['use']!('/photos', (_request: unknown, response: { setHeader (name: string, value: string): void }, next: () => void) => {
        response.setHeader('x-middleware', 'ran')
        next()
      })
    })
  },
  {
    name: 'express',
    setUp: app => app.register(express).after(() => {
      loose(
        app)['use']!((request: { readonly url: string }, response: { setHeader (name: string, value: string): void }, next: () => void) => {
        response.setHeader('x-express', encodeURI(request.url))
        next()
      })
    })
  },
  {
    name: 'response-validation',
    setUp: app => app.register(responseValidation),
    album: {
      actions: {
        index: { schema: { response: { 200: answer } } },
        show: { schema: { response: { 200: { ...answer, required: ['never'] } } } },
        update: { schema: { response: { 200: answer } }, responseValidation: false }
      }
    }
  },
  {
    name: 'routes',
    setUp: app => app.register(fastifyRoutes),
    visit: app => [...(app as unknown as { routes: ReadonlyMap<string, readonly RouteOptions[]> }).routes].map(([url, list]) => ({
      url,
      methods: list.map(({ method }) => method)
    }))
  },
  {
    name: 'http-proxy',
    setUp: app => app.register(async child => {
      const upstream = Fastify()
      upstream.all('/*', async request => ({ proxied: request.url, method: request.method }))
      child.addHook('onClose', () => upstream.close())
      await child.register(httpProxy, { upstream: await upstream.listen({ port: 0, host: '127.0.0.1' }), prefix: '/' })
    }),
    mask: /localhost:\d+|127\.0\.0\.1:\d+|timeout=\d+/g,
    requests: [...USUAL.filter(({ url, method }) => !String(url).includes('%') && method !== 'POST'),
      { method: 'GET', url: '/photos/1/else' }, { method: 'PATCH', url: '/photos/1', payload: {} }, { method: 'DELETE', url: '/photos/1' }]
  },
  {
    name: 'otel',
    orders: ['before', 'awaited before'],
    setUp: (app, log) => {
      const exporter = new InMemorySpanExporter()
      const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
      const instrumentation = new otel.FastifyOtelInstrumentation({ registerOnInitialization: false })
      instrumentation.setTracerProvider(provider)
      app.addHook('onResponse', async () => {
        for (const { name, attributes } of exporter.getFinishedSpans()) log(JSON.stringify([name, attributes]))
        exporter.reset()
      })
      return app.register(instrumentation.plugin())
    }
  }
]

for (const row of PLUGINS) {
  t.test(`with ${row.name}, the package behaves like the same plain Fastify routes`, async t => {
    for (const outcome of await compare(t, row)) t.equal(outcome.boot, 'ready')
  })
}

t.test('an app that is restarted on its server, with plain routes and with the package', async t => {
  const answers = async (side: Side): Promise<unknown> => {
    const app = await restartable(async (create, options) => {
      const made = create(options)
      made.register(async child => { await registerAlbum(child, side, { handlers, route: {}, actions: {}, declared: {} }) })
      return made
    }, {} as never)
    t.teardown(() => app.close())
    await app.listen({ port: 0, host: '127.0.0.1' })
    const seen = []
    for (let turn = 0; turn < 3; turn++) {
      const { port } = app.server.address() as { readonly port: number }
      const reply = await fetch(`http://127.0.0.1:${port}/photos/${turn}`, { headers: { connection: 'close' } })
      seen.push(reply.status, await reply.text())
      await app.restart()
    }
    return seen
  }
  t.strictSame(await answers('package'), await answers('plain'))
})

t.test('methodNotAllowed with a proxy for every other path, and with one for a prefix', async t => {
  const upstream = Fastify()
  upstream.all('/*', async () => 'upstream')
  t.teardown(() => upstream.close())
  const target = await upstream.listen({ port: 0, host: '127.0.0.1' })
  const rows = [['/', 'PUT /photos', '200 upstream'], ['/', 'OPTIONS /photos', '200 upstream'],
    ['/photos/7', 'PUT /photos/7/raw', '200 upstream'], ['/photos/7', 'PUT /photos', '405 GET, HEAD, POST']] as const
  for (const [prefix, request, expected] of rows) {
    for (const order of ['before', 'after']) {
      const app = Fastify()
      const routes = draw([declare('photos')])
      if (order === 'before') await app.register(httpProxy, { upstream: target, prefix })
      await app.register(resources, { routes, controllers: echoControllers(routes) })
      if (order === 'after') await app.register(httpProxy, { upstream: target, prefix })
      app.setNotFoundHandler(methodNotAllowed())
      const [method, url] = request.split(' ') as ['PUT', string]
      const { statusCode, body, headers } = await app.inject({ method, url })
      t.equal(`${statusCode} ${statusCode === 200 ? body : String(headers.allow)}`, expected, `${request} with ${prefix} ${order}`)
      await app.close()
    }
  }
})
