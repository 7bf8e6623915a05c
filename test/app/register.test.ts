import Fastify, { type FastifyInstance } from 'fastify'
import t from 'tap'
import resources, { draw } from '../../lib/index.js'
import { ask, echoControllers, photos } from '../fixtures/echo.js'

t.test('wrong plugin options', async t => {
  const good = { routes: photos, controllers: echoControllers(draw(photos)) }
  for (const [options, code, message] of [
    [{ ...good, baseUrI: 'x' }, 'FST_RESOURCES_UNKNOWN_OPTION', /did you mean 'baseUrl'/],
    [{ ...good, origin: 'https://example.com' }, 'FST_RESOURCES_UNKNOWN_OPTION', /^register\(resources, …\): unknown option 'origin'\. Known: routes, controllers, /],
    [{ ...good, prefix: 5 }, 'FST_RESOURCES_INVALID_OPTION', /option 'prefix' must be a path, got 5\. Write prefix: '\/blog'$/],
    [{ ...good, baseUrl: 'example.com' }, 'FST_RESOURCES_INVALID_OPTION', /^the plugin option 'baseUrl' must be a URL such as 'https:\/\/example\.com' or 'https:\/\/example\.com\/blog', or 'request', got 'example\.com'\. /],
    [{ ...good, baseUrl: 'ftp://example.com' }, 'FST_RESOURCES_INVALID_OPTION', /'baseUrl' must be .*, got 'ftp:\/\/example\.com'\. /],
    [{ ...good, baseUrl: 'https://example.com/blög/' }, 'FST_RESOURCES_INVALID_OPTION',
      /'baseUrl' must be .*, got 'https:\/\/example\.com\/blög\/'\. Write 'https:\/\/example\.com\/bl%C3%B6g'$/],
    [{ ...good, baseUrl: 'https://example.com/a/../b' }, 'FST_RESOURCES_INVALID_OPTION', /\. Write 'https:\/\/example\.com\/b'$/],
    [{ ...good, baseUrl: 'https://a b' }, 'FST_RESOURCES_INVALID_OPTION', /'baseUrl' must be .*, got 'https:\/\/a b'\. /],
    [{ ...good, routes: undefined }, 'FST_RESOURCES_INVALID_OPTION', /^the plugin option 'routes' must be a route set from draw\(\), or an array of declarations, got undefined\. /],
    [{ ...good, routes: {} }, 'FST_RESOURCES_INVALID_OPTION', /'routes' must be .*, got \{ {2}\}\. /],
    // As a table of another version's.
    [{ ...good, routes: { [Symbol.for('fastify-resources.drawn')]: { version: '0.1.0' } } }, 'FST_RESOURCES_INVALID_OPTION',
      /'routes' was drawn by version 0\.1\.0 of fastify-resources, this is source\. Install one version \(npm ls fastify-resources\)$/],
    [{ ...good, routes: [5] }, 'FST_RESOURCES_INVALID_CHILDREN', /^register\(resources, …\): children\[0\] must be a declaration such as resources\(…\) or get\(…\), got 5\. /],
    [{ ...good, routes: [photos] }, 'FST_RESOURCES_INVALID_CHILDREN', /^register\(resources, …\): children\[0\] must be a declaration, got an array\. Spread it: \.\.\.array$/],
    [{ ...good, routes: [resources] }, 'FST_RESOURCES_INVALID_CHILDREN', /^register\(resources, …\): children\[0\] must be .*, got the function resources\. Call the function$/],
    ...[[undefined], [false], new Array(1)].map(routes => [{ ...good, routes }, 'FST_RESOURCES_INVALID_CHILDREN',
      RegExp(`^register\\(resources, …\\): children\\[0\\] must be .*, got ${routes[0]}\\. Remove it, or declare a route$`)] as const),
    [{ ...good, contentTypes: { ics: 'text' } }, 'FST_RESOURCES_INVALID_OPTION', /option 'contentTypes' must be an object of content types by format, such as \{ ics: 'text\/calendar' \}, got \{ ics \}\. Write contentTypes: /],
    ...['constraintFailure', 'methodNotAllowed',
      'respondTo'].map(gone => [{ ...good, [gone]: true }, 'FST_RESOURCES_UNKNOWN_OPTION', RegExp(`unknown option '${gone}'\\. Known: `)] as const)
  ] as const) {
    await t.rejects(async () => { await Fastify().register(resources, options as never) }, { code, message })
  }
})

t.test('an existing decorator with a name of the plugin', async t => {
  const taken: readonly (readonly [(app: FastifyInstance) => unknown, RegExp])[] = [
    [app => app.decorate('paths' as never, 1 as never), /^the decorator fastify\.paths already exists\. Rename it, or register fastify-resources in another scope$/],
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
  t.test('a route option that Fastify rejects rejects ready() with the declaration in the message', async t => {
    const cases = [
      [{ bodyLimit: 'b' }, 'FST_ERR_ROUTE_BODY_LIMIT_OPTION_NOT_INT', "'bodyLimit' option must be an integer > 0. Got 'b'"],
      [{ preHandler: 'guard' }, 'FST_ERR_HOOK_INVALID_HANDLER', 'preHandler hook should be a function, instead got [object String]']
    ] as const
    for (const [routeOptions, code, message] of cases) {
      const routes = draw([resources('photos', { routeOptions: routeOptions as never })])
      const app = Fastify()
      app.register(resources, { routes, controllers: echoControllers(routes) })
      const error = await app.ready().then(() => null, (thrown: Error) => thrown)
      t.match(error, { name: 'FastifyError', code, message: /^resources\('photos'\) at .*register\.test\.ts:\d+:\d+: / })
      t.ok(error!.message.endsWith(`: ${message}`), error!.message)
      t.ok(error!.stack!.includes(error!.message), 'the stack that Node.js prints has the message')
    }
  })
  t.test('an error of another plugin for a route is thrown unchanged', async t => {
    for (const fault of [new Error('of a plugin'), 'a string']) {
      const app = Fastify()
      app.addHook('onRoute', () => { throw fault })
      app.register(resources, { routes: photos, controllers: echoControllers(draw(photos)) })
      t.equal(await app.ready().then(() => 'no error', (thrown: unknown) => thrown), fault)
    }
  })
  t.test('a table without routes is mounted', async t => {
    const app = Fastify()
    await app.register(resources, { routes: [], controllers: {} })
    t.equal(await ask(app, 'GET', '/'), 404)
  })
})
