import type { Laziness } from 'linear-regexp'
import type { Constraint } from '../../types/index.js'
import type { Failure } from '../errors/failure.js'
import type { Problems } from '../errors/message.js'

export type Schema = Readonly<Record<string, unknown>>

/** An error of Ajv. With Ajv's own type, each compiler of a user would read all types of Ajv. */
export type SchemaError = Readonly<Record<'instancePath' | 'schemaPath' | 'keyword', string>> &
  { readonly params: object, readonly message?: string | undefined }

/**
 * Returns the param of the handler for a valid string: a number for an integer; `undefined` for an invalid string. Throws
 * if a library does.
 */
export type ReadValue = (text: string) => unknown

/** A compiled constraint, for the router, the helpers, `recognize` and OpenAPI. */
export interface SegmentCheck {
  /** The value of the user. */
  readonly constraint: Constraint
  /** Whether the decoded string, or its part before `end`, is valid, or reading it throws. */
  readonly test: (text: string, end?: number) => boolean
  /** The maximum length of a string that its patterns, its formats or its library read. No longer one is valid. */
  readonly longest: number
  readonly read: ReadValue
  /** Whether a valid string must be read for the handler: its param may have another type, or a library may throw. */
  readonly converts: boolean
  /** The function of a library that decides. The schema alone says less. */
  readonly validate?: unknown
  /** The schema of the param in `schema.params`. */
  readonly schema: Schema
  /** The errors of Ajv for an invalid string. */
  readonly explain: (text: string) => readonly SchemaError[]
  /** Whether a valid string may have a dot, so that a format extension may be a part of it. */
  readonly admitsDot: boolean
  /**
   * Where a pattern that may match a dot is lazy: as its last part, it leaves an extension to the format; elsewhere, it would
   * decide about the extension.
   */
  readonly laziness: Laziness
  /** Whether each valid string has a slash, so that no segment is valid. */
  readonly needsSlash: boolean
}

/** The maximum length of a string that a pattern, a format or a library reads: the time of some grows faster than the length. */
export const LONGEST = 2000

/** The errors of Ajv for a string that is longer. */
export function lengthErrors (): readonly SchemaError[] {
  return errorsOf('maxLength', { limit: LONGEST }, `must NOT have more than ${LONGEST} characters`)
}

/** The failure of a string that is invalid. */
export function failureOf (
  { constraint, longest }: SegmentCheck, text: string, param: string, at: number | null
): Failure {
  return text.length > longest
    ? { code: 'too-long', at, text, param, expected: String(longest) }
    : { code: 'constraint', at, text, param, constraint }
}

export type CheckResult = SegmentCheck | Problems

/** An error of Ajv for the whole value. */
export function errorsOf (keyword: string, params: object, message: string): readonly SchemaError[] {
  return [{ instancePath: '', schemaPath: `#/${keyword}`, keyword, params, message }]
}

/** Returns a function that reads valid strings as they are. */
export function stringReader (test: SegmentCheck['test']): ReadValue {
  return text => test(text) ? text : undefined
}
