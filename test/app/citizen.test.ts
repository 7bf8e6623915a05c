import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import autoload from '@fastify/autoload'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import t, { type Test } from 'tap'
import { z } from 'zod'
import resources, { resources as declare, scope } from '../../lib/index.js'
import { handlers, registerAlbum, type Album } from '../fixtures/citizen/album.js'
import { MATCHED, mountNoting, PATCHES, patchedFastify, REPLACING, UNMATCHED } from '../fixtures/citizen/closed.js'
import { compare, outcomeOf } from '../fixtures/citizen/compare.js'
import { declining, FALLEN, lifeOf, PLACES, UNMATCHED as DECLINED } from '../fixtures/citizen/declined.js'
import { differences } from '../fixtures/citizen/differences.js'
import { HEADING } from '../fixtures/citizen/heads.js'
import { LISTENING } from '../fixtures/citizen/listeners.js'
import { PLUGINS } from '../fixtures/citizen/plugins.js'
import { REGISTERING } from '../fixtures/citizen/registering.js'
import { differs } from '../fixtures/fastify.js'

const album: Album = { handlers, route: {}, actions: {}, declared: {} }

t.test('with a plugin, the package behaves like the same plain Fastify routes', async t => {
  for (const row of PLUGINS) {
    t.test(row.name, async t => {
      for (const outcome of await compare(t, row)) t.equal(outcome.boot, 'ready')
    })
  }
})

t.test('a listener to onRoute that', async t => {
  // On some versions, an async listener that throws ends the process, with plain routes too.
  for (const row of LISTENING) {
    if (row.name !== 'wraps the handler' || !differs('lateRejection')) {
      t.test(row.name, async t => { await compare(t, row) })
    }
  }
})

t.test('HEAD', async t => {
  for (const row of HEADING) t.test(row.name, async t => { await compare(t, row) })
})

t.test('options of register', async t => {
  for (const row of REGISTERING) t.test(row.name, async t => { await compare(t, { orders: ['before'], ...row }) })
})

t.test('constraints next to zod schemas', async t => {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const own = z.object({ id: z.coerce.number() })
  const seen: unknown[] = []
  app.addHook('onRoute', ({ url, method, schema }) => { if (url === '/photos/:id' && method === 'PUT') seen.push(schema?.params) })
  await registerAlbum(app, 'package', {
    ...album,
    declared: { constraints: { id: /[0-9]+/ } },
    actions: { update: { schema: { params: own } }, index: { schema: { querystring: z.object({ page: z.coerce.number().optional() }) } } }
  })
  await app.ready()
  t.equal(seen[0], own, 'a schema that is not plain JSON schema is unchanged')
  for (const [method, url, status] of [['GET', '/photos/7', 200], ['GET', '/photos/x', 400], ['PUT', '/photos/x', 400],
    ['GET', '/photos?page=x', 400]] as const) {
    t.equal((await app.inject({ method, url })).statusCode, status, `${method} ${url}`)
  }
  t.match((await app.inject({ method: 'PUT', url: '/photos/7', payload: {} })).json(), { id: 7 })
})

t.test('each listed difference occurs', async t => {
  const urls: string[] = []
  const app = Fastify()
  app.addHook('onRoute', ({ url }) => { urls.push(url) })
  await registerAlbum(app, 'package',
    { ...album, handlers: { ...handlers, show: async ({ params, routeOptions: { config } }) => ({ params, config }) } })
  t.strictSame([...new Set(urls.filter(url => url.includes('.')))], differences.suffixUrls.only)
  const { params, config } = (await app.inject('/photos/1.json')).json() as Record<string, object>
  t.strictSame(params, { id: '1', [differences.format.only[0]]: 'json' })
  t.strictSame(Object.keys(config!).filter(key => !['url', 'method'].includes(key)), differences.resource.only)
  t.equal((await outcomeOf('package', PLUGINS[0]!, 'before')).replaced, 1, 'formats need another class of requests')
  const freezing = Fastify()
  freezing.addHook('onRoute', ({ schema }) => { Object.freeze(schema) })
  await t.rejects(async () => { await registerAlbum(freezing, 'package', album); await freezing.ready() },
    new RegExp(differences.frozenSchema.only[0].replace(/[().]/g, '\\$&')))
  const copying = Fastify()
  copying.addHook('onRoute', options => { options.config = JSON.parse(JSON.stringify(options.config ?? {})) as never })
  await t.rejects(async () => { await registerAlbum(copying, 'package', album) }, { code: differences.unmatched.only[0] })
})

t.test('a request that a route does not match has the same response as with plain routes, with', async t => {
  for (const place of PLACES) {
    t.test(place.name, async t => {
      const built = await declining(place)
      for (const headers of [{}, { authorization: 'yes' }]) {
        for (const [what, method, url] of FALLEN) {
          const missed = await lifeOf(built, method, `${place.prefix}/photos/1/2/3`, headers)
          t.strictSame(await lifeOf(built, method, place.prefix + url, headers), missed, `${what}: ${method} ${url}`)
        }
        for (const [what, method, url, pattern] of DECLINED) {
          const plain = await lifeOf(built, method, `${place.prefix}/plain${pattern}`, headers)
          const life = await lifeOf(built, method, place.prefix + url, headers)
          t.strictSame(life, plain, `${what}: ${method} ${url}`)
        }
      }
    })
  }
})

