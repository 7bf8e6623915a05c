import { isObject, type JsonObject, type SourceSchema } from '../operation.js'

/** Keywords that say nothing about the accepted values. */
const ANNOTATIONS = new Set([
  'title', 'description', 'default', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly', '$comment', '$id',
  '$schema', 'externalDocs', 'xml', 'discriminator', 'contentMediaType', 'contentEncoding'
])

/** What a schema of a param accepts: `type: 'string'` alone says nothing. */
export function paramMeaning (schema: unknown): SourceSchema {
  const meaning = meaningOf(schema)
  return Object.keys(meaning).join() === 'type' && meaning['type'] === 'string' ? {} : meaning
}

/** What a schema accepts: without annotations, and with keywords and lists in the order of the alphabet. */
export function meaningOf (schema: unknown): SourceSchema {
  return withoutAnnotations(schema) as SourceSchema
}

/** Keywords whose keys are names, not keywords. */
const MAPS = new Set(['properties', 'patternProperties', 'definitions', 'dependencies'])
/** Keywords with values, in which order says nothing. */
const LISTS = new Set(['enum', 'required', 'type'])

function withoutAnnotations (value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAnnotations)
  if (!isObject(value)) return value
  const { nullable, ...schema } = value
  const types = [schema['type'] ?? []].flat()
  const isNullable = nullable === true && types.length > 0 && !types.includes('null')
  const own = isNullable ? { ...schema, type: [...types, 'null'] } : schema
  return sorted(Object.entries(withInclusiveBounds(own))
    .filter(([keyword]) => !ANNOTATIONS.has(keyword) && !keyword.startsWith('x-'))
    .map(([keyword, one]) => [keyword, meaningIn(keyword, one)]))
}

/** An integer above 0 is at least 1. */
function withInclusiveBounds (schema: JsonObject): JsonObject {
  const { exclusiveMinimum: above, exclusiveMaximum: below, ...others } = schema
  const { minimum = -Infinity, maximum = Infinity } = others
  if (schema['type'] !== 'integer' || [minimum, maximum].some(bound => typeof bound !== 'number')) return schema
  const least = Math.max(minimum as number, typeof above === 'number' ? Math.floor(above) + 1 : -Infinity)
  const most = Math.min(maximum as number, typeof below === 'number' ? Math.ceil(below) - 1 : Infinity)
  return { ...others, ...least > -Infinity && { minimum: least }, ...most < Infinity && { maximum: most } }
}

function meaningIn (keyword: string, value: unknown): unknown {
  if (keyword === 'const') return value
  if (LISTS.has(keyword)) return Array.isArray(value) ? [...value].sort(byJson) : value
  if (!MAPS.has(keyword)) return withoutAnnotations(value)
  return sorted(Object.entries(Object(value) as JsonObject).map(([name, inner]) => [name, withoutAnnotations(inner)]))
}

function byJson (one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
}

function sorted (entries: ReadonlyArray<readonly [string, unknown]>): JsonObject {
  return Object.fromEntries([...entries].sort(([one], [other]) => one < other ? -1 : 1))
}
