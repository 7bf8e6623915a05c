import type { Clean, Constrained, DefaultPath, Digit, Join, ParamsIn, Stop } from '../declare/template.js'
import type { UncertainIn } from './certainty.js'
import type { LooseEntry } from './entry.js'
import type { FormatOfVerb } from './format.js'
import type { Frame, Nested, ServedWith, Word } from './frame.js'
import type { Collection, Fresh, Member } from './level.js'
import type { Resource } from './resource.js'
import type { OrRoot } from './resource-entries.js'
import type { ConstraintsWith, DefaultsWith, FormatWith, InheritedSchema } from './scope.js'

export type DrawVerb<Path extends string, Options, F extends Frame> =
  Options extends { readonly on: infer On extends string }
    ? On extends 'member' ? VerbEntry<Path, Options, Member<F>>
      : On extends 'collection' ? VerbEntry<Path, Options, Collection<F>> : VerbEntry<Path, Options, Fresh<F>>
    : F['here']['level'] extends 'resources' ? VerbEntry<Path, Options, Nested<F>>
      : F['here']['level'] extends 'resource' ? VerbEntry<Path, Options, Member<F>>
        : VerbEntry<Path, Options, F>

export type DrawRoot<To extends string, F extends Frame> = VerbEntry<
  '/', { to: To, as: 'root' },
  F['here']['level'] extends 'resources' ? Collection<F, 'root'>
    : F['here']['level'] extends 'resource' ? Member<F> : F
>

/** Whether a standard action has no own path segment at this level, as a Symbol in Rails. */
type HasNoSegment<Path extends string, F extends Frame> =
  [Path, F['inherited']['dialect']] extends ['index' | 'create' | 'new' | 'show' | 'update' | 'destroy', 'rails']
    ? F['here']['level'] extends 'collection' | 'member' | 'new' ? true : false : false

type VerbEntry<Path extends string, Options, F extends Frame> = string extends Path ? LooseEntry : {
  name: VerbName<Path, Options, F>
  path: OrRoot<Join<F['here']['path'], OwnPath<Path, Options, F>>>
  params: Constrained<
    [...F['here']['params'], ...ParamsIn<OwnPath<Path, Options, F>>], ConstraintsWith<Options, F['inherited']>
  >
  controller: UnlessRedirect<Options, VerbEndpoint<Path, Options, F> extends `${infer Path}#${string}` ? Path : string>
  actions: UnlessRedirect<Options, VerbEndpoint<Path, Options, F> extends `${string}#${infer Action}` ? Action : string>
  format: FormatOfVerb<OwnPath<Path, Options, F>, F['here']['path'], FormatWith<Options, F['inherited']>, F>
  defaults: DefaultsWith<Options, F['inherited']>
  uncertain: F['inherited']['uncertain'] | UncertainIn<Options>
  owners: F['here']['owners']
  options: null
  schema: InheritedSchema<Options, F['inherited']>
}

/** The controller or action of a route, `never` for a redirect. */
type UnlessRedirect<Options, By> = Options extends { readonly redirect: string | object } ? never : By

/** The path that a method route adds to the enclosing path. A plain word is an action's name. */
type OwnPath<Path extends string, Options, F extends Frame> =
  Options extends { readonly path: infer Given extends string } ? DefaultPath<Given, F['inherited']['dialect']>
    : Path extends `${string}${'/' | ':' | '-' | '.' | ' '}${string}` | ''
      ? DefaultPath<Path, F['inherited']['dialect']>
      : HasNoSegment<Path, F> extends true ? '' : Word<F, Path>

type VerbEndpoint<Path extends string, Options, F extends Frame> =
  Options extends { readonly to: infer To extends string } ? WithModule<To, F>
    : Surrounding<Options, F> extends infer Around extends string ? WithModule<Around, F>
      : `${ShorthandController<Path, Options, F>}#${VerbAction<Path, Options, F>}`

/**
 * The endpoint that the enclosing scopes set completely. In Rails this endpoint takes precedence over a part that the
 * call itself sets.
 */
