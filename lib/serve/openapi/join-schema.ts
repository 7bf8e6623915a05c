import type { Schema } from '../../constrain/check.js'
import { fromFluent, isJsonSchema } from './json-schema.js'
import { isPlain } from '../../errors/errors.js'

/** Keywords that any constraint may have next to it. */
const DESCRIPTIVE = ['title', 'description', 'examples', 'deprecated'] as const

/** Keywords whose meaning depends on the type, and which are checked before the value is converted. */
const OTHERS = ['$ref', 'enum', 'const', 'not', 'anyOf', 'oneOf', 'allOf'] as const

/**
 * Joins the constraints of a route with the user's `schema.params`, param by param, because @fastify/swagger ignores
 * an `allOf` next to `properties`. Other JSON schemas, and those of other libraries, do not change. `getSchema` returns
 * a shared schema of the app.
 */
export function joinSchemas (
  constraints: Schema, checked: ReadonlyMap<string, unknown>, userSchema: unknown, getSchema: (id: string) => unknown
): unknown {
  if (userSchema === undefined) return constraints
  const user = resolved(fromFluent(userSchema), getSchema)
  if (!isJsonSchema(user) || !isPlain(user['properties'])) return userSchema
  const userProperties = user['properties'] as Schema
  const described = Object.entries(constraints['properties'] as Readonly<Record<string, Schema>>)
  const properties = described.map(([name, constraint]) =>
    [name, joinParam(constraint, userProperties[name], checked.has(name))])
  return {
    ...user,
    type: 'object',
    properties: { ...userProperties, ...Object.fromEntries(properties) as object },
    required: [...new Set([...constraints['required'] as string[], ...[user['required'] ?? []].flat()])]
  }
}

/** The schema of a param. The keywords of a constraint take precedence, because every request must meet it. */
function joinParam (constraint: Schema, user: unknown, isChecked: boolean): Schema {
  if (!isPlain(user)) return { ...constraint }
  const schema = user as Schema
  if (!isChecked) {
    return 'type' in schema || OTHERS.some(key => key in schema) ? { ...schema } : { ...constraint, ...schema }
  }
  const types = new Set([schema['type'] ?? constraint['type'], constraint['type'] ?? schema['type']])
  if (types.size > 1 || OTHERS.some(key => key in schema)) {
    const annotations = DESCRIPTIVE.filter(key => key in schema).map(key => [key, schema[key]])
    return { ...Object.fromEntries(annotations), ...constraint }
  }
  const patterns = [schema['pattern'], constraint['pattern']].filter(pattern => pattern !== undefined)
  const allOf = [constraint['allOf'] ?? [], patterns.length < 2 ? [] : { pattern: schema['pattern'] }].flat()
  return { ...schema, ...constraint, ...allOf.length === 0 ? {} : { allOf } }
}

/** A schema whose `$ref` at the top is replaced by the shared schema. */
function resolved (schema: unknown, getSchema: (id: string) => unknown): unknown {
  if (!isPlain(schema)) return schema
  const { $ref, ...others } = schema as Schema
  if (typeof $ref !== 'string') return schema
  const [id, pointer = ''] = $ref.split('#') as [string, string?]
  const names = pointer.split('/').slice(1).map(name => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  const found = names.reduce<unknown>((part, name) => isPlain(part) ? (part as Schema)[name] : undefined, getSchema(id))
  if (!isPlain(found)) return schema
  // References in a shared schema are relative to it.
  const copy = JSON.parse(JSON.stringify(found), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#') ? `${id}${value}` : value) as Schema
  const { $id: _id, ...target } = copy
  return { ...target, ...others }
}
