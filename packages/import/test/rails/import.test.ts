import t from 'tap'
import { tables as deviations } from '../../../../test/fixtures/rails-deviations.js'
import { casesOf } from '../../../../test/fixtures/rails-nodes.js'
import { importRoutes } from '../../lib/rails/import.js'
import { parseRailsRoutes } from '../../lib/rails/table.js'
import { diffRails, SAME } from '../fixtures/compare-rails.js'
import { constructs } from '../fixtures/constructs.js'
import { runImported } from '../fixtures/run-import.js'

interface Printed {
  readonly file: string
  readonly id: string
  readonly sheet: string
}

/** Cases with a row that is left out, each with the reason. A case that is imported completely fails its test. */
const LEFT_OUT: Readonly<Record<string, RegExp>> = {
  'param-7': /the request selects the action: declare a route for each/
}

t.test('the output of Rails for a declaration is imported as that table', async t => {
  const printed = casesOf<Printed>('printed').filter(({ file, id }) => file === 'tables' && deviations[id] === undefined)
  t.ok(printed.length > 100)
  for (const { id, sheet } of printed) {
    const table = parseRailsRoutes(sheet)
    const { source, omitted } = importRoutes(table)
    const reason = LEFT_OUT[id]
    if (reason === undefined) t.strictSame([omitted, diffRails(table, runImported(source))], [[], SAME], id)
    else t.match(omitted[0], reason, `${id} differs`)
  }
})

