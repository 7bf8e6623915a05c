/** Keywords whose schemas must match, or one of them. */
export const BRANCHES: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'then', 'else']

/** Keywords that have values instead of schemas. */
export const VALUES: readonly string[] = ['const', 'enum', 'default', 'examples']

/** Keywords that name a schema or its dialect. All drafts have the same keywords for a string. */
export const NAMES: readonly string[] = ['$schema', '$id', 'id', '$defs', 'definitions']

/** Keywords that say nothing about a value. */
export const ANNOTATIONS: readonly string[] = [
  'title', 'description', '$comment', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly'
]

/** Keywords for a segment. Ajv ignores a misspelled keyword, and the schema would accept every string. */
export const KEYWORDS: readonly string[] = [
  'type', 'enum', 'const', 'pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum',
  'exclusiveMaximum', 'multipleOf', ...BRANCHES
]

/** Keywords without any of which a schema accepts every string. */
export const LIMITS: readonly string[] = [...KEYWORDS, 'not', 'if']
