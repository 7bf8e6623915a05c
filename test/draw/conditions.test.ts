import t from 'tap'
import Fastify from 'fastify'
import plugin, { collection, draw, get, member, namespace, post, resource, resources, scope } from '../../lib/index.js'
import { drawingOf } from '../../lib/table/route-set.js'
import type { Declaration, DialectName } from '../../types/index.js'
import { echoControllers } from '../fixtures/echo.js'

const srv = { host: /srv-\d+/ }
const admin = { host: 'admin.example.com' }

/** Rows, each with what is checked of its params, and with what is asked of the host and the version of its request. */
const cases: ReadonlyArray<readonly [what: string, declared: readonly Declaration[], rows: readonly string[], dialect?: DialectName]> = [
  ['a constraint that a resource sets on its own param belongs to it, on every row',
    [resources('machines', { param: 'host', only: ['index', 'show'], constraints: srv }, [
      resources('parts', { only: 'index' }), member([post('restart')]), collection([get('stats')]), get('zoom')
    ])], [
      '/machines/:machine_host/parts | machine_host | -', '/machines/:host/restart | host | -', '/machines/stats | - | -',
      '/machines/:machine_host/zoom | machine_host | -', '/machines | - | -', '/machines/:host | host | -'
    ]],
  ['a nested param too',
    [resources('apis', { nestedParam: 'version', only: ['index', 'show'], constraints: { version: /v\d/ } }, [resources('keys', { only: 'index' })])],
    ['/apis/:version/keys | version | -', '/apis | - | -', '/apis/:id | - | -']],
  ['in a singular resource there is no such param', [resource('status', { only: 'show', constraints: admin })], ['/status | - | host=admin.example.com']],
  ['one of an outer scope stays that of the request',
    [scope({ constraints: admin }, [resources('machines', { param: 'host', only: 'index' })]),
      namespace('a', { constraints: admin }, [resources('disks', { param: 'host', only: 'index', constraints: srv })])],
    ['/machines | - | host=admin.example.com', '/a/disks | - | host=admin.example.com']],
  ['one inside of the resource is that of the request again',
    [resources('machines', { param: 'host', only: ['index', 'show'], constraints: srv }, [
      collection([get('stats', { constraints: admin })]), scope({ constraints: admin }, [resources('parts', { only: 'index' })]),
      resources('disks', { only: 'show', constraints: admin })
    ])], [
      '/machines/stats | - | host=admin.example.com', '/machines/:machine_host/parts | machine_host | host=admin.example.com',
      '/machines/:machine_host/disks/:id | machine_host | host=admin.example.com', '/machines | - | -', '/machines/:host | host | -'
    ]],
  ['a constraint next to a path, or on a path, with such a param is the param\'s',
    [get('h/:host', { to: 'a#b', constraints: srv }), scope({ path: ':version', constraints: { version: /v\d/ } }, [
      get('c', { to: 'c#d' }), scope({ constraints: { version: /v[12]/ } }, [get('e', { to: 'e#f' })])
    ]), resources('x', { path: ':host/x', only: 'index', constraints: srv })],
    ['/h/:host | host | -', '/:version/c | version | -', '/:version/e | version | -', '/:host/x | host | -']],
  ['in the Rails dialect each path decides',
    [scope({ constraints: srv }, [resources('machines', { param: 'host', only: ['index', 'show'] }, [get('parts')])])],
    ['/machines/:machine_host/parts | machine_host | host=/srv-\\d+/', '/machines | - | host=/srv-\\d+/', '/machines/:host | host | -'], 'rails']
]

for (const [what, declared, rows, dialect = 'default'] of cases) {
  t.test(what, async t => {
    const { entries } = drawingOf(draw(declared, { format: false, dialect }))
    t.strictSame(entries.map(({ path, checks, conditions }) =>
      `${path} | ${[...checks.keys()].join() || '-'} | ${Object.entries(conditions).map(([key, value]) => `${key}=${String(value)}`).join() || '-'}`), rows)
  })
}

t.test('every row carries the map, and a row that is limited to a host shows that host', async t => {
  const { routes } = draw([resources('machines', { param: 'host', only: ['index', 'show'], constraints: srv }),
    scope({ constraints: admin }, [resources('disks', { param: 'host', only: 'index', constraints: srv })])])
  t.strictSame(routes.map(({ path, constraints }) => [path, { ...constraints }]),
    [['/machines(.:format)', srv], ['/machines/:host(.:format)', srv], ['/disks(.:format)', admin]])
})

t.test('an outer constraint and a param of one name in one row are an error', async t => {
  for (const [declared, path] of [
    [() => scope({ constraints: admin }, [resources('machines', { param: 'host', only: ['index', 'show'] })]), '/machines/:host'],
    [() => scope({ constraints: admin }, [resources('machines', { nestedParam: 'host', only: [] }, [get('zoom')])]), '/machines/:host/zoom'],
    [() => resources('racks', { only: [], constraints: admin }, [resources('machines', { param: 'host', only: 'show', constraints: srv })]),
      '/racks/:rack_id/machines/:host'],
    [() => scope({ constraints: admin }, [get('h/:host', { to: 'a#b', constraints: srv })]), '/h/:host'],
    [() => scope({ constraints: admin }, [scope({ path: ':host' }, [get('c', { to: 'a#b' })])]), '/:host/c'],
    [() => resources('machines', { param: 'host', only: [] }, [scope({ constraints: admin }, [member([post('restart')])])]), '/machines/:host/restart']
  ] as const) {
    t.throws(() => draw([declared()], { format: false }), {
      code: 'FST_RESOURCES_INVALID_CONSTRAINT',
      message: `: constraints.host: an enclosing declaration limits the host of requests, and ${path} has a param of that name. ` +
        "Rename the param, or write the outer constraint as the option 'when'"
    }, path)
  }
})

t.test('a request is limited by the host of its row only', async t => {
  const app = Fastify()
  const routes = draw([resources('machines', { param: 'host', only: ['index', 'show'], constraints: srv }),
    scope({ constraints: admin }, [resources('disks', { param: 'host', only: 'index', constraints: srv })])], { format: false })
  await app.register(plugin, { routes, controllers: echoControllers(routes) })
  for (const [url, host, status] of [
    ['/machines', 'any.test', 200], ['/machines/srv-1', 'any.test', 200], ['/machines/any', 'srv-1', 400],
    ['/disks', 'admin.example.com', 200], ['/disks', 'any.test', 404], ['/disks', 'srv-1', 404]
  ] as const) {
    t.equal((await app.inject({ url, headers: { host } })).statusCode, status, `${url} on ${host}`)
    t.equal(routes.recognize('GET', url, { headers: { host } }) !== null, status === 200, `recognize ${url} on ${host}`)
  }
})
