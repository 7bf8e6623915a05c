import type { FastifyInstance } from 'fastify'
import { printPattern } from '../declare/template.js'
import type { RouterRules } from '../link/link.js'
import type { Url } from '../match/urls.js'
import { DEFAULT_RULES } from '../table/route-set.js'
import { STRATEGY, type Target } from '../table/strategy.js'

type Config = Partial<RouterRules> & { readonly routerOptions?: Partial<RouterRules> }

/**
 * The options that an app's router goes by. `initialConfig` shows those of the top level and those of `routerOptions`, both
 * with defaults filled in, so that what is no default has been given.
 */
export function routerRules ({ initialConfig }: FastifyInstance): RouterRules {
  const { routerOptions = {}, ...top } = initialConfig as Config
  const keys = Object.keys(DEFAULT_RULES) as (keyof RouterRules)[]
  const given = keys.map(key => {
    const usual = DEFAULT_RULES[key]
    return [key, [routerOptions[key], top[key]].find(rule => rule !== undefined && rule !== usual) ?? usual]
  })
  return Object.fromEntries(given) as unknown as RouterRules
}

/** The verbs that stand at a URL's place without conditions, whoever has registered them. */
export function verbsAt (fastify: FastifyInstance, url: Url): readonly string[] {
  const pattern = printPattern(url.segments)
  return fastify.supportedMethods.filter(method => fastify.hasRoute({ method, url: pattern } as never))
}

/** Whether the router looks at versions: it does where any route has one, and then no other takes a request for one. */
export function asksVersions (fastify: FastifyInstance): boolean {
  return fastify.hasConstraintStrategy('version')
}

export interface Answer {
  readonly params: Readonly<Record<string, string>>
  /** Whether it went by a constraint strategy of the app's own: nobody else can tell what a request is to that. */
  readonly isGuess: boolean
}

/** Asks the app's own router, which holds routes by hand too, and HEAD where Fastify has added it; `null` for no route. */
export function askRouter (fastify: FastifyInstance, request: Target): Answer | null {
  const { method, url, headers = {} } = request
  const version = asksVersions(fastify) ? headers['accept-version'] : undefined
  let isGuess = false
  const constraints = new Proxy<Record<string, unknown>>({ host: headers['host'], version, [STRATEGY]: request }, {
    get (known, name: string) {
      isGuess ||= !(name in known)
      return known[name]
    }
  })
  const found = fastify.findRoute({ method, url, constraints } as never) as
    { readonly params: Answer['params'], readonly searchParams?: object } | null
  // Where a URL is refused before it is looked for, there is no query either.
  return found?.searchParams === undefined ? null : { params: found.params, isGuess }
}
