import type { SegmentCheck } from '../constrain/check.js'
import type { DrawnEntry } from '../draw/drawing.js'
import type { Order } from '../match/order.js'
import type { ReadUrl, RouterRules } from '../match/read.js'
import type { PlannedRoute, Pattern } from '../match/pattern.js'
import type { Origin } from './origin.js'

export const PATH_OPTIONS: readonly string[] = ['format', 'query', 'anchor', 'trailingSlash']
export const URL_OPTIONS: readonly string[] = [...PATH_OPTIONS, 'host', 'port', 'protocol']

/** The rules of all helpers of one registration. */
export interface HelperRules {
  readonly style: 'snake' | 'camel'
  readonly router: RouterRules
  readonly read: ReadUrl
  /** The order of the app's routes. Each registration changes the value. */
  readonly order: () => Order
  /** The origin of the app's base URL, or of each request. */
  readonly origin: Origin | 'request' | null
}

/** A param of a path, with the literal after it. In the Rails dialect two params of a path may have one name. */
export interface LinkParam {
  readonly name: string
  /** The index of the value in a call with a value for each param. */
  readonly index: number
  /** The property of a record that has the value: `id` for `photo_id`. */
  readonly property: string | null
  /** The default as a string, `undefined` for none. */
  readonly fallback: string | undefined
  readonly check: SegmentCheck | null
  /** The router's limit for the length. */
  readonly maxLength: number
  /** Matches strings that need care: empty strings, strings to escape, and strings that another route may match. */
  readonly needsCare: RegExp
  /** Whether another path variant omits the param. */
  readonly isOptional: boolean
  readonly isGlob: boolean
  /** Whether the format extension is part of the param's segment. */
  readonly includesFormat: boolean
  /** The literal after the param, percent-encoded. */
  readonly after: string
}

/** The route that a path must match, and the routes that the router tries before it. */
export interface Destination {
  readonly planned: PlannedRoute
  readonly preceding: readonly PlannedRoute[]
}

/** A path variant of a helper: everything that does not depend on the arguments of a call. */
export interface Link {
  /** The name of the helper: `photo_path`. */
  readonly helper: string
  /** The names of the helper's options. One that returns a URL also accepts `host`, `port` and `protocol`. */
  readonly options: readonly string[]
  readonly pattern: Pattern
  readonly entry: DrawnEntry
  readonly rules: HelperRules
  /** The names of the params in path order, with those of all optional segments. */
  readonly names: readonly string[]
  /** The names of the required params. */
  readonly required: readonly string[]
  /** The properties of records that the values of the params are read from: `id` for `photo_id`. */
  readonly properties: readonly string[]
  readonly requiresFormat: boolean
  /** The literal before the first param, percent-encoded. */
  readonly begin: string
  readonly params: readonly LinkParam[]
  readonly own: Destination
  /** The destinations of the path with a format extension, if the extension has separate URLs. */
  readonly formatDestinations: readonly Destination[]
  /** Whether each preceding route matches only strings that need care. */
  readonly isSure: boolean
  /** Whether the same is true with a format extension, which the router finds after any last param. */
  readonly isSureWithFormat: boolean
  /** Whether a call needs only one plain value for each param. */
  readonly acceptsValues: boolean
}

/** The name of a route's helper: `edit_photo_path`, or `editPhotoPath`. */
export function helperName (route: string, form: 'path' | 'url', style: 'snake' | 'camel'): string {
  const snake = `${route}_${form}`
  if (style === 'snake') return snake
  return snake.replace(/(?<=[^_])_+([a-zA-Z0-9])/g, (_found, letter: string) => letter.toUpperCase())
}

/** Whether an omitted param has a default. */
export function hasDefault (defaults: DrawnEntry['defaults'], name: string): boolean {
  return Object.hasOwn(defaults, name) && defaults[name] !== null
}
