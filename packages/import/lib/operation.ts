/** What every reader makes of its source, and what the writer and the comparison read. */

export type JsonObject = Readonly<Record<string, unknown>>

export type SourceSchema = JsonObject

/** A literal, decoded, or a param of a segment. */
export type Piece = string | { readonly param: string, readonly isWildcard: boolean }

/** The pieces of a path between two slashes. */
export type PathPart = readonly Piece[]

/** The parts of a request and the responses as JSON schemas, as Fastify's route option `schema` has them. */
export interface OperationSchema {
  readonly body?: SourceSchema
  readonly querystring?: SourceSchema
  readonly headers?: SourceSchema
  readonly response?: Readonly<Record<string, SourceSchema>>
}

/** The function names of hooks by kind, in running order; functions without a name are `anonymous`. */
export type HookNames = Readonly<Record<string, readonly string[]>>

/** What a row of a printed table has beside its path, as text: the name, the endpoint, constraints and defaults. */
export type Facts = Readonly<Record<string, string>>

/** A method and a path, with what a source knows of them. An absent field is unknown, `null` is a known absence. */
export interface SourceOperation {
  /** `GET` */
  readonly method: string
  /** The path as the source writes it: `/photos/{id}`. */
  readonly url: string
  readonly path: readonly PathPart[]
  /** Whether the path ends in a slash, the root aside. */
  readonly hasSlash: boolean
  /** The place in the source: `#/paths/~1photos/get`, `line 7`. */
  readonly place: string
  /** The JSON schemas of the params of the path; a param without one accepts every string. */
  readonly params: ReadonlyMap<string, SourceSchema>
  /** The constraints `host` and `version`. */
  readonly conditions: Readonly<Record<string, unknown>>
  /** What a declaration cannot have: `the header 'x-request-id'`. */
  readonly beside: readonly string[]
  readonly id?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly summary?: string | undefined
  readonly isDeprecated?: boolean | undefined
  readonly schema?: OperationSchema | undefined
  readonly hooks?: HookNames | undefined
  /** Whether the plugin fastify-resources has mounted it. */
  readonly isDeclared?: boolean
  readonly facts?: Facts
}

/** What was changed or refused, and the places of the operations; none for the whole source. */
export interface SourceNote {
  readonly what: string
  readonly places: readonly string[]
}

/** The content of a source. */
export interface ImportSource {
  readonly operations: readonly SourceOperation[]
  /** The shared schemas by `$id`. */
  readonly components: ReadonlyMap<string, SourceSchema>
  /** What was changed or refused while reading. */
  readonly notes: readonly SourceNote[]
  /** What was left out because it accepts every value, with numbers. */
  readonly omitted?: string
  /** The errors of Fastify that the responses do not admit, with their places. */
  readonly errors?: readonly string[]
  /** Whether the operations have every HEAD that is served; otherwise each GET has one. */
  readonly knowsHead?: boolean
}

/** Whether a value is an object as JSON has it. */
export function isObject (value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The path without the names of its params: operations of one shape match the same URLs. */
export function shapeOf ({ path, hasSlash }: Pick<SourceOperation, 'path' | 'hasSlash'>): string {
  const printPiece = (piece: Piece): string =>
    typeof piece === 'string' ? encodeURIComponent(piece.toWellFormed()) : piece.isWildcard ? '*' : ':'
  return `/${path.map(segment => segment.map(printPiece).join('')).join('/')}${hasSlash ? '/' : ''}`
}

/** The key of an operation: its method, its shape and its conditions. */
export function keyOf (operation: SourceOperation): string {
  return `${operation.method} ${shapeOf(operation)} ${printConditions(operation)}`
}

/** `host "example.com", version "2.x"` */
export function printConditions ({ conditions }: Pick<SourceOperation, 'conditions'>): string {
  const printed = Object.entries(conditions).map(([key, value]) =>
    `${key} ${value instanceof RegExp ? String(value) : JSON.stringify(value)}`)
  return printed.sort().join(', ')
}

/** The params of a path in its order. */
export function paramsOf (path: readonly PathPart[]): readonly string[] {
  return path.flat().flatMap(piece => typeof piece === 'string' ? [] : [piece.param])
}
