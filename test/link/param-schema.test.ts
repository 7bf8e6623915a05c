import { Ajv } from 'ajv'
import fc from 'fast-check'
import Fastify from 'fastify'
import t from 'tap'
import resources, { draw, get, namespace, resources as plural, routeTable, scope, type Declaration } from '../../lib/index.js'
import type { DrawOptions, Table } from '../../types/index.js'
import { paramsIn, text, tree } from '../fixtures/arbitraries.js'
import { echoControllers, loose } from '../fixtures/echo.js'
import { seed } from '../fixtures/seed.js'

type Problem = (...args: readonly unknown[]) => string | null

const ajv = new Ajv({ strict: false, formats: { uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i } })
const problemOf = (paths: object, name: string): Problem => (loose(paths)[`${name}_path`] as unknown as { readonly problem: Problem }).problem
const passes = (table: Pick<Table, 'paramSchema'>, name: string, param: string): (value: unknown) => boolean =>
  ajv.compile(table.paramSchema(name, param)) as (value: unknown) => boolean

const long = 'x'.repeat(100)
const nine = { id: { type: 'integer' } } as const

/** Tables, and the strings that pass the schema of a param or do not. */
const cases: ReadonlyArray<readonly [
  what: string, declared: readonly Declaration[], options: DrawOptions, name: string, param: string,
  yes: readonly unknown[], no: readonly unknown[]
]> = [
  ['literals of other routes, dots and control characters', [plural('articles', { param: 'slug' }, [get('feed', { on: 'collection' })])], {},
    'article', 'slug', ['fog', 'feeds', 'a/b', 'é', long, '👍'.repeat(50)],
    ['feed', 'new', '', '.', '..', 'v1.2', 'a\u0000', '\ud800', `${long}x`, '👍'.repeat(51), 7]],
  ['dots under format: false', [plural('articles', { param: 'slug' }, [get('feed.xml', { on: 'collection', to: 'a#b', as: 'feed' })])], { format: false },
    'article', 'slug', ['v1.2', 'feed', 'feed.json'], ['feed.xml', 'new', '.', '..']],
  ['a closed list of formats', [plural('articles', { format: ['json', 'csv'], only: 'show' })], {},
    'article', 'id', ['v1.2', 'json'], ['v1.json', '.csv', 'a.json']],
  ['a required format', [plural('articles', { format: true, defaults: { format: 'json' }, only: 'show' })], {}, 'article', 'id', ['a'], ['v1.2']],
  ['a constraint that admits dots', [plural('articles', { only: 'show', constraints: { id: /[a-z.]+/ } })], {}, 'article', 'id', ['a.b'], ['A', '..']],
  ['a constraint that admits dots, and a closed list of formats', [plural('articles', { format: ['json'], only: 'show', constraints: { id: /[a-z.]+/ } })], {},
    'article', 'id', ['a.json', '.jso'], ['.json']],
  ['an array', [plural('articles', { only: 'show', constraints: { id: ['new', 'old'] } })], {}, 'article', 'id', ['old'], ['x']],
  ['the parent of a nested route', [plural('articles', { param: 'slug' }, [plural('comments', { constraints: nine })])], {},
    'article_comment', 'article_slug', ['fog', 'feed'], ['a.b', '']],
  ['an integer is returned unchanged', [plural('photos', { constraints: nine })], {}, 'photo', 'id', [7], ['7', 'new', 1.5]],
  ['a number', [plural('photos', { constraints: { id: { type: 'number', minimum: 2 } } })], {}, 'photo', 'id', [7], [1, 2.5, 'new']],
  ['text around a param', [get('v:id', { to: 'a#b', as: 'version' }), get('vx', { to: 'a#c' }), get('other', { to: 'a#d' }), get(':slug.png', { to: 'a#e', as: 'image' }),
    get(':any', { to: 'a#f', as: 'any' })], { format: false },
  'version', 'id', ['y', 'xx'], ['x']],
  ['a param beside params with text', [get('v:id', { to: 'a#b', as: 'version' }), get(':slug.png', { to: 'a#e', as: 'image' }),
    get(':any', { to: 'a#f', as: 'any' })], { format: false },
  'any', 'any', ['x', 'a.pnG'], ['v1', 'v', 'a.png', 'a.png.b']],
  ['text after a param', [get(':slug.png', { to: 'a#b', as: 'image' }), get('logo.png', { to: 'a#c' })], { format: false },
    'image', 'slug', ['log', 'logo.png'], ['logo', '..']],
  ['a constraint of another route', [get('a/:id', { to: 'a#b', as: 'digits', constraints: { id: /\d+/ } }), get('a/:id', { to: 'a#c', as: 'words' })],
    { constraintFailure: 'not-found' }, 'words', 'id', ['a', '7a'], ['7', '123']],
  ['another route with a condition', [get('a/:id', { to: 'a#b', as: 'first', when: () => true }),
    get('a/:id', { to: 'a#c', as: 'second' })], {}, 'second', 'id', ['1'], ['a.b']],
  ['optional segments', [scope({ path: '(:locale)' }, [plural('photos', { only: ['index', 'show'] })]), get('about', { to: 'a#b' })], {},
    'photos', 'locale', ['en'], ['a.b', '']],
  ['the Rails dialect', [plural('articles', { param: 'slug' }, [get('feed', { on: 'collection' })])], { dialect: 'rails' },
    'article', 'slug', ['a', 'feeds'], ['a.b', 'feed', 'new', 'a\n']],
  ['a closed list of formats in the Rails dialect', [plural('articles', { only: 'show', format: ['json'] })], { dialect: 'rails' },
    'article', 'id', ['v1.2'], ['.', '..', 'a.json']],
  ['camel-case helpers', [plural('articles', { param: 'slug' })], { helpers: 'camel' }, 'edit_article', 'slug', ['a', 'new'], ['a.b']]
]

