import type { Schema } from '../../constrain/check.js'
import { isPlain } from '../../errors/errors.js'

/** A schema as a JSON schema: an object of fluent-json-schema becomes its value, as in Fastify. */
export function fromFluent (schema: unknown): unknown {
  return (schema as { readonly isFluentSchema?: unknown } | undefined)?.isFluentSchema === true
    ? (schema as object).valueOf()
    : schema
}

/** Whether a value is a JSON schema, and not the object of another library such as Zod, Joi or Valibot. */
export function isJsonSchema (schema: unknown): schema is Schema {
  return typeof schema === 'boolean' || (isPlain(schema) && Object.values(schema).every(isJsonData))
}

function isJsonData (value: unknown): boolean {
  if (typeof value === 'function') return false
  return typeof value !== 'object' || value === null || Array.isArray(value) || isPlain(value)
}

/** Whether a part of a route's schema is the schema of another library, whose OpenAPI transform reads no JSON schema. */
export function hasOtherLibrary (schema: Readonly<Record<string, unknown>> = {}): boolean {
  const { body, querystring, query, params, headers, response } = schema
  return [body, querystring, query, params, headers, ...Object.values(Object(response) as Schema)]
    .flatMap(contentSchemas)
    .some(part => part !== undefined && !isJsonSchema(fromFluent(part)))
}

/** A schema, or its schemas by content type. */
function contentSchemas (part: unknown): readonly unknown[] {
  const content = isPlain(part) ? (part as Schema)['content'] : undefined
  if (!isPlain(content)) return [part]
  return Object.values(content).map(media => (Object(media) as Schema)['schema'])
}
