import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { routeTable } from '../../lib/index.js'

// A second application: the API of RealWorld, with JWT and SQLite. The same application with plain Fastify routes passes the same tests.
const folder = new URL('../fixtures/realworld/', import.meta.url)
const build = async (app: string): Promise<(settings: { readonly secret: string }) => Promise<FastifyInstance>> =>
  (await import(new URL(app, folder).href) as { buildApp: (settings: { readonly secret: string }) => Promise<FastifyInstance> }).buildApp
const builders = [
  ['with a table', await build('app.js')], ['with schemas of Zod in the declarations', await build('../realworld-zod/app.js')],
  ['with plain routes', await build('../realworld-plain/app.js')]
] as const

type Builder = (typeof builders)[number][1]
interface Answer { readonly status: number, readonly location: string | undefined, readonly body: Record<string, never> }
type Ask = (request: string, token?: string, payload?: object) => Promise<Answer>

async function start (buildApp: Builder): Promise<{ readonly app: FastifyInstance, readonly ask: Ask, readonly ada: string, readonly bob: string }> {
  const app = await buildApp({ secret: 'a secret of the tests, long enough' })
  t.teardown(() => app.close())
  const ask: Ask = async (request, token, payload) => {
    const [method, path] = request.split(' ') as ['GET', string]
    const headers = token === undefined ? {} : { authorization: `Token ${token}` }
    const response = await app.inject({ method, url: `/api${path}`, headers, ...payload && { payload } })
    return { status: response.statusCode, location: response.headers.location, body: response.body === '' ? {} : response.json() }
  }
  const tokens = await Promise.all(['ada', 'bob'].map(async username => {
    const { body } = await ask('POST /users', undefined, { user: { username, email: `${username}@example.com`, password: 'secret' } })
    return (body as unknown as { user: { token: string } }).user.token
  }))
  return { app, ask, ada: tokens[0]!, bob: tokens[1]! }
}

const article = (title: string, tagList: readonly string[] = []): object => ({ article: { title, description: 'd', body: 'b', tagList } })

