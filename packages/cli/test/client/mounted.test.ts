import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import t from 'tap'
import { clientModule } from '../../lib/client.js'
import { printModule } from '../../lib/client/module.js'
import { routesOf } from '../../lib/client/routes.js'
import resources, { draw, get, resources as photos, root, scope, routeTable, type Route } from '../../../../lib/index.js'
import { loose } from '../../../../test/fixtures/echo.js'

const to = 'pages#show'
const declarations = [
  root('home#index'),
  photos('photos', { only: ['index', 'show'] }),
  get('files/*path', { to, as: 'file' }),
  scope({ path: '(:locale)', defaults: { locale: 'en' } }, [get('about', { to, as: 'about' })]),
  scope({ path: '(:edition)', constraints: { edition: ['morning', 'evening'] } }, [get('/', { to, as: 'start' })])
]
const calls: ReadonlyArray<readonly [name: string, ...args: unknown[]]> = [
  ['root_path'],
  ['root_path', { format: 'json' }],
  ['root_path', { trailingSlash: true, query: { a: 'b/' }, anchor: 'c/' }],
  ['photos_path', { trailingSlash: true }],
  ['photo_path', 7, 'json'],
  ['photo_path', 7, 'json', { format: 'csv' }],
  ['photo_path', 7, 'json', { format: null }],
  ['photo_path', ''],
  ['file_path', 'a/b c'],
  ['file_path', '/a'],
  ['about_path'],
  ['about_path', 'de', { format: 'json' }],
  ['start_path'],
  ['start_path', 'evening', 'json'],
  ['start_path', {}, { format: 'json', query: { a: '.' } }],
  ['start_path', {}, { trailingSlash: true }]
]

const calledBy = (call: () => string): string => { try { return call() } catch { return 'refused' } }

/** The module of what an app has mounted, run. */
async function moduleOf (app: FastifyInstance): Promise<Readonly<Record<string, (...args: unknown[]) => string>>> {
  const { code } = printModule(routesOf(routeTable(app).describe()),
    { source: 'test', isWanted: () => true, actionOf: () => null, schemasOf: () => ({}) })!
  return await import(`data:text/javascript,${encodeURIComponent(code)}`) as never
}

t.test('a module rejects the letters that helpers reject if the router ignores letter case', async t => {
  const routes = draw([photos('photos', { only: ['new', 'show'] })])
  for (const caseSensitive of [true, false]) {
    const app = Fastify({ routerOptions: { caseSensitive } })
    await app.register(resources, { routes, controllers: { photos: { new: () => '', show: () => '' } } } as never)
    await app.ready()
    const functions = await moduleOf(app)
    for (const args of [['\u0130'], ['a\u212a'], [7, '\u0130'], ['\u00d6\u03a3'], ['New'], [7]] as const) {
      const own = calledBy(() => loose(app.paths)['photo_path']!(...args))
      t.equal(calledBy(() => functions['photo_path']!(...args)), own, `${String(args)}: ${own}`)
    }
  }
})

t.test('the functions of each table write arrays in a query as its dialect does', async t => {
  const app = Fastify()
  for (const [dialect, helpers, name] of [['default', 'snake', 'photos'], ['rails', 'camel', 'books']] as const) {
    const routes = draw([scope({ path: '(:locale)' }, [photos(name, { only: ['index', 'create'], format: 'json' })])], { dialect, helpers })
    await app.register(resources, { routes, controllers: { [name]: { index: () => '', create: () => '' } } } as never)
  }
  await app.ready()
  const functions = await moduleOf(app)
  const query = { tags: ['sea', 'sky'], in: [[1]], of: { a: [2] } }
  const [repeated, bracketed] = ['tags=sea&tags=sky', 'tags%5B%5D=sea&tags%5B%5D=sky'].map(tags => `in%5B%5D%5B%5D=1&of%5Ba%5D%5B%5D=2&${tags}`)
  for (const all of [loose(app.paths), functions]) {
    t.strictSame([all['photos_path']!(null, { query }), all['booksPath']!('de', { query })], [`/photos?${repeated}`, `/de/books?${bracketed}`])
  }
  t.match([functions['photos_index']!(null, { query }), functions['booksCreate']!(null, { query })],
    [{ url: `/photos?${repeated}` }, { url: `/books?${bracketed}` }])
})

