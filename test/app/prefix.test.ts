import fc from 'fast-check'
import Fastify from 'fastify'
import t from 'tap'
import resources, { draw, get, root, routeTable, scope } from '../../lib/index.js'
import { ask, askWhole, echoApp, echoControllers, loose, photos, type Echo } from '../fixtures/echo.js'
import { serverOptions } from '../fixtures/fastify.js'
import { seed } from '../fixtures/seed.js'

t.test('prefix', async t => {
  for (const [prefix, path] of [['/v1', '/v1'], ['adm', '/adm'], ['/adm/', '/adm'], ['/', ''], ['', '']] as const) {
    t.test(`'${prefix}'`, async t => {
      const app = await echoApp(photos, {}, { prefix })
      t.equal(loose(app.paths)['photo_path']!(7), `${path}/photos/7`)
      t.equal(await ask(app, 'GET', `${path}/photos/7.json`), 'photos#show')
      t.equal(await ask(app, 'GET', '/nowhere/photos/7'), 404)
    })
  }
  t.test('with a slash at its end', async t => {
    for (const routerOptions of [{}, { ignoreTrailingSlash: true }, { ignoreDuplicateSlashes: true }]) {
      for (const [enclosing, prefix, path] of [['', '/v1/', '/v1'], ['/v1/', '', '/v1'], ['/:t/', '/', '/a'], ['', '/', '']] as const) {
        const app = Fastify(serverOptions({ routerOptions }))
        const routes = [root('photos#index'), ...photos, get('old', { redirect: '/' })]
        await app.register(async child => {
          await child.register(resources, { routes, controllers: echoControllers(draw(routes)), prefix })
          const paths = loose(child.paths)
          const args = path === '/a' ? ['a'] : []
          t.equal(paths['root_path']!(...args), `${path}/`)
          t.equal(paths['photos_path']!(...args), `${path}/photos`)
        }, { prefix: enclosing })
        t.equal(await ask(app, 'GET', `${path}/`), 'photos#index')
        t.equal((await app.inject({ method: 'HEAD', url: `${path}/` })).statusCode, 200)
        t.equal((await app.inject(`${path}/old`)).headers.location, `${path}/`)
        t.equal(await ask(app, 'GET', `${path}/photos/7`), 'photos#show')
        const table = routeTable(app)
        const printed = path === '/a' ? '/:t' : path
        t.strictSame(table.routes.slice(0, 2).map(({ path }) => path), [printed || '/', `${printed}/photos(.:format)`])
        for (const target of [path, `${path}/`, `${path}//`, `${path}//photos`].filter(one => one !== '')) {
          const response = await app.inject(`http://localhost${target}`)
          t.equal(table.recognize('GET', target)?.route.action === 'index', response.statusCode === 200, target)
        }
      }
    }
  })
  t.test('whose root needs slashes', async t => {
    for (const [prefix, prefixTrailingSlash, target, expected] of [
      ['/v1', 'slash', '/v1', 'trailing slash'], ['/v1/', 'both', '/v1', 'trailing slash'],
      ['/v1/', 'slash', '/v1', "segments '//'"], ['/:t/', 'slash', '/v1/', 'trailing slash']
    ] as const) {
      const routes = [scope({ routeOptions: { prefixTrailingSlash, exposeHeadRoute: false } }, [root('photos#index')])]
      const app = await echoApp(routes, {}, { prefix })
      await app.ready()
      const { candidates } = routeTable(app).explain('GET', target)
      t.strictSame(candidates.map(({ code, reason }) => [code, reason]), [['missing-segments', `missing ${expected}`]],
        `${prefix} ${prefixTrailingSlash}`)
    }
  })
  for (const routerOptions of [{}, { ignoreTrailingSlash: true }, { ignoreDuplicateSlashes: true }, { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true }]) {
    t.test(`whose root is that of a plain Fastify route: ${JSON.stringify(routerOptions)}`, async t => {
      for (const prefix of ['/v1', '/v1/', '/:t', '/:t/', '/']) {
        for (const prefixTrailingSlash of ['both', 'slash', 'no-slash'] as const) {
          const title = `${prefix} ${prefixTrailingSlash}`
          const plain = Fastify(serverOptions({ routerOptions }))
          await plain.register(async scope => { scope.get('/', { prefixTrailingSlash }, ({ params }) => ({ isEmpty: Object.values(params as object).includes('') })) }, { prefix })
          const routes = draw([scope({ routeOptions: { prefixTrailingSlash } }, [root('home#show'), get('(:page)', { to: 'pages#show', as: 'page' })])])
          const app = Fastify(serverOptions({ routerOptions }))
          await app.register(resources, { routes, prefix, controllers: echoControllers(routes) })
          await app.ready()
          const table = routeTable(app)
          for (const target of ['/', '//', '/v1', '/v1/', '/v1//', '/v1///']) {
            const url = `http://localhost${target}`
            const { statusCode, body } = await plain.inject(url)
            const expected = statusCode === 200 && !JSON.parse(body).isEmpty
            t.equal(await ask(app, 'GET', url) === 'home#show', expected, `${title}: ${target}`)
            t.equal(table.recognize('GET', target)?.route.name === 'root', expected, `${title}: ${target} is recognized`)
          }
          const args = prefix.includes(':t') ? ['v1'] : []
          const path = trying(() => loose(app.paths)['root_path']!(...args))
          const isHost = prefix === '/' && prefixTrailingSlash === 'slash' && routerOptions.ignoreDuplicateSlashes !== true
          if (isHost) t.match(path, /the path '\/\/' of this route would be another host\. Remove its route option prefixTrailingSlash: 'slash', or the prefix '\/'$/)
          else t.equal(await ask(app, 'GET', `http://localhost${path}`), 'home#show', `${title}: ${path}`)
          const page = loose(app.paths)['page_path']!(...args, undefined, { format: 'json' })
          t.equal(await ask(app, 'GET', page), 'pages#show', `${title}: ${page}`)
        }
      }
    })
  }
  t.test('from the enclosing plugin, and both', async t => {
    const app = Fastify()
    await app.register(async child => {
      await child.register(resources, { routes: photos, controllers: echoControllers(draw(photos)), prefix: '/admin' })
      t.equal(loose(child.paths)['edit_photo_path']!(7), '/v1/admin/photos/7/edit')
    }, { prefix: '/v1' })
    t.equal(await ask(app, 'GET', '/v1/admin/photos/7/edit'), 'photos#edit')
    t.notOk(app.hasDecorator('paths'), 'decorators stay in the scope')
  })
  t.test('with its own param, which is a param of every route', async t => {
    const app = await echoApp(photos, {}, { prefix: '/:tenant' })
    t.equal(loose(app.paths)['photo_path']!('acme', 7), '/acme/photos/7')
    t.strictSame((await askWhole(app, 'GET', '/acme/photos/7.json') as Echo).params, { tenant: 'acme', id: '7', format: 'json' })
    t.equal(await ask(app, 'GET', '//photos/7'), 404)
    t.throws(() => loose(app.paths)['photo_path']!(7),
      { message: /^photo_path: cannot build \/:tenant\/photos\/:id\(\.:format\): id is missing$/ })
    const home = await echoApp([root('home#show')], {}, { prefix: '/:tenant' })
    t.throws(() => loose(home.paths)['root_path']!(), { message: /^root_path: cannot build \/:tenant: tenant is missing$/ })
  })
  t.test('that is not a path', async t => {
    for (const [prefix, message] of [
      ['/a(b)', /^invalid prefix '\/a\(b\)': optional segments and wildcards are not allowed in a prefix$/],
      ['/a/*rest', /^invalid prefix '\/a\/\*rest': optional segments and wildcards/],
      ['/a//b', /^invalid prefix '\/a\/\/b': empty segments are not allowed in a prefix$/],
      ['https://x.example', /^invalid prefix '\/https:\/\/x\.example': empty segments/],
      ['/a(b', /^invalid prefix '\/a\(b': unmatched '\('\. Close it with '\)'$/],
      ['/:2t', /^invalid prefix '\/:2t': Fastify reads ':2t' as a param\. Write a name of letters, digits and '_', and '\/', '-' or '\.' after it$/],
      ['/v1/:t~x', /^invalid prefix '\/v1\/:t~x': Fastify reads ':t~x' as a param/],
      ['/v1/a%20b', /^invalid prefix '\/v1\/a%20b': '%' is not allowed in a prefix\. Write the character itself$/],
      ['/:t::x', /^invalid prefix '\/:t::x': Fastify reads ':t::x' as a param/],
      ['/a:', /^invalid prefix '\/a:': Fastify reads ':' as a param/],
      ['/v1/:t([0-9]+)', /^invalid prefix .* Remove the prefix, and write scope\(\{ path: '\/v1\/:t', constraints: \{ t: '\[0-9\]\+' \} \}, \[ … \]\)$/]
    ] as const) await t.rejects(echoApp(photos, {}, { prefix }), { code: 'FST_RESOURCES_INVALID_PATH', message })
  })
  t.test('with a param that the paths have too', async t => {
    const message = /- resources\('photos'\) at .*: \/:id\/photos\/:id\S* has the param 'id' twice; rename one, as in 'param'/
    await t.rejects(echoApp(photos, {}, { prefix: '/:id' }), { code: 'FST_RESOURCES_DUPLICATE_PARAM', message })
    await t.rejects(echoApp(photos, {}, { prefix: '/:a/:a' }), { code: 'FST_RESOURCES_DUPLICATE_PARAM', message: /has the param 'a' twice/ })
    const rails = await echoApp(photos, { dialect: 'rails' }, { prefix: '/:id' })
    t.equal(await ask(rails, 'GET', '/5/photos/7'), 'photos#show', 'the last of the two takes precedence, as in Rails')
  })
  t.test('that has a literal colon', async t => {
    for (const [prefix, path] of [['/v::1', '/v:1'], ['/::v', '/:v'], ['/a::::b', '/a::b'], ['/:t-::x', '/7-:x'], ['/x:::t', '/x:7']] as const) {
      const app = await echoApp([...photos, get('old', { redirect: '/photos' })], {}, { prefix })
      const args = prefix.includes(':t') ? [7] : []
      t.equal(loose(app.paths)['photo_path']!(...args, 8), `${path}/photos/8`, prefix)
      t.equal(await ask(app, 'GET', `${path}/photos/8`), 'photos#show', prefix)
      t.equal((await app.inject(`${path}/old`)).headers.location, `${path}/photos`, prefix)
      t.equal(routeTable(app).recognize('GET', `${path}/photos`)?.route.path, `${prefix}/photos(.:format)`, prefix)
    }
  })
})

