import type {
  ConstraintFailure, Declaration, RequestCondition, ResourcesAction, Route, RouteOptionsOf
} from '../../types/index.js'
import type { SegmentCheck } from '../constrain/check.js'
import type { Address } from '../declare/redirect.js'
import type { Template } from '../declare/template.js'
import type { Dialect } from './dialect.js'
import type { Format } from './extension.js'
import type { HookSkip } from './skip.js'

/** Fastify's route options of a scope, a resource or an action. */
export type RouteOptions = Readonly<Record<string, unknown>>

/** A step of a route's options: it adds route options, or those that a function returns, or removes inherited hooks. */
export type RouteStep = RouteOptions | RouteOptionsOf | HookSkip

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
  /** Whether each path but `/` ends in a slash. */
  readonly trailingSlash: boolean
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
  readonly properties: ReadonlyMap<string, string>
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

/** The entries of declarations. */
export interface Drawing {
  readonly declarations: readonly Declaration[]
  readonly dialect: Dialect
  /** Whether routes that another one always precedes, and params that a prefix has too, are errors. */
  readonly checksMounted: boolean
  readonly helpers: 'snake' | 'camel'
  /** How helpers write an array of plain values in a query. */
  readonly arrayFormat: Dialect['arrayFormat']
  readonly entries: DrawnEntry[]
  readonly names: Map<string, DrawnEntry>
  /** The options `skip` that apply to routes. */
  readonly skips: Set<HookSkip>
}