t.test('the reason for a row that is left out does not contain a line of the package', async t => {
  const { prepareStackTrace } = Error
  t.teardown(() => { Error.prepareStackTrace = prepareStackTrace! })
  Error.prepareStackTrace = () => 'Error\n    at declare (file:///a%20folder/program.cjs:12:3)'
  const [omitted] = importRoutes(parseRailsRoutes('a GET /a/:b-:c(.:format) x#y\n')).omitted
  t.match(omitted, /^a GET \/a\/:b-:c\(\.:format\) x#y: segment ':b-:c' has more than one param\. Declare one param per segment$/)
})

t.test('every imported row is drawn', async t => {
  for (const { id, sheet } of casesOf<Printed>('printed').filter(({ file }) => file === 'constructs-tables')) {
    const table = parseRailsRoutes(sheet)
    const { source, omitted } = importRoutes(table)
    const lines = diffRails(table, runImported(source)).split('\n').slice(0, -2)
    t.strictSame([lines.filter(line => !line.startsWith('- ')), lines.length > 0], [[], omitted.length > 0], id)
  }
})

/** A table as Rails prints it, and the imported calls. */
interface Import {
  readonly title: string
  readonly rows: string
  readonly calls: string
  readonly options?: string
}

const SEVEN = (prefix: string, path: string, controller: string, name: string, names = `${name}s`): string => `
      ${prefix}${names} GET    ${path}(.:format)          ${controller}#index
             POST   ${path}(.:format)          ${controller}#create
 new_${prefix}${name} GET    ${path}/new(.:format)      ${controller}#new
edit_${prefix}${name} GET    ${path}/:id/edit(.:format) ${controller}#edit
     ${prefix}${name} GET    ${path}/:id(.:format)      ${controller}#show
             PATCH  ${path}/:id(.:format)      ${controller}#update
             PUT    ${path}/:id(.:format)      ${controller}#update
             DELETE ${path}/:id(.:format)      ${controller}#destroy`

const imports: readonly Import[] = [
  { title: 'a resource', rows: SEVEN('', '/photos', 'photos', 'photo'), calls: "resources('photos')" },
  {
    title: 'a resource in a namespace',
    rows: SEVEN('admin_', '/admin/photos', 'admin/photos', 'photo'),
    calls: "namespace('admin', [\n  resources('photos')\n])"
  },
  {
    title: 'a namespace that has another path',
    rows: SEVEN('admin_', '/back-office/photos', 'admin/photos', 'photo'),
    calls: "namespace('admin', { path: 'back-office' }, [\n  resources('photos')\n])"
  },
  {
    title: 'a namespace whose path has a dash',
    rows: SEVEN('back_office_', '/back-office/photos', 'back_office/photos', 'photo'),
    calls: "namespace('back_office', { path: 'back-office' }, [\n  resources('photos')\n])"
  },
  {
    title: 'a namespace that has no path',
    rows: SEVEN('admin_', '/photos', 'admin/photos', 'photo'),
    calls: "namespace('admin', { path: null }, [\n  resources('photos')\n])"
  },
  {
    title: 'scopes with a path, a module and a name prefix',
    rows: `${SEVEN('', '/x/:tenant/photos', 'photos', 'photo')}${SEVEN('old_', '/books', 'books', 'book')}${SEVEN('', '/notes',
      'legacy/notes', 'note')}`,
    calls: `scope({ path: 'x/:tenant' }, [
  resources('photos')
]),
scope({ as: 'old' }, [
  resources('books')
]),
scope({ module: 'legacy' }, [
  resources('notes')
])`
  },
  {
    title: 'a segment with a dash',
    rows: SEVEN('', '/line-items', 'line_items', 'line_item'),
    calls: "resources('line_items', { path: 'line-items' })"
  },
  {
    title: 'another path, controller, alias and param',
    rows: `
   pictures GET  /images(.:format)           photos#index
            POST /images(.:format)           photos#create
    picture GET  /images/:slug(.:format)     photos#show {:slug=>/[a-z]+/, :theme=>"dark"}
            POST /pets(.:format)             pets#create
octopuses GET /octopi(.:format)              octopi#index
 octopus_x GET /octopi/:id(.:format)         octopi#show`,
    calls: `resources('photos', { only: ['index', 'create'], path: 'images', as: 'pictures' }),
get('images/:slug', { to: 'photos#show', as: 'picture', constraints: { slug: /[a-z]+/ }, defaults: { theme: 'dark' } }),
post('pets', { to: 'pets#create', as: null }),
resources('octopi', { only: ['index', 'show'], as: 'octopuses', singular: 'octopus_x' })`
  },
  {
    title: 'nested rows before the rows of their resource',
    rows: `
photo_comments GET /photos/:photo_id/comments(.:format) comments#index
 photo_comment GET /photos/:photo_id/comments/:id(.:format) comments#show
 preview_photo GET /photos/:id/preview(.:format) photos#preview
 search_photos GET /photos/search(.:format) photos#search
 all_photos GET /photos/everything(.:format) photos#all
wizard_new_photo GET /photos/new/wizard(.:format) photos#wizard
photo_stats GET /photos/:photo_id/stats(.:format) stats#show
photo_admin_notes GET /photos/:photo_id/admin/notes(.:format) admin/notes#index${SEVEN('', '/photos', 'photos', 'photo')}`,
    calls: `resources('photos', [
  resources('comments', { only: ['index', 'show'] }),
  member([
    get('preview')
  ]),
  collection([
    get('search'),
    get('everything', { action: 'all', as: 'all' })
  ]),
  get('wizard', { on: 'new' }),
  resource('stats', { only: 'show' }),
  namespace('admin', [
    resources('notes', { only: 'index' })
  ])
])`
  },
  {
    title: 'a shallow resource',
    rows: `
post_comments GET /posts/:post_id/comments(.:format) comments#index
              POST /posts/:post_id/comments(.:format) comments#create
      comment GET /comments/:id(.:format) comments#show
              DELETE /comments/:id(.:format) comments#destroy
        posts GET /posts(.:format) posts#index`,
    calls: "resources('posts', { only: 'index' }, [\n  resources('comments', { except: ['new', 'edit', 'update'], shallow: true })\n])"
  },
  {
    title: 'a parent without its own routes',
    rows: 'photo_comments GET /photos/:photo_id/comments(.:format) comments#index\nphoto_likes GET ' +
      '/photos/:photo_id/likes(.:format) likes#index',
    calls: "resources('photos', { only: [] }, [\n  resources('comments', { only: 'index' }),\n  resources('likes', { only: 'index' })\n])"
  },
  {
    title: 'a singular resource',
    rows: `
new_session GET /session/new(.:format) sessions#new
    session DELETE /session(.:format) sessions#destroy
            POST /session(.:format) sessions#create`,
    calls: "resource('session', { only: ['new', 'destroy', 'create'] })"
  },
  {
    title: 'literals and formats',
    rows: `
 new_photo GET /photos/make photos#new
edit_photo GET /photos/:id/change photos#edit
     notes GET /notes.:format notes#index {:format=>/.+/}
      note GET /notes/:id.:format notes#show {:format=>/.+/}
     books GET /books(.:format) books#index {:format=>/json|csv/}
      book GET /books/:id(.:format) books#show {:format=>/json|csv/}`,
    calls: `resources('photos', { only: ['new', 'edit'], pathNames: { new: 'make', edit: 'change' }, format: false }),
resources('notes', { only: ['index', 'show'], format: true }),
resources('books', { only: ['index', 'show'], constraints: { format: /json|csv/ } })`
  },
  {
    title: 'routes by method',
    rows: `
          root GET /                     pages#home
    admin_root GET /admin(.:format)      admin/dashboard#show
         about GET /about(.:format)      pages#about
photos_popular GET /photos/popular(.:format) photos#popular
        logout DELETE /logout(.:format)  sessions#destroy
       contact GET|POST /contact(.:format) pages#contact
          hook     /hook(.:format)       hooks#receive
               OPTIONS /hook(.:format)   hooks#options
               GET /caf%C3%A9(.:format)  pages#it's
               GET /caf%C3%A9(.:format)  pages#cafe`,
    calls: `root('pages#home'),
get('admin', { to: 'admin/dashboard#show', as: 'admin_root' }),
get('about', { to: 'pages#about' }),
get('photos/popular'),
del('logout', { to: 'sessions#destroy' }),
match('contact', { to: 'pages#contact', via: ['get', 'post'] }),
match('hook', { to: 'hooks#receive', via: 'all' }),
match('hook', { to: 'hooks#options', via: 'options' }),
get('café', { to: 'pages#cafe' })
// GET /caf%C3%A9(.:format) pages#it's: pages#it's is no controller: register a plugin under a prefix`
  },
  {
    title: 'routes by method next to a namespace with the same path',
    rows: `
admin_photos GET /admin/photos(.:format) admin/photos#index
 admin_stats GET /admin/stats(.:format) admin/stats#show
  admin_root GET /admin(.:format) admin/home#index
 other_stats GET /other/stats(.:format) other/numbers#show`,
    calls: `namespace('admin', [
  resources('photos', { only: 'index' }),
  resource('stats', { only: 'show' }),
  root('home#index')
]),
get('other/stats', { to: 'other/numbers#show' })`
  },
  {
    title: 'the second of two resources with the same names',
    rows: `${SEVEN('', '/photos', 'photos', 'photo')}
GET /photos(.:format) pictures#index
GET /photos/:id(.:format) pictures#show`,
    calls: "resources('photos'),\nresources('photos', { only: ['index', 'show'], controller: 'pictures' })"
  },
  {
    title: 'update by PUT only',
    rows: 'photo PUT /photos/:id(.:format) photos#update\nDELETE /photos/:id(.:format) photos#destroy',
    calls: "resources('photos', { only: ['update', 'destroy'] })",
    options: "{ dialect: 'rails', updateMethods: ['PUT'] }"
  },
  {
    title: 'update by PUT here, by PATCH there',
    rows: 'photo PUT /photos/:id(.:format) photos#update\nbook PATCH /books/:id(.:format) books#update',
    calls: "put('photos/:id', { to: 'photos#update', as: 'photo' }),\npatch('books/:id', { to: 'books#update', as: 'book' })"
  },
  {
    title: 'children that do not fit into their resource come before it',
    rows: `
elsewhere GET /photos/:photo_id/odd(.:format) odd#show
photo_stats GET /photos/:photo_id/stats(.:format) stats#show
photos GET /photos(.:format) photos#index
photo GET /photos/:id(.:format) photos#show`,
    calls: `get('photos/:photo_id/odd', { to: 'odd#show', as: 'elsewhere' }),
resources('photos', { only: ['index', 'show'] }, [
  resource('stats', { only: 'show' })
])`
  },
  {
    title: 'a name that an earlier row has, which is left out',
    rows: 'about GET /pages/:id(.:format) pages#show {:id=>/(?!new)\\w+/}\nGET /about(.:format) pages#about',
    calls: `// about GET /pages/:id(.:format) pages#show: constraints.id: /(?!new)\\w+/ contains '(?!…)': lookaround is not supported. Use a schema with not: { pattern }
get('about', { to: 'pages#about', as: null })`
  },
  {
    title: 'a duplicate name, which Rails never prints',
    rows: 'a GET /x(.:format) x#y\nb GET /y(.:format) x#y\na GET /z(.:format) x#z\nc GET /c(.:format) x#c',
    calls: `get('x', { to: 'x#y', as: 'a' }),
get('y', { to: 'x#y', as: 'b' }),
get('c', { to: 'x#c' })
// a GET /z(.:format) x#z: a row before it has its name`
  },
  {
    title: 'a resource after params that its members have, that its nested routes have, and both',
    rows: `
search_photos GET /:id/photos/search(.:format) photos#search
photos GET /:id/photos(.:format) photos#index
search_books GET /:book_id/books/search(.:format) books#search
books GET /:book_id/books(.:format) books#index
x GET /:id/:film_id/films/x(.:format) x#y
films GET /:id/:film_id/films(.:format) films#index`,
    calls: `scope({ path: ':id' }, [
  resources('photos', { only: 'index' }, [
    collection([
      get('search')
    ])
  ])
]),
scope({ path: ':book_id' }, [
  resources('books', { only: 'index' }, [
    collection([
      get('search')
    ])
  ])
]),
get(':id/:film_id/films/x', { to: 'x#y', as: 'x' }),
scope({ path: ':id/:film_id' }, [
  resources('films', { only: 'index' })
])`
  },
  {
    title: 'a resource whose path is a wildcard, the last segment',
    rows: `
behind GET /*path/behind(.:format) x#y
pages GET /*path(.:format) path#index
POST /*path(.:format) path#create`,
    calls: `// behind GET /*path/behind(.:format) x#y: nothing can follow the wildcard '*path'. Move it to the end of the path
resources('path', { only: ['index', 'create'], path: '*path', as: 'pages' })`
  },
  {
    title: 'conditions on the host, which Rails prints as defaults',
    rows: `
       root GET /                    home#show {:subdomain=>"www"}
 api_photos GET /photos(.:format)     api/photos#index {:subdomain=>:api}
  api_photo GET /photos/:id(.:format) api/photos#show {:id=>/\\d+/, :subdomain=>:api}
            GET /photos(.:format)     pages#photos
     status GET /status(.:format)     pages#status {:host=>"example.com", :subdomain=>"www"}
      about GET /about(.:format)      pages#about {:domain=>"my-example.com"}
       help GET /help(.:format)       pages#help {:domain=>"example.com", :subdomain=>1, :theme=>"dark"}
        ask GET /:host/:subdomain/:domain(.:format) pages#ask {:host=>"a", :subdomain=>"b", :domain=>"c"}`,
    calls: `get('/', { to: 'home#show', as: 'root', constraints: { host: /^www\\./ } }),
scope({ constraints: { host: /^api\\./ } }, [
  namespace('api', { path: null }, [
    resources('photos', { only: ['index', 'show'], constraints: { id: /\\d+/ } })
  ])
]),
get('photos', { to: 'pages#photos', as: null }),
get('status', { to: 'pages#status', constraints: { host: 'example.com' } }),
get('about', { to: 'pages#about', constraints: { host: /(?:^|\\.)my\\-example\\.com(?::\\d+)?$/ } }),
get('help', { to: 'pages#help', constraints: { host: /^1\\.example\\.com(?::\\d+)?$/ }, defaults: { theme: 'dark' } }),
get(':host/:subdomain/:domain', { to: 'pages#ask', as: 'ask', defaults: { host: 'a', subdomain: 'b', domain: 'c' } })`
  },
  {
    title: 'resources of several hosts',
    rows: `
 photos GET /photos(.:format) photos#index {:subdomain=>"a"}
  photo GET /photos/:id(.:format) photos#show {:subdomain=>"b"}`,
    calls: `get('photos', { to: 'photos#index', constraints: { host: /^a\\./ } }),
get('photos/:id', { to: 'photos#show', as: 'photo', constraints: { host: /^b\\./ } })`
  },
  {
    title: 'a second root, which has no name',
    rows: 'root GET / home#show\nGET / home#show\nGET / pages#show',
    calls: "root('home#show'),\nget('/', { to: 'home#show' }),\nget('/', { to: 'pages#show' })"
  },
  {
    title: 'literals that cannot be decoded, and controllers of another module',
    rows: `
GET /a%FF(.:format) x#y
photo_preview GET /photos/:photo_id/preview(.:format) other/pages#show
photo_tag_list GET /photos/:photo_id/tag-list(.:format) photos#tags
photos GET /photos(.:format) photos#index
admin_photos GET /admin/photos(.:format) photos#index
preview_admin_book GET /admin/books/:id/preview(.:format) pages#preview
preview_admin_book_note GET /admin/books/:book_id/notes/:id/preview(.:format) admin/notes#preview
admin_book_notes GET /admin/books/:book_id/notes(.:format) notes#index
admin_book_note GET /admin/books/:book_id/notes/:id(.:format) notes#show
admin_books GET /admin/books(.:format) admin/books#index
POST /admin/books(.:format) admin/books#create
POST / x#y {:"x-y"=>"it's"}`,
    calls: `// GET /a%FF(.:format) x#y: no declaration draws it
resources('photos', { only: 'index' }, [
  get('preview', { to: 'other/pages#show' }),
  get('tag-list', { action: 'tags' })
]),
get('admin/photos', { to: 'photos#index' }),
namespace('admin', [
  resources('books', { only: ['index', 'create'] }, [
    member([
      get('preview', { to: '/pages#preview' })
    ]),
    resources('notes', { only: ['index', 'show'], controller: '/notes' }, [
      member([
        get('preview', { to: 'notes#preview' })
      ])
    ])
  ])
]),
post('/', { to: 'x#y', defaults: { 'x-y': 'it\\'s' } })`
  },
  {
    title: 'actions with the names that Ruby has besides',
    rows: `
liked GET /likes/:id/query(.:format) like#liked?
publish POST /posts/:id/publish(.:format) posts#publish!
GET /404(.:format) errors#404`,
    calls: `get('likes/:id/query', { to: 'like#liked?', as: 'liked' }),
post('posts/:id/publish', { to: 'posts#publish!', as: 'publish' }),
get('404', { to: 'errors#404' })`
  },
  {
    title: 'rows that no declaration can draw are comments',
    rows: `
photo GET /photos/:id(.:format) photos#show {:id=>/(?!new)\\w+/}
admin_photo GET /admin/photos/:id(.:format) admin/photos#show {:id=>/(?!new)\\w+/}
POST /photos/update(.:format) photos#update
blog /blog Blog::Engine`,
    calls: `// photo GET /photos/:id(.:format) photos#show: constraints.id: /(?!new)\\w+/ contains '(?!…)': lookaround is not supported. Use a schema with not: { pattern }
// admin_photo GET /admin/photos/:id(.:format) admin/photos#show: constraints.id: /(?!new)\\w+/ contains '(?!…)': lookaround is not supported. Use a schema with not: { pattern }
post('photos/update', { as: null })
// blog /blog Blog::Engine: Blog::Engine is no controller: register a plugin under a prefix`
  }
]

t.test('rows become the calls that a person would write', async t => {
  for (const { title, rows, calls, options = "{ dialect: 'rails' }" } of [...imports, ...constructs]) {
    const { source } = importRoutes(parseRailsRoutes(rows))
    const [, body, given] = /^export const routes = draw\(\[\n(.*)\n\], (.*)\)$/ms.exec(source)!
    t.strictSame([body!.replace(/^ {2}/gm, ''), given], [calls, options], title)
  }
})

t.test('an imported route matches the hosts of Rails only', async t => {
  const table = parseRailsRoutes('a GET /a(.:format) x#y {:subdomain=>"api"}\nb GET /b(.:format) x#y {:domain=>"example.com"}')
  const routes = runImported(importRoutes(table).source)
  const hosts = ['api.example.com:3000', 'www.api.example.com', 'example.com', 'example.com.evil.org', 'myexample.com']
  for (const [path, matching] of [['/a', hosts.slice(0, 1)], ['/b', hosts.slice(0, 3)]] as const) {
    t.strictSame(hosts.filter(host => routes.recognize('GET', path, { headers: { host } }) !== null), matching, path)
  }
})

t.test('a file is a module that exports its table', async t => {
  t.equal(importRoutes(parseRailsRoutes('about GET /about(.:format) pages#about')).source, `import { draw, get } from 'fastify-resources'

export const routes = draw([
  get('about', { to: 'pages#about' })
], { dialect: 'rails' })

export default routes
`)
})
