import type { FastifyInstance } from 'fastify'
import type { LoosePaths } from '../../types/index.js'
import { describe } from '../errors/site.js'
import type { Entry } from '../draw/drawing.js'
import { printRoute } from '../draw/record.js'
import { refuse, show } from '../errors/errors.js'
import { duplicateName } from '../errors/message.js'
import { didYouMean } from '../errors/suggest.js'
import { finderOf } from '../table/finder.js'
import type { DrawnTable } from '../table/table.js'
import { checkGlobs, checkRouteLimit } from '../match/conflicts.js'
import { orderOf, type Order } from '../match/order.js'
import { routerKey, type PlannedRoute } from '../match/pattern.js'
import type { Helper } from '../link/build.js'
import { DEFAULT_RULES, type RouterRules } from '../match/read.js'
import { isInside, oncePerApp, rootOf } from './instances.js'

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
export interface Mounted extends DrawnTable {
  readonly scope: Scope
}

interface State {
  readonly scopes: Scope[]
  /** In the order of registration. */
  readonly mounts: Mounted[]
  /** At each place of the router the entry of the one route that is not asked. */
  readonly places: Map<string, Entry>
  /** The order of the routes of all mounts: created on first use, and again after another registration. */
  order: Order<PlannedRoute> | null
  /** Whether all that the app registers is there. */
  isLoaded: boolean
}

const stateOf = oncePerApp((): State =>
  ({ scopes: [], mounts: [], places: new Map(), order: null, isLoaded: false }))

type Config = Partial<RouterRules> & { readonly routerOptions?: Partial<RouterRules> }

/**
 * The options that an app's router goes by. `initialConfig` shows those of the top level and those of `routerOptions`,
 * both with defaults filled in, so that what is no default has been given.
 */
export function routerRules ({ initialConfig }: FastifyInstance): RouterRules {
  const { routerOptions = {}, ...top } = initialConfig as Config
  const keys = Object.keys(DEFAULT_RULES) as (keyof RouterRules)[]
  const given = keys.map(key => {
    const usual = DEFAULT_RULES[key]
    return [key, [routerOptions[key], top[key]].find(rule => rule !== undefined && rule !== usual) ?? usual]
  })
  return Object.fromEntries(given) as unknown as RouterRules
}

/** Whether finders are wanted in this process: then an app that has tables makes its own before it is ready. */
let areFindersWanted = false

export function wantFinders (): void {
  areFindersWanted = true
}

/** What says which route of an app's tables takes a request. */
export const finderIn = oncePerApp(instance =>
  finderOf(stateOf(instance).mounts.flatMap(({ plan }) => plan.routes), routerRules(instance)))

/** Whether all that an app registers is there: its hooks `onReady` run, or have. An app without tables never tells. */
export function isLoaded (instance: FastifyInstance): boolean {
  return stateOf(instance).isLoaded
}

/** A symbol of ours cannot meet a decorator of the app's. */
const ofScope = Symbol('fastify-resources.scope')

/** The nearest scope that an instance is in: its own, or one around it. */
export function scopeOf (instance: object): Scope | undefined {
  return (instance as { readonly [ofScope]?: Scope })[ofScope]
}

/** What every helper's name ends with, in one style or the other. */
const HELPER = /(?:_(?:path|url)|[a-z0-9](?:Path|Url))$/

/**
 * What stands behind the helpers of an app. It is asked for names alone that none of them has, and says of one that can
 * be meant for a helper which there is; anything else, such as `then` or `toJSON`, is not there, as in any object.
 */
function behindHelpers (): object {
  return new Proxy(Object.create(null) as object, {
    get (_target, name, paths: object) {
      if (typeof name !== 'string' || !HELPER.test(name)) return undefined
      const names: string[] = []
      for (const one in paths) names.push(one)
      return refuse('UNKNOWN_ROUTE', `unknown helper ${show(name)}${didYouMean(name, names)}`)
    }
  })
}

