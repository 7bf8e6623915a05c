import type {
  RequestCondition, Constraint, ConstraintFailure, Constraints, Default, FormatOption, PathNames, ScopeOptions
} from '../../types/index.js'
import { pathWords } from '../declare/canonical.js'
import { HOOKS } from '../declare/faults.js'
import { emptyMap, mergeMaps } from '../declare/map.js'
import { parseTemplate } from '../declare/template-parse.js'
import { emptyTemplate, joinTemplates, type Template } from '../declare/template.js'
import type { RouteOptions, RouteRule } from './drawing.js'
import type { ActionChoice, Resource } from './resource.js'

/** The level of a declaration: directly in a resource, on one of its paths, or outside resources (`null`). */
type Level = 'resource' | 'collection' | 'member' | 'new' | 'nested' | 'root' | null

/** Defines an inherited option: its first value and its merging. Without a merge function it is set directly. */
function defineKey<T> (first: T, merge: ((parent: T, child: never) => T) | null = null) {
  return { first, merge }
}

/** The inherited options of a declaration, merged as in Rails' `merge_…_scope`. */
const keys = {
  path: defineKey<Template>(emptyTemplate, mergePath),
  shallowPath: defineKey<Template | null>(null, mergePath),
  /** The prefix of route names (Rails' scope `as`); `null` for none, `''` for a prefix that only adds an underscore. */
  as: defineKey<string | null>(null, mergeName),
  shallowPrefix: defineKey<string | null>(null, mergeName),
  module: defineKey<string | null>(null, mergeModule),
  controller: defineKey<string | null>(null, replace),
  action: defineKey<string | null>(null, replace),
  pathNames: defineKey<PathNames>(pathWords, mergeMaps<string>),
  constraints: defineKey<Constraints>(emptyMap, mergeMaps<Constraint>),
  defaults: defineKey<Readonly<Record<string, Default>>>(emptyMap, mergeMaps<Default>),
  format: defineKey<FormatOption | null>(null, replace),
  shallow: defineKey<boolean>(false, replace),
  actions: defineKey<ActionChoice | null>(null),
  routeOptions: defineKey<readonly RouteRule[]>([], add<RouteRule>),
  /** Route options of the innermost resource's own routes. */
  ownRouteOptions: defineKey<RouteRule | null>(null),
  /** The conditions that a request must meet. */
  when: defineKey<readonly RequestCondition[]>([], add<RequestCondition>),
  constraintFailure: defineKey<ConstraintFailure | null>(null, replace),
  /** The innermost enclosing resource. */
  resource: defineKey<Resource | null>(null),
  /** Whether any enclosing resource is in a shallow scope. */
  hasShallowParent: defineKey<boolean>(false),
  level: defineKey<Level>(null),
  /** For each nested param of the path, the param of its resource: `id` for `photo_id`. */
  origins: defineKey<ReadonlyMap<string, string>>(new Map()),
  /** For each param of a resource in the path, the singular of the resource: `photo` for `photo_id`. */
  records: defineKey<ReadonlyMap<string, string>>(new Map())
}

/** The inherited options of a declaration. A frame is immutable: its children have a merged copy. */
export type Frame = { readonly [Key in keyof typeof keys]: typeof keys[Key]['first'] }

export const rootFrame = Object.freeze(
  Object.fromEntries(Object.entries(keys).map(([key, { first }]) => [key, first]))
) as Frame

/**
 * Returns the frame of a scope's children. As in Rails, a path is also the path of shallow children, and a name their
 * prefix, unless the scope nests a resource in another.
 */
export function scopeFrame (frame: Frame, options: ScopeOptions): Frame {
  const own: Record<string, unknown> = { ...options }
  if (frame.level !== 'nested') {
    if (own['path'] !== undefined) own['shallowPath'] ??= own['path']
    if (own['as'] !== undefined) own['shallowPrefix'] ??= own['as']
  }
  const values: Record<string, unknown> = {}
  for (const [key, child] of Object.entries(own)) {
    const { merge = null } = (keys as Readonly<Record<string, ReturnType<typeof defineKey<unknown>>>>)[key] ?? {}
    if (merge !== null) values[key] = merge(frame[key as keyof Frame], child as never)
  }
  const choosesActions = own['only'] !== undefined || own['except'] !== undefined
  if (choosesActions) values['actions'] = { only: options.only, except: options.except }
  return withKeys(frame, values)
}

/** Returns the frame with some keys replaced, without merging. */
export function withKeys (frame: Frame, values: Partial<Frame>): Frame {
  return Object.freeze({ ...frame, ...values })
}

/** Parses a path option, which is already checked. */
export function templateOf (path: string): Template {
  return parseTemplate(path) as Template
}

function mergePath (parent: Template | null, child: string | null): Template {
  return joinTemplates(parent ?? emptyTemplate, child === null ? emptyTemplate : templateOf(child))
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

/** Options that are merged key by key. */
const MAPS: ReadonlySet<string> = new Set(['config', 'logSerializers'])

/**
 * Merges route options into inherited ones: hooks are appended, maps merge key by key, a schema's responses by status
 * code. Other options replace the inherited value.
 */
export function mergeRouteOptions (parent: RouteOptions, child: RouteOptions): RouteOptions {
  const own = Object.entries(child).filter(([, value]) => value !== undefined)
  if (own.length === 0) return parent
  const result: Record<string, unknown> = { ...parent }
  for (const [key, value] of own) {
    const outer = result[key]
    if (HOOKS.has(key)) result[key] = [outer ?? [], value].flat()
    else if (key === 'schema') result[key] = mergeSchemas(outer as Responses, value as Responses)
    else if (MAPS.has(key)) result[key] = { ...outer as object, ...value as object }
    else result[key] = value
  }
  return Object.freeze(result)
}

type Responses = { readonly response?: object } | undefined

/** Merges two schemas, and their responses by status code. */
function mergeSchemas (outer: Responses, inner: Responses): object {
  const response = { ...outer?.response, ...inner?.response }
  return { ...outer, ...inner, ...Object.keys(response).length > 0 && { response } }
}
