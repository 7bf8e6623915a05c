import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import t from 'tap'
import resources, { draw, get, type DialectName } from '../../lib/index.js'
import { echoControllers, loose } from '../fixtures/echo.js'

type Values = readonly unknown[]

/** Paths: as declared, params, their URL, other URLs with the status of each, and the path of a document. */
const cases: ReadonlyArray<readonly [path: string, values: Values, url: string, others: Readonly<Record<string, number>>, document: string, dialect?: DialectName]> = [
  ['docs%28:key%29', ['a b'], '/docs(a%20b)', { '/docs%287%29': 200, '/docs7': 404, '/docs()': 404, '/docs(7': 404 }, '/docs%28{key}%29'],
  ['o/P%28:id%29/I%28%27:{item}%27%29', [7, 'x'], "/o/P(7)/I('x')", { '/o/P(7)/I(x)': 404 }, "/o/P%28{id}%29/I%28'{item}'%29"],
  ['delta%28%29', [], '/delta()', { '/delta': 404, '/delta%28%29': 200 }, '/delta%28%29'],
  ['fn/getX%28a=:a%2Cb=1%29', [7], '/fn/getX(a=7,b=1)', { '/fn/getX(a=7,b=2)': 404 }, '/fn/getX%28a={a},b=1%29'],
  ['x/a%20b', [], '/x/a%20b', { '/x/a+b': 404, '/x/a%2520b': 404 }, '/x/a b'],
  ['jobs%3Arun', [], '/jobs:run', { '/jobs%3Arun': 404 }, '/jobs:run'],
  ['jobs/:id%3Arun', [7], '/jobs/7:run', { '/jobs/7run': 404 }, '/jobs/{id}:run'],
  ['100%25', [], '/100%25', { '/100': 404 }, '/100%25'],
  ['100%2525', [], '/100%2525', { '/100%25': 404 }, '/100%2525'],
  ['%7B:id%7D/x', [7], '/%7B7%7D/x', { '/7/x': 404 }, '/%7B{id}%7D/x'],
  ['a%3Bb/:x', [7], '/a;b/7', { '/a/7': 404 }, '/a;b/{x}'],
  ['caf%C3%A9/:x', [7], '/caf%C3%A9/7', { '/caf/7': 404 }, '/café/{x}'],
  [':{team}-id/s', ['a-b'], '/a-b-id/s', { '/-id/s': 404, '/a/s': 404 }, '/{team}-id/s'],
  ['v:{n}x/s', [1], '/v1x/s', { '/v1/s': 404, '/vx/s': 404 }, '/v{n}x/s'],
  ['%28/*rest', ['a/b'], '/(/a/b', { '/(': 404, '/%28/x': 200 }, '/%28/{rest}'],
  ['x(/%28:a%29)', ['b'], '/x/(b)', { '/x': 200, '/x/b': 404 }, '/x/%28{a}%29'],
  ['a%28/b', [], '/a%2528/b', { '/a(/b': 404, '/a%28/b': 404 }, '/a%2528/b', 'rails'],
  ['docs(:key)', ['5'], '/docs5', { '/docs': 200, '/doc5': 404 }, '/docs{key}', 'rails']
]

for (const [path, values, url, others, document, dialect = 'default'] of cases) {
  t.test(`${path} is ${url} in the app, helpers and documents`, async t => {
    const routes = draw([get(path, { to: 'pages#show', as: 'page' })], { format: false, dialect })
    for (const prefix of ['', '/v1', '/:tenant']) {
      const begin = prefix.replace(':', '')
      for (const version of [{ openapi: {} }, { swagger: {} }]) {
        let seen = 0
        const app = Fastify()
        await app.register(swagger, {
          ...version,
          transform: ({ schema, url }) => {
            seen++
            return { schema, url }
          }
        })
        await app.register(resources, { routes, prefix, controllers: echoControllers(routes) })
        await app.ready()
        const given = prefix.includes(':') ? ['tenant', ...values] : values
        const built = loose(app.paths)['page_path']!(...given)
        t.equal(built, begin + url, 'the helper')
        t.equal((await app.inject(built)).statusCode, 200, built)
        for (const [other, status] of Object.entries(others)) t.equal((await app.inject(begin + other)).statusCode, status, begin + other)
        const { paths } = app.swagger()
        t.ok(Object.hasOwn(paths!, prefix.replace(/:(\w+)/, '{$1}') + document), Object.keys(paths!).join())
        t.equal(seen, path.includes('(') ? 2 : 1, "the app's own transform")
        await app.close()
      }
    }
    t.equal(loose(routes.paths)['page_path']!(...values), url)
    t.ok(routes.recognize('GET', url))
    for (const [other, status] of Object.entries(others)) t.equal(routes.recognize('GET', other) === null, status === 404, other)
  })
}
