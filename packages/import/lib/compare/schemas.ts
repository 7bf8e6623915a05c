import {
  isObject, type JsonObject, type OperationSchema, type SourceOperation, type SourceSchema
} from '../operation.js'
import { meaningOf } from './meaning.js'

type ComponentSchemas = ReadonlyMap<string, SourceSchema>

/** The parts of requests and responses whose schemas accept different values, or that the second side lacks. */
export function schemaDifferences (
  { schema: one }: SourceOperation, { schema: other }: SourceOperation, first: ComponentSchemas,
  second: ComponentSchemas
): readonly string[] {
  if (one === undefined || other === undefined) return []
  return partsOf(one).flatMap(([part, schema]) => {
    const found = new Map(partsOf(other)).get(part)
    if (found === undefined) return [`${part} has no schema here`]
    const path = differenceIn(meaningOf(schema), meaningOf(found), { first, second, seen: new Set() })
    return path === null ? [] : [`another schema of ${part} at ${path}`]
  })
}

/** `the body`, `the response 200`, with their schemas. */
function partsOf (schema: OperationSchema): ReadonlyArray<readonly [name: string, schema: SourceSchema]> {
  const { body, querystring, headers, response = {} } = schema
  const responses = Object.entries(response)
    .map(([status, one]) => [`the response ${status.toLowerCase()}`, one] as const)
  const parts = [['the body', body], ['the query', querystring], ['the headers', headers], ...responses] as const
  return parts.flatMap(([name, one]) => one === undefined ? [] : [[name, jsonContent(one)] as const])
}

/** A schema, or that of JSON if it is the only media type. */
function jsonContent (schema: SourceSchema): SourceSchema {
  const { 'application/json': json, ...others } = Object(schema['content']) as JsonObject
  return isObject(json) && Object.keys(others).length === 0 ? json['schema'] as SourceSchema : schema
}

interface ReferencePairs {
  readonly first: ComponentSchemas
  readonly second: ComponentSchemas
  /** The pairs of references that are being compared, so that a recursive schema ends. */
  readonly seen: Set<string>
}

/** The path of the first difference of two schemas, references followed; `null` if they are equal. */
function differenceIn (one: unknown, other: unknown, context: ReferencePairs, path = ''): string | null {
  const [left, right] = [one, other] as [JsonObject, JsonObject]
  const pair = `${String(Object(left).$ref)} ${String(Object(right).$ref)}`
  if (typeof Object(left).$ref === 'string' || typeof Object(right).$ref === 'string') {
    if (context.seen.has(pair)) return null
    context.seen.add(pair)
  }
  const [own, here] = [resolved(left, context.first), resolved(right, context.second)]
  if (Array.isArray(own) && Array.isArray(here)) {
    if (own.length !== here.length) return path
    return firstOf(own.keys(), key => differenceIn(own[key], here[key], context, `${path}/${key}`))
  }
  if (!isObject(own) || !isObject(here)) return JSON.stringify(own) === JSON.stringify(here) ? null : path
  const keys = new Set([...Object.keys(own), ...Object.keys(here)])
  return firstOf(keys, key => Object.hasOwn(own, key) === Object.hasOwn(here, key)
    ? differenceIn(own[key], here[key], context, `${path}/${key}`)
    : `${path}/${key}`)
}

function firstOf<Key> (keys: Iterable<Key>, find: (key: Key) => string | null): string | null {
  for (const key of keys) {
    const found = find(key)
    if (found !== null) return found
  }
  return null
}

/** A schema without annotations, or the component that it references. */
function resolved (schema: unknown, components: ComponentSchemas): unknown {
  let found = schema
  for (let steps = 0; isObject(found) && typeof found['$ref'] === 'string' && steps < 50; steps++) {
    found = components.get(found['$ref'].replace(/#.*$/s, '')) ?? {}
  }
  return found === schema ? found : meaningOf(found)
}
