import type { FastifyInstance } from 'fastify'
import type { Declaration } from '../../../types/index.js'
import { describe } from '../../errors/site.js'
import { helperName } from '../../draw/name.js'
import { printRoute, underPrefix } from '../../draw/record.js'
import { throwProblems } from '../../errors/errors.js'
import { CONDITIONS } from '../../constrain/constraint.js'
import { duplicateName, renameFix } from '../../errors/message.js'
import { finderOf, type Finder } from '../../table/finder.js'
import { checkRouteLimit } from '../../match/conflicts.js'
import { orderOf, type Order } from '../../match/order.js'
import { routerKey, type PlannedRoute } from '../../match/pattern.js'
import { createPaths } from '../../link/helpers.js'
import type { Helper } from '../../link/problem.js'
import { DEFAULT_RULES, type RouterRules } from '../../match/read.js'
import { isInside, rootOf } from './instances.js'
import { stateOf, type AppState, type Mounted, type Scope } from './state.js'

/**
 * The options of an app's router. Fastify fills in the defaults at the top level and in `routerOptions`, so that the
 * value of the user is the one that differs from the default.
 */
export function routerRules ({ initialConfig }: FastifyInstance): RouterRules {
  const { routerOptions = {}, ...top } = initialConfig as
    Partial<RouterRules> & { readonly routerOptions?: Partial<RouterRules> }
  const keys = Object.keys(DEFAULT_RULES) as (keyof RouterRules)[]
  const rules = keys.map(key => {
    const preset = DEFAULT_RULES[key]
    return [key, [routerOptions[key], top[key]].find(rule => rule !== undefined && rule !== preset) ?? preset]
  })
  return Object.fromEntries(rules) as unknown as RouterRules
}

/** The conditions, `host` or `version`, that strategies of the app decide. */
export function ownStrategies (instance: FastifyInstance): readonly string[] {
  return CONDITIONS.filter(name => instance.hasConstraintStrategy(name) && isOwnStrategy(instance, name))
}

/**
 * Whether a known strategy is one of the app: `hasConstraintStrategy` is true too for the router's own one, if a route
 * uses it. The router rejects a second one in both cases, with different messages.
 */
function isOwnStrategy (instance: FastifyInstance, name: string): boolean {
  let message = ''
  try {
    instance.addConstraintStrategy({ name, storage: () => new Map() as never, deriveConstraint: () => '' })
  } catch (thrown) {
    message = (thrown as Error).message
  }
  return message.includes('custom')
}

/** Whether apps create their finders before they are ready, so that no request waits for one. */
let areFindersWanted = false

export function wantFinders (): void {
  areFindersWanted = true
}

/** The finder of an app, which finds the route of the tables that matches a request. */
export function finderIn (instance: FastifyInstance): Finder {
  const state = stateOf(instance)
  state.finder ??= finderOf(state.mounts.flatMap(({ plan }) => plan.routes), routerRules(instance))
  return state.finder
}

/** The key of a decorator; as a symbol it is different from all decorators of the app. */
const scopeKey = Symbol('fastify-resources.scope')

/** The scope of an instance, or its nearest enclosing scope. */
export function scopeOf (instance: object): Scope | undefined {
  return (instance as { readonly [scopeKey]?: Scope })[scopeKey]
}

/** Creates the scope of an instance, between its enclosing scope and its nested scopes. */
export function createScope (instance: FastifyInstance): Scope {
  const parent = scopeOf(instance)
  const scope: Scope = {
    instance,
    paths: createPaths(parent?.paths),
    builders: Object.create(parent?.builders ?? null) as Record<string, Helper>,
    types: Object.create(parent?.types ?? null) as Record<string, string>
  }
  instance.decorate(scopeKey as never, scope as never)
  // A nested scope may have been registered before its enclosing scope.
  const { scopes } = stateOf(instance)
  for (const nested of scopes.filter(({ instance }) => scopeOf(Object.getPrototypeOf(instance) as object) === scope)) {
    for (const key of ['paths', 'builders', 'types'] as const) Object.setPrototypeOf(nested[key], scope[key])
  }
  scopes.push(scope)
  return scope
}

