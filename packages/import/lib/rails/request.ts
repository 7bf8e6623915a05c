import { escapePattern, paramsIn } from './path.js'
import type { RailsDefault } from './values.js'

type Defaults = Readonly<Record<string, RailsDefault>>

/** The constraint on the host of a row, if it has one, and its defaults. */
export interface HostAndDefaults {
  readonly host?: string | RegExp
  readonly defaults: Defaults
}

const HOST_PARTS: readonly string[] = ['host', 'domain', 'subdomain']

/**
 * Reads the conditions on the host among the defaults: Rails prints `constraints subdomain: "api"` as the default
 * `{subdomain: "api"}`, which would open the route to every host.
 */
export function readHost (path: string, printed: Defaults): HostAndDefaults {
  const isCondition = (key: string): boolean => HOST_PARTS.includes(key) && conditionOf(path, printed, key) !== ''
  const [exact, domain, subdomain] = HOST_PARTS.map(key => conditionOf(path, printed, key)) as [string, string, string]
  const host = exact === '' ? hostPattern(domain, subdomain) : exact
  const defaults = Object.fromEntries(Object.entries(printed).filter(([key]) => !isCondition(key)))
  return { ...host === undefined ? {} : { host }, defaults }
}

/** A string or an integer as a string, unless a param of the path has the name; otherwise an empty string. */
function conditionOf (path: string, defaults: Defaults, key: string): string {
  const value = defaults[key] ?? true
  return typeof value === 'boolean' || paramsIn(path).has(key) ? '' : String(value)
}

/** A pattern for the header `Host`, which may end in a port. */
function hostPattern (domain: string, subdomain: string): RegExp | undefined {
  if (domain === '' && subdomain === '') return undefined
  const start = subdomain === '' ? '(?:^|\\.)' : `^${escapePattern(subdomain)}\\.`
  return new RegExp(domain === '' ? start : `${start}${escapePattern(domain)}(?::\\d+)?$`)
}

/** Whether a default may be a condition on the request that no constraint can express. */
export function mayHaveCondition ({ path, defaults }: { readonly path: string, readonly defaults: Defaults }): boolean {
  const params = paramsIn(path)
  const isText = (key: string): boolean => ['string', 'number'].includes(typeof defaults[key])
  return [...HOST_PARTS, 'port', 'protocol'].some(key => isText(key) && !params.has(key))
}
