import t from 'tap'
import { draw, get, member, namespace, resource, resources, scope, type Declaration } from '../../lib/index.js'
import { globOf, lastParamOf, printRouterPath, printSegment, type Template } from '../../lib/declare/template.js'
import { createRecord } from '../../lib/draw/record.js'
import { GRAMMAR } from '../../lib/declare/escapes.js'
import { parseTemplate, PATHS } from '../../lib/declare/template-parse.js'
import { drawingOf } from '../../lib/table/route-set.js'

/** Paths as written, as printed, and as passed to the router. */
const parsed: readonly (readonly [path: string, printed: string, patterns: readonly string[]])[] = [
  ['', '/', ['/']],
  ['//a///b/', '/a/b', ['/a/b']],
  ['a/:id', '/a/:id', ['/a/:id']],
  ['img-:kind/x', '/img-:kind/x', ['/img-:kind/x']],
  ['img/:slug.png', '/img/:slug.png', ['/img/:slug([^]*).png']],
  ['img/:slug~x', '/img/:slug~x', ['/img/:slug([^]*)~x']],
  ['a::b:::c::', '/a::b:::c::', ['/a::b:::c([^]*)::']],
  ['café', '/caf%C3%A9', ['/café']],
  ['files/*path', '/files/*path', ['/files/*']],
  ['(:locale)', '/(:locale)', ['/:locale', '/']],
  ['(:locale)/photos', '(/:locale)/photos', ['/:locale/photos', '/photos']],
  ['(:locale/)photos', '(/:locale/)photos', ['/:locale/photos', '/photos']],
  ['(:a)(/:b)', '/(:a)(/:b)', ['/:a/:b', '/:a', '/:b', '/']],
  ['(:a)/(pages/:b)', '(/:a)(/pages/:b)', ['/:a/pages/:b', '/:a', '/pages/:b', '/']],
  ['x/(:id)', '/x(/:id)', ['/x/:id', '/x']],
  ['y(:id)', '/y(:id)', ['/y:id', '/y']],
  ['y(-:id)z', '/y(-:id)z', ['/y-:id([^]*)z', '/yz']],
  ['merge/(:slug).png', '/merge(/:slug).png', ['/merge/:slug([^]*).png', '/merge.png']],
  [':a/(:b).png', '/:a(/:b).png', ['/:a/:b([^]*).png', '/:a([^]*).png']],
  ['x/((a/):b).png', '/x((/a/):b).png', ['/x/a/:b([^]*).png', '/x.png']],
  ['x(/:a/(:b).png)', '/x(/:a(/:b).png)', ['/x/:a/:b([^]*).png', '/x/:a([^]*).png', '/x']],
  ['x/(a/)b', '/x(/a/)b', ['/x/a/b']],
  ['x(/a/)b', '/x(/a/)b', ['/x/a/b']],
  ['(/a/)b', '(/a/)b', ['/a/b', '/b']],
  ['(/:a)', '/(:a)', ['/:a', '/']],
  ['(:a)b', '(/:a)b', ['/:a([^]*)b', '/b']],
  ['x/(a)(/b)', '/x(/a)(/b)', ['/x/a/b', '/x/a', '/x/b', '/x']],
  ['(:slug).png', '(/:slug).png', ['/:slug([^]*).png', '/.png']],
  ['photos(/page/:page)', '/photos(/page/:page)', ['/photos/page/:page', '/photos']],
  ['posts(/:year(/:month(/:day)))', '/posts(/:year(/:month(/:day)))',
    ['/posts/:year/:month/:day', '/posts/:year/:month', '/posts/:year', '/posts']],
  ['files(/*path)', '/files(/*path)', ['/files/*', '/files']],
  ['a(/b)/c', '/a(/b)/c', ['/a/b/c', '/a/c']],
  ['report(.:kind)', '/report(.:kind)', ['/report.:kind', '/report']],
  ['é(ü)', '/%C3%A9(%C3%BC)', ['/éü', '/é']]
]

t.test('paths are parsed to path variants and printed as declared', async t => {
  for (const [path, printed, patterns] of parsed) {
    const template = parseTemplate(path) as Template
    t.equal(template.path, printed, path)
    t.strictSame(template.variants.map(printRouterPath), patterns, path)
  }
})

