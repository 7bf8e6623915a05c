type Entries = ReadonlyArray<readonly [key: string, value: unknown]>

/** What becomes of a keyword's value; `areNames` where the values of its schema are names of headers. */
type Walk = (value: unknown, areNames: boolean) => unknown

/** A keyword's own walk, for as long as it holds schemas or names of headers. */
const walks: ReadonlyMap<string, Walk> = new Map([
  ['required', lower],
  ['enum', (value, areNames) => areNames ? lower(value) : value],
  ['const', (value, areNames) => areNames ? lower(value) : value],
  ['propertyNames', value => lowerCaseHeaders(value, true)],
  ...all(['properties', 'dependencies', 'dependentSchemas', 'dependentRequired'], byName),
  ...all(['definitions', '$defs', 'patternProperties'], byKey),
  ...all(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'], lowerCaseHeaders),
  ...all(['items', 'additionalItems', 'unevaluatedItems', 'contains', 'contentSchema'], lowerCaseHeaders),
  ...all(['additionalProperties', 'unevaluatedProperties'], lowerCaseHeaders)
] satisfies ReadonlyArray<readonly [string, Walk]>)

function all (keywords: readonly string[], walk: Walk): ReadonlyArray<readonly [string, Walk]> {
  return keywords.map(keyword => [keyword, walk] as const)
}

/**
 * A JSON schema of headers with their names in lower case, as Node has them; Fastify does the same for schemas that
 * its own validator compiles, but not where a route brings a validator, as one with a constraint does.
 */
export function lowerCaseHeaders (schema: unknown, areNames = false): unknown {
  if (Array.isArray(schema)) return schema.map(one => lowerCaseHeaders(one, areNames))
  return mapped(schema, (key, value) => [key, walks.get(key)?.(value, areNames) ?? value])
}

function byName (value: unknown, areNames: boolean): unknown {
  return mapped(value, (name, inner) =>
    [name.toLowerCase(), Array.isArray(inner) ? lower(inner) : lowerCaseHeaders(inner, areNames)])
}

function byKey (value: unknown, areNames: boolean): unknown {
  return mapped(value, (key, inner) => [key, lowerCaseHeaders(inner, areNames)])
}

function mapped (value: unknown, map: (key: string, value: unknown) => Entries[number]): unknown {
  const isObject = typeof value === 'object' && value !== null
  return isObject ? Object.fromEntries(Object.entries(value).map(([key, inner]) => map(key, inner))) : value
}

function lower (value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lower)
  return typeof value === 'string' ? value.toLowerCase() : value
}
