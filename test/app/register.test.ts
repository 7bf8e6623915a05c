import Fastify, { type FastifyInstance } from 'fastify'
import t from 'tap'
import resources, { draw } from '../../lib/index.js'
import { ask, echoControllers, photos } from '../fixtures/echo.js'

t.test('wrong plugin options', async t => {
  const good = { routes: photos, controllers: echoControllers(draw(photos)) }
  for (const [options, code, message] of [
    [{ ...good, baseUrI: 'x' }, 'FST_RESOURCES_UNKNOWN_OPTION', /did you mean 'baseUrl'/],
    [{ ...good, origin: 'https://example.com' }, 'FST_RESOURCES_UNKNOWN_OPTION', /no option 'origin' \(did you mean 'baseUrl'\?\)/],
    [{ ...good, prefix: 5 }, 'FST_RESOURCES_INVALID_OPTION', /prefix is 5/],
    [{ ...good, baseUrl: 'example.com' }, 'FST_RESOURCES_INVALID_OPTION', /baseUrl is 'example.com'/],
    [{ ...good, baseUrl: 'ftp://example.com' }, 'FST_RESOURCES_INVALID_OPTION', /baseUrl is/],
    [{ ...good, baseUrl: 'https://example.com/blög/' }, 'FST_RESOURCES_INVALID_OPTION',
      /baseUrl is 'https:\/\/example\.com\/blög\/', .*; this one is written 'https:\/\/example\.com\/bl%C3%B6g'$/],
    [{ ...good, baseUrl: 'https://example.com/a/../b' }, 'FST_RESOURCES_INVALID_OPTION', /; this one is written 'https:\/\/example\.com\/b'$/],
    [{ ...good, baseUrl: 'https://a b' }, 'FST_RESOURCES_INVALID_OPTION', /baseUrl is/],
    [{ ...good, routes: undefined }, 'FST_RESOURCES_INVALID_OPTION', /routes is undefined/],
    [{ ...good, routes: {} }, 'FST_RESOURCES_INVALID_OPTION', /routes is \{/],
    // As a table of another version's.
    [{ ...good, routes: { [Symbol.for('fastify-resources.drawn')]: { version: '0.1.0' } } }, 'FST_RESOURCES_INVALID_OPTION',
      /routes was drawn by another version of fastify-resources \(0\.1\.0, and this is source\): the program is to have one/],
    [{ ...good, routes: [5] }, 'FST_RESOURCES_INVALID_CHILDREN', /^register\(resources, …\): child 0 is 5: give what resources\(\)/],
    [{ ...good, routes: [photos] }, 'FST_RESOURCES_INVALID_CHILDREN', /^register\(resources, …\): child 0 is .*: spread a block of declarations/],
    [{ ...good, routes: [resources] }, 'FST_RESOURCES_INVALID_CHILDREN', /^register\(resources, …\): child 0 is the function resources: call it$/],
    ...[[undefined], [false], new Array(1)].map(routes => [{ ...good, routes }, 'FST_RESOURCES_INVALID_CHILDREN',
      RegExp(`^register\\(resources, …\\): child 0 is ${routes[0]}: `)] as const),
    [{ ...good, contentTypes: { ics: 'text' } }, 'FST_RESOURCES_INVALID_OPTION', /contentTypes is/],
    ...['constraintFailure', 'methodNotAllowed',
      'respondTo'].map(gone => [{ ...good, [gone]: true }, 'FST_RESOURCES_UNKNOWN_OPTION', RegExp(`no option '${gone}'`)] as const)
  ] as const) {
    await t.rejects(async () => { await Fastify().register(resources, options as never) }, { code, message })
  }
})

t.test('an existing decorator with a name of the plugin', async t => {
  const taken: readonly (readonly [(app: FastifyInstance) => unknown, RegExp])[] = [
    [app => app.decorate('paths' as never, 1 as never), /fastify\.paths is decorated already/],
    [app => app.decorateRequest('paths' as never, null as never), /request\.paths/],
    [app => app.decorateReply('redirectTo' as never, null as never), /reply\.redirectTo/],
    [app => app.decorateReply('created' as never, null as never), /reply\.created/]
  ]
  for (const [take, message] of taken) {
    const app = Fastify()
    take(app)
    await t.rejects(async () => { await app.register(resources, { routes: photos, controllers: echoControllers(draw(photos)) }) },
      { code: 'FST_RESOURCES_DECORATOR_EXISTS', message })
  }
})

t.test('boot', async t => {
  t.test('an onRoute listener that waits in the boot queue is awaited, and its error stops the boot', async t => {
    for (const [fault, waits] of [[undefined, 18], [new Error('no room'), 18]] as const) {
      const app = Fastify()
      let waited = 0
      app.addHook('onRoute', function () {
        this.after(((error: Error | null, done: (error?: Error | null) => void) => {
          waited++
          setImmediate(done, error ?? fault)
        }) as never)
      })
      await app.register(resources, { routes: photos, controllers: echoControllers(draw(photos)) }).then(() => app.ready()).then(
        () => t.equal(fault, undefined), (error: unknown) => t.equal(error, fault))
      t.equal(waited, waits)
    }
  })
  t.test('a route option that Fastify rejects also rejects ready(), and does not end the process', async t => {
    const routes = draw([resources('photos', { routeOptions: { bodyLimit: 'b' as never } })])
    const app = Fastify()
    app.register(resources, { routes, controllers: echoControllers(routes) })
    await t.rejects(async () => app.ready(), { code: 'FST_ERR_ROUTE_BODY_LIMIT_OPTION_NOT_INT' })
  })
  t.test('a table without routes is mounted', async t => {
    const app = Fastify()
    await app.register(resources, { routes: [], controllers: {} })
    t.equal(await ask(app, 'GET', '/'), 404)
  })
})
