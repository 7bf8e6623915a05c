import Fastify, { type FastifyInstance } from 'fastify'
import t from 'tap'
import resources, { collection, draw, get, member, match, namespace, post, resource, root, scope } from '../../lib/index.js'
import type { Declaration, SharedRouteOptions } from '../../types/index.js'

const logIn = async (): Promise<void> => {}
const audit = async (): Promise<void> => {}
const owner = async (): Promise<void> => {}
const another = { logIn: async (): Promise<void> => {} }.logIn
const closed: SharedRouteOptions = { onRequest: logIn }

/** Declarations, and the hooks of each route in the order in which they run. */
const drawn: readonly (readonly [what: string, declared: readonly Declaration[], hooks: Readonly<Record<string, string>>])[] = [
  ['single actions of a closed scope',
    [scope({ routeOptions: closed }, [
      resources('articles', { only: ['index', 'show', 'create'], actions: { index: { skip: logIn }, show: { skip: [logIn] } } })])],
    { 'GET /articles': '', 'GET /articles/:id': '', 'POST /articles': 'onRequest logIn' }],
  ['update opens PATCH and PUT, and adds its own hook',
    [scope({ routeOptions: closed }, [resource('user', { only: 'update', actions: { update: { skip: logIn, preHandler: owner } } })])],
    { 'PATCH /user': 'preHandler owner', 'PUT /user': 'preHandler owner' }],
  ['a resource, without the routes declared in it',
    [scope({ routeOptions: closed }, [
      resources('photos', { only: 'show', skip: logIn }, [
        resources('comments', { only: 'index' }), member([get('preview')]), collection([get('search')]), get('other', { to: 'a#b' }),
        root('photos#home')])])],
    {
      'GET /photos/:photo_id/comments': 'onRequest logIn',
      'GET /photos/:id/preview': 'onRequest logIn',
      'GET /photos/search': 'onRequest logIn',
      'GET /photos/:photo_id/other': 'onRequest logIn',
      'GET /photos': 'onRequest logIn',
      'GET /photos/:id': ''
    }],
  ['a scope and a namespace, with every route in them',
    [scope({ routeOptions: closed }, [
      scope({ skip: logIn }, [resources('photos', { only: 'show' }, [member([get('preview')])]), root('pages#home')]),
      namespace('open', { skip: logIn }, [get('about', { to: 'pages#about' })]), get('mine', { to: 'pages#mine' })])],
    { 'GET /photos/:id/preview': '', 'GET /photos/:id': '', 'GET /': '', 'GET /open/about': '', 'GET /mine': 'onRequest logIn' }],
  ['method routes and redirects',
    [scope({ routeOptions: closed }, [
      get('about', { to: 'a#b', skip: logIn }), post('mail', { to: 'a#c' }), match('any', { via: ['get', 'delete'], to: 'a#d', skip: logIn }),
      get('old', { redirect: '/about', skip: logIn })])],
    { 'GET /about': '', 'POST /mail': 'onRequest logIn', 'GET /any': '', 'DELETE /any': '', 'GET /old': '' }],
  ['hooks in lists, in each list, and the others stay in their order',
    [scope({ routeOptions: { onRequest: [audit, logIn], preHandler: logIn, onSend: audit, config: { a: 1 } } }, [
      get('about', { to: 'a#b', skip: logIn })])],
    { 'GET /about': 'onRequest audit, onSend audit' }],
  ['hooks of several scopes', [scope({ routeOptions: closed }, [scope({ routeOptions: { preHandler: audit } }, [
    get('a', { to: 'a#a', skip: [audit, logIn] }), get('b', { to: 'a#b', skip: audit })])])],
  { 'GET /a': '', 'GET /b': 'onRequest logIn' }],
  ['a hook of the same declaration, or set again in it, runs',
    [scope({ routeOptions: closed }, [
      scope({ skip: logIn, routeOptions: { preHandler: logIn } }, [get('a', { to: 'a#a' })]),
      scope({ skip: logIn }, [get('b', { to: 'a#b', routeOptions: closed })]),
      resources('photos', { only: 'index', skip: logIn, routeOptions: { preHandler: logIn } }, [collection([get('search')])]),
      resources('books', { only: 'index', skip: logIn, ownRouteOptions: { preHandler: logIn } }),
      resources('pages', { only: 'index', actions: { index: { skip: logIn, preHandler: logIn } } }),
      get('c', { to: 'a#c', skip: logIn, routeOptions: { preHandler: logIn } })])],
    {
      'GET /a': 'preHandler logIn',
      'GET /b': 'onRequest logIn',
      'GET /photos/search': 'onRequest logIn, preHandler logIn',
      'GET /photos': 'preHandler logIn',
      'GET /books': 'preHandler logIn',
      'GET /pages': 'preHandler logIn',
      'GET /c': 'preHandler logIn'
    }],
  ['an action skips the hooks of its resource',
    [resources('photos', {
      only: ['index', 'show'],
      routeOptions: closed,
      ownRouteOptions: { preHandler: audit },
      actions: { index: { skip: [logIn, audit] } }
    })],
    { 'GET /photos': '', 'GET /photos/:id': 'onRequest logIn, preHandler audit' }],
  ['a member route and a scope skip ownRouteOptions of the resource',
    [resources('photos', { only: 'show', ownRouteOptions: closed }, [
      member([get('preview', { skip: logIn })]), scope({ skip: logIn, routeOptions: { preHandler: logIn } }, [collection([get('search')])]),
      collection([get('mine')])])],
    {
      'GET /photos/:id/preview': '',
      'GET /photos/search': 'preHandler logIn',
      'GET /photos/mine': 'onRequest logIn',
      'GET /photos/:id': 'onRequest logIn'
    }],
  ['hooks that functions of the record return',
    [scope({ routeOptions: ({ action }) => action === 'index' ? {} : closed }, [
      resources('photos', { only: ['index', 'show'], skip: logIn })])],
    { 'GET /photos': '', 'GET /photos/:id': '' }],
  ['undefined, an empty list, and a skip without routes, skip nothing',
    [scope({ routeOptions: closed, skip: undefined }, [
      resources('photos', { only: 'index', skip: [], actions: { index: { skip: undefined } } }),
      resources('books', { only: [], skip: audit }), scope({ skip: audit }, [])])],
    { 'GET /photos': 'onRequest logIn' }]
]

