import t from 'tap'
import { draw, get, match, resources, type Declaration } from 'fastify-resources'
import { parseRailsRoutes } from '../../lib/rails/table.js'
import { diffRails, SAME } from '../fixtures/compare-rails.js'

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
  { title: 'the same table', theirs: PHOTOS, ours: [both], printed: SAME },
  {
    title: 'constraints on every route of a resource do not count if the path has no such param',
    theirs: PHOTOS,
    ours: [both],
    options: { dialect: 'default' },
    printed: SAME
  },
  {
    title: 'a row only in Rails, a row only in the table, and a different row',
    theirs: `${PHOTOS}\nGET /about(.:format) pages#about`,
    ours: [resources('photos', { only: ['index', 'show'], constraints: { id: /[a-z]+/ } }), get('help', { to: 'pages#help' })],
    printed: `- GET /about(.:format) pages#about
+ help GET /help(.:format) pages#help
~ photo GET /photos/:id(.:format) photos#show: constraint of id is /\\d+/, here /[a-z]+/
1 only in the source, 1 only here, 1 different
`
  },
  {
    title: 'names, handlers and defaults',
    theirs: 'a GET /a(.:format) x#y\nb GET /b(.:format) x#y {:theme=>"dark"}\nc GET /c(.:format) x#y',
    ours: [get('a', { to: 'x#y', as: 'z' }), get('b', { to: 'x#y' }), get('c', { to: 'x#z' })],
    printed: `~ a GET /a(.:format) x#y: name is a, here z
~ b GET /b(.:format) x#y: default of theme is "dark", here none
~ c GET /c(.:format) x#y: endpoint is x#y, here x#z
0 only in the source, 0 only here, 3 different
`
  },
  {
    title: 'a condition on the host that Rails prints, and others that it does not print',
    theirs: 'a GET /a(.:format) x#y {:subdomain=>"api"}\nb GET /b(.:format) x#y {:host=>"h"}\nc GET /c(.:format) x#y',
    ours: [get('a', { to: 'x#y' }), get('b', { to: 'x#y', constraints: { host: 'i' } }),
      get('c', { to: 'x#y', constraints: { host: /^www\./ } })],
    printed: `~ a GET /a(.:format) x#y: host is /^api\\./, here none
~ b GET /b(.:format) x#y: host is "h", here "i"
0 only in the source, 0 only here, 2 different
`
  },
  {
    title: 'rows of several methods, of any method, and two of one path',
    theirs: 'a GET|POST /a(.:format) x#y\nb /b(.:format) x#y\nc GET /c(.:format) x#y\nGET /c(.:format) x#z',
    ours: [match('a', { to: 'x#y', via: ['get', 'post'] }), match('b', { to: 'x#y', via: 'all' }), get('c', { to: 'x#y' }),
      get('c', { to: 'x#z' })],
    printed: SAME
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
    printed: `~ c GET /c/:id(.:format) x#y: constraint of id is none, here {"type":"integer"}
0 only in the source, 0 only here, 1 different
`
  }
]

t.test('a redirect is compared by its status and its target', async t => {
  const theirs = parseRailsRoutes('a GET /a(.:format) redirect(301, /x)')
  const ours = (to: string) => draw([get('a', { redirect: to })], { dialect: 'rails' })
  t.equal(diffRails(theirs, ours('/x')), SAME)
  t.equal(diffRails(theirs, ours('/y')), '~ a GET /a(.:format) redirect(301, /x): endpoint is redirect(301, /x), here redirect(301, /y)\n' +
    '0 only in the source, 0 only here, 1 different\n')
})

t.test('a table that differs from that of Rails', async t => {
  const rails: DrawOptions = { dialect: 'rails' }
  for (const { title, theirs, ours, options = rails, printed } of comparisons) {
    t.equal(diffRails(parseRailsRoutes(theirs), draw(ours, options)), printed, title)
  }
})
