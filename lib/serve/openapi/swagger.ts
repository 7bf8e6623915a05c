import type { RouteOptions as FastifyRouteOptions } from 'fastify'
import { globOf } from '../../declare/template.js'
import { hasFormatInParam, type Pattern } from '../../match/pattern.js'

type RouteSchema = Record<string, unknown>

/** The type of the function that changes the schema and the URL of a route for @fastify/swagger. */
type Transform = (route: { readonly schema: unknown, readonly url: string }) => typeof route

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
export interface DocumentedRoute {
  readonly options: FastifyRouteOptions
  readonly shown: RouteSchema
  readonly compiled: RouteSchema
  /** The plugin's responses by status code; the schema takes precedence. */
  readonly responses: RouteSchema | null
}

/** The parts of the compiled schema that Fastify normalizes, such as schemas of fluent builders. */
const NORMALIZED = ['body', 'querystring', 'headers', 'response'] as const

/**
 * Sets the schemas that @fastify/swagger reads later. Runs again when the app is ready, because the normalized schemas
 * may be new.
 */
export function showSchemas (all: readonly DocumentedRoute[], written: WeakSet<object>): void {
  for (const { options, shown, compiled, responses } of all) {
    // A listener may have replaced the schema, which then stays.
    if (!(options.schema === compiled || written.has(options.schema as object))) continue
    for (const part of NORMALIZED) {
      if (compiled[part] !== undefined && !Object.isFrozen(shown)) shown[part] = compiled[part]
    }
    const complete = responses === null
      ? shown
      : { ...shown, response: { ...responses, ...shown['response'] as object } }
    options.schema = complete
    written.add(complete)
  }
}
