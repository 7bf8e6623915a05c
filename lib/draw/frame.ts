import type {
  RequestCondition, Constraint, ConstraintFailure, Constraints, Default, FormatOption, PathNames, ScopeOptions,
  UpdateMethod
} from '../../types/index.js'
import { HOOKS, pathWords } from '../declare/canonical.js'
import { emptyMap, mergeMaps } from '../declare/map.js'
import { TOKENS } from '../declare/template-parse.js'
import type { PathOwner, RouteOptions, RouteStep } from './drawing.js'
import type { ResourceNames } from './resource.js'
import type { HookSkip } from './skip.js'

/** The first value of a key, and the function that merges the option of a scope into it. */
function inherited<T> (first: T, merge: ((parent: T, child: never) => T) | null = null) {
  return { first, merge }
}

/** The keys that a declaration inherits: Rails' `merge_…_scope`. */
const keys = {
  path: inherited<string>('', mergePath),
  /** The tokens of paths in the dialect. */
  tokens: inherited<RegExp>(TOKENS),
  shallowPath: inherited<string | null>(null, mergePath),
  /** The prefix of route names (Rails' scope `as`). The prefix `''` adds an underscore. */
  as: inherited<string | null>(null, mergeName),
  shallowPrefix: inherited<string | null>(null, mergeName),
  module: inherited<string | null>(null, mergeModule),
  controller: inherited<string | null>(null, replace),
  action: inherited<string | null>(null, replace),
  pathNames: inherited<PathNames>(pathWords, mergeMaps<string>),
  constraints: inherited<Constraints>(emptyMap, mergeMaps<Constraint>),
  defaults: inherited<Readonly<Record<string, Default>>>(emptyMap, mergeMaps<Default>),
  format: inherited<FormatOption | null>(null, replace),
  /** The methods of `update`. Only the first has a name. */
  updateMethods: inherited<readonly UpdateMethod[]>([], replace),
  shallow: inherited<boolean>(false, replace),
  actions: inherited<Pick<ScopeOptions, 'only' | 'except'> | null>(null),
  routeOptions: inherited<readonly RouteStep[]>([], add<RouteStep>),
  /** The option `ownRouteOptions` of the innermost resource, and the hooks that scopes in the resource skip. */
  ownRouteOptions: inherited<readonly RouteStep[]>([]),
  /** The conditions on a request. */
  when: inherited<readonly RequestCondition[]>([], add<RequestCondition>),
  constraintFailure: inherited<ConstraintFailure | null>(null, replace),
  /** The innermost enclosing resource. */
  resource: inherited<ResourceNames & Pick<PathOwner, 'module'> | null>(null),
  /** Whether an enclosing resource is in a shallow scope. */
  hasShallowParent: inherited<boolean>(false),
  /** In a resource, on one of its paths, or outside resources (`null`). */
  level: inherited<'resource' | 'collection' | 'member' | 'new' | 'nested' | 'root' | null>(null),
  /** The param of the resource for each nested param of the path: `id` for `photo_id`. */
  origins: inherited<ReadonlyMap<string, string>>(new Map()),
  /** The records that the path names. */
  owners: inherited<readonly PathOwner[]>([])
}

/** The inherited options of a declaration. A frame is immutable: children get a new frame. */
export type ScopeFrame = { readonly [Key in keyof typeof keys]: typeof keys[Key]['first'] }

export const rootFrame = Object.freeze(
  Object.fromEntries(Object.entries(keys).map(([key, { first }]) => [key, first]))
) as ScopeFrame

/**
 * The frame inside a `scope` with some options. As in Rails, the path is also the path of shallow children, and the
 * name their prefix, unless the scope nests a resource in another resource.
 */
export function scopeFrame (
  frame: ScopeFrame, options: ScopeOptions, isShared = frame.level !== 'nested'
): ScopeFrame {
  const values: Record<string, unknown> = { ...options }
  if (isShared) {
    if (values['path'] !== undefined) values['shallowPath'] ??= values['path']
    if (values['as'] !== undefined) values['shallowPrefix'] ??= values['as']
  }
  const changed: Record<string, unknown> = {}
  for (const [key, child] of Object.entries(values)) {
    const { merge = null } = (keys as Readonly<Record<string, ReturnType<typeof inherited<unknown>>>>)[key] ?? {}
    if (merge !== null) changed[key] = merge(frame[key as keyof ScopeFrame], child as never)
  }
  const choosesActions = values['only'] !== undefined || values['except'] !== undefined
  if (choosesActions) changed['actions'] = { only: options.only, except: options.except }
  return withKeys(frame, changed)
}

/** A frame with other values of some keys. */
export function withKeys (frame: ScopeFrame, changed: Partial<ScopeFrame>): ScopeFrame {
  return Object.freeze({ ...frame, ...changed })
}

/** The frame of a declaration that skips inherited hooks. */
export function skipFrame (frame: ScopeFrame, skips: readonly HookSkip[]): ScopeFrame {
  if (skips.length === 0) return frame
  const { routeOptions, ownRouteOptions: own } = frame
  const ownRouteOptions = own.length === 0 ? own : [...own, ...skips]
  return withKeys(frame, { routeOptions: [...routeOptions, ...skips], ownRouteOptions })
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

/** Route options that merge key by key. */
const MAPS: ReadonlySet<string> = new Set(['config', 'logSerializers'])

/**
 * Merges route options into the inherited options: hooks add up, maps merge key by key, and responses of schemas by
 * status code. For all other options, the inner value takes precedence.
 */
export function mergeRouteOptions (parent: RouteOptions, child: RouteOptions): RouteOptions {
  const entries = Object.entries(child).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return parent
  const merged: Record<string, unknown> = { ...parent }
  for (const [key, value] of entries) {
    const inherited = merged[key]
    if (HOOKS.has(key) && inherited !== undefined) merged[key] = [inherited, value].flat()
    else if (key === 'schema') merged[key] = mergeSchemas(inherited as Responses, value as Responses)
    else if (MAPS.has(key)) merged[key] = { ...inherited as object, ...value as object }
    else merged[key] = value
  }
  return Object.freeze(merged)
}

type Responses = { readonly response?: object } | undefined

/** Merges two schemas, and their responses by status code. */
function mergeSchemas (outer: Responses, inner: Responses): object {
  const response = { ...outer?.response, ...inner?.response }
  return { ...outer, ...inner, ...Object.keys(response).length > 0 && { response } }
}
