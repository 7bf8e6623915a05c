import type { Constraint } from '../constrain/constraint.js'
import type { Route } from './route-set.js'

/** The headers of a request, their names in any case: a host, a version and conditions ask for them. */
export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string | string[] | undefined>> | undefined
}

/**
 * What becomes of a request: a route serves it; a route answers it with a redirect; a constraint, or its URL's encoding,
 * makes it a bad request; its path is there for other allowedMethods; or nothing matches.
 */
export type Outcome = 'served' | 'redirected' | 'bad-request' | 'method-not-allowed' | 'not-found'

/** Why a route does not take a request. */
export type ReasonCode =
  | 'literal' | 'letter-case' | 'encoding' | 'constraint' | 'format' | 'dot' | 'empty' | 'too-long'
  | 'control-character' | 'trailing-slash' | 'double-slash' | 'missing-prefix' | 'unexpected-prefix'
  | 'missing-segments' | 'extra-segments' | 'method' | 'method-case' | 'host' | 'version'
  | 'when' | 'redirect' | 'shadowed'

/** A route that nearly takes a request, and the first thing that keeps it from doing so. */
export interface Candidate {
  readonly route: Route
  readonly code: ReasonCode
  /** The reason in words, what the client sent in it escaped. */
  readonly reason: string
  /** The segment of the request where the two part, counted from 1; `null` where it is none of them. */
  readonly segment: { readonly index: number, readonly text: string } | null
  /** What the path has there, where it is one text. */
  readonly expected?: string
  /** The param that is at fault, and its constraint where that is. */
  readonly param?: string
  readonly constraint?: Constraint
}

/** What would happen to a request, and why; `String(explanation)` says it in words. */
export interface Explanation {
  readonly outcome: Outcome
  readonly method: string
  readonly target: string
  /** The route that takes the request, or that answers it with 400. */
  readonly route: Route | null
  /** Its params as a handler gets them; as they stand in the URL where a constraint has failed. */
  readonly params: Readonly<Record<string, unknown>> | null
  /** Where a redirect leads: the Location that it is answered with. */
  readonly location: string | null
  /** Whether a route takes it that the app has beside its tables. */
  readonly isExternal: boolean
  /** The methods that the path takes, where it is another one's. */
  readonly allowedMethods: readonly string[]
  /** Where no route takes it: those that come nearest, the nearest first, five at most. */
  readonly candidates: readonly Candidate[]
  toString (): string
}
