import t from 'tap'
import { casesOf, type Drawn, type Row } from '../../../../test/fixtures/rails-nodes.js'
import { printHandler } from '../../lib/rails/row.js'
import { parseRailsRoutes, type RailsTable } from '../../lib/rails/table.js'

interface TableCase {
  readonly id: string
  readonly expected: Drawn
}

/** The output of `rails routes` of Rails 6.1 for a case of a file, also with `--expanded`. */
interface Printed {
  readonly file: string
  readonly id: string
  readonly sheet: string
  readonly expanded?: string
}

const printed = casesOf<Printed>('printed')

/** Rows that are read and that no declaration can draw, by case and place. */
const LEFT_OUT: Readonly<Record<string, readonly [index: number, text: string]>> = {
  'tables param-7': [0, 'photo GET /photos/:controller(.:format) :controller#show: the request selects the action: declare a route for each']
}

t.test('the output of Rails is read as the table of Rails', async t => {
  const files = new Map(['tables', 'constructs-tables'].map(file => [file, new Map(casesOf<TableCase>(file).map(one => [one.id, one]))]))
  for (const { file, id, sheet, expanded } of printed) {
    const { expected } = files.get(file)!.get(id)!
    const rows = (expected as { readonly routes: readonly Row[] }).routes.map(expectedRow)
    const [index, text] = LEFT_OUT[`${file} ${id}`] ?? []
    if (index !== undefined) rows[index] = text!
    t.strictSame(parsed(parseRailsRoutes(sheet)), rows, `${file} ${id}`)
    if (expanded !== undefined) t.strictSame(parsed(parseRailsRoutes(expanded)), rows, `${file} ${id}, expanded`)
  }
})

/** A row of the corpus as far as Rails prints it: a pattern hides the default of its key, and the lazy one is not shown. */
function expectedRow ([name, verbs, path, controller, action, defaults = {}, constraints = {}, _conditions, redirect]: Row): string {
  const patterns = Object.entries(constraints as Readonly<Record<string, { readonly $regex?: string, readonly flags?: string }>>)
    .filter(([, pattern]) => pattern.$regex !== undefined).map(([key, { $regex, flags }]) => [key, `/${$regex!}/${flags!}`] as const)
  const shown = new Map([...Object.entries(defaults).map(([key, value]) => [key, JSON.stringify(value)] as const),
    ...Object.entries(constraints).map(([key, value]) => [key, JSON.stringify(value)] as const), ...patterns])
  const extras = [...shown].filter(([, value]) => value !== '/.+?/').map(([key, value]) => `${key}=${value.replaceAll('\\/', '/')}`).sort()
  const target = redirect === undefined
    ? `${controller!}#${action!}`
    : redirect.replace(', articles)', ', /articles)').replace(/%\{(\w+)\}/g, path.includes('*') ? '*$1' : ':$1')
  return [name ?? '-', verbs === '' ? 'GET|POST|PUT|PATCH|DELETE' : verbs, path, target, ...extras].join(' ')
}

function parsed (table: RailsTable): readonly string[] {
  return table.map(row => {
    if ('reason' in row) return `${row.printed}: ${row.reason}`
    const { name, methods, path, constraints, defaults } = row
    const extras = [...Object.entries(defaults).map(([key, value]) => `${key}=${JSON.stringify(value)}`),
      ...Object.entries(constraints).map(([key, value]) => `${key}=${String(value).replaceAll('\\/', '/')}`)].sort()
    return [name ?? '-', methods.join('|'), path, printHandler(row), ...extras].join(' ')
  })
}

interface Reading {
  readonly title: string
  readonly text: string
  readonly rows: readonly string[]
}

const PHOTOS = ['photos GET /photos(.:format) photos#index', 'photo GET /photos/:id(.:format) photos#show id=/\\d+/']