/** The hooks above in route options. Fastify and the plugin add others. */
const hooksOf = (options: Readonly<Record<string, unknown>>): string => Object.entries(options)
  .map(([key, hooks]) => [key, [hooks].flat().filter(hook => [logIn, audit, owner].includes(hook as never))] as const)
  .filter(([, hooks]) => hooks.length > 0)
  .map(([key, hooks]) => `${key} ${hooks.map(hook => (hook as { name: string }).name).join(' ')}`).join(', ')

/** The hooks of each mounted route, HEAD included. */
async function mounted (declared: readonly Declaration[]): Promise<Record<string, string>> {
  const app: FastifyInstance = Fastify()
  const seen: Record<string, string> = {}
  app.addHook('onRoute', options => { seen[`${String(options.method)} ${options.url}`] = hooksOf(options as never) })
  const routes = draw(declared, { format: false, updateMethods: ['PATCH', 'PUT'] })
  const names = new Set(routes.routes.flatMap(({ controller }) => controller ?? []))
  const actions = Object.fromEntries(routes.routes.map(({ action }) => [action, () => '']))
  await app.register(resources as never, { routes, controllers: Object.fromEntries([...names].map(name => [name, actions])) })
  await app.ready()
  await app.close()
  return seen
}

t.test('hooks run for all routes but those that skip them', async t => {
  for (const [what, declared, expected] of drawn) {
    const seen = await mounted(declared)
    const found = Object.fromEntries(Object.entries(seen).filter(([route]) => !route.startsWith('HEAD')))
    t.strictSame(found, expected, what)
    for (const [route, hooks] of Object.entries(seen)) {
      if (route.startsWith('HEAD')) t.equal(hooks, seen[route.replace('HEAD', 'GET')], `${what}: ${route}`)
    }
  }
})

const js = resources as unknown as (name: string, options: unknown) => Declaration
const inherit = 'option \'skip\': no route here inherits the hook'

