import { globOf } from '../declare/template.js'
import type { Url } from '../match/urls.js'

/** A route as @fastify/swagger hands it over. */
interface Shown {
  readonly schema: unknown
  readonly url: string
}

/** Has @fastify/swagger show a glob as the param that it is, where the router has an asterisk. */
export function showGlob ({ way }: Url): { readonly swaggerTransform?: (shown: Shown) => Shown } {
  const glob = globOf(way)
  if (glob === null) return {}
  return { swaggerTransform: ({ schema, url }) => ({ schema, url: url.replace(/\*$/, `:${glob}`) }) }
}