/** Adds a mount. Throws if it conflicts with another registration, or if one pattern has too many routes. */
export function addMount (mounted: Mounted): void {
  const state = stateOf(mounted.scope.instance)
  checkDuplicates(state, mounted)
  checkRouteLimit([...state.mounts, mounted].flatMap(({ plan }) => plan.routes))
  checkNames(state, mounted)
  state.order = null
  if (state.mounts.push(mounted) > 1) return
  const root = rootOf(mounted.scope.instance)
  root.addHook('onReady', async () => {
    state.isLoaded = true
    if (areFindersWanted) finderIn(root)
  })
}

function checkNames ({ mounts }: AppState, mounted: Mounted): void {
  const { instance } = mounted.scope
  const related = mounts.filter(({ scope }) => isInside(scope.instance, instance) || isInside(instance, scope.instance))
  const helperIn = ({ drawing }: Mounted, name: string): string => helperName(name, 'path', drawing.helpers)
  const holders = new Map(related.flatMap(table => [...table.drawing.names.keys()].flatMap(name => {
    const holder = { table, name }
    return [[`name ${name}`, holder], [`helper ${helperIn(table, name)}`, holder]] as const
  })))
  const problems = [...mounted.drawing.names.keys()].flatMap(name => {
    const helper = helperIn(mounted, name)
    const holder = holders.get(`name ${name}`) ?? holders.get(`helper ${helper}`)
    if (holder === undefined) return []
    const [later, earlier] = [mounted.drawing.names.get(name)!, holder.table.drawing.names.get(holder.name)!]
      .map(({ declaration }) => declaration) as [Declaration, Declaration]
    const fix = later === earlier ? SCOPE_FIX : renameFix(later, earlier)
    const [what, shared] = holder.name === name ? ['route name', name] as const : ['helper', helper] as const
    return duplicateName(what, shared, [namedIn(mounted, name), namedIn(holder.table, holder.name)], fix)
  })
  throwProblems('DUPLICATE_NAME', problems)
}

/** The fix for a table that one scope has under two prefixes. */
const SCOPE_FIX =
  'Register each in a scope of its own: app.register(async scope => { await scope.register(resources, …) })'

function namedIn ({ drawing, prefix }: Mounted, name: string): string {
  const { declaration, path } = drawing.names.get(name)!
  return `${describe(declaration)} (${underPrefix(prefix, path)})`
}

/** Throws for routes of another registration with the same router key: the router accepts only one of them. */
function checkDuplicates ({ mounts }: AppState, { plan, prefix }: Mounted): void {
  const planned = uncontested(plan.routes)
  const shapes = new Set(planned.map(({ pattern: { shape } }) => shape))
  const others = mounts.flatMap(({ plan: { routes } }) => routes.filter(({ pattern: { shape } }) => shapes.has(shape)))
  if (others.length === 0) return
  const holders = new Map(uncontested(others).map(({ pattern, route }) => [routerKey(route.method, pattern), pattern]))
  const problems = planned.flatMap(({ pattern, route }) => {
    const holder = holders.get(routerKey(route.method, pattern))
    if (holder === undefined) return []
    const [name, holderName] = [pattern, holder].map(({ entry }) => describe(entry.declaration))
    return `duplicate route ${printRoute(route, prefix)}: ${name} and ${holderName} of another registration. ` +
      'Change the prefix or the path of one of them'
  })
  throwProblems('DUPLICATE_ROUTE', problems)
}

/** The routes that the router distinguishes only by their router keys. */
function uncontested (routes: readonly PlannedRoute[]): readonly PlannedRoute[] {
  return routes.filter(({ isContested, isReachable }) => isReachable && !isContested)
}

/** The reachable routes of all tables that an app has mounted so far. */
export function mountedIn (instance: FastifyInstance): readonly PlannedRoute[] {
  return stateOf(instance).mounts.flatMap(({ plan }) => plan.routes.filter(({ isReachable }) => isReachable))
}

/** The tables of an instance and its descendants, in the order of registration. */
export function mountsIn (instance: FastifyInstance): readonly Mounted[] {
  return stateOf(instance).mounts.filter(({ scope }) => isInside(scope.instance, instance))
}

/** Returns a function for the order of all routes of an app, as another registration replaces the order. */
export function orderIn (instance: FastifyInstance): () => Order {
  const state = stateOf(instance)
  return () => {
    state.order ??= orderOf(mountedIn(instance))
    return state.order
  }
}
