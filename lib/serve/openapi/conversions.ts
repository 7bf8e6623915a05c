import type { Schema } from '../../constrain/check.js'
import { jsonSchemaOf, resultNow, type Standard } from '../../constrain/standard.js'
import { cached } from '../../declare/map.js'
import type { Problems } from '../../errors/message.js'
import { serializerSchema } from './serializer-schema.js'
import type { SharedSchemas } from './shared-schemas.js'

/** The JSON schemas of a reply: for Fastify's serializer, and for documents. */
export interface ReplySchemas {
  readonly compiled: Schema
  readonly shown: Schema
}

/**
 * The JSON schemas of the schemas of libraries. Each is converted once for a mount; `name` is the id of a shared schema
 * that it needs.
 */
export class Conversions {
  readonly #shared: SharedSchemas
  readonly #requests = new Map<unknown, { readonly shown: Schema } | Problems>()
  readonly #replies = new Map<unknown, ReplySchemas | Problems>()

  constructor (shared: SharedSchemas) {
    this.#shared = shared
  }

  /** What documents show of a part of a request: what the library accepts. */
  request (schema: unknown, standard: Standard, name: string): { readonly shown: Schema } | Problems {
    return cached(this.#requests, schema, () => convert(standard, 'input', json =>
      ({ shown: this.#shared.resolve(json, standard.vendor, name, 'Input') })))
  }

  /** The schemas of a reply: what the library returns. */
  reply (schema: unknown, standard: Standard, name: string): ReplySchemas | Problems {
    return cached(this.#replies, schema, () => isNothing(standard)
      ? { compiled: NOTHING, shown: NOTHING }
      : convert(standard, 'output', json => ({
        compiled: serializerSchema(json), shown: this.#shared.resolve(json, standard.vendor, name, 'Output')
      })))
  }
}

/** The schema of a reply without a body, as @fastify/swagger reads it. */
const NOTHING: Schema = Object.freeze({ type: 'null' })

function convert<T> (standard: Standard, side: 'input' | 'output', read: (json: Schema) => T): T | Problems {
  const result = jsonSchemaOf(standard, side)
  if ('problems' in result) return result
  try {
    return read(result.schema)
  } catch (thrown) {
    return { problems: [(thrown as Error).message] }
  }
}

/** Values of each kind, of which a schema for nothing accepts none. */
const SAMPLE_VALUES: readonly unknown[] = [
  null, true, 0, 0n, '', 'a', [], {}, () => {}, Symbol('a'), new Date(0), new Map(), new Set(), new Uint8Array(0)
]

/** Whether a schema accepts `undefined` only, as `z.void()` and `v.undefined()` do. */
function isNothing (standard: Standard): boolean {
  const accepts = (value: unknown): boolean => {
    const result = resultNow(standard, value)
    return result === null || result.issues === undefined
  }
  try {
    return accepts(undefined) && !SAMPLE_VALUES.some(accepts)
  } catch {
    return false
  }
}
