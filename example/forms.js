import { lights, scenes } from './picture.js'

/** The fields of each form: their rules, and how the page shows them. A record takes no other fields from a request. */
export const forms = {
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
    album: { label: 'Name of the album', isRequired: true, maxLength: 60 },
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

/** The fields of a record, replaced by those of a request's body. Spaces at the ends belong to a password. */
export function fill (form, record, body) {
  const values = { ...fieldsOf(form, record), ...body }
  return Object.fromEntries(Object.entries(values).map(([name, value]) =>
    [name, form[name].type === 'password' ? value : value.replaceAll('\r\n', '\n').trim()]))
}

/** The problems of a form's values, a sentence for each field, or `null` if there are none. */
export function errorsIn (form, values) {
  const errors = Object.entries(form).map(([name, field]) => [name, errorIn(field, values[name])])
  const found = errors.filter(([, error]) => error !== null)
  return found.length === 0 ? null : Object.fromEntries(found)
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
