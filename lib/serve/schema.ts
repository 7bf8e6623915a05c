import type { Schema } from '../constrain/check.js'
import { isPlain } from '../declare/map.js'
import { paramsOf } from '../declare/template.js'
import type { PlannedRoute, Pattern } from '../match/pattern.js'
import { describeParam, type Describe, type Operation } from './openapi.js'
import { loadsRecords } from './records.js'
import type { MountedRoute } from './request.js'
import { hasFormatInParam } from './swagger.js'

/** The schemas that a mount shows for the params of its routes. */
export interface Schemas {
  /** Completes the schema of a route for OpenAPI; `null` without the plugin option `openapi`. */
  readonly describe: Describe | null
  /** The plugin's schemas by their JSON: routes with the same constraints share a frozen object. */
  readonly byJson: Map<string, Schema>
  /** The schemas of users and listeners by their joined schemas. Fastify compiles no joined schema. */
  readonly userSchemas: Map<unknown, unknown>
}

/** The schema for readers of a route, and the schema for Fastify without constraints, which the plugin checks. */
export interface Split {
  readonly shown: Operation | undefined
  readonly compiled: Operation | undefined
}

/** The schema of a route with its params, for listeners and OpenAPI. */
export function schemaOf (schemas: Schemas, planned: PlannedRoute, schema: Operation): Operation {
  const { pattern } = planned
  const { describe } = schemas
  const shown = describe === null ? schema : describe(planned, schema)
  const { params } = schema
  const isDescribed = params === undefined && describe !== null && shownParams(pattern).length > 0
  if (pattern.checks.size > 0 || isDescribed) shown['params'] = joinSchemas(schemas, pattern, params)
  return shown
}

/** Splits the schema that a route has after the last `onRoute` listener. */
export function splitSchema (schemas: Schemas, { pattern }: PlannedRoute, schema: Operation | undefined): Split {
  const params = schema?.['params']
  if (schemas.userSchemas.has(params)) {
    const { params: _params, ...compiled } = schema!
    const userSchema = userSchemaIn(schemas, params as Schema)
    return { shown: schema, compiled: userSchema === undefined ? compiled : { ...compiled, params: userSchema } }
  }
  const both = pattern.checks.size === 0 ? params : joinSchemas(schemas, pattern, params)
  if (both === params) return { shown: schema, compiled: schema }
  return { shown: { ...schema, params: both }, compiled: schema ?? {} }
}

/** A response without a body schema, as the app's error handler chooses the body. */
const response = (description: string): object => Object.freeze({ type: 'null', description })
const success = response('Default Response')
const badRequest = response('Bad Request')
const notFound = response('Not Found')

/**
 * The responses to a failed constraint and to a missing record, for OpenAPI. @fastify/swagger adds its default response
 * only to a schema without responses, so that the default is added here.
 */
export function responsesOf ({ planned: { pattern }, resource }: MountedRoute, responses: unknown): Operation | null {
  const loads = loadsRecords(resource)
  // A failed constraint on the format is never a bad request.
  const isRejected = !pattern.fallsThrough && [...pattern.checks.keys()].some(name => name !== 'format')
  if (!isRejected && !loads) return null
  const userResponses = Object(responses) as Record<string, unknown>
  const isKnown = (status: string): boolean => [status, '4xx', '4XX', 'default'].some(key => key in userResponses)
  return {
    ...responses === undefined && { 200: success },
    ...isRejected && !isKnown('400') && { 400: badRequest },
    ...loads && !isKnown('404') && { 404: notFound }
  }
}

/** The user's part of a joined schema: the original object, unless a listener has changed the joined schema. */
function userSchemaIn ({ userSchemas, byJson }: Schemas, both: Schema): unknown {
  const original = userSchemas.get(both) as Schema | undefined
  if (original === undefined || both === original) return original
  const { allOf, ...others } = both
  const isSame = Object.keys({ ...others, ...original }).every(key => key === 'allOf' || others[key] === original[key])
  const pluginSchemas = new Set<unknown>(byJson.values())
  const rest = (allOf as readonly unknown[]).filter(part => !pluginSchemas.has(part))
  return isSame ? original : { ...others, ...rest.length === 0 ? {} : { allOf: rest } }
}

/** The params of a URL, with the params of its prefix. */
function shownParams (pattern: Pattern): readonly string[] {
  const names = paramsOf(pattern.isVariant ? pattern.path : pattern.segments)
  return hasFormatInParam(pattern) ? [...names, 'format'] : names
}

/** Joins the constraints and the user's schema. A schema of another library, such as Zod, does not change. */
function joinSchemas (schemas: Schemas, pattern: Pattern, userSchema: unknown): unknown {
  if (userSchema !== undefined && !isPlain(userSchema)) return userSchema
  const constraints = paramsSchema(pattern, schemas)
  const both = userSchema === undefined
    ? constraints
    : { ...userSchema, allOf: [constraints, ...[(userSchema as Schema)['allOf'] ?? []].flat()] }
  schemas.userSchemas.set(both, userSchema)
  return both
}

/** The JSON schema of a route's params. The schema is frozen, as routes share it: listeners can only replace it. */
function paramsSchema (pattern: Pattern, { byJson, describe }: Schemas): Schema {
  const { format } = pattern.entry
  const properties = Object.fromEntries(shownParams(pattern).map(name => {
    // The format extension has its own check.
    const check = pattern.checks.get(name) ?? (name === 'format' ? format.check : undefined)
    const schema = check?.schema ?? { type: 'string' }
    return [name, Object.freeze({ ...describe !== null && { description: describeParam(pattern, name) }, ...schema })]
  }))
  const key = JSON.stringify(properties)
  const known = byJson.get(key)
  if (known !== undefined) return known
  const schema = Object.freeze({
    type: 'object', properties: Object.freeze(properties), required: Object.keys(properties)
  })
  byJson.set(key, schema)
  return schema
}
