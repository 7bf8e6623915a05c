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
const rails = loose(draw([
  plural('photos', [plural('comments')]),
  plural('signs', { only: [] }, [plural('notes', { only: 'index' })]),
  get('files/:size', { to: 'files#show', as: 'file', format: true, constraints: { size: /[a-z]+/ } }),
  scope({ path: ':locale', as: 'localized', defaults: { locale: 'en' } }, [plural('pages', { only: ['index', 'show'] })]),
  scope({ path: '(:language)', as: 'spoken' }, [plural('tents', { only: 'index' })]),
  get('plain/:id', { to: 'plain#show', as: 'plain', format: false })
], { dialect: 'rails' }).paths)

type Calls<Result> = readonly (readonly [helper: string, args: readonly unknown[], result: Result])[]

const evil = { host: 'evil.example' }
const photo = { id: 7, photo_id: 3 }
class Row {
  id = 7
  get query (): unknown { return {} }
}

t.test('options come after all params, or after a params object', async t => {
  const built: Calls<string> = [
    ['photos_path', [{}], '/photos'],
    ['photos_path', [{}, { format: 'json' }], '/photos.json'],
    ['photos_url', [{}, { host: 'h' }], 'http://h/photos'],
    ['photo_path', [{ id: 7, format: 'jpeg', host: 'h', port: 1, title: 'x' }], '/photos/7'],
    ['photo_path', [{ id: 7 }, { format: 'json' }], '/photos/7.json'],
    ['photo_path', [new Row()], '/photos/7'],
    ['photo_url', [{ id: 7 }, { host: 'h' }], 'http://h/photos/7'],
    ['photo_comment_path', [{ photo_id: { id: 7 }, id: 2 }], '/photos/7/comments/2'],
    ['photo_comment_url', [{ photo_id: 7, id: 2 }, { host: 'h' }], 'http://h/photos/7/comments/2'],
    ['photo_comment_path', [photo, { id: 2 }], '/photos/3/comments/2'],
    ['photo_comment_path', [{ id: 7, query: 'q' }, { id: 2, anchor: 'a' }], '/photos/7/comments/2'],
    ['photo_comment_like_path', [{ photo_id: 1, comment_id: 2, id: 3 }, { query: { a: 1 } }], '/photos/1/comments/2/likes/3?a=1'],
    ['localized_pages_path', [], '/en/pages'],
    ['localized_pages_path', [undefined], '/en/pages'],
    ['localized_pages_path', [undefined, { format: 'json' }], '/en/pages.json'],
    ['localized_pages_path', [{}, { format: 'json' }], '/en/pages.json'],
    ['localized_pages_path', [{ locale: 'de' }], '/de/pages'],
    ['localized_pages_path', ['de', 'json'], '/de/pages.json'],
    ['localized_page_path', [7], '/en/pages/7'],
    ['localized_page_path', [undefined, 7], '/en/pages/7'],
    ['localized_page_path', ['de', 7, { format: 'json' }], '/de/pages/7.json'],
    ['localized_page_path', [{ id: 7 }, { format: 'json' }], '/en/pages/7.json'],
    ['localized_page_path', [{ id: 7, locale: undefined }], '/en/pages/7'],
    ['both_map_path', [], '/x/y/map'],
    ['both_map_path', [{}], '/x/y/map'],
    ['both_map_path', [{}, { format: 'json' }], '/x/y/map.json'],
    ['both_map_path', [{ b: 'z' }, { format: 'json' }], '/x/z/map.json'],
    ['both_map_path', ['w'], '/w/y/map'],
    ['both_map_path', ['w', 'z', { query: { a: 1 } }], '/w/z/map?a=1'],
    ['list_path', [{ length: 3 }], '/lists/3'],
    ['spoken_tents_path', ['de', 'json'], '/de/tents.json'],
    ['spoken_tents_path', [undefined, 'json'], '/tents.json'],
    ['spoken_tent_path', [null, 7, 'json', { anchor: 'a' }], '/tents/7.json#a']
  ]
  for (const [helper, args, path] of built) t.equal(paths[helper]!(...args as []), path, `${helper} ${JSON.stringify(args)}`)
})

