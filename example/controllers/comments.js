import { blank, errorsIn, fieldsOf, fill, forms } from '../forms.js'
import { answers, listOf, schemas, takes } from '../schemas.js'

const form = forms.comment

/** A controller as an object. Its routes are shallow: a list belongs to its photo, a comment has its own path. */
export default {
  index: {
    schema: answers(listOf(schemas.comment)),
    handler (request, reply) {
      const { photo } = request.records
      const comments = request.server.album.comments(photo)
      return reply.respondTo({
        html: () => listPage(reply, photo, comments, blank(form)),
        json: comments
      })
    }
  },

  create: {
    schema: takes(form, schemas.comment, 201),
    handler (request, reply) {
      const { server: { album }, records: { photo } } = request
      const fields = fill(form, blank(form), request.body)
      const errors = errorsIn(form, fields)
      if (errors) {
        return reply.code(422).respondTo({
          html: () => listPage(reply, photo, album.comments(photo), fields, errors),
          json: { errors }
        })
      }
      const comment = album.addComment(photo, request.user, fields)
      return reply.respondTo({
        html: () => reply.redirectTo('photo', photo, { anchor: `comment-${comment.id}` }),
        json: () => reply.created('comment', comment, { format: 'json' }).send(comment)
      })
    }
  },

  show: {
    schema: answers(schemas.comment),
    handler (request, reply) {
      const { comment } = request.records
      const photo = request.server.album.photo(comment.photo_id)
      return reply.respondTo({
        html: () => reply.page('comments/show', { title: `Comment on ${photo.title}`, photo, comment }),
        json: comment
      })
    }
  },

  edit (request, reply) {
    const { comment } = request.records
    const fields = fieldsOf(form, comment)
    return reply.respondTo({
      html: () => editPage(reply, comment, fields),
      json: { id: comment.id, ...fields }
    })
  },

  update: {
    schema: takes(form, schemas.comment),
    handler (request, reply) {
      const { server: { album }, records: { comment } } = request
      const fields = fill(form, comment, request.body)
      const errors = errorsIn(form, fields)
      if (errors) {
        return reply.code(422).respondTo({
          html: () => editPage(reply, comment, fields, errors),
          json: { errors }
        })
      }
      const changed = album.changeComment(comment.id, fields)
      return reply.respondTo({
        html: () => reply.redirectTo('photo', changed.photo_id, { anchor: `comment-${changed.id}` }),
        json: changed
      })
    }
  },

  destroy (request, reply) {
    const { server: { album }, records: { comment } } = request
    album.removeComment(comment.id)
    return reply.respondTo({
      html: () => reply.redirectTo('photo', comment.photo_id, { anchor: 'comments' }),
      json: () => reply.code(204).send()
    })
  }
}

function listPage (reply, photo, comments, fields, errors = {}) {
  return reply.page('comments/index', { title: `Comments on ${photo.title}`, photo, comments, fields, errors })
}

function editPage (reply, comment, fields, errors = {}) {
  return reply.page('comments/edit', { title: 'Edit comment', comment, form, fields, errors })
}
