/** What the page begins with, and the link that holds the input. */

/** The policy of the frame. 'unsafe-eval' is for find-my-way and Ajv, which compile functions. */
export const POLICY =
  "default-src 'none'; script-src 'unsafe-inline' blob: 'unsafe-eval'; worker-src blob:; connect-src 'none'"

export const SAMPLE = `import { draw, get, namespace, post, resources } from 'fastify-resources'

export default draw([
  resources('photos', { constraints: { id: { type: 'integer' } } }, [
    post('publish', { on: 'member' }),
    resources('comments', { only: ['index', 'create'] })
  ]),
  namespace('admin', [resources('users', { only: ['index', 'show'] })]),
  get('about', { to: 'pages#about' })
])
`

export const TABS = [
  { key: 'table', label: 'Table' },
  { key: 'tree', label: 'Tree' },
  { key: 'helpers', label: 'Helpers' },
  { key: 'client', label: 'Client module' },
  { key: 'openapi', label: 'OpenAPI' }
]

/** Options of declarations and of `draw`, and the functions, for the completion. */
export const OPTIONS = [
  'only', 'except', 'path', 'as', 'controller', 'module', 'param', 'pathNames', 'constraints', 'constraintFailure', 'defaults', 'format',
  'shallow', 'shallowPath', 'shallowPrefix', 'routeOptions', 'ownRouteOptions', 'when', 'to', 'on', 'via', 'redirect', 'load', 'actions',
  'apiOnly', 'updateMethods', 'helpers', 'dialect'
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
