import t from 'tap'
import { draw, resources } from '../../../../lib/index.js'
import { clientModule } from '../../lib/client.js'
import { relativePath } from '../../lib/client/paths.js'
import { exportedByName } from '../../lib/commands/controller-files.js'
import { messageOf, show } from '../../lib/texts.js'

t.test('paths from a directory to a file', async t => {
  for (const [folder, file, path] of [
    ['src', 'src/routes.ts', 'routes.ts'],
    ['web/src/', 'src/routes.ts', '../../src/routes.ts'],
    ['../web', 'src/routes.ts', '../app/src/routes.ts'],
    ['', './routes.ts', 'routes.ts'],
    ['/other', '/srv/app/routes.ts', '../srv/app/routes.ts'],
    ['C:\\app\\web', 'C:\\app\\src\\routes.ts', '../src/routes.ts']
  ] as const) t.equal(relativePath(folder, file, '/srv/app'), path, `${folder} to ${file}`)
})

t.test('a declaration without a source is named without a line', async t => {
  const description = draw([resources('photos', { only: ['show'] }), resources('images', { only: ['show'], as: 'Photos' })]).describe()
  const routes = description.routes.map(route => ({ ...route, name: 'photo', source: null }))
  t.throws(() => clientModule({ ...description, routes }),
    { name: 'UsageError', message: /^duplicate function name 'photo_path': resources\('photos'\) \(GET .*\) and resources\('images'\) \(GET / })
  t.equal(clientModule(draw([]).describe()), null)
})

t.test('a name in a description that is no identifier never becomes code', async t => {
  const description = draw([resources('photos', { only: ['show'] })]).describe()
  const [route] = description.routes
  for (const [own, message] of [
    [{ name: 'a = globalThis.ran = 1, b' }, /^resources\('photos'\) at .* \(GET .*\): route name 'a = globalThis\.ran = 1, b' must be an identifier\. Rename it$/],
    [{ name: '7a' }, /route name '7a' must/],
    [{ params: [{ ...route!.params[0]!, name: 'id = any, $b' }] }, /param name 'id = any, \$b' must/]
  ] as const) {
    t.throws(() => clientModule({ ...description, routes: [{ ...route!, ...own }] }), { name: 'UsageError', message })
    t.equal(clientModule({ ...description, routes: [{ ...route!, ...own }] }, { except: ['*'] }), null)
  }
  t.match(clientModule({ ...description, routes: [{ ...route!, name: 'größe' }] }), { js: /größe_path = / })
})

t.test('strings in messages', async t => {
  t.equal(show("it's"), "'it\\'s'")
  t.equal(show('x'.repeat(61)), `'${'x'.repeat(59)}…'`)
  t.equal(messageOf('thrown'), 'thrown')
  t.equal(exportedByName({ title: 'x', Photos: { show () {} } }, 'show'), "The module exports 'Photos' only by name. Export it by default")
  t.equal(exportedByName({ title: 'x' }, 'show'), null)
})
