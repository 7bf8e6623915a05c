import type {
  ConstraintFailure, Declaration, RequestCondition, Route, RouteOptionsOf, VerbOptions
} from '../../types/index.js'
import type { SegmentCheck } from '../constrain/check.js'
import type { Address } from '../declare/redirect.js'
import type { Template } from '../declare/template.js'
import { refuse, type ErrorCode } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import type { Dialect } from './dialect.js'
import type { Format } from './format.js'

/** Fastify's route options as a scope, a resource or an action gives them. */
export type RouteOptions = Readonly<Record<string, unknown>>

/** The same, where they may depend on the record that they are for. */
export type RouteRule = RouteOptions | RouteOptionsOf

/** One URL of the table: what its routes share, and the routes, one for each verb. */
export interface Entry {
  /** `/photos/:id(.:format)` */
  readonly path: string
  readonly template: Template
  readonly format: Format
  readonly defaults: Route['defaults']
  /** The checks of the path's own params, by name; params without one are not in it. */
  readonly checks: ReadonlyMap<string, SegmentCheck>
  /** Fastify's own route constraints: `host`, `version`. */
  readonly conditions: Readonly<Record<string, unknown>>
  /** What a failed constraint means, by the nearest that says so: its scope, `draw`, the dialect. */
  readonly constraintFailure: ConstraintFailure
  /** What has to hold of a request for the routes to be there; the outer scope's come first. */
  readonly when: readonly RequestCondition[]
  /** Where the routes lead, `null` where a controller serves them. */
  readonly redirect: Address | null
  /** Fastify's route options of each of the routes. */
  readonly options: ReadonlyMap<Route, RouteOptions>
  /** For a nested param, the param of the resource that it stands for: `id` for `photo_id`. */
  readonly origins: ReadonlyMap<string, string>
  /** For a param of a resource, what a record of it is called: `photo` for `photo_id`, and for its own `id`. */
  readonly records: ReadonlyMap<string, string>
  readonly declaration: Declaration
  /** In the table's order; only the first may have a name. */
  readonly routes: readonly Route[]
}

/** One URL to draw: its verbs, each with the word or path that says what serves it; path and name are by the first. */
export interface EntryDeclaration {
  readonly verbs: ReadonlyArray<{ readonly method: string, readonly word: string }>
  readonly options: Omit<VerbOptions, 'on'>
  readonly declaration: Declaration
}

/** The state of one drawing: what has been drawn, and what was found wrong. */
export interface Drawing {
  readonly declarations: readonly Declaration[]
  readonly dialect: Dialect
  readonly updateMethods: readonly string[]
  readonly apiOnly: boolean
  readonly helpers: 'snake' | 'camel'
  readonly constraintFailure: ConstraintFailure
  readonly entries: Entry[]
  readonly names: Map<string, Entry>
  readonly faults: Map<ErrorCode, Set<string>>
}

/** Notes a fault, so that all of a kind can be reported together. */
export function fault (drawing: Drawing, code: ErrorCode, message: string): void {
  drawing.faults.set(code, (drawing.faults.get(code) ?? new Set()).add(message))
}

/** Notes a fault of one declaration, which the message names first. */
export function blame (drawing: Drawing, code: ErrorCode, declaration: Declaration, what: string): void {
  fault(drawing, code, `${describe(declaration)}: ${what}`)
}

/** Throws the first kind of faults that the drawing met, all of that kind in one error. */
export function settle (drawing: Drawing): void {
  for (const [code, faults] of drawing.faults) refuse(code, [...faults])
}
