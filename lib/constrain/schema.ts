import type { Schema } from './check.js'
import { formatOf } from './formats.js'

/** Keywords whose schemas must match. Their patterns match whole segments, as constraints always do. */
export const BRANCHES: readonly string[] = ['allOf', 'anyOf', 'oneOf', 'then', 'else']

/** Keywords that have values instead of schemas. */
export const VALUES: readonly string[] = ['const', 'enum', 'default', 'examples']

/** Keywords that name a schema or its dialect. All drafts have the same keywords for a string. */
const NAMES: readonly string[] = ['$schema', '$id', 'id', '$defs', 'definitions']

export function isSchema (value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}

/**
 * Returns a schema as a person would write it, if a library has made it: a `$ref` at its top into its own definitions is
 * resolved, and names, bounds that every safe integer meets and unknown formats beside a pattern are left out. A schema
 * that contains itself is returned as it is.
 */
export function readSchema (schema: Schema): Schema {
  const resolved = resolve(schema)
  return hasReference(resolved) ? resolved : simplify(resolved)
}

/** Resolves a `$ref` at the top, unless both schemas have a keyword. */
function resolve (schema: Schema): Schema {
  const { $ref, ...others } = schema
  const [, key, name] = typeof $ref === 'string' ? /^#\/(\$defs|definitions)\/([^/~%]+)$/.exec($ref) ?? [] : []
  const definitions = others[key!]
  if (!isSchema(definitions) || !Object.hasOwn(definitions, name!)) return schema
  const { [name!]: target, ...rest } = definitions
  const isBoth = (keyword: string): boolean => !NAMES.includes(keyword) && Object.hasOwn(others, keyword)
  if (!isSchema(target) || Object.keys(target).some(isBoth)) return schema
  return resolve({ ...others, ...target, [key!]: rest })
}

/** Whether a schema has references, or contains itself. */
export function hasReference (value: unknown, ancestors: readonly unknown[] = []): boolean {
  if (!isSchema(value)) return false
  if (ancestors.includes(value)) return true
  return Object.entries(value).some(([key, inner]) => !NAMES.includes(key) &&
    (/^\$(?:ref|dynamicRef|recursiveRef)$/.test(key) || hasReference(inner, [...ancestors, value])))
}

/** A schema without what says nothing; the same object if nothing is left out. */
function simplify (schema: Schema): Schema {
  const entries = Object.entries(schema)
  const kept = entries.filter(([key, value]) => !isNoise(key, value, schema))
  const simplified = kept.map(([key, value]) => [key, VALUES.includes(key) ? value : simplifyAll(value)] as const)
  const isSame = kept.length === entries.length && simplified.every(([, value], index) => value === entries[index]![1])
  return isSame ? schema : Object.freeze(Object.fromEntries(simplified))
}

function simplifyAll (value: unknown): unknown {
  if (!Array.isArray(value)) return isSchema(value) ? simplify(value) : value
  const simplified = value.map(simplifyAll)
  return simplified.every((item, index) => item === value[index]) ? value : simplified
}

function isNoise (key: string, value: unknown, { pattern }: Schema): boolean {
  switch (key) {
    case 'minimum': return typeof value === 'number' && value <= Number.MIN_SAFE_INTEGER
    case 'maximum': return typeof value === 'number' && value >= Number.MAX_SAFE_INTEGER
    case 'exclusiveMinimum': return typeof value === 'number' && value < Number.MIN_SAFE_INTEGER
    case 'exclusiveMaximum': return typeof value === 'number' && value > Number.MAX_SAFE_INTEGER
    case 'format': return typeof value === 'string' && typeof pattern === 'string' && formatOf(value) === undefined
    default: return NAMES.includes(key)
  }
}
