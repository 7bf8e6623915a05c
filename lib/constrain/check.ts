import type { Laziness, LinearPattern } from 'linear-regexp'
import type { Constraint } from '../../types/index.js'
import type { Problems } from '../errors/message.js'

export type Schema = Readonly<Record<string, unknown>>

/** An error of Ajv. With Ajv's own type, each compiler of a user would read all types of Ajv. */
export type SchemaError = Readonly<Record<'instancePath' | 'schemaPath' | 'keyword', string>> &
  { readonly params: object, readonly message?: string | undefined }

/** Returns the param of the handler for a valid string: a number for an integer; `undefined` for an invalid string. */
export type ReadValue = (text: string) => unknown

/** A compiled constraint, for the router, the helpers, `recognize` and OpenAPI. */
export interface SegmentCheck {
  /** The value of the user. */
  readonly constraint: Constraint
  /** Whether the decoded string, or its part before `end`, is valid. */
  readonly test: (text: string, end?: number) => boolean
  /** The patterns that the test runs. */
  readonly patterns: readonly LinearPattern[]
  readonly read: ReadValue
  /** Whether the param of a valid string may have another type. */
  readonly converts: boolean
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

export type CheckResult = SegmentCheck | Problems

/** An error of Ajv for the whole value. */
export function errorsOf (keyword: string, params: object, message: string): readonly SchemaError[] {
  return [{ instancePath: '', schemaPath: `#/${keyword}`, keyword, params, message }]
}

/** Returns a function that reads valid strings as they are. */
export function stringReader (test: SegmentCheck['test']): ReadValue {
  return text => test(text) ? text : undefined
}