const readings: readonly Reading[] = [
  {
    title: 'the output of Ruby 3.4, with its new form of hashes',
    text: `Prefix Verb URI Pattern            Controller#Action
photos GET  /photos(.:format)      photos#index
 photo GET  /photos/:id(.:format)  photos#show {id: /\\d+/}`,
    rows: PHOTOS
  },
  {
    title: 'blocks of Rails 7.1 and later, with the source location of a route',
    text: `--[ Route 1 ]--------------------------------------------
Prefix            | photos
Verb              | GET
URI               | /photos(.:format)
Controller#Action | photos#index
Source Location   | config/routes.rb:2
--[ Route 2 ]--------------------------------------------
Prefix            | photo
Verb              | GET
URI               | /photos/:id(.:format)
Controller#Action | photos#show {id: /\\d+/}
Source Location   | config/routes.rb:2
Action Location   | app/controllers/photos_controller.rb:5
`,
    rows: PHOTOS
  },
  {
    title: 'lines that a terminal of 40 characters has broken, the header among them',
    text: `Prefix Verb URI Pattern            Contr
oller#Action
photos GET  /photos(.:format)      photo
s#index
 photo GET  /photos/:id(.:format)  photo
s#show {:id=>/\\d+/}`,
    rows: PHOTOS
  },
  {
    title: 'fields that a terminal has broken',
    text: `--[ Route 1 ]----
Prefix            | photo
Verb              | GET
URI               | /photos/:i
d(.:format)
Controller#Action | photos#sho
w {:id=>/\\d+/}`,
    rows: [PHOTOS[1]!]
  },
  {
    title: 'rows whose columns are on separate lines',
    text: `photos GET /photos(.:format)
    photos#index
photo GET /photos/:id(.:format) photos#show
    {:id=>/\\d+/}`,
    rows: PHOTOS
  },
  {
    title: 'colors, Windows line ends, and output of the boot before the table',
    text: 'Running via Spring preloader in process 7\r\nPrefix Verb URI Pattern ' +
      'Controller#Action\r\n\u001b[1mphotos\u001b[0m GET /photos(.:format) photos#index\r\n',
    rows: [PHOTOS[0]!]
  },
  {
    title: 'engines, which have separate routes',
    text: `Routes for application:
Prefix Verb URI Pattern       Controller#Action
  blog      /blog             Blog::Engine
photos GET  /photos(.:format) photos#index

Routes for Blog::Engine:
cart GET /cart(.:format) cart#show`,
    rows: ['blog /blog Blog::Engine: Blog::Engine is no controller: register a plugin under a prefix', PHOTOS[0]!]
  },
  {
    title: 'engines in blocks',
    text: `[ Routes for application ]
--[ Route 1 ]---
Prefix            | photos
Verb              | GET
URI               | /photos(.:format)
Controller#Action | photos#index

[ Routes for Blog::Engine ]
--[ Route 1 ]---
Prefix            | cart
Verb              | GET
URI               | /cart(.:format)
Controller#Action | cart#show`,
    rows: [PHOTOS[0]!]
  },
  {
    title: 'a block that lacks fields, and other lines',
    text: '--[ Route 1 ]---\nnothing\nURI | /photos(.:format)\nController#Action | photos#index',
    rows: ['- GET|POST|PUT|PATCH|DELETE /photos(.:format) photos#index']
  },
  {
    title: 'rows that are as wide as the terminal, and rows that go on',
    text: '  Prefix Verb URI Pattern       Contro\nller#Action\n  photos GET  /photos(.:format) photo#\nindex\n         ' +
      'POST /photos(.:format) a#b___\n         PUT  /photos(.:format) a#b',
    rows: ['photos GET /photos(.:format) photo#index', '- POST /photos(.:format) a#b___', '- PUT /photos(.:format) a#b']
  },
  {
    title: 'rows without a declaration',
    text: `Prefix Verb URI Pattern Controller#Action
 a GET /a(.:format) redirect(301)
 b GET /b(.:format) redirect(301, subdomain: api)
 c GET /c(.:format) redirect(307, path: /x)
 d GET /d/:name(.:format) redirect(301, /%{name}s/%{name})
 d GET /d(.:format) Inline handler (Proc/Lambda)
 e GET /rails/info/routes(.:format) rails/info#routes
 t GET /recede(.:format) turbo/native/navigation#recede
 up GET /up(.:format) rails/health#show
 f GET /rails/active_storage/blobs/:id(.:format) active_storage/blobs#show
 g LINK /g(.:format) g#h
 h GET /h/:id(.:format) h#i {:id=>/(?<=a)b\\z/, :at=>#<Date: 2020>}
 h GET /h/:id(.:format) h#i {:id=>/(?>a)b/}
 m GET /m(.:format) m#n {:id=>[:json, nil]}
 i GET /i(.:format) i#j {oops
 k GET /i(.:format) i#j {:a 1}
 l GET /i(.:format) i#j {:a=>1 :b=>2}`,
    rows: [
      'a GET /a(.:format) redirect(301): a function redirects: write a route whose action redirects',
      'b GET /b(.:format) redirect(301, subdomain: api): redirect(301, subdomain: api) redirects to another host: write an ' +
        'action that redirects',
      'c GET /c(.:format) redirect(307, /x)',
      'd GET /d/:name(.:format) redirect(301, /:{name}s/:name)',
      'd GET /d(.:format) Inline handler (Proc/Lambda): Inline handler (Proc/Lambda) is no controller: register a plugin under a prefix',
      'e GET /rails/info/routes(.:format) rails/info#routes: it comes with Rails',
      't GET /recede(.:format) turbo/native/navigation#recede: it comes with Rails',
      'up GET /up(.:format) rails/health#show',
      'f GET /rails/active_storage/blobs/:id(.:format) active_storage/blobs#show: it comes with Rails',
      'g LINK /g(.:format) g#h: unsupported method LINK',
      'h GET /h/:id(.:format) h#i {:id=>/(?<=a)b\\z/, :at=>#<Date: 2020>}: at: #<Date: 2020>: a default is a string, a ' +
        'number, true, false or null',
      "h GET /h/:id(.:format) h#i {:id=>/(?>a)b/}: id: /(?>a)b/: JavaScript has no '(?>' as Ruby has it",
      'm GET /m(.:format) m#n {:id=>[:json, nil]}: id: [:json, nil]: a default is a string, a number, true, false or null',
      'i GET /i(.:format) i#j {oops: i#j {oops is no controller: register a plugin under a prefix',
      'k GET /i(.:format) i#j {:a 1}: cannot parse the rest after the action: {:a 1}',
      'l GET /i(.:format) i#j {:a=>1 :b=>2}: cannot parse the rest after the action: {:a=>1 :b=>2}'
    ]
  },
  {
    title: 'values of every kind',
    text: `Prefix Verb URI Pattern Controller#Action
 a GET|POST /a(.:format) a#b {:a=>"x, y}", :b=>1, :c=>-1.5, :d=>true, :e=>nil, :f=>:json, :"g-h"=>"say \\"hi\\"\\n\\u00e9\\u{1F600}", "i"=>"#"}
 a GET|POST /a(.:format) a#b {a: "x, y}", b: 1, c: -1.5, d: true, e: nil, f: :json, "g-h": :"x-y"}`,
    rows: [
      'a GET|POST /a(.:format) a#b a="x, y}" b=1 c=-1.5 d=true e=null f="json" g-h="say \\"hi\\"\\né😀" i="#"',
      'a GET|POST /a(.:format) a#b a="x, y}" b=1 c=-1.5 d=true e=null f="json" g-h="x-y"'
    ]
  },
  { title: 'no table', text: 'bash: rails: command not found', rows: [] },
  { title: 'no routes', text: "You don't have any routes defined!\n\nPlease add some routes in config/routes.rb.\n", rows: [] }
]

t.test('the forms that the output has had', async t => {
  for (const { title, text, rows } of readings) t.strictSame(parsed(parseRailsRoutes(text)), rows, title)
})

t.test('the wildcard pattern that older versions print is not a constraint', t => {
  const rows = parseRailsRoutes('Prefix Verb URI Pattern Controller#Action\n' +
    'a GET /a/*path(.:format) a#show {:path=>/.+?/, :format=>/.+?/}\nb GET /b/:id(.:format) b#show {:id=>/.+?/}\n')
  t.strictSame(rows.map(row => 'constraints' in row && Object.keys(row.constraints)), [['format'], ['id']])
  t.end()
})
