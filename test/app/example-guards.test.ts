import { existsSync } from 'node:fs'
import type { FastifyInstance, InjectOptions } from 'fastify'
import t, { type Test } from 'tap'
import { routeTable, type Route } from '../../lib/index.js'

const top = new URL('../../', import.meta.url)
if (!existsSync(new URL('example/public/forms.js', top))) t.bailout('The example has a built script: run npm run build first')

interface Row { readonly id: number }
interface Store {
  addUser (name: string, password: string): Row
  addAlbum (user: object, fields: object): Row
  addPhoto (album: Row, fields: object): Row
  addComment (photo: Row, user: object, fields: object): Row
}
const load = async <T> (path: string): Promise<T> => await import(new URL(path, top).href) as T
const { buildApp } = await load<{ buildApp: (settings: object) => Promise<FastifyInstance & { readonly store: Store }> }>('example/app.js')
const { addOwner } = await load<{ addOwner: (store: object, password: string) => Promise<unknown> }>('example/sessions.js')
const { hashPassword } = await load<{ hashPassword: (password: string) => Promise<string> }>('example/passwords.js')

/** The routes that everybody may use, and those that every user may use. */
const open = new Set([
  'albums#index', 'albums#show', 'photos#index', 'photos#search', 'photos#show', 'photos#picture', 'comments#index', 'comments#show',
  'profiles#show', 'sessions#new', 'sessions#create', 'sessions#destroy', 'users#new', 'users#create', 'about#show', 'files#show',
  'assets#style', 'assets#script', 'assets#icon'
])
const forUsers = new Set(['albums#new', 'albums#create', 'comments#create'])

/** The ids of the records in a path. */
interface Ids { readonly album: number, readonly photo: number, readonly comment: number }
type Ask = (route: Route, ids: Ids, cookie?: string) => Promise<number>

const password = 'a password of tests'
const missing: Ids = { album: 999, photo: 999, comment: 999 }
const recordsOf = ({ params }: Route): readonly string[] => params.map(({ record }) => record ?? '')
const actionOf = ({ controller, action }: Route): string => `${controller}#${action}`

function urlOf ({ path, params }: Route, ids: Ids): string {
  const known = new Map(params.map(({ name, record }) => [name, ids[record as keyof Ids]]))
  return path.replace('(.:format)', '.json').replace(/:(\w+)/g, (_, name: string) => String(known.get(name)))
}

/** The site with two users, who have an album with a photo and a comment each. */
async function start (t: Test) {
  const app = await buildApp({ database: ':memory:', admin: true })
  t.teardown(() => app.close())
  await app.ready()
  await addOwner(app.store, 'the password of ines')
  const photo = { title: 'Fog', place: '', taken_on: '', scene: 'hills', light: 'dawn', caption: '' }
  const signUp = async (name: string): Promise<{ readonly cookie: string, readonly ids: Ids }> => {
    const user = { name, ...app.store.addUser(name, await hashPassword(password)) }
    const album = app.store.addAlbum(user, { title: `Of ${name}`, about: '' })
    const own = app.store.addPhoto(album, photo)
    const comment = app.store.addComment(own, user, { body: 'Mine.' })
    const { headers } = await app.inject({ method: 'POST', url: '/session.json', payload: { name, password } })
    return { cookie: String(headers['set-cookie']).split(';')[0]!, ids: { album: album.id, photo: own.id, comment: comment.id } }
  }
  const ask: Ask = async (route, ids, cookie) => {
    const { method } = route
    const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: { body: 'Not mine.', title: 'x' } }
    const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
    const request: InjectOptions = { method: method as 'GET', url: urlOf(route, ids), headers, ...payload }
    return (await app.inject(request)).statusCode
  }
  const routes = routeTable(app).routes.filter(({ redirect }) => redirect === undefined)
  const guarded = routes.filter(route => !open.has(actionOf(route)))
  return { app, ask, routes, guarded, ben: await signUp('ben'), eve: await signUp('eve') }
}

