import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { routeTable } from '../../lib/index.js'

interface OwnedAlbums {
  readonly app: FastifyInstance
  readonly albums: readonly { readonly id: number, readonly owner: string }[]
  readonly photos: readonly { readonly id: number, readonly album_id: number }[]
  readonly comments: readonly { readonly id: number, readonly photo_id: number }[]
}

t.test('the loaders for nested records hide those of another user, three levels deep, at every route', async t => {
  const { app, albums, photos, comments } = await import(new URL('../fixtures/owned-albums.js', import.meta.url).href) as OwnedAlbums
  t.teardown(() => app.close())
  await app.ready()
  const ids = [...albums, ...photos, ...comments].map(({ id }) => id)
  const owner = new Map(albums.map(({ id, owner }) => [id, owner]))
  let count = 0
  for (const { method, params, path, controller } of routeTable(app).routes) {
    const names = params.map(({ name }) => name)
    for (const chosen of names.reduce<number[][]>((lists, _) => lists.flatMap(list => ids.map(id => [...list, id])), [[]])) {
      const url = names.reduce((url, name, at) => url.replace(`:${name}`, String(chosen[at])), path.replace('(.:format)', ''))
      const [album, photo, comment] = chosen
      const isChained = (photo === undefined || photos.some(one => one.id === photo && one.album_id === album)) &&
        (comment === undefined || comments.some(one => one.id === comment && one.photo_id === photo))
      for (const [user, authorization] of [['ada', 'Bearer a'], ['bob', 'Bearer b']] as const) {
        const isOwn = album === undefined || (isChained && owner.get(album) === user)
        const { statusCode, payload } = await app.inject({ method: method as 'GET', url, headers: { authorization } })
        if (statusCode !== (isOwn ? 200 : 404)) t.fail(`${user}: ${method} ${url} is ${statusCode}`)
        if (controller === 'albums' && method === 'GET' && album === undefined) t.notMatch(payload, user === 'ada' ? 'bob' : 'ada')
        count++
      }
      t.equal((await app.inject({ method: method as 'GET', url })).statusCode, 401, `${method} ${url} of a stranger`)
    }
  }
  t.ok(count > 1_000, String(count))
})
