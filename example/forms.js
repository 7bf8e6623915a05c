import { httpError } from './errors.js'
import { lights, scenes } from './picture.js'

/** The fields of each form: their rules, and how the page shows them. A record takes no other fields from a request. */
export const forms = {
  album: {
    title: { label: 'Title', isRequired: true, maxLength: 80 },
    about: { label: 'About', type: 'textarea', maxLength: 500 }
  },
  photo: {
    title: { label: 'Title', isRequired: true, maxLength: 80 },
    place: { label: 'Place', maxLength: 80 },
    taken_on: { label: 'Taken on', type: 'date' },
    scene: { label: 'Scene', choices: scenes },
    light: { label: 'Light', choices: lights },
    caption: { label: 'Caption', type: 'textarea', maxLength: 500 }
  },
  comment: {
    body: { label: 'Comment', isRequired: true, type: 'textarea', maxLength: 1000 }
  },
  session: {
    name: { label: 'Name', autocomplete: 'username' },
    password: { label: 'Password', type: 'password', autocomplete: 'current-password' }
  },
  user: {
    name: { label: 'Name', isRequired: true, maxLength: 60, autocomplete: 'username' },
    password: { label: 'Password', type: 'password', isRequired: true, minLength: 10, maxLength: 200, autocomplete: 'new-password' }
  },
  profile: {
    album: { label: 'Name of the site', isRequired: true, maxLength: 60 },
    name: { label: 'Your name', isRequired: true, maxLength: 60 },
    about: { label: 'About you', type: 'textarea', maxLength: 1000 }
  }
}

/** A new record's fields: empty, or the first choice. */
export function blank (form) {
  return Object.fromEntries(Object.entries(form).map(([name, { choices }]) => [name, choices?.[0] ?? '']))
}

/** The fields of a form out of a record. */
export function fieldsOf (form, record) {
  return Object.fromEntries(Object.keys(form).map(name => [name, record[name]]))
}

/**
 * The fields of a record, replaced by those of a request's body. Spaces at the ends belong to a password. Throws if a
 * value breaks a rule of the form.
 */
export function fill (form, body, record = blank(form)) {
  const values = { ...fieldsOf(form, record), ...body }
  const fields = Object.fromEntries(Object.entries(values).map(([name, value]) =>
    [name, form[name].type === 'password' ? value : value.replaceAll('\r\n', '\n').trim()]))
  const errors = Object.entries(form).map(([name, field]) => [name, errorIn(field, fields[name])])
    .filter(([, error]) => error !== null)
  if (errors.length > 0) throw invalid(form, fields, Object.fromEntries(errors))
  return fields
}

/** The error of a form that cannot be stored, with a sentence for each wrong field. `pages.js` shows the form again. */
export function invalid (form, fields, errors) {
  return Object.assign(httpError(422, 'The form has errors.'), { form, fields, errors })
}

function errorIn ({ label, type, isRequired, minLength, maxLength, choices }, value) {
  if (choices && !choices.includes(value)) return `${label} is one of ${choices.join(', ')}.`
  if (value === '') return isRequired ? `${label} cannot be empty.` : null
  if (value.length < minLength) return `${label} cannot be shorter than ${minLength} characters.`
  if (value.length > maxLength) return `${label} cannot be longer than ${maxLength} characters.`
  if (type === 'date' && !isDate(value)) return `${label} is not a date such as 2025-06-21.`
  return null
}

function isDate (text) {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
