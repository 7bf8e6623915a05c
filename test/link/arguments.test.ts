import Fastify from 'fastify'
import t from 'tap'
import resources, { draw, get, resources as plural, resource, scope } from '../../lib/index.js'
import { echoControllers, loose } from '../fixtures/echo.js'

const table = draw([
  plural('photos', [plural('comments', [plural('likes', { only: 'show' })])]),
  scope({ path: ':locale', as: 'localized', defaults: { locale: 'en' } }, [plural('pages', { only: ['index', 'show'] })]),
  scope({ path: ':a/:b', as: 'both', defaults: { a: 'x', b: 'y' } }, [resource('map', { only: 'show' })]),
  get('lists/:length', { to: 'lists#show', as: 'list' }),
  scope({ path: '(:language)', as: 'spoken' }, [plural('tents', { only: ['index', 'show'] })])
])
const paths = loose(table.paths)
type Calls<Result> = readonly (readonly [helper: string, args: readonly unknown[], result: Result])[]

const evil = { host: 'evil.example' }
const photo = { id: 7, photo_id: 3 }
class Row {
  id = 7
  get query (): unknown { return {} }
}

t.test('options come after a value for each param, or after a params object whose number of arguments has no other meaning', async t => {
  const built: Calls<string> = [
    ['photos_path', [{}], '/photos'],
    ['photos_path', [{}, { format: 'json' }], '/photos.json'],
    ['photos_url', [{}, { host: 'h' }], 'http://h/photos'],
    ['photo_path', [{ id: 7, format: 'jpeg', host: 'h', port: 1, title: 'x' }], '/photos/7'],
    ['photo_path', [{ id: 7 }, { format: 'json' }], '/photos/7.json'],
    ['photo_path', [new Row()], '/photos/7'],
    ['photo_url', [{ id: 7 }, { host: 'h' }], 'http://h/photos/7'],
    ['photo_comment_path', [{ photo_id: { id: 7 }, id: 2 }], '/photos/7/comments/2'],
    ['photo_comment_url', [7, 2, { host: 'h' }], 'http://h/photos/7/comments/2'],
    ['photo_comment_path', [photo, { id: 2 }], '/photos/3/comments/2'],
    ['photo_comment_path', [photo], '/photos/3/comments/7'],
    ['photo_comment_path', [{ id: 7, query: 'q', title: '' }, { id: 2, anchor: 'a', body: '' }], '/photos/7/comments/2'],
    ['photo_comments_path', [{ id: 7, title: '' }, { format: 'json' }], '/photos/7/comments.json'],
    ['photo_comment_like_path', [{ photo_id: 1, comment_id: 2, id: 3 }, { query: { a: 1 } }], '/photos/1/comments/2/likes/3?a=1'],
    ['localized_pages_path', [], '/en/pages'],
    ['localized_pages_path', [undefined], '/en/pages'],
    ['localized_pages_path', [undefined, { format: 'json' }], '/en/pages.json'],
    ['localized_pages_path', [{}, { format: 'json' }], '/en/pages.json'],
    ['localized_pages_path', [null, 'json', { anchor: 'a' }], '/en/pages.json#a'],
    ['localized_pages_path', [{ locale: 'de' }], '/de/pages'],
    ['localized_pages_path', [{ locale: null, title: '' }], '/en/pages'],
    ['localized_pages_path', ['de', 'json'], '/de/pages.json'],
    ['localized_page_path', [7], '/en/pages/7'],
    ['localized_page_path', [undefined, 7], '/en/pages/7'],
    ['localized_page_path', ['de', 7, { format: 'json' }], '/de/pages/7.json'],
    ['localized_page_path', [null, { id: 7 }, { format: 'json' }], '/en/pages/7.json'],
    ['localized_page_path', [{ id: 7, locale: undefined }], '/en/pages/7'],
    ['localized_page_path', [{ id: 7, locale: 'de', title: '' }], '/de/pages/7'],
    ['both_map_path', [], '/x/y/map'],
    ['both_map_path', [{}], '/x/y/map'],
    ['both_map_path', [null, undefined, { format: 'json' }], '/x/y/map.json'],
    ['both_map_path', [{ b: 'z' }], '/x/z/map'],
    ['both_map_path', ['w', 'z', { query: { a: 1 } }], '/w/z/map?a=1'],
    ['list_path', [{ length: 3 }], '/lists/3'],
    ['spoken_tents_path', ['de', 'json'], '/de/tents.json'],
    ['spoken_tents_path', [undefined, 'json'], '/tents.json'],
    ['spoken_tent_path', [null, 7, 'json', { anchor: 'a' }], '/tents/7.json#a']
  ]
  for (const [helper, args, path] of built) t.equal(paths[helper]!(...args as []), path, `${helper} ${JSON.stringify(args)}`)
})

