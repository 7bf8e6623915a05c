import { blank, fill, forms } from '../forms.js'
import { isPassword } from '../passwords.js'
import { schemas, takes } from '../schemas.js'
import { signIn } from '../sessions.js'

const form = forms.session

/** A singular resource: the session of the client. To sign in creates it, to sign out destroys it. */
export default class SessionsController {
  constructor ({ album, limited }) {
    this.album = album
    this.create.onRequest = limited()
  }

  new (request, reply) {
    const fields = blank(form)
    return reply.respondTo({
      html: () => newPage(reply, fields),
      json: fields
    })
  }

  create = {
    schema: takes(form, schemas.user, 201),
    async handler (request, reply) {
      const fields = fill(form, blank(form), request.body)
      const known = this.album.userNamed(fields.name)
      if (!await isPassword(fields.password, known?.password)) {
        const errors = { password: 'The name or the password is wrong.' }
        return reply.code(422).respondTo({
          html: () => newPage(reply, fields, errors),
          json: { errors }
        })
      }
      const user = this.album.user(known.id)
      await signIn(request, user)
      return reply.respondTo({
        html: () => reply.redirectTo('root'),
        json: () => reply.code(201).send(user)
      })
    }
  }

  async destroy (request, reply) {
    await request.session.destroy()
    return reply.respondTo({
      html: () => reply.redirectTo('root'),
      json: () => reply.code(204).send()
    })
  }
}

function newPage (reply, fields, errors = {}) {
  return reply.page('sessions/new', { title: 'Sign in', form, fields, errors })
}
