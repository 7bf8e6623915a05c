import type { FastifyInstance, RouteOptions as FastifyRouteOptions } from 'fastify'
import type { Schema } from '../../constrain/check.js'
import { printRoute } from '../../draw/record.js'
import { isPlain, throwProblems } from '../../errors/errors.js'
import { siteOf } from '../../errors/site.js'
import type { PlannedRoute } from '../../match/pattern.js'
import type { Describe, Operation } from '../../table/operations.js'
import { stateOf } from '../app/state.js'
import type { MountedRoute } from '../request/evidence.js'
import { Conversions } from './conversions.js'
import { joinSchemas } from './join-schema.js'
import { hasOtherLibrary } from './json-schema.js'
import { LibraryParts, type SplitSchema } from './library-parts.js'
import { documentUrl, hasShownParams, paramsSchema, responsesOf } from './schema.js'
import { SharedSchemas } from './shared-schemas.js'

/**
 * The parts of a compiled schema that change until the app is ready: Fastify replaces the schemas of fluent builders,
 * and a later route changes the description of an earlier one.
 */
const LATE = ['description', 'body', 'querystring', 'headers', 'response'] as const

/** The schemas of the routes of a mount. */
export class RouteSchemas {
  readonly #fastify: FastifyInstance
  readonly #describeRoute: Describe | null
  readonly #showsParams: boolean
  readonly #readsRequests: boolean
  readonly #readsReplies: boolean
  readonly #shared: SharedSchemas
  readonly #libraries: LibraryParts
  readonly #splits = new Map<PlannedRoute, SplitSchema>()
  readonly #byJson = new Map<string, Schema>()

  /**
   * `describeRoute` completes a schema for OpenAPI, `null` without the plugin option `openapi`; `showsParams` is whether
   * readers see the params as JSON schemas.
   */
  constructor (fastify: FastifyInstance, describeRoute: Describe | null, showsParams: boolean) {
    this.#fastify = fastify
    this.#describeRoute = describeRoute
    this.#showsParams = showsParams
    // A compiler of the app may read the schemas of libraries.
    this.#readsRequests = fastify.validatorCompiler === undefined
    this.#readsReplies = fastify.serializerCompiler === undefined
    this.#shared = new SharedSchemas(stateOf(fastify).schemas, id => fastify.getSchema(id) !== undefined)
    this.#libraries = new LibraryParts(new Conversions(this.#shared))
  }

