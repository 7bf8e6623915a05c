import type { Constraint } from '../../types/index.js'
import type { SchemaCompiler, SchemaError } from './engines.js'
import type { Schema } from './simple-schema.js'

/** One entry of `constraints`, ready for the router, the helpers, `recognize` and OpenAPI alike. */
export interface SegmentCheck {
  /** What the user wrote. */
  readonly given: Constraint
  /** Whether the whole text, decoded once, is allowed. */
  readonly test: (text: string) => boolean
  /** The value that a handler gets for an allowed text: a number for an integer, else the text. */
  readonly read: (text: string) => unknown
  /** Whether that value may be another than the text. */
  readonly converts: boolean
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
  /** The regexes that run for it. */
  readonly patterns: readonly Pattern[]
  /** Compiles what is left to compile, with the compiler that was set where none is given, and gives what is wrong with it. */
  readonly prepare: (compile?: SchemaCompiler) => readonly string[]
}

/** A regex that runs for a check, and what the user wrote for it. */
export interface Pattern {
  readonly regex: RegExp
  readonly given: unknown
}

/** A check, or what is wrong with the constraint. */
export type Outcome = SegmentCheck | { readonly faults: readonly string[] }
