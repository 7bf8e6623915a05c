import type { FastifyInstance } from 'fastify'
import type { LoosePaths, Table } from '../../../types/index.js'
import type { Schema } from '../../constrain/check.js'
import { cached } from '../../declare/map.js'
import type { Helper } from '../../link/problem.js'
import type { Order } from '../../match/order.js'
import type { PlannedRoute } from '../../match/pattern.js'
import type { DrawnTable } from '../../table/drawn-table.js'
import type { Finder } from '../../table/finder.js'
import type { Operations } from '../../table/operations.js'
import type { TableFinder } from '../../table/recognize.js'
import type { FallThrough } from '../../table/strategy.js'
import { rootOf } from './instances.js'

/** The helpers of a Fastify instance and its children. The prototypes of the objects belong to the enclosing scope. */
export interface Scope {
  readonly instance: FastifyInstance
  readonly paths: LoosePaths
  /** The helpers of paths by the names of their routes, for `redirectTo` and `created`. */
  readonly builders: Record<string, Helper>
  /** The user's content types of formats, for `respondTo`. */
  readonly types: Record<string, string>
}

/** The table of one registration. */
export interface Mounted extends DrawnTable {
  readonly scope: Scope
  /** The conditions, `host` or `version`, that strategies of the app decide. */
  readonly own: readonly string[]
}

/**
 * What all instances of an app share. Its root instance has it, and the parts are made when they are first needed:
 *
 *     register(resources)   scopes ─ mounts ─ fallThrough ─ operations ─ schemas
 *     onReady               isLoaded ─ finder, with methodNotAllowed()
 *     a helper              order
 *     routeTable(app)       finder ─ tables
 *     a 404                 exactFinder
 */
export interface AppState {
  readonly scopes: Scope[]
  /** In the order of registration. */
  readonly mounts: Mounted[]
  /** The instances whose requests have `records`. */
  readonly recorders: FastifyInstance[]
  /** The constraint strategy of all mounts; `null` without a contested route. */
  fallThrough: FallThrough | null
  /** The order of all routes; `null` again after another registration. */
  order: Order | null
  /** Whether the app's `onReady` hooks have started: it has registered everything. Never true without a table. */
  isLoaded: boolean
  /** Finds the route of the tables that matches a request. */
  finder: Finder | null
  /** The finder without guesses: what the app's own constraint strategies decide is unknown. */
  exactFinder: TableFinder | null
  /** The table of each instance, which cannot change once the app is ready. */
  readonly tables: Map<FastifyInstance, Table>
  /** What the OpenAPI document shows. */
  readonly operations: Operations
  readonly schemas: {
    /** Those of routes as the user and listeners have set them. Two apps may have the same routes. */
    readonly byRoute: Map<PlannedRoute, unknown>
    /** The shared schemas that the plugin has made, by id. */
    readonly byId: Map<string, Schema>
    /** The id of each shared schema by its content. */
    readonly ids: Map<string, string>
  }
}

const states = new WeakMap<FastifyInstance, AppState>()

/** The state of the app of an instance. */
export function stateOf (instance: FastifyInstance): AppState {
  return cached(states, rootOf(instance), () => ({
    scopes: [],
    mounts: [],
    recorders: [],
    fallThrough: null,
    order: null,
    isLoaded: false,
    finder: null,
    exactFinder: null,
    tables: new Map(),
    operations: { ownIds: new Map(), ids: new Map(), shown: new Map() },
    schemas: { byRoute: new Map(), byId: new Map(), ids: new Map() }
  }))
}
