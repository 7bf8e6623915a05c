import t from 'tap'
import { collection, draw, get, member, namespace, resource, resources, root, scope } from '../../lib/index.js'
import { loose } from '../fixtures/echo.js'

const album = draw([
  root('home#index'),
  resources('photos', [
    resources('comments', [resources('likes', { only: 'show' })]),
    member([get('preview')]),
    collection([get('search')])
  ]),
  resources('slugs', { constraints: { id: /[a-z]{1,15}/ } }),
  resources('files', { constraints: { id: /[^/]+/ } }),
  resources('caps', { constraints: { id: /([a-z]+)-([0-9]+)/ } }),
  resources('nofmts', { format: false }),
  resources('jsons', { format: 'json' }),
  resources('feeds', { format: ['json', 'csv'] }),
  resources('exports', { format: true, only: ['index', 'show'] }),
  resources('docs', { format: /pdf|html/, only: ['index', 'show'] }),
  resources('orders', { constraints: { id: { type: 'integer', minimum: 1 } }, only: 'show' }),
  resources('pics', { path: 'img-:kind', only: ['show'] }),
  resource('profile'),
  scope({ path: ':locale', as: 'local', defaults: { locale: 'en' } }, [resources('pages', { only: ['index', 'show'] })]),
  namespace('admin', [resources('news', { only: ['index', 'show'] })]),
  get('ver-:number', { to: 'pics#version', as: 'version' }),
  get('part/:{n}-end', { to: 'pics#part', as: 'part', format: false }),
  get('404', { to: 'errors#missing', as: 'missing' }),
  get(':page', { to: 'pages#any', as: 'any' })
])
const paths = loose(album.paths)

const record = { id: 7, title: 'x' }
const circular: Record<string, unknown> = { list: [] };
(circular['list'] as unknown[]).push(circular)
class Slugged { toParam (): string { return 'a-slug' } }

