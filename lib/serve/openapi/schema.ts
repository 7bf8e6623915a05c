import type { Schema } from '../../constrain/check.js'
import { cached } from '../../declare/map.js'
import { paramsOf } from '../../declare/template.js'
import { hasFormatInParam, type PlannedRoute, type Pattern } from '../../match/pattern.js'
import { joinSchemas, noteConstraints, userPart } from './join-schema.js'
import { hasOtherLibrary } from './json-schema.js'
import type { Describe, Operation } from '../../table/operations.js'
import { describeParam } from './openapi.js'
import type { MountedRoute } from '../request/stage.js'

/** The schemas that a mount shows for the params of its routes. */
export interface Schemas {
  /** Completes the schema of a route for OpenAPI; `null` without the plugin option `openapi`. */
  readonly describe: Describe | null
  /** Whether to show the params as JSON schemas. */
  readonly showsParams: boolean
  /** A shared schema of the app. */
  readonly getSchema: (id: string) => unknown
  /** The plugin's schemas by their JSON: routes with the same constraints share a frozen object. */
  readonly byJson: Map<string, Schema>
}

/** The schema of a route with its params, for listeners and OpenAPI, which hides format variants. */
export function schemaOf (
  schemas: Schemas, planned: PlannedRoute, userSchema: Operation | undefined
): Operation | undefined {
  const { pattern, pattern: { isVariant, checks } } = planned
  const { describe } = schemas
  const schema: Operation = { ...userSchema, ...isVariant && { hide: true } }
  if (describe === null && checks.size === 0) return userSchema === undefined && !isVariant ? undefined : schema
  const shown = describe === null ? schema : describe(planned, schema)
  const { params } = schema
  const isDescribed = params === undefined && describe !== null && shownParams(pattern).length > 0
  if (showsParams(schemas, schema) && (checks.size > 0 || isDescribed)) {
    shown['params'] = joinedSchema(schemas, pattern, params)
  }
  return shown
}

/** Whether readers of a route see the JSON schema of its params: a transform of another library cannot read it. */
export function showsParams (schemas: Schemas, schema: Operation | undefined): boolean {
  return schemas.showsParams && !hasOtherLibrary(schema)
}

/**
 * Splits the schema that a route has after the last `onRoute` listener: the schema for readers of the route, and the
 * schema for Fastify without constraints, which the plugin checks.
 */
export function splitSchema (
  schemas: Schemas, { pattern }: PlannedRoute, schema: Operation | undefined
): Readonly<Record<'shown' | 'compiled', Operation | undefined>> {
  const params = schema?.['params']
  const userSchema = userPart(params)
  const compiled = userSchema === params ? schema : withParams(schema, userSchema)
  if (!showsParams(schemas, compiled)) return { shown: compiled, compiled }
  if (userSchema !== params) return { shown: schema, compiled }
  const both = pattern.checks.size === 0 ? params : joinedSchema(schemas, pattern, params)
  return both === params ? { shown: schema, compiled } : { shown: withParams(schema, both), compiled: compiled ?? {} }
}

function withParams (schema: Operation | undefined, params: unknown): Operation {
  const { params: _params, ...others } = schema ?? {}
  return params === undefined ? others : { ...others, params }
}

function joinedSchema (schemas: Schemas, pattern: Pattern, userSchema: unknown): unknown {
  return joinSchemas(paramsSchema(pattern, schemas), pattern.checks, userSchema, schemas.getSchema)
}

/** A response without a body schema, as the app's error handler chooses the body. */
const response = (description: string): object => Object.freeze({ type: 'null', description })
const success = response('Default Response')
const badRequest = response('Bad Request')

/**
 * The responses to a failed constraint and those of an extension, for OpenAPI. @fastify/swagger adds its default response
 * only to a schema without responses, so that the default is added here.
 */
export function responsesOf ({ planned: { pattern }, extension }: MountedRoute, responses: unknown): Operation | null {
  // A failed constraint on the format is never a bad request.
  const isRejected = !pattern.fallsThrough && [...pattern.checks.keys()].some(name => name !== 'format')
  if (!isRejected && extension === null) return null
  const userResponses = Object(responses) as Record<string, unknown>
  const own = Object.entries({ ...isRejected && { 400: badRequest }, ...extension?.responses })
    .filter(([status]) => ![status, '4xx', '4XX', 'default'].some(key => key in userResponses))
  return { ...responses === undefined && { 200: success }, ...Object.fromEntries(own) }
}

/** The params of a URL, with the params of its prefix. */
function shownParams (pattern: Pattern): readonly string[] {
  const names = paramsOf(pattern.isVariant ? pattern.path : pattern.segments)
  return hasFormatInParam(pattern) ? [...names, 'format'] : names
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
  return cached(byJson, JSON.stringify(properties), () => noteConstraints(Object.freeze({
    type: 'object', properties: Object.freeze(properties), required: Object.keys(properties)
  })))
}
