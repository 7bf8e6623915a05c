import { oneOf } from '../errors/errors.js'
import { printValue } from '../table/row.js'

type Schema = Readonly<Record<string, unknown>>

/** How a keyword of a schema reads behind the type; `type` and `title` are no words of their own. */
const WORDS: Readonly<Record<string, (value: unknown) => string>> = Object.assign(Object.create(null), {
  minimum: (value: unknown) => `≥ ${value}`,
  maximum: (value: unknown) => `≤ ${value}`,
  exclusiveMinimum: (value: unknown) => `> ${value}`,
  exclusiveMaximum: (value: unknown) => `< ${value}`,
  multipleOf: (value: unknown) => `multiple of ${value}`,
  minLength: (value: unknown) => `length ≥ ${value}`,
  maxLength: (value: unknown) => `length ≤ ${value}`,
  pattern: (value: unknown) => `/${value}/`,
  format: String,
  const: print,
  enum: (values: readonly unknown[]) => oneOf(values.map(print))
})

const SILENT: ReadonlySet<string> = new Set(['type', 'title', 'description', 'examples', '$id', '$schema'])

/** A constraint in words: `integer ≥ 1`, `en or de`; what has none is shown as it is written. */
export function inWords (constraint: unknown): string {
  if (Array.isArray(constraint)) return oneOf(constraint.map(print))
  if (typeof constraint !== 'object' || constraint instanceof RegExp) return printValue(constraint)
  const { type } = constraint as Schema
  const keywords = Object.entries(constraint as Schema).filter(([key]) => !SILENT.has(key))
  const isSaid = keywords.every(([key]) => key in WORDS) && (type === undefined || typeof type === 'string')
  if (!isSaid) return printValue(constraint)
  const words = keywords.map(([key, value]) => WORDS[key]!(value))
  // What is spelt out, and what has a name of its own, needs no type.
  const isNamed = type === undefined || (type === 'string' && words.length > 0)
  return [...isNamed ? [] : [type], words.join(', ')].join(' ').trim()
}

function print (value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
