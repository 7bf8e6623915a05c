import t from 'tap'
import { match, resources, type Declaration } from '../../lib/index.js'
import { planRoutes } from '../../lib/match/plan.js'
import { drawingOf } from '../../lib/table/route-set.js'
import { draw } from '../../lib/index.js'
import { planOf, url } from '../fixtures/plans.js'

const plain = { format: false }
const notFound = { constraintFailure: 'not-found' }

/** Declarations, and their routes: the methods, the path, and the facts that other routes decide. */
const cases: readonly (readonly [title: string, declarations: readonly Declaration[], options: object, lines: readonly string[]])[] = [
  ['GET handles HEAD', [url('a', plain)], {}, ['GET+HEAD /a']],
  ['unless a route is declared for HEAD', [match('a', { via: ['get', 'head'], to: 'a#b', as: null, format: false } as never)], {},
    ['GET /a', 'HEAD /a']],
  ['a literal before a param', [url('photos/:id', plain), url('photos/new', plain)], {}, ['GET+HEAD /photos/:id', 'GET+HEAD /photos/new']],
  ['a route may fail a constraint', [url(':id', { ...plain, constraints: { id: /[0-9]+/ } }), url(':slug', plain)], notFound,
    ['GET+HEAD /:id contested', 'GET+HEAD /:slug contested']],
  ['a route is never reached', [url(':id', plain), url(':slug', plain)], { dialect: 'rails' }, ['GET+HEAD /:id', 'GET+HEAD /:slug unreachable']],
  ['an extension may be missing', [url(':id', { format: true }), url('*path', plain)], {}, ['GET+HEAD /:id contested', 'GET+HEAD /*']],
  ['a param with text may be empty', [url('v-:id', plain), url(':slug', plain)], {}, ['GET+HEAD /v-:id contested', 'GET+HEAD /:slug']],
  ['params without an extension match the same dots', [url('a/:id', plain), url(':b/:c', plain)], {}, ['GET+HEAD /a/:id', 'GET+HEAD /:b/:c']],
  ['a param before an extension has no dot', [url('a/:id/b'), url(':b/:c/:d', plain)], {},
    ['GET+HEAD /a/:id/b contested', 'GET+HEAD /a/:id/b.:format contested', 'GET+HEAD /:b/:c/:d']],
  ['a literal before an extension has no dot', [url('a/b'), url(':c/:d', plain)], {}, ['GET+HEAD /a/b', 'GET+HEAD /a/b.:format contested', 'GET+HEAD /:c/:d']],
  ['a wildcard has no dot segment', [url('a/*path', plain), url(':b/:c/:d', plain)], {}, ['GET+HEAD /a/* contested', 'GET+HEAD /:b/:c/:d']],
  ['a condition', [url('a', { ...plain, when: () => true }), url('b', plain)], {}, ['GET+HEAD /a contested', 'GET+HEAD /b']],
  ['a resource', [resources('photos', { only: ['index', 'show'] })], {}, ['GET+HEAD /photos', 'GET+HEAD /photos.:format', 'GET+HEAD /photos/:id']]
]

for (const [title, declarations, options, lines] of cases) {
  t.test(title, async t => {
    t.strictSame(planOf(declarations, options).map(({ methods, pattern, isContested, isReachable }) => [
      methods.join('+'), pattern.routerPath, ...isContested ? ['contested'] : [], ...isReachable ? [] : ['unreachable']
    ].join(' ')), lines)
  })
}

t.test('a drawing without a prefix has one plan', async t => {
  const drawing = drawingOf(draw([resources('photos')]))
  t.equal(planRoutes(drawing), planRoutes(drawing))
  t.not(planRoutes(drawing, { maxParamLength: 50 }), planRoutes(drawing))
})

t.test('a catch-all is planned after many routes, each of which the router tries before it', async t => {
  const count = 3000
  const routes = planOf([...Array.from({ length: count }, (_, index) => url(`a${index}`)), url('*path', plain)])
  t.equal(routes.length, 2 * count + 1)
  t.notOk(routes.at(-1)!.isContested)
})
