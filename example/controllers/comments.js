import { blank, fill, forms } from '../forms.js'
import { answers, listOf, schemas, takes } from '../schemas.js'

const form = forms.comment

/** A controller as an object. Its routes are shallow: a list belongs to its photo, a comment has its own path. */
export default {
  index: {
    schema: answers(listOf(schemas.comment)),
    handler ({ records: { photo }, server: { store } }, reply) {
      const comments = store.comments(photo)
      return reply.respondTo({
        html: () => reply.page({ photo, comments, fields: blank(form), errors: {} }),
        json: comments
      })
    }
  },

  create: {
    schema: takes(form, schemas.comment, 201),
    handler ({ body, records: { photo }, server: { store }, user }, reply) {
      const comment = store.addComment(photo, user, fill(form, body))
      return reply.respondTo({
        html: () => reply.redirectTo('album_photo', photo.album_id, photo, { anchor: `comment-${comment.id}` }),
        json: () => reply.created('comment', comment, { format: 'json' }).send(comment)
      })
    }
  },

  show: {
    schema: answers(schemas.comment),
    handler ({ records: { comment } }, reply) {
      return reply.respondTo({ html: () => reply.page({ comment }), json: comment })
    }
  },

  edit ({ records: { comment } }, reply) {
    return reply.form(form, comment)
  },

  update: {
    schema: takes(form, schemas.comment),
    handler ({ body, records: { comment }, server: { store } }, reply) {
      const changed = store.changeComment(comment, fill(form, body, comment))
      return reply.respondTo({ html: () => redirectToPhoto(reply, changed, `comment-${changed.id}`), json: changed })
    }
  },

  destroy ({ records: { comment }, server: { store } }, reply) {
    store.removeComment(comment)
    return reply.respondTo({
      html: () => redirectToPhoto(reply, comment, 'comments'),
      json: () => reply.code(204).send()
    })
  }
}

function redirectToPhoto (reply, { album_id: album, photo_id: photo }, anchor) {
  return reply.redirectTo('album_photo', album, photo, { anchor })
}