/** Calls and their paths. Every path matches the same route with the same params. */
const built: readonly (readonly [helper: string, args: readonly unknown[], path: string])[] = [
  ['root_path', [], '/'],
  ['root_path', [{ query: { q: 1 } }], '/?q=1'],
  ['photos_path', [], '/photos'],
  ['photos_path', [undefined], '/photos'],
  ['photos_path', [{}], '/photos'],
  ['photos_path', [{ format: 'json' }], '/photos.json'],
  ['photo_path', [7], '/photos/7'],
  ['photo_path', [0], '/photos/0'],
  ['photo_path', [-7], '/photos/-7'],
  ['photo_path', ['7'], '/photos/7'],
  ['photo_path', [7n], '/photos/7'],
  ['photo_path', [record], '/photos/7'],
  ['photo_path', [new Slugged()], '/photos/a-slug'],
  ['photo_path', [{ id: 'a b' }], '/photos/a%20b'],
  ['photo_path', [7, 'json'], '/photos/7.json'],
  ['photo_path', [7, { format: 'json', query: { page: 2 }, anchor: 'top' }], '/photos/7.json?page=2#top'],
  ['photo_path', [7, { format: undefined }], '/photos/7'],
  ['photo_path', [7, { trailingSlash: true }], '/photos/7/'],
  ['photo_path', [7, { trailingSlash: true, format: 'json' }], '/photos/7.json'],
  ['photo_path', ['é'], '/photos/%C3%A9'],
  ['photo_path', ['\u2028'], '/photos/%E2%80%A8'],
  ['part_path', ['a.b'], '/part/a.b-end'],
  ['part_path', ['0\u2028'], '/part/0%E2%80%A8-end'],
  ['photo_path', ['😀'], '/photos/%F0%9F%98%80'],
  ['photo_path', ['%'], '/photos/%25'],
  ['photo_path', ['%2e%2e'], '/photos/%252e%252e'],
  ['photo_path', ['?x=1'], '/photos/%3Fx=1'],
  ['photo_path', ['#f'], '/photos/%23f'],
  ['photo_path', ['a/b'], '/photos/a%2Fb'],
  ['photo_path', [';x'], '/photos/;x'],
  ['photo_path', ["~!$&'()*+,;=:@_-"], "/photos/~!$&'()*+,;=:@_-"],
  ['photo_path', ['[]{}|\\^`"<>'], '/photos/%5B%5D%7B%7D%7C%5C%5E%60%22%3C%3E'],
  ['photo_path', ['a'.repeat(100)], `/photos/${'a'.repeat(100)}`],
  ['photo_path', ['newer'], '/photos/newer'],
  ['edit_photo_path', ['new'], '/photos/new/edit'],
  ['photo_comment_path', [7, 2], '/photos/7/comments/2'],
  ['photo_comment_path', ['a', 'b'], '/photos/a/comments/b'],
  ['photo_comment_path', ['a b', 2], '/photos/a%20b/comments/2'],
  ['photo_comment_path', [{ photo_id: 7, id: 2 }], '/photos/7/comments/2'],
  ['photo_comment_path', [7, 2, { format: 'json' }], '/photos/7/comments/2.json'],
  ['photo_comment_path', [7, 2, 'json'], '/photos/7/comments/2.json'],
  ['photo_comment_path', [record, { id: 2 }], '/photos/7/comments/2'],
  ['photo_comments_path', [record], '/photos/7/comments'],
  ['photo_comment_like_path', [1, 2, 3], '/photos/1/comments/2/likes/3'],
  ['photo_comment_like_path', [{ photo_id: 1, comment_id: 2, id: 3 }], '/photos/1/comments/2/likes/3'],
  ['slug_path', ['abc'], '/slugs/abc'],
  ['slug_path', ['abc', 'json'], '/slugs/abc.json'],
  ['file_path', ['a.b'], '/files/a.b'],
  ['cap_path', ['ab-9'], '/caps/ab-9'],
  ['nofmt_path', ['a.b.c'], '/nofmts/a.b.c'],
  ['json_path', [7, { format: 'json' }], '/jsons/7'],
  ['json_path', [7, { format: 'xml' }], '/jsons/7.xml'],
  ['feed_path', ['v1.2'], '/feeds/v1.2'],
  ['feed_path', ['v1.2', 'csv'], '/feeds/v1.2.csv'],
  ['feeds_path', [{ format: 'csv' }], '/feeds.csv'],
  ['exports_path', [{ format: 'csv' }], '/exports.csv'],
  ['export_path', [7, 'csv'], '/exports/7.csv'],
  ['doc_path', [7, 'pdf'], '/docs/7.pdf'],
  ['order_path', [7], '/orders/7'],
  ['pic_path', ['cats', 7], '/img-cats/7'],
  ['profile_path', [], '/profile'],
  ['local_pages_path', [], '/en/pages'],
  ['local_pages_path', ['de'], '/de/pages'],
  ['local_page_path', [7], '/en/pages/7'],
  ['local_page_path', ['de', 7], '/de/pages/7'],
  ['local_page_path', [{ id: 7 }], '/en/pages/7'],
  ['admin_news_index_path', [], '/admin/news'],
  ['missing_path', [], '/404'],
  ['version_path', [7], '/ver-7'],
  ['any_path', ['ver'], '/ver'],
  ['any_path', ['img-x'], '/img-x'],
  ['any_path', [405], '/405'],
  ['any_path', ['about'], '/about'],
  ['photos_path', [{ query: { q: 'a b&c', z: null, n: undefined, list: ['x', 1], map: { b: true, a: null }, none: [], "it's": '*' } }],
    '/photos?it%27s=%2A&list=x&list=1&map%5Ba%5D=&map%5Bb%5D=true&q=a+b%26c'],
  ['photos_path', [{ anchor: 'a b/?#' }], '/photos#a%20b/?%23'],
  ['photos_path', [{ anchor: '' }], '/photos#'],
  ['photo_path', [7, { anchor: 5, format: 42 }], '/photos/7.42#5'],
  ...[null, false].map(none =>
    ['photo_path', [7, { format: none, query: none, anchor: none, trailingSlash: none }], '/photos/7'] as const)
]

