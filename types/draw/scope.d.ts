import type { ResourceAction, ResourcesAction, ResourcesOptions } from '../declare/options.js'
import type { Join, ParamsIn } from '../declare/template.js'
import type { Choosing, Chosen } from './actions.js'
import type { UncertainIn } from './certainty.js'
import type { Frame, Merge, NestedIn } from './frame.js'

/** Options that children of a resource inherit, and that few resources set. */
type EnvironmentKey =
  | 'module' | 'action' | 'pathNames' | 'path_names'
  | 'shallowPath' | 'shallow_path' | 'shallowPrefix' | 'shallow_prefix'
type ChangesMuch = {
  [Key in EnvironmentKey | 'shallow']: { readonly [One in Key]: unknown }
}[EnvironmentKey | 'shallow']

type NoOptions = { readonly [Key in keyof ResourcesOptions]?: never }

/** The frame of a resource. The order is Rails': shallow, nesting, then the inherited options. */
export type Around<Options, F extends Frame> =
  [Options] extends [NoOptions] ? NestedIn<F>
    : [Options] extends [ChangesMuch]
        ? OptionedDeeply<Options, NestedIn<Options extends { readonly shallow: true } ? Shallow<F> : F>>
        : Optioned<Options, NestedIn<F>>

type Shallow<F extends Frame> = Omit<F, 'shallow'> & { shallow: true }

/** The frame of a resource with inherited options; path, name and actions are the resource's own. */
type Optioned<Options, F extends Frame> = {
  path: F['path']
  params: F['params']
  prefix: F['prefix']
  level: F['level']
  resource: F['resource']
  controller: F['controller']
  constraints: ConstraintsWith<Options, F>
  defaults: DefaultsWith<Options, F>
  format: FormatWith<Options, F>
  uncertain: F['uncertain'] | UncertainIn<Options>
  shallow: F['shallow']
  shallowAround: F['shallowAround']
  owners: F['owners']
  env: F['env']
}

/** The frame of a resource that also changes `env`. */
type OptionedDeeply<Options, F extends Frame> = {
  path: F['path']
  params: F['params']
  prefix: F['prefix']
  level: F['level']
  resource: F['resource']
  controller: F['controller']
  constraints: ConstraintsWith<Options, F>
  defaults: DefaultsWith<Options, F>
  format: FormatWith<Options, F>
  uncertain: F['uncertain'] | UncertainIn<Options>
  shallow: ShallowWith<Options, F>
  shallowAround: F['shallowAround']
  owners: F['owners']
  env: keyof Options & EnvironmentKey extends never ? F['env']
    : EnvironmentWith<Pick<Options, keyof Options & EnvironmentKey>, F>
}

/** The frame inside a scope: each option is merged with the inherited option by its own rule. */
export type Scoped<Options, F extends Frame> = {
  path: PathWith<F['path'], Options>
  params: [...F['params'], ...ParamsOfOption<Options>]
  prefix: NameWith<F['prefix'], Options, F>
  level: F['level']
  resource: F['resource']
  controller: Options extends { readonly controller: infer Given extends string } ? Given : F['controller']
  constraints: ConstraintsWith<Options, F>
  defaults: DefaultsWith<Options, F>
  format: FormatWith<Options, F>
  uncertain: F['uncertain'] | UncertainIn<Options>
  shallow: ShallowWith<Options, F>
  shallowAround: F['shallowAround']
  owners: F['owners']
  env: EnvironmentWith<Options, F>
}

export type ConstraintsWith<Options, F extends Frame> =
  Options extends { readonly constraints: infer Given extends object } ? Merge<F['constraints'], Given>
    : F['constraints']
export type DefaultsWith<Options, F extends Frame> =
  Options extends { readonly defaults: infer Given extends object } ? Merge<F['defaults'], Given> : F['defaults']
export type FormatWith<Options, F extends Frame> =
  Options extends { readonly format: infer Given } ? [Given] extends [undefined] ? F['format'] : Given : F['format']
