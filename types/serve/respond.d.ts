import type { FastifyReply, FastifyRequest } from 'fastify'

declare const formatsOfReply: unique symbol

/** What answers in one format: a body, or a function that is called when its format is chosen, and gives one. */
export type Answer = ((request: FastifyRequest, reply: FastifyReply) => unknown) | {} | null

/** A reply that knows the formats of its route; at run time it is any reply. */
export interface RepliesIn<Format extends string> {
  /** Nothing at run time. */
  readonly [formatsOfReply]?: Format
}

/** What `respondTo` takes: answers by format, which are the route's where it has a closed list of them. */
export type AnswersOf<Reply> = Reply extends RepliesIn<infer Format>
  ? string extends Format ? Readonly<Record<string, Answer>> : Readonly<Partial<Record<Format, Answer>>>
  : Readonly<Record<string, Answer>>

/** The formats that a route's params may name: any, unless they are a closed list. */
export type FormatOf<RequestParams> = RequestParams extends { readonly format?: infer Format }
  ? [Extract<Format, string>] extends [never] ? string : Extract<Format, string>
  : string
