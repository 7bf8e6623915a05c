import { existsSync } from 'node:fs'
import type { FastifyInstance, InjectOptions } from 'fastify'
import t from 'tap'

// The example imports the built package.
const top = new URL('../../', import.meta.url)
if (!existsSync(new URL('dist/index.cjs', top))) t.bailout('The example imports the built package: run npm run build first')

interface Comment { readonly id: number }
interface Album {
  addUser (name: string, password: string): { readonly id: number }
  addComment (photo: object, user: object, fields: { readonly body: string }): Comment
  photo (id: number): object
}
const load = async <T> (path: string): Promise<T> => await import(new URL(path, top).href) as T
const { buildApp } = await load<{ buildApp: (settings: object) => Promise<FastifyInstance & { readonly album: Album }> }>('example/app.js')
const { addOwner } = await load<{ addOwner: (album: object, password: string) => Promise<unknown> }>('example/sessions.js')
const { hashPassword } = await load<{ hashPassword: (password: string) => Promise<string> }>('example/passwords.js')
const { routeTable } = await load<typeof import('../../lib/index.js')>('dist/index.mjs')

/** The routes that everybody may use. */
const open = new Set([
  'photos#index', 'photos#search', 'photos#show', 'photos#picture', 'comments#index', 'comments#show', 'profiles#show', 'sessions#new',
  'sessions#create', 'sessions#destroy', 'users#new', 'users#create', 'about#show', 'files#show', 'assets#style', 'assets#script', 'assets#icon'
])

t.test("every guarded route responds with 401 to strangers, and with 403 or 404 to another user's requests", async t => {
  const app = await buildApp({ database: ':memory:', admin: true })
  t.teardown(() => app.close())
  await addOwner(app.album, 'the password of ines')
  const password = 'a password of tests'
  const [ben] = await Promise.all(['ben', 'eve'].map(async name => app.album.addUser(name, await hashPassword(password))))
  const comment = app.album.addComment(app.album.photo(9), { ...ben, name: 'ben' }, { body: 'Mine.' })
  const signIn = async (name: string): Promise<string> => {
    const { headers } = await app.inject({ method: 'POST', url: '/session.json', payload: { name, password } })
    return String(headers['set-cookie']).split(';')[0]!
  }
  const [author, eve] = [await signIn('ben'), await signIn('eve')]
  const guarded = routeTable(app).routes.filter(({ controller, action, redirect }) => redirect === undefined && !open.has(`${controller}#${action}`))
  t.ok(guarded.length > 15, `${guarded.length} routes`)
  for (const { method, path, controller, action } of guarded) {
    const at = (photo: number, comment: number): string =>
      path.replace('(.:format)', '.json').replace(':photo_id', String(photo)).replace(':id', String(controller === 'comments' ? comment : photo))
    const ask = async (url: string, cookie?: string): Promise<number> => {
      const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: { body: 'Not mine.', title: 'x' } }
      const request: InjectOptions = { method: method as 'GET', url, headers: cookie === undefined ? {} : { cookie }, ...payload }
      return (await app.inject(request)).statusCode
    }
    const [existing, missing] = [at(9, comment.id), at(999, 999)]
    const what = `${controller}#${action} ${existing}`
    t.strictSame([await ask(existing), await ask(missing)], [401, 401], `${what}, signed out`)
    if (`${controller}#${action}` === 'comments#create') t.equal(await ask(missing, eve), 404, `${what}, on a missing photo`)
    else t.ok([403, 404].includes(await ask(existing, eve)) && [403, 404].includes(await ask(missing, eve)), `${what}, as another user`)
  }
  t.equal((await app.inject({ url: `/comments/${comment.id}/edit.json`, headers: { cookie: author } })).json<Comment>().id, comment.id)
})
