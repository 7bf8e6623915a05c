import type { ResourcesAction } from '../declare/options.js'
import type { Constrained, Join, ParamsIn } from '../declare/template.js'
import type { DrawList } from './draw.js'
import type { Frame, ServedWith, Word } from './frame.js'
import type { Inside, MemberFrame } from './level.js'
import type { Named } from './resource.js'
import type { Splitting } from './schema.js'

/** The entries of a resource without options for its names. Deriving no names keeps large tables fast to check. */
export type PlainEntries<
  Name extends string, Single extends string, Actions extends ResourcesAction, Children extends readonly unknown[],
  F extends Frame, Options
> =
  | (ResourcesAction extends Actions ? EveryPlainUrl<Name, Single, F, Options>
    : {
        index: PlainCollection<Name, Single, Actions, F, Options>
        create: PlainCollection<Name, Single, Actions, F, Options>
        new: PlainNew<Name, Single, F, Options>
        edit: PlainForm<Name, Single, MemberFrame<F>, Options>
        show: PlainMember<Name, Single, Actions, MemberFrame<F>, Options>
        update: PlainMember<Name, Single, Actions, MemberFrame<F>, Options>
        destroy: PlainMember<Name, Single, Actions, MemberFrame<F>, Options>
      }[Actions])
  | (Children['length'] extends 0 ? never : DrawList<
    Children, Inside<Named<true, Name, Single, `/${Name}`, [], 'id', F['inherited']['module']>, 'resources', Name, F>
  >)

type EveryPlainUrl<Name extends string, Single extends string, F extends Frame, Options> =
  | PlainCollection<Name, Single, ResourcesAction, F, Options>
  | PlainNew<Name, Single, F, Options>
  | PlainForm<Name, Single, MemberFrame<F>, Options>
  | PlainMember<Name, Single, ResourcesAction, MemberFrame<F>, Options>

type PlainCollection<Name extends string, Single extends string, Actions, F extends Frame, Options> = {
  name: `${F['here']['prefix']}${Single extends Name ? `${Name}_index` : Name}`
  path: `${F['here']['path']}/${Name}`
  params: Constrained<F['here']['params'], F['inherited']['constraints']>
  controller: `${F['inherited']['module']}${Name}`
  actions: ServedWith<Actions & ('index' | 'create'), F>
  format: F['inherited']['format']
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners']
  options: Splitting<Options>
  schema: F['inherited']['schema']
}

type PlainNew<Name extends string, Single extends string, F extends Frame, Options> = {
  name: `new_${F['here']['prefix']}${Single}`
  path: Join<`${F['here']['path']}/${Name}`, Word<F, 'new'>>
  params: Constrained<[...F['here']['params'], ...ParamsIn<Word<F, 'new'>>], F['inherited']['constraints']>
  controller: `${F['inherited']['module']}${Name}`
  actions: ServedWith<'new', F>
  format: F['inherited']['format']
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners']
  options: Splitting<Options>
  schema: F['inherited']['schema']
}

type PlainForm<Name extends string, Single extends string, F extends Frame, Options> = {
  name: `edit_${F['here']['prefix']}${Single}`
  path: Join<`${F['here']['path']}/${Name}/${string}`, Word<F, 'edit'>>
  params: Constrained<
    [...F['here']['params'], ['id', never], ...ParamsIn<Word<F, 'edit'>>], F['inherited']['constraints']
  >
  controller: `${F['inherited']['module']}${Name}`
  actions: ServedWith<'edit', F>
  format: F['inherited']['format']
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners'] | ['id', Single, `${F['inherited']['module']}${Single}`, F['here']['owners']]
  options: Splitting<Options>
  schema: F['inherited']['schema']
}

type PlainMember<Name extends string, Single extends string, Actions, F extends Frame, Options> = {
  name: `${F['here']['prefix']}${Single}`
  path: `${F['here']['path']}/${Name}/${string}`
  params: Constrained<[...F['here']['params'], ['id', never]], F['inherited']['constraints']>
  controller: `${F['inherited']['module']}${Name}`
  actions: ServedWith<Actions & ('show' | 'update' | 'destroy'), F>
  format: F['inherited']['format']
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners'] | ['id', Single, `${F['inherited']['module']}${Single}`, F['here']['owners']]
  options: Splitting<Options>
  schema: F['inherited']['schema']
}
