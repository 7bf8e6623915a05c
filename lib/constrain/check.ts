import type { Constraint } from '../../types/index.js'
import type { LinearTest } from './linear.js'
import type { Faults } from './regex.js'

/** A JSON schema, as far as we read it. */
export type Schema = Readonly<Record<string, unknown>>

/** What Ajv reports of a value: its own type would have each compiler of a user read all of Ajv's. */
export type SchemaError = Readonly<Record<'instancePath' | 'schemaPath' | 'keyword', string>> &
  { readonly params: object, readonly message?: string | undefined }

/** One entry of `constraints`, ready for the router, the helpers, `recognize` and OpenAPI alike. */
export interface SegmentCheck {
  /** What the user wrote. */
  readonly given: Constraint
  /** Whether the whole text, decoded once, is allowed; or what is before its character `end`. */
  readonly test: (text: string, end?: number) => boolean
  /** The patterns that it runs. */
  readonly patterns: readonly LinearTest[]
  /** The value that a handler gets for an allowed text, where it may be another: a number for an integer. */
  readonly read?: (text: string) => unknown
  /** What `schema.params` says of it. */
  readonly schema: Schema
  /** What Ajv would say of a text that is not allowed. */
  readonly explain: (text: string) => readonly SchemaError[]
  /** Whether an allowed text may hold a dot, so that a suffix may be part of it. */
  readonly admitsDot: boolean
  /**
   * Whether a suffix is left to the format although the text with it is allowed too: a lazy quantifier says so. Of the
   * dots that a suffix can begin with, the first one is taken before which the text is allowed.
   */
  readonly prefersSuffix: boolean
  /** Whether every allowed text holds a slash, so that one segment never is allowed. */
  readonly needsSlash: boolean
}

export type Outcome = SegmentCheck | Faults

/** What Ajv would report of the value itself. */
export function errorsOf (keyword: string, params: object, message: string): readonly SchemaError[] {
  return [{ instancePath: '', schemaPath: `#/${keyword}`, keyword, params, message }]
}
