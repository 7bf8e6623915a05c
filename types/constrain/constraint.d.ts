/** The types of JSON schema that a segment can have. */
export type SegmentType = 'integer' | 'number' | 'string' | 'boolean'
export type JsonType = SegmentType | 'array' | 'null' | 'object'

/** A JSON schema for one segment, such as a TypeBox schema. Editors suggest the keywords. */
export interface SegmentSchema extends Readonly<Partial<Record<
  | 'const' | 'pattern' | 'format' | 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'exclusiveMinimum'
  | 'exclusiveMaximum' | 'multipleOf' | 'anyOf' | 'oneOf' | 'allOf' | 'not', unknown
>>> {
  /** The type of the param. A request's param is converted to this type. */
  readonly type?: SegmentType | (string & {}) | readonly string[]
  readonly [keyword: string]: unknown
}

/**
 * A schema typed as an interface without an index signature, such as the schemas of TypeBox 1, which have a `~kind`.
 * Other keywords are left out here, because TypeScript would infer from them and lose the literals of `Type.Enum(['a',
 * 'b'])`.
 */
export type NamedSchema =
  | { readonly type: string | readonly string[] }
  | { readonly '~kind': unknown }
  // The array is mutable and has literal types: otherwise TypeScript infers `string` for `Type.Enum(['a', 'b'])`.
  | { readonly enum: Array<'' | (string & {}) | 0 | (number & {})> }

/** A schema of Zod, ArkType, Valibot or another library that implements Standard Schema and Standard JSON Schema. */
export interface StandardConstraint { readonly '~standard': { readonly validate: unknown } }

/**
 * The rule for a segment: a RegExp, a RegExp's source, a list of literal strings, a JSON schema, or a schema of a
 * library. The whole segment must match. A RegExp has its symbol here: editors would suggest other members of a RegExp
 * for a schema.
 */
export type Constraint =
  Pick<RegExp, typeof Symbol.match> | string | readonly string[] | SegmentSchema | NamedSchema | StandardConstraint

/**
 * The constraint of each param by name. `host` and `version` are Fastify's own route constraints if the path has no
 * such param.
 */
export type Constraints = { readonly [param: string]: Constraint }
