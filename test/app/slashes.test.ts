import Fastify from 'fastify'
import t from 'tap'
import resources, { draw, get, type Constraint } from '../../lib/index.js'
import { echoControllers, loose } from '../fixtures/echo.js'
import { serverOptions } from '../fixtures/fastify.js'

/** Constraints that need a slash, a value of each, and the example of the table. */
const needs: ReadonlyArray<readonly [constraint: Constraint, value: string, example: string | null]> = [
  [['a/b', '/'], 'a/b', 'a/b'], [{ enum: ['a/b'] }, 'a/b', 'a/b'], [{ const: '/' }, '/', '/'], [{ type: 'string', pattern: '^a/b$' }, 'a/b', null],
  [{ type: 'string', format: 'json-pointer' }, '/x', '/a'], [{ type: 'string', format: 'url' }, 'https://x.example/a', 'https://example.com']
]

t.test('a list or a schema may need a slash, which a URL has encoded', async t => {
  for (const [constraint, value, example] of needs) {
    for (const format of [false, null]) {
      const routes = draw([get('x/:id/y', { to: 'a#b', as: 'inner', format, constraints: { id: constraint } }),
        get('x/:id', { to: 'a#b', as: 'last', format, constraints: { id: constraint } })])
      const app = Fastify(serverOptions({ routerOptions: { maxParamLength: 200 } }))
      await app.register(resources, { routes, controllers: echoControllers(routes) })
      await app.ready()
      for (const [name, end] of [['inner', '/y'], ['last', '']] as const) {
        const url = loose(app.paths)[`${name}_path`]!(value)
        t.equal(url, `/x/${encodeURIComponent(value).replaceAll('%3A', ':')}${end}`)
        t.equal((await app.inject(url)).statusCode, 200, url)
        t.equal((await app.inject(`/x/q${end}`)).statusCode, 400)
        t.same(routes.recognize('GET', url)?.params, { id: value })
      }
      t.strictSame(routes.describe().routes.map(({ params }) => params[0]?.example), [example, example])
      await app.close()
    }
  }
  t.throws(() => draw([get('x/:id', { to: 'a#b', constraints: { id: /a\/b/ } })]),
    { code: 'FST_RESOURCES_INVALID_CONSTRAINT', message: /matches only strings with '\/'\. Use a wildcard param/ })
})