t.test("every guarded route responds with 401 to strangers, and with 403 or 404 to another user's requests", async t => {
  const { app, ask, guarded, ben, eve } = await start(t)
  t.ok(guarded.length > 20, `${guarded.length} routes`)
  const { album, photo, comment } = ben.ids
  const own = [`/albums/${album}`, `/albums/${album}/photos/${photo}`, `/comments/${comment}`]
  const state = async (): Promise<unknown> => Promise.all([...own, `/albums/${album}/photos`, `/albums/${album}/photos/${photo}/comments`]
    .map(async path => (await app.inject(`${path}.json`)).json<unknown>()))
  const before = await state()
  for (const route of guarded) {
    const what = `${route.method} ${urlOf(route, ben.ids)}`
    t.strictSame([await ask(route, ben.ids), await ask(route, missing)], [401, 401], `${what}, signed out`)
    if (forUsers.has(actionOf(route))) continue
    // The admin pages and the profile are guarded before a record is loaded.
    const whenMissing = recordsOf(route).length > 0 && !route.controller!.startsWith('admin/') ? 404 : 403
    t.strictSame([await ask(route, ben.ids, eve.cookie), await ask(route, missing, eve.cookie)], [403, whenMissing],
      `${what}, as another user`)
  }
  t.strictSame(await state(), before, 'nothing has changed')
  for (const path of own) {
    const { statusCode } = await app.inject({ url: `${path}/edit.json`, headers: { cookie: ben.cookie } })
    t.equal(statusCode, 200, `${path} of its author`)
  }
})

t.test('no route finds a photo in another album', async t => {
  const { ask, routes, ben, eve } = await start(t)
  const nested = routes.filter(route => recordsOf(route).includes('album') && recordsOf(route).includes('photo'))
  t.ok(nested.length >= 8, `${nested.length} routes`)
  for (const route of nested) {
    const signedOut = open.has(actionOf(route)) ? 404 : 401
    for (const [ids, what] of [
      [{ ...ben.ids, photo: eve.ids.photo }, "the user's own photo in another user's album"],
      [{ ...eve.ids, photo: ben.ids.photo }, "another user's photo in the user's own album"],
      [{ ...eve.ids, album: missing.album }, "the user's own photo in a missing album"],
      [{ ...eve.ids, photo: missing.photo }, "a missing photo in the user's own album"]
    ] as const) {
      const statuses = [await ask(route, ids, eve.cookie), await ask(route, ids)]
      t.strictSame(statuses, [404, signedOut], `${route.method} ${urlOf(route, ids)}: ${what}`)
    }
  }
})

t.test('every user may add an album and a comment, in their own name', async t => {
  const { app, ben, eve } = await start(t)
  const headers = { cookie: eve.cookie }
  const send = async (method: 'POST' | 'PUT', url: string, payload: object) => app.inject({ method, url, payload, headers })
  const album = await send('POST', '/albums.json', { title: 'New', author: 'ben', user_id: 1, id: ben.ids.album })
  t.match(album.json(), { title: 'New', author: 'eve' })
  t.not(album.json<Row>().id, ben.ids.album)
  t.equal((await send('PUT', String(album.headers.location), { title: 'Renamed', user_id: 1 })).statusCode, 200)
  t.equal((await send('PUT', String(album.headers.location), { title: 'Still hers' })).statusCode, 200)
  const comments = `/albums/${ben.ids.album}/photos/${ben.ids.photo}/comments.json`
  t.match((await send('POST', comments, { body: 'Hm.', author: 'ben' })).json(), { author: 'eve' })
  t.equal((await send('POST', '/albums/999/photos/999/comments.json', { body: 'Hm.' })).statusCode, 404)
  const own = `/albums/${eve.ids.album}/photos/${eve.ids.photo}.json`
  t.match((await send('PUT', own, { album_id: ben.ids.album })).json(), { album_id: eve.ids.album }, 'a photo stays in its album')
})