for (const [what, declared, options, name, param, yes, no] of cases) {
  t.test(what, async t => {
    const routes = draw(declared, options)
    const test = passes(routes, name, param)
    t.strictSame([yes.filter(value => !test(value)), no.filter(test)], [[], []])
    t.ok(Object.isFrozen(routes.paramSchema(name, param)))
  })
}

t.test('errors', async t => {
  const routes = draw([plural('articles', { param: 'slug' }), get('files/*path', { to: 'files#show', as: 'file' })])
  const ask = routes.paramSchema as (...args: readonly unknown[]) => unknown
  for (const [args, code, message] of [
    [['artcle', 'slug'], 'UNKNOWN_ROUTE', /^paramSchema: unknown route 'artcle' \(did you mean 'article'\?\)$/],
    [[undefined, 'slug'], 'UNKNOWN_ROUTE', /^paramSchema: unknown route undefined/],
    [['article', 'id'], 'INVALID_ARGUMENTS', /^paramSchema: unknown param 'id'\. Known: slug$/],
    [['file', 'path'], 'INVALID_ARGUMENTS', /^paramSchema: 'path' is a wildcard param\. Check its values with \.problem\(…\)$/]
  ] as const) t.throws(() => ask.apply(routes, [...args]), { code: `FST_RESOURCES_${code}`, message })
})

t.test('the table of an app knows prefixes, router options and other registrations', async t => {
  const app = Fastify({ routerOptions: { caseSensitive: false, maxParamLength: 20 } })
  const articles = draw([plural('articles', { param: 'slug', only: ['show', 'new'] })])
  const feeds = draw([get('articles/feed', { to: 'feeds#show' }), namespace('x', [])])
  for (const routes of [feeds, articles]) {
    await app.register(resources, { routes, controllers: echoControllers(routes), prefix: '/:tenant' })
  }
  await app.ready()
  const table = routeTable(app)
  t.strictSame(table.routes.at(-1)?.path, '/:tenant/articles/:slug(.:format)')
  const test = passes(table, 'article', 'slug')
  t.strictSame(['feed', 'Feed', 'NEW', 'x'.repeat(21), 'fog', 'x'.repeat(20), 'newer'].filter(test), ['fog', 'x'.repeat(20), 'newer'])
  for (const value of ['fog', 'x'.repeat(20), 'newer']) t.equal(problemOf(app.paths, 'article')('acme', value), null)
  t.match(problemOf(app.paths, 'article')('acme', 'FEED'), /article_path: cannot build/)
  await app.close()
})