t.test('a path has its params', async t => {
  for (const [path, params, last, glob] of [
    ['a/:x/:y', ['x', 'y'], 'y', null], ['a/:x.png', ['x'], null, null], ['(:l)/files/*path', ['l', 'path'], 'path', 'path'],
    ['', [], null, null]
  ] as const) {
    const template = parseTemplate(path) as Template
    const [variant] = template.variants
    t.strictSame([template.params, lastParamOf(variant), globOf(variant)], [params, last, glob], path)
  }
})

/** Invalid paths and their errors. */
const refused: readonly (readonly [path: string, says: RegExp])[] = [
  ['a/*path/b', /^nothing can follow the wildcard '\*path'\. Move it to the end of the path$/],
  ['a/*path.txt', /^nothing can follow the wildcard '\*path'\. Move it to the end of the path$/],
  ['(*a)/b', /^nothing can follow the wildcard '\*a'\./],
  ['a/*', /^a wildcard must have a name, as in 'files\/\*path'$/],
  ['a/*7', /^a wildcard must have a name, as in 'files\/\*path'$/],
  ['files/a-*path', /^text before the wildcard '\*path' is not allowed\. Write ':name' or /],
  ['a/:x-*y', /^segment ':x-\*y' has more than one param\. Declare one param per segment$/],
  ['a/:x-:y', /^segment ':x-:y' has more than one param\./],
  ['(:x)(:y)', /^segment ':x:y' has more than one param\./],
  ['a/*path/(x).txt', /^nothing can follow the wildcard '\*path'\. Move it to the end of the path$/],
  [':a.x/(b).:c', /^segment ':a\.x\.:c' has more than one param\./],
  ['a|b', /^'\|' is not allowed in a path\. Declare a route for each alternative$/],
  ['a(b', /^unmatched '\('\. Close it with '\)'$/],
  ['a)b', /^unmatched '\)'\. Remove it, or add '\('$/],
  ['a()', /^the optional segment '\(\)' is empty\. Remove it, or write '%28%29' for parentheses$/],
  ['a(/..)/b', /^the dot segment '\.\.' is not allowed: clients remove it$/],
  ['(a)(b)(c)(d)', /^the optional segments make 16 path variants, the maximum is 8\. Declare more routes instead$/],
  [`${'(a)'.repeat(60)}`, /path variants, the maximum is 8\./],
  ['(:a)/x(/:b)/y(/:c)/z(/:d)', /^the optional segments make 16 path variants/],
  ['a\\(b', /^'\\' is not allowed in a path\. Remove it$/]
]

t.test('an invalid path throws with the reason', async t => {
  for (const [path, says] of refused) t.match(parseTemplate(path), { problems: [says] }, path)
  t.throws(() => parseTemplate(5 as never), TypeError, 'and an unexpected error is not reported as an error of the path')
})

/** Paths with text after an optional segment, and the path that the error shows. */
const continued: readonly (readonly [path: string, text: string, fixed: string])[] = [
  ['x(/y)z', 'z', '/x(/y)/z'],
  ['(:l/)about', 'about', '(/:l)/about'],
  ['x/(a/)b', 'b', '/x(/a)/b'],
  ['(a):b', ':b', '(/a)/:b'],
  ['a(/b)(/c)d', 'd', '/a(/b)(/c)/d'],
  ['((:a)b)', 'b', '((/:a)/b)']
]

t.test('text after an optional segment throws in the default dialect, and is drawn in the Rails dialect', async t => {
  for (const [path, text, fixed] of continued) {
    const message = `invalid path '${path}': '${text}' after an optional segment must begin with '/' or '.'. Write '${fixed}'`
    t.throws(() => draw([get(path, { to: 'x#y' })]), { code: 'FST_RESOURCES_INVALID_PATH', message: RegExp(`: ${escape(message)}$`) }, path)
    t.throws(() => draw([scope({ path }, [get('c', { to: 'x#y' })])]), { message: RegExp(`: ${escape(message)}$`) }, path)
    t.equal(draw([get(path, { to: 'x#y' })], { dialect: 'rails' }).routes.length, 1, path)
    t.equal(draw([get(fixed, { to: 'x#y' })]).routes.length, 1, fixed)
  }
  for (const path of ['x(/y)', 'x(/y).z', 'x(/y)(/z)', '(x(/y))/z', 'x(/y)(.:format)', 'x(/y).:format']) {
    t.equal(draw([get(path, { to: 'x#y' })]).routes.length, 1, path)
  }
})

