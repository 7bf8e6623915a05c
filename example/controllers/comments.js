import { blank, bodyOf, errorsIn, fieldsOf, fill, forms } from '../forms.js'

const form = forms.comment

/** A controller as an object. Its routes are shallow: a list is its photo's, a comment stands on its own. */
export default {
  index (request, reply) {
    const { album } = request.server
    const photo = album.photo(request.params.photo_id)
    const comments = album.comments(photo)
    if (request.isJson) return comments
    return listPage(reply, photo, comments, blank(form))
  },

  create: {
    schema: { body: bodyOf(form) },
    handler (request, reply) {
      const { album } = request.server
      const photo = album.photo(request.params.photo_id)
      const fields = fill(form, blank(form), request.body)
      const errors = errorsIn(form, fields)
      if (errors) {
        reply.code(422)
        return request.isJson ? { errors } : listPage(reply, photo, album.comments(photo), fields, errors)
      }
      const comment = album.addComment(photo, fields)
      if (request.isJson) return reply.created('comment', comment, { format: 'json' }).send(comment)
      return reply.redirectTo('photo', photo, { anchor: `comment-${comment.id}` })
    }
  },

  show (request, reply) {
    const { album } = request.server
    const comment = album.comment(request.params.id)
    if (request.isJson) return comment
    const photo = album.photo(comment.photo_id)
    return reply.page('comments/show', { title: `Comment on ${photo.title}`, photo, comment })
  },

  edit (request, reply) {
    const { album } = request.server
    const comment = album.comment(request.params.id)
    const fields = fieldsOf(form, comment)
    if (request.isJson) return { id: comment.id, ...fields }
    return editPage(reply, comment, fields)
  },

  update: {
    schema: { body: bodyOf(form) },
    handler (request, reply) {
      const { album } = request.server
      const comment = album.comment(request.params.id)
      const fields = fill(form, comment, request.body)
      const errors = errorsIn(form, fields)
      if (errors) {
        reply.code(422)
        return request.isJson ? { errors } : editPage(reply, comment, fields, errors)
      }
      const changed = album.changeComment(comment.id, fields)
      if (request.isJson) return changed
      return reply.redirectTo('photo', changed.photo_id, { anchor: `comment-${changed.id}` })
    }
  },

  destroy (request, reply) {
    const { album } = request.server
    const comment = album.comment(request.params.id)
    album.removeComment(comment.id)
    if (request.isJson) return reply.code(204).send()
    return reply.redirectTo('photo', comment.photo_id, { anchor: 'comments' })
  }
}

function listPage (reply, photo, comments, fields, errors = {}) {
  return reply.page('comments/index', { title: `Comments on ${photo.title}`, photo, comments, fields, errors })
}

function editPage (reply, comment, fields, errors = {}) {
  return reply.page('comments/edit', { title: 'Edit comment', comment, form, fields, errors })
}
