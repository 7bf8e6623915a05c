import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { loadTable, UsageError, withApp } from '../../lib/index.js'

const fixture = (name: string): string => fileURLToPath(new URL(`../../../../test/fixtures/program/${name}`, import.meta.url))

// The sources, because a table of the built package is one of another copy.
const index = new URL('../../../../lib/index.ts', import.meta.url).href

const modules = {
  'routes.mjs': `import { draw, resources } from '${index}'
    export const routes = draw([resources('photos', { only: 'show' })])`,
  'app.mjs': `import Fastify from 'fastify'
    import plugin from '${index}'
    import { routes } from './routes.mjs'
    export const app = Fastify()
    app.register(plugin, { routes, controllers: { photos: { show: () => '' } }, prefix: '/v1' })
    app.addHook('onClose', async () => { globalThis.isClosed = true })`
}

t.test('the table that a module exports', async t => {
  const table = await loadTable(join(t.testdir(modules), 'routes.mjs'))
  t.strictSame(table.routes.map(({ name, path }) => [name, path]), [['photo', '/photos/:id(.:format)']])
  t.equal(table.recognize('GET', '/photos/7')?.route.action, 'show')
})

t.test('the tables of an app, which is closed', async t => {
  const table = await loadTable(join(t.testdir(modules), 'app.mjs'), { app: true })
  t.strictSame(table.routes.map(({ path }) => path), ['/v1/photos/:id(.:format)'])
  t.match(table.explain('GET', '/v1/photos/7'), { outcome: 'served' })
  t.ok('isClosed' in globalThis)
})

t.test('an error for the user', async t => {
  const problems: ReadonlyArray<readonly [args: Parameters<typeof loadTable>, message: RegExp]> = [
    [[], /^no file routes\.\{js,.*\. Pass the file that exports the route table$/],
    [['missing.js'], /^file 'missing\.js' does not exist$/],
    [[fixture('nothing.js')], /^nothing\.js has no route table as its default export or as 'routes'\. Exports: routes \(object\)$/],
    [[fixture('routes.js'), { app: true }], /^routes\.js has no app, function that returns one, or plugin as its default export or as 'app'\. /]
  ]
  for (const [args, message] of problems) {
    const error = await loadTable(...args).catch((error: unknown) => error)
    t.ok(error instanceof UsageError, args.join())
    t.match(error, { name: 'UsageError', message }, args.join())
  }
})

/** Exports of a module, and the names of the routes' controllers that its app has, or the error. */
const exported: ReadonlyArray<readonly [code: string, outcome: readonly string[] | RegExp]> = [
  ['export default async function (fastify, options) { await mount(fastify, typeof options) }', ['object']],
  ['export default function (fastify, options, done) { mount(fastify, "callback").then(() => done()) }', ['callback']],
  ['export default async fastify => { await mount(fastify, "one") }', ['one']],
  ['export default async fastify => { fastify?.register(async app => { await mount(app, "bare") }) }', ['bare']],
  ['export default Object.assign(async () => {}, { [Symbol.for("plugin-meta")]: {} })', []],
  ['export default fp(async fastify => { await mount(fastify, "wrapped") })', ['wrapped']],
  ['export default options => mount(Fastify(options), "factory")', ['factory']],
  ['export default options => mount(Fastify(options), options.name)', /cannot start the app of app\d+\.mjs: /],
  ['export default () => { undefined.nothing }', /cannot start the app of app\d+\.mjs: Cannot read properties of undefined/],
  ['export default options => { throw new RangeError("full") }', /cannot start the app of app\d+\.mjs: full/],
  ['export default async (fastify, options) => { throw new Error("broken") }', /cannot start the app of app\d+\.mjs: broken/],
  ['export default () => 1', /has no app, function that returns one, or plugin as its default export or as 'app'\. Exports: default \(function\)$/]
]

t.test('an app, a function that returns one, or a plugin', async t => {
  for (const [at, [code, outcome]] of exported.entries()) {
    const file = join(t.testdir({
      // A module is imported once.
      [`app${at}.mjs`]: `import Fastify from 'fastify'
        import fp from 'fastify-plugin'
        import plugin, { draw, get } from '${index}'
        const mount = (app, name) => app.register(plugin, { routes: draw([get('a', { to: name + '#show' })]), controllers: { [name]: { show () {} } } }).then(() => app)
        ${code}`
    }), `app${at}.mjs`)
    const found: unknown = await loadTable(file, { app: true }).then(({ routes }) => routes.map(({ controller }) => controller), String)
    if (outcome instanceof RegExp) t.match(found, outcome, code)
    else t.strictSame(found, outcome, code)
  }
})

t.test('an app that is ready, and closed after the work', async t => {
  const folder = t.testdir(modules)
  const before = withApp('app.mjs', { cwd: folder }, async app => app.printRoutes())
  t.match(await before, /photos/)
  await t.rejects(withApp(undefined, {}, async () => null), { name: 'UsageError', message: /^no file app\./ })
})
