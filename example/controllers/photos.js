import { blank, errorsIn, fieldsOf, fill, forms } from '../forms.js'
import { drawPicture } from '../picture.js'
import { answers, listOf, schemas, takes } from '../schemas.js'

const form = forms.photo

/** A controller as a class: made once, with the Fastify instance. */
export default class PhotosController {
  constructor ({ album }) {
    this.album = album
  }

  index = {
    schema: answers(listOf(schemas.photo)),
    handler (request, reply) {
      const photos = this.album.photos()
      return reply.respondTo({
        html: () => reply.page('photos/index', { title: 'Photos', photos }),
        json: photos
      })
    }
  }

  search = {
    schema: {
      querystring: { type: 'object', properties: { q: { type: 'string', maxLength: 100, default: '' } } },
      ...answers(listOf(schemas.photo))
    },
    handler (request, reply) {
      const query = request.query.q.trim()
      const photos = this.album.search(query)
      return reply.respondTo({
        html: () => reply.page('photos/search', { title: 'Search', photos, query }),
        json: photos
      })
    }
  }

  show = {
    schema: answers(schemas.photo),
    handler ({ records: { photo } }, reply) {
      return reply.respondTo({
        html: () => reply.page('photos/show', {
          title: photo.title, photo, comments: this.album.comments(photo), fields: blank(forms.comment), errors: {}
        }),
        json: photo
      })
    }
  }

  new (request, reply) {
    const fields = blank(form)
    return reply.respondTo({
      html: () => newPage(reply, fields),
      json: fields
    })
  }

  create = {
    schema: takes(form, schemas.photo, 201),
    handler (request, reply) {
      const fields = fill(form, blank(form), request.body)
      const errors = errorsIn(form, fields)
      if (errors) {
        return reply.code(422).respondTo({
          html: () => newPage(reply, fields, errors),
          json: { errors }
        })
      }
      const photo = this.album.addPhoto(fields)
      return reply.respondTo({
        html: () => reply.redirectTo('photo', photo),
        json: () => reply.created('photo', photo, { format: 'json' }).send(photo)
      })
    }
  }

  edit ({ records: { photo } }, reply) {
    const fields = fieldsOf(form, photo)
    return reply.respondTo({
      html: () => editPage(reply, photo, fields),
      json: { id: photo.id, ...fields }
    })
  }

  update = {
    schema: takes(form, schemas.photo),
    handler ({ records: { photo }, body }, reply) {
      const fields = fill(form, photo, body)
      const errors = errorsIn(form, fields)
      if (errors) {
        return reply.code(422).respondTo({
          html: () => editPage(reply, photo, fields, errors),
          json: { errors }
        })
      }
      const changed = this.album.changePhoto(photo.id, fields)
      return reply.respondTo({
        html: () => reply.redirectTo('photo', changed),
        json: changed
      })
    }
  }

  destroy ({ records: { photo } }, reply) {
    this.album.removePhoto(photo.id)
    return reply.respondTo({
      html: () => reply.redirectTo('photos'),
      json: () => reply.code(204).send()
    })
  }

  publish = {
    schema: answers(schemas.photo),
    handler ({ records }, reply) {
      const photo = this.album.publishPhoto(records.photo.id)
      return reply.respondTo({
        html: () => reply.redirectTo('photo', photo),
        json: photo
      })
    }
  }

  picture ({ records: { photo } }, reply) {
    return reply.type('image/svg+xml').header('cache-control', 'no-cache').send(drawPicture(photo))
  }
}

function newPage (reply, fields, errors = {}) {
  return reply.page('photos/new', { title: 'New photo', form, fields, errors })
}

function editPage (reply, photo, fields, errors = {}) {
  return reply.page('photos/edit', { title: `Edit ${photo.title}`, photo, form, fields, errors })
}
