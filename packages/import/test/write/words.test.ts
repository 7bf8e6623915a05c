import t from 'tap'
import { actionCase, camelCase, paramName, snakeCase } from '../../lib/write/words.js'

/** A text, and it as the words of a name, an identifier, an action and a param. */
const cases: ReadonlyArray<readonly [text: string, snake: string, camel: string, action: string, param: string]> = [
  ['line-items', 'line_items', 'lineItems', 'lineItems', 'line_items'],
  ['lineItems', 'line_items', 'lineItems', 'lineItems', 'lineItems'],
  ['photos/list_photos', 'photos_list_photos', 'photosListPhotos', 'listPhotos', 'photos_list_photos'],
  ['Übung', 'ubung', 'ubung', 'ubung', 'Ubung'],
  ['URL', 'url', 'url', 'url', 'URL'],
  ['2fa', '_2fa', '_2fa', '_2fa', '_2fa'],
  ['a%20b', 'a_b', 'aB', 'aB', 'a_20b'],
  ['%C3%9Cber%ff', 'uber', 'uber', 'uber', '_C3_9Cber_ff'],
  ['', '_', '_', '_', '_'],
  ['–', '_', '_', '_', '_'],
  ['/.', '_', '_', '_', '_'],
  ['*', '_', '_', '_', 'path'],
  ['format', 'format', 'format', 'format', 'format']
]

t.test('words of sources as names', async t => {
  for (const [text, ...names] of cases) t.strictSame([snakeCase, camelCase, actionCase, paramName].map(of => of(text)), names, text)
})
