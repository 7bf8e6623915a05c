import type { FastifyInstance, RouteOptions as FastifyRouteOptions } from 'fastify'
import { globOf } from '../declare/template.js'
import type { Pattern } from '../match/pattern.js'

type Schema = Record<string, unknown>

/** Changes what @fastify/swagger shows of a route. */
type Transform = (route: { readonly schema: unknown, readonly url: string }) => typeof route

/** Whether a URL has a required format extension in its last param, which its pattern does not show. */
export function hasSuffixInParam ({ ending, entry: { format } }: Pattern): boolean {
  return ending === 'param' && format.kind === 'required'
}

/**
 * What @fastify/swagger shows the path of a route by, if the router's pattern is another: a wildcard is an asterisk
 * there, and a required format is part of the last param. `undefined` if the pattern is the path.
 */
export function transformFor (pattern: Pattern): Transform | undefined {
  const glob = globOf(pattern.variant)
  const suffix = hasSuffixInParam(pattern) ? '.:format' : ''
  if (glob === null && suffix === '') return undefined
  return ({ schema, url }) => ({ schema, url: url.replace(/\*$/, `:${glob}`) + suffix })
}

/** The options of a mounted route, with the schema that readers see and the one that Fastify compiles. */
export interface Shown {
  readonly options: FastifyRouteOptions
  readonly shown: Schema
  readonly compiled: Schema
  /** Responses of the plugin that the schema does not have, by status code. */
  readonly responses: Schema | null
}

/** The parts of a schema that Fastify normalizes in what it compiles: other names, and schemas of fluent builders. */
const NORMALIZED = ['body', 'querystring', 'headers', 'response'] as const

/**
 * Shows the params of routes to those who read the options later, such as @fastify/swagger. If the app's compiler reads
 * schemas of another library, the plugin's own JSON schemas and paths are hidden: the transform that makes OpenAPI of
 * those would fail on them. To be called again when the app is ready, after its compiler is set and Fastify has
 * normalized schemas; a schema that someone has replaced since stays.
 */
export function showSchemas (fastify: FastifyInstance, all: readonly Shown[], put: WeakSet<object>): void {
  const reads = readsJsonSchema(fastify)
  for (const { options, shown, compiled, responses } of all) {
    const { swaggerTransform, ...config } = Object(options.config) as { swaggerTransform?: unknown }
    if (!reads && swaggerTransform !== undefined) options.config = config as never
    const isSame = shown === compiled && responses === null
    if (isSame || !(options.schema === compiled || put.has(options.schema as object))) continue
    for (const part of NORMALIZED) {
      if (compiled[part] !== undefined && !Object.isFrozen(shown)) shown[part] = compiled[part]
    }
    const { params: _params, ...others } = shown
    const { params } = compiled
    const own = responses === null ? shown : { ...shown, response: { ...responses, ...shown['response'] as object } }
    options.schema = reads ? own : { ...others, ...params === undefined ? {} : { params } }
    put.add(options.schema)
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
