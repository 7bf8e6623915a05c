import t from 'tap'
import {
  collection, del, draw, get, match, member, namespace, post, put, resource, resources, root, scope
} from '../../lib/index.js'
import type { Declaration, DrawOptions } from '../../types/index.js'

/** Cases that the document and the corpora leave open: declarations and whole tables, printed. */
const drawn: readonly (readonly [what: string, declared: readonly Declaration[], options: DrawOptions, lines: readonly string[]])[] = [
  ['apiOnly leaves out the forms, except if only lists them, disables extensions, and updates by PATCH and PUT',
    [resources('photos'), resources('books', { only: ['new', 'show'] }), resource('profile', { format: ['json'] })], { apiOnly: true }, [
      'photos GET /photos photos#index', '- POST /photos photos#create', 'photo GET /photos/:id photos#show',
      '- PATCH /photos/:id photos#update', '- PUT /photos/:id photos#update', '- DELETE /photos/:id photos#destroy',
      'new_book GET /books/new books#new', 'book GET /books/:id books#show',
      'profile GET /profile(.:format) profiles#show format=json', '- PATCH /profile(.:format) profiles#update format=json',
      '- PUT /profile(.:format) profiles#update format=json', '- DELETE /profile(.:format) profiles#destroy format=json',
      '- POST /profile(.:format) profiles#create format=json'
    ]],
  ['what apiOnly sets can be set otherwise', [resources('photos', { only: ['show', 'update'] })],
    { apiOnly: true, format: null, updateMethods: ['PUT'] },
    ['photo GET /photos/:id(.:format) photos#show', '- PUT /photos/:id(.:format) photos#update']],
  ['in the Rails dialect, apiOnly only leaves out the forms', [resources('photos', { only: 'index' }), resource('profile')],
    { apiOnly: true, dialect: 'rails' }, [
      'photos GET /photos(.:format) photos#index', 'profile GET /profile(.:format) profiles#show',
      '- PATCH /profile(.:format) profiles#update', '- PUT /profile(.:format) profiles#update',
      '- DELETE /profile(.:format) profiles#destroy', '- POST /profile(.:format) profiles#create'
    ]],
  ['updateMethods of a scope, a resource and the table',
    [scope({ updateMethods: 'PATCH' }, [
      resources('a', { only: 'update' }, [resources('b', { only: 'update' }), resource('c', { only: 'update', updateMethods: ['POST', 'PUT'] })])
    ]), namespace('n', { updateMethods: 'PUT' }, [resources('d', { only: 'update' })]), resources('e', { only: 'update' })],
    { format: false, updateMethods: 'POST' }, [
      'a_b PATCH /a/:a_id/b/:id b#update', 'a_c POST /a/:a_id/c cs#update', '- PUT /a/:a_id/c cs#update', 'a PATCH /a/:id a#update',
      'n_d PUT /n/d/:id n/d#update', 'e POST /e/:id e#update'
    ]],
  ['nestedParam, with the constraint of its resource',
    [resources('issues', { only: 'show', param: 'issue_number', nestedParam: 'issue_number', constraints: { issue_number: /\d+/ } },
      [resources('labels', { only: 'index' })]), resources('photos', { only: [], nestedParam: 'photo' }, [resource('cover', { only: 'show' })])],
    { format: false }, [
      'issue_labels GET /issues/:issue_number/labels labels#index issue_number=/\\d+/',
      'issue GET /issues/:issue_number issues#show issue_number=/\\d+/', 'photo_cover GET /photos/:photo/cover covers#show'
    ]],
  ['updateMethods, the name on the first', [resources('photos', { only: 'update' })], { updateMethods: ['PATCH', 'PUT'] },
    ['photo PATCH /photos/:id(.:format) photos#update', '- PUT /photos/:id(.:format) photos#update']],
  ['a format for all routes that do not set their own',
    [resources('photos', { only: 'show' }), resources('feeds', { only: 'index', format: ['rss'] }), get('about', { to: 'pages#about' }),
      scope({ format: true }, [get('csv', { to: 'a#b' })]), get('any', { to: 'a#c', format: null })], { format: false }, [
      'photo GET /photos/:id photos#show', 'feeds GET /feeds(.:format) feeds#index format=rss', 'about GET /about pages#about',
      'csv GET /csv.:format a#b', 'any GET /any(.:format) a#c'
    ]],
  ['a written extension of the root', [get('(.:format)', { to: 'a#b', as: null })], {}, ['- GET /(.:format) a#b']],
  ['a default format for all routes', [resources('photos', { only: 'show' })], { format: 'json' },
    ['photo GET /photos/:id(.:format) photos#show format:json']],
  ['a pattern as the format of all routes, in the Rails dialect too', [resources('photos', { only: 'index' })], { format: /json/, dialect: 'rails' },
    ['photos GET /photos(.:format) photos#index format=/json/']],
  ['a word of an action is a segment of a method route',
    [resources('configs', { only: ['index', 'create'] }, [
      collection([post('create'), get('index'), get('new', { to: 'forms#blank' })]), member([post('update'), get('show')]),
      get('destroy', { on: 'new' }), del('destroy')
    ]), resource('cart', { only: 'create' }, [post('create', { on: 'collection' }), put('update')])], { format: false }, [
      'create_configs POST /configs/create configs#create', 'index_configs GET /configs/index configs#index',
      'new_configs GET /configs/new forms#blank', 'update_config POST /configs/:id/update configs#update',
      'show_config GET /configs/:id/show configs#show', 'destroy_new_config GET /configs/new/destroy configs#destroy',
      'config_destroy DELETE /configs/:config_id/destroy configs#destroy', 'configs GET /configs configs#index',
      '- POST /configs configs#create', 'create_cart POST /cart/create carts#create', 'update_cart PUT /cart/update carts#update',
      'cart POST /cart carts#create'
    ]],
  ['in the Rails dialect, the word of an action is a Symbol, which has no segment',
    [resources('configs', { only: [] }, [collection([post('create'), get('index')]), member([post('update'), get('edit')])]),
      resource('cart', { only: [] }, [put('update')])], { format: false, dialect: 'rails' }, [
      'configs POST /configs configs#create', '- GET /configs configs#index', 'config POST /configs/:id configs#update',
      'edit_config GET /configs/:id/edit configs#edit', 'cart PUT /cart carts#update'
    ]],
  ['singular corrects the inflector',
    [resources('stoves', { only: ['show', 'new'], singular: 'stove' }, [resources('pans', { only: 'index' })])], {}, [
      'stove_pans GET /stoves/:stove_id/pans(.:format) pans#index', 'new_stove GET /stoves/new(.:format) stoves#new',
      'stove GET /stoves/:id(.:format) stoves#show'
    ]],
  ['a literal alias names nested resources, whose param stays inflected',
    [resources('photos', { as: 'images', only: 'show' }, [resources('comments', { only: 'index' })])], {}, [
      'images_comments GET /photos/:image_id/comments(.:format) comments#index', 'images GET /photos/:id(.:format) photos#show'
    ]],
  ['root in a plural and in a singular resource',
    [resources('photos', { only: [] }, [root('photos#home')]), resource('cart', { only: [] }, [root('carts#home')]),
      namespace('admin', [root('dash#index')])], {}, [
      'photos_root GET /photos(.:format) photos#home', 'root_cart GET /cart(.:format) carts#home',
      'admin_root GET /admin(.:format) admin/dash#index'
    ]],
  ['null adds no prefix to names',
    [namespace('admin',
      [namespace('v1', { as: null }, [resources('photos', { only: 'index' })]),
        scope({ as: null, module: null }, [resources('books', { only: 'index' })])])], {}, [
      'admin_photos GET /admin/v1/photos(.:format) admin/v1/photos#index', 'admin_books GET /admin/books(.:format) admin/books#index'
    ]],
  ['null adds an empty one in the Rails dialect',
    [namespace('admin', [namespace('v1', { as: null }, [resources('photos', { only: 'index' })])])], { dialect: 'rails' },
    ['admin__photos GET /admin/v1/photos(.:format) admin/v1/photos#index']],
  ['a param twice in one path is drawn in the Rails dialect',
    [resources('books', { only: [] }, [resources('books', { only: [] }, [resources('pages', { only: 'index' })])])], { dialect: 'rails' },
    ['book_book_pages GET /books/:book_id/books/:book_id/pages(.:format) pages#index']],
  ['colons that begin no param are literal', [get('a::b', { to: 'x#y', as: 'colons', format: false })], {}, ['colons GET /a::b x#y']],
  ['a path that begins with a digit names no route', [resources('photos', { only: [] }, [member([get('2up')]), collection([get('3up')])])],
    {}, ['- GET /photos/:id/2up(.:format) photos#2up', '- GET /photos/3up(.:format) photos#3up']],
  ['a required format with a pattern, and a default with a pattern',
    [resources('photos', { only: 'index', format: true, constraints: { format: /json|csv/ } }),
      resources('books', { only: 'index', format: 'json', constraints: { format: /json|csv/ } })], {}, [
      'photos GET /photos.:format photos#index format=/json|csv/', 'books GET /books(.:format) books#index format:json format=/json|csv/'
    ]],
  ['a scope with a path or a name in a resource is nested, and its shallow members keep both',
    [resources('issues', { only: [], shallow: true }, [
      scope({ path: 'x', as: 'y' }, [resources('blockers', { only: ['index', 'show'] }), scope({ path: 'b' }, [resources('notes', { only: ['index', 'show'] })])]),
      scope({ as: 'z' }, [get('word'), root('c#d')]), scope({ path: 'p', shallowPath: 's' }, [resources('cs', { only: 'show' })]),
      scope({ controller: 'states' }, [scope({ path: ':kind' }, [get('list')]), member([get('state')])])
    ]), resource('cart', { only: [] }, [scope({ path: 'x' }, [get('y')])])], { format: false }, [
      'issue_y_blockers GET /issues/:issue_id/x/blockers blockers#index', 'y_blocker GET /x/blockers/:id blockers#show',
      'issue_y_notes GET /issues/:issue_id/x/b/notes notes#index', 'y_note GET /x/b/notes/:id notes#show',
      'issue_z_word GET /issues/:issue_id/word issues#word', 'issue_z_root GET /issues/:issue_id c#d', 'c GET /s/cs/:id cs#show',
      'issue_list GET /issues/:issue_id/:kind/list states#list', 'state_issue GET /issues/:id/state states#state', 'cart_y GET /cart/x/y carts#y'
    ]],
  ['in the Rails dialect, the path and the name of such a scope come first',
    [resources('photos', { only: [] }, [scope({ path: 'x', as: 'y' }, [resources('comments', { only: 'index' })])])], { dialect: 'rails' },
    ['y_photo_comments GET /x/photos/:photo_id/comments(.:format) comments#index']],
  ['the root has no format, except its default', [scope({ format: 'json' }, [root('home#index')])], {},
    ['root GET / home#index format:json']],
  ['an explicit null sets no name', [get('about', { to: 'pages#about', as: null })], {}, ['- GET /about(.:format) pages#about']]
]

