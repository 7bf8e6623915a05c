import type { DialectName, ResourceAction, ResourcesAction } from '../declare/options.js'
import type { Param } from '../declare/template.js'
import type { Chosen } from './actions.js'
import type { IsUnion, Uncertainty } from './certainty.js'
import type { MemberFrame } from './level.js'
import type { Owner, PluralOwner, SingularOwner } from './owner.js'
import type { Resource } from './resource.js'

/** The state that a declaration inherits, as in `lib/draw/frame.ts`. */
export interface Frame {
  readonly path: string
  readonly params: readonly Param[]
  /** The prefix of names, with a trailing underscore. */
  readonly prefix: string
  readonly level: 'resources' | 'resource' | 'collection' | 'member' | 'new' | 'nested' | 'root' | null
  /** The enclosing resource and controller. */
  readonly resource: Resource | null
  readonly controller: string | null
  readonly constraints: unknown
  readonly defaults: unknown
  readonly format: unknown
  readonly uncertain: Uncertainty
  /** Whether the scope is shallow, and whether an enclosing resource is in a shallow scope. */
  readonly shallow: boolean
  readonly shallowAround: boolean
  /** The records that the path names, as a union. */
  readonly owners: Owner
  readonly env: Environment
}

/** The state that few declarations change. */
export interface Environment {
  /** The path, params and name prefix of a shallow member. */
  readonly shallowPath: string
  readonly shallowParams: readonly Param[]
  readonly shallowPrefix: string
  /** The directory of controllers, with a trailing slash. */
  readonly module: string
  /** The action of all nested routes; `null` if each route has its own. */
  readonly action: string | null
  /** The path segments of actions. */
  readonly pathNames: unknown
  /** The actions of resources that do not set `only` or `except`. */
  readonly plural: ResourcesAction
  readonly singular: ResourceAction
  readonly dialect: DialectName
  readonly apiOnly: boolean
}

/** The outermost frame. */
export type Outermost<Dialect, IsApi extends boolean, Uncertain extends Uncertainty, Format> = {
  path: ''
  params: []
  prefix: ''
  level: null
  resource: null
  controller: null
  constraints: {}
  defaults: {}
  format: Format
  uncertain: Uncertain
  shallow: false
  shallowAround: false
  owners: never
  env: {
    shallowPath: ''
    shallowParams: []
    shallowPrefix: ''
    module: ''
    action: null
    pathNames: { new: 'new', edit: 'edit' }
    plural: Chosen<{}, { env: { apiOnly: IsApi } }, ResourcesAction>
    singular: Chosen<{}, { env: { apiOnly: IsApi } }, ResourceAction>
    dialect: Dialect
    apiOnly: IsApi
  }
}

/** Nests a declaration that is directly in a resource. */
export type NestedIn<F extends Frame> = F['level'] extends 'resources' | 'resource' ? Nested<F> : F

/** The frame of declarations nested in a resource. A shallow scope drops the path before the resource. */
export type Nested<F extends Frame> =
  F['resource'] extends infer R extends Resource
    ? R['plural'] extends false ? NestedInOne<R, F>
      : F['shallow'] extends true ? NestedFrom<R, F, F['shallowAround'] extends true ? MemberFrame<F> : F>
        : NestedFrom<R, F, F>
    : never

/** The constraint of a plural resource's param (`id`) also applies to the nested param (`photo_id`). */
type NestedFrom<R extends Resource, F extends Frame, Begin extends Frame> = {
  path: `${Begin['path']}${R['path']}/${string}`
  params: [...Begin['params'], ...R['pathParams'], [R['nested'], never, R['param']]]
  prefix: `${Begin['prefix']}${R['member']}_`
  level: 'nested'
  resource: R
  controller: F['controller']
  constraints: R['param'] extends keyof F['constraints']
    ? Merge<F['constraints'], { [Name in R['nested']]: F['constraints'][R['param']] }>
    : F['constraints']
  defaults: F['defaults']
  format: F['format']
  uncertain: F['uncertain'] | (true extends IsUnion<R['nested']> ? 'shape' : never)
  shallow: F['shallow']
  shallowAround: F['shallowAround']
  owners: Begin['owners'] | PluralOwner<R, R['nested'], Begin['owners']>
  env: F['env']
}

type NestedInOne<R extends Resource, F extends Frame> = {
  path: `${F['path']}${R['path']}`
  params: [...F['params'], ...R['pathParams']]
  prefix: `${F['prefix']}${R['member']}_`
  level: 'nested'
  resource: R
  controller: F['controller']
  constraints: F['constraints']
  defaults: F['defaults']
  format: F['format']
  uncertain: F['uncertain']
  shallow: F['shallow']
  shallowAround: F['shallowAround']
  owners: F['owners'] | SingularOwner<R, F>
  env: F['env']
}

/** Merges two maps; the inner values take precedence. */
export type Merge<Outer, Inner> = keyof Outer extends never ? Inner : Omit<Outer, keyof Inner> & Inner

/** The path segment of an action by `pathNames`, by default the action's name. */
export type Word<F extends Frame, Action extends string> =
  Action extends keyof F['env']['pathNames'] ? F['env']['pathNames'][Action] & string : Action

/** The actions of a resource's URL. The inherited option `action` takes precedence. */
export type ServedWith<Actions, F extends Frame> =
  F['env']['action'] extends infer Given extends string ? Given : Actions