/** A scope for an instance that has none of its own yet, between the one around it and those inside. */
export function makeScope (instance: FastifyInstance): Scope {
  const around = scopeOf(instance)
  const scope: Scope = {
    instance,
    paths: Object.create(around?.paths ?? behindHelpers()) as LoosePaths,
    builders: Object.create(around?.builders ?? null) as Record<string, Helper>,
    types: Object.create(around?.types ?? null) as Record<string, string>
  }
  instance.decorate(ofScope as never, scope as never)
  // A scope inside may have been registered before the one around it.
  const { scopes } = stateOf(instance)
  for (const inner of scopes.filter(({ instance }) => scopeOf(Object.getPrototypeOf(instance) as object) === scope)) {
    for (const key of ['paths', 'builders', 'types'] as const) Object.setPrototypeOf(inner[key], scope[key])
  }
  scopes.push(scope)
  return scope
}

/**
 * Enters a mount: takes its route names for the scope, refusing those that the scope, one around or one inside has
 * already, and its places in the router, refusing those that another registration has and those that all of them crowd.
 */
export function enter (mounted: Mounted): void {
  const state = stateOf(mounted.scope.instance)
  takePlaces(state, mounted)
  const tables = [...state.mounts, mounted].map(({ plan, prefix }) => ({ routes: plan.routes, prefix }))
  checkRouteLimit(tables)
  checkGlobs(tables)
  takeNames(state, mounted)
  state.order = null
  if (state.mounts.push(mounted) > 1) return
  const root = rootOf(mounted.scope.instance)
  root.addHook('onReady', async () => {
    state.isLoaded = true
    if (areFindersWanted) finderIn(root)
  })
}

function takeNames ({ mounts }: State, mounted: Mounted): void {
  const { instance } = mounted.scope
  const related = mounts.filter(({ scope }) => isInside(scope.instance, instance) || isInside(instance, scope.instance))
  const faults = [...mounted.drawing.names.keys()].flatMap(name => {
    const holder = related.find(({ drawing: { names } }) => names.has(name))
    return holder === undefined
      ? []
      : duplicateName('route name', name, namedIn(mounted, name), namedIn(holder, name))
  })
  if (faults.length > 0) refuse('DUPLICATE_NAME', faults)
}

function namedIn ({ drawing, prefix }: Mounted, name: string): string {
  const { declaration, path } = drawing.names.get(name)!
  return `${describe(declaration)} (${prefix}${path})`
}

function takePlaces ({ places }: State, { plan, prefix }: Mounted): void {
  const faults = new Set<string>()
  const taken = new Map<string, Entry>()
  for (const { pattern: { entry, shape }, route, isContested, isReachable } of plan.routes) {
    if (isContested || !isReachable) continue
    const place = routerKey(route.method, { entry, shape })
    const holder = places.get(place)
    taken.set(place, entry)
    if (holder === undefined) continue
    faults.add(`duplicate route ${printRoute(route, prefix)}: ${describe(entry.declaration)} and ` +
      `${describe(holder.declaration)} of another registration. Change the prefix or the path of one of them`)
  }
  if (faults.size > 0) refuse('DUPLICATE_ROUTE', [...faults])
  for (const [place, entry] of taken) places.set(place, entry)
}

/** The reachable routes of all tables that an app has mounted so far. */
export function mountedIn (instance: FastifyInstance): readonly PlannedRoute[] {
  return stateOf(instance).mounts.flatMap(({ plan }) => plan.routes.filter(({ isReachable }) => isReachable))
}

/** The tables that have been mounted on an instance and inside of it, in the order of registration. */
export function mountsIn (instance: FastifyInstance): readonly Mounted[] {
  return stateOf(instance).mounts.filter(({ scope }) => isInside(scope.instance, instance))
}

/** The order of all routes that an app has mounted, which another registration replaces. */
export function orderIn (instance: FastifyInstance): () => Order<PlannedRoute> {
  const state = stateOf(instance)
  return () => {
    state.order ??= orderOf(mountedIn(instance))
    return state.order
  }
}
