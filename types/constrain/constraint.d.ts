/** A JSON schema for one segment; a TypeBox schema is one too. */
export interface SegmentSchema {
  readonly type?: string | readonly string[]
  readonly [keyword: string]: unknown
}

/**
 * A schema whose type is an interface, without an index signature: so are those of TypeBox 1, which have a `~kind`. Their
 * own keywords stand nowhere here: TypeScript would infer from them what `Type.Enum(['a', 'b'])` gives, and forget the texts.
 */
export type NamedSchema = { readonly type: string | readonly string[] } | { readonly '~kind': unknown }

/**
 * What a segment may be: a RegExp, a regex's source, a list of literal strings, or a JSON schema. The whole segment has to
 * match.
 */
export type Constraint = RegExp | string | readonly string[] | SegmentSchema | NamedSchema

/** A constraint for each param by its name; `host` and `version` are Fastify's own route constraints. */
export type Constraints = { readonly [param: string]: Constraint }