function trying (call: () => string): string {
  try {
    return call()
  } catch (error) {
    return (error as Error).message
  }
}

t.test('under a random prefix that registers, a request for the path of a helper reaches its route', async t => {
  const tokens = fc.constantFrom('/', '/', ':', '::', ':t', ':u', 'v', '2', '-', '.', '~', '%', '@', ';', '_', 'é', '+')
  const prefixes = fc.array(tokens, { minLength: 1, maxLength: 6 }).map(all => `/${all.join('')}`)
  let registered = 0
  await fc.assert(fc.asyncProperty(prefixes, async prefix => {
    const app = await echoApp(photos, {}, { prefix }).catch(({ code }) => String(code))
    if (typeof app === 'string') {
      return t.match(app, /^FST_RESOURCES_(?:INVALID_PATH|DUPLICATE_PARAM)$/, prefix)
    }
    registered++
    await app.ready()
    const [route] = routeTable(app).routes
    const names = route!.params.map(({ name }) => name)
    const path = loose(app.paths)['photo_path']!(...names.map((_, index) => `v${index}`), 'id')
    const params = Object.fromEntries([...names.map((name, index) => [name, `v${index}`]), ['id', 'id']])
    t.strictSame(await askWhole(app, 'GET', path), { served: 'photos#show', params }, `${prefix}: ${path}`)
  }), { numRuns: Number(process.env['FC_RUNS'] ?? 100), seed })
  t.ok(registered > 0)
})
