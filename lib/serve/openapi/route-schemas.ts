import type { FastifyInstance, RouteOptions as FastifyRouteOptions } from 'fastify'
import type { PlannedRoute } from '../../match/pattern.js'
import type { Operation } from '../../table/operations.js'
import type { MountedRoute } from '../request/stage.js'
import { responsesOf, schemaOf, showsParams, splitSchema, type Schemas } from './schema.js'
import { showSchemas, transformFor, type DocumentedRoute } from './swagger.js'

/** The schemas that routes have after the last `onRoute` listener; routes without one are not in it. */
export const routeSchemas = new WeakMap<object, unknown>()

export type RouteSchemas = ReturnType<typeof createSchemas>

/** The schemas of the routes of a mount. `describe` completes them for OpenAPI; `null` keeps them. */
export function createSchemas (fastify: FastifyInstance, shows: Pick<Schemas, 'describe' | 'showsParams'>) {
  const schemas: Schemas = { ...shows, getSchema: id => fastify.getSchema(id), byJson: new Map() }
  const documented: DocumentedRoute[] = []
  return {
    /** The schema of a route with the plugin's params, and the transform for @fastify/swagger. */
    schemaFor: (planned: PlannedRoute, userSchema: Operation | undefined) => ({
      schema: schemaOf(schemas, planned, userSchema),
      swaggerTransform: showsParams(schemas, userSchema) ? transformFor(planned.pattern) : undefined
    }),

    /**
     * Sets the schema that Fastify compiles after the last listener, and returns whether Fastify validates params with
     * it. Frozen options do not change.
     */
    finish (mounted: MountedRoute, options: FastifyRouteOptions): boolean {
      const { planned } = mounted
      const schema = options.schema as Operation | undefined
      if (schema !== undefined) routeSchemas.set(planned, schema)
      const isPlain = planned.pattern.checks.size === 0 && schemas.describe === null
      const { shown, compiled } = isPlain ? { shown: schema, compiled: schema } : splitSchema(schemas, planned, schema)
      const hasResponses = schemas.describe !== null && showsParams(schemas, compiled)
      const responses = hasResponses ? responsesOf(mounted, compiled?.['response']) : null
      if (!Object.isFrozen(options) && (shown !== compiled || responses !== null)) {
        if (shown !== compiled) options.schema = compiled!
        documented.push({ options, shown: shown!, compiled: compiled!, responses })
      }
      return compiled?.['params'] !== undefined
    },

    /** Sets the schemas for readers, which Fastify must not compile, after all routes are mounted. */
    show (): void {
      const written = new WeakSet<object>()
      showSchemas(documented, written)
      fastify.addHook('onReady', async () => showSchemas(documented.splice(0), written))
    }
  }
}
