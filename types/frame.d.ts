import type { Choice } from './actions.js'
import type { Param } from './entries.js'
import type { DialectName } from './options.js'
import type { Clean, PathParams, PathText } from './path-text.js'
import type { Resource } from './resource.js'

/** What a declaration inherits, under one letter for each key of `lib/scope.ts`: what nesting changes, and the rest. */
export interface Frame {
  /** The path so far, its params, and the prefix of names with its underscore. */
  readonly p: string
  readonly a: readonly Param[]
  readonly n: string
  readonly level: 'resources' | 'resource' | 'collection' | 'member' | 'new' | 'nested' | 'root' | null
  /** The resource around, and the controller. */
  readonly x: Resource | null
  readonly k: string | null
  readonly e: Environment
}

/** What only options change. */
export interface Environment {
  /** Whether all actions are drawn that a resource has: no `only`, `except` or `apiOnly` around. */
  readonly full: boolean
  /** Path, params and prefix that a shallow member begins with; whether the scope is shallow, and whether a resource around was made in one. */
  readonly sp: string
  readonly sa: readonly Param[]
  readonly sn: string
  readonly s: boolean
  readonly r: boolean
  /** The folder of controllers with its slash. */
  readonly m: string
  /** The words of actions in paths, the constraints, the format, and the options that choose actions. */
  readonly w: unknown
  readonly c: unknown
  readonly f: unknown
  readonly o: unknown
  readonly dialect: DialectName
  readonly api: boolean
}

/** The frame that a drawing begins with. */
export type Outermost<Dialect, IsApi> = {
  p: '',
  a: [],
  n: '',
  level: null,
  x: null,
  k: null
  e: { full: IsApi extends true ? false : true, sp: '', sa: [], sn: '', s: false, r: false, m: '', w: { new: 'new', edit: 'edit' }, c: {}, f: null, o: {}, dialect: Dialect, api: IsApi }
}

/** Options of a resource that are a scope's. */
type ScopeKey = 'module' | 'shallow' | 'pathNames' | 'path_names' | 'shallowPath' | 'shallow_path' | 'shallowPrefix' | 'shallow_prefix' | 'constraints' | 'format'

/** The frame around a resource: shallow first, then nesting, then the options that are a scope's, as Rails treats them. */
export type Around<Options, F extends Frame> = keyof Options & ScopeKey extends never
  ? NestedIn<F>
  : Inherit<Omit<Options, 'as' | 'path' | 'controller' | 'only' | 'except'>, NestedIn<Options extends { readonly shallow: true } ? Shallow<F> : F>>

export type NestedIn<F extends Frame> = F['level'] extends 'resources' | 'resource' ? Nested<F> : F

type Shallow<F extends Frame> = { p: F['p'], a: F['a'], n: F['n'], level: F['level'], x: F['x'], k: F['k'], e: Omit<F['e'], 's'> & { s: true } }

export type Inside<R extends Resource, Level extends Frame['level'], Controller extends string, F extends Frame> = {
  p: F['p'],
  a: F['a'],
  n: F['n'],
  level: Level,
  x: R,
  k: Controller
  e: F['e']['s'] extends true ? Omit<F['e'], 'r'> & { r: true } : F['e']
}

export type Word<F extends Frame, Action extends string> = Action extends keyof F['e']['w'] ? Clean<F['e']['w'][Action] & string> : Action

/** The path of a member, its params and the prefix of its name; in a shallow scope what stood before is left out. */
export type MemberFrame<R extends Resource, F extends Frame> = F['e']['s'] extends true
  ? { p: `${F['e']['sp']}${R['path']}/${string}`, n: F['e']['sn'], a: [...F['e']['sa'], ...R['pathParams'], [R['param'], ConstraintOf<F, R['param']>]] }
  : { p: `${F['p']}${R['path']}/${string}`, n: F['n'], a: [...F['a'], ...R['pathParams'], [R['param'], ConstraintOf<F, R['param']>]] }

export type ConstraintOf<F extends Frame, Name extends string> = Name extends keyof F['e']['c'] ? F['e']['c'][Name] : never

export type At<F extends Frame, Level extends Frame['level'], Path extends string, Params extends readonly Param[], Prefix extends string = F['n']> =
  { p: Path, a: Params, n: Prefix, level: Level, x: F['x'], k: F['k'], e: F['e'] }

export type Member<F extends Frame> = F['x'] extends infer R extends Resource
  ? R['plural'] extends true
    ? MemberFrame<R, F> extends infer M extends Pick<Frame, 'p' | 'a' | 'n'> ? At<F, 'member', M['p'], M['a'], M['n']> : never
    : At<F, 'member', `${F['p']}${R['path']}`, [...F['a'], ...R['pathParams']]>
  : never

