// Path builders of other libraries for three patterns, as in their documentation.
const [photos, comments, likes] = ['/photos/:id', '/photos/:photo_id/comments/:id/edit', '/photos/:photo_id/comments/:comment_id/likes/:id']

/** @typedef {{ photo: (id: any) => string, edit: (id: any) => string, like?: (id: any) => string, query?: (id: any) => string, url?: (id: any) => string, encodes?: boolean }} Builders */

/** @returns {Promise<Builders>} */
async function pathToRegexp () {
  const { compile } = await import('path-to-regexp')
  const [toPhoto, toEdit, toLike] = [compile(photos), compile(comments), compile(likes)]
  const photo = id => toPhoto({ id: String(id) })
  return {
    photo,
    edit: id => toEdit({ photo_id: String(id), id: String(id) }),
    like: id => toLike({ photo_id: String(id), comment_id: String(id), id: String(id) }),
    query: id => `${photo(id)}?${new URLSearchParams({ page: 2 })}`
  }
}

/** @returns {Promise<Builders>} It does not encode, so its users must. */
async function regexparam () {
  const { inject } = await import('regexparam')
  const photo = id => inject(photos, { id: encodeURIComponent(id) })
  return {
    photo,
    edit: id => inject(comments, { photo_id: encodeURIComponent(id), id: encodeURIComponent(id) }),
    query: id => `${photo(id)}?${new URLSearchParams({ page: 2 })}`
  }
}

/** @returns {Promise<Builders>} It does not encode, so it has no case for strings to escape. */
async function adonis () {
  const { adonisRouter } = await import('./adonis.js')
  const router = adonisRouter()
  router.get(photos, () => {}).as('photos.show')
  router.get(comments, () => {}).as('comments.edit')
  router.get(likes, () => {}).as('likes.show')
  router.commit()
  return {
    encodes: false,
    photo: id => router.makeUrl('photos.show', [id]),
    edit: id => router.makeUrl('comments.edit', [id, id]),
    like: id => router.makeUrl('likes.show', [id, id, id]),
    query: id => router.makeUrl('photos.show', [id], { qs: { page: 2 } }),
    url: id => router.makeUrl('photos.show', [id], { prefixUrl: 'https://example.com' })
  }
}

/** @returns {Promise<Builders>} */
async function remix () {
  const { route, resources } = await import('@remix-run/fetch-router/routes')
  const routes = route({ photos: { ...resources('photos'), comments: resources('photos/:photo_id/comments') } })
  return {
    photo: id => routes.photos.show.href({ id }),
    edit: id => routes.photos.comments.edit.href({ photo_id: id, id }),
    query: id => routes.photos.show.href({ id }, { page: '2' })
  }
}

/** @returns {Promise<Builders>} */
async function ziggy () {
  const { route } = await import('ziggy-js')
  const config = {
    url: 'https://example.com',
    port: null,
    defaults: {},
    routes: { photo: { uri: 'photos/{id}', methods: ['GET'] }, edit: { uri: 'photos/{photo_id}/comments/{id}/edit', methods: ['GET'] } }
  }
  return {
    photo: id => route('photo', id, false, config),
    edit: id => route('edit', [id, id], false, config),
    query: id => route('photo', { id, page: 2 }, false, config),
    url: id => route('photo', id, true, config)
  }
}

export { pathToRegexp as 'path-to-regexp', regexparam, adonis as AdonisJS, remix as 'Remix route-pattern', ziggy as Ziggy }
