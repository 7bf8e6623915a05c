import type { FastifyInstance } from 'fastify'
import type { LoosePaths } from '../../types/index.js'
import { describe } from '../errors/site.js'
import type { Drawing, Entry } from '../draw/drawing.js'
import { refuse } from '../errors/errors.js'
import type { FallThrough } from '../match/strategy.js'
import { mountedAs, placeOf } from '../match/urls.js'
import type { Plan } from '../match/plan.js'
import type { Helper } from '../link/request-paths.js'
import { joinTemplates, type Template } from '../declare/template.js'

/** What one Fastify instance has had registered: the helpers that it and its children see. */
export interface Scope {
  readonly instance: FastifyInstance
  /** The helpers by their own names; the prototype is the scope's around. */
  readonly paths: LoosePaths
  /** The path builders by route name, for `redirectTo` and `created`; the prototype is the scope's around. */
  readonly builders: Record<string, Helper>
  /** The drawings whose route names it has. */
  readonly named: Named[]
}

/** A drawing under its prefix, as Fastify prints it. */
interface Named {
  readonly drawing: Drawing
  readonly prefix: string
}

/** The one constraint strategy of each app, which all of its mounts share. */
const strategies = new WeakMap<object, FallThrough>()

/** The app's strategy, made with `make` when first asked for. */
export function strategyOf ({ server }: FastifyInstance, make: () => FallThrough): FallThrough {
  let known = strategies.get(server)
  if (known === undefined) strategies.set(server, known = make())
  return known
}

/** The scopes of each app, by its HTTP server, which all its instances share. */
const apps = new WeakMap<object, Scope[]>()

/** The scope that an instance has had already, or `undefined`. */
export function knownScope (instance: FastifyInstance): Scope | undefined {
  return apps.get(instance.server)?.find(scope => scope.instance === instance)
}

/** The nearest scope around an instance, or `undefined`. */
export function scopeAround (instance: FastifyInstance): Scope | undefined {
  const around = (apps.get(instance.server) ?? []).filter(scope => scope.instance !== instance && isInside(instance, scope.instance))
  return around.find(scope => around.every(other => isInside(scope.instance, other.instance)))
}

/** A scope for an instance that has none yet, between the one around it and those inside. */
export function makeScope (instance: FastifyInstance): Scope {
  const scopes = apps.get(instance.server) ?? []
  apps.set(instance.server, scopes)
  const around = scopeAround(instance)
  const scope: Scope = {
    instance,
    paths: Object.create(around?.paths ?? null) as LoosePaths,
    builders: Object.create(around?.builders ?? null) as Record<string, Helper>,
    named: []
  }
  // A scope inside may have been registered before the one around it.
  for (const one of scopes) {
    const isNearest = isInside(one.instance, instance) && Object.getPrototypeOf(one.paths) === (around?.paths ?? null)
    if (!isNearest) continue
    Object.setPrototypeOf(one.paths, scope.paths)
    Object.setPrototypeOf(one.builders, scope.builders)
  }
  scopes.push(scope)
  return scope
}

/** Takes route names for a scope; refuses those that it, a scope around or one inside has already. */
export function takeNames (scope: Scope, drawing: Drawing, prefix: string): void {
  const related = apps.get(scope.instance.server)!.filter(({ instance }) => isInside(instance, scope.instance) || isInside(scope.instance, instance))
  const taken = related.flatMap(({ named }) => named)
  const own: Named = { drawing, prefix }
  const faults: string[] = []
  for (const name of taken.length === 0 ? [] : drawing.names.keys()) {
    const holder = taken.find(({ drawing: { names } }) => names.has(name))
    if (holder !== undefined) faults.push(`the name '${name}' of ${namedIn(own, name)} is taken by ${namedIn(holder, name)}; give one of them another with 'as'`)
  }
  if (faults.length > 0) refuse('FST_RESOURCES_DUPLICATE_NAME', faults)
  scope.named.push(own)
}

function namedIn ({ drawing, prefix }: Named, name: string): string {
  const { declaration, path } = drawing.names.get(name)!
  return `${describe(declaration)} (${prefix}${path})`
}

/** A drawing under its prefix. */
interface Mounted {
  readonly drawing: Drawing
  readonly prefix: Template
}

interface Mounts {
  /** What has not been compared yet: with one mount there is nothing to compare. */
  readonly waiting: Mounted[]
  readonly taken: Map<string, Entry>
}

/** The places of an app's router that our mounts have taken, by the app's HTTP server. */
const mounts = new WeakMap<object, Mounts>()

/** Takes the places of a plan in the router; refuses those that another registration has, by declaration. */
export function takePlaces ({ server, prefix: printed }: FastifyInstance, drawing: Drawing, prefix: Template, plan: Plan): void {
  const known = mounts.get(server)
  if (known === undefined) {
    mounts.set(server, { waiting: [{ drawing, prefix }], taken: new Map() })
    return
  }
  const { waiting, taken } = known
  for (const one of waiting.splice(0)) takeAll(taken, one)
  const faults = new Set<string>()
  for (const { url: { entry, segments }, route, isContested, isReachable } of plan.routes) {
    const holder = taken.get(placeOf(route.method, entry, segments))
    if (holder === undefined || isContested || !isReachable) continue
    faults.add(`${describe(entry.declaration)} draws ${route.method} ${printed}${route.path}, which ${describe(holder.declaration)} serves already in another registration; give one of them another prefix or path`)
  }
  if (faults.size > 0) refuse('FST_RESOURCES_DUPLICATE_ROUTE', [...faults])
  waiting.push({ drawing, prefix })
}

function takeAll (taken: Map<string, Entry>, { drawing, prefix }: Mounted): void {
  for (const entry of drawing.entries) {
    for (const { template } of mountedAs(entry)) {
      for (const { method } of entry.routes) taken.set(placeOf(method, entry, joinTemplates(prefix, template)), entry)
    }
  }
}

/** Whether an instance is `outer` or was made inside of it: Fastify's instances inherit from each other. */
function isInside (instance: FastifyInstance, outer: FastifyInstance): boolean {
  return instance === outer || Object.prototype.isPrototypeOf.call(outer, instance)
}
