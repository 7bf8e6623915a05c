import { errorsIn, fieldsOf, fill, forms } from '../forms.js'
import { answers, schemas, takes } from '../schemas.js'

const form = forms.profile

/** A singular resource: one profile, so no id and no list. */
export default {
  show: {
    schema: answers(schemas.profile),
    handler (request, reply) {
      const { album } = request.server
      const profile = album.profile()
      return reply.respondTo({
        html: () => reply.page('profiles/show', { title: profile.name, figures: album.figures() }),
        json: profile
      })
    }
  },

  edit (request, reply) {
    const fields = fieldsOf(form, request.server.album.profile())
    return reply.respondTo({
      html: () => editPage(reply, fields),
      json: fields
    })
  },

  update: {
    schema: takes(form, schemas.profile),
    handler (request, reply) {
      const { album } = request.server
      const fields = fill(form, album.profile(), request.body)
      const errors = errorsIn(form, fields)
      if (errors) {
        return reply.code(422).respondTo({
          html: () => editPage(reply, fields, errors),
          json: { errors }
        })
      }
      const changed = album.changeProfile(fields)
      return reply.respondTo({
        html: () => reply.redirectTo('profile'),
        json: changed
      })
    }
  }
}

function editPage (reply, fields, errors = {}) {
  return reply.page('profiles/edit', { title: 'Edit profile', form, fields, errors })
}