/** Options of a path with one or two params come after a value for each param. */
const wide: Readonly<Record<string, readonly unknown[]>> = {
  'photo_comment_path({"photo_id":7,"id":2})': [7, 2],
  'local_pages_path()': [undefined],
  'local_page_path(7)': [null, 7],
  'local_page_path({"id":7})': [null, 7]
}

for (const [helper, args, path] of built) {
  t.test(`${helper}(${args.map(show).join(', ')})`, async t => {
    t.equal(paths[helper]!(...args), path)
    const found = album.recognize('GET', path.replace(/\/$(?<=.\/)/, ''))
    t.equal(found?.route.name, helper.replace(/_path$/, ''), 'matches the same route')
    t.equal(paths[helper.replace(/_path$/, '_url')]!(...withHost(helper, args)), `http://h${path}`, 'and has its URL')
  })
}

/** Calls whose path would not match the same route, or that make no sense, and their errors. */
const refused: readonly (readonly [helper: string, args: readonly unknown[], says: RegExp])[] = [
  ['photo_path', [], /^photo_path: cannot build \/photos\/:id\(\.:format\): id is missing$/],
  ['photo_path', [undefined], /id is missing/],
  ['photo_path', [null], /id must be a string, an integer or an object with toParam\(\) or 'id', got null$/],
  ['photo_path', [true], /id must be .*, got true$/],
  ['photo_path', [NaN], /id must be .*, got NaN$/],
  ['photo_path', [Infinity], /id must be .*, got Infinity$/],
  ['photo_path', [1.5], /id must be .*, got 1.5$/],
  ['photo_path', [2 ** 53], /id must be .*, got 9007199254740992$/],
  ['photo_path', [[1, 2]], /id must be .*, got \[1, 2\]$/],
  ['photo_path', [{}], /: id is missing$/],
  ['photo_path', [{ title: 'x' }], /id must be .*toParam\(\) or 'id', got \{ title \}$/],
  ['photo_path', [{ id: {} }], /id must be .*, got \{ {2}\}$/],
  ['photo_path', [() => 1], /id must be .*, got a function$/],
  ['photo_path', [Symbol('x')], /id must be .*, got Symbol\(x\)$/],
  ['photo_path', [''], /id must not be empty$/],
  ['photo_path', ['.'], /must not be the dot segment '.', which clients remove$/],
  ['photo_path', ['..'], /must not be the dot segment '..', which clients remove$/],
  ['photo_path', ['new'], /id 'new' would match GET \/photos\/new\(\.:format\) instead/],
  ['photo_path', ['new', 'json'], /id 'new\.json' would match GET \/photos\/new/],
  ['photo_path', ['search'], /GET \/photos\/search/],
  ['photo_path', ['a.b'], /: id 'a\.b' would be read as 'a'\. Declare the route with format: false$/],
  ['photo_path', ['a.b.c'], /: the dot in id 'a\.b\.c' would begin a format extension\. Declare the route with format: false or an array of formats$/],
  ['photo_path', ['a\n'], /id must not contain control characters, got 'a\\u000a'$/],
  ['photo_path', ['\ud800'], /id must not contain a lone surrogate$/],
  ['photo_path', ['a'.repeat(101)], /id must have at most 100 characters, got 101$/],
  ['photo_path', ['a'.repeat(97), 'json'], /id must have at most 100 characters, got 102$/],
  ['photo_path', [7, { format: '' }], /format must be a non-empty, well-formed string, got ''$/],
  ['photo_path', [7, { format: 'a.b' }], /invalid format 'a\.b': the route does not accept it$/],
  ['photo_path', [7, { format: '../x' }], /invalid format '.*': the route does not accept it$/],
  ['photo_path', [7, { format: 'json\n' }], /invalid format '.*': the route does not accept it$/],
  ['photo_path', [7, { format: '\udc00' }], /format must be a non-empty, well-formed string/],
  ['photo_path', [7, { format: NaN }], /format must be a string or a number, got NaN$/],
  ['photo_path', [7, { format: true }], /format must be a string or a number, got true$/],
  ['photo_path', [7, 8], /options must be an object, got 8$/],
  ['photo_path', [7, 'json', 9], /options must be an object, got 9$/],
  ['photo_path', [7, 'json', {}, 9], /: too many arguments, got 4\. Call photo_path\(id, \{ … \}\)$/],
  ['photo_path', [7, undefined, {}], /: format must be a string, got undefined$/],
  ['photo_path', [7, {}, {}], /: format must be a string, got \{ {2}\}$/],
  ['photo_path', [7, null], /: options must be an object, got null$/],
  ['photo_path', [7, { page: 2 }],
    /unknown option 'page'\. Known: format, query, anchor, trailingSlash\. Put it into the query: \{ query: \{ page: 2 \} \}$/],
  ['photo_path', [7, { 'a b': { c: 1 } }], /Put it into the query: \{ query: \{ 'a b': \{ c \} \} \}$/],
  ['photo_path', [7, { formt: 'json' }], /did you mean 'format'\?\)$/],
  ['photo_path', [7, { host: 'h' }], /unknown option 'host'\. Known: format, query, anchor, trailingSlash$/],
  ['photo_url', [7, { host: 'https://www.example.com' }],
    /host must be a host such as .*, got 'https:\/\/www\.example\.com'\. Put the scheme into the option 'protocol'$/],
  ['photo_path', [7, { query: 'a=b' }], /query must be an object, got 'a=b'$/],
  ['photo_path', [7, { anchor: true }], /anchor must be a string or a number, got true$/],
  ['photo_path', [7, { anchor: '\ud800' }], /anchor must not contain a lone surrogate$/],
  ['photo_path', [7, { query: { a: ['x', { '\ud800': 1 }] } }], /keys of query\.a\[1\] must not contain a lone surrogate$/],
  ['photo_path', [7, { query: circular }], /must not be a circular reference$/],
  ['photo_path', ['a\u0085'], /id must not contain control characters/],
  ['photo_path', [7, { trailingSlash: 1 }], /trailingSlash must be true or false, got 1$/],
  ['photo_path', ['..', { page: 2, anchor: 5n }], /unknown option 'page'.*; anchor must be a string or a number, got 5n; id must not be the dot segment '\.\.'/],
  ['slug_path', ['ABC', { fromat: 'json' }], /unknown option 'fromat' \(did you mean 'format'\?\); id must match \/\[a-z\]\{1,15\}\/, got 'ABC'$/],
  ['photos_path', [7], /options must be an object, got 7: the path has no params\. Remove it$/],
  ['photos_path', ['7'], /options must be an object, got '7'/],
  ['photos_path', [{ format: 'a/b' }], /invalid format 'a\/b': the route does not accept it$/],
  ['photos_path', [{}, {}, {}], /: too many arguments, got 3\. Call photos_path\(\{ … \}\)$/],
  ['photo_comment_path', [7], /^photo_comment_path: .*: id is missing$/],
  ['photo_comment_path', [7, { format: 'json' }],
    /: options among the params: format\. Pass them last: photo_comment_path\(photo_id, id, \{ format \}\)$/],
  ['photo_comment_path', ['..', ''], /photo_id must not be the dot segment '\.\.'.*; id must not be empty$/],
  ['photo_comment_path', [{ photo_id: 7 }], /id is missing/],
  ['photo_comment_path', ['a.b', 1], /the dot in photo_id 'a\.b' would begin a format extension/],
  ['slug_path', ['ABC'], /id must match \/\[a-z\]\{1,15\}\/, got 'ABC'$/],
  ['slug_path', ['abc\n'], /id must not contain control characters, got '.*'$/],
  ['order_path', ['seven'], /id must match \{"type":"integer","minimum":1\}, got 'seven'$/],
  ['file_path', ['a/b'], /id must match .*, got '.*'$/],
  ['file_path', ['..'], /must not be the dot segment '..', which clients remove$/],
  ['file_path', ['new.xml'], /GET \/files\/new/],
  ['file_path', ['ab', 'xml'], /id 'ab' with the format 'xml' would be read as 'ab\.xml'$/],
  ['cap_path', ['ab-9x'], /id must match .*, got '.*'$/],
  ['cap_path', [9], /id must match .*, got '9'$/],
  ['nofmt_path', [7, 'json'], /invalid format 'json': the route has no format extension$/],
  ['feed_path', ['v1.csv'], /would be read as 'v1'/],
  ['feed_path', ['.csv'], /^feed_path: cannot build/],
  ['feed_path', [7, 'xml'], /invalid format '.*': the route does not accept it$/],
  ['feeds_path', [{ format: 'xml' }], /invalid format '.*': the route does not accept it$/],
  ['exports_path', [], /format is missing/],
  ['photos_path', [{ format: 'x'.repeat(101) }], /format must have at most 100 characters, got 101$/],
  ['export_path', [7], /format is missing/],
  ['doc_path', [7, 'csv'], /invalid format '.*': the route does not accept it$/],
  ['order_path', [0], /id must match .*, got '0'$/],
  ['order_path', ['1e3'], /id must match .*, got '1e3'$/],
  ['any_path', ['ver-x'], /page 'ver-x' would match GET \/ver-:number\(\.:format\) instead/],
  ['any_path', ['ver-x y'], /page 'ver-x y' would match GET \/ver-:number/],
  ['any_path', [404], /GET \/404/],
  ['any_path', ['photos'], /GET \/photos/],
  ['any_path', ['photos.x'], /GET \/photos/]
]