type Surrounding<Options, F extends Frame> =
  F['inherited']['action'] extends infer Action extends string
    ? [keyof Options & ('action' | 'controller') extends never ? 'rails' : F['inherited']['dialect']] extends ['rails']
        ? F['here']['controller'] extends infer Controller extends string ? `${Controller}#${Action}` : null
        : null
    : null

type WithModule<Controller extends string, F extends Frame> =
  Controller extends `/${infer Bare}` ? F['inherited']['module'] extends '' ? Controller : Bare
    : `${F['inherited']['module']}${Controller}`

type VerbAction<Path extends string, Options, F extends Frame> =
  Options extends { readonly action: infer Given extends string } ? Given
    : IsShorthand<Path> extends true ? Underscored<LastOf<Clean<Path>>>
      : ServedWith<Underscored<LastOf<Clean<Path>>>, F>

/** Whether a path names the controller and the action: `photos/latest`. */
type IsShorthand<Path extends string> =
  Path extends `${string}${Sign}${string}` ? false : Clean<Path> extends `${string}/${string}` ? true : false

type ShorthandController<Path extends string, Options, F extends Frame> =
  Options extends { readonly action: string } ? OwnController<Options, F>
    : IsShorthand<Path> extends true ? WithModule<Underscored<FolderOf<Clean<Path>>>, F> : OwnController<Options, F>

type OwnController<Options, F extends Frame> =
  Options extends { readonly controller: infer Given extends string } ? WithModule<Given, F>
    : F['here']['controller'] extends infer Own extends string ? WithModule<Own, F>
      : F['inherited']['module'] extends `${infer Module}/` ? Module : string

type LastOf<Path extends string> = Path extends `${string}/${infer Rest}` ? LastOf<Rest> : Path
type FolderOf<Path extends string> =
  Path extends `${infer First}/${infer Rest}`
    ? Rest extends `${string}/${string}` ? `${First}/${FolderOf<Rest>}` : First
    : ''

type Underscored<Path extends string, Replaced extends '-' | '/' = '-'> =
  Path extends `${infer Before}${Replaced}${infer After}` ? `${Before}_${Underscored<After, Replaced>}` : Path

/** A character that no route name can be derived from. */
type Sign = ':' | '*' | Exclude<Stop, '-'>

type VerbName<Path extends string, Options, F extends Frame> =
  Options extends { readonly as: infer As extends string | null } ? As extends string ? NameAt<As, F> : never
    : Path extends `${string}${Sign}${string}`
      ? F['here']['resource'] extends null ? F['here']['prefix'] extends `${infer Prefix}_` ? Prefix : never : never
      : HasNoSegment<Path, F> extends true ? NameAt<'', F>
        : NameAt<Underscored<Underscored<Clean<Path>>, '/'>, F>

/** The name of a route at a level. Empty parts are left out, and a name that begins with a digit becomes `never`. */
type NameAt<Prefix extends string, F extends Frame> = Legal<
  F['here'] extends { readonly level: 'collection', readonly resource: infer R extends Resource }
    ? `${Behind<Prefix>}${F['here']['prefix']}${R['collection']}`
    : F['here'] extends { readonly level: 'member', readonly resource: infer R extends Resource }
      ? `${Behind<Prefix>}${F['here']['prefix']}${R['member']}`
      : F['here'] extends { readonly level: 'new', readonly resource: infer R extends Resource }
        ? `${Behind<Prefix>}new_${F['here']['prefix']}${R['member']}`
        : F['here'] extends { readonly level: 'root', readonly resource: infer R extends Resource }
          ? `${F['here']['prefix']}${R['collection']}_${Prefix}`
          : Prefix extends ''
            ? F['here']['prefix'] extends `${infer Bare}_` ? Bare : ''
            : `${F['here']['prefix']}${Prefix}`
>

type Behind<Prefix extends string> = Prefix extends '' ? '' : `${Prefix}_`
type Legal<Name extends string> = Name extends '' | `${Digit}${string}` ? never : Name
