import { Ajv } from 'ajv'
import Fastify from 'fastify'
import t from 'tap'
import * as entry from '../../lib/draw.js'

/*
 * `fastify-resources/draw` in a program that has loaded nothing else of the package. From the first test on that imports
 * the main entry, everything else is there too: they share what they are made of.
 */
const { draw, get, namespace, resources, scope } = entry

const handler = (): string => ''
const letter = { type: 'string', not: { pattern: '^[0-9]+$' } } as const
const costly = /(?:a|a?)+b/

t.test('it has what declares and draws, and no more', async t => {
  t.strictSame(Object.keys(entry).sort(), [
    'collection', 'default', 'del', 'draw', 'get', 'match', 'member', 'namespace', 'patch', 'post', 'put', 'resource',
    'resources', 'root', 'scope'
  ])
  t.equal(entry.default, resources)
})

t.test('tables and helpers are those of the package', async t => {
  const routes = draw([
    resources('photos', { constraints: { id: /[0-9]+/ } }, [resources('comments', { only: ['index'] })]),
    resources('books', { only: ['show'], constraints: { id: { type: 'integer', minimum: 1 } } }),
    namespace('admin', [resources('people', [])])
  ])
  t.equal(routes.paths.photo_comments_path(7, { format: 'json', query: { page: 2 } }), '/photos/7/comments.json?page=2')
  t.equal(routes.paths.edit_admin_person_path('a b'), '/admin/people/a%20b/edit')
  t.equal(routes.paths.photo_url(7, { host: 'example.com' }), 'http://example.com/photos/7')
  t.throws(() => routes.paths.photo_path('x'), { code: 'FST_RESOURCES_ARGUMENTS' })
  t.throws(() => routes.paths.book_path(0), { code: 'FST_RESOURCES_ARGUMENTS' })
  t.match(String(routes), /edit_photo GET {4}\/photos\/:id\/edit/)
})

t.test('an error names the line of the declaration, where the engine can tell', async t => {
  const declare = (): unknown => resources('photos', { onyl: ['index'] } as never)
  t.throws(declare, { code: 'FST_RESOURCES_UNKNOWN_OPTION', message: /draw-entry\.test\.ts:\d+:\d+: no option 'onyl' \(did you mean 'only'\?\)/ })
  const { captureStackTrace } = Error
  t.teardown(() => { Error.captureStackTrace = captureStackTrace })
  Error.captureStackTrace = undefined as never
  t.throws(declare, { code: 'FST_RESOURCES_UNKNOWN_OPTION', message: /^resources\('photos'\): no option/ })
})

t.test('who asks for the router is told where it is', async t => {
  const routes = draw([resources('photos')])
  t.throws(() => routes.recognize('GET', '/photos'), {
    code: 'FST_RESOURCES_ROUTER', message: /^recognize needs the router, .* import 'fastify-resources'/
  })
})

t.test('a schema beyond the simple keywords needs Ajv, and says so', async t => {
  for (const options of [{ constraints: { id: letter } }, { constraints: { format: letter } }]) {
    t.throws(() => draw([resources('photos', options)]), {
      code: 'FST_RESOURCES_CONSTRAINT', message: /resources\('photos'\) at .*keywords that need Ajv: give draw\(…, { ajv }\)/
    })
  }
  // What an instance was told does not count: a constraint means the same everywhere.
  for (const ajv of [Ajv, new Ajv({ coerceTypes: true, strict: true })]) {
    const { paths } = draw([resources('photos', { constraints: { id: { ...letter, type: 'string' } } })], { ajv })
    t.equal(paths.photo_path('x7'), '/photos/x7')
    t.throws(() => paths.photo_path('7'), { code: 'FST_RESOURCES_ARGUMENTS' })
  }
  for (const ajv of [{ compile () {} }, Date, 'ajv', null]) {
    t.throws(() => draw([], { ajv: ajv as never }), { code: 'FST_RESOURCES_OPTION', message: /give Ajv, or an instance of it/ })
  }
  t.throws(() => draw([resources('photos', { constraints: { id: { not: 7 } as never } })], { ajv: Ajv }), {
    code: 'FST_RESOURCES_CONSTRAINT', message: /the JSON schema does not compile/
  })
})

t.test('its tables are mounted by the main entry, which judges what was not judged', async t => {
  const routes = draw([resources('photos', { only: ['show'], constraints: { id: letter } })], { ajv: Ajv })
  const unjudged: readonly (readonly [tables: entry.Declaration, named: RegExp])[] = [
    [resources('photos', { only: ['show'], constraints: { id: costly } }), /^resources\('photos'\) at .*constraints\.id: .* too expensive/],
    [get('photos', { to: 'photos#show', format: true, constraints: { format: costly } }), /constraints\.format: .* too expensive/],
    [scope({ constraints: { host: /^(?:a|a?)+b/ } }, [resources('photos', { only: ['show'] })]), /constraints\.host: .* too expensive/]
  ]
  const tables = unjudged.map(([declaration, named]) => [draw([declaration]), named] as const)

  const { default: plugin } = await import('../../lib/index.js')
  for (const [table, message] of tables) {
    await t.rejects(async () => Fastify().register(plugin, { routes: table, controllers: { photos: { show: handler } } }),
      { code: 'FST_RESOURCES_CONSTRAINT', message })
  }
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(plugin, { routes, controllers: { photos: { show: request => request.params } } })
  t.strictSame((await app.inject('/photos/x7')).json(), { id: 'x7' })
  t.equal((await app.inject('/photos/7')).statusCode, 400)
  t.match(routes.recognize('GET', '/photos/x7'), { params: { id: 'x7' } }, 'the router is there now')
})

t.test('a default suffix that reads as several is refused where it is no pattern', async t => {
  const wrong = [resources('photos', { only: ['index', 'show'], format: 'json|csv' }), get('feed', { to: 'feeds#show', format: 'rss|atom' }), scope({ format: 'a|b' }, [get('c', { to: 'c#d' })])]
  t.throws(() => draw(wrong), {
    code: 'FST_RESOURCES_OPTION',
    message: /^3 times .*\n {2}- resources\('photos'\) at .*: format: 'json\|csv' is one suffix, the default; for several give a list, \['json', 'csv'\]\n {2}- get\('feed'\).*\['rss', 'atom'\]\n {2}- get\('c'\).*\['a', 'b'\]$/
  })
  t.equal(draw(wrong, { dialect: 'rails' }).recognize('GET', '/photos.csv')?.params['format'], 'csv', 'Rails reads a pattern there')
})
