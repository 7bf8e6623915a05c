import type { DescribedConstraint } from '../../types/index.js'
import { escapeControls, oneOf } from '../errors/errors.js'

/** The words for keywords of a schema. Titles and descriptions check nothing. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['minimum', '≥ '], ['maximum', '≤ '], ['exclusiveMinimum', '> '], ['exclusiveMaximum', '< '], ['const', ''],
  ['multipleOf', 'multiple of '], ['minLength', 'length ≥ '], ['maxLength', 'length ≤ '], ['format', ''],
  ['enum', ''], ['pattern', '']
])

/** A constraint in words: `integer ≥ 1`, `en or de`. Constraints without words are printed as code. */
export function inWords (constraint: DescribedConstraint): string {
  return escapeControls(constraintWords(constraint))
}

function constraintWords (constraint: DescribedConstraint): string {
  if (Array.isArray(constraint)) return printPart(constraint)
  if (typeof constraint !== 'object') return JSON.stringify(constraint)
  const { type = '', title: _title, description: _description, ...keywords } = constraint as Record<string, unknown>
  const { source, flags } = keywords
  if (typeof flags === 'string') return `/${String(source)}/${flags}`
  const isKnown = typeof type === 'string' && Object.keys(keywords).every(key => WORDS.has(key))
  if (!isKnown) return JSON.stringify(constraint)
  const words = Object.entries(keywords).map(([key, value]) =>
    WORDS.get(key)! + (key === 'pattern' ? `/${String(value)}/` : printPart(value)))
  // The type `string` is clear from the other keywords.
  return [type === 'string' && words.length > 0 ? '' : type, words.join(', ')].join(' ').trim()
}

function printPart (value: unknown): string {
  if (Array.isArray(value)) return oneOf(value.map(printPart))
  return typeof value === 'string' ? value : JSON.stringify(value)
}
