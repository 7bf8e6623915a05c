import type { FastifyInstance, RouteOptions as FastifyRouteOptions } from 'fastify'
import { globOf } from '../declare/template.js'
import type { Url } from '../match/urls.js'
import type { Operation } from './openapi.js'

/** Changes what @fastify/swagger shows of a route. */
type Transform = (route: { readonly schema: unknown, readonly url: string }) => typeof route

/** Whether a URL has a required format extension in its last param, which its pattern does not show. */
export function hasSuffixInParam ({ ending, entry: { format } }: Url): boolean {
  return ending === 'param' && format.kind === 'required'
}

/**
 * What @fastify/swagger shows the path of a route by, if the router's pattern is another: a wildcard is an asterisk
 * there, and a required format is part of the last param. `undefined` if the pattern is the path.
 */
export function transformFor (url: Url): Transform | undefined {
  const glob = globOf(url.way)
  const suffix = hasSuffixInParam(url) ? '.:format' : ''
  if (glob === null && suffix === '') return undefined
  return ({ schema, url }) => ({ schema, url: url.replace(/\*$/, `:${glob}`) + suffix })
}

/** A mounted route's options with the schema that Fastify compiles, and the params that readers are to see in it. */
export interface Shown {
  readonly options: FastifyRouteOptions
  readonly compiled: Operation
  readonly params: unknown
}

/**
 * Shows the params of routes to those who read the options later, such as @fastify/swagger: with the schema as Fastify
 * has normalized it once the app is ready. If the app's compiler reads schemas of another library, the plugin's own
 * JSON schemas and paths stay hidden: the transform that makes OpenAPI of those would fail on them.
 */
export function showSchemas (fastify: FastifyInstance, shown: readonly Shown[]): void {
  const reads = readsJsonSchema(fastify)
  for (const { options, compiled, params } of shown) {
    if (params !== undefined) options.schema = reads ? { ...compiled, params } : compiled
    const { swaggerTransform, ...config } = Object(options.config) as { swaggerTransform?: unknown }
    if (!reads && swaggerTransform !== undefined) options.config = config as never
  }
}

/** One for all questions: a compiler such as Ajv compiles the same schema once. */
const ANY_OBJECT = { schema: { type: 'object' }, method: 'GET', url: '/', httpPart: 'params' }

/** Whether the app's compiler reads JSON schemas: then an object is what the schema of any object says. */
function readsJsonSchema (fastify: FastifyInstance): boolean {
  const compile = fastify.validatorCompiler as ((part: object) => (data: object) => unknown) | undefined
  // None has been set, and none of Fastify's own has been needed.
  if (compile === undefined) return true
  try {
    const outcome = compile(ANY_OBJECT)({})
    return outcome === true || (typeof outcome === 'object' && outcome !== null && 'value' in outcome)
  } catch {
    return false
  }
}
