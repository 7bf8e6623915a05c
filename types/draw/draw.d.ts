import type {
  Declaration, GroupDeclaration, NamespaceDeclaration, ResourceDeclaration, ResourcesDeclaration, RootDeclaration,
  ScopeDeclaration, VerbDeclaration
} from '../declare/declaration.js'
import type { LooseEntry } from './entry.js'
import type { Frame, NestedIn, Outermost } from './frame.js'
import type { Collection, Member } from './level.js'
import type { DrawPlural, DrawSingular } from './resource-entries.js'
import type { Around, Namespaced, Scoped } from './scope.js'
import type { DrawRoot, DrawVerb } from './verb-entries.js'

/*
 * Drawing on types: the declarations of a tree become a union of entries, one for each URL that has a name, as
 * `lib/draw/draw.ts` draws them into a table. Children are distributed over, never recursed over, so that a table grows
 * linearly in cost; a frame is an object type, whose properties are worked out only where something asks.
 */

/** The entries of a whole drawing. */
export type EntriesOf<Declarations, Options> =
  Declarations extends readonly (infer Declared)[] ? DrawAll<Declared, OutermostOf<Options>> : never

type OutermostOf<Options> = Outermost<
  Options extends { readonly dialect: 'rails' } ? 'rails' : 'default',
  Options extends { readonly apiOnly: true } ? true : false
>

/** Declarations of which nothing is known give helpers of which nothing is known. */
export type DrawAll<Declared, F extends Frame> = Declaration extends Declared ? LooseEntry : Draw<Declared, F>

type Draw<Declared, F extends Frame> =
  Declared extends ResourcesDeclaration<infer Name, infer Options, infer Children>
    ? DrawPlural<Name, Options, Children, Around<Options, F>>
    : Declared extends VerbDeclaration<infer Path, infer Options> ? DrawVerb<Path, Options, F>
      : Declared extends ResourceDeclaration<infer Name, infer Options, infer Children>
        ? DrawSingular<Name, Options, Children, Around<Options, F>>
        : DrawGroup<Declared, F>

/** What only groups others, and `root`. */
type DrawGroup<Declared, F extends Frame> =
  Declared extends GroupDeclaration<'member', infer Children> ? DrawAll<Children[number], Member<F>>
    : Declared extends GroupDeclaration<'collection', infer Children> ? DrawAll<Children[number], Collection<F>>
      : Declared extends NamespaceDeclaration<infer Name, infer Options, infer Children>
        ? DrawAll<Children[number], Namespaced<Name, Options, NestedIn<F>>>
        : Declared extends ScopeDeclaration<infer Options, infer Children>
          ? DrawAll<Children[number], Scoped<Options, F>>
          : Declared extends RootDeclaration<infer To> ? DrawRoot<To, F> : never
