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
import type { Splitting } from './schema.js'

/** The entries of a plural resource, children included. */
export type DrawPlural<Name extends string, Options, Children extends readonly unknown[], F extends Frame> =
  string extends Name ? LooseEntry
    // Options that change the names of a resource.
    : Options extends
      | { readonly as: unknown } | { readonly path: unknown } | { readonly param: unknown }
      | { readonly singular: unknown } | { readonly controller: unknown } | { readonly nestedParam: unknown }
      ? PluralEntries<
        PluralOf<Name, Options, F>, PluralActions<Options, F>, ControllerOf<Options, Name>, Children, F, Options
      >
      : PlainEntries<Name, SingularOfWord<Name>, PluralActions<Options, F>, Children, F, Options>

type PluralEntries<
  R extends Resource, Actions extends string, Controller extends string, Children extends readonly unknown[],
  F extends Frame, Options
> =
  | {
    index: CollectionUrl<R, Actions, Controller, F, Options>
    create: CollectionUrl<R, Actions, Controller, F, Options>
    new: NewUrl<R, Controller, F, Options>
    edit: MemberFormUrl<R, Controller, MemberFrame<F>, Options>
    show: MemberUrl<R, Actions, Controller, MemberFrame<F>, Options>
    update: MemberUrl<R, Actions, Controller, MemberFrame<F>, Options>
    destroy: MemberUrl<R, Actions, Controller, MemberFrame<F>, Options>
  }[Actions & ResourcesAction]
  | DrawInside<Children, F, R, 'resources', Controller>

/** The entries of a singular resource, children included. */
export type DrawSingular<Name extends string, Options, Children extends readonly unknown[], F extends Frame> =
  string extends Name ? LooseEntry
    : SingularEntries<
      SingularOf<Name, Options, F>, SingularActions<Options, F>, ControllerOf<Options, Plural<Name>>, Children, F,
      Options
    >

type SingularEntries<
  R extends Resource, Actions extends string, Controller extends string, Children extends readonly unknown[],
  F extends Frame, Options
> =
  | {
    show: OnlyUrl<R, Actions, Controller, F, Options>
    create: OnlyUrl<R, Actions, Controller, F, Options>
    update: OnlyUrl<R, Actions, Controller, F, Options>
    destroy: OnlyUrl<R, Actions, Controller, F, Options>
    new: NewUrl<R, Controller, F, Options>
    edit: OnlyFormUrl<R, Controller, F, Options>
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

type CollectionUrl<R extends Resource, Actions, Controller extends string, F extends Frame, Options> = {
  name: `${F['here']['prefix']}${R['collection']}`
  path: OrRoot<CollectionPath<R, F>>
  params: Constrained<CollectionParams<R, F>, F['inherited']['constraints']>
  controller: `${F['inherited']['module']}${Controller}`
  actions: ServedWith<Actions & ('index' | 'create'), F>
  format: FormatAt<CollectionPath<R, F>, F['inherited']['format'], F>
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners']
  options: Splitting<Options>
  schema: F['inherited']['schema']
}

type NewUrl<R extends Resource, Controller extends string, F extends Frame, Options> = {
  name: MemberName<`new_${F['here']['prefix']}`, R['member']>
  path: OrRoot<Join<CollectionPath<R, F>, Word<F, 'new'>>>
  params: Constrained<[...CollectionParams<R, F>, ...ParamsIn<Word<F, 'new'>>], F['inherited']['constraints']>
  controller: `${F['inherited']['module']}${Controller}`
  actions: ServedWith<'new', F>
  format: FormatAt<Join<CollectionPath<R, F>, Word<F, 'new'>>, F['inherited']['format'], F>
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners']
  options: Splitting<Options>
  schema: F['inherited']['schema']
}

type MemberFormUrl<R extends Resource, Controller extends string, F extends Frame, Options> = {
  name: MemberName<`edit_${F['here']['prefix']}`, R['member']>
  path: OrRoot<Join<MemberPath<R, F>, Word<F, 'edit'>>>
  params: Constrained<[...MemberParams<R, F>, ...ParamsIn<Word<F, 'edit'>>], F['inherited']['constraints']>
  controller: `${F['inherited']['module']}${Controller}`
  actions: ServedWith<'edit', F>
  format: FormatAt<Join<MemberPath<R, F>, Word<F, 'edit'>>, F['inherited']['format'], F>
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners'] | PluralOwner<R, R['param'], F['here']['owners']>
  options: Splitting<Options>
  schema: F['inherited']['schema']
}

type MemberUrl<R extends Resource, Actions, Controller extends string, F extends Frame, Options> = {
  name: MemberName<F['here']['prefix'], R['member']>
  path: MemberPath<R, F>
  params: Constrained<MemberParams<R, F>, F['inherited']['constraints']>
  controller: `${F['inherited']['module']}${Controller}`
  actions: ServedWith<Actions & ('show' | 'update' | 'destroy'), F>
  format: F['inherited']['format']
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners'] | PluralOwner<R, R['param'], F['here']['owners']>
  options: Splitting<Options>
  schema: F['inherited']['schema']
}

/** The URL of a singular resource's form. */
type OnlyFormUrl<R extends Resource, Controller extends string, F extends Frame, Options> = {
  name: MemberName<`edit_${F['here']['prefix']}`, R['member']>
  path: OrRoot<Join<CollectionPath<R, F>, Word<F, 'edit'>>>
  params: Constrained<[...CollectionParams<R, F>, ...ParamsIn<Word<F, 'edit'>>], F['inherited']['constraints']>
  controller: `${F['inherited']['module']}${Controller}`
  actions: ServedWith<'edit', F>
  format: FormatAt<Join<CollectionPath<R, F>, Word<F, 'edit'>>, F['inherited']['format'], F>
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners'] | SingularOwner<R, F>
  options: Splitting<Options>
  schema: F['inherited']['schema']
}

/** The only URL of a singular resource's other actions. */
type OnlyUrl<R extends Resource, Actions, Controller extends string, F extends Frame, Options> = {
  name: MemberName<F['here']['prefix'], R['member']>
  path: OrRoot<CollectionPath<R, F>>
  params: Constrained<CollectionParams<R, F>, F['inherited']['constraints']>
  controller: `${F['inherited']['module']}${Controller}`
  actions: ServedWith<Actions & ('show' | 'create' | 'update' | 'destroy'), F>
  format: FormatAt<CollectionPath<R, F>, F['inherited']['format'], F>
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners'] | SingularOwner<R, F>
  options: Splitting<Options>
  schema: F['inherited']['schema']
  /** The action of `create`, those of the others, and the records of `create`, whose own record does not exist yet. */
  created: [
    DrawnWith<Actions & 'create', F>, DrawnWith<Actions & ('show' | 'update' | 'destroy'), F>, F['here']['owners']
  ]
}

type DrawnWith<Actions, F extends Frame> = [Actions] extends [never] ? never : ServedWith<Actions, F>

/** The empty name of a resource (in Rails) adds no underscore, and is no name by itself. */
type MemberName<Before extends string, Member extends string> =
  Member extends '' ? Before extends `${infer Name}_` ? Name : never : `${Before}${Member}`

export type OrRoot<Path extends string> = Path extends '' ? '/' : Path
