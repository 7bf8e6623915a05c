import type { FastifyInstance } from 'fastify'
import type { LoosePaths } from '../../types/index.js'
import { describe } from '../errors/site.js'
import type { Drawing, Entry } from '../draw/drawing.js'
import { refuse } from '../errors/errors.js'
import type { FallThrough } from '../table/strategy.js'
import { refuseCrowds } from '../match/crowds.js'
import { precedingFinder, type FindPreceding } from '../match/preceding.js'
import { placeOf } from '../match/urls.js'
import type { Plan, PlannedRoute } from '../match/plan.js'
import type { Neighbours } from '../link/helpers.js'
import type { Helper } from '../link/request-paths.js'
import type { Methods } from './allow.js'
import { startOperations, type Operations } from './openapi.js'

/** What one Fastify instance has had registered: the helpers that it and its children see. */
export interface Scope {
  readonly instance: FastifyInstance
  /** The helpers by their own names; the prototype is the scope's around. */
  readonly paths: LoosePaths
  /** The path builders by route name, for `redirectTo` and `created`; the prototype is the scope's around. */
  readonly builders: Record<string, Helper>
  /** The content types of formats that `respondTo` was told of; the prototype is the scope's around. */
  readonly types: Record<string, string>
}

/** A table as one registration mounts it. */
export interface Mounted {
  readonly drawing: Drawing
  readonly plan: Plan
  /** As Fastify prints it: `/admin`, or `''`. */
  readonly prefix: string
  readonly scope: Scope
}

/** What the plugin remembers of an app. */
interface App {
  readonly scopes: Scope[]
  /** In the order of registration. */
  readonly mounts: Mounted[]
  /** The places in the router that mounts have taken; filled by the second mount, as with one there is nothing to compare. */
  readonly places: Map<string, Entry>
  /** How many of the mounts have their places in there. */
  placed: number
  /** Finds what precedes a route among those of all mounts, for as long as there are as many. */
  preceding?: { readonly find: FindPreceding<PlannedRoute>, readonly mounts: number }
  strategy?: FallThrough
  methods?: Methods
  operations?: Operations
}

/** By the root instance: an app that restarts on the same server, or another app there, has one of its own. */
const apps = new WeakMap<object, App>()

/** The app of an instance; instances of one app inherit from its root. */
function appOf (instance: FastifyInstance): App {
  const root = rootOf(instance)
  let app = apps.get(root)
  if (app === undefined) apps.set(root, app = { scopes: [], mounts: [], places: new Map(), placed: 0 })
  return app
}

function rootOf (instance: object): object {
  const outer = Object.getPrototypeOf(instance) as object | null
  return outer === null || outer === Object.prototype ? instance : rootOf(outer)
}

/** The app's one constraint strategy, which all of its mounts share; made with `make` when first asked for. */
export function strategyOf (instance: FastifyInstance, make: () => FallThrough): FallThrough {
  const app = appOf(instance)
  app.strategy ??= make()
  return app.strategy
}

/** What an app answers to verbs that its URLs do not take, for all of its mounts; made with `make` when first asked for. */
export function methodsOf (instance: FastifyInstance, make: () => Methods): Methods {
  const app = appOf(instance)
  app.methods ??= make()
  return app.methods
}

/** The same where there is some: `undefined` where no mount of the app answers such verbs. */
export function knownMethods (instance: FastifyInstance): Methods | undefined {
  return appOf(instance).methods
}

/** What OpenAPI shows of an app's routes so far. */
export function operationsOf (instance: FastifyInstance): Operations {
  const app = appOf(instance)
  app.operations ??= startOperations()
  return app.operations
}

/** The scope that an instance has had already, or `undefined`. */
export function knownScope (instance: FastifyInstance): Scope | undefined {
  return appOf(instance).scopes.find(scope => scope.instance === instance)
}

/** The nearest scope around an instance, or `undefined`. */
export function scopeAround (instance: FastifyInstance): Scope | undefined {
  const around = appOf(instance).scopes
    .filter(scope => scope.instance !== instance && isInside(instance, scope.instance))
  return around.find(scope => around.every(other => isInside(scope.instance, other.instance)))
}

