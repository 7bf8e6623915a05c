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

/** Fastify's route options of a scope, a resource or an action. */
export type RouteOptions = Readonly<Record<string, unknown>>

/** Route options, or a function that returns the route options for a record. */
export type RouteRule = RouteOptions | RouteOptionsOf

/** A URL of the table: the common properties of its routes, and a route for each method. */
export interface Entry {
  /** `/photos/:id(.:format)` */
  readonly path: string
  readonly template: Template
  readonly format: Format
  readonly defaults: Route['defaults']
  /** The checks of the path's own params, by name. Params without a check are omitted. */
  readonly checks: ReadonlyMap<string, SegmentCheck>
  /** Fastify's own route constraints: `host`, `version`. */
  readonly conditions: Readonly<Record<string, unknown>>
  /** The effect of a failed constraint, set by the nearest scope, `draw` or the dialect. */
  readonly constraintFailure: ConstraintFailure
  /** The conditions that a request must meet, the outer scope's first. */
  readonly when: readonly RequestCondition[]
  /** The target of a redirect, `null` if a controller handles the routes. */
  readonly redirect: Address | null
  /** Fastify's route options of each route. */
  readonly options: ReadonlyMap<Route, RouteOptions>
  /** For each nested param, the param of its resource: `id` for `photo_id`. */
  readonly origins: ReadonlyMap<string, string>
  /** For each param of a resource, the singular of the resource: `photo` for `photo_id` and for its own `id`. */
  readonly records: ReadonlyMap<string, string>
  readonly declaration: Declaration
  /** The routes in the table's order. Only the first route may have a name. */
  readonly routes: readonly Route[]
}

/** A URL to draw: its methods, each with the word or path of its endpoint. The first one sets the path and the name. */
export interface EntryDeclaration {
  readonly methods: ReadonlyArray<{ readonly method: string, readonly word: string }>
  readonly options: Omit<VerbOptions, 'on'>
  readonly declaration: Declaration
}

/** The state of a `draw`: the entries, and the problems of the declarations. */
export interface Drawing {
  readonly declarations: readonly Declaration[]
  readonly dialect: Dialect
  readonly updateMethods: readonly string[]
  readonly apiOnly: boolean
  readonly helpers: 'snake' | 'camel'
  readonly constraintFailure: ConstraintFailure
  readonly entries: Entry[]
  readonly names: Map<string, Entry>
  readonly problems: Map<ErrorCode, Set<string>>
}

/** Adds a problem, so that all problems of a kind are reported together. */
export function addProblem (drawing: Drawing, code: ErrorCode, message: string): void {
  drawing.problems.set(code, (drawing.problems.get(code) ?? new Set()).add(message))
}

/** Adds a problem of a declaration, which the message names first. */
export function addProblemOf (drawing: Drawing, code: ErrorCode, declaration: Declaration, problem: string): void {
  addProblem(drawing, code, `${describe(declaration)}: ${problem}`)
}

/** Throws the problems of the first kind, all in one error. */
export function throwProblems (drawing: Drawing): void {
  for (const [code, messages] of drawing.problems) refuse(code, [...messages])
}
