import { fill, forms } from '../forms.js'
import { answers, listOf, schemas, takes } from '../schemas.js'

const form = forms.album

/** A controller as a class: made once, with the Fastify instance. */
export default class AlbumsController {
  constructor ({ store }) {
    this.store = store
  }

  index = {
    schema: answers(listOf(schemas.album)),
    handler (request, reply) {
      const albums = this.store.albums()
      return reply.respondTo({ html: () => reply.page({ albums }), json: albums })
    }
  }

  show = {
    schema: answers(schemas.album),
    handler ({ records: { album } }, reply) {
      return reply.respondTo({ html: () => reply.page({ album, photos: this.store.photosOf(album) }), json: album })
    }
  }

  new (request, reply) {
    return reply.form(form)
  }

  create = {
    schema: takes(form, schemas.album, 201),
    handler ({ body, user }, reply) {
      const album = this.store.addAlbum(user, fill(form, body))
      return reply.respondTo({
        html: () => reply.redirectTo('album', album),
        json: () => reply.created('album', album, { format: 'json' }).send(album)
      })
    }
  }

  edit ({ records: { album } }, reply) {
    return reply.form(form, album)
  }

  update = {
    schema: takes(form, schemas.album),
    handler ({ body, records: { album } }, reply) {
      const changed = this.store.changeAlbum(album, fill(form, body, album))
      return reply.respondTo({ html: () => reply.redirectTo('album', changed), json: changed })
    }
  }

  destroy ({ records: { album } }, reply) {
    this.store.removeAlbum(album)
    return reply.respondTo({ html: () => reply.redirectTo('albums'), json: () => reply.code(204).send() })
  }
}