for (const [helper, args, says] of refused) {
  t.test(`${helper}(${args.map(show).join(', ')}) throws`, async t => {
    t.throws(() => paths[helper]!(...args), { code: 'FST_RESOURCES_INVALID_ARGUMENTS', message: says })
    try {
      paths[helper]!(...args)
    } catch (error) {
      t.ok(error instanceof TypeError)
    }
  })
}

t.test('a format that forms the path of another route throws', async t => {
  const { paths } = draw([resources('photos', { pathNames: { new: 'list.json' } }, [collection([get('list')])])])
  t.equal(loose(paths)['list_photos_path']!({ format: 'csv' }), '/photos/list.csv')
  t.throws(() => loose(paths)['list_photos_path']!({ format: 'json' }),
    { message: /format 'json' would match GET \/photos\/list\.json\(\.:format\) instead/ })
  // The only URL of a required format contains it.
  const required = loose(
    draw([get('x', { format: ['json', 'csv'], to: 'v#a' }), resources('photos', { path: 'x', format: true, only: ['index'] })]).paths)
  t.equal(required['photos_path']!({ format: 'xml' }), '/x.xml')
  t.throws(() => required['photos_path']!({ format: 'json' }),
    { code: 'FST_RESOURCES_INVALID_ARGUMENTS', message: /format 'json' would match GET \/x\(\.:format\) instead/ })
  const bare = loose(draw([get('users/:id', { to: 'users#show', as: 'one', format: false }), get('users/:id', { to: 'users#show', as: 'image' })],
    { dialect: 'rails' }).paths)
  t.throws(() => bare['image_path']!(7, 'json'), { message: /id '7\.json' would match GET \/users\/:id instead/ },
    'a route without formats reads another id')
})

