import type { FastifyReply, FastifyRequest } from 'fastify'

/** What answers in one format: a body, or a function that is called when its format is chosen, and gives one. */
export type Answer = ((request: FastifyRequest, reply: FastifyReply) => unknown) | {} | null

/**
 * Answers by format, in the order in which a client without a preference is offered them. A route whose params name a
 * closed list of formats answers in those.
 */
export type Answers<RequestParams = unknown> = RequestParams extends { readonly format?: infer Format }
  ? string extends Format ? AnyAnswers : { readonly [Each in Extract<Format, string>]?: Answer }
  : AnyAnswers

/**
 * What `respondTo` gives, which is what the chosen answer gives: it is for Fastify to send. Its type says what the answers
 * were, and has no method of the reply.
 */
export interface Responded<Given> {
  readonly answers?: Given
  readonly respondTo: never
}

interface AnyAnswers { readonly [format: string]: Answer }
