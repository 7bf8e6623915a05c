import t from 'tap'
import { draw, get, match, resources, type Declaration, type Route } from 'fastify-resources'
import { diffRoutes, printDifferences } from '../lib/diff.js'
import { parseRailsRoutes } from '../lib/table.js'

type DrawOptions = NonNullable<Parameters<typeof draw>[1]>

const PHOTOS = `Prefix Verb URI Pattern Controller#Action
photos GET /photos(.:format) photos#index
 photo GET /photos/:id(.:format) photos#show {:id=>/\\d+/}`

interface Comparison {
  readonly title: string
  readonly theirs: string
  readonly ours: readonly Declaration[]
  readonly options?: DrawOptions
  readonly printed: string
}

const both = resources('photos', { only: ['index', 'show'], constraints: { id: /\d+/ } })

const comparisons: readonly Comparison[] = [
  { title: 'the same table', theirs: PHOTOS, ours: [both], printed: 'the tables are the same\n' },
  {
    title: 'constraints on every route of a resource do not count if the path has no such param',
    theirs: PHOTOS,
    ours: [both],
    options: { dialect: 'default' },
    printed: 'the tables are the same\n'
  },
  {
    title: 'a row only in Rails, a row only in the table, and a different row',
    theirs: `${PHOTOS}\nGET /about(.:format) pages#about`,
    ours: [resources('photos', { only: ['index', 'show'], constraints: { id: /[a-z]+/ } }), get('help', { to: 'pages#help' })],
    printed: `- photo GET /photos/:id(.:format) photos#show { id: /\\d+/ }
+ photo GET /photos/:id(.:format) photos#show { id: /[a-z]+/ }
- - GET /about(.:format) pages#about
+ help GET /help(.:format) pages#help
1 only in Rails, 1 only here, 1 different
`
  },
  {
    title: 'names, handlers and defaults',
    theirs: 'a GET /a(.:format) x#y\nb GET /b(.:format) x#y {:theme=>"dark"}\nc GET /c(.:format) x#y',
    ours: [get('a', { to: 'x#y', as: 'z' }), get('b', { to: 'x#y' }), get('c', { to: 'x#z' })],
    printed: `- a GET /a(.:format) x#y
+ z GET /a(.:format) x#y
- b GET /b(.:format) x#y { theme: "dark" }
+ b GET /b(.:format) x#y
- c GET /c(.:format) x#y
+ c GET /c(.:format) x#z
0 only in Rails, 0 only here, 3 different
`
  },
  {
    title: 'a condition on the host that Rails prints, and others that it does not print',
    theirs: 'a GET /a(.:format) x#y {:subdomain=>"api"}\nb GET /b(.:format) x#y {:host=>"h"}\nc GET /c(.:format) x#y',
    ours: [get('a', { to: 'x#y' }), get('b', { to: 'x#y', constraints: { host: 'i' } }),
      get('c', { to: 'x#y', constraints: { host: /^www\./ } })],
    printed: `- a GET /a(.:format) x#y host: /^api\\./
+ a GET /a(.:format) x#y
- b GET /b(.:format) x#y host: 'h'
+ b GET /b(.:format) x#y host: 'i'
0 only in Rails, 0 only here, 2 different
`
  },
  {
    title: 'rows of several methods, of any method, and two of one path',
    theirs: 'a GET|POST /a(.:format) x#y\nb /b(.:format) x#y\nc GET /c(.:format) x#y\nGET /c(.:format) x#z',
    ours: [match('a', { to: 'x#y', via: ['get', 'post'] }), match('b', { to: 'x#y', via: 'all' }), get('c', { to: 'x#y' }),
      get('c', { to: 'x#z' })],
    printed: 'the tables are the same\n'
  },
  {
    title: 'constraints in every form',
    theirs: 'a GET /a/:id(.:format) x#y {:id=>/en|v1\\.2/}\nb GET /b/:id(.:format) x#y {:id=>/[a-z]+/}\nc GET ' +
      '/c/:id(.:format) x#y\nd GET /d.:format x#y {:format=>/.+/}',
    ours: [
      get('a/:id', { to: 'x#y', as: 'a', constraints: { id: ['en', 'v1.2'] } }),
      get('b/:id', { to: 'x#y', as: 'b', constraints: { id: '[a-z]+' } }),
      get('c/:id', { to: 'x#y', as: 'c', constraints: { id: { type: 'integer' } } }),
      get('d', { to: 'x#y', format: true, defaults: { format: 'json' } })
    ],
    printed: `- c GET /c/:id(.:format) x#y
+ c GET /c/:id(.:format) x#y { id: {"type":"integer"} }
0 only in Rails, 0 only here, 1 different
`
  }
]

t.test('a redirect is compared by its status and its target', async t => {
  const redirect = (to: string): Route => ({
    ...draw([get('a', { to: 'x#y' })]).routes[0]!,
    redirect: { to, status: 301 }
  } as unknown as Route)
  const theirs = parseRailsRoutes('a GET /a(.:format) redirect(301, /x)')
  t.equal(printDifferences(diffRoutes(theirs, [redirect('/x')])), 'the tables are the same\n')
  t.equal(printDifferences(diffRoutes(theirs, [redirect('/y')])),
    '- a GET /a(.:format) redirect(301, /x)\n+ a GET /a(.:format) redirect(301, /y)\n0 only in Rails, 0 only here, 1 different\n')
})

t.test('a table that differs from that of Rails', async t => {
  const rails: DrawOptions = { dialect: 'rails' }
  for (const { title, theirs, ours, options = rails, printed } of comparisons) {
    t.equal(printDifferences(diffRoutes(parseRailsRoutes(theirs), draw(ours, options).routes)), printed, title)
  }
})
