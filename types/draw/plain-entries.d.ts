import type { ResourcesAction } from '../declare/options.js'
import type { Constrained, Join, ParamsIn } from '../declare/template.js'
import type { DrawList } from './draw.js'
import type { Frame, ServedWith, Word } from './frame.js'
import type { Inside, MemberFrame } from './level.js'
import type { Named } from './resource.js'

/** The entries of a resource without options for its names. Deriving no names keeps large tables fast to check. */
export type PlainEntries<
  Name extends string, Single extends string, Actions extends ResourcesAction, Children extends readonly unknown[],
  F extends Frame
> =
  | (ResourcesAction extends Actions ? EveryPlainUrl<Name, Single, F>
    : {
        index: PlainCollection<Name, Single, Actions, F>
        create: PlainCollection<Name, Single, Actions, F>
        new: PlainNew<Name, Single, F>
        edit: PlainForm<Name, Single, MemberFrame<F>>
        show: PlainMember<Name, Single, Actions, MemberFrame<F>>
        update: PlainMember<Name, Single, Actions, MemberFrame<F>>
        destroy: PlainMember<Name, Single, Actions, MemberFrame<F>>
      }[Actions])
  | (Children['length'] extends 0 ? never : DrawList<
    Children, Inside<Named<true, Name, Single, `/${Name}`, [], 'id', F['inherited']['module']>, 'resources', Name, F>
  >)

type EveryPlainUrl<Name extends string, Single extends string, F extends Frame> =
  | PlainCollection<Name, Single, ResourcesAction, F>
  | PlainNew<Name, Single, F>
  | PlainForm<Name, Single, MemberFrame<F>>
  | PlainMember<Name, Single, ResourcesAction, MemberFrame<F>>

type PlainCollection<Name extends string, Single extends string, Actions, F extends Frame> = {
  name: `${F['here']['prefix']}${Single extends Name ? `${Name}_index` : Name}`
  path: `${F['here']['path']}/${Name}`
  params: Constrained<F['here']['params'], F['inherited']['constraints']>
  controller: `${F['inherited']['module']}${Name}`
  actions: ServedWith<Actions & ('index' | 'create'), F>
  format: F['inherited']['format']
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners']
}

type PlainNew<Name extends string, Single extends string, F extends Frame> = {
  name: `new_${F['here']['prefix']}${Single}`
  path: Join<`${F['here']['path']}/${Name}`, Word<F, 'new'>>
  params: Constrained<[...F['here']['params'], ...ParamsIn<Word<F, 'new'>>], F['inherited']['constraints']>
  controller: `${F['inherited']['module']}${Name}`
  actions: ServedWith<'new', F>
  format: F['inherited']['format']
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners']
}

type PlainForm<Name extends string, Single extends string, F extends Frame> = {
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
}

type PlainMember<Name extends string, Single extends string, Actions, F extends Frame> = {
  name: `${F['here']['prefix']}${Single}`
  path: `${F['here']['path']}/${Name}/${string}`
  params: Constrained<[...F['here']['params'], ['id', never]], F['inherited']['constraints']>
  controller: `${F['inherited']['module']}${Name}`
  actions: ServedWith<Actions & ('show' | 'update' | 'destroy'), F>
  format: F['inherited']['format']
  defaults: F['inherited']['defaults']
  uncertain: F['inherited']['uncertain']
  owners: F['here']['owners'] | ['id', Single, `${F['inherited']['module']}${Single}`, F['here']['owners']]
}