for (const [what, declared, options, lines] of drawn) {
  t.test(what, async t => {
    t.strictSame(draw(declared, options).routes.map(({ name, method, path, controller, action, constraints, defaults }) => [
      name ?? '-', method, path, `${controller}#${action}`, ...Object.entries(defaults).map(([key, value]) => `${key}:${value}`),
      ...Object.entries(constraints).map(([key, value]) => `${key}=${String(value)}`)
    ].join(' ')), lines)
  })
}

t.test('the printed table', async t => {
  t.test('shows defaults with constraints, lists and schemas as JSON, and no raw control characters', async t => {
    const routes = draw([resources('photos',
      { only: 'show', format: ['json'], defaults: { locale: 'en' }, constraints: { id: { type: 'integer' } } }),
    resources('books', { only: 'show', constraints: { id: /[\u202e]+/ } })])
    t.match(String(routes), /photos#show \{ locale: "en", id: \{"type":"integer"\}, format: \["json"\] \}/)
    t.match(String(routes), 'books#show { id: /[\\u202e]+/ }')
  })
  t.test('without routes is its header', async t => {
    t.equal(String(draw([])), 'Prefix Verb URI Pattern Controller#Action')
  })
})

t.test('recognize', async t => {
  const routes = draw([
    resources('photos', { constraints: { id: { type: 'integer' } }, format: ['json'] }),
    resources('exports', { only: ['index', 'show'], format: true, constraints: { format: /json|csv/ } }),
    get('a', { to: 'x#get' })
  ])
  const params = (method: string, target: string): unknown => {
    const found = routes.recognize(method, target)
    return found === null ? null : { ...found.params, action: found.route.action }
  }
  t.strictSame(params('GET', '/photos/7.json?x=1'), { id: 7, format: 'json', action: 'show' }, 'params as the handler receives them')
  t.strictSame(params('HEAD', '/photos/7'), { id: 7, action: 'show' })
  t.strictSame(params('GET', '/photos/x'), null)
  t.strictSame(params('GET', '/exports/1.csv'), { id: '1', format: 'csv', action: 'show' })
  t.strictSame(params('GET', '/exports.xml'), null)
  t.strictSame(params('GET', '/exports/1'), null)
  t.strictSame(params('HEAD', '/nowhere'), null)
  const heads = draw([resources('books', { only: ['new', 'show'] }),
    match('books/:id', { via: 'head', to: 'books#probe', constraints: { id: /\d+/ } })])
  t.equal(heads.recognize('HEAD', '/books/new')?.route.action, 'new', 'if HEAD has another route')
  t.equal(heads.recognize('HEAD', '/books/7')?.route.action, 'probe')
  t.equal(draw([get('v', { to: 'a#b', constraints: { version: '1.0.0' } })]).recognize('GET', '/v'), null,
    'a version is requested by a header')
  t.equal(heads.recognize('GET', '/books/7')?.route.action, 'show')
  t.strictSame(params('FOO', '/photos'), null)
  t.strictSame(params('GET', '/photos/%zz'), null)
  t.ok(Object.isFrozen(routes.recognize('GET', '/photos/7')!.params))
  t.ok(Object.isFrozen(routes) && Object.isFrozen(routes.routes) && Object.isFrozen(routes.routes[0]))
})

t.test('options of actions that are not drawn are one error', async t => {
  const guard = { preHandler: () => {} }
  const wrong: readonly (readonly [readonly Declaration[], DrawOptions, string])[] = [
    [[resources('photos', { actions: { new: guard, show: guard } })], { apiOnly: true }, "unknown action 'new'. Known: index, create, show, update, destroy"],
    [[scope({ only: 'show' }, [resources('photos', { actions: { update: guard } })])], {}, "unknown action 'update'. Known: show"],
    [[scope({ except: 'show' }, [resource('photo', { only: 'edit', actions: { shwo: guard } as never })])], {}, "unknown action 'shwo'. Known: edit"],
    [[resources('photos', { actions: { updates: guard, toString: guard } as never })], {}, "unknown action 'updates' (did you mean 'update'?)"]
  ]
  for (const [declared, options, problem] of wrong) {
    t.throws(() => draw(declared, options), { code: 'FST_RESOURCES_UNKNOWN_ACTION' })
    try { draw(declared, options) } catch (error) { t.match((error as Error).message, `option 'actions': ${problem}`) }
  }
})

t.test('a singular resource with POST for update and for create is one error', async t => {
  const code = 'FST_RESOURCES_INVALID_OPTION'
  const declared = [resource('profile', { updateMethods: ['PUT', 'POST'] }), scope({ updateMethods: ['POST'] }, [resource('cart')]),
    resource('session', { updateMethods: 'POST', except: 'create' }), resource('door', { updateMethods: ['POST'], only: 'create' })]
  for (const dialect of ['default', 'rails'] as const) {
    t.throws(() => draw(declared, { dialect }), { code, message: /'profile'\) at .*'create' has the same method and path\. Remove 'POST'/ })
    t.throws(() => draw(declared, { dialect }), { code, message: /'cart'\) at / })
    t.strictSame(draw(declared.slice(2), { dialect, format: false }).routes.filter(({ method }) => method === 'POST')
      .map(({ controller, action }) => `${controller}#${action}`), ['sessions#update', 'doors#create'])
  }
})

