import { blank, fill, forms } from '../forms.js'
import { drawPicture } from '../picture.js'
import { answers, listOf, schemas, takes } from '../schemas.js'

const form = forms.photo

/** The photos of an album. `index` and `search` also have paths without an album, for all photos. */
export default class PhotosController {
  constructor ({ store }) {
    this.store = store
  }

  index = {
    schema: answers(listOf(schemas.photo)),
    handler ({ records: { album } }, reply) {
      const photos = album ? this.store.photosOf(album) : this.store.photos()
      return reply.respondTo({ html: () => reply.page({ album, photos }), json: photos })
    }
  }

  search = {
    schema: {
      querystring: { type: 'object', properties: { q: { type: 'string', maxLength: 100, default: '' } } },
      ...answers(listOf(schemas.photo))
    },
    handler (request, reply) {
      const query = request.query.q.trim()
      const photos = this.store.search(query)
      return reply.respondTo({ html: () => reply.page({ photos, query }), json: photos })
    }
  }

  show = {
    schema: answers(schemas.photo),
    handler ({ records: { album, photo } }, reply) {
      const comments = this.store.comments(photo)
      return reply.respondTo({
        html: () => reply.page({ album, photo, comments, fields: blank(forms.comment), errors: {} }),
        json: photo
      })
    }
  }

  new (request, reply) {
    return reply.form(form)
  }

  create = {
    schema: takes(form, schemas.photo, 201),
    handler ({ body, records: { album } }, reply) {
      const photo = this.store.addPhoto(album, fill(form, body))
      return reply.respondTo({
        html: () => reply.redirectTo('album_photo', photo),
        json: () => reply.created('album_photo', photo.album_id, photo, { format: 'json' }).send(photo)
      })
    }
  }

  edit ({ records: { photo } }, reply) {
    return reply.form(form, photo)
  }

  update = {
    schema: takes(form, schemas.photo),
    handler ({ body, records: { album, photo } }, reply) {
      const changed = this.store.changePhoto(album, photo, fill(form, body, photo))
      return reply.respondTo({ html: () => reply.redirectTo('album_photo', changed), json: changed })
    }
  }

  destroy ({ records: { album, photo } }, reply) {
    this.store.removePhoto(photo)
    return reply.respondTo({ html: () => reply.redirectTo('album', album), json: () => reply.code(204).send() })
  }

  publish = {
    schema: answers(schemas.photo),
    handler ({ records: { album, photo } }, reply) {
      const published = this.store.publishPhoto(album, photo)
      return reply.respondTo({ html: () => reply.redirectTo('album_photo', published), json: published })
    }
  }

  picture ({ records: { photo } }, reply) {
    return reply.type('image/svg+xml').header('cache-control', 'no-cache').send(drawPicture(photo))
  }
}