t.test('helpers of the Rails dialect build only paths of the same route, or of another name of its URL', async t => {
  const routes = draw([
    resources('photos', { only: ['show', 'new'] }),
    get('photos/new', { to: 'photos#new', as: 'add_photo' }),
    get('photos/new', { to: 'photos#build', as: 'build_photo' }),
    resources('books', { only: [] }, [resources('books', { only: [] }, [resources('pages', { only: 'index' })])]),
    scope({ path: '(:locale)' }, [resources('notes', { only: 'index' })]),
    get(':name/about', { to: 'a#b', as: 'about' }),
    get('*path', { to: 'a#c', as: 'file' })
  ], { dialect: 'rails' })
  const rails = loose(routes.paths)
  t.equal(rails['book_book_pages_path']!(7, 8), '/books/7/books/8/pages')
  t.equal(rails['book_book_pages_path']!({ book_id: 7 }), '/books/7/books/7/pages')
  t.equal(rails['book_book_pages_path']!({ id: 7, title: 't' }), '/books/7/books/7/pages')
  t.equal(rails['add_photo_path']!(), '/photos/new')
  for (const [helper, args, message] of [
    ['photo_path', ['a.b.c'], /id 'a\.b\.c' would be read as 'a'|the dot in id/],
    ['photo_path', ['new'], /id 'new' would match GET \/photos\/new/],
    ['build_photo_path', [], /would match GET \/photos\/new/],
    ['photo_path', ['a\nb'], /id must not contain control characters, got 'a\\u000ab'$/],
    ['photo_path', [7, { format: 'a/b' }], /invalid format 'a\/b'/],
    ['photo_path', [[1, 2]], /id must be a string/],
    ['photo_path', [''], /id must not be empty$/],
    ['notes_path', [''], /locale must not be empty\. Pass null to omit it$/],
    ['notes_path', ['en', 'json', {}, 'y'], /too many arguments/],
    ['build_photo_path', ['json'], /options must be an object, got 'json': the path has no params\. Remove it, or pass \{ format: 'json' \}$/],
    ['about_path', ['/evil.com'], /the dot in name/],
    ['file_path', ['/evil.com'], /a segment of path must not be empty$/]
  ] as const) {
    t.throws(() => rails[helper]!(...args as []), { code: 'FST_RESOURCES_INVALID_ARGUMENTS', message }, `${helper} ${JSON.stringify(args)}`)
  }
})

