import type { DialectName, ResourceAction, ResourcesAction } from '../declare/options.js'
import type { Param } from '../declare/template.js'
import type { Chosen } from './actions.js'
import type { IsUnion, Uncertainty } from './certainty.js'
import type { MemberFrame } from './level.js'
import type { Resource } from './resource.js'

/**
 * What a declaration inherits, as in `lib/draw/frame.ts`: what nesting and the options of a resource change, and the
 * rest.
 */
export interface Frame {
  readonly path: string
  readonly params: readonly Param[]
  /** The prefix of names, with its underscore. */
  readonly prefix: string
  readonly level: 'resources' | 'resource' | 'collection' | 'member' | 'new' | 'nested' | 'root' | null
  /** The resource around, and the controller. */
  readonly resource: Resource | null
  readonly controller: string | null
  readonly constraints: unknown
  readonly defaults: unknown
  readonly format: unknown
  readonly uncertain: Uncertainty
  /** Whether the scope is shallow, and whether a resource around was made in one that is. */
  readonly shallow: boolean
  readonly shallowAround: boolean
  readonly env: Environment
}

/** What few declarations change. */
export interface Environment {
  /** Path, params and prefix that a shallow member begins with. */
  readonly shallowPath: string
  readonly shallowParams: readonly Param[]
  readonly shallowPrefix: string
  /** The folder of controllers with its slash. */
  readonly module: string
  /** The action that serves all routes inside, `null` where each is served by its own. */
  readonly action: string | null
  /** The words of actions in paths. */
  readonly pathNames: unknown
  /** The actions of resources that do not choose themselves. */
  readonly plural: ResourcesAction
  readonly singular: ResourceAction
  readonly dialect: DialectName
  readonly apiOnly: boolean
}

/** The frame that a drawing begins with. */
export type Outermost<Dialect, IsApi extends boolean, Uncertain extends Uncertainty> = {
  path: ''
  params: []
  prefix: ''
  level: null
  resource: null
  controller: null
  constraints: {}
  defaults: {}
  format: null
  uncertain: Uncertain
  shallow: false
  shallowAround: false
  env: {
    shallowPath: ''
    shallowParams: []
    shallowPrefix: ''
    module: ''
    action: null
    pathNames: { new: 'new', edit: 'edit' }
    plural: Chosen<{}, { apiOnly: IsApi }, ResourcesAction>
    singular: Chosen<{}, { apiOnly: IsApi }, ResourceAction>
    dialect: Dialect
    apiOnly: IsApi
  }
}

/** What stands directly in a resource is nested in it. */
export type NestedIn<F extends Frame> = F['level'] extends 'resources' | 'resource' ? Nested<F> : F

/** The frame of what is nested in a resource; in a shallow scope what stood before is left out. */
export type Nested<F extends Frame> =
  F['resource'] extends infer R extends Resource
    ? R['plural'] extends false ? NestedInOne<R, F>
      : F['shallow'] extends true ? NestedFrom<R, F, F['shallowAround'] extends true ? MemberFrame<F> : F>
        : NestedFrom<R, F, F>
    : never

/** The constraint of a plural resource reaches what is nested in it under both names. */
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
  env: F['env']
}

/** One map over another, whose values win. */
export type Merge<Outer, Inner> = keyof Outer extends never ? Inner : Omit<Outer, keyof Inner> & Inner

/** The path that `pathNames` has for an action: its name where it says nothing. */
export type Word<F extends Frame, Action extends string> =
  Action extends keyof F['env']['pathNames'] ? F['env']['pathNames'][Action] & string : Action

/** The actions behind a URL of a resource: its own, or the one that an option says for all inside. */
export type ServedWith<Actions, F extends Frame> =
  F['env']['action'] extends infer Given extends string ? Given : Actions
