import type { SegmentCheck } from '../constrain/check.js'
import type { DrawnEntry } from '../draw/drawing.js'
import type { Order } from '../match/order.js'
import type { ReadUrl, RouterRules } from '../match/read.js'
import type { PlannedRoute, Pattern } from '../match/pattern.js'
import type { Origin } from './origin.js'
import type { Rest } from './rest.js'

/** The rules of all helpers of one registration. */
export interface HelperRules {
  readonly style: 'snake' | 'camel'
  readonly router: RouterRules
  readonly read: ReadUrl
  /** The order of the app's routes. Each registration changes the value. */
  readonly order: () => Order<PlannedRoute>
  /** The origin of the app's base URL, or of each request. */
  readonly origin: Origin | 'request' | null
}

/** A param of a path, with the literal after it. */
export interface LinkParam {
  readonly name: string
  /** The index of the value in a call. In the Rails dialect a path may have a param twice, with one value. */
  readonly index: number
  /** The property of a record that has the value: `id` for `photo_id`. */
  readonly origin: string | null
  /** The default as a string, `undefined` for none. */
  readonly fallback: string | undefined
  readonly check: SegmentCheck | null
  /** The router's limit for the length. */
  readonly maxLength: number
  /** Matches strings that need care: empty strings, strings to escape, and strings that another route may match. */
  readonly needsCare: RegExp
  /** Whether no other route can match a number. */
  readonly acceptsNumbers: boolean
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
  /** Whether the helper returns a URL, and so accepts `host`, `port` and `protocol`. */
  readonly acceptsOrigin: boolean
  readonly pattern: Pattern
  readonly entry: DrawnEntry
  readonly isStrict: boolean
  readonly dialect: HelperDialect
  readonly rules: HelperRules
  /** The names of the params in path order, without duplicates. */
  readonly names: readonly string[]
  /** The names of the params without a default that every variant has. */
  readonly required: readonly string[]
  /** The names of the params of the variant with all optional segments. */
  readonly whole: readonly string[]
  /** The properties of records that the values of these params are read from: `id` for `photo_id`. */
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

/** The functions of one dialect that read the arguments of helpers. The two dialects are `strict.ts` and `rails.ts`. */
export interface HelperDialect {
  /** The key of a params object that is the format, `null` for none. */
  readonly formatParam: 'format' | null
  /** Puts positional arguments in path order, `count` of them values, `null` for a number without a meaning. */
  readonly assign: (link: Link, args: unknown[], count: number | null) => unknown[]
  /** Adds the arguments after a params object or a record, and its format, to the values that it has. */
  readonly assignNamed: (link: Link, values: unknown[], rest: readonly unknown[], format: unknown) => unknown[]
  /** Chooses the variant of a path that has all the params of a call, and no others. */
  readonly choose: (links: readonly Link[], values: unknown[], rest: Rest | null, problems: string[]) => Link
  /** The string of a value that is neither a string nor a safe integer; `null` if it has none. */
  readonly print: (link: Link, param: LinkParam, value: unknown) => string | null
  /** The problem with a value that has no string. */
  readonly absence: (link: Link, param: LinkParam, value: unknown) => string
  /** The problem with the string of a param, apart from other routes; `null` if it is valid. */
  readonly problem: (link: Link, param: LinkParam, string: string, rest: Rest | null) => string | null
  /** Whether the argument after the params is a format, not options. */
  readonly isFormat: (link: Link, value: unknown) => boolean
  /** The format to write, `null` for none. */
  readonly format: (link: Link, option: unknown) => string | null
  readonly formatProblem: (link: Link, format: string | null) => string | null
  /** Whether the option `format` is part of the path; otherwise it goes to the query. */
  readonly hasFormat: (link: Link) => boolean
}
