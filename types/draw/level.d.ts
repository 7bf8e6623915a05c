import type { Join, Param, ParamsIn } from '../declare/template.js'
import type { Frame, OwnState, Word } from './frame.js'
import type { Owner, PluralOwner, SingularOwner } from './owner.js'
import type { Resource } from './resource.js'

/** The frame with another level, path, params and prefix. */
export type At<
  F extends Frame, Level extends OwnState['level'], Path extends string, Params extends readonly Param[],
  Prefix extends string = F['here']['prefix'], Owners extends Owner = F['here']['owners']
> = {
  here: {
    path: Path
    params: Params
    prefix: Prefix
    level: Level
    resource: F['here']['resource']
    controller: F['here']['controller']
    hasShallowParent: F['here']['hasShallowParent']
    owners: Owners
  }
  inherited: F['inherited']
}

/** The frame inside a resource, before any declaration is nested. */
export type Inside<
  R extends Resource, Level extends OwnState['level'], Controller extends string, F extends Frame
> = {
  here: {
    path: F['here']['path']
    params: F['here']['params']
    prefix: F['here']['prefix']
    level: Level
    resource: R
    controller: Controller
    hasShallowParent: F['inherited']['shallow'] extends true ? true : F['here']['hasShallowParent']
    owners: F['here']['owners']
  }
  inherited: F['inherited']
}

/** The frame of a member. A shallow scope drops the path before the resource. */
export type MemberFrame<F extends Frame> =
  F['inherited']['shallow'] extends true
    ? At<
      F, F['here']['level'], F['inherited']['shallowPath'], F['inherited']['shallowParams'],
      F['inherited']['shallowPrefix'], never
    >
    : F

export type MemberPath<R extends Resource, F extends Frame> = `${F['here']['path']}${R['path']}/${string}`
export type MemberParams<R extends Resource, F extends Frame> =
  [...F['here']['params'], ...R['pathParams'], [R['param'], never]]

export type CollectionPath<R extends Resource, F extends Frame> = `${F['here']['path']}${R['path']}`
export type CollectionParams<R extends Resource, F extends Frame> = [...F['here']['params'], ...R['pathParams']]

export type Member<F extends Frame> =
  F['here']['resource'] extends infer R extends Resource
    ? R['plural'] extends true
      ? MemberFrame<F> extends infer M extends Frame
        ? At<
          F, 'member', MemberPath<R, M>, MemberParams<R, M>, M['here']['prefix'],
          M['here']['owners'] | PluralOwner<R, R['param'], M['here']['owners']>
        >
        : never
      : At<
        F, 'member', CollectionPath<R, F>, CollectionParams<R, F>, F['here']['prefix'],
        F['here']['owners'] | SingularOwner<R, F>
      >
    : never

export type Collection<F extends Frame, Level extends 'collection' | 'root' = 'collection'> =
  F['here']['resource'] extends infer R extends Resource
    ? At<F, Level, CollectionPath<R, F>, CollectionParams<R, F>> : never

/** The frame of the path of `new`. */
export type Fresh<F extends Frame> =
  F['here']['resource'] extends infer R extends Resource
    ? At<
      F, 'new', Join<CollectionPath<R, F>, Word<F, 'new'>>, [...CollectionParams<R, F>, ...ParamsIn<Word<F, 'new'>>]
    >
    : never
