import type { FastifyRequest } from 'fastify'
import type { SchemaError } from '../../constrain/check.js'
import { issueErrors, type Standard, type StandardResult } from '../../constrain/standard.js'

/** A part of the request that a library validates, in the order of Fastify. */
export interface ValidatedPart {
  readonly property: 'body' | 'query' | 'headers'
  /** The name of the part in a route's schema and in errors. */
  readonly context: 'body' | 'querystring' | 'headers'
  /** Returns the schema for a request; `undefined` for a media type without one. */
  readonly standardFor: (request: FastifyRequest) => Standard | undefined
}

/** The errors of the first part that is not valid. */
export interface InvalidPart {
  readonly context: ValidatedPart['context'] | 'params'
  readonly errors: readonly SchemaError[]
}

/**
 * Validates the parts of a request one after another, and replaces each by the library's value. Returns the first failure,
 * `null` for none, or a promise of it. Throws what a library throws.
 */
export function validateParts (
  request: FastifyRequest, parts: readonly ValidatedPart[], begin = 0
): InvalidPart | null | Promise<InvalidPart | null> {
  for (let index = begin; index < parts.length; index++) {
    const part = parts[index]!
    const standard = part.standardFor(request)
    if (standard === undefined) continue
    const result = standard.validate(request[part.property])
    if ('then' in result) return Promise.resolve(result).then(settle(request, parts, index))
    const failure = accept(request, part, result)
    if (failure !== null) return failure
  }
  return null
}

/** Returns the function that goes on after a promise of a library. In the loop, the closure would cost an allocation. */
function settle (request: FastifyRequest, parts: readonly ValidatedPart[], index: number) {
  return (result: StandardResult): InvalidPart | null | Promise<InvalidPart | null> =>
    accept(request, parts[index]!, result) ?? validateParts(request, parts, index + 1)
}

function accept (
  request: FastifyRequest, { property, context }: ValidatedPart, result: StandardResult
): InvalidPart | null {
  if (result.issues !== undefined) return { context, errors: issueErrors(result.issues) }
  request[property] = result.value as never
  return null
}
