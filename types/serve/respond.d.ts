import type { FastifyReply, FastifyRequest } from 'fastify'

/** The response in one format: a body, or a function that is called if its format is chosen and that returns one. */
export type Answer = ((request: FastifyRequest, reply: FastifyReply) => unknown) | {} | null

/**
 * Responses by format, in order of preference for a client without one. If the route's format is a closed list, only
 * its formats are keys.
 */
export type Answers<RequestParams = unknown> = RequestParams extends { readonly format?: infer Format }
  ? string extends Format ? AnyAnswers : { readonly [Each in Extract<Format, string>]?: Answer }
  : AnyAnswers

/**
 * The result of `respondTo`: the result of the chosen function, which Fastify sends. Its type keeps the responses and
 * has no method of the reply.
 */
export interface Responded<Given> {
  readonly answers?: Given
  readonly respondTo: never
}

interface AnyAnswers { readonly [format: string]: Answer }
