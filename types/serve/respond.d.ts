import type { FastifyReply, FastifyRequest } from 'fastify'

/** The response in one format: a body, or a function that returns a body and is only called for the chosen format. */
export type Answer = ((request: FastifyRequest, reply: FastifyReply) => unknown) | {} | null

/**
 * Responses by format, in order of preference for a client without a preference. If the route's format is a closed
 * list, only the list's formats are keys.
 */
export type Answers<RequestParams = unknown> = RequestParams extends { readonly format?: infer Format }
  ? string extends Format ? AnyAnswers : { readonly [Each in Extract<Format, string>]?: Answer }
  : AnyAnswers

/**
 * The result of `respondTo`: the result of the chosen function, for Fastify to send. The type keeps the responses and
 * has no method of the reply.
 */
export interface Responded<Given> {
  readonly answers?: Given
  readonly respondTo: never
}

interface AnyAnswers { readonly [format: string]: Answer }
