import { fill, forms, invalid } from '../forms.js'
import { hashPassword } from '../passwords.js'
import { schemas, takes } from '../schemas.js'
import { signIn } from '../sessions.js'

const form = forms.user

/** To sign up creates a user, who may comment and make albums. */
export default class UsersController {
  constructor ({ store, limited }) {
    this.store = store
    this.create.onRequest = limited()
  }

  new (request, reply) {
    return reply.form(form)
  }

  create = {
    schema: takes(form, schemas.user, 201),
    async handler (request, reply) {
      const fields = fill(form, request.body)
      const user = this.store.addUser(fields.name, await hashPassword(fields.password))
      if (user === null) throw invalid(form, fields, { name: 'This name is taken.' })
      await signIn(request, user)
      return reply.respondTo({ html: () => reply.redirectTo('root'), json: () => reply.code(201).send(user) })
    }
  }
}