/** A scope for an instance that has none yet, between the one around it and those inside. */
export function makeScope (instance: FastifyInstance): Scope {
  const { scopes } = appOf(instance)
  const around = scopeAround(instance)
  const scope: Scope = {
    instance,
    paths: Object.create(around?.paths ?? null) as LoosePaths,
    builders: Object.create(around?.builders ?? null) as Record<string, Helper>,
    types: Object.create(around?.types ?? null) as Record<string, string>
  }
  // A scope inside may have been registered before the one around it.
  for (const one of scopes) {
    const isNearest = isInside(one.instance, instance) && Object.getPrototypeOf(one.paths) === (around?.paths ?? null)
    if (!isNearest) continue
    Object.setPrototypeOf(one.paths, scope.paths)
    Object.setPrototypeOf(one.builders, scope.builders)
    Object.setPrototypeOf(one.types, scope.types)
  }
  scopes.push(scope)
  return scope
}

/**
 * Enters a mount: takes its route names for the scope, refusing those that the scope, one around or one inside has already,
 * and its places in the router, refusing those that another registration has and those that all of them crowd.
 */
export function enter (mounted: Mounted): void {
  const app = appOf(mounted.scope.instance)
  takePlaces(app, mounted)
  refuseCrowds([...app.mounts, mounted].map(({ plan, prefix }) => ({ routes: plan.routes, prefix })))
  takeNames(app, mounted)
  app.mounts.push(mounted)
}

function takeNames ({ mounts }: App, mounted: Mounted): void {
  const { instance } = mounted.scope
  const related = mounts.filter(({ scope }) => isInside(scope.instance, instance) || isInside(instance, scope.instance))
  const faults: string[] = []
  for (const name of related.length === 0 ? [] : mounted.drawing.names.keys()) {
    const holder = related.find(({ drawing: { names } }) => names.has(name))
    if (holder === undefined) continue
    faults.push(`the name '${name}' of ${namedIn(mounted, name)} is taken by ${namedIn(holder, name)}; ` +
      "give one of them another with 'as'")
  }
  if (faults.length > 0) refuse('FST_RESOURCES_DUPLICATE_NAME', faults)
}

function namedIn ({ drawing, prefix }: Mounted, name: string): string {
  const { declaration, path } = drawing.names.get(name)!
  return `${describe(declaration)} (${prefix}${path})`
}

function takePlaces (app: App, { plan, prefix }: Mounted): void {
  const { mounts, places } = app
  for (const one of mounts.slice(app.placed)) placeAll(places, one)
  app.placed = mounts.length
  const faults = new Set<string>()
  for (const { url: { entry, shape }, route, isContested, isReachable } of plan.routes) {
    const holder = places.get(placeOf(route.method, entry, shape))
    if (holder === undefined || isContested || !isReachable) continue
    faults.add(`${describe(entry.declaration)} draws ${route.method} ${prefix}${route.path}, which ` +
      `${describe(holder.declaration)} serves already in another registration; give one of them another prefix or path`)
  }
  if (faults.size > 0) refuse('FST_RESOURCES_DUPLICATE_ROUTE', [...faults])
}

function placeAll (places: Map<string, Entry>, { plan }: Mounted): void {
  for (const { route, url } of plan.routes) places.set(placeOf(route.method, url.entry, url.shape), url.entry)
}

/** The tables that have been mounted on an instance and inside of it, in the order of registration. */
export function mountsIn (instance: FastifyInstance): readonly Mounted[] {
  return appOf(instance).mounts.filter(({ scope }) => isInside(scope.instance, instance))
}

/**
 * What the helpers of an instance are to know of all that its app has mounted: the routes that the router prefers to one
 * for some values of its params, which holds for as long as there are no more tables.
 */
export function neighboursOf (instance: FastifyInstance): Neighbours {
  const app = appOf(instance)
  return { findPreceding: planned => precedingIn(app, planned), generation: () => app.mounts.length }
}

function precedingIn (app: App, planned: PlannedRoute): readonly PlannedRoute[] {
  const { mounts } = app
  if (app.preceding?.mounts !== mounts.length) {
    const routes = mounts.flatMap(({ plan }) => plan.routes.filter(({ isReachable }) => isReachable))
    // At one place the router asks the contested ones, whichever table they are of, before it takes another.
    const contested = routes.filter(({ isContested }) => isContested)
    const others = routes.filter(({ isContested }) => !isContested)
    app.preceding = { find: precedingFinder([...contested, ...others]), mounts: mounts.length }
  }
  return app.preceding!.find(planned)
}

/** Whether an instance is `outer` or was made inside of it: Fastify's instances inherit from each other. */
function isInside (instance: FastifyInstance, outer: FastifyInstance): boolean {
  return instance === outer || Object.prototype.isPrototypeOf.call(outer, instance)
}