t.test('a client\'s value in the position of a param is a value or a record, never options', async t => {
  const refused: Calls<RegExp> = [
    ['photo_url', [evil], /id is missing, got the options \{ host \}\. Pass options after the param: /],
    ['photo_comment_url', ['7', evil], /: id is missing, got the options \{ host \}\. Pass options after all params: /],
    ['photo_comment_url', [{ id: 7 }, evil], /id is missing, got the options \{ host \}\. Pass options after/],
    ['photo_comment_url', [evil, evil], /photo_id is missing, got .*; id is missing, got /],
    ['photo_comment_url', [7, { query: { a: 1 } }], /id is missing, got the options \{ query \}\. Pass options after/],
    ['photo_comment_url', [[7], evil], /photo_id must be .*, got \[7\];/],
    ['photo_comment_like_url', [{ photo_id: 1, id: 3 }, evil], /^photo_comment_like_url: cannot build \/photos/],
    ['localized_pages_url', [evil],
      /locale is missing, got the options \{ host \}\. Pass options after the param: localized_pages_url\(\{ … \}, \{ host \}\)$/],
    ['localized_pages_url', [{ locale: evil }, { host: 'h' }], /locale is missing, got the options \{ host \}\./],
    ['localized_pages_url', [null], /locale must be a string, an integer or an object with toParam\(\) or 'locale', got null$/],
    ['localized_page_url', [7, evil], /id is missing, got the options \{ host \}\. Pass options after/],
    ['localized_page_path', ['de', undefined], /id is missing/],
    ['both_map_url', [evil], /a is missing, got the options \{ host \}\. Pass options after/],
    ['both_map_path', [{ c: 1 }], /a must be .*, got \{ c \}$/],
    ['photo_url', [7, { format: evil }], /format must be a string or a number, got \{ host \}$/],
    ['photo_url', [7, 'json', 'json'], /options must be an object, got 'json'$/],
    ['list_path', [[1, 2]], /length must be .*, got \[1, 2\]$/],
    ['list_path', [{ length: [1] }], /length must be .*, got \[1\]$/]
  ]
  for (const [helper, args, message] of refused) {
    t.throws(() => paths[helper]!(...args as []), { code: 'FST_RESOURCES_INVALID_ARGUMENTS', message }, `${helper} ${JSON.stringify(args)}`)
  }
})