/** Optional segments that begin with neither a slash nor a dot, what the error names, and the forms that it shows. */
const continuing: ReadonlyArray<readonly [path: string, named: string, segment: string | null, parentheses: string | null]> = [
  ['docs(:key)', '(:key)', '/docs(/:key)', '/docs%28:key%29'],
  ['x/y(a)', '(a)', '/x/y(/a)', '/x/y%28a%29'],
  ['x(-:slug)', '(-:slug)', '/x(/-:slug)', '/x%28-:slug%29'],
  ['colo(u)r', '(u)', null, '/colo%28u%29r'],
  ['y(-:id)z/:a', '(-:id)', null, '/y%28-:id%29z/:a'],
  ['a(b)(c)', '(b)', '/a(/b)(/c)', '/a%28b%29%28c%29'],
  ['(a)(b)', '(b)', '(/a)(/b)', '(/a)%28b%29'],
  ['x(/a(b))', '(b)', '/x(/a(/b))', '/x(/a%28b%29)'],
  ['x(a(b))', '(a', '/x(/a(/b))', null],
  [':locale/admin2(*all)', '(*all)', '/:locale/admin2(/*all)', null],
  ['x(a(:b)y)', '(a', null, null]
]

t.test('an optional segment that continues a segment throws in the default dialect, and is drawn in the Rails dialect', async t => {
  for (const [path, named, segment, parentheses] of continuing) {
    const forms = [segment === null ? [] : `'${segment}' for an optional segment`, parentheses === null ? [] : `'${parentheses}' for parentheses`].flat()
    const fix = forms.length === 0 ? GRAMMAR : `Write ${forms.join(', or ')}`
    const message = `invalid path '${path}': '${named}' continues the text before it. ${fix}`
    t.throws(() => draw([get(path, { to: 'x#y' })]), { code: 'FST_RESOURCES_INVALID_PATH', message: RegExp(`: ${escape(message)}$`) }, path)
    t.equal(draw([get(path, { to: 'x#y' })], { dialect: 'rails' }).routes.length, 1, path)
    for (const form of [segment, parentheses].filter(form => form !== null)) {
      t.notMatch(parseTemplate(form, PATHS), { problems: Array }, form)
    }
  }
})

/** Paths with escapes or braces: as declared and printed, as mounted, and a URL of the path. */
const escaped: ReadonlyArray<readonly [path: string, printed: string, router: string, url: string]> = [
  ['docs%28:key%29', '/docs%28:key%29', '/docs(:key([^]*))', '/docs(7)'],
  ['o/Products%28:id%29/Items%28%27:{item}%27%29', "/o/Products%28:id%29/Items%28':item'%29", "/o/Products(:id([^]*))/Items(':item([^]*)')", "/o/Products(7)/Items('7')"],
  ['x/a%20b', '/x/a%20b', '/x/a b', '/x/a%20b'],
  ['delta%28%29', '/delta%28%29', '/delta()', '/delta()'],
  ['caf%C3%A9/ä', '/caf%C3%A9/%C3%A4', '/café/ä', '/caf%C3%A9/%C3%A4'],
  ['%61%2Db', '/a-b', '/a-b', '/a-b'],
  ['100%25', '/100%25', '/100%', '/100%25'],
  ['a%3Bb', '/a%3Bb', '/a;b', '/a;b'],
  ['jobs%3Arun/%3a%3A', '/jobs::run/::::', '/jobs::run/::::', '/jobs:run/::'],
  ['q/:id::x', '/q/:id::x', '/q/:id([^]*)::x', '/q/7:x'],
  [':{team}-id', '/:{team}-id', '/:team([^]*)-id', '/7-id'],
  [':{id}', '/:id', '/:id', '/7'],
  [':{id}.png', '/:id.png', '/:id([^]*).png', '/7.png'],
  [':id%61', '/:{id}a', '/:id([^]*)a', '/7a'],
  [':team%2Did', '/:{team}-id', '/:team([^]*)-id', '/7-id'],
  [':year%2D2020', '/:year-2020', '/:year([^]*)-2020', '/7-2020'],
  [':id%2B', '/:{id}+', '/:id([^]*)+', '/7+'],
  [':id%C3%A9', '/:id%C3%A9', '/:id([^]*)é', '/7%C3%A9'],
  [':id%28', '/:id%28', '/:id([^]*)(', '/7('],
  ['a%7B:b%7D%5B%5D', '/a%7B:b%7D%5B%5D', '/a{:b([^]*)}[]', '/a%7B7%7D%5B%5D'],
  ['%5C%22%3C%3E%5E%60%7C', '/%5C%22%3C%3E%5E%60%7C', '/\\"<>^`|', '/%5C%22%3C%3E%5E%60%7C'],
  ['%24%26%27%2C%2B%3D%40%7E%21', "/$&',+=@~!", "/$&',+=@~!", "/$&',+=@~!"],
  ['(/%28:a%29)/b', '(/%28:a%29)/b', '/(:a([^]*))/b', '/(7)/b']
]

