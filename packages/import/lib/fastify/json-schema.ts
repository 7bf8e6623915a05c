import { isObject, type JsonObject, type SourceSchema, type OperationSchema } from '../operation.js'

/** Whether a value is a JSON schema, and no schema of another library: an object whose values are JSON. */
export function isJsonSchema (value: unknown): value is SourceSchema {
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every(one => one === null || !['function', 'symbol', 'bigint'].includes(typeof one))
}

/** The parts of a route's schema that are JSON schemas, with the schemas of its params. */
export function schemaOf (
  schema: JsonObject, shared: JsonObject
): OperationSchema & { readonly params: ReadonlyMap<string, SourceSchema> } {
  const { body, query, querystring = query, headers, params, response } = schema
  const responses = Object.entries(Object(response) as JsonObject)
    .flatMap(([status, one]) => isJsonSchema(one) ? [[status.toLowerCase(), one] as const] : [])
  return {
    params: paramSchemas(params, shared),
    ...isJsonSchema(body) ? { body } : {},
    ...isJsonSchema(querystring) ? { querystring } : {},
    ...isJsonSchema(headers) ? { headers } : {},
    ...responses.length === 0 ? {} : { response: Object.fromEntries(responses) }
  }
}

function paramSchemas (params: unknown, shared: JsonObject): ReadonlyMap<string, SourceSchema> {
  const { $ref, properties } = Object(params) as JsonObject
  if (typeof $ref === 'string') return paramSchemas(shared[$ref.replace(/#.*$/s, '')], {})
  return new Map(Object.entries(Object(properties) as JsonObject)
    .filter((entry): entry is [string, SourceSchema] => isJsonSchema(entry[1])))
}

/** The parts of a route's schema that only another library reads. */
export function foreignParts (schema: JsonObject): readonly string[] {
  return ['body', 'querystring', 'query', 'headers', 'params']
    .filter(part => schema[part] !== undefined && !isJsonSchema(schema[part]))
}
