import type { FastifyInstance } from 'fastify'
import { globOf } from '../declare/template.js'
import type { Url } from '../match/urls.js'

/** Gives a route as @fastify/swagger is to show it. */
type Transform = (route: { readonly schema: unknown, readonly url: string }) => typeof route

/** Whether a URL has a suffix that has to be there in its last param, where its pattern does not show it. */
export function hasSuffixInParam ({ ending, entry: { format } }: Url): boolean {
  return ending === 'param' && format.kind === 'required'
}

/**
 * Gives a route's `config` what @fastify/swagger shows its path by, where the router's is another: a glob is an
 * asterisk there, and a suffix that has to be there is part of the last param. It would be called in place of the app's
 * own transform, so it is not there where that is needed to read the schemas.
 */
export function showUrl (fastify: FastifyInstance, url: Url, config: object): object {
  const glob = globOf(url.way)
  const suffix = hasSuffixInParam(url) ? '.:format' : ''
  if (glob === null && suffix === '') return config
  const transform: Transform = ({ schema, url }) => ({ schema, url: url.replace(/\*$/, `:${glob}`) + suffix })
  const get = (): Transform | undefined => readsJsonSchema(fastify) ? transform : undefined
  return Object.defineProperty(config, 'swaggerTransform', { get, enumerable: true, configurable: true })
}

/**
 * Has whoever reads a route's options later see its schema without the params of ours, where the app's compiler reads
 * schemas of another library: what makes OpenAPI of those would fail on a JSON schema.
 */
export function showSchema (fastify: FastifyInstance, ours: ReadonlySet<unknown>, options: { schema?: unknown }): void {
  let schema = options.schema as { readonly params?: unknown } | undefined
  if (!ours.has(schema?.params) || Object.isSealed(options)) return
  const get = (): unknown => {
    if (!ours.has(schema?.params) || readsJsonSchema(fastify)) return schema
    const { params: _params, ...others } = schema!
    return others
  }
  const set = (value: typeof schema): void => { schema = value }
  Object.defineProperty(options, 'schema', { get, set, enumerable: true, configurable: true })
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
