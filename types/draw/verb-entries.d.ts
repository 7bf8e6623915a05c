import type { Clean, Constrained, Join, ParamsIn, Stop } from '../declare/template.js'
import type { UncertainIn } from './certainty.js'
import type { LooseEntry } from './entry.js'
import type { FormatOfVerb } from './format.js'
import type { Frame, Nested, ServedWith, Word } from './frame.js'
import type { At, Collection, CollectionParams, CollectionPath, Fresh, Member } from './level.js'
import type { Resource } from './resource.js'
import type { OrRoot } from './resource-entries.js'
import type { ConstraintsWith, DefaultsWith, FormatWith } from './scope.js'

type Canonical = 'index' | 'create' | 'new' | 'show' | 'update' | 'destroy'

export type DrawVerb<Path extends string, Options, F extends Frame> =
  Options extends { readonly on: infer On extends string }
    ? On extends 'member' ? VerbEntry<Path, Options, Member<F>>
      : On extends 'collection' ? VerbEntry<Path, Options, Collection<F>> : VerbEntry<Path, Options, Fresh<F>>
    : F['level'] extends 'resources' ? VerbEntry<Path, Options, Nested<F>>
      : F['level'] extends 'resource' ? VerbEntry<Path, Options, Member<F>>
        : VerbEntry<Path, Options, F>

export type DrawRoot<To extends string, F extends Frame> = VerbEntry<'/', { to: To, as: 'root' }, RootFrame<F>>

type RootFrame<F extends Frame> =
  F['level'] extends 'resources'
    ? F['resource'] extends infer R extends Resource ? At<F, 'root', CollectionPath<R, F>, CollectionParams<R, F>>
      : never
    : F['level'] extends 'resource' ? Member<F> : F

/** Whether a path is a plain word, and so an action's name. */
type IsWord<Path extends string> =
  Path extends `${string}${'/' | ':' | '-' | '.' | ' '}${string}` | '' ? false : true

/** Whether a standard action has no own path segment at this level. */
type IsWordless<Path extends string, F extends Frame> =
  Path extends Canonical ? F['level'] extends 'collection' | 'member' | 'new' ? true : false : false

type VerbEntry<Path extends string, Options, F extends Frame> = string extends Path ? LooseEntry : {
  name: VerbName<Path, Options, F>
  path: OrRoot<Join<F['path'], OwnPath<Path, Options, F>>>
  params: Constrained<[...F['params'], ...ParamsIn<OwnPath<Path, Options, F>>], ConstraintsWith<Options, F>>
  controller: UnlessRedirect<Options, VerbEndpoint<Path, Options, F> extends `${infer Path}#${string}` ? Path : string>
  actions: UnlessRedirect<Options, VerbEndpoint<Path, Options, F> extends `${string}#${infer Action}` ? Action : string>
  format: FormatOfVerb<
    OwnPath<Path, Options, F>, Join<F['path'], OwnPath<Path, Options, F>>, FormatWith<Options, F>, F
  >
  defaults: DefaultsWith<Options, F>
  uncertain: F['uncertain'] | UncertainIn<Options>
  owners: F['owners']
}

/** The controller or action of a route, `never` for a redirect. */
type UnlessRedirect<Options, By> = Options extends { readonly redirect: string | object } ? never : By

/** The path that a method route adds to the enclosing path. */
type OwnPath<Path extends string, Options, F extends Frame> =
  Options extends { readonly path: infer Given extends string } ? Given
    : IsWord<Path> extends true ? IsWordless<Path, F> extends true ? '' : Word<F, Path> : Path

type VerbEndpoint<Path extends string, Options, F extends Frame> =
  Options extends { readonly to: infer To extends string } ? WithModule<To, F>
    : Surrounding<Options, F> extends infer Around extends string ? WithModule<Around, F>
      : `${ShorthandController<Path, Options, F>}#${VerbAction<Path, Options, F>}`

/**
 * The endpoint that the enclosing scopes set completely. In Rails this endpoint takes precedence over a part that the
 * call itself sets.
 */
type Surrounding<Options, F extends Frame> =
  F['env']['action'] extends infer Action extends string
    ? keyof Options & ('action' | 'controller') extends never ? Whole<F['controller'], Action>
      : F['env']['dialect'] extends 'rails' ? Whole<F['controller'], Action> : null
    : null

type Whole<Controller, Action extends string> = Controller extends string ? `${Controller}#${Action}` : null

type WithModule<Controller extends string, F extends Frame> =
  Controller extends `/${infer Bare}` ? F['env']['module'] extends '' ? Controller : Bare
    : `${F['env']['module']}${Controller}`

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
    : F['controller'] extends infer Own extends string ? WithModule<Own, F>
      : F['env']['module'] extends `${infer Module}/` ? Module : string

type LastOf<Path extends string> = Path extends `${string}/${infer Rest}` ? LastOf<Rest> : Path
type FolderOf<Path extends string> =
  Path extends `${infer First}/${infer Rest}`
    ? Rest extends `${string}/${string}` ? `${First}/${FolderOf<Rest>}` : First
    : ''

type Underscored<Path extends string> =
  Path extends `${infer Before}-${infer After}` ? `${Before}_${Underscored<After>}` : Path
type Flat<Path extends string> = Path extends `${infer Before}/${infer After}` ? `${Before}_${Flat<After>}` : Path

/** A character that no route name can be derived from. */
type Sign = ':' | '*' | Exclude<Stop, '-'>

type VerbName<Path extends string, Options, F extends Frame> =
  Options extends { readonly as: infer As extends string | null } ? As extends string ? NameAt<As, F> : never
    : Path extends `${string}${Sign}${string}`
      ? F['resource'] extends null ? F['prefix'] extends `${infer Prefix}_` ? Prefix : never : never
      : IsWordless<Path, F> extends true ? NameAt<'', F>
        : NameAt<Flat<Underscored<Clean<Path>>>, F>

/** The name of a route at a level. Empty parts are left out, and a name that begins with a digit becomes `never`. */
type NameAt<Prefix extends string, F extends Frame> = Legal<
  F extends { readonly level: 'collection', readonly resource: infer R extends Resource }
    ? `${Behind<Prefix>}${F['prefix']}${R['collection']}`
    : F extends { readonly level: 'member', readonly resource: infer R extends Resource }
      ? `${Behind<Prefix>}${F['prefix']}${R['member']}`
      : F extends { readonly level: 'new', readonly resource: infer R extends Resource }
        ? `${Behind<Prefix>}new_${F['prefix']}${R['member']}`
        : F extends { readonly level: 'root', readonly resource: infer R extends Resource }
          ? `${F['prefix']}${R['collection']}_${Prefix}`
          : Prefix extends '' ? F['prefix'] extends `${infer Bare}_` ? Bare : '' : `${F['prefix']}${Prefix}`
>

type Behind<Prefix extends string> = Prefix extends '' ? '' : `${Prefix}_`
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
type Legal<Name extends string> = Name extends '' | `${Digit}${string}` ? never : Name
