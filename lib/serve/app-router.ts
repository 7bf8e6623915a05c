import type { FastifyInstance } from 'fastify'
import { printPattern } from '../declare/template-print.js'
import type { RouterRules } from '../link/link.js'
import type { Url } from '../match/urls.js'
import { STRATEGY, type Target } from '../table/strategy.js'

/** What the router does where an app says nothing. */
const DEFAULTS: RouterRules = {
  caseSensitive: true,
  ignoreDuplicateSlashes: false,
  ignoreTrailingSlash: false,
  maxParamLength: 100,
  useSemicolonDelimiter: false
}

type Config = Partial<RouterRules> & { readonly routerOptions?: Partial<RouterRules> }

/**
 * The options that an app's router goes by. `initialConfig` shows those of the top level and those of `routerOptions`, both
 * with defaults filled in, so that what is no default has been given.
 */
export function routerRules ({ initialConfig }: FastifyInstance): RouterRules {
  const { routerOptions = {}, ...top } = initialConfig as Config
  const keys = Object.keys(DEFAULTS) as (keyof RouterRules)[]
  const given = keys.map(key => {
    const inner = routerOptions[key] ?? DEFAULTS[key]
    return [key, inner === DEFAULTS[key] ? top[key] ?? inner : inner]
  })
  return Object.fromEntries(given) as unknown as RouterRules
}

/** The verbs that stand at a URL's place without conditions, whoever has registered them. */
export function verbsAt (fastify: FastifyInstance, { segments }: Url): readonly string[] {
  const url = printPattern(segments)
  return fastify.supportedMethods.filter(method => fastify.hasRoute({ method, url } as never))
}

/** Whether the router looks at versions: it does where any route has one, and then no other takes a request for one. */
export function asksVersions (fastify: FastifyInstance): boolean {
  return fastify.hasConstraintStrategy('version')
}

/** What the router goes by in a request beside its verb and its URL. */
export function derivedOf (fastify: FastifyInstance, request: Target): Record<string, unknown> {
  const { headers = {} } = request
  const version = asksVersions(fastify) ? headers['accept-version'] : undefined
  return { host: headers['host'], version, [STRATEGY]: request }
}
