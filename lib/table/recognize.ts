import type { Recognition, RequestOptions } from '../../types/index.js'
import { refuse, show } from '../errors/errors.js'
import { redirectTarget } from '../link/location.js'
import type { Params } from '../match/params.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Query } from './query.js'
import type { Headers } from './finder.js'

/** Answers what the mounted table would serve. */
export type Recognize = (method: string, target: string, options?: RequestOptions) => Recognition | null

/** What a route makes of a request that the router has found it for. */
export type Reading =
  | {
    readonly verdict: 'taken'
    readonly params: Recognition['params']
    /** Where a redirect leads; `null` for any other route. */
    readonly location: string | null
  }
  /** The URL does not match. */
  | { readonly verdict: 'declined' }
  /** A redirect whose address cannot be made of these params: nothing is found there. */
  | { readonly verdict: 'lost' }
  /** A constraint has failed, for which the answer is 400. */
  | { readonly verdict: 'failed', readonly params: Params }

/**
 * A recogniser: the router on the very patterns that are mounted, then the same reading of params.
 * Errors: `FST_RESOURCES_ARGUMENTS`, for a method in lower case, which no server takes and nobody means.
 */
export function recognizerOf ({ find, shown, app }: Pick<Query, 'find' | 'shown' | 'app'>): Recognize {
  return (method, target, options) => {
    if (method !== method.toUpperCase()) {
      refuse('FST_RESOURCES_ARGUMENTS', `recognize(${show(method)}, …): methods are in upper case (RFC 9110, 9.1), ` +
        `give ${show(method.toUpperCase())}`)
    }
    const headers = headersOf(options)
    const found = find(method, target, headers)
    if (found === null || 'refused' in found) return null
    if (app !== undefined && app.compare(method, target, headers, found) !== 'same') return null
    if (found.fault !== undefined) throw found.fault
    const reading = readFound(found.planned, found.params, target)
    return reading.verdict === 'taken' ? { route: shown(found.planned.route), params: reading.params } : null
  }
}

/** Reads the params that the router has found, in place, as the mounted route does. */
export function readFound ({ url }: Pick<PlannedRoute, 'url'>, params: Params, target: string): Reading {
  const { entry: { redirect }, checks, match, satisfied } = url
  if (match !== null && !match(params)) return { verdict: 'declined' }
  if (!satisfied(params)) return { verdict: 'failed', params: Object.freeze(params) }
  const converted: Record<string, unknown> = params
  for (const [name, check] of checks) converted[name] = check.read(params[name]!)
  Object.freeze(converted)
  if (redirect === null) return { verdict: 'taken', params: converted, location: null }
  const location = redirectTarget(url, redirect)(converted, target)
  return location === null ? { verdict: 'lost' } : { verdict: 'taken', params: converted, location }
}

const noHeaders: Headers = Object.freeze({})

/** A request's headers by their names in lower case, as Node has them. */
export function headersOf (options: RequestOptions | undefined): Headers {
  const given = options?.headers
  if (given === undefined) return noHeaders
  const named = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value])
  return Object.assign(Object.create(null), Object.fromEntries(named))
}
