import type {
  ConstraintFailure, Declaration, MethodRouteOptions, RequestCondition, ResourcesAction, Route, RouteOptionsOf,
  SkippedHooks
} from '../../types/index.js'
import type { SegmentCheck } from '../constrain/check.js'
import type { Address } from '../declare/redirect.js'
import type { Template } from '../declare/template.js'
import { throwError, type ErrorCode } from '../errors/errors.js'
import { describe } from '../errors/site.js'
import type { Dialect } from './dialect.js'
import type { Format } from './extension.js'
import { HookSkip } from './skip.js'

/** Fastify's route options of a scope, a resource or an action. */
export type RouteOptions = Readonly<Record<string, unknown>>

/** Route options, or a function that returns them for a route. */
export type RouteRule = RouteOptions | RouteOptionsOf

/** A step of a route's options: it adds route options, or removes inherited hooks. */
export type RouteStep = RouteRule | HookSkip

/** A record that a path names. */
export interface PathOwner {
  /** The singular name of its resource: `photo`. */
  readonly record: string
  /** The directory of the resource's controllers, or `null`. */
  readonly module: string | null
  /** The param of the path that is the record's; `null` for a singular resource. */
  readonly param: string | null
  /** The number of params in the path up to the record. */
  readonly depth: number
}

/** A URL of the table, with a route for each method. */
export interface DrawnEntry {
  /** `/photos/:id(.:format)` */
  readonly path: string
  readonly template: Template
  readonly format: Format
  readonly defaults: Route['defaults']
  /** The checks of the path's own params, by name; params without one are not in it. */
  readonly checks: ReadonlyMap<string, SegmentCheck>
  /** Fastify's own route constraints: `host`, `version`. */
  readonly conditions: Readonly<Record<string, unknown>>
  /** The response to a failed constraint, set by a scope, by `draw` or by the dialect. */
  readonly constraintFailure: ConstraintFailure
  /** The conditions of the option `when`, from the outermost scope to the route. */
  readonly when: readonly RequestCondition[]
  /** The target of a redirect, or `null` for routes with a controller. */
  readonly redirect: Address | null
  /** Fastify's route options of each of the routes. */
  readonly options: { readonly get: (route: Route) => RouteOptions | undefined }
  /** For a nested param, the param of its resource: `id` for `photo_id`. */
  readonly origins: ReadonlyMap<string, string>
  /** The records that the path names, the outermost first. */
  readonly owners: readonly PathOwner[]
  readonly declaration: Declaration
  /** The name of the helper of its path, which an entry before it may have: `photos`. */
  readonly helper: string | null
  /** The prefix of route names in its place: `admin`. */
  readonly namePrefix: string | null
  /** The standard action of each route, or `null` for method routes. */
  readonly actions: readonly ResourcesAction[] | null
  /** In the order of the table. Only the first route may have a name. */
  readonly routes: readonly Route[]
}

/** A URL to draw. Each method has the action or path of its endpoint. The first action makes the path and the name. */
export interface EntryDeclaration {
  readonly methods: ReadonlyArray<{ readonly method: string, readonly word: string }>
  readonly options: Omit<MethodRouteOptions, 'on'>
  readonly declaration: Declaration
  /** Route options by action. */
  readonly actions?: Readonly<Record<string, RouteRule>> | undefined
}

/** The entries of a drawing, and its problems by code. */
export interface Drawing {
  readonly declarations: readonly Declaration[]
  readonly dialect: Dialect
  /** Whether routes that another one shadows, and params that a prefix has too, are errors. */
  readonly checksMounted: boolean
  readonly apiOnly: boolean
  readonly helpers: 'snake' | 'camel'
  readonly constraintFailure: ConstraintFailure
  readonly entries: DrawnEntry[]
  readonly names: Map<string, DrawnEntry>
  readonly problems: Map<ErrorCode, Set<string>>
  /** Checks that need all routes. */
  readonly checks: Array<() => void>
}

/** Adds a problem. All problems of a code are reported in one error. */
export function addProblem (drawing: Drawing, code: ErrorCode, message: string): void {
  drawing.problems.set(code, (drawing.problems.get(code) ?? new Set()).add(message))
}

/** Adds a problem of a declaration. The message begins with the declaration. */
export function addProblemOf (drawing: Drawing, code: ErrorCode, declaration: Declaration, what: string): void {
  addProblem(drawing, code, `${describe(declaration)}: ${what}`)
}

/** Throws an error with all problems of the first code. */
export function throwProblems (drawing: Drawing): void {
  for (const [code, problems] of drawing.problems) throwError(code, [...problems])
}

/** The step for the option `skip`. Its problems are known after the last route is drawn. */
export function skipsOf (
  drawing: Drawing, declaration: Declaration, hooks: SkippedHooks | undefined, option = 'skip'
): readonly HookSkip[] {
  if (hooks === undefined) return []
  const skip = new HookSkip(hooks)
  drawing.checks.push(() => skip.problems().forEach(problem =>
    addProblemOf(drawing, 'INVALID_OPTION', declaration, `option '${option}': ${problem}`)))
  return [skip]
}
