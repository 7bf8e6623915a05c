import type { ActionsOf } from './actions.js'
import type { DrawAll, LooseEntry, Param } from './draw.js'
import type { ConstraintOf, Frame, Inside, MemberFrame, Word } from './frame.js'
import type { Plural, Singular } from './inflect.js'
import type { ResourceAction, ResourcesAction } from '../declare/options.js'
import type { ControllerOf, Named, PluralOf, Resource, SingularOf } from './resource.js'

/** The common resource has no options and all actions; its four entries are written out, which is what keeps large tables cheap. */
export type DrawPlural<Name extends string, Options, Children extends readonly unknown[], F extends Frame> =
  string extends Name ? LooseEntry
    : keyof Options | (F['env']['full'] extends true ? never : 1) | (F['env']['shallow'] extends false ? never : 1) extends never
      ? PlainEntries<Name, Singular<Name>, F> | DrawInside<Children, F, Named<true, Name, Singular<Name>, Name, [], 'id'>, Name>
      : DrawNamed<PluralOf<Name, Options, F>, ActionsOf<Options, F, ResourcesAction>, ControllerOf<Options, Name>, Children, F>

type DrawNamed<R extends Resource, Actions, Controller extends string, Children extends readonly unknown[], F extends Frame> =
  PluralEntries<R, Actions, `${F['env']['module']}${Controller}`, F> | DrawInside<Children, F, R, Controller>

type DrawInside<Children extends readonly unknown[], F extends Frame, R extends Resource, Controller extends string> =
  Children extends readonly [] ? never : DrawAll<Children[number], Inside<R, R['plural'] extends true ? 'resources' : 'resource', Controller, F>>

type PlainEntries<Name extends string, Single extends string, F extends Frame> =
  | { name: `${F['prefix']}${Single extends Name ? `${Name}_index` : Name}`, path: `${F['path']}/${Name}`, params: F['params'], controller: `${F['env']['module']}${Name}`, actions: 'index' | 'create', format: F['env']['format'] }
  | { name: `new_${F['prefix']}${Single}`, path: `${F['path']}/${Name}/${Word<F, 'new'>}`, params: F['params'], controller: `${F['env']['module']}${Name}`, actions: 'new', format: F['env']['format'] }
  | { name: `edit_${F['prefix']}${Single}`, path: `${F['path']}/${Name}/${string}/${Word<F, 'edit'>}`, params: [...F['params'], ['id', ConstraintOf<F, 'id'>]], controller: `${F['env']['module']}${Name}`, actions: 'edit', format: F['env']['format'] }
  | { name: `${F['prefix']}${Single}`, path: `${F['path']}/${Name}/${string}`, params: [...F['params'], ['id', ConstraintOf<F, 'id'>]], controller: `${F['env']['module']}${Name}`, actions: 'show' | 'update' | 'destroy', format: F['env']['format'] }

export type DrawSingular<Name extends string, Options, Children extends readonly unknown[], F extends Frame> =
  string extends Name ? LooseEntry : DrawSingularNamed<SingularOf<Name, Options>, ActionsOf<Options, F, ResourceAction>, ControllerOf<Options, Plural<Name>>, Children, F>

type DrawSingularNamed<R extends Resource, Actions, Controller extends string, Children extends readonly unknown[], F extends Frame> =
  SingularEntries<R, Actions, `${F['env']['module']}${Controller}`, F> | DrawInside<Children, F, R, Controller>

type PluralEntries<R extends Resource, Actions, Controller extends string, F extends Frame> =
  MemberFrame<R, F> extends infer M extends Pick<Frame, 'path' | 'params' | 'prefix'>
    ? Group<Actions & ('index' | 'create'), `${F['prefix']}${R['collection']}`, `${F['path']}${R['path']}`, [...F['params'], ...R['pathParams']], Controller, F>
    | Group<Actions & 'new', `new_${F['prefix']}${R['member']}`, `${F['path']}${R['path']}/${Word<F, 'new'>}`, [...F['params'], ...R['pathParams']], Controller, F>
    | Group<Actions & 'edit', `edit_${M['prefix']}${R['member']}`, `${M['path']}/${Word<F, 'edit'>}`, M['params'], Controller, F>
    | Group<Actions & ('show' | 'update' | 'destroy'), `${M['prefix']}${R['member']}`, M['path'], M['params'], Controller, F>
    : never

type SingularEntries<R extends Resource, Actions, Controller extends string, F extends Frame> =
  | Group<Actions & ('show' | 'create' | 'update' | 'destroy'), `${F['prefix']}${R['member']}`, `${F['path']}${R['path']}`, [...F['params'], ...R['pathParams']], Controller, F>
  | Group<Actions & 'new', `new_${F['prefix']}${R['member']}`, `${F['path']}${R['path']}/${Word<F, 'new'>}`, [...F['params'], ...R['pathParams']], Controller, F>
  | Group<Actions & 'edit', `edit_${F['prefix']}${R['member']}`, `${F['path']}${R['path']}/${Word<F, 'edit'>}`, [...F['params'], ...R['pathParams']], Controller, F>

type Group<Actions, Name extends string, Path extends string, Params extends readonly Param[], Controller extends string, F extends Frame> =
  [Actions] extends [never] ? never : { name: Name, path: OrRoot<Path>, params: Params, controller: Controller, actions: Actions & string, format: F['env']['format'] }

export type OrRoot<Path extends string> = Path extends '' ? '/' : Path
