import t from 'tap'
import * as all from '../../lib/index.js'
import * as table from '../../lib/table.js'

t.test('the entry without Fastify has the same functions, and resources only declares', async t => {
  const { resources, ...others } = table
  for (const [name, value] of Object.entries(others)) t.equal(value, all[name as keyof typeof all], name)
  const routes = table.draw([resources('photos', { only: 'show' })])
  t.equal(routes.paths.photo_path(7), '/photos/7')
  t.match(routes.routes[0]!.source, { file: /entry\.test\.ts$/ })
})

t.test('declarations have no source if the engine has no Error.captureStackTrace', async t => {
  const { captureStackTrace } = Error
  t.teardown(() => { Error.captureStackTrace = captureStackTrace })
  Reflect.deleteProperty(Error, 'captureStackTrace')
  const routes = table.draw([table.resources('photos', { only: 'show' })])
  Error.captureStackTrace = captureStackTrace
  t.equal(routes.routes[0]!.source, null)
})
