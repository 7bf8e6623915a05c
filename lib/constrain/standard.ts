import { errorFrom, isPlain } from '../errors/errors.js'
import type { Problems } from '../errors/message.js'
import type { Schema, SchemaError } from './check.js'

interface StandardIssue {
  readonly message: string
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined
}

/** The result of a validation: what the library makes of the value, or its issues. */
export type StandardResult =
  { readonly value: unknown, readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] }

/** What the schema of a library says of itself, by Standard Schema and Standard JSON Schema. */
export interface Standard {
  readonly vendor: string
  readonly validate: (value: unknown) => StandardResult | PromiseLike<StandardResult>
  readonly jsonSchema?: Readonly<Record<'input' | 'output', (options: { readonly target: string }) => object>>
}

/** The Standard Schema of a library's object or function, or that of a JSON schema that the library has made; or `null`. */
export function standardOf (value: unknown): Standard | null {
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return null
  const { '~standard': standard } = value as { readonly '~standard'?: Standard }
  return typeof standard?.validate === 'function' ? standard : null
}

/** Whether an object is itself a JSON schema, as `z.toJSONSchema` returns it: the key of Standard Schema is not enumerable. */
export function isOwnJson (value: unknown): value is Schema {
  return isPlain(value) && !Object.keys(value).includes('~standard')
}

/** What a library says of a value at once; `null` if it promises a result. */
export function resultNow (standard: Standard, value: unknown): StandardResult | null {
  const result = standard.validate(value)
  if (typeof (result as Partial<PromiseLike<unknown>>).then !== 'function') return result as StandardResult
  // A rejected promise without a handler would end the process.
  Promise.resolve(result).catch(() => {})
  return null
}

/** How a schema of a library without a JSON schema gets one, by its vendor. */
const CONVERSIONS: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  arktype: 'Use ArkType 2.1.28 or later',
  valibot: "Wrap it: toStandardJsonSchema(schema) of '@valibot/to-json-schema'",
  zod: 'Convert it: z.toJSONSchema(schema) of Zod 4'
})

/** The problem with a schema without a JSON schema. */
export function conversionProblem ({ vendor }: Standard): string {
  const fix = CONVERSIONS[vendor] ?? "Write a JSON schema, such as { type: 'integer' }"
  return `a schema of ${vendor} has no JSON schema. ${fix}`
}

/** The JSON schema of the values that a library accepts or returns; or the reason why there is none. */
export function jsonSchemaOf (standard: Standard, side: 'input' | 'output'): { readonly schema: Schema } | Problems {
  if (standard.jsonSchema === undefined) return { problems: [conversionProblem(standard)] }
  try {
    return { schema: standard.jsonSchema[side]({ target: 'draft-07' }) as Schema }
  } catch (thrown) {
    return { problems: [errorFrom('the JSON schema', thrown).message.replace(/\.$/, '')] }
  }
}

/** Issues as errors of Ajv, for Fastify's validation error. The lists of ArkType have methods of their own. */
export function issueErrors (issues: Iterable<StandardIssue>): readonly SchemaError[] {
  return Array.from(issues, ({ message, path = [] }) => {
    const keys = Array.from(path, part => String(typeof part === 'object' ? part.key : part))
    const instancePath = keys.map(key => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
    return { instancePath, schemaPath: '#/standard', keyword: 'standard', params: {}, message }
  })
}
