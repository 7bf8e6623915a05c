import { singularize } from 'inflected'
import { decoded } from '../decoded.js'

/** `line_items` for `line-items`, `lineItems` and `Line Items`; a name begins with a letter or `_`. */
export function snakeCase (text: string): string {
  const plain = readable(text).replace(/([a-z0-9])([A-Z])/g, '$1_$2')
  return named((plain.match(/[A-Za-z0-9]+/g) ?? []).join('_').toLowerCase())
}

/** `listPhotos` for `list-photos` and `photos/list_photos`, whose last part is used. */
export function actionCase (text: string): string {
  return camelCase(text.split(/[/.#]/).findLast(part => /[A-Za-z0-9]/.test(part)) ?? '')
}

/** `photosListPhotos` for `photos/list-photos`. */
export function camelCase (text: string): string {
  const [first = '', ...rest] = readable(text).match(/[A-Za-z0-9]+/g) ?? []
  const begin = /^[A-Z]+$/.test(first) ? first.toLowerCase() : first.replace(/^[A-Z]/, letter => letter.toLowerCase())
  return named(begin + rest.map(word => word.replace(/^[a-z]/, letter => letter.toUpperCase())).join(''))
}

/** The name that a declaration has for a param of a source, which may have any characters. */
export function paramName (name: string): string {
  if (name === '*') return 'path'
  return named(withoutAccents(name).replace(/\W+/g, '_'))
}

export function singularOf (word: string): string {
  return singularize(word)
}

/** A text of a path whose escapes are letters: `Uber` for `%C3%9Cber`. Those that are none separate words. */
function readable (text: string): string {
  return withoutAccents(text.replace(/(?:%[0-9A-F]{2})+/gi, escapes => decoded(escapes, ' ')))
}

function withoutAccents (text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '')
}

function named (word: string): string {
  return /^[A-Za-z_]/.test(word) ? word : `_${word}`
}
