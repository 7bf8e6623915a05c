import type { UrlOptions } from '../../types/index.js'
import type { SegmentCheck } from '../constrain/check.js'
import { hasAllShapes } from '../declare/characters.js'
import type { DrawnEntry, Drawing } from '../draw/drawing.js'
import type { Order } from '../match/order.js'
import type { ReadUrl, RouterRules } from '../match/read.js'
import type { PlannedRoute, Pattern } from '../match/pattern.js'

export const PATH_OPTIONS: readonly string[] = ['format', 'query', 'anchor', 'trailingSlash']
export const URL_OPTIONS: readonly string[] = [...PATH_OPTIONS, 'host', 'port', 'protocol']

/** The rules of all helpers of one registration that build paths, or URLs. */
export interface HelperRules {
  readonly style: Drawing['helpers']
  readonly arrayFormat: Drawing['arrayFormat']
  readonly router: RouterRules
  readonly read: ReadUrl
  /** The order of the app's routes. Each registration changes the value. */
  readonly order: () => Order
  /** The params that a request's helpers fill with those of the request, if a call omits them. */
  readonly carry: readonly string[]
  readonly form: 'path' | 'url'
  /** Returns the beginning of a URL before its path, by the options of a call and by its request, if any; `null` for none. */
  readonly prefixOf: ((options: UrlOptions, link: Link, request: LinkRequest | null) => string) | null
}

/** The fields of a request that its helpers read. Fastify's option `trustProxy` has already set protocol and host. */
export interface LinkRequest {
  readonly protocol: string
  readonly host: string
  readonly params: unknown
}

/** The strings of a param with which a path surely matches its own route, so that the router need not be asked. */
export class SureStrings {
  // Every helper reads these fields, and private fields are slower.
  readonly check: SegmentCheck | null
  readonly maxLength: number
  readonly needsCare: RegExp
  readonly isWhole: boolean
  /** Whether every safe integer that is not negative is sure, before no extension. */
  readonly hasIntegers: boolean

  /**
   * `begins` are the beginnings of strings that a preceding route may match; `isWhole` is whether the param has a segment
   * of its own, or the end of one.
   */
  constructor (check: SegmentCheck | null, maxLength: number, begins: readonly string[], isWhole: boolean) {
    const initials = begins.flatMap(begin => [begin.toLowerCase(), begin.toUpperCase()].map(text => text.slice(0, 1)))
    // Any string begins with ''. A string that begins with a special character needs care anyway.
    const plain = [...new Set(initials)].filter(first => !/[^\w-]/.test(first))
    this.check = check
    this.maxLength = maxLength
    this.needsCare = new RegExp(`^(?:${[...plain, '$'].join('|')})|[^\\w-]`)
    this.isWhole = isWhole
    // The largest has 16 digits.
    this.hasIntegers = check === null && maxLength >= 16 && !plain.some(first => first === '' || /[0-9]/.test(first))
  }

  /** Whether a string is valid and needs no escape; `reserve` is the length of a format extension in its segment. */
  hasPlain (string: string, reserve: number): boolean {
    return string.length + reserve <= this.maxLength && !this.needsCare.test(string) &&
      (this.check === null || this.check.read(string) !== undefined)
  }

  /** Whether a valid string to escape is sure: by its first character, without a dot or a slash. */
  hasEscaped (string: string): boolean {
    return this.isWhole && !this.needsCare.test(string.charAt(0)) && hasAllShapes(string)
  }
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
  readonly sure: SureStrings
  /** Whether another path variant omits the param. */
  readonly isOptional: boolean
  /** The path variants that write the param, a bit for each. */
  readonly writtenIn: number
  /** Whether a request's param of the name fills it. */
  readonly isCarried: boolean
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
  /** Whether a request may fill params. */
  readonly carries: boolean
  /** The literal before the first param, percent-encoded. */
  readonly begin: string
  readonly params: readonly LinkParam[]
  readonly destination: Destination
  /** The destinations of the path with a format extension, if the extension has separate URLs. */
  readonly formatDestinations: readonly Destination[]
  /** Whether each preceding route matches only strings that need care. */
  readonly isSure: boolean
  /** Whether the same is true with a format extension, which the router finds after any last param. */
  readonly isSureWithFormat: boolean
  /** Whether a call needs only one plain value for each param. */
  readonly acceptsValues: boolean
}

/** Whether an omitted param has a default. */
export function hasDefault (defaults: DrawnEntry['defaults'], name: string): boolean {
  return Object.hasOwn(defaults, name) && defaults[name] !== null
}
