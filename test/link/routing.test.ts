import Fastify from 'fastify'
import t from 'tap'
import type { LoosePaths } from '../../types/index.js'
import { parsePrefix } from '../../lib/declare/template-parse.js'
import type { Segments } from '../../lib/declare/template.js'
import resources, { draw, get, resources as plural, root, scope, type RouteSet } from '../../lib/index.js'
import { addHelpers } from '../../lib/link/helpers.js'
import type { RouterRules } from '../../lib/match/read.js'
import { planRoutes } from '../../lib/match/plan.js'
import type { PlannedRoute } from '../../lib/match/pattern.js'
import { orderOf, type Order } from '../../lib/match/order.js'
import { drawingOf } from '../../lib/table/route-set.js'
import { echoControllers, loose } from '../fixtures/echo.js'

const router: RouterRules = {
  maxParamLength: 100,
  ignoreTrailingSlash: false,
  ignoreDuplicateSlashes: false,
  caseSensitive: true,
  useSemicolonDelimiter: false
}

/** An app as its helpers see it: all mounted registrations, more of them while it boots. */
function makeApp () {
  let asked = 0
  const mounted: PlannedRoute[] = []
  let order: Order = orderOf([])
  return {
    asked: () => asked,
    mount (table: RouteSet, prefix = ''): ReturnType<typeof loose> {
      const drawing = drawingOf(table)!
      const plan = planRoutes(drawing, { prefix: parsePrefix(prefix) as Segments })
      mounted.push(...plan.routes)
      const { preceding: before, candidates } = orderOf(mounted)
      order = {
        preceding (planned) {
          asked++
          return before(planned)
        },
        candidates
      }
      const paths = Object.create(null) as LoosePaths
      addHelpers(paths, drawing, { plan, order: () => order, router, origin: null, carry: [] })
      return loose(paths)
    }
  }
}

t.test('a helper throws if another registration\'s route matches', async t => {
  const app = makeApp()
  const photos = app.mount(draw([plural('photos', { only: ['index', 'show'] })]))
  const tenants = app.mount(draw([plural('photos', { only: ['index', 'show'] }), get('about', { to: 'pages#about', as: 'about' })]),
    '/:tenant')
  app.mount(draw([get('featured', { to: 'photos#featured' })]), '/photos')
  app.mount(draw([get('photos', { to: 'admin#photos' })]), '/admin')
  t.equal(photos['photo_path']!('feature'), '/photos/feature')
  t.equal(tenants['photo_path']!('acme', 'featured'), '/acme/photos/featured')
  t.equal(tenants['photos_path']!('acme'), '/acme/photos')
  for (const [call, message] of [
    [() => photos['photo_path']!('featured'), /id 'featured' would match GET \/photos\/featured\(\.:format\) instead$/],
    [() => photos['photo_path']!('featured', 'json'), /id 'featured\.json' would match GET \/photos\/featured/],
    [() => tenants['photos_path']!('admin'), /tenant 'admin' would match GET \/admin\/photos\(\.:format\) instead$/],
    [() => tenants['photos_path']!({ tenant: 'admin' }, { format: 'json' }), /tenant 'admin' would match GET \/admin\/photos\(\.:format\) instead$/],
    [() => tenants['about_path']!('photos'), /tenant 'photos' would match GET \/photos\/:id\(\.:format\) instead$/]
  ] as const) {
    t.throws(call, { code: 'FST_RESOURCES_INVALID_ARGUMENTS', message })
  }
})

t.test('each format of a list has its own neighbors', t => {
  const paths = loose(draw([
    scope({ path: ':tenant' }, [plural('photos', { only: 'index', format: ['json', 'csv'] })]),
    get('admin/photos.csv', { to: 'sheets#show', format: false })
  ]).paths)
  t.equal(paths['photos_path']!('admin', 'json'), '/admin/photos.json')
  t.throws(() => paths['photos_path']!('admin', 'csv'), { message: /tenant 'admin' would match GET \/admin\/photos\.csv instead$/ })
  t.end()
})