const block = scope({ constraints: { wide: /x/ } }, [get('block', { to: 'pages#block' })])

/** Problems of a code, each with its declaration, in the order of the error. Later codes are not reported. */
const ordered: readonly (readonly [declared: readonly Declaration[], code: string, problems: readonly string[]])[] = [
  [[resources('photos', { constraints: { outer: /x/, id: /a\/b/ }, only: 'show' }, [
    block,
    resources('comments', { constraints: { inner: /x/ }, only: ['index', 'show'] }),
    get('first', { to: 'pages#first', constraints: { own: /x/ } })
  ]), namespace('again', { constraints: { last: /x/ } }, [block])], 'INVALID_CONSTRAINT', [
    "get('block') constraints.photo_id:", "scope(…) constraints.wide: unknown param 'wide'. Known: photo_id",
    "resources('comments') constraints.photo_id:", "resources('comments') constraints.id:",
    "resources('comments') constraints.inner:", "get('first') constraints.photo_id:", "get('first') constraints.own:",
    "resources('photos') constraints.id:", "resources('photos') constraints.outer:",
    "scope(…) constraints.wide: unknown param 'wide'. Known: none", "namespace('again') constraints.last:"
  ]],
  [[resource('profile', { actions: { edit: {} as never }, pathNames: { list: 'l' }, only: 'show' }, [
    resources('photos', { actions: { new: {} as never }, only: 'index' }), member([get('m', { action: 'm' })])
  ]), get('x/y/z(/)', {}), member([get('y')])], 'UNKNOWN_ACTION', [
    "resource('profile') option 'pathNames': unknown", "resources('photos') option 'actions': unknown",
    "resource('profile') option 'actions': unknown"
  ]],
  [[member([get('y')]), scope({ pathNames: { list: 'a b' } }, [get('z')]), resources('photos', [
    scope({ path: 'x' }, [collection([])]), resources('comments', [get('list', { on: 'member', as: 'photos' })])
  ]), get('w', { to: 'a#b', on: 'new' })], 'INVALID_PLACEMENT', ['member(…) ', 'collection(…) ', "get('w') "]],
  [[get('z-:a', { constraints: { b: /x/ } }), get(':a/:a', { to: 'a#b' }), get('y', {})], 'MISSING_ENDPOINT',
    ["get('z-:a') no controller and no action set", "get('y') no controller set"]],
]