export type Collection<F extends Frame> = F['x'] extends infer R extends Resource ? At<F, 'collection', `${F['p']}${R['path']}`, [...F['a'], ...R['pathParams']]> : never

export type Fresh<F extends Frame> = F['x'] extends infer R extends Resource ? At<F, 'new', `${F['p']}${R['path']}/${Word<F, 'new'>}`, [...F['a'], ...R['pathParams']]> : never

export type Nested<F extends Frame> = F['x'] extends infer R extends Resource
  ? R['plural'] extends true
    ? F['e']['s'] extends true ? NestedShallow<R, F> : NestedFrom<R, F, F['p'], F['a'], F['n']>
    : At<F, 'nested', `${F['p']}${R['path']}`, [...F['a'], ...R['pathParams']], `${F['n']}${R['member']}_`>
  : never

type NestedShallow<R extends Resource, F extends Frame> = F['e']['r'] extends true ? NestedFrom<R, F, F['e']['sp'], F['e']['sa'], F['e']['sn']> : NestedFrom<R, F, F['p'], F['a'], F['n']>

/** The frame of what is nested in a plural resource, whose constraint reaches it under both names. */
type NestedFrom<R extends Resource, F extends Frame, Path extends string, Params extends readonly Param[], Prefix extends string> = {
  p: `${Path}${R['path']}/${string}`
  a: [...Params, ...R['pathParams'], [R['nested'], R['param'] extends keyof F['e']['c'] ? F['e']['c'][R['param']] : ConstraintOf<F, R['nested']>, R['param']]]
  n: `${Prefix}${R['member']}_`
  level: 'nested'
  x: R
  k: F['k']
  e: R['param'] extends keyof F['e']['c'] ? Omit<F['e'], 'c'> & { c: Merge<F['e']['c'], { [Name in R['nested']]: F['e']['c'][R['param']] }> } : F['e']
}

type Merge<Outer, Inner> = keyof Outer extends never ? Inner : Omit<Outer, keyof Inner> & Inner

type ShallowPathOf<Options> = Options extends { readonly shallowPath: infer Given extends string } | { readonly shallow_path: infer Given extends string } ? Given : null
type HasChoice<Options> = Options extends { readonly only: Choice } | { readonly except: Choice } ? true : false

/**
 * Options merged into a frame, one rule for each key as in `lib/scope.ts`. A scope's path and name are those of what
 * is shallow inside too, unless it says otherwise.
 */
export type Inherit<Options, F extends Frame> = {
  p: JoinPath<F['p'], Options>
  a: [...F['a'], ...PathParams<Options>]
  n: JoinName<F['n'], Options>
  level: F['level']
  x: F['x']
  k: Options extends { readonly controller: infer Given extends string } ? Given : F['k']
  e: {
    full: HasChoice<Options> extends true ? false : F['e']['full']
    sp: ShallowPathOf<Options> extends infer Given extends string ? Join<F['e']['sp'], Given> : F['level'] extends 'nested' ? F['e']['sp'] : JoinPath<F['e']['sp'], Options>
    sa: ShallowPathOf<Options> extends infer Given extends string ? [...F['e']['sa'], ...PathParams<{ path: Given }>] : F['level'] extends 'nested' ? F['e']['sa'] : [...F['e']['sa'], ...PathParams<Options>]
    sn: Options extends { readonly shallowPrefix: infer Given extends string } | { readonly shallow_prefix: infer Given extends string } ? `${F['e']['sn']}${Given}_` : F['level'] extends 'nested' ? F['e']['sn'] : JoinName<F['e']['sn'], Options>
    m: Options extends { readonly module: infer Given extends string } ? `${F['e']['m']}${Given}/` : F['e']['m']
    w: Options extends { readonly pathNames: infer Words } | { readonly path_names: infer Words } ? Merge<F['e']['w'], Words> : F['e']['w']
    c: Options extends { readonly constraints: infer Given } ? Merge<F['e']['c'], Given> : F['e']['c']
    f: Options extends { readonly format: infer Given } ? Given : F['e']['f']
    s: Options extends { readonly shallow: infer Given extends boolean } ? Given : F['e']['s']
    r: F['e']['r']
    o: HasChoice<Options> extends true ? Pick<Options, keyof Options & ('only' | 'except')> : F['e']['o']
    dialect: F['e']['dialect']
    api: F['e']['api']
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
