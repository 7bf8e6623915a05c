import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import t from 'tap'
import resources, { draw, get, match, resources as declare, scope, type RouteSet } from '../../lib/index.js'
import type { DrawOptions } from '../../types/index.js'
import { HOSTILE, type Hostile, type Options } from '../fixtures/citizen/hostile.js'

t.setTimeout(600_000)

type Params = Readonly<Record<string, unknown>>
interface Comment { readonly id: number, readonly album: string }
type Loaded = FastifyRequest & { readonly records: { readonly comment?: Comment } }

/** Routes with every kind of check. */
const declarations = [
  declare('photos', { only: ['show', 'create'], constraints: { id: { type: 'integer' } } }),
  scope({ constraintFailure: 'not-found' }, [get('users/:id', { to: 'users#id', constraints: { id: /[0-9]+/ } })]),
  get('users/:name', { to: 'users#name' }),
  get('secret', { to: 'secrets#show', when: () => false }),
  get('broken', { to: 'secrets#broken', when: () => { throw new Error('a condition') } }),
  get('odd', { to: 'secrets#odd', when: (() => undefined) as never }),
  scope({ when: ({ headers }) => headers['x-key'] === 'a' }, [get('keys/:id', { to: 'keys#show', constraints: { id: ['a', 'b'] } })]),
  declare('albums', { only: [] }, [declare('comments', { only: 'show', constraints: { id: { type: 'integer' } } })]),
  match('heads/:id', { via: ['get', 'head'], to: 'heads#show', constraints: { id: { type: 'integer' } } }),
  get('plain/:slug', { to: 'pages#show' })
]

/** The tables: with formats the class of requests is replaced, without formats only hooks run. */
const tables: ReadonlyArray<readonly [name: string, options: DrawOptions, prefix: string]> = [
  ['with formats', {}, ''], ['without formats', { format: false }, ''], ['with formats under a prefix', {}, '/v1'],
  ['without formats under a prefix with a param', { format: false }, '/:tenant']
]

/** Paths, and the actions that may handle them with the headers; `null` if no handler may run. */
const requests: ReadonlyArray<readonly [path: string, expected: string | null, headers?: Record<string, string>]> = [
  ['/photos/7', 'photos#show'], ['/photos/x', null], ['/photos/01', null], ['/photos/..', null], ['/photos/%00', null], ['/photos/', null],
  ['/users/7', 'users#id'], ['/users/ann', 'users#name'], ['/users/', null],
  ['/secret', null], ['/broken', null], ['/odd', null],
  ['/keys/a', 'keys#show', { 'x-key': 'a' }], ['/keys/a', null], ['/keys/c', null, { 'x-key': 'a' }],
  ['/albums/a/comments/1', 'comments#show'], ['/albums/b/comments/1', null], ['/albums/a/comments/x', null], ['/albums/none/comments/1', null],
  ['/heads/7', 'heads#show'], ['/heads/x', null], ['/plain/a', 'pages#show'], ['/plain/%01', null]
]

/** Whether the params and the records of a running action are those that its route demands. */
const holds: Readonly<Record<string, (params: Params, request: Loaded) => boolean>> = {
  'photos#show': ({ id }) => Number.isSafeInteger(id),
  'users#id': ({ id }) => /^[0-9]+$/.test(String(id)),
  'keys#show': ({ id }, { headers }) => ['a', 'b'].includes(String(id)) && headers['x-key'] === 'a',
  'comments#show': ({ album_id: album, id }, { records }) => records.comment!.album === album && records.comment!.id === id,
  'heads#show': ({ id }) => Number.isSafeInteger(id),
  'secrets#show': () => false,
  'secrets#broken': () => false,
  'secrets#odd': () => false
}

interface Ran { readonly action: string, readonly isRight: boolean }

async function appOf ({ listen, before, after, changesParams = false }: Hostile, options: DrawOptions, prefix: string, ran: Ran[]): Promise<FastifyInstance> {
  const app = Fastify()
  const all: Options[] = []
  app.addHook('onRoute', function (given) {
    all.push(given as never)
    listen.call(this, given as never, app)
  })
  before?.(app)
  app.get('/by-hand/:id', async () => 'a plain route')
  const routes = draw(declarations as never, options) as RouteSet
  const controllers: Record<string, Record<string, unknown>> = {}
  for (const { controller, action } of routes.routes) {
    const name = `${controller}#${action}`
    const handler = async (request: Loaded): Promise<string> => {
      // With `attachValidation`, the action itself checks for the error.
      const isRight = request.validationError !== undefined || (changesParams && name === 'users#id') || (holds[name]?.(request.params as Params, request) ?? true)
      ran.push({ action: name, isRight })
      return name
    }
    controllers[controller!] = { ...controllers[controller!], [action!]: handler }
  }
  await app.register(resources, {
    routes,
    controllers: controllers as never,
    prefix,
    load: {
      album: (id: string) => id === 'none' ? null : { id },
      comment: (id: number, { album }: { album: { id: string } }) => album.id === 'a' ? { id, album: album.id } : null,
      photo: null,
      name: null,
      ...prefix.includes(':tenant') ? { tenant: null } : {}
    }
  } as never)
  after?.(all)
  await app.ready()
  return app
}

for (const hostile of HOSTILE) {
  for (const [table, options, prefix] of tables) {
    t.test(`a listener that ${hostile.name}: ${table}`, async t => {
      const ran: Ran[] = []
      let app: FastifyInstance
      try {
        app = await appOf(hostile, options, prefix, ran)
      } catch (error) {
        // Fastify itself may reject the change at boot, which is closed too.
        t.match(error, { code: /^FST_/ }, 'an error at boot')
        return t.equal(hostile.works, 'none')
      }
      t.teardown(() => app.close())
      const base = prefix.replace(':tenant', 'acme')
      for (const [path, expected, headers = {}] of requests) {
        for (const [kind, url] of [['route', base + path], ['alias', `${base}/de${path}`], ['other', `/other${base}${path}`]] as const) {
          for (const method of ['GET', 'HEAD'] as const) {
            ran.length = 0
            const { statusCode, body } = await app.inject({ method, url, headers })
            const what = `${method} ${url}: ${statusCode} ${ran.map(({ action }) => action).join()}`
            t.ok(ran.every(({ isRight }) => isRight), what)
            // A table's own HEAD route has no alias.
            const isMissing = kind === 'alias' && method === 'HEAD' && path.startsWith('/heads')
            if (isMissing || kind === 'other' || (kind === 'alias' && hostile.works !== 'aliases') || hostile.works === 'none') continue
            if (expected === null) t.ok(statusCode >= 400, what)
            else t.strictSame([statusCode, ran.map(({ action }) => action), method === 'GET' ? body : ''], [200, [expected], method === 'GET' ? expected : ''], what)
          }
        }
      }
    })
  }
}
