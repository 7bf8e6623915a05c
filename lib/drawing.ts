import type { ConstraintFailure, Declaration, DrawOptions, Route } from '../types/index.js'
import { compileConstraint, type SegmentCheck } from './constraint.js'
import { describe } from './describe.js'
import { dialects, type Dialect } from './dialect.js'
import { refuse, type ErrorCode } from './errors.js'
import type { Format } from './format.js'
import type { RouteOptions } from './route-options.js'
import type { Template } from './template.js'
import type { ConstraintUse } from './unused.js'

/** A route of the table with what mounting, recognising and building its path need besides the record. */
export interface DrawnRoute {
  readonly record: Route
  readonly template: Template
  readonly format: Format
  /** The checks of the path's own params, by name; params without one are not in it. */
  readonly checks: ReadonlyMap<string, SegmentCheck>
  /** Fastify's own route constraints: `host`, `version`. */
  readonly conditions: Readonly<Record<string, unknown>>
  /** What its scope or resource says; `null` leaves it to the drawing. */
  readonly constraintFailure: ConstraintFailure | null
  readonly options: RouteOptions
  /** For a nested param, the param of the resource that it stands for: `id` for `photo_id`. */
  readonly origins: ReadonlyMap<string, string>
  readonly declaration: Declaration
}

/** The state of one drawing: what has been drawn, and what was found wrong. */
export interface Drawing {
  readonly declarations: readonly Declaration[]
  readonly dialect: Dialect
  readonly updateMethods: readonly string[]
  readonly apiOnly: boolean
  readonly helpers: 'snake' | 'camel'
  /** What `draw` was told; `null` leaves it to the plugin, and then to the dialect. */
  readonly constraintFailure: ConstraintFailure | null
  readonly routes: DrawnRoute[]
  readonly names: Map<string, DrawnRoute>
  readonly faults: Map<ErrorCode, string[]>
  /** The `constraints` options around what is being drawn. */
  readonly uses: ConstraintUse[]
}

/** A drawing with nothing drawn yet, its options checked. */
export function startDrawing (declarations: readonly Declaration[], options: DrawOptions): Drawing {
  const dialect = dialects[options.dialect ?? 'default']
  return {
    declarations,
    dialect,
    updateMethods: options.updateMethods ?? dialect.updateMethods,
    apiOnly: options.apiOnly ?? false,
    helpers: options.helpers ?? 'snake',
    constraintFailure: options.constraintFailure ?? null,
    routes: [],
    names: new Map(),
    faults: new Map(),
    uses: []
  }
}

/** What a failed constraint of a route means, by the nearest that says so: its scope, `draw`, the plugin, the dialect. */
export function failureOf ({ dialect, constraintFailure }: Drawing, route: DrawnRoute, mounted: ConstraintFailure | undefined): ConstraintFailure {
  return route.constraintFailure ?? constraintFailure ?? mounted ?? dialect.constraintFailure
}

/** Notes a fault, so that all of a kind can be reported together. */
export function fault (drawing: Drawing, code: ErrorCode, message: string): void {
  const known = drawing.faults.get(code)
  if (known === undefined) drawing.faults.set(code, [message])
  else if (!known.includes(message)) known.push(message)
}

/** Throws the first kind of faults that the drawing met, all of that kind in one error. */
export function settle (drawing: Drawing): void {
  for (const [code, faults] of drawing.faults) refuse(code, faults)
}

/** Fastify's own route constraints, where the path has no such segment. */
export const CONDITIONS: readonly string[] = ['host', 'version']

const noChecks: ReadonlyMap<string, SegmentCheck> = new Map()

/** The checks of a route's own params out of all that its constraints say. */
export function checksOf (drawing: Drawing, params: readonly string[], constraints: Route['constraints'], declaration: Declaration): ReadonlyMap<string, SegmentCheck> {
  const constrained = params.filter(param => constraints[param] !== undefined)
  if (constrained.length === 0) return noChecks
  const checks = new Map<string, SegmentCheck>()
  for (const param of constrained) {
    const outcome = compileConstraint(constraints[param])
    if ('faults' in outcome) fault(drawing, 'FST_RESOURCES_CONSTRAINT', `${describe(declaration)}: constraints.${param}: ${outcome.faults.join('; ')}`)
    else checks.set(param, outcome)
  }
  return checks
}