t.test('problems are reported in the order of the declarations, first those of the children', async t => {
  for (const [declared, code, problems] of ordered) {
    let message = ''
    try { draw(declared) } catch (error) {
      t.equal((error as { code?: unknown }).code, `FST_RESOURCES_${code}`)
      message = (error as Error).message
    }
    const lines = message.split('\n  - ').slice(1).map(line => line.replace(/ at \S+:\d+:\d+: /, ' '))
    t.strictSame(lines.map((line, index) => line.startsWith(problems[index]!) ? problems[index] : line), problems)
  }
})

t.test('the Rails dialect drops a constraint without a param, unless Rails reads it as a condition on the request', async t => {
  const drawWith = (key: string) => draw(
    [scope({ constraints: { [key]: /x/ } }, [resources('photos', { only: ['index', 'show'] }), get('about', { to: 'pages#about' })])],
    { dialect: 'rails', format: false })
  for (const key of ['subdomain', 'fullpath', 'referer', 'request_method', 'authorization', 'method', 'ssl?', 'params', 'path']) {
    t.throws(() => drawWith(key), { code: 'FST_RESOURCES_INVALID_CONSTRAINT', message: `unknown constraint '${key}'. Use the constraint 'host'` }, key)
  }
  for (const key of ['slug', 'photo_id', 'locale', 'zip']) t.strictSame(drawWith(key).routes.flatMap(({ constraints }) => Object.keys(constraints)), [], key)
  t.strictSame(drawWith('id').routes.map(({ path, constraints }) => [path, Object.keys(constraints).length]),
    [['/photos', 0], ['/photos/:id', 1], ['/about', 0]], 'a param of a path')
  const hosted = draw([resources('photos', { only: 'index', constraints: { host: 'api.example.com', id: /x/ } })], { dialect: 'rails' })
  t.strictSame({ ...hosted.routes[0]!.constraints }, { host: 'api.example.com' }, 'a condition on the request is on every record')
  const named = draw([get('a/:path', { to: 'a#b', constraints: { path: /x/ } })], { dialect: 'rails' })
  t.strictSame({ ...named.routes[0]!.constraints }, { path: /x/ }, 'a param with the name of such a method')
})

