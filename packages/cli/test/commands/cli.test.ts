import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { loadTable, UsageError } from '../../lib/index.js'

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
    [[fixture('routes.js'), { app: true }], /^routes\.js has no app, or function that returns one, as its default export or as 'app'\. /]
  ]
  for (const [args, message] of problems) {
    const error = await loadTable(...args).catch((error: unknown) => error)
    t.ok(error instanceof UsageError, args.join())
    t.match(error, { name: 'UsageError', message }, args.join())
  }
})
