import type { FastifyInstance, RouteOptions as FastifyRouteOptions } from 'fastify'
import type { PlannedRoute } from '../../match/pattern.js'
import type { Describe, Operation } from '../../table/operations.js'
import { oncePerApp } from '../app/instances.js'
import type { MountedRoute } from '../request/evidence.js'
import { hasOtherLibrary } from './json-schema.js'
import { addedSchemas, documentUrl, type Schemas } from './schema.js'

/**
 * The schemas of an app's routes as the user and listeners have set them; routes without one are not in it. Two apps
 * may have the same routes.
 */
export const schemasIn = oncePerApp(() => new Map<object, unknown>())

export type RouteSchemas = ReturnType<typeof createSchemas>

/**
 * The parts of a compiled schema that change until the app is ready: Fastify replaces the schemas of fluent builders,
 * and a later route changes the description of an earlier one.
 */
const LATE = ['description', 'body', 'querystring', 'headers', 'response'] as const

interface SchemaSettings {
  /** Completes a schema for OpenAPI; `null` without the plugin option `openapi`. */
  readonly describeRoute: Describe | null
  /** Whether readers see the params as JSON schemas. */
  readonly showsParams: boolean
}

/** The schemas of the routes of a mount. */
export function createSchemas (fastify: FastifyInstance, { describeRoute, showsParams }: SchemaSettings) {
  const compiledSchemas = schemasIn(fastify)
  const schemas: Schemas = {
    isDescribed: describeRoute !== null, getSchema: id => fastify.getSchema(id), byJson: new Map()
  }
  return {
    /** The schema of a route for listeners and for Fastify, without the params that the plugin checks. */
    schemaFor (planned: PlannedRoute, userSchema: Operation | undefined): Operation | undefined {
      const isHidden = planned.pattern.isVariant
      if (describeRoute !== null) return describeRoute(planned, { ...userSchema, ...isHidden && { hide: true } })
      return userSchema === undefined && !isHidden ? undefined : { ...userSchema, ...isHidden && { hide: true } }
    },

    /** Fastify compiles the schema that a route has before the plugin shows another one, so that a route needs one. */
    prepare (options: FastifyRouteOptions, { planned: { pattern } }: MountedRoute): void {
      if (showsParams && pattern.reader.checks.size > 0) options.schema ??= {}
    },

    /**
     * Sets the schema and the URL of a route for its readers, such as @fastify/swagger, when Fastify has taken those
     * that it compiles.
     */
    show (options: FastifyRouteOptions, mounted: MountedRoute): void {
      const { planned } = mounted
      const compiled = options.schema as Operation | undefined
      const added = showsParams && compiled !== undefined ? addedSchemas(schemas, mounted, compiled) : {}
      const isComplete = Object.keys(added).length === 0 || hasOtherLibrary(compiled)
      const shown = isComplete ? compiled : withSchemas(compiled!, added)
      if (compiled !== undefined) compiledSchemas.set(planned, compiled)
      if (Object.isFrozen(options)) return
      if (shown !== compiled) options.schema = shown!
      options.url = documentUrl(planned.pattern, options.url)
    }
  }
}

/** A schema with other params and responses. */
function withSchemas (compiled: Operation, added: Operation): Operation {
  const shown: Record<string, unknown> = { ...compiled, ...added }
  for (const part of LATE) {
    const isSet = part in compiled || part === 'description' || (part === 'querystring' && 'query' in compiled)
    if (!isSet) continue
    const addedPart = added[part] as object | undefined
    const get = (): unknown => addedPart === undefined ? compiled[part] : { ...addedPart, ...compiled[part] as object }
    Object.defineProperty(shown, part, { get, enumerable: true, configurable: true })
  }
  return shown
}
