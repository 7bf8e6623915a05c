import { isPlain } from '../errors/errors.js'
import { mustBe } from '../errors/message.js'
import { isOwnJson, standardOf } from './standard.js'

/**
 * The problem with a schema, or with the first value in it that is no JSON data, such as a promise, a function or a
 * schema of a library: its part of the rule would be lost silently.
 */
export function dataProblems (value: unknown, ancestors: readonly unknown[] = []): readonly string[] {
  // The problem of a schema that contains itself is a reference.
  if (value === undefined || isScalar(value) || ancestors.includes(value)) return []
  if (isFluent(value)) return [`${mustBe('a schema', 'JSON data', value, 'a builder')}. Convert it: schema.valueOf()`]
  const vendor = isOwnJson(value) ? undefined : standardOf(value)?.vendor
  if (vendor !== undefined) {
    return [`${mustBe('each value in a schema', 'JSON data', value, `a schema of ${vendor}`)}. ` +
      `Make the whole constraint a schema of ${vendor}`]
  }
  if (!Array.isArray(value) && !isPlain(value)) {
    const problem = ancestors.length === 0
      ? mustBe('a schema', 'a plain object', value)
      : mustBe('each value in a schema', 'JSON data', value)
    return [`${problem}. Write a JSON schema, such as { type: 'integer' }`]
  }
  const inner = [...ancestors, value]
  return Object.values(value).map(item => dataProblems(item, inner)).find(({ length }) => length > 0) ?? []
}

function isScalar (value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}

function isFluent (value: unknown): boolean {
  return typeof value === 'object' && (value as { readonly isFluentJSONSchema?: unknown }).isFluentJSONSchema === true
}
