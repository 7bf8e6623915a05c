import { blank, bodyOf, errorsIn, fieldsOf, fill, forms } from '../forms.js'
import { drawPicture } from '../picture.js'

const form = forms.photo

/** A controller as a class: made once, with the Fastify instance. */
export default class PhotosController {
  constructor ({ album }) {
    this.album = album
  }

  index (request, reply) {
    const photos = this.album.photos()
    if (request.isJson) return photos
    return reply.page('photos/index', { title: 'Photos', photos })
  }

  search = {
    schema: { querystring: { type: 'object', properties: { q: { type: 'string', maxLength: 100, default: '' } } } },
    handler (request, reply) {
      const query = request.query.q.trim()
      const photos = this.album.search(query)
      if (request.isJson) return photos
      return reply.page('photos/search', { title: 'Search', photos, query })
    }
  }

  show (request, reply) {
    const photo = this.album.photo(request.params.id)
    if (request.isJson) return photo
    const comments = this.album.comments(photo)
    return reply.page('photos/show', { title: photo.title, photo, comments, fields: blank(forms.comment), errors: {} })
  }

  new (request, reply) {
    const fields = blank(form)
    if (request.isJson) return fields
    return newPage(reply, fields)
  }

  create = {
    schema: { body: bodyOf(form) },
    handler (request, reply) {
      const fields = fill(form, blank(form), request.body)
      const errors = errorsIn(form, fields)
      if (errors) {
        reply.code(422)
        return request.isJson ? { errors } : newPage(reply, fields, errors)
      }
      const photo = this.album.addPhoto(fields)
      if (request.isJson) return reply.created('photo', photo, { format: 'json' }).send(photo)
      return reply.redirectTo('photo', photo)
    }
  }

  edit (request, reply) {
    const photo = this.album.photo(request.params.id)
    const fields = fieldsOf(form, photo)
    if (request.isJson) return { id: photo.id, ...fields }
    return editPage(reply, photo, fields)
  }

  update = {
    schema: { body: bodyOf(form) },
    handler (request, reply) {
      const photo = this.album.photo(request.params.id)
      const fields = fill(form, photo, request.body)
      const errors = errorsIn(form, fields)
      if (errors) {
        reply.code(422)
        return request.isJson ? { errors } : editPage(reply, photo, fields, errors)
      }
      const changed = this.album.changePhoto(photo.id, fields)
      if (request.isJson) return changed
      return reply.redirectTo('photo', changed)
    }
  }

  destroy (request, reply) {
    const photo = this.album.photo(request.params.id)
    this.album.removePhoto(photo.id)
    if (request.isJson) return reply.code(204).send()
    return reply.redirectTo('photos')
  }

  publish (request, reply) {
    const photo = this.album.publishPhoto(request.params.id)
    if (request.isJson) return photo
    return reply.redirectTo('photo', photo)
  }

  picture (request, reply) {
    const photo = this.album.photo(request.params.id)
    return reply.type('image/svg+xml').header('cache-control', 'no-cache').send(drawPicture(photo))
  }
}

function newPage (reply, fields, errors = {}) {
  return reply.page('photos/new', { title: 'New photo', form, fields, errors })
}

function editPage (reply, photo, fields, errors = {}) {
  return reply.page('photos/edit', { title: `Edit ${photo.title}`, photo, form, fields, errors })
}
