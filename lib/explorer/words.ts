import { oneOf } from '../errors/errors.js'
import { printValue } from '../table/row.js'

/** What stands for the keywords of a schema; of a title or a description nothing is checked. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['minimum', '≥ '], ['maximum', '≤ '], ['exclusiveMinimum', '> '], ['exclusiveMaximum', '< '], ['const', ''],
  ['multipleOf', 'multiple of '], ['minLength', 'length ≥ '], ['maxLength', 'length ≤ '], ['format', ''], ['enum', '']
])

/** A constraint in words: `integer ≥ 1`, `en or de`; what has none is shown as it is written. */
export function inWords (constraint: unknown): string {
  if (Array.isArray(constraint)) return oneOf(constraint.map(print))
  if (typeof constraint !== 'object' || constraint instanceof RegExp) return printValue(constraint)
  const { type = '', title: _title, description: _description, ...keywords } = constraint as Record<string, unknown>
  if (typeof type !== 'string' || !Object.keys(keywords).every(key => key === 'pattern' || WORDS.has(key))) {
    return printValue(constraint)
  }
  const words = Object.entries(keywords).map(([key, value]) => key === 'pattern'
    ? `/${String(value)}/`
    : WORDS.get(key)! + (Array.isArray(value) ? oneOf(value.map(print)) : print(value)))
  // A text that is said more of is known to be one.
  return [...type === 'string' && words.length > 0 ? [] : [type], words.join(', ')].join(' ').trim()
}

function print (value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
