import type { Schema } from '../../constrain/check.js'
import { cached } from '../../declare/map.js'
import { globOf, paramsOf } from '../../declare/template.js'
import { hasFormatInParam, type Pattern } from '../../match/pattern.js'
import { joinSchemas } from './join-schema.js'
import type { Operation } from '../../table/operations.js'
import { describeParam } from './openapi.js'
import type { MountedRoute } from '../request/evidence.js'

/** The facts of a mount that its schemas depend on. */
export interface Schemas {
  /** Whether the plugin option `openapi` is set. */
  readonly isDescribed: boolean
  /** A shared schema of the app. */
  readonly getSchema: (id: string) => unknown
  /** The plugin's schemas by their JSON: routes with the same constraints share a frozen object. */
  readonly byJson: Map<string, Schema>
}

/** The parts that readers of a route's schema see in addition: the params that the plugin checks, and responses. */
export function addedSchemas (schemas: Schemas, mounted: MountedRoute, schema: Operation): Operation {
  const { planned: { pattern } } = mounted
  const { params, response } = schema
  const hasParams = pattern.reader.checks.size > 0 ||
    (schemas.isDescribed && params === undefined && shownParams(pattern).length > 0)
  const responses = schemas.isDescribed ? responsesOf(mounted, response) : null
  return {
    ...hasParams && { params: joinedSchema(schemas, pattern, params) },
    ...responses && { response: responses }
  }
}

/** The router's URL of a pattern as the path of a document: with the name of a wildcard, and a required extension. */
export function documentUrl (pattern: Pattern, url: string): string {
  const glob = globOf(pattern.variant)
  return (glob === null ? url : url.replace(/\*$/, `:${glob}`)) + (hasFormatInParam(pattern) ? '.:format' : '')
}

function joinedSchema (schemas: Schemas, pattern: Pattern, userSchema: unknown): unknown {
  return joinSchemas(paramsSchema(pattern, schemas), pattern.reader.checks, userSchema, schemas.getSchema)
}

/** A response without a body schema, as the app's error handler chooses the body. */
const response = (description: string): object => Object.freeze({ type: 'null', description })
const success = response('Default Response')
const badRequest = response('Bad Request')

/**
 * The responses to a failed constraint and those of an extension, for OpenAPI. @fastify/swagger adds its default response
 * only to a schema without responses, so that the default is added here.
 */
function responsesOf ({ planned: { pattern }, extension }: MountedRoute, responses: unknown): Operation | null {
  // A failed constraint on the format is never a bad request.
  const isRejected = !pattern.reader.fallsThrough && [...pattern.reader.checks.keys()].some(name => name !== 'format')
  if (!isRejected && extension === null) return null
  const userResponses = Object(responses) as Record<string, unknown>
  const responsesByStatus = Object.entries({ ...isRejected && { 400: badRequest }, ...extension?.responses })
    .filter(([status]) => ![status, '4xx', '4XX', 'default'].some(key => key in userResponses))
  return { ...responses === undefined && { 200: success }, ...Object.fromEntries(responsesByStatus) }
}

/** The params of a URL, with the params of its prefix. */
function shownParams (pattern: Pattern): readonly string[] {
  const names = paramsOf(pattern.isVariant ? pattern.path : pattern.segments)
  return hasFormatInParam(pattern) ? [...names, 'format'] : names
}

/** The JSON schema of a route's params. The schema is frozen, as routes share it: listeners can only replace it. */
function paramsSchema (pattern: Pattern, { byJson, isDescribed }: Schemas): Schema {
  const { format } = pattern.entry
  const properties = Object.fromEntries(shownParams(pattern).map(name => {
    // The format extension has its own check.
    const check = pattern.reader.checks.get(name) ?? (name === 'format' ? format.check : undefined)
    const schema = check?.schema ?? { type: 'string' }
    return [name, Object.freeze({ ...isDescribed && { description: describeParam(pattern, name) }, ...schema })]
  }))
  return cached(byJson, JSON.stringify(properties), () => Object.freeze({
    type: 'object', properties: Object.freeze(properties), required: Object.keys(properties)
  }))
}
