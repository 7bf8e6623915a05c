import type { CollectionDeclaration, Declaration, MemberDeclaration, NamespaceDeclaration, ResourceDeclaration, ResourcesDeclaration, RootDeclaration, ScopeDeclaration, VerbDeclaration } from './declarations.js'
import type { Plural, Singular } from './inflect.js'
import type { DialectName, ResourceAction, ResourcesAction } from './options.js'
import type { Clean, PathParams, PathText } from './path-text.js'

/*
 * Drawing on types: the declarations of a tree become a union of entries, one for each URL that has a name, as
 * `lib/draw.ts` draws them into a table. Children are distributed over, never recursed over, so that a table grows
 * linearly in cost; a frame is an object type, whose properties are worked out only where something asks.
 */

/** A param of a path: its name, its constraint (`never` for none), and the param of the resource that it stands for. */
export type Param = readonly [name: string, constraint: unknown, origin?: string]

/** One URL of the table: the name of its helpers (`null` for none) and what they take, and the actions behind it. */
export interface Entry {
  readonly name: string | null
  readonly path: string
  readonly params: readonly Param[]
  readonly controller: string
  readonly actions: string
  readonly format: unknown
}

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
interface Environment {
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

/** The names that a resource derives. */
interface Resource {
  readonly plural: boolean
  readonly member: string
  readonly collection: string
  readonly path: string
  readonly pathParams: readonly Param[]
  readonly param: string
  readonly nested: string
}

/** The frame that a drawing begins with. */
type Outermost<Dialect, IsApi> = {
  p: '',
  a: [],
  n: '',
  level: null,
  x: null,
  k: null
  e: { full: IsApi extends true ? false : true, sp: '', sa: [], sn: '', s: false, r: false, m: '', w: { new: 'new', edit: 'edit' }, c: {}, f: null, o: {}, dialect: Dialect, api: IsApi }
}

/** The entries of a whole drawing. */
export type EntriesOf<Declarations, Options> = Declarations extends readonly (infer Declared)[]
  ? DrawAll<Declared, Outermost<Options extends { readonly dialect: 'rails' } ? 'rails' : 'default', Options extends { readonly apiOnly: true } ? true : false>>
  : never

/** Declarations of which nothing is known give helpers of which nothing is known. */
type DrawAll<Declared, F extends Frame> = Declaration extends Declared ? LooseEntry : Draw<Declared, F>

type Draw<Declared, F extends Frame> =
  Declared extends ResourcesDeclaration<infer Name, infer Options, infer Children> ? DrawPlural<Name, Options, Children, Around<Options, F>>
    : Declared extends VerbDeclaration<infer Path, infer Options> ? DrawVerb<Path, Options, F>
      : Declared extends ResourceDeclaration<infer Name, infer Options, infer Children> ? DrawSingular<Name, Options, Children, Around<Options, F>>
        : Declared extends MemberDeclaration<infer Children> ? DrawAll<Children[number], Member<F>>
          : Declared extends CollectionDeclaration<infer Children> ? DrawAll<Children[number], Collection<F>>
            : Declared extends NamespaceDeclaration<infer Name, infer Options, infer Children> ? DrawAll<Children[number], Namespaced<Name, Options, F['level'] extends 'resources' | 'resource' ? Nested<F> : F>>
              : Declared extends ScopeDeclaration<infer Options, infer Children> ? DrawAll<Children[number], Scoped<Options, F>>
                : Declared extends RootDeclaration<infer To> ? DrawRoot<To, F>
                  : never

// ---- Resources -------------------------------------------------------------------------------------------------

/** Options of a resource that are a scope's. */
type ScopeKey = 'module' | 'shallow' | 'pathNames' | 'path_names' | 'shallowPath' | 'shallow_path' | 'shallowPrefix' | 'shallow_prefix' | 'constraints' | 'format'

/** The frame around a resource: shallow first, then nesting, then the options that are a scope's, as Rails treats them. */
type Around<Options, F extends Frame> = keyof Options & ScopeKey extends never
  ? NestedIn<F>
  : Inherit<Omit<Options, 'as' | 'path' | 'controller' | 'only' | 'except'>, NestedIn<Options extends { readonly shallow: true } ? Shallow<F> : F>>

type NestedIn<F extends Frame> = F['level'] extends 'resources' | 'resource' ? Nested<F> : F

type Shallow<F extends Frame> = { p: F['p'], a: F['a'], n: F['n'], level: F['level'], x: F['x'], k: F['k'], e: Omit<F['e'], 's'> & { s: true } }

/** The common resource has no options and all actions; its four entries are written out, which is what keeps large tables cheap. */
type DrawPlural<Name extends string, Options, Children extends readonly unknown[], F extends Frame> =
  string extends Name ? LooseEntry
    : keyof Options | (F['e']['full'] extends true ? never : 1) | (F['e']['s'] extends false ? never : 1) extends never
      ? PlainEntries<Name, Singular<Name>, F> | DrawInside<Children, F, Named<true, Name, Singular<Name>, Name, [], 'id'>, Name>
      : DrawNamed<PluralOf<Name, Options, F>, ActionsOf<Options, F, ResourcesAction>, ControllerOf<Options, Name>, Children, F>

type DrawNamed<R extends Resource, Actions, Controller extends string, Children extends readonly unknown[], F extends Frame> =
  PluralEntries<R, Actions, `${F['e']['m']}${Controller}`, F> | DrawInside<Children, F, R, Controller>

type DrawInside<Children extends readonly unknown[], F extends Frame, R extends Resource, Controller extends string> =
  Children extends readonly [] ? never : DrawAll<Children[number], Inside<R, R['plural'] extends true ? 'resources' : 'resource', Controller, F>>

type PlainEntries<Name extends string, Single extends string, F extends Frame> =
  | { name: `${F['n']}${Single extends Name ? `${Name}_index` : Name}`, path: `${F['p']}/${Name}`, params: F['a'], controller: `${F['e']['m']}${Name}`, actions: 'index' | 'create', format: F['e']['f'] }
  | { name: `new_${F['n']}${Single}`, path: `${F['p']}/${Name}/${Word<F, 'new'>}`, params: F['a'], controller: `${F['e']['m']}${Name}`, actions: 'new', format: F['e']['f'] }
  | { name: `edit_${F['n']}${Single}`, path: `${F['p']}/${Name}/${string}/${Word<F, 'edit'>}`, params: [...F['a'], ['id', ConstraintOf<F, 'id'>]], controller: `${F['e']['m']}${Name}`, actions: 'edit', format: F['e']['f'] }
  | { name: `${F['n']}${Single}`, path: `${F['p']}/${Name}/${string}`, params: [...F['a'], ['id', ConstraintOf<F, 'id'>]], controller: `${F['e']['m']}${Name}`, actions: 'show' | 'update' | 'destroy', format: F['e']['f'] }

type DrawSingular<Name extends string, Options, Children extends readonly unknown[], F extends Frame> =
  string extends Name ? LooseEntry : DrawSingularNamed<SingularOf<Name, Options>, ActionsOf<Options, F, ResourceAction>, ControllerOf<Options, Plural<Name>>, Children, F>

type DrawSingularNamed<R extends Resource, Actions, Controller extends string, Children extends readonly unknown[], F extends Frame> =
  SingularEntries<R, Actions, `${F['e']['m']}${Controller}`, F> | DrawInside<Children, F, R, Controller>

type Inside<R extends Resource, Level extends Frame['level'], Controller extends string, F extends Frame> = {
  p: F['p'],
  a: F['a'],
  n: F['n'],
  level: Level,
  x: R,
  k: Controller
  e: F['e']['s'] extends true ? Omit<F['e'], 'r'> & { r: true } : F['e']
}

type ControllerOf<Options, Fallback extends string> = Options extends { readonly controller: infer Given extends string } ? Given : Fallback

/** The names of a plural resource. */
type PluralOf<Name extends string, Options, F extends Frame> = keyof Options & ('as' | 'singular' | 'path' | 'param') extends never
  ? Named<true, Name, Singular<Name>, Name, [], 'id'>
  : Named<
    true,
    LabelOf<Options, Name>,
    MemberOf<Options, Name, F>,
    PathText<Options, Name>,
    PathParams<Options>,
    Options extends { readonly param: infer Given extends string } ? Given : 'id',
    NestedSingular<Options, Name>
  >

type SingularOf<Name extends string, Options> = Named<
  false, LabelOf<Options, Name>, Options extends { readonly singular: infer Given extends string } ? Given : LabelOf<Options, Name>,
  PathText<Options, Name>, PathParams<Options>, 'id'
>

type Named<IsPlural extends boolean, Label extends string, MemberName extends string, Path extends string, PathParamsOf extends readonly Param[], IdParam extends string, NestedName extends string = MemberName> = {
  plural: IsPlural
  member: MemberName
  collection: IsPlural extends false ? MemberName : MemberName extends Label ? `${Label}_index` : Label
  path: Path extends '' ? '' : `/${Path}`
  pathParams: PathParamsOf
  param: IdParam
  nested: `${NestedName}_${IdParam}`
}

type LabelOf<Options, Name extends string> = Options extends { readonly as: infer Given extends string } ? Given : Name

/** The document takes an alias literally, Rails inflects it. */
type MemberOf<Options, Name extends string, F extends Frame> =
  Options extends { readonly as: infer Alias extends string }
    ? F['e']['dialect'] extends 'rails' ? NestedSingular<Options, Name> : Alias
    : NestedSingular<Options, Name>

type NestedSingular<Options, Name extends string> =
  Options extends { readonly singular: infer Given extends string } ? Given : Singular<LabelOf<Options, Name>>

type Listed<Choice> = Choice extends readonly (infer Action)[] ? Action : Choice
type Choice = string | readonly string[]

/** The actions of a resource: by its own `only` and `except`, or else by the scope's. */
type ActionsOf<Options, F extends Frame, All extends string> =
  keyof Options & ('only' | 'except') extends never ? Chosen<F['e']['o'], F, All>
    : Options extends { readonly only: Choice } | { readonly except: Choice } ? Chosen<Options, F, All>
      : Chosen<F['e']['o'], F, All>

type Chosen<Options, F extends Frame, All extends string> =
  keyof Options extends never ? Defaults<F, All>
    : Exclude<
      Options extends { readonly only: infer Only extends Choice } ? All & Listed<Only> : Defaults<F, All>,
      Options extends { readonly except: infer Except extends Choice } ? Listed<Except> : never
    >

type Defaults<F extends Frame, All extends string> = F['e']['api'] extends true ? Exclude<All, 'new' | 'edit'> : All

type PluralEntries<R extends Resource, Actions, Controller extends string, F extends Frame> =
  MemberFrame<R, F> extends infer M extends Pick<Frame, 'p' | 'a' | 'n'>
    ? Group<Actions & ('index' | 'create'), `${F['n']}${R['collection']}`, `${F['p']}${R['path']}`, [...F['a'], ...R['pathParams']], Controller, F>
    | Group<Actions & 'new', `new_${F['n']}${R['member']}`, `${F['p']}${R['path']}/${Word<F, 'new'>}`, [...F['a'], ...R['pathParams']], Controller, F>
    | Group<Actions & 'edit', `edit_${M['n']}${R['member']}`, `${M['p']}/${Word<F, 'edit'>}`, M['a'], Controller, F>
    | Group<Actions & ('show' | 'update' | 'destroy'), `${M['n']}${R['member']}`, M['p'], M['a'], Controller, F>
    : never

type SingularEntries<R extends Resource, Actions, Controller extends string, F extends Frame> =
  | Group<Actions & ('show' | 'create' | 'update' | 'destroy'), `${F['n']}${R['member']}`, `${F['p']}${R['path']}`, [...F['a'], ...R['pathParams']], Controller, F>
  | Group<Actions & 'new', `new_${F['n']}${R['member']}`, `${F['p']}${R['path']}/${Word<F, 'new'>}`, [...F['a'], ...R['pathParams']], Controller, F>
  | Group<Actions & 'edit', `edit_${F['n']}${R['member']}`, `${F['p']}${R['path']}/${Word<F, 'edit'>}`, [...F['a'], ...R['pathParams']], Controller, F>

type Word<F extends Frame, Action extends string> = Action extends keyof F['e']['w'] ? Clean<F['e']['w'][Action] & string> : Action

type Group<Actions, Name extends string, Path extends string, Params extends readonly Param[], Controller extends string, F extends Frame> =
  [Actions] extends [never] ? never : { name: Name, path: OrRoot<Path>, params: Params, controller: Controller, actions: Actions & string, format: F['e']['f'] }

/** The path of a member, its params and the prefix of its name; in a shallow scope what stood before is left out. */
type MemberFrame<R extends Resource, F extends Frame> = F['e']['s'] extends true
  ? { p: `${F['e']['sp']}${R['path']}/${string}`, n: F['e']['sn'], a: [...F['e']['sa'], ...R['pathParams'], [R['param'], ConstraintOf<F, R['param']>]] }
  : { p: `${F['p']}${R['path']}/${string}`, n: F['n'], a: [...F['a'], ...R['pathParams'], [R['param'], ConstraintOf<F, R['param']>]] }

type ConstraintOf<F extends Frame, Name extends string> = Name extends keyof F['e']['c'] ? F['e']['c'][Name] : never

// ---- Frames ----------------------------------------------------------------------------------------------------

type At<F extends Frame, Level extends Frame['level'], Path extends string, Params extends readonly Param[], Prefix extends string = F['n']> =
  { p: Path, a: Params, n: Prefix, level: Level, x: F['x'], k: F['k'], e: F['e'] }

type Member<F extends Frame> = F['x'] extends infer R extends Resource
  ? R['plural'] extends true
    ? MemberFrame<R, F> extends infer M extends Pick<Frame, 'p' | 'a' | 'n'> ? At<F, 'member', M['p'], M['a'], M['n']> : never
    : At<F, 'member', `${F['p']}${R['path']}`, [...F['a'], ...R['pathParams']]>
  : never

type Collection<F extends Frame> = F['x'] extends infer R extends Resource ? At<F, 'collection', `${F['p']}${R['path']}`, [...F['a'], ...R['pathParams']]> : never

type Fresh<F extends Frame> = F['x'] extends infer R extends Resource ? At<F, 'new', `${F['p']}${R['path']}/${Word<F, 'new'>}`, [...F['a'], ...R['pathParams']]> : never

type Nested<F extends Frame> = F['x'] extends infer R extends Resource
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

/** The frame inside a scope: its path and name are those of what is shallow inside too, unless it says otherwise. */
type Scoped<Options, F extends Frame> = Inherit<Options, F>

type ShallowPathOf<Options> = Options extends { readonly shallowPath: infer Given extends string } | { readonly shallow_path: infer Given extends string } ? Given : null
type HasChoice<Options> = Options extends { readonly only: Choice } | { readonly except: Choice } ? true : false

/** Options merged into a frame, one rule for each key as in `lib/scope.ts`. */
type Inherit<Options, F extends Frame> = {
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
type Join<Outer extends string, Given extends string> = PathText<{ path: Given }, ''> extends infer Inner extends string ? Inner extends '' ? Outer : `${Outer}/${Inner}` : never
type JoinName<Outer extends string, Options> = Options extends { readonly as: infer Given extends string } ? `${Outer}${Given}_` : Outer

type Namespaced<Name extends string, Options, F extends Frame> = Inherit<
  { path: Name, as: Name, module: Name, shallowPath: OrNot<Options, 'path', Name>, shallowPrefix: OrNot<Options, 'as', Name> } extends infer Fallback ? Omit<Fallback, keyof Options> & Options : never,
  F
>

/** What an option says, or else the name; `null` is nothing. */
type OrNot<Options, Key extends string, Name> = Options extends { readonly [K in Key]: infer Given } ? Given extends string ? Given : undefined : Name

// ---- Verb routes -----------------------------------------------------------------------------------------------

type Canonical = 'index' | 'create' | 'new' | 'show' | 'update' | 'destroy'

type DrawVerb<Path extends string, Options, F extends Frame> =
  Options extends { readonly on: infer On } ? On extends 'member' ? VerbEntry<Path, Options, Member<F>> : On extends 'collection' ? VerbEntry<Path, Options, Collection<F>> : VerbEntry<Path, Options, Fresh<F>>
    : F['level'] extends 'resources' ? VerbEntry<Path, Options, Nested<F>>
      : F['level'] extends 'resource' ? VerbEntry<Path, Options, Member<F>>
        : VerbEntry<Path, Options, F>

type DrawRoot<To extends string, F extends Frame> =
  F['level'] extends 'resources' ? F['x'] extends infer R extends Resource ? VerbEntry<'/', { to: To, as: 'root' }, At<F, 'root', `${F['p']}${R['path']}`, [...F['a'], ...R['pathParams']]>> : never
    : F['level'] extends 'resource' ? VerbEntry<'/', { to: To, as: 'root' }, Member<F>>
      : VerbEntry<'/', { to: To, as: 'root' }, F>

/** A path that is one plain word is the action's name too. */
type IsWord<Path extends string> = Path extends `${string}${'/' | ':' | '-' | '.' | ' '}${string}` | '' ? false : true
type IsWordless<Path extends string, F extends Frame> = Path extends Canonical ? F['level'] extends 'collection' | 'member' | 'new' ? true : false : false

type VerbEntry<Path extends string, Options, F extends Frame> = string extends Path ? LooseEntry : {
  name: VerbName<Path, Options, F>
  path: OrRoot<VerbPath<Path, Options, F>>
  params: VerbParams<[...F['a'], ...PathParams<{ path: Path }>], Options>
  controller: Endpoint<Path, Options, F> extends `${infer Controller}#${string}` ? Controller : string
  actions: Endpoint<Path, Options, F> extends `${string}#${infer Action}` ? Action : string
  format: Options extends { readonly format: infer Given } ? Given : F['e']['f']
}

type OrRoot<Path extends string> = Path extends '' ? '/' : Path

/** A verb's own constraints, and the scope's, on the params of its path. */
type VerbParams<Params extends readonly Param[], Options> =
  Options extends { readonly constraints: infer Given }
    ? { [Index in keyof Params]: Params[Index] extends readonly [infer Name, unknown, string?] ? Name extends keyof Given ? [Name, Given[Name]] : Params[Index] : never }
    : Params

type VerbPath<Path extends string, Options, F extends Frame> =
  Options extends { readonly path: infer Given extends string } ? Join<F['p'], Given>
    : IsWord<Path> extends true
      ? IsWordless<Path, F> extends true ? F['p'] : `${F['p']}/${Word<F, Path>}`
      : Join<F['p'], Path>

type Endpoint<Path extends string, Options, F extends Frame> =
  Options extends { readonly to: infer To extends string } ? WithModule<To, F>
    : `${ShorthandController<Path, Options, F>}#${VerbAction<Path, Options>}`

type WithModule<Controller extends string, F extends Frame> = Controller extends `/${infer Bare}` ? F['e']['m'] extends '' ? Controller : Bare : `${F['e']['m']}${Controller}`

type VerbAction<Path extends string, Options> =
  Options extends { readonly action: infer Given extends string } ? Given
    : Clean<Path> extends `${string}/${infer Rest}` ? Rest extends `${string}/${infer Last}` ? Underscored<Last> : Underscored<Rest> : Underscored<Clean<Path>>

type ShorthandController<Path extends string, Options, F extends Frame> =
  Options extends { readonly action: string } ? OwnController<Options, F>
    : Clean<Path> extends `${infer First}/${infer Rest}` ? WithModule<Rest extends `${infer Second}/${string}` ? `${Underscored<First>}/${Underscored<Second>}` : Underscored<First>, F> : OwnController<Options, F>

type OwnController<Options, F extends Frame> =
  Options extends { readonly controller: infer Given extends string } ? WithModule<Given, F>
    : F['k'] extends infer Own extends string ? WithModule<Own, F>
      : F['e']['m'] extends `${infer Module}/` ? Module : string

type Underscored<Path extends string> = Path extends `${infer Before}-${infer After}` ? `${Before}_${Underscored<After>}` : Path
type Flat<Path extends string> = Path extends `${infer Before}/${infer After}` ? `${Before}_${Flat<After>}` : Path

type VerbName<Path extends string, Options, F extends Frame> =
  Options extends { readonly as: infer As } ? As extends string ? NameAt<As, F> : null
    : Path extends `${string}${':' | '.' | ' '}${string}`
      ? F['x'] extends null ? F['n'] extends `${infer Prefix}_` ? Prefix : null : null
      : IsWordless<Path, F> extends true ? NameAt<'', F>
        : NameAt<Flat<Underscored<Clean<Path>>>, F>

/** A name by its level, as in `lib/route.ts`: what is empty is left out, and what begins with a digit is no name. */
type NameAt<Prefix extends string, F extends Frame> = Legal<
  F extends { readonly level: 'collection', readonly x: infer R extends Resource } ? `${Behind<Prefix>}${F['n']}${R['collection']}`
    : F extends { readonly level: 'member', readonly x: infer R extends Resource } ? `${Behind<Prefix>}${F['n']}${R['member']}`
      : F extends { readonly level: 'new', readonly x: infer R extends Resource } ? `${Behind<Prefix>}new_${F['n']}${R['member']}`
        : F extends { readonly level: 'root', readonly x: infer R extends Resource } ? `${F['n']}${R['collection']}_${Prefix}`
          : Prefix extends '' ? F['n'] extends `${infer Bare}_` ? Bare : '' : `${F['n']}${Prefix}`
>

type Behind<Prefix extends string> = Prefix extends '' ? '' : `${Prefix}_`
type Legal<Name extends string> = Name extends '' | `${'0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'}${string}` ? null : Name

/** Where names are only known at run time, so are the helpers. */
interface LooseEntry { name: string, path: string, params: [], controller: string, actions: string, format: null }
