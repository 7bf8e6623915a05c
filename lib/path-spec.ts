import type { UrlOptions } from '../types/index.js'
import type { PlannedRoute } from './plan.js'
import type { Shadow } from './shadows.js'

/** What other routes take of what a route would. */
export type Shadows = readonly Shadow<PlannedRoute>[]

/** What all helpers of one mount go by. */
export interface HelperRules {
  readonly style: 'snake' | 'camel'
  readonly maxParamLength: number
  /** The quick texts of params without a constraint, by what other routes take: nearly all params have one of two. */
  readonly quickTexts: Map<string, QuickText>
  /** What another route would take. */
  readonly findShadows: (planned: PlannedRoute) => Shadows
  /** Builds what the quick way leaves: with every check, or as Rails does. */
  readonly build: (spec: PathSpec, args: readonly unknown[], takesOrigin: boolean) => Built
}

/** A named route as its helpers see it. */
export interface PathSpec {
  readonly planned: PlannedRoute
  /** The URL for a suffix where a literal path ends in one, which is a param `format` to the router. */
  readonly variant: PlannedRoute | null
  readonly rules: HelperRules
}

/** A path built, and the options of the call that are for what comes before it. */
export interface Built {
  readonly path: string
  readonly options: UrlOptions
}

/** What a value is written as in a path, `null` where that takes the careful way; a number too is given as a text, since adding up mere strings takes half the time. */
export type QuickText = (value: unknown) => string | null
