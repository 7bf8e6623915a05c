import type {
  RequestCondition, Constraint, ConstraintFailure, Constraints, Default, FormatOption, PathNames, RouteOptionsOf,
  ScopeOptions
} from '../../types/index.js'
import { pathWords } from '../declare/canonical.js'
import { emptyMap, isPlain, mergeMaps } from '../declare/map.js'
import { parseTemplate } from '../declare/template-parse.js'
import { emptyTemplate, joinTemplates, type Template } from '../declare/template.js'
import { show } from '../errors/errors.js'
import type { RouteOptions, RouteRule } from './drawing.js'
import type { ActionChoice, Resource } from './resource.js'

/** Where a declaration stands: directly in a resource, on one of its paths, or in none (`null`). */
export type Level = 'resource' | 'collection' | 'member' | 'new' | 'nested' | 'root' | null

/** All that a declaration inherits. Immutable: what is inside gets a frame of its own, merged from this one. */
export interface Frame {
  readonly path: Template
  readonly shallowPath: Template | null
  /** The prefix of route names (Rails' scope `as`); `null` is none, `''` is one that adds an underscore. */
  readonly as: string | null
  readonly shallowPrefix: string | null
  readonly module: string | null
  readonly controller: string | null
  readonly action: string | null
  readonly pathNames: PathNames
  readonly constraints: Constraints
  readonly defaults: Readonly<Record<string, Default>>
  readonly format: FormatOption | null
  readonly shallow: boolean
  readonly actions: ActionChoice | null
  readonly route: RouteRule
  /** Route options of the innermost resource's own routes. */
  readonly ownRoute: RouteRule | null
  /** What has to hold of a request for the routes inside to be there. */
  readonly when: readonly RequestCondition[]
  readonly constraintFailure: ConstraintFailure | null
  /** The innermost resource around. */
  readonly resource: Resource | null
  /** Whether any resource around was made in a shallow scope. */
  readonly shallowAround: boolean
  readonly level: Level
  /** For each nested param of the path, the param of its resource: `id` for `photo_id`. */
  readonly origins: ReadonlyMap<string, string>
}

/** The frame that a drawing begins with. */
export const outermost: Frame = Object.freeze({
  path: emptyTemplate,
  shallowPath: null,
  as: null,
  shallowPrefix: null,
  module: null,
  controller: null,
  action: null,
  pathNames: pathWords,
  constraints: emptyMap,
  defaults: emptyMap,
  format: null,
  shallow: false,
  actions: null,
  route: emptyMap,
  ownRoute: null,
  when: Object.freeze([]),
  constraintFailure: null,
  resource: null,
  shallowAround: false,
  level: null,
  origins: new Map()
})

/** How each option merges into what is inherited: Rails' `merge_…_scope`, one line for each. */
const merges = {
  path: mergePath,
  shallowPath: mergePath,
  as: mergeName,
  shallowPrefix: mergeName,
  module: mergeModule,
  controller: replace<string | null>,
  action: replace<string | null>,
  pathNames: mergeMaps<string>,
  constraints: mergeMaps<Constraint>,
  defaults: mergeMaps<Default>,
  format: replace<FormatOption | null>,
  shallow: replace<boolean>,
  route: mergeRouteRules,
  when: (parent: readonly RequestCondition[], child: RequestCondition) => Object.freeze([...parent, child]),
  constraintFailure: replace<ConstraintFailure | null>
} satisfies { [Key in keyof Frame]?: (parent: Frame[Key], child: never) => Frame[Key] }

type Merged = keyof typeof merges

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
  for (const key of Object.keys(given)) {
    if (!(key in merges)) continue
    const merge = merges[key as Merged] as (parent: unknown, child: unknown) => unknown
    changed[key] = merge(frame[key as Merged], given[key])
  }
  const choosesActions = given['only'] !== undefined || given['except'] !== undefined
  if (choosesActions) changed['actions'] = { only: options.only, except: options.except }
  return withKeys(frame, changed)
}

/** The frame with some of its keys replaced, nothing merged. */
export function withKeys (frame: Frame, keys: Partial<Frame>): Frame {
  return Object.freeze({ ...frame, ...keys })
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

function replace<T> (_parent: T, child: T): T {
  return child
}

/** A rule behind an inherited one; as long as both are plain, the outcome is. */
export function mergeRouteRules (parent: RouteRule, child: RouteRule): RouteRule {
  if (typeof parent !== 'function' && typeof child !== 'function') return mergeRouteOptions(parent, child)
  return record => mergeRouteOptions(resolveRule(parent, record), resolveRule(child, record))
}

/** The options that a rule gives a record. A guard in the place of a rule gives none, and would guard nothing. */
export function resolveRule (rule: RouteRule, record: Parameters<RouteOptionsOf>[0]): RouteOptions {
  const given: unknown = typeof rule === 'function' ? rule(record) : rule
  if (!isPlain(given)) throw new TypeError(`it gives ${show(given)}`)
  return given as RouteOptions
}

/** Options that hold one function or several: outer ones run before inner ones. */
export const HOOKS: ReadonlySet<string> = new Set([
  'onRequest', 'preParsing', 'preValidation', 'preHandler', 'preSerialization',
  'onSend', 'onResponse', 'onTimeout', 'onError', 'onRequestAbort'
])

/** Options that are maps, whose keys are kept apart. */
const MAPS: ReadonlySet<string> = new Set(['config', 'schema', 'logSerializers'])

/** Route options merged into what is inherited: hooks add up, maps merge key by key, else the inner value wins. */
export function mergeRouteOptions (parent: RouteOptions, child: RouteOptions): RouteOptions {
  const given = Object.entries(child).filter(([, value]) => value !== undefined)
  if (given.length === 0) return parent
  const merged: Record<string, unknown> = { ...parent }
  for (const [key, value] of given) {
    const inherited = merged[key]
    if (HOOKS.has(key)) merged[key] = [inherited ?? [], value].flat()
    else if (MAPS.has(key)) merged[key] = { ...inherited as object, ...value as object }
    else merged[key] = value
  }
  return Object.freeze(merged)
}
