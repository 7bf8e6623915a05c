import type { ResourceAction, ResourcesAction } from '../declare/options.js'
import type { Constrained, Join, ParamsIn } from '../declare/template.js'
import type { PluralActions, SingularActions } from './actions.js'
import type { DrawList } from './draw.js'
import type { LooseEntry } from './entry.js'
import type { FormatAt } from './format.js'
import type { Frame, OwnState, ServedWith, Word } from './frame.js'
import type { Plural, SingularOfWord } from './inflect.js'
import type { CollectionParams, CollectionPath, Inside, MemberFrame, MemberParams, MemberPath } from './level.js'
import type { PluralOwner, SingularOwner } from './owner.js'
import type { PlainEntries } from './plain-entries.js'
import type { ControllerOf, PluralOf, Resource, SingularOf } from './resource.js'

/** Options that change the names of a resource. */
type Naming =
  | { readonly as: unknown } | { readonly path: unknown } | { readonly param: unknown } | { readonly singular: unknown }
  | { readonly controller: unknown } | { readonly nestedParam: unknown }

/** The entries of a plural resource, children included. */
export type DrawPlural<Name extends string, Options, Children extends readonly unknown[], F extends Frame> =
  string extends Name ? LooseEntry
    : Options extends Naming
      ? PluralEntries<
        PluralOf<Name, Options, F>, PluralActions<Options, F>, ControllerOf<Options, Name>, Children, F
      >
      : PlainEntries<Name, SingularOfWord<Name>, PluralActions<Options, F>, Children, F>

type PluralEntries<
  R extends Resource, Actions extends string, Controller extends string, Children extends readonly unknown[],
  F extends Frame
> =
  | {
    index: CollectionUrl<R, Actions, Controller, F>
    create: CollectionUrl<R, Actions, Controller, F>
    new: NewUrl<R, Controller, F>
    edit: MemberFormUrl<R, Controller, MemberFrame<F>>
    show: MemberUrl<R, Actions, Controller, MemberFrame<F>>
    update: MemberUrl<R, Actions, Controller, MemberFrame<F>>
    destroy: MemberUrl<R, Actions, Controller, MemberFrame<F>>
  }[Actions & ResourcesAction]
  | DrawInside<Children, F, R, 'resources', Controller>

/** The entries of a singular resource, children included. */
export type DrawSingular<Name extends string, Options, Children extends readonly unknown[], F extends Frame> =
  string extends Name ? LooseEntry
    : SingularEntries<
      SingularOf<Name, Options, F>, SingularActions<Options, F>, ControllerOf<Options, Plural<Name>>, Children, F
    >

type SingularEntries<
  R extends Resource, Actions extends string, Controller extends string, Children extends readonly unknown[],
  F extends Frame
> =
  | {
    show: OnlyUrl<R, Actions, Controller, F>
    create: OnlyUrl<R, Actions, Controller, F>
    update: OnlyUrl<R, Actions, Controller, F>
    destroy: OnlyUrl<R, Actions, Controller, F>
    new: NewUrl<R, Controller, F>
    edit: OnlyFormUrl<R, Controller, F>
  }[Actions & ResourceAction]
  | DrawInside<Children, F, R, 'resource', Controller>

type DrawInside<
  Children extends readonly unknown[], F extends Frame, R extends Resource, Level extends OwnState['level'],
  Controller extends string
> = Children['length'] extends 0 ? never : DrawList<Children, Inside<R, Level, Controller, F>>

/*
 * Entries are written out as objects, not made by an alias: TypeScript resolves a property of an object only on use,
 * but the arguments of an alias always. Of the URLs by action, TypeScript resolves only those of drawn actions.
 */

