import type {
  RequestCondition, ConstraintFailure, Constraints, Default, FormatOption, PathNames, ScopeOptions,
  UpdateMethod
} from '../../types/index.js'
import { CONDITIONS } from '../constrain/constraint.js'
import { pathWords } from '../declare/canonical.js'
import { emptyMap, mergeMaps } from '../declare/map.js'
import { dialects, type Dialect } from './dialect.js'
import type { PathOwner, RouteStep } from './drawing.js'
import type { ResourceNames } from './resource.js'

/** The first value of a key, and the function that merges the option of a scope into it. */
function inherited<T> (first: T, merge: ((parent: T, child: never) => T) | null = null) {
  return { first, merge }
}

/** The keys that a declaration inherits: Rails' `merge_…_scope`. */
export const keys = {
  path: inherited<string>('', mergePath),
  dialect: inherited<Dialect>(dialects.default),
  shallowPath: inherited<string | null>(null, mergePath),
  /** The prefix of route names (Rails' scope `as`). The prefix `''` adds an underscore. */
  as: inherited<string | null>(null, mergeName),
  shallowPrefix: inherited<string | null>(null, mergeName),
  module: inherited<string | null>(null, mergeModule),
  controller: inherited<string | null>(null, replace),
  action: inherited<string | null>(null, replace),
  pathNames: inherited<PathNames>(pathWords, mergeMaps<string>),
  constraints: inherited<Constraints>(emptyMap),
  /** Fastify's own route constraints, `host` and `version`. In the Rails dialect they are among the constraints. */
  conditions: inherited<Constraints>(emptyMap),
  defaults: inherited<Readonly<Record<string, Default>>>(emptyMap, mergeMaps<Default>),
  format: inherited<FormatOption | null>(null, replace),
  trailingSlash: inherited<boolean>(false, replace),
  /** The methods of `update`. Only the first has a name. */
  updateMethods: inherited<UpdateMethod | readonly UpdateMethod[]>([], replace),
  shallow: inherited<boolean>(false, replace),
  actions: inherited<Pick<ScopeOptions, 'only' | 'except'> | null>(null),
  apiOnly: inherited<boolean>(false),
  routeOptions: inherited<readonly RouteStep[]>([], add<RouteStep>),
  /** The option `ownRouteOptions` of the innermost resource, and the hooks that scopes in the resource skip. */
  ownRouteOptions: inherited<readonly RouteStep[]>([]),
  /** The conditions on a request. */
  when: inherited<readonly RequestCondition[]>([], add<RequestCondition>),
  constraintFailure: inherited<ConstraintFailure>('bad-request', replace),
  /** The innermost enclosing resource. */
  resource: inherited<ResourceNames & Pick<PathOwner, 'module'> | null>(null),
  /** Whether an enclosing resource is in a shallow scope. */
  hasShallowParent: inherited<boolean>(false),
  /** In a resource, on one of its paths, or outside resources (`null`). */
  level: inherited<'resource' | 'collection' | 'member' | 'new' | 'nested' | 'root' | null>(null),
  /** The param of the resource for each nested param of the path: `id` for `photo_id`. */
  properties: inherited<ReadonlyMap<string, string>>(new Map()),
  /** The records that the path names. */
  owners: inherited<readonly PathOwner[]>([])
}

/** The inherited options of a declaration. A frame is immutable: children get a new frame. */
export type ScopeFrame = { readonly [Key in keyof typeof keys]: typeof keys[Key]['first'] }

export const rootFrame = Object.freeze(
  Object.fromEntries(Object.entries(keys).map(([key, { first }]) => [key, first]))
) as ScopeFrame

/**
 * The constraints of a frame with those of a declaration. `host` and `version` are Fastify's own route constraints,
 * unless the declaration has a param of that name. In the Rails dialect the path of each route decides.
 */
export function withConstraints (
  frame: ScopeFrame, added: Constraints | undefined, hasParam: (name: string) => boolean
): Pick<ScopeFrame, 'constraints' | 'conditions'> {
  if (added === undefined) return frame
  const isCondition = (key: string): boolean =>
    CONDITIONS.includes(key) && !frame.dialect.pathDecidesConditions && !hasParam(key)
  const select = (wanted: boolean): Constraints =>
    Object.fromEntries(Object.entries(added).filter(([key]) => isCondition(key) === wanted))
  return {
    constraints: mergeMaps(frame.constraints, select(false)),
    conditions: mergeMaps(frame.conditions, select(true))
  }
}

/** Joins declared paths. The declarations have checked each path; the whole path is parsed once, as in Rails. */
export function joinPaths (...paths: readonly string[]): string {
  return paths.filter(path => path !== '').join('/')
}

function mergePath (parent: string | null, child: string | null): string {
  return joinPaths(parent ?? '', child ?? '')
}

function mergeModule (parent: string | null, child: string | null): string | null {
  if (parent === null || child === null) return child ?? parent
  return `${parent}/${child}`
}

function mergeName (parent: string | null, child: string | null): string | null {
  return parent === null ? child : `${parent}_${child ?? ''}`
}

function add<T> (parent: readonly T[], child: T): readonly T[] {
  return Object.freeze([...parent, child])
}

function replace<T> (_parent: T, child: T): T {
  return child
}
