import type { Route } from '../../types/index.js'
import type { Drawing } from '../draw/drawing.js'
import type { RouterRules } from '../link/link.js'
import type { PlannedRoute } from '../match/plan.js'
import type { Find, Found, Headers } from './finder.js'

/** A drawing as it is mounted, or as `draw` gives it, under no prefix. */
export interface Part {
  readonly drawing: Drawing
  /** Made when it is first asked for. */
  readonly plan: () => readonly PlannedRoute[]
  /** As Fastify prints it: `/admin`, or `''`. */
  readonly prefix: string
}

/** Asks the app's own router; `found` is left as it is. */
export type Compare = (method: string, target: string, headers: Headers, found: Found) => 'same' | 'foreign' | 'nothing'

/** What a request is explained by. */
export interface Asked {
  readonly parts: readonly Part[]
  readonly rules: RouterRules
  readonly find: Find
  /** The record that is shown for a route of a drawing: under a prefix it is another. */
  readonly shown: (route: Route) => Route
  /** Whether the app itself finds, for what the table's router has found, something else or nothing. */
  readonly compare?: Compare | undefined
}
