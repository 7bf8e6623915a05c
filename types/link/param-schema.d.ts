import type { EntriesOf } from '../draw/draw.js'
import type { Entry } from '../draw/entry.js'
import type { Param } from '../declare/template.js'
import type { ParamValue } from '../match/params.js'

/** The function `paramSchema` of a table: a route name and a param of its path. */
export interface ParamSchemaOf<in out Declarations, in out Options> {
  <const Name extends NamesIn<Declarations, Options>, const Param extends ParamsAt<Declarations, Options, Name>[0]> (
    name: Name, param: Param
  ): SchemaOfParam<Extract<ParamsAt<Declarations, Options, Name>, readonly [Param, ...unknown[]]>>
}

type EntriesByName<Declarations, Options> =
  EntriesOf<Declarations, Options> extends infer E extends Entry ? { [One in E as One['name']]: One } : never
type NamesIn<Declarations, Options> = keyof EntriesByName<Declarations, Options> & string
type ParamsAt<Declarations, Options, Name> =
  Name extends keyof EntriesByName<Declarations, Options>
    ? EntriesByName<Declarations, Options>[Name] extends infer E extends Entry
      ? string extends E['name'] ? readonly [string, unknown] : E['params'][number] : never
    : never

/** A schema of strings, the schema of an integer, or a schema of an unknown type. */
type SchemaOfParam<One> =
  Readonly<Record<string, unknown>> & (
    One extends Param
      ? One[1] extends { readonly type: 'integer' } ? { readonly type: 'integer' }
        : [ParamValue<One[1]>] extends [string] ? { readonly type: 'string' } : unknown
      : unknown
  )
