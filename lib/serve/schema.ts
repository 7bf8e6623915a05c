import type { Schema } from '../constrain/check.js'
import { isPlain } from '../declare/map.js'
import { paramsOf } from '../declare/template.js'
import type { PlannedRoute, Pattern } from '../match/pattern.js'
import { describeParam, type Describe, type Operation } from './openapi.js'
import type { MountedRoute } from './request.js'
import { hasSuffixInParam } from './swagger.js'

/** The schemas that a mount shows for the params of its routes. */
export interface Schemas {
  /** What OpenAPI shows of a route in addition to its own schema; `null` for nothing. */
  readonly describe: Describe | null
  /** The plugin's own schemas, by their content: routes with the same constraints share a frozen object. */
  readonly own: Map<string, Schema>
  /** By a schema with the constraints in it: the user's or a listener's, which alone Fastify compiles. */
  readonly theirs: Map<unknown, unknown>
}

/** What readers of a route see as its schema, and what Fastify compiles: the plugin checks the constraints itself. */
export interface Split {
  readonly shown: Operation | undefined
  readonly compiled: Operation | undefined
}

/** A route's schema with that of its params, for whoever reads it. */
export function schemaOf (schemas: Schemas, planned: PlannedRoute, given: Operation): Operation {
  const { pattern } = planned
  const { describe } = schemas
  const shown = describe === null ? given : describe(planned, given)
  const { params } = given
  const isDescribed = params === undefined && describe !== null && shownParams(pattern).length > 0
  if (pattern.checks.size > 0 || isDescribed) shown['params'] = joined(schemas, pattern, params)
  return shown
}

/** Splits the schema that a route has after the last `onRoute` listener. */
export function splitSchema (schemas: Schemas, { pattern }: PlannedRoute, schema: Operation | undefined): Split {
  const params = schema?.['params']
  if (schemas.theirs.has(params)) {
    const { params: _params, ...compiled } = schema!
    const theirs = theirsIn(schemas, params as Schema)
    return { shown: schema, compiled: theirs === undefined ? compiled : { ...compiled, params: theirs } }
  }
  const both = pattern.checks.size === 0 ? params : joined(schemas, pattern, params)
  if (both === params) return { shown: schema, compiled: schema }
  return { shown: { ...schema, params: both }, compiled: schema ?? {} }
}

/** A response without a schema for its body, which the app's error handler chooses. */
const described = (description: string): object => Object.freeze({ type: 'null', description })
const fulfilled = described('Default Response')
const badRequest = described('Bad Request')
const notFound = described('Not Found')

/**
 * The responses that the plugin adds to what OpenAPI shows of a route: to a failed constraint, and to a record that is
 * not found. A schema without responses then shows the default response, as it does otherwise.
 */
export function responsesOf ({ planned: { pattern }, loads }: MountedRoute, given: unknown): Operation | null {
  const isRejected = pattern.checks.size > 0 && !pattern.fallsThrough
  if (!isRejected && !loads) return null
  const own = Object(given) as Record<string, unknown>
  const isKnown = (status: string): boolean => [status, '4xx', '4XX', 'default'].some(key => key in own)
  return {
    ...given === undefined && { 200: fulfilled },
    ...isRejected && !isKnown('400') && { 400: badRequest },
    ...loads && !isKnown('404') && { 404: notFound }
  }
}

/** What a joined schema holds of the user's: the very object, unless a listener has written into the joined one. */
function theirsIn ({ theirs, own }: Schemas, both: Schema): unknown {
  const given = theirs.get(both) as Schema | undefined
  if (given === undefined || both === given) return given
  const { allOf, ...others } = both
  const isSame = Object.keys({ ...others, ...given }).every(key => key === 'allOf' || others[key] === given[key])
  const ours = new Set<unknown>(own.values())
  const rest = (allOf as readonly unknown[]).filter(one => !ours.has(one))
  return isSame ? given : { ...others, ...rest.length === 0 ? {} : { allOf: rest } }
}

/** The params that a URL shows; those of its prefix are its own too. */
function shownParams (pattern: Pattern): readonly string[] {
  const names = paramsOf(pattern.isVariant ? pattern.path : pattern.segments)
  return hasSuffixInParam(pattern) ? [...names, 'format'] : names
}

/** The constraints and the user's schema in one. A schema of another library (Zod's, say) stays as it is. */
function joined (schemas: Schemas, pattern: Pattern, theirs: unknown): unknown {
  if (theirs !== undefined && !isPlain(theirs)) return theirs
  const ours = paramsSchema(pattern, schemas)
  const both = theirs === undefined
    ? ours
    : { ...theirs, allOf: [ours, ...[(theirs as Schema)['allOf'] ?? []].flat()] }
  schemas.theirs.set(both, theirs)
  return both
}

/** The JSON schema of a route's params, as OpenAPI shows it. Frozen: a listener that wants more replaces the schema. */
function paramsSchema (pattern: Pattern, { own, describe }: Schemas): Schema {
  const { format } = pattern.entry
  const properties = Object.fromEntries(shownParams(pattern).map(name => {
    // The format extension has its own check.
    const check = pattern.checks.get(name) ?? (name === 'format' ? format.check : undefined)
    const schema = check?.schema ?? { type: 'string' }
    return [name, Object.freeze({ ...describe !== null && { description: describeParam(pattern, name) }, ...schema })]
  }))
  const key = JSON.stringify(properties)
  const known = own.get(key)
  if (known !== undefined) return known
  const schema = Object.freeze({
    type: 'object', properties: Object.freeze(properties), required: Object.keys(properties)
  })
  own.set(key, schema)
  return schema
}
