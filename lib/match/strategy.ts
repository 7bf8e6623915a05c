import type { ConstraintStrategy, HTTPVersion } from 'find-my-way'
import type { PlannedRoute } from './plan.js'
import type { Params } from './params.js'

/** As much of a request as a route is recognised by. */
export interface Target {
  readonly url: string
}

/** The router's options that change how a URL is cut into segments. */
export interface UrlRules {
  readonly ignoreDuplicateSlashes?: boolean | undefined
  readonly useSemicolonDelimiter?: boolean | undefined
}

/** The name of the constraint strategy, which is a property name in the code that find-my-way generates. */
export const STRATEGY = 'resourceMatch'

/** A constraint strategy, and the way to give it a route, whose token then stands among the route's constraints. */
export interface FallThrough {
  readonly strategy: ConstraintStrategy<HTTPVersion.V1, Target>
  readonly add: (planned: PlannedRoute) => string
}

/**
 * Lets a route decline a request in the router itself, so that the next one that matches is served (Rails). Routes
 * of one shape may then stand at one place, where find-my-way alone would hold only the first; it asks each for its
 * constraints, and the first in the table's order that takes the request wins. It costs about 3 % of every
 * request of the app, so it is used where routes do overlap and not elsewhere.
 */
export function fallThrough (rules: UrlRules): FallThrough {
  const routes = new Map<string, Asked>()
  return {
    add (planned) {
      const token = `${planned.route.controller}#${planned.route.action}:${routes.size}`
      routes.set(token, { planned, order: routes.size })
      return token
    },
    strategy: {
      name: STRATEGY,
      deriveConstraint: (request: Target) => request,
      storage: () => storage(routes, rules)
    } as unknown as ConstraintStrategy<HTTPVersion.V1, Target>
  }
}

/** A route that the router asks, and where it stands in the table. */
interface Asked {
  readonly planned: PlannedRoute
  readonly order: number
}

/** What find-my-way keeps at one place: it puts tokens in with a bit for each, and asks for the bit of a request. */
function storage (routes: ReadonlyMap<string, Asked>, rules: UrlRules) {
  let bits: ReadonlyMap<string, number> = new Map()
  const order = (token: string): number => routes.get(token)!.order
  return {
    set (token: string, bit: number) {
      // Routes are mounted in groups, so they come here in another order than they stand in the table.
      bits = new Map([...bits, [token, bit] as const].sort(([one], [other]) => order(one) - order(other)))
    },
    get (asked: string | Target): number {
      if (typeof asked === 'string') return bits.get(asked) ?? 0
      // The router has refused malformed encoding, and counted the segments, before it asks.
      const segments = segmentsOf(asked.url, rules)?.map(decodeURIComponent)
      if (segments === undefined) return 0
      for (const [token, bit] of bits) {
        if (takes(routes.get(token)!.planned, segments)) return bit
      }
      return 0
    }
  }
}

/**
 * A request target's path in segments, still encoded, cut as find-my-way cuts it; `null` for a target that is neither in
 * origin form nor in absolute form (RFC 9112, 3.2), of which find-my-way would drop the first character.
 */
function segmentsOf (url: string, { ignoreDuplicateSlashes, useSemicolonDelimiter }: UrlRules): readonly string[] | null {
  const path = /^(?:https?:\/\/[^/?#]*|(?=\/))\/?([^?#]*)/i.exec(url)?.[1]
  if (path === undefined) return null
  const target = useSemicolonDelimiter === true ? path.split(';', 1)[0]! : path
  const segments = target.split('/')
  return ignoreDuplicateSlashes === true ? segments.filter(segment => segment !== '') : segments
}

/** Whether a route takes a request that has its shape, by the path's decoded segments. */
export function takes ({ url: { segments: template, match } }: PlannedRoute, segments: readonly string[]): boolean {
  const params: Params = Object.create(null)
  for (const [index, { text, param }] of template.entries()) {
    if (param !== null) params[param] = segments[index]!.slice(text.length)
  }
  return match === null || match(params)
}