t.test('a client\'s value in the position of a param is a value or a record, never options', async t => {
  const among = (keys: string, form: string): RegExp => new RegExp(`: options among the params: ${keys}\\. Pass them last: ${form.replace(/[(){}]/g, '\\$&')}$`)
  const refused: Calls<RegExp> = [
    ['photo_url', [evil], among('host', 'photo_url(id, { host })')],
    ['photo_path', [evil], /: id must be .*, got \{ host \}$/],
    ['photo_path', [{ id: 7, format: 'json' }], among('format', 'photo_path(id, { format })')],
    ['photo_path', [{ id: 7, query: { a: 1 } }], among('query', 'photo_path(id, { query })')],
    ['photo_path', [{ id: 7, anchor: 'a' }, {}], among('anchor', 'photo_path(id, { anchor })')],
    ['photo_comments_path', [{ id: 7, format: 'json' }], among('format', 'photo_comments_path(photo_id, { format })')],
    ['photo_comment_url', ['7', evil], among('host', 'photo_comment_url(photo_id, id, { host })')],
    ['photo_comment_url', [{ id: 7 }, evil], among('host', 'photo_comment_url(photo_id, id, { host })')],
    ['photo_comment_url', [evil, evil], among('host', 'photo_comment_url(photo_id, id, { host })')],
    ['photo_comment_url', [7, { query: { a: 1 } }], among('query', 'photo_comment_url(photo_id, id, { query })')],
    ['photo_comment_path', [{ photo_id: 7, id: 2 }, { format: 'json' }], among('format', 'photo_comment_path(photo_id, id, { format })')],
    ['photo_comment_path', [{ photo_id: 7, id: 2, trailingSlash: true, anchor: '' }],
      among('trailingSlash, anchor', 'photo_comment_path(photo_id, id, { trailingSlash, anchor })')],
    ['photo_comment_path', [{ id: 2, body: '' }], /: photo_id is missing$/],
    ['photo_comment_path', [{ title: '' }], /: photo_id must be .*, got \{ title \}; id is missing$/],
    ['photo_comment_url', [[7], 2], /: photo_id must be .*, got \[7\]$/],
    ['photo_comment_like_url', [{ photo_id: 1, id: 3 }, evil], /^photo_comment_like_url: cannot build \/photos.*: comment_id is missing$/],
    ['localized_pages_url', [evil], among('host', 'localized_pages_url(null, { host })')],
    ['localized_pages_url', [{ locale: evil }, { host: 'h' }], among('host', 'localized_pages_url(null, { host })')],
    ['localized_page_url', [7, evil], among('host', 'localized_page_url(null, id, { host })')],
    ['localized_page_path', ['de', undefined], /: id is missing$/],
    ['localized_page_path', [{ title: '' }], /: id must be .*, got \{ title \}$/],
    ['both_map_url', [{}, evil], among('host', 'both_map_url(null, null, { host })')],
    ['both_map_path', ['w'], /: got 1 of the params a, b\. Pass all of them in order \(null for an omitted one\), none of them, or an object with the params by name$/],
    ['both_map_path', [{ c: 1 }], /: got 1 of the params a, b\./],
    ['spoken_tents_path', [{ language: 'de', query: { a: 1 } }], among('query', 'spoken_tents_path(null, { query })')],
    ['spoken_tent_path', [{ id: 7 }, { anchor: 'a' }], among('anchor', 'spoken_tent_path(null, id, { anchor })')],
    ['photos_path', [{}, { page: 2 }], /: unknown option 'page'\. Known: format, query, anchor, trailingSlash\. Put it into the query: \{ query: \{ page: 2 \} \}$/],
    ['photos_path', [{}, {}, {}], /: too many arguments, got 3\. Call photos_path\(\{ … \}\)$/],
    ['photos_path', [{ page: 2 }, {}], /: too many arguments, got 2\./],
    ['photos_path', [{ format: 'json' }, {}], among('format', 'photos_path({ format })')],
    ['photo_url', [7, { format: evil }], /format must be a string or a number, got \{ host \}$/],
    ['photo_url', [7, 'json', 'json'], /options must be an object, got 'json'$/],
    ['photo_url', [{ id: null }], /: id must be .*, got null$/],
    ['photo_comment_path', [{ id: null }, 2], /: photo_id must be .*, got \{ id \}$/],
    ['list_path', [[1, 2]], /length must be .*, got \[1, 2\]$/],
    ['list_path', [{ length: [1] }], /length must be .*, got \[1\]$/]
  ]
  for (const [helper, args, message] of refused) {
    t.throws(() => paths[helper]!(...args as []), { code: 'FST_RESOURCES_INVALID_ARGUMENTS', message }, `${helper} ${JSON.stringify(args)}`)
  }
})

