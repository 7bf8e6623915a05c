import { show } from '../errors/errors.js'
import { listed } from '../errors/message.js'
import { didYouMean } from '../errors/suggest.js'
import type { Schema } from './check.js'
import { BRANCHES } from './schema.js'

/** Keywords that say nothing about a value. */
export const ANNOTATIONS: readonly string[] = [
  'title', 'description', '$comment', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly'
]

/** Keywords for a segment. Ajv ignores a misspelled keyword, and the schema would accept every string. */
const KEYWORDS: readonly string[] = [
  'type', 'enum', 'const', 'pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum',
  'exclusiveMaximum', 'multipleOf', ...BRANCHES
]

/** Keywords without any of which a schema accepts every string. */
const LIMITS: readonly string[] = [...KEYWORDS, 'not', 'if']

/** The problem with a keyword that is one edit from another. Any other unknown keyword is an annotation. */
export function keywordProblem (key: string): string | readonly [] {
  const hint = KEYWORDS.includes(key) || key.startsWith('x-') ? '' : didYouMean(key, KEYWORDS, () => 2)
  return hint === '' ? [] : `unknown keyword ${show(key)}${hint}`
}

/** The problem with a schema that would accept every string, such as a parameter of an OpenAPI document. */
export function unlimitedProblem (schema: Schema): readonly string[] {
  const keys = Object.keys(schema).filter(key => !ANNOTATIONS.includes(key) && !key.startsWith('x-'))
  if (keys.length === 0 || keys.some(key => LIMITS.includes(key))) return []
  return [`no keyword limits the value, got ${listed(keys)}. Write the JSON schema of the value: { type: 'integer' }`]
}
