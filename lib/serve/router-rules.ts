import type { FastifyInstance } from 'fastify'
import type { RouterRules } from '../link/link.js'

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