t.test('a helper that was called before another registration is prepared again, and then no more', async t => {
  const app = makeApp()
  const photos = app.mount(draw([plural('photos', { only: 'show' })]))
  t.equal(photos['photo_path']!('featured'), '/photos/featured')
  const before = app.asked()
  for (let id = 0; id < 10; id++) photos['photo_path']!(id)
  t.equal(app.asked(), before, 'the prepared helper is kept')
  app.mount(draw([get('photos/featured', { to: 'photos#featured' })]))
  t.throws(() => photos['photo_path']!('featured'), { message: /GET \/photos\/featured/ })
  t.ok(app.asked() > before)
})

t.test('a route with another host does not affect a helper', async t => {
  const table = draw([
    scope({ constraints: { host: 'api.example.com' } },
      [plural('photos', { as: 'api_photos', controller: 'api', only: ['index', 'new', 'show'] })]),
    scope({ constraints: { host: /^www\./ }, as: 'www' }, [plural('photos', { only: ['index', 'show'] })]),
    get('photos/:slug', { to: 'any#photo', as: 'any' }),
    get('photos/plain', { to: 'any#plain', as: 'plain' })
  ])
  const paths = loose(table.paths)
  const app = Fastify()
  await app.register(resources, { routes: table, controllers: echoControllers(table) })
  for (const [path, host, served] of [
    [paths['api_photos_index_path']!(), 'api.example.com', 'api#index'],
    [paths['www_photos_path']!(), 'www.example.com', 'photos#index'],
    [paths['www_photo_path']!('new'), 'www.example.com', 'photos#show'],
    [paths['any_path']!('new'), 'example.com', 'any#photo'],
    [paths['plain_path']!(), 'www.example.com', 'any#plain']
  ] as const) {
    t.equal((await app.inject({ url: path, headers: { host } })).json().served, served, `${host}${path}`)
  }
  t.throws(() => paths['api_photos_path']!('new'), { message: /would match GET \/photos\/new/ })
  t.throws(() => paths['www_photo_path']!('plain'), { message: /would match GET \/photos\/plain/ })
})

t.test("the app's router options determine which paths match", async t => {
  const table = draw([root('home#index'), plural('photos', { only: ['index', 'new', 'show'] })])
  type Asked = readonly [helpers: ReturnType<typeof loose>, ask: (url: string) => Promise<unknown>]
  const serve = async (routerOptions: object): Promise<Asked> => {
    const app = Fastify({ routerOptions })
    await app.register(resources, { routes: table, controllers: echoControllers(table) })
    return [loose(app.paths), async url => {
      const reply = await app.inject(url)
      return reply.statusCode === 200 ? [reply.json().served, reply.json().params] : reply.statusCode
    }]
  }
  const slash = { trailingSlash: true }
  const [usual, askUsual] = await serve({})
  t.throws(() => usual['photo_path']!(7, slash), { message: /trailingSlash must not be true, since the router matches no trailing slash\. .*ignoreTrailingSlash: true/ })
  t.throws(() => usual['photos_url']!({ host: 'h', ...slash }), { code: 'FST_RESOURCES_INVALID_ARGUMENTS' })
  t.equal(await askUsual('/photos/7/'), 404)
  t.strictSame([usual['root_path']!(slash), usual['photo_path']!(7, { format: 'json', ...slash }),
    usual['photo_path']!(7, { trailingSlash: false })], ['/', '/photos/7.json', '/photos/7'])
  t.equal(usual['photo_path']!('NEW'), '/photos/NEW')
  t.strictSame(await askUsual('/photos/NEW'), ['photos#show', { id: 'NEW' }])
  t.equal(usual['photo_path']!('a;b'), '/photos/a;b')

  const [slashed, askSlashed] = await serve({ ignoreTrailingSlash: true })
  t.equal(slashed['photo_path']!(7, slash), '/photos/7/')
  t.strictSame(await askSlashed('/photos/7/'), ['photos#show', { id: '7' }])

  const [folded, askFolded] = await serve({ caseSensitive: false })
  t.equal((await askFolded('/photos/NEW') as readonly unknown[])[0], 'photos#new')
  for (const id of ['NEW', 'nEw', 'new']) t.throws(() => folded['photo_path']!(id), { message: /would match GET \/photos\/new/ }, id)
  t.throws(() => folded['photo_path']!('NEW', 'json'), { message: /would match GET \/photos\/new/ })
  t.equal(folded['photo_path']!('NEWER'), '/photos/NEWER')
  t.strictSame(await askFolded('/photos/NEWER'), ['photos#show', { id: 'NEWER' }])

  const odd = { message: /must not contain '[\u0130\u212a]', whose letter case the router cannot ignore/ }
  for (const id of ['\u0130', 'a\u0130b', '\u212ait']) {
    t.throws(() => folded['photo_path']!(id), odd, id)
    t.throws(() => folded['photo_path']!(7, id), { ...odd, message: /format must not contain/ }, id)
    t.equal(usual['photo_path']!(id), `/photos/${encodeURI(id)}`)
  }
  t.equal(folded['photo_path']!('\u00d6\u03a3'), '/photos/%C3%96%CE%A3')

  const [cut, askCut] = await serve({ useSemicolonDelimiter: true })
  t.equal(cut['photo_path']!('a;b'), '/photos/a%3Bb')
  t.strictSame(await askCut('/photos/a%3Bb'), ['photos#show', { id: 'a;b' }])
})

