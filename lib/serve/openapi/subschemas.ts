import type { Schema } from '../../constrain/check.js'
import { decodedOrWhole, isPlain } from '../../errors/errors.js'

/** Keywords that have a schema, or a list of schemas. */
const ONE_OR_SEVERAL: ReadonlySet<string> = new Set([
  'additionalItems', 'additionalProperties', 'allOf', 'anyOf', 'contains', 'else', 'if', 'items', 'not', 'oneOf',
  'prefixItems', 'propertyNames', 'then', 'unevaluatedItems', 'unevaluatedProperties'
])

/** Keywords that have schemas by name. */
const NAMED: ReadonlySet<string> = new Set(['dependentSchemas', 'patternProperties', 'properties'])

/** Keywords that a part of another schema does not need: its references are followed. */
const OF_ROOT: ReadonlySet<string> = new Set(['$defs', '$schema', 'definitions'])

/** A copy of a JSON schema with each of its subschemas changed, and without definitions. */
export function mapSubschemas (schema: Schema, change: (subschema: Schema) => Schema): Schema {
  const changed = (value: unknown): unknown => isPlain(value) ? change(value as Schema) : value
  const entries = Object.entries(schema).flatMap(([key, value]) => {
    if (OF_ROOT.has(key)) return []
    if (NAMED.has(key) && isPlain(value)) {
      return [[key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, changed(inner)]))]]
    }
    if (!ONE_OR_SEVERAL.has(key)) return [[key, value]]
    return [[key, Array.isArray(value) ? value.map(changed) : changed(value)]]
  })
  return Object.fromEntries(entries) as Schema
}

/** The reference of a schema into its own root, such as `#/definitions/Author`; `null` for none. */
export function localRef ({ $ref }: Schema): string | null {
  return typeof $ref === 'string' && $ref.startsWith('#') ? $ref : null
}

/** The target of a local reference. Throws if there is none. */
export function targetOf (root: Schema, ref: string): Schema {
  const names = ref.split('/').slice(1).map(name => decodedOrWhole(name).replaceAll('~1', '/').replaceAll('~0', '~'))
  const target = names.reduce<unknown>((part, name) => (part as Schema | undefined)?.[name], root)
  if (!isPlain(target)) throw new Error(`its JSON schema has no '${ref}'`)
  return target as Schema
}
