import { blank, errorsIn, fill, forms } from '../forms.js'
import { hashPassword } from '../passwords.js'
import { schemas, takes } from '../schemas.js'
import { signIn } from '../sessions.js'

const form = forms.user

/** To sign up creates a user, who may comment. */
export default class UsersController {
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
      const errors = errorsIn(form, fields)
      const user = errors === null ? this.album.addUser(fields.name, await hashPassword(fields.password)) : null
      if (user === null) {
        const found = errors ?? { name: 'This name is taken.' }
        return reply.code(422).respondTo({
          html: () => newPage(reply, fields, found),
          json: { errors: found }
        })
      }
      await signIn(request, user)
      return reply.respondTo({
        html: () => reply.redirectTo('root'),
        json: () => reply.code(201).send(user)
      })
    }
  }
}

function newPage (reply, fields, errors = {}) {
  return reply.page('users/new', { title: 'Sign up', form, fields, errors })
}
