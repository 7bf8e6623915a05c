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

/** Where a declaration stands: directly in a resource, on one of its paths, or in none (`null`). */
type Level = 'resource' | 'collection' | 'member' | 'new' | 'nested' | 'root' | null

/** What a drawing begins with, and how what a scope says merges into it; what has no rule is set as a whole. */
function defineKey<T> (first: T, merge: ((parent: T, child: never) => T) | null = null) {
  return { first, merge }
}

/** All that a declaration inherits, a line for each: Rails' `merge_…_scope`. */
const keys = {
  path: defineKey<Template>(emptyTemplate, mergePath),
  shallowPath: defineKey<Template | null>(null, mergePath),
  /** The prefix of route names (Rails' scope `as`); `null` is none, `''` is one that adds an underscore. */
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
  /** What has to hold of a request for the routes inside to be there. */
  when: defineKey<readonly RequestCondition[]>([], add<RequestCondition>),
  constraintFailure: defineKey<ConstraintFailure | null>(null, replace),
  /** The innermost resource around. */
  resource: defineKey<Resource | null>(null),
  /** Whether any resource around was made in a shallow scope. */
  hasShallowParent: defineKey<boolean>(false),
  level: defineKey<Level>(null),
  /** For each nested param of the path, the param of its resource: `id` for `photo_id`. */
  origins: defineKey<ReadonlyMap<string, string>>(new Map()),
  /** For each param of the path that is a resource's, the singular of that resource: `photo` for `photo_id`. */
  records: defineKey<ReadonlyMap<string, string>>(new Map())
}

/** All that a declaration inherits. Immutable: what is inside gets a frame of its own, merged from this one. */
export type Frame = { readonly [Key in keyof typeof keys]: typeof keys[Key]['first'] }

export const rootFrame = Object.freeze(
  Object.fromEntries(Object.entries(keys).map(([key, { first }]) => [key, first]))
) as Frame

/**
 * The frame inside a `scope` with those options. As in Rails a path is also the path of what is shallow inside,
 * and a name its prefix, unless the scope is the one that nests a resource in another.
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

/** The frame with some of its keys replaced, nothing merged. */
export function withKeys (frame: Frame, changed: Partial<Frame>): Frame {
  return Object.freeze({ ...frame, ...changed })
}

/** A path option as a template; declarations are checked, so this one is in order. */
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

/** Options that are maps, whose keys are kept apart. */
const MAPS: ReadonlySet<string> = new Set(['config', 'logSerializers'])

/**
 * Route options merged into what is inherited: hooks add up, maps merge key by key, a schema's responses by status code,
 * else the inner value wins.
 */
export function mergeRouteOptions (parent: RouteOptions, child: RouteOptions): RouteOptions {
  const own = Object.entries(child).filter(([, value]) => value !== undefined)
  if (own.length === 0) return parent
  const merged: Record<string, unknown> = { ...parent }
  for (const [key, value] of own) {
    const outer = merged[key]
    if (HOOKS.has(key)) merged[key] = [outer ?? [], value].flat()
    else if (key === 'schema') merged[key] = mergeSchemas(outer as Responses, value as Responses)
    else if (MAPS.has(key)) merged[key] = { ...outer as object, ...value as object }
    else merged[key] = value
  }
  return Object.freeze(merged)
}

type Responses = { readonly response?: object } | undefined

/** The parts of two schemas, and the responses of both by status code. */
function mergeSchemas (outer: Responses, inner: Responses): object {
  const response = { ...outer?.response, ...inner?.response }
  return { ...outer, ...inner, ...Object.keys(response).length > 0 && { response } }
}
