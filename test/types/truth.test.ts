import t from 'tap'
import { draw, get, namespace, resource, resources, root, scope } from '../../lib/index.js'

const integer = { type: 'integer' } as const

// The tables of types/test/truth.tst.ts, and what a handler gets.
const tables = [
  [draw([
    resources('photos', { only: 'show', path: ':tenant/photos', constraints: { tenant: integer }, format: false }),
    scope({ path: ':year' }, [resources('books', { only: 'index', constraints: { year: integer }, format: false })]),
    resources('cats', { only: 'show', constraints: { id: { allOf: [integer] } } }),
    resources('dogs', { only: 'show', constraints: { id: { pattern: '[a-z]+' } } })
  ]), {
    '/7/photos/8': { tenant: 7, id: '8' },
    '/7/books': { year: 7 },
    '/cats/7': { id: 7 },
    '/dogs/a': { id: 'a' }
  }],
  [draw([
    get('list(/:page)', { to: 'a#list', constraints: { page: integer }, defaults: { page: '1' }, format: false }),
    scope({ defaults: { locale: 'en', depth: 2 } }, [
      get('map', { to: 'a#map', defaults: { depth: true, zoom: null }, format: false }),
      resources('pins', { only: 'show', defaults: { id: 3 }, format: false })
    ]),
    get('news', { to: 'a#news', defaults: { format: 'rss' }, format: ['atom'] }),
    get('plain', { to: 'a#plain', defaults: { format: 'rss' }, format: false }),
    scope({ format: 'json' }, [root('home#index')]),
    get('a.:format', { to: 'a#b', format: false })
  ]), {
    '/list': { page: '1' },
    '/list/2': { page: 2 },
    '/map': { locale: 'en', depth: true, zoom: null },
    '/pins/5': { locale: 'en', depth: 2, id: '5' },
    '/news': { format: 'rss' },
    '/plain': { format: 'rss' },
    '/': { format: 'json' },
    '/a.xml': { format: 'xml' }
  }]
] as const

t.test('a handler gets what the types declare', t => {
  for (const [table, requests] of tables) {
    for (const [url, params] of Object.entries(requests)) {
      t.strictSame({ ...table.recognize('GET', url)?.params }, params, url)
    }
  }
  t.end()
})

t.test('names are those of the types', t => {
  const names = (set: { readonly routes: readonly { readonly name: string | null }[] }): readonly (string | null)[] =>
    set.routes.map(({ name }) => name).filter(name => name !== null).sort()
  t.strictSame(names(draw([
    resource('profile', { only: 'show', as: 'me', singular: 'face' }),
    resources('people', { only: ['index', 'show'], as: 'staff', singular: 'member' }),
    namespace('press', { shallow_path: 'p', shallow_prefix: 'q', shallow: true }, [resources('papers', { only: 'show' })])
  ])), ['me', 'q_paper', 'staff', 'staff_index'])
  t.strictSame(names(draw([
    scope({ as: 'admin' }, [scope({ as: null }, [get('a', { to: 'a#b' })])]),
    resources('cats', { as: '', only: ['index', 'new', 'show'] })
  ], { dialect: 'rails' })), ['_index', 'admin__a', 'new'])
  t.end()
})