t.test('an escape is its character, and what the table prints can be declared again', async t => {
  for (const [path, printed, router, url] of escaped) {
    const routes = draw([get(path, { to: 'x#y', as: 'one' })], { format: false })
    t.equal(routes.routes[0]!.path, printed, path)
    t.equal(printRouterPath((parseTemplate(path, PATHS) as Template).variants[0]), router, path)
    const again = draw([get(printed, { to: 'x#y', as: 'one' })], { format: false })
    t.strictSame(again.routes, routes.routes, printed)
    const values = routes.routes[0]!.params.map(() => 7)
    for (const { paths } of [routes, again]) t.equal((paths as unknown as Record<string, (...args: unknown[]) => string>)['one_path']!(...values), url, path)
    t.ok(routes.recognize('GET', url), url)
    t.equal(routes.recognize('GET', `${url}/x`), null, `${url}/x`)
    const segments = drawingOf(routes).entries[0]!.template.variants[0]
    t.equal(segments.map(segment => `/${printSegment(segment)}`).join(''), printed.replace(/[()]/g, ''), 'segments are printed alike')
  }
  for (const path of ['/photos/:id%28x(.:format)', '/x(/:{a}s)(/:b-1)/c']) {
    t.equal(draw([get(path, { to: 'x#y' })], { format: false }).routes[0]!.path, path, path)
  }
})

/** Escapes that no path can have. */
const misescaped: ReadonlyArray<readonly [path: string, says: string]> = [
  ['100%', "'%' is no escape. Write '%25' for a percent sign"],
  ['a%2', "'%2' is no escape. Write '%25' for a percent sign"],
  ['a%zzb', "'%zz' is no escape. Write '%25' for a percent sign"],
  ['%FF', "'%FF' is not the UTF-8 of a character. Write the character itself"],
  ['a%C3%A9%C3', "'%C3%A9%C3' is not the UTF-8 of a character. Write the character itself"],
  ...['%2F', '%2f', '%3F', '%23', '%2A', '%2a', '%00', '%0a', '%1F', '%7F', '%C2%80', '%c2%9f'].map(escape =>
    [`a${escape}b`, `'${escape}' is not allowed in a path, because no request has it. Use a param`] as const),
  ['a%2E:format', "'%2E:format' is not allowed. Write '.:format' for a format extension"],
  ['a(%2e:format)', "'%2e:format)' is not allowed. Write '.:format' for a format extension"],
  ['a.:{format}', "'.:{format}' is not allowed. Write '.:format' for a format extension"],
  ['a b', "' ' is not allowed in a path. Write '%20'"],
  ['a;b', "';' is not allowed in a path. Write '%3B'"],
  ['a\u00a0b', "'\u00a0' is not allowed in a path. Write '%C2%A0'"]
]

