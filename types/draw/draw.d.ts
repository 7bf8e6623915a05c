import type {
  Declaration, GroupDeclaration, NamespaceDeclaration, ResourceDeclaration, ResourcesDeclaration, RootDeclaration,
  ScopeDeclaration, VerbDeclaration
} from '../declare/declaration.js'
import type { FormatOption } from '../declare/options.js'
import type { IsUnion, UncertainIn } from './certainty.js'
import type { LooseEntry } from './entry.js'
import type { SlashFormat } from './format.js'
import type { Frame, NestedIn, Outermost } from './frame.js'
import type { Collection, Member } from './level.js'
import type { DrawPlural, DrawSingular } from './resource-entries.js'
import type { Around, Namespaced, ScopedIn } from './scope.js'
import type { DrawRoot, DrawVerb } from './verb-entries.js'

/*
 * Drawing on types: the declarations of a tree become a union of entries, an entry for each URL that has a name, as
 * `lib/draw/draw.ts` draws them into a table. Children are distributed over, never recursed over, so that the cost
 * grows linearly with the table. A frame is an object type, because TypeScript resolves a property of an object type
 * only on use.
 */

/** The entries of a whole table. */
export type EntriesOf<Declarations, Options> =
  [Declarations] extends [readonly unknown[]]
    ? DrawList<Declarations, Outermost<
      Options extends { readonly dialect: 'rails' } ? 'rails' : 'default',
      Options extends { readonly apiOnly: true } ? true : false,
      UncertainIn<Options>,
      Options extends { readonly trailingSlash: true } ? SlashFormat
        : Options extends { readonly format: infer Format extends FormatOption | null } ? Format
          : Options extends { readonly apiOnly: true, readonly dialect?: 'default' | undefined } ? false : null
    >>
    : never

/** A list of declarations. A route that only some of several lists have, or a list of any length, may be absent. */
export type DrawList<List extends readonly unknown[], F extends Frame> =
  true extends IsUnion<List> ? DrawShared<List[number], List, F>
    : number extends List['length'] ? DrawOpen<List, F>
      : {
          [Index in keyof List]:
          List[Index] extends ResourcesDeclaration<infer Name, infer Options, infer Children>
            ? DrawPlural<Name, Options, Children, Around<Options, F>>
            : List[Index] extends VerbDeclaration<infer Path, infer Options> ? DrawVerb<Path, Options, F>
              : List[Index] extends GroupDeclaration<'member', infer Children> ? DrawList<Children, Member<F>>
                // Of an element such as `flag ? get('a') : root('b#c')`, each declaration may be absent.
                : Draw<List[Index], true extends IsUnion<List[Index]> ? Perhaps<F> : F>
        }[number]

/** A list with a rest element (`[one, ...many, last]`): the elements before and after the rest exist. */
type DrawOpen<List, F extends Frame> =
  List extends readonly [infer First, ...infer Rest] ? DrawList<[First], F> | DrawOpen<Rest, F>
    : List extends readonly [...infer Rest, infer Last] ? DrawList<[Last], F> | DrawOpen<Rest, F>
      : List extends readonly (infer Many)[] ? Draw<Many, Perhaps<F>> : never

type DrawShared<Declared, All, F extends Frame> =
  Declared extends unknown
    ? Draw<
      Declared, false extends (All extends readonly unknown[] ? HasElement<Declared, All> : never) ? Perhaps<F> : F
    >
    : never
type HasElement<Declared, List extends readonly unknown[]> =
  number extends List['length'] ? false
    : true extends { [Index in keyof List]: [List[Index]] extends [Declared] ? true : never }[number] ? true : false

type Perhaps<F extends Frame> = {
  here: F['here']
  inherited: Omit<F['inherited'], 'uncertain'> & { uncertain: F['inherited']['uncertain'] | 'existence' }
}

/** The entries of each declaration. Unknown declarations have unknown helpers. */
type Draw<Declared, F extends Frame> =
  Declaration extends Declared ? LooseEntry
    : Declared extends GroupDeclaration<'member', infer Children> ? DrawList<Children, Member<F>>
      : Declared extends GroupDeclaration<'collection', infer Children> ? DrawList<Children, Collection<F>>
        : Declared extends NamespaceDeclaration<infer Name, infer Options, infer Children>
          ? DrawList<Children, Namespaced<Name, Options, NestedIn<F>>>
          : Declared extends ScopeDeclaration<infer Options, infer Children>
            ? DrawList<Children, ScopedIn<Options, F>>
            : Declared extends ResourceDeclaration<infer Name, infer Options, infer Children>
              ? DrawSingular<Name, Options, Children, Around<Options, F>>
              : Declared extends ResourcesDeclaration<infer Name, infer Options, infer Children>
                ? DrawPlural<Name, Options, Children, Around<Options, F>>
                : Declared extends VerbDeclaration<infer Path, infer Options> ? DrawVerb<Path, Options, F>
                  : Declared extends RootDeclaration<infer To> ? DrawRoot<To, F> : never
