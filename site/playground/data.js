/** The examples, the tabs, and the link that holds the input. */

export const EXAMPLES = [
  {
    label: 'REST API',
    target: '/photo/7',
    text: `import { draw, post, resources } from 'fastify-resources'

export default draw([
  resources('photos', { constraints: { id: { type: 'integer' } } }, [
    post('publish', { on: 'member' }),
    resources('comments', { only: ['index', 'create'] })
  ])
], { apiOnly: true })
`
  },
  {
    label: 'Nested and shallow',
    target: '/comments/7',
    text: `import { draw, namespace, resource, resources } from 'fastify-resources'

export default draw([
  resources('albums', [
    resources('photos', { shallow: true }, [
      resources('comments', { except: ['new', 'edit'] })
    ])
  ]),
  resource('profile', { only: ['show', 'update'] }),
  namespace('admin', [resources('users', { only: ['index', 'show'] })])
])
`
  },
  {
    label: 'Locales',
    target: '/fr/articles',
    text: `import { draw, get, resources, scope } from 'fastify-resources'

export default draw([
  scope({ path: '(:locale)', constraints: { locale: ['en', 'de'] } }, [
    resources('articles', { param: 'slug', only: ['index', 'show'] }),
    get('about', { to: 'pages#about' })
  ]),
  get('old-articles/:slug', { redirect: '/articles/:slug' }),
  get('files/*path', { to: 'files#show', as: 'file' })
])
`
  },
  {
    label: 'Rails',
    target: '/posts/7.xml',
    text: `import { draw, get, member, resources, root } from 'fastify-resources'

export default draw([
  root('home#index'),
  resources('posts', { constraints: { id: /[0-9]+/ } }, [
    member([get('preview')]),
    resources('comments', { shallow: true })
  ])
], { dialect: 'rails' })
`
  }
]

export const TABS = [
  { key: 'table', label: 'Table' },
  { key: 'tree', label: 'Tree' },
  { key: 'helpers', label: 'Helpers' },
  { key: 'client', label: 'Client module' },
  { key: 'openapi', label: 'OpenAPI' }
]

/** The address of the page with the input in it, which no server sees. */
export const linkOf = (text, { method, target }) =>
  `#${new URLSearchParams({ code: text, method, target })}`

/** The input in an address; `null` without one. */
export function textIn (hash) {
  const form = new URLSearchParams(hash.slice(1))
  const text = form.get('code')
  return text === null ? null : { text, request: { method: form.get('method') ?? 'GET', target: form.get('target') ?? '/' } }
}