t.test('a wrong escape throws in the default dialect, and is a literal in the Rails dialect', async t => {
  for (const [path, says] of misescaped) {
    const message = RegExp(`: ${escape(`invalid path '${path.replace('\u00a0', '\\u00a0')}': ${says}`)}$`)
    t.throws(() => draw([get(path, { to: 'x#y' })], { format: false }), { code: 'FST_RESOURCES_INVALID_PATH', message }, path)
    t.equal(draw([get(path, { to: 'x#y' })], { dialect: 'rails', format: false }).routes.length, 1, path)
  }
  for (const [path, says] of [['%2E%2E', /the dot segment '\.\.' is not allowed/], ['a/%2e/b', /the dot segment '\.'/], [':a%25', /'%25' after the param ':a' is not allowed/]] as const) {
    t.throws(() => draw([get(path, { to: 'x#y' })]), { code: 'FST_RESOURCES_INVALID_PATH', message: says }, path)
  }
  for (const path of [':a%25', 'b%28:a%29']) {
    t.throws(() => draw([get(path, { to: 'x#y' })], { dialect: 'rails' }),
      { code: 'FST_RESOURCES_INVALID_PATH', message: /'%25' after the param ':a' is not allowed/ }, `Rails: ${path}`)
  }
  t.equal(draw([get('a%28/:b', { to: 'x#y' })], { dialect: 'rails' }).routes[0]!.path, '/a%2528/:b(.:format)')
})

function escape (text: string): string {
  return text.replace(/[()*.:/[\]{}%]/g, '\\$&')
}

t.test('a slash before an optional segment and in it are the same path', async t => {
  for (const [path, other] of [['x/(y)z', 'x(/y)z'], ['/a//b', 'a/b'], ['(/a)', '/(a)'], ['a/((b))', 'a((/b))']] as const) {
    const [first, second] = [path, other].map(path => parseTemplate(path) as Template)
    t.strictSame(first, second, path)
  }
})

/** Declarations with valid paths that are invalid together. */
const joined: readonly (readonly [what: string, declared: readonly Declaration[], code: string, says: RegExp])[] = [
  ['a wildcard in a scope', [scope({ path: '*path' }, [resources('photos')])], 'FST_RESOURCES_INVALID_PATH',
    /: invalid path \/\*path\/photos: nothing can follow the wildcard '\*path'/],
  ['groups of several scopes', [scope({ path: '(:a)/(:b)' }, [scope({ path: '(:c)/(:d)' }, [get('x', { to: 'x#y' })])])],
    'FST_RESOURCES_INVALID_PATH', /make 16 path variants/],
  ['a param in two groups at once', [scope({ path: '(:id)' }, [resources('photos', { only: 'show' })])], 'FST_RESOURCES_DUPLICATE_PARAM',
    /duplicate param 'id' in \(\/:id\)\/photos\/:id\(\.:format\)\./],
  ['a path variant that another route has', [resources('photos', { only: 'index' }), get('(:locale)/photos', { to: 'x#y' })],
    'FST_RESOURCES_DUPLICATE_ROUTE', /^duplicate route GET \(\/:locale\)\/photos\(\.:format\): get\('\(:locale\)\/photos'\) at \S+ and resources\('photos'\) at /],
  ['a resource without a literal in one path variant', [resources('photos', { path: '(photos)' })], 'FST_RESOURCES_INVALID_PATH', /option 'path' must be a path with a static segment, got '\(photos\)': \(\/photos\)\/:id\(\.:format\) would match every request$/],
  ['an optional literal', [resources('photos', { pathNames: { new: 'new(/:kind)' } })], 'FST_RESOURCES_INVALID_PATH', /pathNames\.new must be a static segment, got 'new\(\/:kind\)'$/]
]

for (const [what, declared, code, says] of joined) {
  t.test(`${what}: throws when it is drawn`, async t => {
    t.throws(() => draw(declared), { code, message: says })
  })
}

t.test('names and paths of optional segments are those of Rails', async t => {
  const { routes } = draw([
    scope({ path: '(:locale)' },
      [namespace('admin', [resources('photos', { only: ['index', 'show'] }, [resources('comments', { only: 'index', shallow: true })])])])
  ])
  t.strictSame(routes.map(({ name, path }) => [name, path]), [
    ['admin_photo_comments', '(/:locale)/admin/photos/:photo_id/comments(.:format)'],
    ['admin_photos', '(/:locale)/admin/photos(.:format)'],
    ['admin_photo', '(/:locale)/admin/photos/:id(.:format)']
  ])
})

