import type { QueryValue, UrlOptions } from '../../types/index.js'
import type { SegmentCheck } from '../constrain/check.js'
import type { Entry } from '../draw/drawing.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Url } from '../match/urls.js'

/** The router's options that decide how a path is cut and compared, and so whether it comes back to its route; Fastify's names. */
export interface RouterRules {
  readonly maxParamLength: number
  /** Whether a path with a slash behind it is served as the one without. */
  readonly ignoreTrailingSlash: boolean
  readonly ignoreDuplicateSlashes: boolean
  readonly caseSensitive: boolean
  /** Whether a path ends at its first semicolon. */
  readonly useSemicolonDelimiter: boolean
}

/** What all helpers of one mount go by. */
export interface HelperRules {
  readonly style: 'snake' | 'camel'
  readonly dialect: LinkDialect
  readonly router: RouterRules
  /** The routes of the app that the router tries before one, for some texts of its params. */
  readonly findPreceding: (planned: PlannedRoute) => readonly PlannedRoute[]
  /** A number that changes whenever {@link findPreceding} may answer otherwise, as it does while an app boots. */
  readonly generation: () => number
}

/** A named route as its helpers see it. */
export interface PathSpec {
  readonly planned: PlannedRoute
  /** The URL for a suffix where a literal path ends in one, which is a param `format` to the router. */
  readonly variant: PlannedRoute | null
  readonly rules: HelperRules
}

/** A param of a path, and the text behind it. */
export interface Part {
  readonly name: string
  /**
   * The place of its value in a call: in the Rails dialect a param may stand in a path twice, and one value is for
   * both.
   */
  readonly at: number
  /** What a record may have in its stead: `id` for `photo_id`. */
  readonly origin: string | null
  /** Its default as text, `undefined` where it has none. */
  readonly fallback: string | undefined
  readonly check: SegmentCheck | null
  /** How long its text may be for the router. */
  readonly most: number
  /** What its texts look like that need care: empty, to be escaped, or beginning with what another route may take. */
  readonly needsCare: RegExp
  /** Whether no other route may take a number. */
  readonly takesNumbers: boolean
  /** Whether the path can be written without it. */
  readonly isOptional: boolean
  /** Whether it may be several segments. */
  readonly isGlob: boolean
  /** Whether a suffix is part of it for the router. */
  readonly takesSuffix: boolean
  /** The literal text behind it, percent-encoded. */
  readonly after: string
}

/** All about a path that does not depend on a call's arguments. */
export interface Link {
  readonly generation: number
  readonly planned: PlannedRoute
  readonly url: Url
  readonly entry: Entry
  readonly dialect: LinkDialect
  readonly router: RouterRules
  /** The helper's own name, of its path or its URL. */
  readonly nameOf: (takesOrigin: boolean) => string
  /** The params, each once, in path order. */
  readonly names: readonly string[]
  /** Those without a default. */
  readonly required: readonly string[]
  readonly requiresSuffix: boolean
  /** The text in front of the first param, percent-encoded. */
  readonly begin: string
  readonly parts: readonly Part[]
  /** The routes that the router tries first, as far as they may take the path. */
  readonly preceding: readonly PlannedRoute[]
  /** Whether each of them takes only what a part needs care for. */
  readonly isSure: boolean
  /** Those of the URL for a suffix, where it has one of its own. */
  readonly precedingSuffixed: readonly PlannedRoute[]
}

/** Asks for all about a path, as it is by now. */
export type Prepared = () => Link

/** What stands behind the params of a call, read. */
export interface Rest {
  /** The suffix to write, `null` for none. */
  readonly suffix: string | null
  /** How many characters it takes of what the router allows the last param. */
  readonly reserve: number
  readonly options: UrlOptions
  /** The query, encoded. */
  readonly query: string
}

/** What the dialects say differently of a helper's call. */
export interface LinkDialect {
  /** Whether what is built has to come back to its route with the same params. */
  readonly routesBack: boolean
  /** The text that a value stands for, `null` where it stands for none. */
  readonly paramText: (part: Part, value: unknown) => string | null
  /** What is wrong with a value that stands for no text. */
  readonly absenceOf: (link: Link, part: Part, value: unknown, takesOrigin: boolean) => string
  /** What is wrong with the text of a param by itself, or `null`. */
  readonly paramFault: (link: Link, part: Part, text: string, rest: Rest | null) => string | null
  /** Whether an argument behind the params is the suffix, and not options. */
  readonly isSuffix: (value: unknown, hasParams: boolean) => boolean
  /** The suffix to write, `null` for none. */
  readonly suffixOf: (link: Link, given: unknown) => string | null
  /** What is wrong with the suffix, or with none, whatever the params are; `null` for nothing. */
  readonly suffixFault: (link: Link, suffix: string | null, given: unknown) => string | null
  readonly queryOf: (link: Link, options: UrlOptions) => Readonly<Record<string, QueryValue>> | undefined
}
