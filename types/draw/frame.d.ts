import type { DialectName, ResourceAction, ResourcesAction } from '../declare/options.js'
import type { DefaultPath, Param } from '../declare/template.js'
import type { Chosen } from './actions.js'
import type { IsUnion, Uncertainty } from './certainty.js'
import type { At, CollectionParams, CollectionPath, MemberFrame } from './level.js'
import type { Owner, PluralOwner, SingularOwner } from './owner.js'
import type { Resource } from './resource.js'

/** The state of a declaration in two parts, of which most declarations change only one. */
export interface Frame {
  readonly here: OwnState
  readonly inherited: InheritedState
}

/** The state that each declaration on a path changes: the path so far, and the enclosing resource. */
export interface OwnState {
  readonly path: string
  readonly params: readonly Param[]
  /** The prefix of names, with a trailing underscore. */
  readonly prefix: string
  readonly level: 'resources' | 'resource' | 'collection' | 'member' | 'new' | 'nested' | 'root' | null
  /** The enclosing resource and controller. */
  readonly resource: Resource | null
  readonly controller: string | null
  /** Whether an enclosing resource is in a shallow scope. */
  readonly hasShallowParent: boolean
  /** The records that the path names, as a union. */
  readonly owners: Owner
}

/** The state that children receive unchanged, unless options change it, as in `lib/draw/frame.ts`. */
export interface InheritedState {
  readonly constraints: unknown
  readonly defaults: unknown
  readonly format: unknown
  readonly uncertain: Uncertainty
  readonly shallow: boolean
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
  /** The schema of inherited route options: `null` without one, `undefined` if the schemas of one action are not known. */
  readonly schema: unknown
}

/*
 * States without type parameters are interfaces: TypeScript instantiates a type literal again with each type that has it.
 */

interface Start {
  path: ''
  params: []
  prefix: ''
  level: null
  resource: null
  controller: null
  hasShallowParent: false
  owners: never
}

/** The outermost frame. */
export type Outermost<Dialect, IsApi extends boolean, Uncertain extends Uncertainty, Format> = {
  here: Start
  inherited: {
    constraints: {}
    defaults: {}
    format: Format
    uncertain: Uncertain
    shallow: false
    shallowPath: ''
    shallowParams: []
    shallowPrefix: ''
    module: ''
    action: null
    pathNames: { new: 'new', edit: 'edit' }
    plural: Chosen<{}, { inherited: { apiOnly: IsApi } }, ResourcesAction>
    singular: Chosen<{}, { inherited: { apiOnly: IsApi } }, ResourceAction>
    dialect: Dialect
    apiOnly: IsApi
    schema: null
  }
}

/** Nests a declaration that is directly in a resource. */
export type NestedIn<F extends Frame> = F['here']['level'] extends 'resources' | 'resource' ? Nested<F> : F

/** The frame of declarations nested in a resource. A shallow scope drops the path before the resource. */
export type Nested<F extends Frame> =
  F['here']['resource'] extends infer R extends Resource
    ? R['plural'] extends false
      ? At<
        F, 'nested', CollectionPath<R, F>, CollectionParams<R, F>, `${F['here']['prefix']}${R['member']}_`,
        F['here']['owners'] | SingularOwner<R, F>
      >
      : F['inherited']['shallow'] extends true
        ? NestedFrom<R, F, F['here']['hasShallowParent'] extends true ? MemberFrame<F> : F>
        : NestedFrom<R, F, F>
    : never

type NestedFrom<R extends Resource, F extends Frame, Begin extends Frame> = {
  here: {
    path: `${Begin['here']['path']}${R['path']}/${string}`
    params: [...Begin['here']['params'], ...R['pathParams'], [R['nested'], never, R['param']]]
    prefix: `${Begin['here']['prefix']}${R['member']}_`
    level: 'nested'
    resource: R
    controller: F['here']['controller']
    hasShallowParent: F['here']['hasShallowParent']
    owners: Begin['here']['owners'] | PluralOwner<R, R['nested'], Begin['here']['owners']>
  }
  inherited: R['param'] extends keyof F['inherited']['constraints'] ? NestedState<R, F['inherited']>
    : true extends IsUnion<R['nested']> ? NestedState<R, F['inherited']> : F['inherited']
}

/** The constraint of a plural resource's param (`id`) also applies to the nested param (`photo_id`). */
type NestedState<R extends Resource, I extends InheritedState> = {
  constraints: R['param'] extends keyof I['constraints']
    ? Merge<I['constraints'], { [Name in R['nested']]: I['constraints'][R['param']] }>
    : I['constraints']
  uncertain: I['uncertain'] | (true extends IsUnion<R['nested']> ? 'shape' : never)
  defaults: I['defaults']
  format: I['format']
  shallow: I['shallow']
  shallowPath: I['shallowPath']
  shallowParams: I['shallowParams']
  shallowPrefix: I['shallowPrefix']
  module: I['module']
  action: I['action']
  pathNames: I['pathNames']
  plural: I['plural']
  singular: I['singular']
  dialect: I['dialect']
  apiOnly: I['apiOnly']
  schema: I['schema']
}

/** Merges two maps; the inner values take precedence. */
export type Merge<Outer, Inner> = keyof Outer extends never ? Inner : Omit<Outer, keyof Inner> & Inner

/** The path segment of an action by `pathNames`, by default the action's name. */
export type Word<F extends Frame, Action extends string> =
  Action extends keyof F['inherited']['pathNames']
    ? DefaultPath<F['inherited']['pathNames'][Action] & string, F['inherited']['dialect']> : Action

/** The actions of a resource's URL. The inherited option `action` takes precedence. */
export type ServedWith<Actions, F extends Frame> =
  F['inherited']['action'] extends infer Given extends string ? Given : Actions
