import type { Schema } from '../../constrain/check.js'
import { isPlain } from '../../errors/errors.js'
import { localRef, mapSubschemas, targetOf } from './subschemas.js'

/**
 * Returns the schema of a reply for fast-json-stringify, which leaves out undeclared keys unless `additionalProperties`
 * allows them. It takes the first alternative of a union that Ajv accepts: the exact ones are tried first, then each
 * without its limit on other keys, because a reply may have more keys than its type.
 */
export function serializerSchema (root: Schema): Schema {
  const definitions: Record<string, Schema> = Object.create(null)
  const names = new Map<string, string>()
  const read = (schema: Schema, isExact: boolean): Schema => {
    const ref = localRef(unwrapped(schema))
    if (ref !== null) return { $ref: `#/definitions/${define(ref, isExact)}` }
    const copy = mapSubschemas(withKeys(schema, isExact), subschema => read(subschema, isExact))
    return isExact ? copy : withAlternatives(schema, copy, subschema => read(subschema, true))
  }
  const define = (ref: string, isExact: boolean): string => {
    const key = `${ref} ${isExact}`
    const known = names.get(key)
    if (known !== undefined) return known
    const name = `${isExact ? 'exact' : 'open'}${names.size}`
    names.set(key, name)
    definitions[name] = read(targetOf(root, ref), isExact)
    return name
  }
  const schema = read(root, false)
  return names.size === 0 ? schema : { ...schema, definitions }
}

/** Keywords that say, beside `allOf`, what a value is. */
const SHAPES: readonly string[] = [
  '$ref', 'additionalProperties', 'anyOf', 'const', 'enum', 'items', 'oneOf', 'patternProperties', 'properties', 'type'
]

/**
 * The only schema of `allOf` in place of it: Zod writes references so, and fast-json-stringify would follow one in `allOf`
 * to the part that contains it, without an end.
 */
function unwrapped (schema: Schema): Schema {
  const { allOf } = schema
  const isOnly = Array.isArray(allOf) && allOf.length === 1 && isPlain(allOf[0]) && !SHAPES.some(key => key in schema)
  return isOnly ? allOf[0] as Schema : schema
}

/** The schema of an object with the keys that a reply may have: those that it declares, and in an exact one no others. */
function withKeys (schema: Schema, isExact: boolean): Schema {
  const { propertyNames, additionalProperties: value, ...others } = schema
  const { enum: names, pattern } = Object(propertyNames) as Schema
  const hasNames = isPlain(value) && Array.isArray(names)
  const hasPattern = isPlain(value) && typeof pattern === 'string'
  const properties = {
    ...hasNames ? Object.fromEntries(names.map(name => [name, value])) : {}, ...others['properties'] as object
  } as Readonly<Record<string, Schema>>
  const isOpen = value !== undefined && value !== false && !hasNames && !hasPattern
  if (isOpen || !(hasNames || hasPattern || isPlain(others['properties']))) return schema
  const required = (others['required'] ?? []) as readonly string[]
  return {
    ...others,
    properties,
    // A key for any value may have the value `undefined`, which JSON does not have.
    required: required.filter(name => !isPlain(properties[name]) || Object.keys(properties[name]).length > 0),
    ...hasPattern && { patternProperties: { [pattern]: value, ...others['patternProperties'] as object } },
    ...isExact && { additionalProperties: false }
  }
}

/** A copy of a schema whose unions have each exact alternative first. */
function withAlternatives (schema: Schema, copy: Schema, exact: (subschema: Schema) => Schema): Schema {
  const unions = ['anyOf', 'oneOf'].filter(key => Array.isArray(schema[key])).map(key => {
    const open = copy[key] as readonly unknown[]
    const exactOnes = (schema[key] as readonly unknown[]).map(one => isPlain(one) ? exact(one as Schema) : one)
    const isOther = (one: unknown, index: number): boolean => JSON.stringify(one) !== JSON.stringify(exactOnes[index])
    return [key, [...exactOnes, ...open.filter(isOther)]]
  })
  return { ...copy, ...Object.fromEntries(unions) as Schema }
}