t.test('has at most 330 lines', async t => {
  const lines = readdirSync(folder).map(name => readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n').length)
  t.ok(lines.reduce((one, other) => one + other) <= 330, lines.join(' + '))
})

for (const [name, buildApp] of builders) {
  t.test(name, async t => {
    t.test('users', async t => {
      const { ask, ada } = await start(buildApp)
      t.match(await ask('GET /user', ada), { status: 200, body: { user: { username: 'ada', email: 'ada@example.com', bio: null } } })
      t.match(await ask('GET /user'), { status: 401, body: { errors: { token: ['is missing'] } } })
      t.equal((await ask('GET /user', 'x.y.z')).status, 401)
      t.match(await ask('PUT /user', ada, { user: { bio: 'math', password: 'new secret' } }), { body: { user: { bio: 'math' } } })
      t.equal((await ask('PUT /user', ada, { user: { username: 'bob' } })).status, 422)
      t.equal((await ask('PUT /user', ada, { user: {} })).status, 200)
      t.match(await ask('POST /users', undefined, { user: { username: 'ada', email: 'x@example.com', password: 'p' } }), { status: 422 })
      t.match(await ask('POST /users', undefined, { user: { username: 'eve' } }), { status: 422, body: { errors: { body: [/email/] } } })
      t.equal((await ask('POST /users/login', undefined, { user: { email: 'ada@example.com', password: 'new secret' } })).status, 200)
      t.equal((await ask('POST /users/login', undefined, { user: { email: 'ada@example.com', password: 'secret' } })).status, 403)
      t.equal((await ask('POST /users/login', undefined, { user: { email: 'no@example.com', password: 'secret' } })).status, 403)
    })

    t.test('profiles, follows, the feed, favorites and tags', async t => {
      const { ask, ada, bob } = await start(buildApp)
      t.strictSame((await ask('GET /profiles/ada')).body, { profile: { username: 'ada', bio: null, image: null, following: false } })
      t.match(await ask('POST /profiles/ada/follow', bob), { status: 200, body: { profile: { following: true } } })
      t.match(await ask('GET /profiles/ada', bob), { body: { profile: { following: true } } })
      t.equal((await ask('POST /profiles/eve/follow', bob)).status, 404)
      t.match(await ask('POST /articles', ada, article('How to fly', ['sky', 'sky', 'air'])),
        { status: 201, location: '/api/articles/how-to-fly', body: { article: { slug: 'how-to-fly', tagList: ['air', 'sky'], favorited: false } } })
      t.match(await ask('POST /articles', bob, article('Feed')), { status: 201, location: /^\/api\/articles\/feed-\w+$/ })
      t.match(await ask('GET /articles/feed', bob), { body: { articlesCount: 1, articles: [{ slug: 'how-to-fly', author: { following: true } }] } })
      t.match(await ask('POST /articles/how-to-fly/favorite', bob), { body: { article: { favorited: true, favoritesCount: 1 } } })
      for (const [query, count] of [['', 2], ['?tag=sky', 1], ['?author=bob', 1], ['?favorited=bob', 1], ['?favorited=ada', 0]] as const) {
        t.match(await ask(`GET /articles${query}`), { body: { articlesCount: count } }, query)
      }
      t.strictSame(Object.keys(((await ask('GET /articles?limit=1')).body as unknown as { articles: object[] }).articles[0]!).includes('body'), false)
      t.match(await ask('DELETE /articles/how-to-fly/favorite', bob), { body: { article: { favorited: false, favoritesCount: 0 } } })
      t.match(await ask('DELETE /profiles/ada/follow', bob), { body: { profile: { following: false } } })
      t.strictSame((await ask('GET /tags')).body, { tags: ['air', 'sky'] })
    })

    t.test('articles and comments', async t => {
      const { ask, ada, bob } = await start(buildApp)
      await ask('POST /articles', ada, article('Fog'))
      t.match(await ask('PUT /articles/fog', ada, { article: { title: 'Fog and rain', tagList: ['x'] } }), { body: { article: { slug: 'fog-and-rain', tagList: ['x'] } } })
      t.match(await ask('PUT /articles/fog-and-rain', ada, { article: { body: 'longer' } }), { body: { article: { slug: 'fog-and-rain', body: 'longer' } } })
      const made = await ask('POST /articles/fog-and-rain/comments', bob, { comment: { body: 'Nice!' } })
      t.match(made, { status: 200, body: { comment: { id: 1, body: 'Nice!', author: { username: 'bob' } } } })
      t.match(await ask('GET /articles/fog-and-rain/comments'), { body: { comments: [{ id: 1, body: 'Nice!' }] } })
      t.equal((await ask('DELETE /articles/fog-and-rain/comments/1', ada)).status, 403)
      t.equal((await ask('DELETE /articles/fog-and-rain/comments/x', bob)).status, 422)
      t.equal((await ask('DELETE /articles/fog-and-rain/comments/1', bob)).status, 204)
      t.equal((await ask('DELETE /articles/fog-and-rain', bob)).status, 403)
      t.equal((await ask('DELETE /articles/fog-and-rain', ada)).status, 204)
      t.equal((await ask('GET /articles/fog-and-rain')).status, 404)
    })

    t.test('a request changes no other columns, and sees no other user\'s feed', async t => {
      const { ask, ada, bob } = await start(buildApp)
      await ask('POST /articles', ada, article('One'))
      await ask('POST /articles', bob, article('Two'))
      const password = '(SELECT password FROM users WHERE id = 1)'
      t.match(await ask('PUT /articles/two', bob, { article: { author_id: 1, [`body = ${password}, title`]: 'x' } }),
        { status: 200, body: { article: { title: 'Two', body: 'b', author: { username: 'bob' } } } })
      t.match(await ask('PUT /user', bob, { user: { id: 3, [`bio = ${password}, image`]: 'x' } }), { status: 200, body: { user: { bio: null, image: null } } })
      t.equal((await ask('GET /user', bob)).status, 200)
      t.match(await ask('GET /articles?reader=2'), { body: { articlesCount: 2 } })
    })
  })
}

t.test("every nested route: another parent's child and a missing parent are not found", async t => {
  const { app, ask, ada, bob } = await start(builders[0][1])
  await ask('POST /articles', ada, article('One'))
  await ask('POST /articles', ada, article('Two'))
  await ask('POST /articles/one/comments', bob, { comment: { body: 'of one' } })
  const bodies: Readonly<Record<string, object>> = { 'comments#create': { comment: { body: 'x' } } }
  const nested = routeTable(app).routes.filter(({ path }) => /\/api\/\w+\/:\w+\//.test(path))
  t.strictSame(nested.map(({ controller, action }) => `${controller}#${action}`),
    ['follows#destroy', 'follows#create', 'favorites#destroy', 'favorites#create', 'comments#index', 'comments#create', 'comments#destroy'])
  for (const { method, path, controller, action } of nested) {
    const payload = bodies[`${controller}#${action}`]
    const at = (parent: string): string => `${method} ${path.slice('/api'.length).replace(/:(?:username|profile_username|article_slug)/, parent).replace(':id', '1')}`
    t.equal((await ask(at('nobody'), bob, payload)).status, 404, at('nobody'))
    if (path.endsWith(':id')) t.equal((await ask(at('two'), bob, payload)).status, 404, at('two'))
    if (action === 'index') continue
    const statuses = [(await ask(at('nobody'), undefined, payload)).status, (await ask(at('one'), undefined, payload)).status]
    t.strictSame(statuses, [401, 401], `${at('one')}, signed out`)
  }
  t.match(await ask('GET /articles/one/comments'), { body: { comments: [{ body: 'of one' }] } })
})