t.test('helpers in camel case', async t => {
  const camel = loose(draw([resources('photo_categories'), namespace('admin', [root('home#index')])], { helpers: 'camel' }).paths)
  t.strictSame(Object.keys(camel), [
    'photoCategoriesPath', 'photoCategoriesUrl', 'newPhotoCategoryPath', 'newPhotoCategoryUrl',
    'editPhotoCategoryPath', 'editPhotoCategoryUrl', 'photoCategoryPath', 'photoCategoryUrl', 'adminRootPath', 'adminRootUrl'
  ])
  t.equal(camel['editPhotoCategoryPath']!(7), '/photo_categories/7/edit')
})

t.test('only the table\'s helpers exist', async t => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then', 'photo']) t.equal(paths[name], undefined, name)
  t.notOk('photo_path_' in paths)
  const camel = loose(draw([resources('photos')], { helpers: 'camel' }).paths)
  const short = loose(draw([get('a', { to: 'c#d' })]).paths)
  const unknown = ['then', 'toJSON', 'photo_p', 'photos', 'toString', 'nodeType', 'asymmetricMatch', '$$typeof', 'constructor', '', 'x'.repeat(1e5), Symbol.iterator]
  for (const helpers of [paths, camel, short]) {
    for (const name of unknown) t.equal((helpers as Record<string | symbol, unknown>)[name], undefined, String(name).slice(0, 20))
    t.strictSame(Object.keys(helpers).filter(name => helpers[name] === undefined), [])
  }
  for (const [helpers, name, hint] of [
    [paths, 'photoPath', " (did you mean 'photo_path'?)"], [camel, 'new_photo_path', " (did you mean 'newPhotoPath'?)"],
    [paths, 'fotos_url', " (did you mean 'photos_url'?)"], [paths, 'nothing_of_this_path', ''],
    [paths, 'photo_pth', " (did you mean 'photo_path'?)"], [paths, 'photo_path_', " (did you mean 'photo_path'?)"],
    [paths, 'phtoo_ptah', " (did you mean 'photo_path'?)"], [paths, 'photo_ul', " (did you mean 'photo_url'?)"],
    [paths, 'PHOTO_PATH', " (did you mean 'photo_path'?)"], [camel, 'photoPth', " (did you mean 'photoPath'?)"],
    [short, 'a_ul', " (did you mean 'a_url'?)"], [short, 'url', " (did you mean 'a_url'?)"]
  ] as const) {
    t.throws(() => helpers[name], { code: 'FST_RESOURCES_UNKNOWN_ROUTE', message: `unknown helper '${name}'${hint}` })
    t.notOk(name in helpers, name)
  }
})