/** Declared paths, whether a router without letter case can compare their literals, and a format. */
const literals: ReadonlyArray<readonly [path: string, isValid: boolean, format?: false]> = [
  ['k\u00d6nig', true], ['\u0130', false], ['\u212ait', false], ['photos/:id/\u0130', false], [':id-\u212a', false],
  ['\u03b1\u03a3', true, false], ['\u03b1\u03a3', false], ['\u03b1\u03a3/:id', true], ['\u03b1\u03a3:id', false], ['\u03b1\u03a3/*rest', true]
]

t.test('a literal whose letter case the router cannot ignore is an error under caseSensitive: false', async t => {
  for (const [path, isValid, format] of literals) {
    const routes = draw([get(path, { to: 'pages#show', as: 'page', ...format === false && { format } })])
    const app = Fastify({ routerOptions: { caseSensitive: false } })
    const registered = Promise.resolve(app.register(resources, { routes, controllers: echoControllers(routes) }))
    if (!isValid) {
      const message = /^get\('page'|get.*routing\.test.*: the router cannot ignore the letter case of '[\u0130\u212a\u03a3]' in \/.*caseSensitive: false$/
      await t.rejects(registered, { code: 'FST_RESOURCES_INVALID_PATH', message }, path)
      continue
    }
    await registered
    await app.ready()
    const url = loose(app.paths)['page_path']!(...path.includes(':') || path.includes('*') ? ['b'] : [])
    t.equal((await app.inject(url)).statusCode, 200, url)
    t.equal((await app.inject(url.toLowerCase())).statusCode, 200, url)
  }
  const app = Fastify({ routerOptions: { caseSensitive: false } })
  const routes = draw([get('a', { to: 'pages#show' })])
  await t.rejects(Promise.resolve(app.register(resources, { routes, prefix: '/\u0130', controllers: echoControllers(routes) })),
    { message: /the letter case of '\u0130' in \/%C4%B0\/a\./ })
})

/** Paths with a semicolon and without: the declared path, and whether a router that ends paths there can match it. */
const delimited: ReadonlyArray<readonly [path: string, isValid: boolean, prefix?: string]> = [
  ['a%3Bb', false], ['x/:id%3b', false], ['%3B:id/y', false], ['(/a%3B)/b', false], ['%3B/*rest', false], ['a', false, '/v;1'], ['a%2Cb', true],
  [':id', true]
]

t.test('a semicolon in a path is an error under useSemicolonDelimiter', async t => {
  for (const [path, isValid, prefix = ''] of delimited) {
    const routes = draw([get(path, { to: 'pages#show', as: 'page' })])
    const register = (useSemicolonDelimiter: boolean): Promise<unknown> => Promise.resolve(
      Fastify({ routerOptions: { useSemicolonDelimiter } as never }).register(resources, { routes, prefix, controllers: echoControllers(routes) } as never))
    await register(false)
    const message = /^get\('.*'\) at .*routing\.test.*: the router ends a path at ';', which \/.*%3B.* has\. Use another character, or .* useSemicolonDelimiter$/
    if (isValid) await register(true)
    else await t.rejects(register(true), { code: 'FST_RESOURCES_INVALID_PATH', message }, path)
  }
})
