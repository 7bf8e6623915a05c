import type {
  RequestCondition, Constraint, ConstraintFailure, Constraints, Default, FormatOption, PathNames, ScopeOptions
} from '../../types/index.js'
import { pathWords } from '../declare/canonical.js'
import { HOOKS } from '../declare/faults.js'
import { emptyMap, mergeMaps } from '../declare/map.js'
import { parseTemplate } from '../declare/template-parse.js'
import { emptyTemplate, joinTemplates, type Template } from '../declare/template.js'
import type { Owner, RouteOptions, RouteRule } from './drawing.js'
import type { ActionChoice, Resource } from './resource.js'

/** Where a declaration stands: directly in a resource, on one of its paths, or in none (`null`). */
type Level = 'resource' | 'collection' | 'member' | 'new' | 'nested' | 'root' | null

/** What a drawing begins with, and how what a scope says merges into it; what has no rule is set as a whole. */
function inherited<T> (first: T, merge: ((parent: T, child: never) => T) | null = null) {
  return { first, merge }
}

/** All that a declaration inherits, a line for each: Rails' `merge_…_scope`. */
const keys = {
  path: inherited<Template>(emptyTemplate, mergePath),
  shallowPath: inherited<Template | null>(null, mergePath),
  /** The prefix of route names (Rails' scope `as`); `null` is none, `''` is one that adds an underscore. */
  as: inherited<string | null>(null, mergeName),
  shallowPrefix: inherited<string | null>(null, mergeName),
  module: inherited<string | null>(null, mergeModule),
  controller: inherited<string | null>(null, replace),
  action: inherited<string | null>(null, replace),
  pathNames: inherited<PathNames>(pathWords, mergeMaps<string>),
  constraints: inherited<Constraints>(emptyMap, mergeMaps<Constraint>),
  defaults: inherited<Readonly<Record<string, Default>>>(emptyMap, mergeMaps<Default>),
  format: inherited<FormatOption | null>(null, replace),
  shallow: inherited<boolean>(false, replace),
  actions: inherited<ActionChoice | null>(null),
  routeOptions: inherited<readonly RouteRule[]>([], add<RouteRule>),
  /** Route options of the innermost resource's own routes. */
  ownRouteOptions: inherited<RouteRule | null>(null),
  /** What has to hold of a request for the routes inside to be there. */
  when: inherited<readonly RequestCondition[]>([], add<RequestCondition>),
  constraintFailure: inherited<ConstraintFailure | null>(null, replace),
  /** The innermost resource around. */
  resource: inherited<Resource & Pick<Owner, 'module'> | null>(null),
  /** Whether any resource around was made in a shallow scope. */
  shallowAround: inherited<boolean>(false),
  level: inherited<Level>(null),
  /** For each nested param of the path, the param of its resource: `id` for `photo_id`. */
  origins: inherited<ReadonlyMap<string, string>>(new Map()),
  /** The records that the path names. */
  owners: inherited<readonly Owner[]>([])
}

/** All that a declaration inherits. Immutable: what is inside gets a frame of its own, merged from this one. */
export type Frame = { readonly [Key in keyof typeof keys]: typeof keys[Key]['first'] }

export const outermost = Object.freeze(
  Object.fromEntries(Object.entries(keys).map(([key, { first }]) => [key, first]))
) as Frame

/**
 * The frame inside a `scope` with those options. As in Rails a path is also the path of what is shallow inside,
 * and a name its prefix, unless the scope is the one that nests a resource in another.
 */
export function scoped (frame: Frame, options: ScopeOptions): Frame {
  const given: Record<string, unknown> = { ...options }
  if (frame.level !== 'nested') {
    if (given['path'] !== undefined) given['shallowPath'] ??= given['path']
    if (given['as'] !== undefined) given['shallowPrefix'] ??= given['as']
  }
  const changed: Record<string, unknown> = {}
  for (const [key, child] of Object.entries(given)) {
    const { merge = null } = (keys as Readonly<Record<string, ReturnType<typeof inherited<unknown>>>>)[key] ?? {}
    if (merge !== null) changed[key] = merge(frame[key as keyof Frame], child as never)
  }
  const choosesActions = given['only'] !== undefined || given['except'] !== undefined
  if (choosesActions) changed['actions'] = { only: options.only, except: options.except }
  return withKeys(frame, changed)
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
  const given = Object.entries(child).filter(([, value]) => value !== undefined)
  if (given.length === 0) return parent
  const merged: Record<string, unknown> = { ...parent }
  for (const [key, value] of given) {
    const inherited = merged[key]
    if (HOOKS.has(key)) merged[key] = [inherited ?? [], value].flat()
    else if (key === 'schema') merged[key] = mergeSchemas(inherited as Responses, value as Responses)
    else if (MAPS.has(key)) merged[key] = { ...inherited as object, ...value as object }
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