type ShallowWith<Options, F extends Frame> =
  Options extends { readonly shallow: infer Given extends boolean } ? Given : F['shallow']

/** A scope's path and name also apply to its shallow resources, unless `shallowPath` and `shallowPrefix` are set. */
type EnvironmentWith<Options, F extends Frame> = {
  shallowPath: ShallowPath<Options> extends infer Given extends string ? Join<F['env']['shallowPath'], Given>
    : F['level'] extends 'nested' ? F['env']['shallowPath'] : PathWith<F['env']['shallowPath'], Options>
  shallowParams: ShallowPath<Options> extends infer Given extends string
    ? [...F['env']['shallowParams'], ...ParamsIn<Given>]
    : F['level'] extends 'nested' ? F['env']['shallowParams']
      : [...F['env']['shallowParams'], ...ParamsOfOption<Options>]
  shallowPrefix: ShallowPrefix<Options> extends infer Given extends string ? `${F['env']['shallowPrefix']}${Given}_`
    : F['level'] extends 'nested' ? F['env']['shallowPrefix'] : NameWith<F['env']['shallowPrefix'], Options, F>
  module: Options extends { readonly module: infer Given extends string } ? `${F['env']['module']}${Given}/`
    : F['env']['module']
  action: Options extends { readonly action: infer Given extends string } ? Given : F['env']['action']
  pathNames: Options extends { readonly pathNames: infer Words } | { readonly path_names: infer Words }
    ? Merge<F['env']['pathNames'], Words>
    : F['env']['pathNames']
  plural: Options extends Choosing ? Chosen<Options, F, ResourcesAction> : F['env']['plural']
  singular: Options extends Choosing ? Chosen<Options, F, ResourceAction> : F['env']['singular']
  dialect: F['env']['dialect']
  apiOnly: F['env']['apiOnly']
}

type ShallowPath<Options> =
  Options extends
    | { readonly shallowPath: infer Given extends string }
    | { readonly shallow_path: infer Given extends string } ? Given : null
type ShallowPrefix<Options> =
  Options extends
    | { readonly shallowPrefix: infer Given extends string }
    | { readonly shallow_prefix: infer Given extends string } ? Given : null

type PathWith<Outer extends string, Options> =
  Options extends { readonly path: infer Given extends string } ? Join<Outer, Given> : Outer
/** An empty name adds an underscore, in Rails only after another name. In Rails, `null` is an empty name. */
type NameWith<Outer extends string, Options, F extends Frame> =
  Options extends { readonly as: infer Given extends string | null }
    ? F['env']['dialect'] extends 'rails'
      ? `${Outer}${Given extends string ? Given : ''}` extends infer Whole extends string
        ? Whole extends '' ? '' : `${Whole}_` : never
      : Given extends string ? `${Outer}${Given}_` : Outer
    : Outer
type ParamsOfOption<Options> = Options extends { readonly path: infer Given extends string } ? ParamsIn<Given> : []

/** A namespace is a scope. The path, name prefix and module are the namespace's name by default. */
export type Namespaced<Name extends string, Options, F extends Frame> = Scoped<
  Omit<NamespaceDefaults<Name, Options>, GivenKey<Options>> extends infer Own ? Own & Omit<Options, keyof Own> : never,
  F
>

type NamespaceDefaults<Name, Options> = {
  path: Name
  as: Name
  module: Name
  shallowPath: OrNot<Options, 'path', Name>
  shallowPrefix: OrNot<Options, 'as', Name>
}

/** The option, by default the name; `null` is no value. */
type OrNot<Options, Key extends string, Name> =
  Options extends { readonly [K in Key]: infer Given } ? Given extends string ? Given : undefined : Name

/** The options that are set, under the spelling of `NamespaceDefaults`. */
type GivenKey<Options> = {
  [Key in keyof Options]: [Options[Key]] extends [undefined] ? never
    : Key extends 'shallow_path' ? 'shallowPath' : Key extends 'shallow_prefix' ? 'shallowPrefix' : Key
}[keyof Options]
