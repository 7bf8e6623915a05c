import Fastify, { type FastifyInstance } from 'fastify'
import t from 'tap'
import resources, { draw, get, post, resource, resources as plural, scope, type Declaration } from '../../lib/index.js'
import { echoControllers } from '../fixtures/echo.js'

interface Warning extends Error {
  readonly code?: string
}

const limit = { config: { rateLimit: { max: 2 } } as object }

/** The warnings of an app that registers those tables, after `prepare`. */
async function warningsOf (
  tables: ReadonlyArray<readonly Declaration[]>, prepare: (app: FastifyInstance) => void = () => {}
): Promise<readonly Warning[]> {
  const warnings: Warning[] = []
  const listener = (warning: Warning): void => { warnings.push(warning) }
  process.on('warning', listener)
  const app = Fastify()
  prepare(app)
  for (const [index, routes] of tables.entries()) {
    await app.register(resources, { routes, controllers: echoControllers(draw(routes)), prefix: `/v${index}` })
  }
  await app.ready()
  await app.close()
  await new Promise(setImmediate)
  process.off('warning', listener)
  return warnings.filter(({ code }) => code === 'FST_RESOURCES_FORMAT_STATE')
}

/** The routes that are listed for declarations. */
const cases: ReadonlyArray<readonly [title: string, declared: readonly Declaration[], listed: readonly string[]]> = [
  ['an extension behind a static segment', [resource('session', { only: ['create', 'show'], routeOptions: limit })],
    ['GET /v0/session(.:format)', 'POST /v0/session(.:format)']],
  ['an extension within a param', [plural('photos', { only: 'show', routeOptions: limit })], []],
  ['a resource and what is nested in it', [plural('photos', { only: ['index', 'show'], ownRouteOptions: limit }, [plural('tags', { only: 'index' })])],
    ['GET /v0/photos(.:format)']],
  ['no extension', [scope({ format: false, routeOptions: limit }, [resource('session', { only: 'create' })])], []],
  ['an extension that is required', [post('session', { to: 'a#b', format: true, routeOptions: limit })], []],
  ['a closed list of extensions', [get('feed', { to: 'a#b', format: ['rss', 'atom'], routeOptions: limit })], ['GET /v0/feed(.:format)']],
  ['a redirect', [get('old', { redirect: '/new', routeOptions: limit })], ['GET /v0/old(.:format)']],
  ['no limit', [resource('session', { only: 'create', routeOptions: { config: { rateLimit: false } as object } })], []]
]

for (const [title, declared, listed] of cases) {
  t.test(`one warning lists the routes with a rate limit and a format variant: ${title}`, async t => {
    const warnings = await warningsOf([declared])
    t.equal(warnings.length, listed.length === 0 ? 0 : 1)
    const lines = warnings.flatMap(({ message }) => message.split('\n').slice(1))
    t.strictSame(lines.map(line => line.replace(/ at \S*format-state\.test\.ts:\d+:\d+$/, '')).sort(), listed.map(one => `  - ${one}`))
    for (const { name, message } of warnings) t.match([name, message], ['FastifyResourcesWarning', /format: false/])
  })
}

t.test('the limits are read after all listeners, those of any URL of a route, once for all tables of an app', async t => {
  const sessions = [[resource('session', { only: 'create' })], [resource('session', { only: 'create', as: 'other' })]]
  const [warning, ...others] = await warningsOf([...sessions, [resource('password', { only: 'create' })]], app => {
    app.addHook('onRoute', options => {
      if (options.url.endsWith('/session')) options.config = { ...options.config, rateLimit: { max: 2 } } as object
    })
  })
  t.strictSame(others, [])
  t.match(warning?.message, /^config\.rateLimit .*\n {2}- POST \/v0\/session\(\.:format\) at \S+\n {2}- POST \/v1\/session\(\.:format\) at \S+$/)
})

t.test('routes that are no routes of a table, and whose config is gone', async t => {
  const warnings = await warningsOf([[resource('session', { only: 'create', routeOptions: limit })]], app => {
    app.addHook('onRoute', function (options) {
      if (options.url === '/v0/session') this.get('/other', limit as object, async () => '')
      delete (options as { config?: object }).config
    })
  })
  t.strictSame(warnings, [])
})
