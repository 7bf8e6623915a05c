import type { Param } from '../declare/template.js'
import type { Frame } from './frame.js'
import type { Singular } from './inflect.js'
import type { ParamsOfOption, PathWith } from './scope.js'

/** The names that a resource derives. */
export interface Resource {
  readonly plural: boolean
  readonly member: string
  readonly collection: string
  /** The path with a leading slash. */
  readonly path: string
  readonly pathParams: readonly Param[]
  readonly param: string
  readonly nested: string
}

export type ControllerOf<Options, Fallback extends string> =
  Options extends { readonly controller: infer Given extends string } ? Given : Fallback

/** The names of a plural resource. */
export type PluralOf<Name extends string, Options, F extends Frame> =
  keyof Options & ('as' | 'singular' | 'path' | 'param' | 'nestedParam') extends never
    ? Named<true, Name, Singular<Name>, `/${Name}`, [], 'id', F['inherited']['module']>
    : Named<
      true,
      LabelOf<Options, Name>,
      MemberOf<Options, RecordNameOf<Options, Singular<LabelOf<Options, Name>>>, F>,
      PathWith<'', Options, F['inherited'], `/${Name}`>,
      ParamsOfOption<Options, F['inherited']>,
      Options extends { readonly param: infer Given extends string } ? Given : 'id',
      F['inherited']['module'],
      RecordNameOf<Options, Singular<LabelOf<Options, Name>>>,
      Options extends { readonly nestedParam: infer Given extends string } ? Given : null
    >

/** The names of a singular resource. */
export type SingularOf<Name extends string, Options, F extends Frame> = Named<
  false,
  LabelOf<Options, Name>,
  MemberOf<Options, RecordNameOf<Options, LabelOf<Options, Name>>, F>,
  PathWith<'', Options, F['inherited'], `/${Name}`>,
  ParamsOfOption<Options, F['inherited']>,
  'id',
  F['inherited']['module'],
  RecordNameOf<Options, LabelOf<Options, Name>>
>

export type Named<
  IsPlural extends boolean, Label extends string, MemberName extends string, Path extends string,
  PathParams extends readonly Param[], IdParam extends string, Module extends string,
  RecordName extends string = MemberName, NestedParam extends string | null = null
> = {
  plural: IsPlural
  member: MemberName
  collection: IsPlural extends false ? MemberName : MemberName extends Label ? `${Label}_index` : Label
  path: Path
  pathParams: PathParams
  param: IdParam
  nested: NestedParam extends string ? NestedParam : `${RecordName}_${IdParam}`
  record: RecordName
  key: `${Module}${RecordName}`
}

type LabelOf<Options, Name extends string> = Options extends { readonly as: infer Given extends string } ? Given : Name

/** The default dialect uses an alias unchanged, and Rails inflects an alias. */
type MemberOf<Options, RecordName extends string, F extends Frame> =
  Options extends { readonly as: infer Alias extends string }
    ? F['inherited']['dialect'] extends 'rails' ? RecordName : Alias
    : RecordName

type RecordNameOf<Options, Fallback extends string> =
  Options extends { readonly singular: infer Given extends string } ? Given : Fallback
