import type { CollectionDeclaration, Declaration, MemberDeclaration, NamespaceDeclaration, ResourceDeclaration, ResourcesDeclaration, RootDeclaration, ScopeDeclaration, VerbDeclaration } from '../declare/declaration.js'
import type { Around, Collection, Frame, Inherit, Member, Namespaced, NestedIn, Outermost } from './frame.js'
import type { DrawPlural, DrawSingular } from './resource-entries.js'
import type { DrawRoot, DrawVerb } from './verb-entries.js'

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

/** Where names are only known at run time, so are the helpers. */
export interface LooseEntry { name: string, path: string, params: [], controller: string, actions: string, format: null }

/** The entries of a whole drawing. */
export type EntriesOf<Declarations, Options> = Declarations extends readonly (infer Declared)[]
  ? DrawAll<Declared, Outermost<Options extends { readonly dialect: 'rails' } ? 'rails' : 'default', Options extends { readonly apiOnly: true } ? true : false>>
  : never

/** Declarations of which nothing is known give helpers of which nothing is known. */
export type DrawAll<Declared, F extends Frame> = Declaration extends Declared ? LooseEntry : Draw<Declared, F>

type Draw<Declared, F extends Frame> =
  Declared extends ResourcesDeclaration<infer Name, infer Options, infer Children> ? DrawPlural<Name, Options, Children, Around<Options, F>>
    : Declared extends VerbDeclaration<infer Path, infer Options> ? DrawVerb<Path, Options, F>
      : Declared extends ResourceDeclaration<infer Name, infer Options, infer Children> ? DrawSingular<Name, Options, Children, Around<Options, F>>
        : Declared extends MemberDeclaration<infer Children> ? DrawAll<Children[number], Member<F>>
          : Declared extends CollectionDeclaration<infer Children> ? DrawAll<Children[number], Collection<F>>
            : Declared extends NamespaceDeclaration<infer Name, infer Options, infer Children> ? DrawAll<Children[number], Namespaced<Name, Options, NestedIn<F>>>
              : Declared extends ScopeDeclaration<infer Options, infer Children> ? DrawAll<Children[number], Inherit<Options, F>>
                : Declared extends RootDeclaration<infer To> ? DrawRoot<To, F>
                  : never