t.test("a property added to all objects is not part of a helper's query", async t => {
  Reflect.defineProperty(Object.prototype, 'evil', { value: '1', enumerable: true, configurable: true })
  try {
    for (const [options, path] of [[{ query: { page: 2 } }, '/photos/7?page=2'], [{ query: {} }, '/photos/7'],
      [{}, '/photos/7']] as const) {
      t.equal(paths['photo_path']!(7, options), path)
    }
  } finally {
    delete (Object.prototype as { evil?: unknown }).evil
  }
})

t.test('_url reads its base URL from the options, and reports which option to set if it is missing', async t => {
  t.throws(() => paths['photo_url']!(7), { code: 'FST_RESOURCES_MISSING_BASE_URL', message: /baseUrl: 'https:\/\/example.com'/ })
  const good: readonly (readonly [options: object, url: string])[] = [
    [{ host: 'example.com' }, 'http://example.com/photos/7'],
    [{ host: 'example.com:8080' }, 'http://example.com:8080/photos/7'],
    [{ host: 'example.com:8080', port: null }, 'http://example.com/photos/7'],
    [{ host: 'example.com', port: 443, protocol: 'https' }, 'https://example.com/photos/7'],
    [{ host: 'example.com', port: 80 }, 'http://example.com/photos/7'],
    [{ host: 'example.com', port: 8443, protocol: 'https' }, 'https://example.com:8443/photos/7'],
    [{ host: 'example.com', port: 65535 }, 'http://example.com:65535/photos/7'],
    [{ host: '[::1]:3000' }, 'http://[::1]:3000/photos/7'],
    [{ host: 'my_service:3000' }, 'http://my_service:3000/photos/7'],
    [{ host: 'xn--vil-bla.com' }, 'http://xn--vil-bla.com/photos/7']
  ]
  for (const [options, url] of good) t.equal(paths['photo_url']!(7, options), url)
  const bad: readonly object[] = [
    { host: 'evil.com/x' }, { host: 'a b' }, { host: '' }, { host: 5 }, { host: 'good@evil' }, { host: 'http://evil.com' },
    { host: '[::1' }, { host: '::1' }, { host: 'h:0' }, { host: 'h:65536' },
    { host: '-a.com' }, { host: 'a..b' }, { host: '%65vil.com' }, { host: `${'a'.repeat(64)}.com` }, { host: `${'a.'.repeat(130)}com` },
    { host: 'evıl.com' }, { host: 'h', port: 0 }, { host: 'h', port: 65536 }, { host: 'h', port: '80' }, { host: 'h', protocol: 'javascript' },
    { host: 'h', protocol: '//' },
    { host: 'h', protocol: 'constructor' }, { host: 'h', user: 'x' }
  ]
  for (const options of bad) t.throws(() => paths['photo_url']!(7, options), { code: 'FST_RESOURCES_INVALID_ARGUMENTS' }, show(options))
})

