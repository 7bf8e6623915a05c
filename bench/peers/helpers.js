// Path builders of other libraries for three patterns, as in their documentation.
const [photos, comments, likes] = ['/photos/:id', '/photos/:photo_id/comments/:id/edit', '/photos/:photo_id/comments/:comment_id/likes/:id']

/** @typedef {Record<'photo' | 'edit' | 'like', (id: any) => string>} Builders each sets every param to the same value */

/** @returns {Promise<Builders>} */
async function pathToRegexp () {
  const { compile } = await import('path-to-regexp')
  const [toPhoto, toEdit, toLike] = [compile(photos), compile(comments), compile(likes)]
  return {
    photo: id => toPhoto({ id: String(id) }),
    edit: id => toEdit({ photo_id: String(id), id: String(id) }),
    like: id => toLike({ photo_id: String(id), comment_id: String(id), id: String(id) })
  }
}

/** The router without its server, created as in its own tests. @returns {Promise<Builders>} */
async function adonis () {
  const { Encryption } = await import('@adonisjs/encryption')
  const { AppFactory } = await import('@adonisjs/application/factories')
  const { QsParserFactory } = await import('@adonisjs/http-server/factories')
  const { Router } = await import('@adonisjs/http-server')
  const app = new AppFactory().create(new URL('./', import.meta.url), () => {})
  const router = new Router(app, new Encryption({ secret: 'a secret that nothing is encrypted with' }), new QsParserFactory().create())
  router.get(photos, () => {}).as('photos.show')
  router.get(comments, () => {}).as('comments.edit')
  router.get(likes, () => {}).as('likes.show')
  router.commit()
  return {
    photo: id => router.makeUrl('photos.show', [id]),
    edit: id => router.makeUrl('comments.edit', [id, id]),
    like: id => router.makeUrl('likes.show', [id, id, id])
  }
}

export { pathToRegexp as 'path-to-regexp', adonis as AdonisJS }