t.test('a wildcard of another registration takes precedence after a static segment', async t => {
  const app = Fastify()
  const files = draw([get('files/*path', { to: 'files#show', as: 'file' })])
  const shelves = draw([get(':shelf/:id/edit', { to: 'shelves#edit', as: 'shelf' }), get(':shelf/:part/:id', { to: 'shelves#show', as: 'part' })])
  for (const routes of [files, shelves]) await app.register(resources, { routes, controllers: echoControllers(routes) })
  await app.ready()
  const table = routeTable(app)
  const [shelf, id] = ['shelf', 'id'].map(param => passes(table, 'shelf', param))
  t.strictSame([['books', 'files'].filter(shelf!), ['7', 'files'].filter(id!)], [['books'], ['7', 'files']])
  t.strictSame(['7', 'files'].filter(passes(table, 'part', 'id')), ['7', 'files'])
  t.equal(problemOf(app.paths, 'shelf')('books', 'files'), null)
  t.match(problemOf(app.paths, 'shelf')('files', '7'), /would match GET \/files\/\*path/)
  await app.close()
})

t.test('problem returns the message of the error, on every object with helpers', async t => {
  const routes = draw([plural('articles', { param: 'slug' }, [get('feed', { on: 'collection' })])])
  const { article_path: path, article_url: url } = routes.paths
  t.equal(path.problem('fog'), null)
  t.match(path.problem('feed'), /^article_path: cannot build \/articles\/:slug\(\.:format\): .*'feed'/)
  t.match(url.problem('fog'), /^article_url: no base URL set/)
  t.equal(url.problem('fog', { host: 'example.com' }), null)
  t.equal(path.problem({ toParam () { throw 'a word' } } as never), "the helper threw 'a word'") // eslint-disable-line no-throw-literal
  const app = Fastify()
  await app.register(resources, {
    routes,
    controllers: {
      articles: Object.fromEntries(['index', 'create', 'new', 'edit', 'show', 'update', 'destroy', 'feed'].map(action =>
        [action, (request: { readonly paths: object }) => [problemOf(request.paths, 'article')('feed') !== null,
          (loose(request.paths)['article_url'] as unknown as { readonly problem: Problem }).problem('fog')]]))
    }
  })
  t.strictSame((await app.inject('/articles')).json(), [true, null])
  await app.close()
})

const runs = Number(process.env['FC_RUNS'] ?? 300)
t.setTimeout(runs > 1e5 ? 0 : 600_000)

t.test(`every string that passes the schemas of a route's params is accepted by its helper (seed ${seed})`, async t => {
  let passed = 0
  const odd = fc.oneof(text, fc.string({ unit: 'binary', maxLength: 4 }), fc.constantFrom('new', 'edit', 'a.json', '.', '1', '7', 'feed', 'v1'))
  const options = fc.constantFrom<DrawOptions>({}, { format: false }, { constraintFailure: 'not-found' }, { format: ['json'] }, { format: 'json' })
  fc.assert(fc.property(tree(options), fc.array(odd, { minLength: 40, maxLength: 40 }), ({ declarations, options }, values) => {
    let routes
    try {
      routes = draw(declarations, options)
    } catch { return }
    const words = [...values, ...routes.routes.flatMap(({ path }) => path.split(/[/().:]+/))]
    for (const route of routes.routes) {
      const names = paramsIn(route.path).filter(name => name !== 'format')
      if (route.name === null || names.length === 0 || route.path.includes('*')) continue
      const { name } = route
      const tests = names.map(param => passes(routes, name, param))
      for (let index = 0; index < words.length; index++) {
        const args = tests.map((test, at) => words.slice(index + at).concat(words).find(word => test(word)))
        if (args.includes(undefined)) continue
        passed++
        const problem = (routes.paths[`${name}_path`] as unknown as { readonly problem: Problem }).problem(...args)
        if (problem !== null && !/: format is missing/.test(problem)) t.fail(`${JSON.stringify(args)}: ${problem}`)
      }
    }
  }), { seed, numRuns: runs })
  t.ok(passed > runs, `${passed} calls`)
})