function withHost (helper: string, args: readonly unknown[]): readonly unknown[] {
  const all = wide[`${helper}(${args.map(show).join(', ')})`] ?? args.filter(arg => arg !== undefined)
  const last = all.at(-1)
  const isLast = all.length > 0 && isOptions(last)
  return isLast ? [...all.slice(0, -1), { ...last as object, host: 'h' }] : [...all, { host: 'h' }]
}

/** A value on one line of plain ASCII: a title with a line separator in it would end the test's output. */
function show (value: unknown): string {
  return print(value).replace(/[^ -~]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function print (value: unknown): string {
  if (value !== null && typeof value === 'object' && (value as { query?: unknown }).query === circular) return '{ query: circular }'
  return typeof value === 'object' &&
    value !== null &&
      Object.getPrototypeOf(value) === Object.prototype
    ? JSON.stringify(value, (_key, one) => typeof one === 'bigint' ? String(one) : one)
    : typeof value === 'string' ? JSON.stringify(value) : String(value)
}

function isOptions (value: unknown): boolean {
  return typeof value === 'object' &&
    value !== null &&
      Object.getPrototypeOf(value) === Object.prototype &&
        Object.keys(value).every(key => ['format', 'query', 'anchor', 'trailingSlash'].includes(key))
}

t.test('a path without params that matches another route is named', async t => {
  const paths = loose(draw([root('home#index'), namespace('admin', { path: '(:locale)' }, [root('home#index')])]).paths)
  t.throws(() => paths['admin_root_path']!(), {
    code: 'FST_RESOURCES_INVALID_ARGUMENTS',
    message: "admin_root_path: cannot build /(:locale)(.:format): the path '/' would match GET / instead"
  })
  t.equal(paths['admin_root_path']!('de'), '/de')
})

t.test('a path that takes precedence over a wildcard is named in the error', async t => {
  const paths = loose(draw([
    get('photos/a/*rest', { to: 'photos#all', as: 'all' }),
    get('photos/:id/edit', { to: 'photos#edit', as: 'edit' }),
    get(':shelf/:id/edit', { to: 'shelves#edit', as: 'shelf' })
  ]).paths)
  t.throws(() => paths['shelf_path']!('photos', 'abc'), { message: /shelf 'photos' would match GET \/photos\/:id\/edit\(\.:format\) instead/ })
  t.equal(paths['shelf_path']!('books', 'abc'), '/books/abc/edit')
})

t.test('a format after a literal that begins with neither a dot nor a dash', async t => {
  const table = draw([get('photos/:name~small', { to: 'photos#small', as: 'small' })])
  const small = loose(table.paths)['small_path']!
  for (const [args, path, params] of [[['a'], '/photos/a~small', { name: 'a' }],
    [['a', 'json'], '/photos/a~small.json', { name: 'a', format: 'json' }]] as const) {
    t.equal(small(...args), path)
    t.strictSame({ ...table.recognize('GET', path)?.params }, params)
  }
})

t.test('all params are named if another route has the same path and format', async t => {
  const format = ['json']
  const paths = loose(draw([
    get('photos/:id/edit', { to: 'photos#one', as: 'one', constraints: { id: /\d+/ }, format }),
    get('photos/:id/edit', { to: 'photos#other', as: 'other', format })
  ], { constraintFailure: 'not-found' }).paths)
  t.throws(() => paths['other_path']!(7, 'json'),
    { message: /id '7' and format 'json' would match GET \/photos\/:id\/edit\(\.:format\) instead$/ })
  t.equal(paths['other_path']!('x', 'json'), '/photos/x/edit.json')
})
