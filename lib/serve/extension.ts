import type { FastifyRequest } from 'fastify'
import type { Route } from '../../types/index.js'
import type { DrawnEntry } from '../draw/drawing.js'
import type { Pattern } from '../match/pattern.js'

/** The part of a route that a feature adds to its mounting, such as the loading of its records. */
export interface RouteExtension {
  /** The hook before the `preHandler` hooks of the user. Listeners may copy it to other routes. */
  readonly preHandler: (...args: never[]) => unknown
  /** Throws for a request that must not reach the handler. */
  readonly guard: (request: FastifyRequest) => void
  /** The responses of the hook by status code, for OpenAPI. */
  readonly responses: Readonly<Record<string, object>>
  /** The hooks that listings show instead of the hook. */
  readonly listed: ReadonlyArray<{ readonly name: string }>
}

/** Returns the extension of a row of the table or of one of its patterns; `null` if the feature adds nothing. */
export type Extend = (entry: DrawnEntry, route: Route, pattern?: Pattern) => RouteExtension | null
