import type { Choice } from './actions.js'
import type { Param } from './draw.js'
import type { DialectName } from '../declare/options.js'
import type { Clean, PathParams, PathText } from '../declare/template.js'
import type { Resource } from './resource.js'

/** What a declaration inherits, under one letter for each key of `lib/scope.ts`: what nesting changes, and the rest. */
export interface Frame {
  /** The path so far, its params, and the prefix of names with its underscore. */
  readonly path: string
  readonly params: readonly Param[]
  readonly prefix: string
  readonly level: 'resources' | 'resource' | 'collection' | 'member' | 'new' | 'nested' | 'root' | null
  /** The resource around, and the controller. */
  readonly resource: Resource | null
  readonly controller: string | null
  readonly env: Environment
}

/** What only options change. */
export interface Environment {
  /** Whether all actions are drawn that a resource has: no `only`, `except` or `apiOnly` around. */
  readonly full: boolean
  /** Path, params and prefix that a shallow member begins with; whether the scope is shallow, and whether a resource around was made in one. */
  readonly shallowPath: string
  readonly shallowParams: readonly Param[]
  readonly shallowPrefix: string
  readonly shallow: boolean
  readonly shallowAround: boolean
  /** The folder of controllers with its slash. */
  readonly module: string
  /** The words of actions in paths, the constraints, the format, and the options that choose actions. */
  readonly pathNames: unknown
  readonly constraints: unknown
  readonly format: unknown
  readonly actions: unknown
  readonly dialect: DialectName
  readonly apiOnly: boolean
}

/** The frame that a drawing begins with. */
export type Outermost<Dialect, IsApi> = {
  path: '',
  params: [],
  prefix: '',
  level: null,
  resource: null,
  controller: null
  env: { full: IsApi extends true ? false : true, shallowPath: '', shallowParams: [], shallowPrefix: '', shallow: false, shallowAround: false, module: '', pathNames: { new: 'new', edit: 'edit' }, constraints: {}, format: null, actions: {}, dialect: Dialect, apiOnly: IsApi }
}

/** Options of a resource that are a scope's. */
type ScopeKey = 'module' | 'shallow' | 'pathNames' | 'path_names' | 'shallowPath' | 'shallow_path' | 'shallowPrefix' | 'shallow_prefix' | 'constraints' | 'format'

/** The frame around a resource: shallow first, then nesting, then the options that are a scope's, as Rails treats them. */
export type Around<Options, F extends Frame> = keyof Options & ScopeKey extends never
  ? NestedIn<F>
  : Inherit<Omit<Options, 'as' | 'path' | 'controller' | 'only' | 'except'>, NestedIn<Options extends { readonly shallow: true } ? Shallow<F> : F>>

export type NestedIn<F extends Frame> = F['level'] extends 'resources' | 'resource' ? Nested<F> : F

type Shallow<F extends Frame> = { path: F['path'], params: F['params'], prefix: F['prefix'], level: F['level'], resource: F['resource'], controller: F['controller'], env: Omit<F['env'], 'shallow'> & { shallow: true } }

export type Inside<R extends Resource, Level extends Frame['level'], Controller extends string, F extends Frame> = {
  path: F['path'],
  params: F['params'],
  prefix: F['prefix'],
  level: Level,
  resource: R,
  controller: Controller
  env: F['env']['shallow'] extends true ? Omit<F['env'], 'shallowAround'> & { shallowAround: true } : F['env']
}

export type Word<F extends Frame, Action extends string> = Action extends keyof F['env']['pathNames'] ? Clean<F['env']['pathNames'][Action] & string> : Action

/** The path of a member, its params and the prefix of its name; in a shallow scope what stood before is left out. */
export type MemberFrame<R extends Resource, F extends Frame> = F['env']['shallow'] extends true
  ? { path: `${F['env']['shallowPath']}${R['path']}/${string}`, prefix: F['env']['shallowPrefix'], params: [...F['env']['shallowParams'], ...R['pathParams'], [R['param'], ConstraintOf<F, R['param']>]] }
  : { path: `${F['path']}${R['path']}/${string}`, prefix: F['prefix'], params: [...F['params'], ...R['pathParams'], [R['param'], ConstraintOf<F, R['param']>]] }

export type ConstraintOf<F extends Frame, Name extends string> = Name extends keyof F['env']['constraints'] ? F['env']['constraints'][Name] : never

export type At<F extends Frame, Level extends Frame['level'], Path extends string, Params extends readonly Param[], Prefix extends string = F['prefix']> =
  { path: Path, params: Params, prefix: Prefix, level: Level, resource: F['resource'], controller: F['controller'], env: F['env'] }

export type Member<F extends Frame> = F['resource'] extends infer R extends Resource
  ? R['plural'] extends true
    ? MemberFrame<R, F> extends infer M extends Pick<Frame, 'path' | 'params' | 'prefix'> ? At<F, 'member', M['path'], M['params'], M['prefix']> : never
    : At<F, 'member', `${F['path']}${R['path']}`, [...F['params'], ...R['pathParams']]>
  : never

export type Collection<F extends Frame> = F['resource'] extends infer R extends Resource ? At<F, 'collection', `${F['path']}${R['path']}`, [...F['params'], ...R['pathParams']]> : never

export type Fresh<F extends Frame> = F['resource'] extends infer R extends Resource ? At<F, 'new', `${F['path']}${R['path']}/${Word<F, 'new'>}`, [...F['params'], ...R['pathParams']]> : never