  /** Takes the parts of libraries out of a route's options, unless the app or the route has a compiler for them. */
  split (planned: PlannedRoute, options: Readonly<Record<string, unknown>>): SplitSchema | null {
    const { schema, validatorCompiler, serializerCompiler } = options
    if (schema === undefined) return null
    const { route, pattern: { entry } } = planned
    const { controller, action, name } = route
    const split = this.#libraries.split(schema as Operation, {
      place: `${printRoute(route)}${siteOf(entry.declaration)}`,
      name: `${controller ?? name}_${action}`,
      readsRequest: this.#readsRequests && validatorCompiler === undefined,
      readsReply: this.#readsReplies && serializerCompiler === undefined
    })
    if (split !== null) this.#splits.set(planned, split)
    return split
  }

  /** Throws if Fastify cannot serialize a reply, and warns of parts that documents cannot show. */
  check (): void {
    const { problems, hidden } = this.#libraries
    throwProblems('INVALID_OPTION', problems)
    const parts = [...new Set(hidden)]
    if (parts.length > 0) {
      process.emitWarning(`documents show {} for ${parts.join('; ')}`, 'FastifyResourcesWarning')
    }
  }

  /** Makes the shared schemas visible for documents, in an instance of their own: Fastify compiles none of them. */
  async share (): Promise<void> {
    const { added } = this.#shared
    if (added.length === 0) return
    await this.#fastify.register(async function sharedSchemas (instance) {
      for (const schema of added) instance.addSchema(schema)
    })
  }

  /** The schema of a route for listeners and for Fastify, without the params that the plugin checks. */
  schemaFor (planned: PlannedRoute, userSchema: Operation | undefined): Operation | undefined {
    const isHidden = planned.pattern.onlyAddsFormat
    const schema = { ...userSchema, ...isHidden && { hide: true } }
    if (this.#describeRoute !== null) return this.#describeRoute(planned, schema)
    return userSchema === undefined && !isHidden ? undefined : schema
  }

  /**
   * Fastify compiles the schema that a route has before the plugin shows another one, so that a route needs one. It has
   * already seen that there is a body.
   */
  prepare (options: FastifyRouteOptions, { planned }: MountedRoute): void {
    const split = this.#splits.get(planned)
    if (split !== undefined || (this.#showsParams && planned.pattern.reader.checks.size > 0)) options.schema ??= {}
    const { body, ...others } = (options.schema ?? {}) as Operation
    if (isPlain(body) && body === split?.compiled['body'] && Object.keys(body).length === 0) options.schema = others
  }

  /**
   * Sets the schema and the URL of a route for its readers, such as @fastify/swagger, when Fastify has taken those that
   * it compiles.
   */
  show (options: FastifyRouteOptions, mounted: MountedRoute): void {
    const { planned } = mounted
    const compiled = options.schema as Operation | undefined
    const split = this.#splits.get(planned)
    const read = compiled === undefined || split === undefined ? compiled : withSchemas(compiled, {}, split)
    const added = compiled === undefined ? {} : this.#added(mounted, compiled)
    const isComplete = Object.keys(added).length === 0 || hasOtherLibrary(compiled)
    const shown = isComplete ? read : withSchemas(compiled!, added, split)
    if (read !== undefined) stateOf(this.#fastify).schemas.byRoute.set(planned, read)
    if (Object.isFrozen(options)) return
    if (shown !== compiled) options.schema = shown!
    options.url = documentUrl(planned.pattern, options.url)
  }

  /** The parts that readers of a schema see in addition: the params that the plugin checks, and responses. */
  #added (mounted: MountedRoute, compiled: Operation): Operation {
    const { planned: { pattern } } = mounted
    const { params } = compiled
    const isDescribed = this.#describeRoute !== null
    const showsResponses = isDescribed && (this.#showsParams || this.#readsRequests)
    const responses = showsResponses ? responsesOf(mounted, compiled) : null
    return {
      ...this.#showsParams && hasShownParams(pattern, isDescribed, params) && {
        params: joinSchemas(paramsSchema(pattern, isDescribed, this.#byJson), pattern.reader.checks, params,
          id => this.#fastify.getSchema(id))
      },
      ...responses && { response: responses }
    }
  }
}

/**
 * A compiled schema with other params and responses, and with what readers see of the parts of libraries, unless a
 * listener has set others.
 */
function withSchemas (compiled: Operation, added: Operation, split: SplitSchema | undefined): Operation {
  const { response: replies, ...requests } = split?.shown ?? {}
  const isKept = (part: Operation | undefined, from: unknown) => ([key]: readonly [string, unknown]): boolean =>
    part?.[key] === undefined || part[key] === (from as Operation)[key]
  const kept = Object.fromEntries(Object.entries(requests).filter(isKept(compiled, split?.compiled))) as Operation
  const shown: Record<string, unknown> = { ...compiled, ...added, ...kept }
  const responses = (): unknown => {
    const response = compiled['response'] as Operation | undefined
    const own = Object.entries(Object(replies) as Operation).filter(isKept(response, split?.compiled['response']))
    return { ...added['response'] as object, ...response, ...Object.fromEntries(own) as object }
  }
  for (const part of LATE) {
    const isSet = part in compiled || part === 'description' || (part === 'querystring' && 'query' in compiled)
    const isChanged = part === 'response' && (added['response'] ?? replies) !== undefined
    const get = isChanged ? responses : (): unknown => compiled[part]
    if (isSet && !(part in kept)) Object.defineProperty(shown, part, { get, enumerable: true, configurable: true })
  }
  return shown
}
