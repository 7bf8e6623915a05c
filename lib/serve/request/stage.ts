import type { FastifyRequest, RouteOptions as FastifyRouteOptions } from 'fastify'
import { hasExtension } from '../../draw/extension.js'
import { printRoute } from '../../draw/record.js'
import { throwError } from '../../errors/errors.js'
import { checkList, type Check } from '../../match/params.js'
import type { PlannedRoute } from '../../match/pattern.js'
import type { RawParams } from '../../match/shapes.js'
import { outcomeOf } from '../../table/strategy.js'
import type { RouteExtension } from '../extension.js'

/** The key of the stage in a request, which is all that the plugin's hooks know of it. */
export const stageKey: unique symbol = Symbol('fastify-resources.stage')

/** The callback of a hook. */
export type Done = (error?: Error) => void

export type Matched = FastifyRequest & { [stageKey]?: Stage | RouteState | null }

/** A row of the table as the plugin mounts it. The routes of Fastify for GET, HEAD and aliases share it. */
export interface MountedRoute {
  readonly planned: PlannedRoute
  readonly extension: RouteExtension | null
  /** Whether requests are matched while Fastify makes them, because hooks must not see the params of the router. */
  readonly isRewritten: boolean
  /**
   * The check of a request before the first hook of the route: `none` for a path without params or conditions, `shape`
   * if only the characters of the params are checked, as for all such routes, and `route` for all others.
   */
  readonly entry: 'none' | 'shape' | 'route'
  /** Whether its routes of Fastify still have their `config.resource`, which guards read. */
  isIntact: boolean
}

export function createMounted (
  planned: PlannedRoute, extension: RouteExtension | null, isRewritten: boolean
): MountedRoute {
  const entry = isRewritten || extension !== null ? 'route' : entryOf(planned)
  return { planned, extension, isRewritten, entry, isIntact: false }
}

function entryOf ({ pattern }: PlannedRoute): MountedRoute['entry'] {
  const { match, isChecked, fallsThrough, names, dotted, dialect, entry: { format, when } } = pattern
  if (match === null && !isChecked && when.length === 0) return 'none'
  const isShape = !isChecked && !fallsThrough && when.length === 0 && dialect.strict && !hasExtension(format)
  return isShape && dotted.length === names.length ? 'shape' : 'route'
}

/** The `schemaErrorFormatter` of a route, which makes one error of validation errors. */
export type Formatter = NonNullable<FastifyRouteOptions['schemaErrorFormatter']>

/** The kinds of stages. Those from `UNMATCHED` on never reach the handler. */
export const SHAPED = 0
export const UNCHECKED = 1
export const PENDING = 2
export const READY = 3
export const UNMATCHED = 4
export const FAILED = 5

/** The progress of a request. The last stage is the state of the route itself, so that most requests make no object. */
export class Stage {
  readonly kind: number
  readonly route: RouteState | null
  /** The params before the validation with the user's schema. */
  readonly params: RawParams | null
  /** The error of the request, or its constrained params as the handler receives them. */
  readonly outcome: Error | Readonly<Record<string, unknown>> | null

  constructor (
    kind: number, route: RouteState | null, params: RawParams | null = null, outcome: Stage['outcome'] = null
  ) {
    this.kind = kind
    this.route = route
    this.params = params
    this.outcome = outcome
  }
}

/** The stage of a request whose params are whole segments of any characters. */
export const shaped = new Stage(SHAPED, null)

const unmatched = new Stage(UNMATCHED, null)

/** The state of one route of Fastify, with the options that it has after the last listener. */
export class RouteState {
  readonly kind = READY
  readonly mounted: MountedRoute
  readonly checks: readonly Check[]
  readonly match: PlannedRoute['pattern']['match']
  readonly hasConditions: boolean
  /** The stage of a request that matches. */
  first: Stage | RouteState
  /** Whether a route of Fastify has this state: an alias gets another one. */
  isTaken = false
  /** Whether Fastify validates the params too, with a schema of the user or of a listener. */
  hasSchema = false
  formatter: Formatter | undefined

  constructor (mounted: MountedRoute) {
    const { pattern } = mounted.planned
    this.mounted = mounted
    this.checks = checkList(pattern)
    this.match = pattern.match
    this.hasConditions = pattern.entry.when.length > 0
    this.first = pattern.isChecked ? new Stage(UNCHECKED, this) : this
  }

  /** Sets the options of the route that decide about its checks. */
  finish (hasSchema: boolean, formatter: Formatter | undefined): void {
    this.hasSchema = hasSchema
    this.formatter = formatter
    if (hasSchema && this.first === this) this.first = new Stage(UNCHECKED, this)
  }
}

/** The key of the state in a `config.resource`. Listeners cannot copy it, because it is not enumerable. */
const stateKey: unique symbol = Symbol('fastify-resources.route')

type StateHolder = { readonly [stateKey]?: RouteState } | null | undefined

/** Creates a `config.resource` for one route of Fastify. */
export function createResource (mounted: MountedRoute): object {
  const { name, controller, action } = mounted.planned.route
  const resource = Object.defineProperty({ name, controller, action }, stateKey, { value: new RouteState(mounted) })
  return Object.freeze(resource)
}

/** The state of a route; `undefined` for a route of the app, and for one whose config a listener has replaced. */
export function stateOf (config: unknown): RouteState | undefined {
  return (config as { readonly resource?: StateHolder } | null | undefined)?.resource?.[stateKey]
}

/** The first stage of a request of a route. */
export function enter (request: FastifyRequest, route: RouteState): Stage | RouteState {
  const { match, mounted: { planned } } = route
  if (route.hasConditions) {
    // Without a note of the router, a listener has removed the condition from the route.
    const outcome = outcomeOf(request.raw)
    if (outcome?.planned !== planned) return new Stage(FAILED, null, null, outcome?.error ?? unmatchedError(planned))
  }
  return match === null || match(request.params as RawParams) ? route.first : unmatched
}

/** The error of a request whose checks did not run. */
export function unmatchedError ({ route }: PlannedRoute): Error {
  try {
    return throwError('UNMATCHED_REQUEST', `${printRoute(route)}: the request was not matched with the route. A ` +
      'plugin replaced its config.resource, its constraints or its hooks, or this version of Fastify is not supported')
  } catch (thrown) {
    return thrown as Error
  }
}