t.test('a resource may have an empty path if its routes have a static segment, or are exact', t => {
  const pathsOf = (...declarations: Parameters<typeof draw>[0]): readonly string[] =>
    [...new Set(draw(declarations, { format: false }).routes.map(({ path }) => path))]
  const photos = resources('photos', { path: '', only: ['index', 'show'] })
  t.strictSame(pathsOf(scope({ path: 'foo' }, [photos])), ['/foo', '/foo/:id'])
  t.strictSame(pathsOf(resources('users', { only: [] }, [photos])), ['/users/:user_id', '/users/:user_id/:id'])
  t.strictSame(pathsOf(resources('photos', { path: '', only: 'index' })), ['/'])
  t.strictSame(pathsOf(resource('home', { path: '', only: ['show', 'edit'] })), ['/edit', '/'])
  t.end()
})

t.test('a default format that reads as several throws unless it is a pattern', async t => {
  const wrong = [resources('photos', { only: ['index', 'show'], format: 'json|csv' }),
    get('feed', { to: 'feeds#show', format: 'rss|atom' }), scope({ format: 'a|b' }, [get('c', { to: 'c#d' })])]
  t.throws(() => draw(wrong), {
    code: 'FST_RESOURCES_INVALID_OPTION',
    message: /^3 invalid options:\n {2}- resources\('photos'\) at .*: option 'format' must be one extension or an array of extensions, got 'json\|csv'\. Use \['json', 'csv'\]\n {2}- get\('feed'\).*\['rss', 'atom'\]\n {2}- get\('c'\).*\['a', 'b'\]$/
  })
  t.equal(draw(wrong, { dialect: 'rails' }).recognize('GET', '/photos.csv')?.params['format'], 'csv', 'Rails reads it as a pattern')
})

t.test('an action of a scope or resource handles nested routes, except those with their own', async t => {
  const inside = [get('one'), get('two', { action: 'own' }), get('three', { to: 'd#e' }), get('four', { controller: 'd' })]
  const serving = (dialect: 'default' | 'rails', declared: readonly Declaration[]): readonly string[] =>
    draw(declared, { dialect }).routes.map(({ controller, action }) => `${controller}#${action}`)
  const around = [scope({ controller: 'c', action: 'all' }, inside)]
  t.strictSame(serving('default', around), ['c#all', 'c#own', 'd#e', 'd#all'])
  t.strictSame(serving('rails', around), ['c#all', 'c#all', 'd#e', 'c#all'])
  const alone = [scope({ action: 'all' }, [get('five', { controller: 'd' }), get('six', { controller: 'd', action: 'own' }), get('x/y')])]
  t.strictSame(serving('default', alone), ['d#all', 'd#own', 'x#y'])
  t.strictSame(serving('default', [resources('photos', { only: ['index', 'show'], action: 'spa?' })]), ['photos#spa?', 'photos#spa?'])
})
