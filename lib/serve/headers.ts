/** Keywords whose keys are names of headers. */
const NAMED: ReadonlySet<string> = new Set(['properties', 'dependencies', 'dependentSchemas', 'dependentRequired'])

/** Keywords that hold values of headers, and no schemas. */
const VALUES: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'examples'])

/**
 * A JSON schema of headers with their names in lower case, as Node has them; Fastify does the same for schemas that
 * its own validator compiles. What is no plain schema is left as it is.
 */
export function lowerCaseHeaders (schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(lowerCaseHeaders)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, lowerCaseIn(key, value)]))
}

function lowerCaseIn (key: string, value: unknown): unknown {
  if (VALUES.has(key)) return value
  if (key === 'required') return namesOf(value)
  if (!NAMED.has(key) || typeof value !== 'object' || value === null) return lowerCaseHeaders(value)
  const within = key === 'properties' ? lowerCaseHeaders : namesOf
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), within(inner)]))
}

/** A list of names in lower case; a schema in its place is one to go into. */
function namesOf (value: unknown): unknown {
  if (!Array.isArray(value)) return lowerCaseHeaders(value)
  return value.map(name => typeof name === 'string' ? name.toLowerCase() : name)
}
