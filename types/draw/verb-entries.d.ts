import type { LooseEntry, Param } from './draw.js'
import type { At, Collection, Frame, Fresh, Join, Member, Nested, Word } from './frame.js'
import type { Clean, PathParams } from '../declare/template.js'
import type { Resource } from './resource.js'
import type { OrRoot } from './resource-entries.js'

type Canonical = 'index' | 'create' | 'new' | 'show' | 'update' | 'destroy'

export type DrawVerb<Path extends string, Options, F extends Frame> =
  Options extends { readonly on: infer On } ? On extends 'member' ? VerbEntry<Path, Options, Member<F>> : On extends 'collection' ? VerbEntry<Path, Options, Collection<F>> : VerbEntry<Path, Options, Fresh<F>>
    : F['level'] extends 'resources' ? VerbEntry<Path, Options, Nested<F>>
      : F['level'] extends 'resource' ? VerbEntry<Path, Options, Member<F>>
        : VerbEntry<Path, Options, F>

export type DrawRoot<To extends string, F extends Frame> =
  F['level'] extends 'resources' ? F['resource'] extends infer R extends Resource ? VerbEntry<'/', { to: To, as: 'root' }, At<F, 'root', `${F['path']}${R['path']}`, [...F['params'], ...R['pathParams']]>> : never
    : F['level'] extends 'resource' ? VerbEntry<'/', { to: To, as: 'root' }, Member<F>>
      : VerbEntry<'/', { to: To, as: 'root' }, F>

/** A path that is one plain word is the action's name too. */
type IsWord<Path extends string> = Path extends `${string}${'/' | ':' | '-' | '.' | ' '}${string}` | '' ? false : true
type IsWordless<Path extends string, F extends Frame> = Path extends Canonical ? F['level'] extends 'collection' | 'member' | 'new' ? true : false : false

type VerbEntry<Path extends string, Options, F extends Frame> = string extends Path ? LooseEntry : {
  name: VerbName<Path, Options, F>
  path: OrRoot<VerbPath<Path, Options, F>>
  params: VerbParams<[...F['params'], ...PathParams<{ path: Path }>], Options>
  controller: Endpoint<Path, Options, F> extends `${infer Controller}#${string}` ? Controller : string
  actions: Endpoint<Path, Options, F> extends `${string}#${infer Action}` ? Action : string
  format: Options extends { readonly format: infer Given } ? Given : F['env']['format']
}

/** A verb's own constraints, and the scope's, on the params of its path. */
type VerbParams<Params extends readonly Param[], Options> =
  Options extends { readonly constraints: infer Given }
    ? { [Index in keyof Params]: Params[Index] extends readonly [infer Name, unknown, string?] ? Name extends keyof Given ? [Name, Given[Name]] : Params[Index] : never }
    : Params

type VerbPath<Path extends string, Options, F extends Frame> =
  Options extends { readonly path: infer Given extends string } ? Join<F['path'], Given>
    : IsWord<Path> extends true
      ? IsWordless<Path, F> extends true ? F['path'] : `${F['path']}/${Word<F, Path>}`
      : Join<F['path'], Path>

type Endpoint<Path extends string, Options, F extends Frame> =
  Options extends { readonly to: infer To extends string } ? WithModule<To, F>
    : `${ShorthandController<Path, Options, F>}#${VerbAction<Path, Options>}`

type WithModule<Controller extends string, F extends Frame> = Controller extends `/${infer Bare}` ? F['env']['module'] extends '' ? Controller : Bare : `${F['env']['module']}${Controller}`

type VerbAction<Path extends string, Options> =
  Options extends { readonly action: infer Given extends string } ? Given
    : Clean<Path> extends `${string}/${infer Rest}` ? Rest extends `${string}/${infer Last}` ? Underscored<Last> : Underscored<Rest> : Underscored<Clean<Path>>

type ShorthandController<Path extends string, Options, F extends Frame> =
  Options extends { readonly action: string } ? OwnController<Options, F>
    : Clean<Path> extends `${infer First}/${infer Rest}` ? WithModule<Rest extends `${infer Second}/${string}` ? `${Underscored<First>}/${Underscored<Second>}` : Underscored<First>, F> : OwnController<Options, F>

type OwnController<Options, F extends Frame> =
  Options extends { readonly controller: infer Given extends string } ? WithModule<Given, F>
    : F['controller'] extends infer Own extends string ? WithModule<Own, F>
      : F['env']['module'] extends `${infer Module}/` ? Module : string

type Underscored<Path extends string> = Path extends `${infer Before}-${infer After}` ? `${Before}_${Underscored<After>}` : Path
type Flat<Path extends string> = Path extends `${infer Before}/${infer After}` ? `${Before}_${Flat<After>}` : Path

type VerbName<Path extends string, Options, F extends Frame> =
  Options extends { readonly as: infer As } ? As extends string ? NameAt<As, F> : null
    : Path extends `${string}${':' | '.' | ' '}${string}`
      ? F['resource'] extends null ? F['prefix'] extends `${infer Prefix}_` ? Prefix : null : null
      : IsWordless<Path, F> extends true ? NameAt<'', F>
        : NameAt<Flat<Underscored<Clean<Path>>>, F>

/** A name by its level, as in `lib/route.ts`: what is empty is left out, and what begins with a digit is no name. */
type NameAt<Prefix extends string, F extends Frame> = Legal<
  F extends { readonly level: 'collection', readonly resource: infer R extends Resource } ? `${Behind<Prefix>}${F['prefix']}${R['collection']}`
    : F extends { readonly level: 'member', readonly resource: infer R extends Resource } ? `${Behind<Prefix>}${F['prefix']}${R['member']}`
      : F extends { readonly level: 'new', readonly resource: infer R extends Resource } ? `${Behind<Prefix>}new_${F['prefix']}${R['member']}`
        : F extends { readonly level: 'root', readonly resource: infer R extends Resource } ? `${F['prefix']}${R['collection']}_${Prefix}`
          : Prefix extends '' ? F['prefix'] extends `${infer Bare}_` ? Bare : '' : `${F['prefix']}${Prefix}`
>

type Behind<Prefix extends string> = Prefix extends '' ? '' : `${Prefix}_`
type Legal<Name extends string> = Name extends '' | `${'0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'}${string}` ? null : Name
