import Fastify, { type FastifyInstance } from 'fastify'
import t from 'tap'
import resources, { draw, get, match, scope, type Declaration } from '../../lib/index.js'
import { echoControllers } from '../fixtures/echo.js'

/** Functions that distinguish routes of one path. */
type Tells = (index: number) => object

const byCondition: Tells = () => ({ when: () => false })
const byHost: Tells = index => ({ constraints: { host: `h${index}.example` } })

const crowd = (from: number, to: number, tells: Tells): readonly Declaration[] =>
  Array.from({ length: to - from }, (_, index) => get('a/:id', { to: `a#b${from + index}`, as: null, ...tells(from + index) }))

async function mount (app: FastifyInstance, declarations: readonly Declaration[], prefix = ''): Promise<void> {
  const routes = draw(declarations)
  await app.register(resources, { routes, controllers: echoControllers(routes), prefix })
}

/** A HEAD route only. GET routes do not count at its path, because they have a host. */
const head = match('a/:id', { via: 'head', to: 'a#head', as: null })

const byHand = (app: FastifyInstance, host?: string): void => {
  app.get('/a/:id', host === undefined ? {} : { constraints: { host } }, async () => 'plain')
}

/** An app with more routes at one path than the router holds, and its error. */
const refused: ReadonlyArray<readonly [title: string, build: (app: FastifyInstance) => Promise<void>, says: RegExp]> = [
  ['conditions, in one table', app => mount(app, crowd(0, 32, byCondition)),
    /^32 routes share GET \/a\/:id\(\.:format\); the router supports 31 routes with constraints per method and pattern: get\('a\/:id'\) at .*route-limit\.test\.ts:\d+:\d+\. Combine some of them, or change their path$/],
  ['hosts, in one table', app => mount(app, crowd(0, 32, byHost)), /32 routes .*get\('a\/:id'\) at /],
  ['hosts, and one without a host', app => mount(app, [...crowd(0, 31, byHost), get('a/:id', { to: 'a#all' })]),
    /^32 routes share GET \/a\/:id/],
  ['conditions, in two registrations', async app => {
    await mount(app, crowd(0, 20, byCondition))
    await mount(app, crowd(20, 40, byCondition))
  }, /40 routes .*get\('a\/:id'\) at /],
  ['hosts, in two registrations under one prefix', async app => {
    await mount(app, crowd(0, 20, byHost), '/x')
    await mount(app, [scope({ path: 'x' }, crowd(20, 40, byHost))])
  }, /^40 routes share GET \/x\/a\/:id/],
  ['for HEAD, with its own HEAD route', app => mount(app, [...crowd(0, 31, byHost), head]), /32 routes /],
  ['next to an earlier plain Fastify route', async app => {
    byHand(app, 'x.example')
    await mount(app, crowd(0, 31, byHost))
  }, /get\('a\/:id'\) at .*route-limit\.test\.ts:\d+:\d+ \(GET \/a\/:id\(\.:format\)\): the router supports 31 routes with constraints per method and pattern, including plain Fastify routes\. Combine/]
]

for (const [title, build, says] of refused) {
  t.test(`more routes at one path than the router holds throw: ${title}`, async t => {
    await t.rejects(async () => build(Fastify()), { code: 'FST_RESOURCES_ROUTE_LIMIT', message: says })
  })
}

/** Apps that have the maximum number of routes. */
const taken: ReadonlyArray<readonly [title: string, build: (app: FastifyInstance) => Promise<void>]> = [
  ['one table', app => mount(app, crowd(0, 31, byCondition))],
  ['hosts, and one of none', app => mount(app, [...crowd(0, 30, byHost), get('a/:id', { to: 'a#all' })])],
  ['two registrations', async app => {
    await mount(app, crowd(0, 20, byHost))
    await mount(app, crowd(20, 31, byHost))
  }],
  ['two prefixes', async app => {
    await mount(app, crowd(0, 31, byHost), '/x')
    await mount(app, crowd(0, 31, byHost).map(one => scope({ as: 'y' }, [one])), '/y')
  }]
]

for (const [title, build] of taken) {
  t.test(`as many routes as the router holds are accepted: ${title}`, async t => {
    const app = Fastify()
    await build(app)
    await app.ready()
    t.match(app.printRoutes(), /:id/)
  })
}

t.test('a table throws when it is used without an app, too', async t => {
  for (const tells of [byCondition, byHost]) {
    t.throws(() => draw(crowd(0, 32, tells)).recognize('GET', '/a/1'), { code: 'FST_RESOURCES_ROUTE_LIMIT' })
  }
})

t.test('other errors of the router are reported in its own words', async t => {
  const app = Fastify()
  byHand(app)
  await t.rejects(async () => mount(app, [get('a/:id', { to: 'a#b' })]), { code: 'FST_ERR_DUPLICATED_ROUTE' })
})

t.test('an extra plain Fastify route after them is Fastify\'s error', async t => {
  const app = Fastify()
  await mount(app, crowd(0, 31, byHost))
  t.throws(() => { byHand(app) }, { message: /maximum of 31 route handlers/ })
})
