import type { FastifyInstance } from 'fastify'
import { printPattern } from '../declare/template-print.js'
import type { Url } from '../match/urls.js'

/** The verbs that stand at a URL's place without conditions, whoever has registered them. */
export function verbsAt (fastify: FastifyInstance, { segments }: Url): readonly string[] {
  const url = printPattern(segments)
  return fastify.supportedMethods.filter(method => fastify.hasRoute({ method, url } as never))
}

/** Whether the router looks at versions: it does where any route has one, and then no other takes a request for one. */
export function asksVersions (fastify: FastifyInstance): boolean {
  return fastify.hasConstraintStrategy('version')
}
