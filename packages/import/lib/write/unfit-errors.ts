import type { FastifyInstance } from 'fastify'
import { listOf } from '../list-of.js'
import {
  isObject, type JsonObject, type OperationSchema, type SourceOperation, type SourceSchema
} from '../operation.js'

/** What Fastify answers for a request that is not valid, and for an error of a handler. */
const ERRORS = [
  { statusCode: 400, code: 'FST_ERR_VALIDATION', error: 'Bad Request', message: 'body must be object' },
  { statusCode: 500, error: 'Internal Server Error', message: 'an error' }
] as const

/**
 * The errors of Fastify that the responses of operations do not admit, each with the reason and its places: a schema
 * may require a property that only an error handler of the app can add.
 */
export function unfitErrors (operations: readonly SourceOperation[], app: FastifyInstance): readonly string[] {
  const reasons = new Map<string, string | null>()
  const places = new Map<string, string[]>()
  for (const { schema = {}, method, url, place } of operations) {
    for (const error of ERRORS) {
      const own = answerOf(schema, error.statusCode)
      if (own === undefined) continue
      const key = `${error.statusCode} ${JSON.stringify(own)}`
      if (!reasons.has(key)) {
        reasons.set(key, reasonOf(() => app.serializerCompiler!({ schema: own, method, url })(error)))
      }
      const reason = reasons.get(key)
      if (reason == null) continue
      const text = `${error.statusCode}: ${reason}`
      places.set(text, [...places.get(text) ?? [], place])
    }
  }
  return [...places].map(([text, all]) => `${text}: ${listOf(all)}`)
}

/** The schema by which Fastify writes an error of a status. */
function answerOf ({ response = {} }: OperationSchema, statusCode: number): SourceSchema | undefined {
  const answer = response[statusCode] ?? response[`${String(statusCode)[0]}xx`] ?? response['default']
  if (!isObject(answer?.['content'])) return answer
  const { 'application/json': json } = answer['content']
  return (json as JsonObject | undefined)?.['schema'] as SourceSchema | undefined
}

/** The message of what a function throws, on one line; `null` if it does not throw. */
export function reasonOf (call: () => unknown): string | null {
  try {
    call()
    return null
  } catch (error) {
    return (error as Error).message.replace(/\s+/g, ' ').slice(0, 300)
  }
}
