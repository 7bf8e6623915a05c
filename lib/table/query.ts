import type { Route } from '../../types/index.js'
import type { Drawing } from '../draw/drawing.js'
import type { RouterRules } from '../link/link.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Url } from '../match/urls.js'
import type { Find, Found, Headers } from './finder.js'

/** A drawing as it is mounted, or as `draw` gives it, under no prefix. */
export interface DrawnTable {
  readonly drawing: Drawing
  /** Made when it is first asked for. */
  readonly plan: () => readonly PlannedRoute[]
  /** As Fastify prints it: `/admin`, or `''`. */
  readonly prefix: string
  /** The path of its origin, where it is mounted. */
  readonly base?: string
}

/** The same, something else (a wildcard, which takes nearly every URL, or another route), or nothing. */
export type Comparison = 'same' | 'wildcard' | 'foreign' | 'nothing'

/** What an app has around its tables. */
export interface App {
  /** What its router finds, beside what the tables' router has found; `found` is left as it is. */
  readonly compare: (method: string, target: string, headers: Headers, found: Found) => Comparison
  /** The pattern of the route by hand that takes a request, as far as the app tells: `/files/*`. */
  readonly patternFor: (method: string, target: string, headers: Headers) => string | null
  /** The verbs that stand at a URL's place, those by hand too. */
  readonly verbsAt: (url: Url) => readonly string[]
  /** Whether any of its routes has a version. */
  readonly asksVersions: boolean
}

/** What requests are recognised and explained by. */
export interface Query {
  readonly tables: readonly DrawnTable[]
  readonly rules: RouterRules
  readonly find: Find
  /** The record that is shown for a route of a drawing: under a prefix it is another. */
  readonly shown: (route: Route) => Route
  /** The app that has mounted them; none for what `draw` gives. */
  readonly app?: App | undefined
}