t.test('a table under two prefixes has a module for each prefix', async t => {
  const routes = draw([photos('photos', { only: 'show' })])
  const app = Fastify()
  for (const prefix of ['/v1', '/v2']) {
    await app.register(async scope => {
      await scope.register(resources, { routes, controllers: { photos: { show: () => '' } } } as never)
    }, { prefix })
  }
  await app.ready()
  t.throws(() => clientModule(routeTable(app).describe()), {
    name: 'UsageError',
    message: /^duplicate function name 'photo_path': .* \(GET \/v1\/\S+\) and .* \(GET \/v2\/\S+\)\. Write a module for each prefix of the table: pass its own file, with --prefix instead of --app$/
  })
  for (const prefix of ['/v1', '/v2']) t.match(clientModule(routes.describe({ prefix }))!.js, `path('${prefix}/photos/:id'`)
})

t.test('the roots of two tables have names of their own in a scope', async t => {
  const controllers = { home: { index: () => '', start: () => '' } }
  for (const [second, names] of [
    [root('home#start'), null],
    [scope({ as: 'api' }, [root('home#start')]), ['root_path', 'root', 'api_root_path', 'api_root']]
  ] as const) {
    const app = Fastify()
    for (const [prefix, declaration] of [['/v1', root('home#index')], ['/v2', second]] as const) {
      await app.register(async scope => {
        await scope.register(resources, { routes: draw([declaration]), controllers } as never)
      }, { prefix })
    }
    await app.ready()
    const written = (): unknown => clientModule(routeTable(app).describe())!.js.match(/^ {2}\w+(?= = )/gm)!.map(name => name.trim())
    if (names !== null) t.strictSame(written(), names)
    else t.throws(written, { message: /^duplicate function name 'root_path': .*\. Put one of them into a scope: scope\(\{ as: 'api' \}, \[root\(…\)\]\)$/ })
  }
})

t.test('two tables in scopes of their own may have one helper, and a module may not', async t => {
  const app = Fastify()
  for (const [prefix, path] of [['/v1', 'step_2'], ['/v2', 'step2']] as const) {
    await app.register(async scope => {
      const routes = draw([get(path, { to })], { helpers: 'camel' })
      await scope.register(resources, { routes, controllers: { pages: { show: () => '' } } } as never)
      t.equal(loose(scope.paths)['step2Path']!(), `${prefix}/${path}`)
    }, { prefix })
  }
  await app.ready()
  t.throws(() => clientModule(routeTable(app).describe()), {
    message: /^2 duplicate names:\n {2}- duplicate function name 'step2Path': get\('step_2'\) at .* \(GET \/v1\/\S+\) and get\('step2'\) at .*\. Rename one of them with 'as'\n {2}- .*'step2'/
  })
})

t.test('the root of a prefix has the slashes that the app serves', async t => {
  for (const [prefix, prefixTrailingSlash, path] of [
    ['/v1', 'both', '/v1'], ['/v1', 'slash', '/v1/'], ['/v1/', 'both', '/v1/'], ['/v1/', 'slash', '/v1//'], ['/v1/', 'no-slash', '/v1/'],
    ['/', 'both', '/'], ['/', 'slash', 'refused'], ['', 'slash', '/']
  ] as const) {
    const app = Fastify()
    // Fastify's option decides, and the declaration's says nothing.
    const routes = draw([scope({ routeOptions: { prefixTrailingSlash }, trailingSlash: true, format: false }, [root('home#index')])])
    await app.register(resources, { routes, prefix, controllers: { home: { index: () => '' } } } as never)
    await app.ready()
    const module = await moduleOf(app)
    for (const options of [[], [{ trailingSlash: false }]]) {
      const found = [loose(app.paths), module].map(paths => calledBy(() => (paths as typeof module)['root_path']!(...options)))
      t.strictSame(found, [path, path], `${prefix} ${prefixTrailingSlash} ${options.length}`)
    }
    if (path !== 'refused') t.equal((await app.inject(`http://localhost${path}`)).statusCode, 200, path)
  }
})

