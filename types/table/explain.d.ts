import type { Constraint } from '../constrain/constraint.js'
import type { Route } from './route-set.js'

/** The headers of a request, with names in any case. Host and version constraints and conditions read them. */
export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string | string[] | undefined>> | undefined
}

/**
 * The outcome of a request: a route serves or redirects the request, a constraint or the encoding makes it a bad
 * request, its path allows other methods only, or no route matches.
 */
export type Outcome = 'served' | 'redirected' | 'bad-request' | 'method-not-allowed' | 'not-found'

/** The reason why a route does not match a request. */
export type ReasonCode =
  | 'literal' | 'letter-case' | 'encoding' | 'constraint' | 'format' | 'dot' | 'empty' | 'too-long'
  | 'control-character' | 'trailing-slash' | 'double-slash' | 'missing-prefix' | 'unexpected-prefix'
  | 'missing-segments' | 'extra-segments' | 'method' | 'method-case' | 'host' | 'version'
  | 'when' | 'redirect' | 'shadowed'

/** A route that nearly matches a request, and the first difference. */
export interface Candidate {
  readonly route: Route
  readonly code: ReasonCode
  /** The reason in words, with client input escaped. */
  readonly reason: string
  /**
   * The first segment of the request that differs from the route's path, counted from 1; `null` if no segment differs.
   */
  readonly segment: { readonly index: number, readonly text: string } | null
  /** The literal that the path has instead. */
  readonly expected?: string
  /** The param that does not match, and its constraint if that failed. */
  readonly param?: string
  readonly constraint?: Constraint
}

/** The outcome of a request and the reason; `String(explanation)` describes both. */
export interface Explanation {
  readonly outcome: Outcome
  readonly method: string
  readonly target: string
  /** The route that matches the request, or responds with 400. */
  readonly route: Route | null
  /** The params as a handler gets them; the strings of the URL if a constraint failed. */
  readonly params: Readonly<Record<string, unknown>> | null
  /** The Location of a redirect. */
  readonly location: string | null
  /** Whether a plain Fastify route matches the request instead. */
  readonly isExternal: boolean
  /** The methods that the path allows, if the method of the request is not allowed. */
  readonly allowedMethods: readonly string[]
  /** The nearest routes if no route matches, best first, at most five. */
  readonly candidates: readonly Candidate[]
  toString (): string
}
