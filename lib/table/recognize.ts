import type { Recognition, RequestOptions } from '../../types/index.js'
import type { Entry } from '../draw/drawing.js'
import { satisfies, type Params } from '../match/params.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Asked } from './explain.js'
import type { Headers } from './finder.js'

/** Answers what the mounted table would serve. */
export type Recognize = (method: string, target: string, options?: RequestOptions) => Recognition | null

/** What a route makes of a request that the router has found it for. */
export type Reading =
  | { readonly verdict: 'taken', readonly params: Recognition['params'] }
  /** The URL does not match. */
  | { readonly verdict: 'declined' }
  /** A constraint has failed, for which the answer is 400. */
  | { readonly verdict: 'failed', readonly params: Params }

/** A recogniser: the router on the very patterns that are mounted, then the same reading of params. */
export function recognizerOf ({ find, shown, compare }: Pick<Asked, 'find' | 'shown' | 'compare'>): Recognize {
  return (method, target, options) => {
    const headers = headersOf(options)
    const found = find(method, target, headers)
    if (found === null || 'refused' in found) return null
    if (compare !== undefined && compare(method, target, headers, found) !== 'same') return null
    const reading = readFound(found.planned, found.params)
    return reading.verdict === 'taken' ? { route: shown(found.planned.route), params: reading.params } : null
  }
}

/** Reads the params that the router has found, in place, as the mounted route does. */
export function readFound ({ url: { entry, match } }: PlannedRoute, params: Params): Reading {
  if (match !== null && !match(params)) return { verdict: 'declined' }
  if (!satisfies(entry, params)) return { verdict: 'failed', params: Object.freeze(params) }
  return { verdict: 'taken', params: convert(entry, params) }
}

function convert ({ checks }: Entry, params: Params): Recognition['params'] {
  const converted: Record<string, unknown> = params
  for (const [name, check] of checks) converted[name] = check.read(params[name]!)
  return Object.freeze(converted)
}

const noHeaders: Headers = Object.freeze({})

/** A request's headers by their names in lower case, as Node has them. */
export function headersOf (options: RequestOptions | undefined): Headers {
  const given = options?.headers
  if (given === undefined) return noHeaders
  const named = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value])
  return Object.assign(Object.create(null), Object.fromEntries(named))
}
