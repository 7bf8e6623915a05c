import { fill, forms } from '../forms.js'
import { answers, schemas, takes } from '../schemas.js'

const form = forms.profile

/** A singular resource: one profile, so no id and no list. */
export default {
  show: {
    schema: answers(schemas.profile),
    handler ({ server: { store } }, reply) {
      return reply.respondTo({ html: () => reply.page({ figures: store.figures() }), json: store.profile() })
    }
  },

  edit ({ server: { store } }, reply) {
    return reply.form(form, store.profile())
  },

  update: {
    schema: takes(form, schemas.profile),
    handler ({ body, server: { store } }, reply) {
      const changed = store.changeProfile(fill(form, body, store.profile()))
      return reply.respondTo({ html: () => reply.redirectTo('profile'), json: changed })
    }
  }
}
