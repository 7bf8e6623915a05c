import type { FastifyInstance, RouteOptions as FastifyRouteOptions } from 'fastify'
import { globOf } from '../declare/template.js'
import { requiresExtension } from '../draw/extension.js'
import type { Pattern } from '../match/pattern.js'

type RouteSchema = Record<string, unknown>

/** The type of the function that changes the schema and the URL of a route for @fastify/swagger. */
type Transform = (route: { readonly schema: unknown, readonly url: string }) => typeof route

/** Whether the last param contains a required format extension, which the router's pattern does not show. */
export function hasFormatInParam ({ ending, entry: { format } }: Pattern): boolean {
  return ending === 'param' && requiresExtension(format)
}

/**
 * The transform for @fastify/swagger if the router's pattern differs from the path. Wildcards have no name there,
 * and the last param may contain a required format extension.
 */
export function transformFor (pattern: Pattern): Transform | undefined {
  const glob = globOf(pattern.variant)
  const extension = hasFormatInParam(pattern) ? '.:format' : ''
  if (glob === null && extension === '') return undefined
  return ({ schema, url }) => ({ schema, url: url.replace(/\*$/, `:${glob}`) + extension })
}

/** The options of a mounted route, with the schema for readers and the schema that Fastify compiles. */
export interface Shown {
  readonly options: FastifyRouteOptions
  readonly shown: RouteSchema
  readonly compiled: RouteSchema
  /** The plugin's responses by status code; the schema takes precedence. */
  readonly responses: RouteSchema | null
}

/** The parts of the compiled schema that Fastify normalizes, such as schemas of fluent builders. */
const NORMALIZED = ['body', 'querystring', 'headers', 'response'] as const

/**
 * Sets the schemas that @fastify/swagger reads later, without JSON schemas if its transform would fail on them.
 * Runs again when the app is ready, because the compiler and the normalized schemas may be new.
 */
export function showSchemas (fastify: FastifyInstance, all: readonly Shown[], written: WeakSet<object>): void {
  const reads = readsJsonSchema(fastify)
  for (const { options, shown, compiled, responses } of all) {
    const { swaggerTransform, ...config } = Object(options.config) as { swaggerTransform?: unknown }
    if (!reads && swaggerTransform !== undefined) options.config = config as never
    // A listener may have replaced the schema, which then stays.
    const isSame = shown === compiled && responses === null
    if (isSame || !(options.schema === compiled || written.has(options.schema as object))) continue
    for (const part of NORMALIZED) {
      if (compiled[part] !== undefined && !Object.isFrozen(shown)) shown[part] = compiled[part]
    }
    const { params: _params, ...others } = shown
    const { params } = compiled
    const complete = responses === null
      ? shown
      : { ...shown, response: { ...responses, ...shown['response'] as object } }
    options.schema = reads ? complete : { ...others, ...params === undefined ? {} : { params } }
    written.add(options.schema)
  }
}

/** A constant, so that compilers such as Ajv compile the schema once. */
const ANY_OBJECT = { schema: { type: 'object' }, method: 'GET', url: '/', httpPart: 'params' }

/** Whether the app's compiler reads JSON schemas: if so, an empty object is valid. */
function readsJsonSchema (fastify: FastifyInstance): boolean {
  const compile = fastify.validatorCompiler as ((part: object) => (data: object) => unknown) | undefined
  // Fastify creates its default compiler only when a route needs it.
  if (compile === undefined) return true
  try {
    const outcome = compile(ANY_OBJECT)({})
    return outcome === true || (typeof outcome === 'object' && outcome !== null && 'value' in outcome)
  } catch {
    return false
  }
}
