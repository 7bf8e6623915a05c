import type { ResourcesOptions } from '../declare/options.js'
import type { DefaultPath, Join, ParamsIn } from '../declare/template.js'
import type { PluralActions, SingularActions } from './actions.js'
import type { UncertainIn } from './certainty.js'
import type { FormatBeside, SlashFormat } from './format.js'
import type { NoSchema, SchemaWith } from './schema.js'
import type { Frame, InheritedState, Merge, NestedIn, OwnState } from './frame.js'

/** Inherited options that few resources set. */
type RareKey =
  | 'module' | 'action' | 'pathNames' | 'path_names'
  | 'shallowPath' | 'shallow_path' | 'shallowPrefix' | 'shallow_prefix'

/** Only options that change no type, so that the children of a resource receive the frame unchanged. */
type NoOptions = {
  readonly [Key in keyof ResourcesOptions]?: Key extends 'routeOptions' ? NoSchema
    : Key extends 'actions' | 'skip' | 'ownRouteOptions' | 'when' | 'constraintFailure' | 'updateMethods'
      ? unknown : never
}

/** The frame of a resource. The order is Rails': shallow, nesting, then the inherited options. */
export type Around<Options, F extends Frame> =
  [Options] extends [NoOptions] ? NestedIn<F>
    : [Options] extends [IsShallow]
        ? Optioned<Options, NestedIn<{ here: F['here'], inherited: Omit<F['inherited'], 'shallow'> & IsShallow }>>
        : Optioned<Options, NestedIn<F>>

interface IsShallow { readonly shallow: true }

/** The frame of a resource with inherited options; path, name and actions are the resource's own. */
type Optioned<Options, F extends Frame> = {
  here: F['here']
  inherited: keyof Options & RareKey extends never ? OptionedState<Options, F['inherited']>
    : ScopedState<Pick<Options, keyof Options & RareKey>, F['here'], OptionedState<Options, F['inherited']>>
}

/** In Rails, a pattern as the format of a resource is a constraint. */
type OptionedState<Options, I extends InheritedState> =
  [I['dialect'], Options] extends ['rails', { readonly format: infer Pattern extends RegExp }]
    ? StateWith<Omit<Options, 'format' | 'constraints'> & {
      readonly constraints: (Options extends { readonly constraints: infer Given } ? Given : {}) & { format: Pattern }
    }, I>
    : StateWith<Options, I>

type StateWith<Options, I extends InheritedState> = {
  constraints: ConstraintsWith<Options, I>
  defaults: DefaultsWith<Options, I>
  format: FormatWith<Options, I>
  uncertain: I['uncertain'] | UncertainIn<Options>
  shallow: ShallowWith<Options, I>
  shallowPath: I['shallowPath']
  shallowParams: I['shallowParams']
  shallowPrefix: I['shallowPrefix']
  module: I['module']
  action: I['action']
  pathNames: I['pathNames']
  plural: I['plural']
  singular: I['singular']
  dialect: I['dialect']
  apiOnly: I['apiOnly']
  schema: InheritedSchema<Options, I>
}

/**
 * The frame inside a scope. In a resource, a scope with a path or a name is nested, and its shallow members keep both; in
 * Rails, its path comes before the path of the resource.
 */
export type ScopedIn<Options, F extends Frame> =
  F['inherited']['dialect'] extends 'rails' ? Scoped<Options, F>
    : F['here']['level'] extends 'resources' | 'resource' | 'nested'
      ? Options extends { readonly path: string } | { readonly as: string }
        ? Scoped<Options & SharedOptions<Options>, NestedIn<F>> : Scoped<Options, F>
      : Scoped<Options, F>

/** The path and the name of a scope, for shallow members. */
type SharedOptions<Options> = {
  readonly shallowPath: ShallowPath<Options> extends null
    ? Options extends { readonly path: infer Given extends string } ? Given : null : ShallowPath<Options>
  readonly shallowPrefix: ShallowPrefix<Options> extends null
    ? Options extends { readonly as: infer Given extends string } ? Given : null : ShallowPrefix<Options>
}

/** The frame inside a scope: each option is merged with the inherited option by its own rule. */
export type Scoped<Options, F extends Frame> = {
  here: {
    path: PathWith<F['here']['path'], Options, F['inherited']>
    params: [...F['here']['params'], ...ParamsOfOption<Options, F['inherited']>]
    prefix: NameWith<F['here']['prefix'], Options, F['inherited']>
    level: F['here']['level']
    resource: F['here']['resource']
    controller: Options extends { readonly controller: infer Given extends string } ? Given : F['here']['controller']
    hasShallowParent: F['here']['hasShallowParent']
    owners: F['here']['owners']
  }
  inherited: ScopedState<Options, F['here'], F['inherited']>
}

