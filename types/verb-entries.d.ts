import type { LooseEntry, Param } from './entries.js'
import type { At, Collection, Frame, Fresh, Join, Member, Nested, Word } from './frame.js'
import type { Clean, PathParams } from './path-text.js'
import type { Resource } from './resource.js'
import type { OrRoot } from './resource-entries.js'

type Canonical = 'index' | 'create' | 'new' | 'show' | 'update' | 'destroy'

export type DrawVerb<Path extends string, Options, F extends Frame> =
  Options extends { readonly on: infer On } ? On extends 'member' ? VerbEntry<Path, Options, Member<F>> : On extends 'collection' ? VerbEntry<Path, Options, Collection<F>> : VerbEntry<Path, Options, Fresh<F>>
    : F['level'] extends 'resources' ? VerbEntry<Path, Options, Nested<F>>
      : F['level'] extends 'resource' ? VerbEntry<Path, Options, Member<F>>
        : VerbEntry<Path, Options, F>

export type DrawRoot<To extends string, F extends Frame> =
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
