import type { FastifyReply, HookHandlerDoneFunction } from 'fastify'
import type { SchemaError, SegmentCheck } from '../../constrain/check.js'
import { errorFrom } from '../../errors/errors.js'
import { nameOfKey } from '../../declare/template.js'
import type { RawParams } from '../../match/shapes.js'
import { Checking, evidenceKey, formatterIn, MountedRoute, type Formatter, type Matched } from './evidence.js'
import { validateParts, type InvalidPart } from './parts.js'

/**
 * The last `preValidation` hook: checks and converts constrained params, then validates the parts of which libraries have
 * the schemas. A user's JSON schema still validates strings.
 */
export function checkRequest (request: Matched, _reply: FastifyReply, done: HookHandlerDoneFunction): unknown {
  const evidence = request[evidenceKey]
  const route = evidence instanceof Checking && evidence.checked === null ? evidence.route : evidence
  if (!(route instanceof MountedRoute)) return done()
  const earlier = evidence instanceof Checking ? evidence.earlier : null
  const params = request.params as Record<string, unknown>
  const values = request.getValidationFunction('params') === undefined ? params : {}
  let failure
  try {
    failure = checkParams(route, params, values, earlier) ?? validateParts(request, route.parts)
  } catch (thrown) {
    return done(errorFrom(THROWER, thrown))
  }
  if (!(failure instanceof Promise)) return done(conclude(request, route, values, failure))
  return failure.catch(thrown => { throw errorFrom(THROWER, thrown) }).then(found => {
    const error = conclude(request, route, values, found)
    if (error !== undefined) throw error
  })
}

const THROWER = 'the schema of a library'

/** Puts the evidence into a request that has passed, or returns the error of its failure. */
function conclude (
  request: Matched, route: MountedRoute, values: Record<string, unknown>, failure: InvalidPart | null
): Error | undefined {
  const isConverted = values === request.params || failure?.context === 'params'
  if (failure === null && isConverted) {
    request[evidenceKey] = route
    return undefined
  }
  let error: Error | null = null
  try {
    if (failure !== null) error = validationError(failure, formatterIn(request.routeOptions.config))
  } catch (thrown) {
    return errorFrom("the 'schemaErrorFormatter'", thrown)
  }
  if (error !== null && !request.routeOptions.attachValidation) return error
  if (error !== null) request.validationError = error as never
  const params = Object.assign(Object.create(null), request.params) as RawParams
  request[evidenceKey] = new Checking(route, null, { params, values: isConverted ? null : values, error })
  return undefined
}

/**
 * Checks the constraints of params, and converts them into `values`; `earlier` has those that no hook sees. Throws if a
 * library does.
 */
function checkParams (
  { checks }: MountedRoute, params: Record<string, unknown>, values: Record<string, unknown>, earlier: RawParams | null
): InvalidPart | null {
  for (let index = 0; index < checks.length; index++) {
    const [key, check] = checks[index]!
    const isEarlier = earlier !== null && key in earlier
    const text = isEarlier ? earlier[key]! : stringIn(params, key)
    const value = text === null ? undefined : check.read(text)
    if (value === undefined) {
      // An accepted value has only one spelling.
      for (const [checked] of checks) stringIn(params, checked)
      return { context: 'params', errors: paramErrors(nameOfKey(key), check, text) }
    }
    if (!isEarlier && (values !== params || value !== text)) values[key] = value
  }
  return null
}

/** The first `preHandler` hook: restores params that the user's schema may have removed or changed, and the first error. */
export function restoreParams (request: Matched, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  const evidence = request[evidenceKey]
  if (evidence instanceof Checking && evidence.checked !== null) {
    const { route, checked: { params, values, error } } = evidence
    if (error !== null) request.validationError = error as never
    if (values !== null) request.params = Object.assign(params, objectOrNull(request.params), values)
    request[evidenceKey] = route
  }
  done()
}

function objectOrNull (value: unknown): object | null {
  return typeof value === 'object' ? value : null
}

/** The errors of a constraint that a request fails, as Ajv reports them. */
function paramErrors (name: string, { explain }: SegmentCheck, value: string | null): readonly SchemaError[] {
  if (value === null) return [missingError(name)]
  return explain(value).map(error => ({
    ...error,
    instancePath: `/${name}${error.instancePath}`,
    schemaPath: `#/properties/${name}${error.schemaPath.slice(1)}`
  }))
}

/** A param as a string; `null` for other values. A hook may have converted the param. */
function stringIn (params: Partial<Record<string, unknown>> | undefined, name: string): string | null {
  const value = params?.[name]
  if (typeof value === 'string') return value
  if (typeof value !== 'number' && typeof value !== 'bigint' && typeof value !== 'boolean') return null
  const string = String(value)
  params![name] = string
  return string
}

function missingError (missingProperty: string): SchemaError {
  const message = `must have required property '${missingProperty}'`
  return { instancePath: '', schemaPath: '#/required', keyword: 'required', params: { missingProperty }, message }
}

/** The error that Fastify would make of these validation errors. Throws if the formatter throws. */
function validationError ({ errors, context }: InvalidPart, formatter: Formatter): Error {
  const error: Error & { statusCode?: number, code?: string } = (formatter ?? format)(errors as never, context)
  error.statusCode ||= 400
  error.code ||= 'FST_ERR_VALIDATION'
  return Object.assign(error, { validation: errors, validationContext: context })
}

function format (errors: readonly SchemaError[], part: string): Error {
  return new Error(errors.map(({ instancePath, message }) => `${part}${instancePath} ${message}`).join(', '))
}
