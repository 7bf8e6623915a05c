import type { Schema } from '../../constrain/check.js'
import { isPlain } from '../../errors/errors.js'
import { mapSubschemas } from './subschemas.js'

/** The bound that a number may have, by the bound that it may not have, and the step to the next integer. */
const BOUNDS = [['exclusiveMinimum', 'minimum', 1], ['exclusiveMaximum', 'maximum', -1]] as const

/**
 * A schema whose keywords every version of OpenAPI has: before 3.1 there are neither names of properties nor excluded
 * numbers. A number's excluded bound is shown as allowed; everything else keeps its meaning, except names by a pattern.
 */
export function portable (schema: Schema): Schema {
  return withoutNames(inclusive(schema, false))
}

/** A schema whose integers, at any depth, have no excluded bounds. */
export function withInclusiveIntegers (schema: Schema): Schema {
  return inclusive(mapSubschemas(schema, withInclusiveIntegers), true)
}

function inclusive (schema: Schema, isExact: boolean): Schema {
  const isInteger = schema['type'] === 'integer'
  if (isExact && !isInteger) return schema
  return BOUNDS.reduce((changed, [excluded, allowed, step]) => {
    const { [excluded]: limit, [allowed]: own, ...others } = changed
    if (typeof limit !== 'number') return changed
    const next = !isInteger ? limit : step * (Math.floor(step * limit) + 1)
    return { ...others, [allowed]: typeof own === 'number' && step * own > step * next ? own : next }
  }, schema)
}

/** A schema of an object that lists the names, in place of `propertyNames`. */
function withoutNames ({ propertyNames, ...schema }: Schema): Schema {
  const { enum: names } = Object(propertyNames) as Schema
  const { properties, additionalProperties: value = true } = schema
  if (!Array.isArray(names) || value === false) return schema
  const listed = Object.fromEntries(names.map(name => [name, isPlain(value) ? value : {}] as const))
  return { ...schema, properties: { ...listed, ...properties as object }, additionalProperties: false }
}
