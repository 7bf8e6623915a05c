import { show } from '../errors/errors.js'
import { listed } from '../errors/message.js'
import { didYouMean } from '../errors/suggest.js'
import type { Schema } from './check.js'
import { formatOf } from './formats.js'
import { ANNOTATIONS, BRANCHES, KEYWORDS, LIMITS, NAMES, VALUES } from './keywords.js'

export function isSchema (value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}

/**
 * Returns a frozen copy of a schema, as a person would write it, if a library has made it: references into its own
 * definitions are resolved, and names, bounds that every safe integer meets and unknown formats beside patterns are left
 * out. References that are left are problems.
 */
export function readSchema (schema: Schema): Schema {
  const definitions = ['$defs', 'definitions'].flatMap(key => Object.entries(Object(schema[key]) as Schema)
    .map(([name, target]) => [`#/${key}/${name}`, target] as const))
  const simplified = simplify(schema, new Map<unknown, unknown>(definitions))
  return JSON.parse(JSON.stringify(simplified), (_key, value: unknown) => Object.freeze(value)) as Schema
}

/** Whether a schema that has been read has references. */
export function hasReference (value: unknown): boolean {
  return isSchema(value) && Object.entries(value).some(([key, inner]) =>
    /^\$(?:ref|dynamicRef|recursiveRef)$/.test(key) || hasReference(inner))
}

/** A schema without what says nothing. */
function simplify (
  value: unknown, definitions: ReadonlyMap<unknown, unknown>, ancestors: readonly unknown[] = []
): unknown {
  if (Array.isArray(value)) return value.map(item => simplify(item, definitions, ancestors))
  if (!isSchema(value)) return value
  if (ancestors.includes(value)) return { $ref: '#' }
  const { $ref, ...others } = value
  const target = definitions.get($ref)
  const outer = [...ancestors, value, target]
  const isBoth = (keyword: string): boolean => !NAMES.includes(keyword) && Object.hasOwn(others, keyword)
  if (isSchema(target) && !ancestors.includes(target) && !Object.keys(target).some(isBoth)) {
    return simplify({ ...others, ...target }, definitions, outer)
  }
  return Object.fromEntries(Object.entries(value).filter(([key, item]) => !isNoise(key, item, value))
    .map(([key, item]) => [key, VALUES.includes(key) ? item : simplify(item, definitions, outer)]))
}

function isNoise (key: string, value: unknown, schema: Schema): boolean {
  switch (key) {
    case 'minimum': return typeof value === 'number' && value <= Number.MIN_SAFE_INTEGER
    case 'maximum': return typeof value === 'number' && value >= Number.MAX_SAFE_INTEGER
    case 'exclusiveMinimum': return typeof value === 'number' && value < Number.MIN_SAFE_INTEGER
    case 'exclusiveMaximum': return typeof value === 'number' && value > Number.MAX_SAFE_INTEGER
    case 'format': return typeof value === 'string' && formatOf(value) === undefined && hasPattern(schema)
    default: return NAMES.includes(key)
  }
}

/** Whether a schema has a pattern, or one in its `allOf`: Zod writes `format: 'starts_with'` beside them. */
function hasPattern ({ pattern, allOf }: Schema): boolean {
  return typeof pattern === 'string' || (Array.isArray(allOf) && allOf.some(part => isSchema(part) && hasPattern(part)))
}

/** The problem with a keyword that is one edit from another. Any other unknown keyword is an annotation. */
export function keywordProblems (key: string): readonly string[] {
  const isKnown = KEYWORDS.includes(key) || key.startsWith('x-')
  const hint = isKnown ? '' : didYouMean(key, KEYWORDS, () => key.length < 3 ? 0 : 1)
  return hint === '' ? [] : [`unknown keyword ${show(key)}${hint}`]
}

/** The problem with a schema that would accept every string, such as a parameter of an OpenAPI document. */
export function unlimitedProblems (schema: Schema): readonly string[] {
  const keys = Object.keys(schema).filter(key => !ANNOTATIONS.includes(key) && !key.startsWith('x-'))
  if (keys.length === 0 || keys.some(key => LIMITS.includes(key))) return []
  return [`no keyword limits the value, got ${listed(keys)}. Write the JSON schema of the value: { type: 'integer' }`]
}

/** The values of a list as strings; `null` for a schema without a list. */
export function listedValues (schema: Schema): readonly string[] | null {
  const values = schema['enum'] ?? (Object.hasOwn(schema, 'const') ? [schema['const']] : undefined)
  return Array.isArray(values) ? values.filter(item => typeof item !== 'object').map(String) : null
}

/** Whether a string with a dot may be valid, by the keywords that lose nothing; `undefined` if other keywords decide. */
export function dotsIn (schema: Schema): boolean | undefined {
  const list = listedValues(schema)
  if (list !== null) return list.some(text => text.includes('.'))
  const { type } = schema
  const format = formatOf(schema['format'])
  if (format?.type === 'string') return format.mayHaveDot !== false
  const inner = BRANCHES.flatMap(key => [schema[key]].flat().filter(isSchema)).map(dotsIn)
  if (inner.length > 0) return inner.includes(true) || (inner.includes(undefined) ? undefined : false)
  return type === 'number' ? true : type === 'integer' || type === 'boolean' ? false : undefined
}