t.test('a value that cannot be inspected throws an error of the package', async t => {
  let deep: unknown = []
  for (let level = 0; level < 20_000; level++) deep = [deep]
  let chain: unknown = {}
  for (let level = 0; level < 20_000; level++) chain = { id: chain }
  for (const value of [deep, chain]) {
    t.throws(() => paths['photo_path']!(value as never), { code: 'FST_RESOURCES_INVALID_ARGUMENTS', message: /: id must be a string, an integer or an object with toParam\(\) or 'id', got / })
  }
  for (const value of [Object.create(null), new Proxy({}, {})]) {
    t.throws(() => paths['photo_path']!(value as never), { code: 'FST_RESOURCES_INVALID_ARGUMENTS', message: /: id is missing$/ })
  }
})

t.test('redirectTo and created read their arguments as helpers do', async t => {
  const app = Fastify()
  await app.register(resources, { routes: table, controllers: echoControllers(table), baseUrl: 'https://example.com' })
  app.post('/redirect', (request, reply) => reply.redirectTo('photo_comment' as never, ...request.body as []))
  app.post('/created', (request, reply) => reply.created('localized_pages' as never, ...request.body as []).send())
  for (const [url, body, status, location] of [
    ['/redirect', [7, 2], 303, '/photos/7/comments/2'],
    ['/redirect', [7, { query: { a: 1 }, anchor: 'x' }], 500, undefined],
    ['/redirect', [7, 2, evil], 500, undefined],
    ['/created', ['de'], 201, '/de/pages'],
    ['/created', [{ query: { a: 1 } }], 500, undefined]
  ] as const) {
    const reply = await app.inject({ method: 'POST', url, payload: body as object })
    t.strictSame([reply.statusCode, reply.headers.location], [status, location], `${url} ${JSON.stringify(body)}`)
  }
})

t.test('a format that is not a string is reported once', t => {
  for (const format of [NaN, [], {}]) {
    t.throws(() => paths['photos_path']!({}, { format } as never), { message: /: format must be a string or a number, got [^;]+$/ })
  }
  t.end()
})