export type Nested<F extends Frame> = F['resource'] extends infer R extends Resource
  ? R['plural'] extends true
    ? F['env']['shallow'] extends true ? NestedShallow<R, F> : NestedFrom<R, F, F['path'], F['params'], F['prefix']>
    : At<F, 'nested', `${F['path']}${R['path']}`, [...F['params'], ...R['pathParams']], `${F['prefix']}${R['member']}_`>
  : never

type NestedShallow<R extends Resource, F extends Frame> = F['env']['shallowAround'] extends true ? NestedFrom<R, F, F['env']['shallowPath'], F['env']['shallowParams'], F['env']['shallowPrefix']> : NestedFrom<R, F, F['path'], F['params'], F['prefix']>

/** The frame of what is nested in a plural resource, whose constraint reaches it under both names. */
type NestedFrom<R extends Resource, F extends Frame, Path extends string, Params extends readonly Param[], Prefix extends string> = {
  path: `${Path}${R['path']}/${string}`
  params: [...Params, ...R['pathParams'], [R['nested'], R['param'] extends keyof F['env']['constraints'] ? F['env']['constraints'][R['param']] : ConstraintOf<F, R['nested']>, R['param']]]
  prefix: `${Prefix}${R['member']}_`
  level: 'nested'
  resource: R
  controller: F['controller']
  env: R['param'] extends keyof F['env']['constraints'] ? Omit<F['env'], 'constraints'> & { constraints: Merge<F['env']['constraints'], { [Name in R['nested']]: F['env']['constraints'][R['param']] }> } : F['env']
}

type Merge<Outer, Inner> = keyof Outer extends never ? Inner : Omit<Outer, keyof Inner> & Inner

type ShallowPathOf<Options> = Options extends { readonly shallowPath: infer Given extends string } | { readonly shallow_path: infer Given extends string } ? Given : null
type HasChoice<Options> = Options extends { readonly only: Choice } | { readonly except: Choice } ? true : false

/**
 * Options merged into a frame, one rule for each key as in `lib/scope.ts`. A scope's path and name are those of what
 * is shallow inside too, unless it says otherwise.
 */
export type Inherit<Options, F extends Frame> = {
  path: JoinPath<F['path'], Options>
  params: [...F['params'], ...PathParams<Options>]
  prefix: JoinName<F['prefix'], Options>
  level: F['level']
  resource: F['resource']
  controller: Options extends { readonly controller: infer Given extends string } ? Given : F['controller']
  env: {
    full: HasChoice<Options> extends true ? false : F['env']['full']
    shallowPath: ShallowPathOf<Options> extends infer Given extends string ? Join<F['env']['shallowPath'], Given> : F['level'] extends 'nested' ? F['env']['shallowPath'] : JoinPath<F['env']['shallowPath'], Options>
    shallowParams: ShallowPathOf<Options> extends infer Given extends string ? [...F['env']['shallowParams'], ...PathParams<{ path: Given }>] : F['level'] extends 'nested' ? F['env']['shallowParams'] : [...F['env']['shallowParams'], ...PathParams<Options>]
    shallowPrefix: Options extends { readonly shallowPrefix: infer Given extends string } | { readonly shallow_prefix: infer Given extends string } ? `${F['env']['shallowPrefix']}${Given}_` : F['level'] extends 'nested' ? F['env']['shallowPrefix'] : JoinName<F['env']['shallowPrefix'], Options>
    module: Options extends { readonly module: infer Given extends string } ? `${F['env']['module']}${Given}/` : F['env']['module']
    pathNames: Options extends { readonly pathNames: infer Words } | { readonly path_names: infer Words } ? Merge<F['env']['pathNames'], Words> : F['env']['pathNames']
    constraints: Options extends { readonly constraints: infer Given } ? Merge<F['env']['constraints'], Given> : F['env']['constraints']
    format: Options extends { readonly format: infer Given } ? Given : F['env']['format']
    shallow: Options extends { readonly shallow: infer Given extends boolean } ? Given : F['env']['shallow']
    shallowAround: F['env']['shallowAround']
    actions: HasChoice<Options> extends true ? Pick<Options, keyof Options & ('only' | 'except')> : F['env']['actions']
    dialect: F['env']['dialect']
    apiOnly: F['env']['apiOnly']
  }
}

type JoinPath<Outer extends string, Options> = Options extends { readonly path: infer Given extends string } ? Join<Outer, Given> : Outer
export type Join<Outer extends string, Given extends string> = PathText<{ path: Given }, ''> extends infer Inner extends string ? Inner extends '' ? Outer : `${Outer}/${Inner}` : never
type JoinName<Outer extends string, Options> = Options extends { readonly as: infer Given extends string } ? `${Outer}${Given}_` : Outer

export type Namespaced<Name extends string, Options, F extends Frame> = Inherit<
  { path: Name, as: Name, module: Name, shallowPath: OrNot<Options, 'path', Name>, shallowPrefix: OrNot<Options, 'as', Name> } extends infer Fallback ? Omit<Fallback, keyof Options> & Options : never,
  F
>

/** What an option says, or else the name; `null` is nothing. */
type OrNot<Options, Key extends string, Name> = Options extends { readonly [K in Key]: infer Given } ? Given extends string ? Given : undefined : Name
