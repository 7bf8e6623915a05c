/** The functions of schema libraries that return a JSON schema, by the vendor in Standard Schema. */
const CONVERSIONS: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  arktype: 'schema.toJsonSchema()',
  'fluent-json-schema': 'schema.valueOf()',
  joi: "schema['~standard'].jsonSchema.input({ target: 'draft-07' })",
  valibot: "toJsonSchema(schema) of '@valibot/to-json-schema'",
  zod: 'z.toJSONSchema(schema) of Zod 4'
})

interface LibraryObject {
  readonly '~standard'?: { readonly vendor?: unknown }
  readonly isFluentJSONSchema?: unknown
}

/**
 * Returns the problem with an object of a schema library, such as Zod; `null` for other values. A library can say more
 * than a JSON schema, for example by a function, and a part of the rule would be lost silently.
 */
export function libraryProblem (value: unknown): string | null {
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return null
  const { '~standard': standard, isFluentJSONSchema } = value as LibraryObject
  const vendor = isFluentJSONSchema === true ? 'fluent-json-schema' : standard?.vendor
  if (typeof vendor !== 'string') return null
  const conversion = CONVERSIONS[vendor]
  return `a constraint must be a JSON schema, got a schema of ${vendor}. ` +
    (conversion === undefined ? "Write a JSON schema, such as { type: 'integer' }" : `Convert it: ${conversion}`)
}