for (const dialect of ['default', 'rails'] as const) {
  for (const origin of ['https://example.com/blog', 'https://example.com/a.b', 'https://example.com', undefined]) {
    for (const options of [{}, { prefix: '/v1' }, { prefix: '/v1/' }, { prefix: '/v1.2', prefixTrailingSlash: 'slash' as const }]) {
      const { prefixTrailingSlash, ...place } = { prefixTrailingSlash: 'both' as const, ...options }
      t.test(`helpers of an app and of its module: ${dialect}, ${origin}, ${JSON.stringify(options)}`, async t => {
        const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
        const routes = draw([scope({ routeOptions: { prefixTrailingSlash } }, declarations)], { dialect })
        const action = (): string => ''
        await app.register(resources,
          {
            routes,
            ...place,
            ...origin === undefined ? {} : { baseUrl: origin },
            controllers: { home: { index: action }, photos: { index: action, show: action }, pages: { show: action } }
          } as never)
        await app.ready()
        const module = await moduleOf(app)
        for (const [name, ...args] of calls) {
          t.equal(calledBy(() => module[name]!(...args)), calledBy(() => loose(app.paths)[name]!(...args as never[])),
            `${name}(${JSON.stringify(args)})`)
        }
        await app.close()
      })
    }
  }
}

for (const dialect of ['default', 'rails'] as const) {
  for (const prefix of ['/:tenant', '/of-:tenant', '/t/:tenant/v1']) {
    for (const prefixTrailingSlash of ['both', 'slash', 'no-slash'] as const) {
      t.test(`helpers under a prefix with a param: ${dialect}, ${prefix}, ${prefixTrailingSlash}`, async t => {
        const app = Fastify({ routerOptions: { ignoreTrailingSlash: prefixTrailingSlash === 'both' } })
        const action = (): string => ''
        const controllers = { home: { index: action }, photos: { index: action, show: action }, pages: { show: action } }
        const routes = draw([scope({ routeOptions: { prefixTrailingSlash } }, declarations)], { dialect })
        await app.register(resources, { routes, prefix, controllers } as never)
        await app.register(resources, { routes: draw([get('new', { to: 'pages#show', as: 'new' })], { dialect }), controllers } as never)
        await app.ready()
        const module = await moduleOf(app)
        const tenants = ['a', 'a b', '', '.', 'new', 'NEW', 'a.b', 7, { tenant: 'x' }, { toParam: () => 'y' }, null]
        const behind = [[], [{}], [{ format: 'json' }], [{ trailingSlash: true }],
          [{ trailingSlash: true, query: { a: '/' }, anchor: '/' }], ['json'], [7], [7, 'json'], [{ tenant: 'x' }]]
        for (const name of ['root_path', 'photos_path', 'photo_path', 'about_path', 'file_path']) {
          for (const args of tenants.flatMap(tenant => behind.map(more => [tenant, ...more]))) {
            t.equal(calledBy(() => module[name]!(...args)), calledBy(() => loose(app.paths)[name]!(...args as never[])),
              `${name}(${JSON.stringify(args)})`)
          }
        }
        await app.close()
      })
    }
  }
}

t.test('requests are named like the operations in the document', async t => {
  const app = Fastify()
  const action = (): string => ''
  await app.register(swagger)
  const names: Readonly<Record<string, string>> = { 'photos#index': 'listPhotos', 'photos#show': 'delete', 'home#index': 'path' }
  const openapi = { operationId: ({ controller, action }: Route) => names[`${controller}#${action}`] }
  const routes = draw([root('home#index'), photos('photos', { only: ['index', 'show', 'new'] }),
    get('said', { to: 'pages#show', as: null, routeOptions: { schema: { operationId: 'says so' } as never } })])
  await app.register(resources,
    {
      routes,
      openapi,
      controllers: { home: { index: action }, photos: { index: action, show: action, new: action }, pages: { show: action } }
    })
  await app.ready()
  const module = await moduleOf(app)
  t.strictSame(module['listPhotos']!(), { method: 'GET', url: '/photos' })
  t.strictSame(module['_delete']!(7), { method: 'GET', url: '/photos/7' }, 'a reserved word of JavaScript')
  t.strictSame(module['_path']!(), { method: 'GET', url: '/' }, 'a name that the module uses itself')
  t.strictSame(module['photos_new']!(), { method: 'GET', url: '/photos/new' })
  t.strictSame(module['says_so']!(), { method: 'GET', url: '/said' })
  const operations = Object.values(app.swagger().paths!).flatMap(path => Object.values(path as object))
  const ids = operations.map(({ operationId }) => operationId as string)
  t.strictSame(ids.sort(), ['delete', 'listPhotos', 'path', 'photos_new', 'says so'])
  await app.close()
})
