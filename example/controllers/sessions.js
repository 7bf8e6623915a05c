import { fill, forms, invalid } from '../forms.js'
import { isPassword } from '../passwords.js'
import { schemas, takes } from '../schemas.js'
import { signIn } from '../sessions.js'

const form = forms.session

/** A singular resource: the session of the client. To sign in creates it, to sign out destroys it. */
export default class SessionsController {
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
      const known = this.store.userNamed(fields.name)
      if (!await isPassword(fields.password, known?.password)) {
        throw invalid(form, fields, { password: 'The name or the password is wrong.' })
      }
      const user = this.store.user(known.id)
      await signIn(request, user)
      return reply.respondTo({ html: () => reply.redirectTo('root'), json: () => reply.code(201).send(user) })
    }
  }

  async destroy (request, reply) {
    await request.session.destroy()
    return reply.respondTo({ html: () => reply.redirectTo('root'), json: () => reply.code(204).send() })
  }
}