type CollectionUrl<R extends Resource, Actions, Controller extends string, F extends Frame> = {
  name: `${F['here']['prefix']}${R['collection']}`
  path: OrRoot<CollectionPath<R, F>>
  params: Constrained<CollectionParams<R, F>, F['inherited']['constraints']>
  controller: `${F['inherited']['module']}${Controller}`
  actions: ServedWith<Actions & ('index' | 'create'), F>
  format: FormatAt<CollectionPath<R, F>, F['inherited']['format'], F>
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners']
}

type NewUrl<R extends Resource, Controller extends string, F extends Frame> = {
  name: MemberName<`new_${F['here']['prefix']}`, R['member']>
  path: OrRoot<Join<CollectionPath<R, F>, Word<F, 'new'>>>
  params: Constrained<[...CollectionParams<R, F>, ...ParamsIn<Word<F, 'new'>>], F['inherited']['constraints']>
  controller: `${F['inherited']['module']}${Controller}`
  actions: ServedWith<'new', F>
  format: FormatAt<Join<CollectionPath<R, F>, Word<F, 'new'>>, F['inherited']['format'], F>
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners']
}

type MemberFormUrl<R extends Resource, Controller extends string, F extends Frame> = {
  name: MemberName<`edit_${F['here']['prefix']}`, R['member']>
  path: OrRoot<Join<MemberPath<R, F>, Word<F, 'edit'>>>
  params: Constrained<[...MemberParams<R, F>, ...ParamsIn<Word<F, 'edit'>>], F['inherited']['constraints']>
  controller: `${F['inherited']['module']}${Controller}`
  actions: ServedWith<'edit', F>
  format: FormatAt<Join<MemberPath<R, F>, Word<F, 'edit'>>, F['inherited']['format'], F>
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners'] | PluralOwner<R, R['param'], F['here']['owners']>
}

type MemberUrl<R extends Resource, Actions, Controller extends string, F extends Frame> = {
  name: MemberName<F['here']['prefix'], R['member']>
  path: MemberPath<R, F>
  params: Constrained<MemberParams<R, F>, F['inherited']['constraints']>
  controller: `${F['inherited']['module']}${Controller}`
  actions: ServedWith<Actions & ('show' | 'update' | 'destroy'), F>
  format: F['inherited']['format']
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners'] | PluralOwner<R, R['param'], F['here']['owners']>
}

/** The URL of a singular resource's form. */
type OnlyFormUrl<R extends Resource, Controller extends string, F extends Frame> = {
  name: MemberName<`edit_${F['here']['prefix']}`, R['member']>
  path: OrRoot<Join<CollectionPath<R, F>, Word<F, 'edit'>>>
  params: Constrained<[...CollectionParams<R, F>, ...ParamsIn<Word<F, 'edit'>>], F['inherited']['constraints']>
  controller: `${F['inherited']['module']}${Controller}`
  actions: ServedWith<'edit', F>
  format: FormatAt<Join<CollectionPath<R, F>, Word<F, 'edit'>>, F['inherited']['format'], F>
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners'] | SingularOwner<R, F>
}

/** The only URL of a singular resource's other actions. */
type OnlyUrl<R extends Resource, Actions, Controller extends string, F extends Frame> = {
  name: MemberName<F['here']['prefix'], R['member']>
  path: OrRoot<CollectionPath<R, F>>
  params: Constrained<CollectionParams<R, F>, F['inherited']['constraints']>
  controller: `${F['inherited']['module']}${Controller}`
  actions: ServedWith<Actions & ('show' | 'create' | 'update' | 'destroy'), F>
  format: FormatAt<CollectionPath<R, F>, F['inherited']['format'], F>
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners'] | SingularOwner<R, F>
  /** The records of `create`, whose own record does not exist yet. */
  created: F['here']['owners']
}

/** The empty name of a resource (in Rails) adds no underscore, and is no name by itself. */
type MemberName<Before extends string, Member extends string> =
  Member extends '' ? Before extends `${infer Name}_` ? Name : never : `${Before}${Member}`

export type OrRoot<Path extends string> = Path extends '' ? '/' : Path
