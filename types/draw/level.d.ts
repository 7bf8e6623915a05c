import type { Join, Param, ParamsIn } from '../declare/template.js'
import type { Frame, Word } from './frame.js'
import type { Owner, PluralOwner, SingularOwner } from './owner.js'
import type { Resource } from './resource.js'

/** The frame with another level, path, params and prefix. */
export type At<
  F extends Frame, Level extends Frame['level'], Path extends string, Params extends readonly Param[],
  Prefix extends string = F['prefix'], Owners extends Owner = F['owners']
> = {
  path: Path
  params: Params
  prefix: Prefix
  level: Level
  resource: F['resource']
  controller: F['controller']
  constraints: F['constraints']
  defaults: F['defaults']
  format: F['format']
  uncertain: F['uncertain']
  shallow: F['shallow']
  shallowAround: F['shallowAround']
  owners: Owners
  env: F['env']
}

/** The frame inside a resource, before any declaration is nested. */
export type Inside<
  R extends Resource, Level extends Frame['level'], Controller extends string, F extends Frame
> = {
  path: F['path']
  params: F['params']
  prefix: F['prefix']
  level: Level
  resource: R
  controller: Controller
  constraints: F['constraints']
  defaults: F['defaults']
  format: F['format']
  uncertain: F['uncertain']
  shallow: F['shallow']
  shallowAround: F['shallow'] extends true ? true : F['shallowAround']
  owners: F['owners']
  env: F['env']
}

/** The frame of a member. A shallow scope drops the path before the resource. */
export type MemberFrame<F extends Frame> =
  F['shallow'] extends true
    ? At<F, F['level'], F['env']['shallowPath'], F['env']['shallowParams'], F['env']['shallowPrefix'], never>
    : F

export type MemberPath<R extends Resource, F extends Frame> = `${F['path']}${R['path']}/${string}`
export type MemberParams<R extends Resource, F extends Frame> =
  [...F['params'], ...R['pathParams'], [R['param'], never]]

export type CollectionPath<R extends Resource, F extends Frame> = `${F['path']}${R['path']}`
export type CollectionParams<R extends Resource, F extends Frame> = [...F['params'], ...R['pathParams']]

export type Member<F extends Frame> =
  F['resource'] extends infer R extends Resource
    ? R['plural'] extends true ? MemberAt<R, F, MemberFrame<F>>
      : At<
        F, 'member', CollectionPath<R, F>, CollectionParams<R, F>, F['prefix'], F['owners'] | SingularOwner<R, F>
      >
    : never

type MemberAt<R extends Resource, F extends Frame, M extends Frame> =
  At<
    F, 'member', MemberPath<R, M>, MemberParams<R, M>, M['prefix'],
    M['owners'] | PluralOwner<R, R['param'], M['owners']>
  >

export type Collection<F extends Frame> =
  F['resource'] extends infer R extends Resource ? At<F, 'collection', CollectionPath<R, F>, CollectionParams<R, F>>
    : never

/** The frame of the path of `new`. */
export type Fresh<F extends Frame> =
  F['resource'] extends infer R extends Resource
    ? At<
      F, 'new', Join<CollectionPath<R, F>, Word<F, 'new'>>, [...CollectionParams<R, F>, ...ParamsIn<Word<F, 'new'>>]
    >
    : never