/** Declarations that skip nothing, and their errors. */
const wrong: readonly (readonly [what: string, declare: () => unknown, code: string, message: RegExp])[] = [
  ['a hook that no route inherits', () => draw([scope({ routeOptions: closed }, [get('a', { to: 'a#b', skip: audit })])]), 'INVALID_OPTION',
    new RegExp(`^get\\('a'\\) at .*skip\\.test\\.ts:\\d+:\\d+: ${inherit} audit\\. Inherited: logIn\\. Skip one of these, or remove the hook from 'skip'$`)],
  ['another function of the same name', () => draw([scope({ routeOptions: closed }, [scope({ skip: another }, [root('a#b')])])]), 'INVALID_OPTION',
    /^scope\(…\) at .*hook logIn\. Inherited: logIn\. Skip the same function: the inherited logIn is another one$/],
  ['a block outside the scope whose hook it skips', () => draw([resources('photos', { skip: logIn })]), 'INVALID_OPTION',
    /hook logIn\. Inherited: none\. Skip one/],
  ['a function without a name', () => draw([namespace('a', { skip: [logIn, (() => async () => {})()] }, [root('a#b')])]), 'INVALID_OPTION',
    /^2 invalid options:[^]*hook logIn\.[^]*hook without a name\./],
  ['an own hook', () => draw([resources('photos', { skip: logIn, routeOptions: closed })]), 'INVALID_OPTION', /hook logIn\. Inherited: none/],
  ['an action', () => draw([resources('photos', { routeOptions: closed, actions: { show: { skip: audit } } })]), 'INVALID_OPTION',
    /: option 'actions\.show\.skip': no route here inherits the hook audit\. Inherited: logIn\./],
  ['no function of the record returns it', () => draw([scope({ routeOptions: () => closed }, [resources('photos', { skip: audit })])]),
    'INVALID_OPTION', /hook audit\. Inherited: logIn\./],
  ['a name', () => js('photos', { skip: 'logIn' }), 'INVALID_OPTION',
    /option 'skip' must be a hook function, or an array of hook functions, got 'logIn'/],
  ['an undefined hook in a list', () => js('photos', { skip: [undefined] }), 'INVALID_OPTION', /got \[undefined\]/],
  ['an undefined hook in a list of an action', () => js('photos', { actions: { show: { skip: [logIn, undefined] } } }), 'INVALID_OPTION',
    /option 'actions\.show\.skip' must be a hook function, or an array of hook functions, got \[the function logIn, undefined\]/],
  ['skip in routeOptions', () => js('photos', { routeOptions: { skip: logIn } }), 'UNKNOWN_OPTION',
    /unknown option 'routeOptions\.skip'\. Put skip next to routeOptions, or into an entry of actions: \{ actions: \{ index: \{ skip: guard \} \} \}$/],
  ['skip in ownRouteOptions', () => js('photos', { ownRouteOptions: { skip: undefined } }), 'UNKNOWN_OPTION', /unknown option 'ownRouteOptions\.skip'/],
  ['skip from a function of actions', () => draw([js('photos', { actions: { show: () => ({ skip: logIn }) } })]), 'UNKNOWN_OPTION',
    /unknown option 'actions\.show\.skip'/],
  ['skip from a function of routeOptions', () => draw([js('photos', { only: 'show', routeOptions: () => ({ skip: logIn }) })]), 'UNKNOWN_OPTION',
    /unknown option 'routeOptions\.skip'/]
]

t.test('an option skip that skips nothing is an error', async t => {
  for (const [what, declare, code, message] of wrong) t.throws(declare, { code: `FST_RESOURCES_${code}`, message }, what)
})

t.test("skip in a controller's action is an error", async t => {
  const app = Fastify()
  const photos = { index: { skip: logIn, handler: () => '' } }
  await t.rejects(async () => app.register(resources as never, { routes: [resources('photos', { only: 'index' })], controllers: { photos } }),
    { code: 'FST_RESOURCES_UNKNOWN_OPTION', message: /^resources\('photos'\) at .*: unknown option 'photos#index\.skip'\. Put skip next/ })
})

t.test('format variants follow their route', async t => {
  const app = Fastify()
  const stop = async (): Promise<void> => { throw Object.assign(new Error('no'), { statusCode: 401 }) }
  const routes = draw([scope({ routeOptions: { onRequest: stop } }, [resources('photos', { only: ['index', 'show'], actions: { index: { skip: stop } } })])])
  await app.register(resources, { routes, controllers: { photos: { index: () => 'all', show: () => 'one' } } } as never)
  for (const method of ['GET', 'HEAD'] as const) {
    for (const [url, status] of [['/photos', 200], ['/photos.json', 200], ['/photos/1', 401], ['/photos/1.json', 401]] as const) {
      t.equal((await app.inject({ method, url })).statusCode, status, `${method} ${url}`)
    }
  }
  await app.close()
})