/** A scope's path and name also apply to its shallow resources, unless `shallowPath` and `shallowPrefix` are set. */
type ScopedState<Options, H extends OwnState, I extends InheritedState> = {
  constraints: ConstraintsWith<Options, I>
  defaults: DefaultsWith<Options, I>
  format: FormatWith<Options, I>
  uncertain: I['uncertain'] | UncertainIn<Options>
  shallow: ShallowWith<Options, I>
  shallowPath: ShallowPath<Options> extends infer Given extends string
    ? Join<I['shallowPath'], DefaultPath<Given, I['dialect']>>
    : H['level'] extends 'nested' ? I['shallowPath'] : PathWith<I['shallowPath'], Options, I>
  shallowParams: ShallowPath<Options> extends infer Given extends string
    ? [...I['shallowParams'], ...ParamsIn<DefaultPath<Given, I['dialect']>>]
    : H['level'] extends 'nested' ? I['shallowParams'] : [...I['shallowParams'], ...ParamsOfOption<Options, I>]
  shallowPrefix: ShallowPrefix<Options> extends infer Given extends string ? `${I['shallowPrefix']}${Given}_`
    : H['level'] extends 'nested' ? I['shallowPrefix'] : NameWith<I['shallowPrefix'], Options, I>
  module: Options extends { readonly module: infer Given extends string } ? `${I['module']}${Given}/` : I['module']
  action: Options extends { readonly action: infer Given extends string } ? Given : I['action']
  pathNames: Options extends { readonly pathNames: infer Words } | { readonly path_names: infer Words }
    ? Merge<I['pathNames'], Words>
    : I['pathNames']
  plural: PluralActions<Options, { inherited: I }>
  singular: SingularActions<Options, { inherited: I }>
  dialect: I['dialect']
  apiOnly: I['apiOnly']
  schema: Options extends { readonly action: string } ? undefined : InheritedSchema<Options, I>
}

export type ConstraintsWith<Options, I extends InheritedState> =
  Options extends { readonly constraints: infer Given extends object } ? Merge<I['constraints'], Given>
    : I['constraints']
export type InheritedSchema<Options, I extends InheritedState> =
  'routeOptions' extends keyof Options ? SchemaWith<Options['routeOptions'], I['schema']> : I['schema']
export type DefaultsWith<Options, I extends InheritedState> =
  Options extends { readonly defaults: infer Given extends object } ? Merge<I['defaults'], Given> : I['defaults']
export type FormatWith<Options, I extends InheritedState> = FormatBeside<
  Options extends { readonly trailingSlash: infer Slash extends boolean } ? Slash extends true ? SlashFormat
    : Options extends { readonly format: infer Given } ? Given : I['format'] extends SlashFormat ? false : I['format']
    : Options extends { readonly format: infer Given } ? [Given] extends [undefined] ? I['format']
      : [Given, I['format']] extends [false, SlashFormat] ? SlashFormat : Given : I['format'],
  ConstraintsWith<Options, I>
>
type ShallowWith<Options, I extends InheritedState> =
  Options extends { readonly shallow: infer Given extends boolean } ? Given : I['shallow']

type ShallowPath<Options> =
  Options extends
    | { readonly shallowPath: infer Given extends string }
    | { readonly shallow_path: infer Given extends string } ? Given : null
type ShallowPrefix<Options> =
  Options extends
    | { readonly shallowPrefix: infer Given extends string }
    | { readonly shallow_prefix: infer Given extends string } ? Given : null

/** The path of a scope or resource, after the enclosing path; `Otherwise` without the option `path`. */
export type PathWith<Outer extends string, Options, I extends InheritedState, Otherwise extends string = Outer> =
  Options extends { readonly path: infer Given extends string } ? Join<Outer, DefaultPath<Given, I['dialect']>>
    : Otherwise
/** An empty name adds an underscore, in Rails only after another name. In Rails, `null` is an empty name. */
type NameWith<Outer extends string, Options, I extends InheritedState> =
  Options extends { readonly as: infer Given extends string | null }
    ? I['dialect'] extends 'rails'
      ? `${Outer}${Given extends string ? Given : ''}` extends infer Whole extends string
        ? Whole extends '' ? '' : `${Whole}_` : never
      : Given extends string ? `${Outer}${Given}_` : Outer
    : Outer
export type ParamsOfOption<Options, I extends InheritedState> =
  Options extends { readonly path: infer Given extends string } ? ParamsIn<DefaultPath<Given, I['dialect']>> : []

/** A namespace is a scope. The path, name prefix and module are the namespace's name by default. */
export type Namespaced<Name extends string, Options, F extends Frame> = Scoped<
  Omit<{
    path: Name
    as: Name
    module: Name
    shallowPath: OrNot<Options, 'path', Name>
    shallowPrefix: OrNot<Options, 'as', Name>
  }, GivenKey<Options>> extends infer Defaults ? Defaults & Omit<Options, keyof Defaults> : never,
  F
>

/** The option, by default the name; `null` is no value. */
type OrNot<Options, Key extends string, Name> =
  Options extends { readonly [K in Key]: infer Given } ? Given extends string ? Given : undefined : Name

/** The options that are set, under the spelling of the defaults. */
type GivenKey<Options> = {
  [Key in keyof Options]: [Options[Key]] extends [undefined] ? never
    : Key extends 'shallow_path' ? 'shallowPath' : Key extends 'shallow_prefix' ? 'shallowPrefix' : Key
}[keyof Options]
