/** A JSON schema for one segment, such as a TypeBox schema. */
export interface SegmentSchema {
  readonly type?: string | readonly string[]
  readonly [keyword: string]: unknown
}

/**
 * A schema typed as an interface without an index signature, such as the schemas of TypeBox 1, which have a `~kind`.
 * Other keywords are left out here, because TypeScript would infer from them and lose the literals of `Type.Enum(['a',
 * 'b'])`.
 */
export type NamedSchema = { readonly type: string | readonly string[] } | { readonly '~kind': unknown }

/**
 * The rule for a segment: a RegExp, a RegExp's source, a list of literal strings, or a JSON schema. The whole segment
 * must match.
 */
export type Constraint = RegExp | string | readonly string[] | SegmentSchema | NamedSchema

/**
 * The constraint of each param by name. `host` and `version` are Fastify's own route constraints if the path has no
 * such param.
 */
export type Constraints = { readonly [param: string]: Constraint }
