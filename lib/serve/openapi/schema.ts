import type { Schema } from '../../constrain/check.js'
import { cached } from '../../declare/map.js'
import { globOf, hasSigns, nameOfKey, paramsOf, printDocumentPath } from '../../declare/template.js'
import { hasFormatInParam, withNames, type Pattern } from '../../match/pattern.js'
import type { Operation } from '../../table/operations.js'
import { describeParam } from './openapi.js'
import { withInclusiveIntegers } from './portable.js'
import type { MountedRoute } from '../request/evidence.js'

/** Whether readers see a schema of a route's params: of those that the plugin checks, or of all if they are described. */
export function hasShownParams (pattern: Pattern, isDescribed: boolean, userSchema: unknown): boolean {
  return pattern.reader.checks.size > 0 ||
    (isDescribed && userSchema === undefined && shownParams(pattern).length > 0)
}

/** The router's URL of a pattern as the path of a document: with the name of a wildcard, and a required extension. */
export function documentUrl (pattern: Pattern, url: string): string {
  const { routerPath, segments, mounting: { prefix } } = pattern
  const glob = globOf(pattern.variant)
  const end = /.\/$/.test(routerPath) ? '/' : ''
  const path = hasSigns(routerPath)
    ? url.slice(0, -routerPath.length) + printDocumentPath(segments.slice(prefix.length)) + end
    : url
  const named = withNames(pattern, path)
  return (glob === null ? named : named.replace(/\*$/, `:${glob}`)) + (hasFormatInParam(pattern) ? '.:format' : '')
}

/** Fastify's own response to an error. */
export const errorResponse = (description: string): object => Object.freeze({
  type: 'object', description, properties: ERROR, required: ['statusCode', 'error', 'message']
})
const ERROR = Object.freeze({
  statusCode: { type: 'integer' }, code: { type: 'string' }, error: { type: 'string' }, message: { type: 'string' }
})
const success = Object.freeze({ type: 'null', description: 'Default Response' })
const badRequest = errorResponse('Bad Request')

/** The parts of a request that may be invalid, beside the params. */
const CHECKED_PARTS = ['body', 'querystring', 'query', 'headers'] as const

/**
 * The responses to an invalid request and those of an extension, for OpenAPI. @fastify/swagger adds its default response
 * only to a schema without responses, so that the default is added here.
 */
export function responsesOf (
  { planned: { pattern }, extension, parts }: MountedRoute, compiled: Operation
): Operation | null {
  const { response: responses } = compiled
  const isValidated = parts.length > 0 || CHECKED_PARTS.some(part => compiled[part] !== undefined)
  // A failed constraint on the format is never a bad request.
  const isChecked = !pattern.reader.fallsThrough && [...pattern.reader.checks.keys()].some(name => name !== 'format')
  const isRejected = isValidated || isChecked
  if (!isRejected && extension === null) return null
  const userResponses = Object(responses) as Record<string, unknown>
  const responsesByStatus = Object.entries({ ...isRejected && { 400: badRequest }, ...extension?.responses })
    .filter(([status]) => ![status, '4xx', '4XX', 'default'].some(key => key in userResponses))
  return { ...responses === undefined && { 200: success }, ...Object.fromEntries(responsesByStatus) }
}

/** The params of a URL, with the params of its prefix. */
function shownParams (pattern: Pattern): readonly string[] {
  const names = [...new Set(paramsOf(pattern.onlyAddsFormat ? pattern.path : pattern.segments).map(nameOfKey))]
  return hasFormatInParam(pattern) ? [...names, 'format'] : names
}

/**
 * The JSON schema of a route's params, frozen: listeners can only replace it. Routes with the same constraints share it,
 * by its JSON.
 */
export function paramsSchema (pattern: Pattern, isDescribed: boolean, byJson: Map<string, Schema>): Schema {
  const { format } = pattern.entry
  const properties = Object.fromEntries(shownParams(pattern).map(name => {
    // The format extension has its own check.
    const check = pattern.reader.checks.get(name) ?? (name === 'format' ? format.check : undefined)
    const schema = check === undefined ? { type: 'string' } : withInclusiveIntegers(check.schema)
    return [name, { ...isDescribed && { description: describeParam(pattern, name) }, ...schema }]
  }))
  const json = JSON.stringify({ type: 'object', properties, required: Object.keys(properties) })
  return cached(byJson, json, () => JSON.parse(json, (_key, value: unknown) => Object.freeze(value)) as Schema)
}
