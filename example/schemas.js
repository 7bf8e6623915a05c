import { forms } from './forms.js'

const text = { type: 'string' }
const id = { type: 'integer' }

/** The records as JSON. */
export const schemas = {
  album: recordOf({ id, author: text, ...textsOf(forms.album) }),
  photo: recordOf({ id, album_id: id, ...textsOf(forms.photo), state: { enum: ['draft', 'published', 'hidden'] } }),
  comment: recordOf({ id, album_id: id, photo_id: id, author: text, ...textsOf(forms.comment), written_on: text }),
  user: recordOf({ id, name: text }),
  profile: recordOf(textsOf(forms.profile)),
  about: recordOf({ title: text, text, photos: { type: 'integer' } })
}

/** The problems of a form, a sentence for each field. */
const errors = recordOf({ errors: { type: 'object', additionalProperties: text } })

/** The responses of an action without a form: a record, or a list of records. */
export function answers (schema) {
  return { response: { 200: json(schema) } }
}

/** The schemas of an action with a form: its body, the record of the response, and the problems. */
export function takes (form, schema, status = 200) {
  return { body: bodyOf(form), response: { [status]: json(schema), 422: json(errors) } }
}

export function listOf (schema) {
  return { type: 'array', items: schema }
}

/** The JSON schema of a form's body: only its fields get through, all of them text. */
function bodyOf (form) {
  return { type: 'object', additionalProperties: false, properties: textsOf(form) }
}

function textsOf (form) {
  return Object.fromEntries(Object.keys(form).map(name => [name, text]))
}

function recordOf (properties) {
  return { type: 'object', properties, required: Object.keys(properties) }
}

function json (schema) {
  return { description: 'As JSON. The same path also has a page.', content: { 'application/json': { schema } } }
}