t.test('no handler runs for a request that its route does not match', async t => {
  for (const [name, patches] of Object.entries(PATCHES)) {
    t.test(`on a Fastify ${name}`, async t => {
      const app = patchedFastify(t.testdir(), patches)()
      await failsClosed(t, app, name === 'as it is')
    })
  }
  for (const [how, replace] of Object.entries(REPLACING)) {
    t.test(`if a listener replaces config ${how}`, async t => {
      const app = Fastify()
      app.addHook('onRoute', replace)
      await failsClosed(t, app, how.includes('string keys'))
    })
  }
})

/** An app may fail to boot or respond 500, but never runs a handler for a request that was not matched. */
async function failsClosed (t: Test, app: FastifyInstance, isWhole: boolean): Promise<void> {
  const ran: string[] = []
  mountNoting(app, ran)
  const fault = await app.ready().then(() => null, (error: Error) => error)
  if (isWhole) t.equal(fault, null)
  if (fault !== null) {
    t.match(fault, { code: /^FST_RESOURCES_/ }, 'the app does not boot, and the error is one of the package')
    return
  }
  for (const [method, url] of UNMATCHED) {
    const { statusCode } = await app.inject({ method, url })
    t.strictSame(ran.splice(0), [], `${method} ${url}`)
    t.ok(isWhole ? statusCode === 404 : [404, 500].includes(statusCode), `the response of ${method} ${url} is ${statusCode}`)
  }
  for (const [method, url] of MATCHED) {
    const { statusCode } = await app.inject({ method, url })
    t.ok(isWhole ? statusCode === 200 : [200, 404, 500].includes(statusCode), `the response of ${method} ${url} is ${statusCode}`)
    const id = /\d/.exec(url)?.[0]
    for (const params of ran.splice(0)) {
      t.strictSame(JSON.parse(params),
        { ...id === undefined ? {} : { id }, ...url.includes('.') ? { format: 'json' } : {} }, `${method} ${url}`)
    }
  }
}

t.test('two apps on one server are independent', async t => {
  const server = createServer()
  const apps = [1, 2].map(() => Fastify({ serverFactory: () => server }))
  for (const [index, app] of apps.entries()) {
    await app.register(resources,
      {
        routes: [declare('photos', { constraints: { id: /[0-9]+/ }, constraintFailure: 'not-found' }),
          declare('slugs', { path: 'photos', only: 'show', param: 'slug' })],
        controllers: { photos: handlers, slugs: { show: () => `slug of ${index}` } }
      })
    t.equal((await app.inject('/photos/1')).statusCode, 200)
    t.equal((await app.inject('/photos/a')).body, `slug of ${index}`)
  }
})

t.test('names in the plugin tree', async t => {
  const app = Fastify()
  await registerAlbum(app, 'package', album, { prefix: '/v1' })
  await app.ready()
  const lines = app.printPlugins().trim().split('\n').slice(1)
  t.match(lines.join(), differences.plugin.only[0])
  for (const line of lines) t.match(line, /^[│├└─┬\s]*(?:bound )?[\w@/-]+ -?\d+ ms$/)
})

t.test('declaring config.resource throws', async t => {
  const config = { resource: 'mine' } as object
  const cases: Readonly<Record<string, () => PromiseLike<unknown>>> = {
    'in a resource': () =>
      Fastify().register(resources, { routes: [declare('photos', { routeOptions: { config } })], controllers: { photos: handlers } }),
    'in a scope': () =>
      Fastify().register(resources, { routes: [scope({ routeOptions: { config } }, [declare('photos')])], controllers: { photos: handlers } }),
    'in an action': () =>
      Fastify().register(resources,
        { routes: [declare('photos')], controllers: { photos: { ...handlers, show: { config, handler: handlers.show } } } })
  }
  for (const [where, boot] of Object.entries(cases)) {
    await t.rejects(async () => { await boot() }, { code: /^FST_RESOURCES_/, message: /config\.resource/ }, where)
  }
})

t.test('@fastify/autoload', async t => {
  // Fastify's loader check does not know every TypeScript loader; this option tells it that a loader is active.
  process.env['FASTIFY_AUTOLOAD_TYPESCRIPT'] = '1'
  const dir = fileURLToPath(new URL('../fixtures/citizen/autoloaded/', import.meta.url))
  for (const options of [{}, { prefix: '/auto' }, { logLevel: 'silent' }, { prefix: '/auto', logLevel: 'warn', logSerializers: {} }]) {
    const app = Fastify()
    await app.register(autoload, { dir, options, forceESM: true })
    t.equal((await app.inject(`${(options as { prefix?: string }).prefix ?? ''}/photos/1`)).statusCode, 200, JSON.stringify(options))
  }
})