t.test('a route has its site and its params, which are not enumerable', async t => {
  const table = draw([resources('photos', { only: 'show', constraints: { id: ['7'] } })])
  const [route] = table.routes
  t.match(route!.source, { file: /template\.test\.ts$/, line: Number, column: Number })
  t.strictSame(route!.params, [{ name: 'id', record: 'photo', schema: { type: 'string', enum: ['7'] } }])
  t.strictSame(draw([get('(:locale)/x', { to: 'x#y' })]).routes[0]!.params, [{ name: 'locale', record: null, schema: { type: 'string' } }])
  t.strictSame(Object.keys(route!), ['name', 'method', 'path', 'controller', 'action', 'constraints', 'defaults'])
  t.notMatch(JSON.stringify(route), /source|params/)
  const under = createRecord({ ...route!, path: '/v1/photos/:id(.:format)' }, drawingOf(table).entries[0]!)
  t.strictSame([under.path, under.name, under.source, under.params], ['/v1/photos/:id(.:format)', 'photo', route!.source, route!.params])
})

/** Declarations, and the params of some of their routes, each with the record that it is of. */
const owned: readonly (readonly [title: string, declared: Declaration, records: Readonly<Record<string, string>>, dialect?: 'rails'])[] = [
  ['a resource, its nested ones and its method routes', resources('articles', { only: 'show', param: 'slug' }, [
    get('preview', { on: 'member' }), get('stats/:day', { action: 'stats', controller: 'articles' }), resources('comments', { only: ['index', 'edit'] })
  ]), {
    'articles#show': 'slug=article',
    'articles#preview': 'slug=article',
    'articles#stats': 'article_slug=article day=null',
    'comments#index': 'article_slug=article',
    'comments#edit': 'article_slug=article id=comment'
  }],
  ['a scope, a namespace and the path of a resource', scope({ path: '(:locale)/:tenant_id' }, [
    namespace('admin', { path: ':admin_id' }, [resources('people', { only: 'show', path: ':kind/people' })])
  ]), { 'admin/people#show': 'locale=null tenant_id=null admin_id=null kind=null id=person' }],
  ['shallow ones, whose parents are not in the path', resources('albums', { only: [], shallow: true }, [
    resources('photos', { only: ['index', 'show'] }, [resources('comments', { only: ['index', 'show'] }), get(':album_id/x', { to: 'photos#x' })])
  ]), {
    'photos#index': 'album_id=album',
    'photos#show': 'id=photo',
    'photos#x': 'photo_id=photo album_id=null',
    'comments#index': 'photo_id=photo',
    'comments#show': 'id=comment'
  }],
  ['singular, as and nested three deep', resources('photos', { only: [], as: 'pictures' }, [
    resource('frame', { only: 'show' }, [resources('data', { only: [], singular: 'row' }, [resources('boxes', { only: 'show' })])])
  ]), { 'frames#show': 'picture_id=picture', 'boxes#show': 'picture_id=picture row_id=row id=box' }],
  ["a param of Rails' that is drawn twice", resources('photos', { only: 'show' }, [get(':photo_id/x', { to: 'photos#x' })]),
    { 'photos#show': 'id=photo', 'photos#x': 'photo_id=null photo_id=null' }, 'rails'],
  ['Rails, as', resources('photos', { only: 'show', as: 'images', module: 'a' }, [member([resources('tags', { only: 'show', param: 'tag' })])]),
    { 'a/photos#show': 'id=image', 'a/tags#show': 'id=image tag=tag' }, 'rails']
]

for (const [title, declared, records, dialect = 'default'] of owned) {
  t.test(`each param names the record that it is of: ${title}`, async t => {
    const { routes } = draw([declared], { dialect })
    const found = routes.map(({ controller, action, params }) =>
      [`${controller}#${action}`, params.map(({ name, record }) => `${name}=${record}`).join(' ')])
    t.strictSame(Object.fromEntries(found), records)
  })
}