t.test('query, anchor and trailingSlash in a params object are errors', async t => {
  const refused: Calls<RegExp> = [
    ['photo_path', [{ id: 7, query: { a: 1 } }],
      /: options among the params: query\. Pass options after the param: photo_path\(\{ … \}, \{ query \}\)/],
    ['photo_path', [{ id: 7, anchor: 'a' }, {}], /: options among the params: anchor\./],
    ['photo_comment_path', [{ photo_id: 7, id: 2, trailingSlash: true, anchor: '' }], /: options among the params: anchor, trailingSlash\./],
    ['spoken_tents_path', [{ language: 'de', query: { a: 1 } }], /: options among the params: query\. Pass options after the param: /],
    ['spoken_tent_path', [{ id: 7, anchor: 'a' }, {}], /: options among the params: anchor\. Pass options after all params: /],
    ['photos_path', [{}, { page: 2 }], /: unknown option 'page'\. Known: format, query, anchor, trailingSlash$/],
    ['photos_path', [{}, {}, {}], /: too many arguments: remove the last 1$/],
    ['photos_path', [{ format: 'json' }, {}], /: too many arguments: remove the last 1$/]
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
  for (const value of [deep, chain, Object.create(null), new Proxy({}, {})]) {
    t.throws(() => paths['photo_path']!(value as never), { code: 'FST_RESOURCES_INVALID_ARGUMENTS', message: /: id must be a string, an integer or an object with toParam\(\) or 'id', got / })
  }
  for (const value of [deep, chain]) t.throws(() => rails['photo_path']!(value as never), { code: 'FST_RESOURCES_INVALID_ARGUMENTS' })
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

t.test('the Rails dialect accepts options without an object before them, and empty values if there are options', t => {
  const built: Calls<string> = [
    ['localized_pages_path', [{ format: 'json' }], '/en/pages.json'],
    ['localized_page_path', [7, { format: 'json' }], '/en/pages/7.json'],
    ['localized_page_path', [{ id: 7 }, { query: { a: 1 } }], '/en/pages/7?a=1'],
    ['localized_page_path', ['de', 7, 'json'], '/de/pages/7.json'],
    ['photo_path', ['', { query: { a: 1 } }], '/photos/?a=1'],
    ['photo_path', [{ id: '' }], '/photos/']
  ]
  for (const [helper, args, path] of built) t.equal(rails[helper]!(...args as []), path, `${helper} ${JSON.stringify(args)}`)
  t.throws(() => rails['photo_path']!(''), { code: 'FST_RESOURCES_INVALID_ARGUMENTS', message: /id is missing/ })
  // A client's value in the position of a param never becomes the query or the host.
  for (const sent of [{ query: { a: 1 } }, { host: 'evil.test' }, { protocol: 'http', port: 1 }]) {
    const calls = [['localized_pages_path', [sent]], ['localized_pages_url', [sent]], ['localized_page_path', [7, sent]]] as const
    for (const [helper, args] of calls) {
      t.throws(() => rails[helper]!(...args as unknown as []), { code: 'FST_RESOURCES_INVALID_ARGUMENTS' }, `${helper} ${JSON.stringify(args)}`)
    }
  }
  t.end()
})

t.test('the Rails dialect accepts a param by its name in a call with one param', async t => {
  const built: Calls<string> = [
    ['sign_notes_path', [{ sign_id: 42 }], '/signs/42/notes'],
    ['sign_notes_path', [{ sign_id: 42 }, { format: 'json' }], '/signs/42/notes.json'],
    ['sign_notes_path', [{ id: 42 }], '/signs/42/notes'],
    ['photo_comment_path', [{ photo_id: 7, id: 2 }, { anchor: 'a' }], '/photos/7/comments/2#a'],
    ['photos_path', [{}, { format: 'json' }], '/photos.json'],
    ['file_path', ['ab', 'zip'], '/files/ab.zip']
  ]
  for (const [helper, args, path] of built) t.equal(rails[helper]!(...args as []), path, `${helper} ${JSON.stringify(args)}`)
  const refused: Calls<RegExp> = [
    ['photo_url', [evil], /id is missing/],
    ['photo_path', [{ anchor: 'a' }], /: options among the params: anchor\. .*; id is missing$/],
    ['spoken_tents_path', [{ language: { code: 'de' } }], /language is missing$/],
    ['photo_comment_url', ['7', evil], /id is missing/],
    ['file_path', ['ab'], /format is missing/],
    ['file_path', ['7', 'zip'], /size must match \/\[a-z\]\+\/, got '7'/],
    ['plain_path', [1, { format: 'a', query: 'xy' }], /query must be an object, got 'xy'$/]
  ]
  for (const [helper, args, message] of refused) {
    t.throws(() => rails[helper]!(...args as []), { code: 'FST_RESOURCES_INVALID_ARGUMENTS', message }, `${helper} ${JSON.stringify(args)}`)
  }
})

t.test('a format that is not a string is reported once', t => {
  for (const format of [NaN, [], {}]) {
    t.throws(() => paths['photos_path']!({}, { format } as never), { message: /: format must be a string or a number, got [^;]+$/ })
    t.throws(() => rails['file_path']!('ab', { format } as never), { message: /: format must be a string or a number, got [^;]+$/ })
  }
  t.end()
})
