import type { Schema } from './constraint.js'
import type { DrawnRoute } from './drawing.js'
import { paramsOf } from './template.js'
import type { Params } from './segment.js'

/** What Fastify calls to validate one part of a request: true, or false with `errors`, or a value or an error. */
export type Validate = ((data: unknown) => unknown) & { errors?: unknown }

/** The params schemas of one mount: routes with the same constraints share one object, which Fastify compiles once. */
export type ParamsSchemas = Map<string, Schema>

/** An integer in canonical decimal: what a validator that coerces (as Fastify's does) would let pass otherwise. */
const CANONICAL_INTEGER = '^(?:0|-?[1-9]\\d{0,15})$'

/**
 * The JSON schema for a route's constrained params, or `null` where it has none. OpenAPI reads `properties`. For
 * integers `allOf` looks at the text before `properties` coerces it, so that `1e3`, `01` and ` 1` do not pass.
 */
export function paramsSchema (route: DrawnRoute, known: ParamsSchemas): Schema | null {
  const { checks, template } = route
  if (checks.size === 0) return null
  const properties = Object.fromEntries(paramsOf(template).map(name => [name, safe(checks.get(name)?.schema ?? { type: 'string' })]))
  const key = JSON.stringify(properties)
  let schema = known.get(key)
  if (schema === undefined) {
    const integers = Object.entries(properties).filter(([, { type }]) => type === 'integer')
    schema = Object.freeze({
      type: 'object',
      properties,
      required: Object.keys(properties),
      ...integers.length === 0 ? {} : { allOf: [{ type: 'object', properties: Object.fromEntries(integers.map(([name]) => [name, integerText])) }] }
    })
    known.set(key, schema)
  }
  return schema
}

/** An integer's schema with the bounds beyond which a number is no longer the text that it was made from. */
function safe (schema: Schema): Schema {
  return schema['type'] === 'integer' ? { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...schema } : schema
}

const integerText = Object.freeze({ type: 'string', pattern: CANONICAL_INTEGER })

/**
 * The validator of a route's params: the very checks of its constraints, then the conversion. A failure carries
 * the errors that Ajv would give, so that it reads as Fastify's own do.
 */
export function paramsValidator ({ checks }: DrawnRoute): Validate {
  const entries = [...checks]
  const validate: Validate = data => {
    const params = data as Params
    for (const [name, check] of entries) {
      const text = params[name]!
      if (check.test(text)) continue
      validate.errors = check.explain(text).map(error => ({
        ...error,
        instancePath: `/${name}${error.instancePath}`,
        schemaPath: `#/properties/${name}${error.schemaPath.slice(1)}`
      }))
      return false
    }
    for (const [name, check] of entries) (params as Record<string, unknown>)[name] = check.read(params[name]!)
    return true
  }
  return validate
}
