import { bodyOf, errorsIn, fieldsOf, fill, forms } from '../forms.js'

const form = forms.profile

/** A singular resource: one profile, so no id and no list. */
export default {
  show (request, reply) {
    const { album } = request.server
    const profile = album.profile()
    if (request.isJson) return profile
    return reply.page('profiles/show', { title: profile.name, figures: album.figures() })
  },

  edit (request, reply) {
    const fields = fieldsOf(form, request.server.album.profile())
    if (request.isJson) return fields
    return editPage(reply, fields)
  },

  update: {
    schema: { body: bodyOf(form) },
    handler (request, reply) {
      const { album } = request.server
      const fields = fill(form, album.profile(), request.body)
      const errors = errorsIn(form, fields)
      if (errors) {
        reply.code(422)
        return request.isJson ? { errors } : editPage(reply, fields, errors)
      }
      const changed = album.changeProfile(fields)
      if (request.isJson) return changed
      return reply.redirectTo('profile')
    }
  }
}

function editPage (reply, fields, errors = {}) {
  return reply.page('profiles/edit', { title: 'Edit profile', form, fields, errors })
}
