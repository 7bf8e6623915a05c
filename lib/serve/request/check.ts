import type { FastifyReply } from 'fastify'
import type { SchemaError, SegmentCheck } from '../../constrain/check.js'
import { errorFrom } from '../../errors/errors.js'
import type { RawParams } from '../../match/shapes.js'
import {
  Checking, evidenceKey, formatterIn, MountedRoute, type Done, type Formatter, type Matched
} from './evidence.js'

/** The last `preValidation` hook: checks and converts constrained params. A user's schema still validates strings. */
export function checkConstraints (request: Matched, _reply: FastifyReply, done: Done): void {
  const evidence = request[evidenceKey]
  const route = evidence instanceof Checking && evidence.raw === null ? evidence.route : evidence
  if (!(route instanceof MountedRoute)) return done()
  const { checks } = route
  const params = request.params as Record<string, unknown>
  const isValidated = request.getValidationFunction('params') !== undefined
  const values = isValidated ? {} : params
  for (let index = 0; index < checks.length; index++) {
    const [name, check] = checks[index]!
    const text = stringIn(params, name)
    const value = text === null ? undefined : check.read(text)
    if (value === undefined) {
      // An accepted value has only one spelling.
      for (const [checked] of checks) stringIn(params, checked)
      return fail(request, route, errorsOf(name, check, text), done)
    }
    if (isValidated || value !== text) values[name] = value
  }
  request[evidenceKey] = isValidated ? new Checking(route, copyOf(params), values) : route
  done()
}

/** The first `preHandler` hook: restores params that the user's schema may have removed or changed. */
export function restoreParams (request: Matched, _reply: FastifyReply, done: Done): void {
  const evidence = request[evidenceKey]
  if (evidence instanceof Checking && evidence.raw !== null) {
    const { route, raw, outcome } = evidence
    if (outcome instanceof Error) request.validationError = outcome as never
    else request.params = Object.assign(raw, objectOrNull(request.params), outcome)
    request[evidenceKey] = route
  }
  done()
}

function fail (request: Matched, route: MountedRoute, errors: readonly SchemaError[], done: Done): void {
  let error
  try {
    error = validationError(errors, formatterIn(request.routeOptions.config))
  } catch (thrown) {
    return done(errorFrom("the 'schemaErrorFormatter'", thrown))
  }
  if (!request.routeOptions.attachValidation) return done(error)
  request.validationError = error as never
  request[evidenceKey] = new Checking(route, copyOf(request.params), error)
  done()
}

function objectOrNull (value: unknown): object | null {
  return typeof value === 'object' ? value : null
}

function copyOf (params: unknown): RawParams {
  return Object.assign(Object.create(null), params) as RawParams
}

/** The errors of a constraint that a request fails, as Ajv reports them. */
function errorsOf (name: string, { explain }: SegmentCheck, value: string | null): readonly SchemaError[] {
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
function validationError (errors: readonly SchemaError[], formatter: Formatter): Error {
  const error: Error & { statusCode?: number, code?: string } = (formatter ?? format)(errors as never, 'params')
  error.statusCode ||= 400
  error.code ||= 'FST_ERR_VALIDATION'
  return Object.assign(error, { validation: errors, validationContext: 'params' })
}

function format (errors: readonly SchemaError[], part: string): Error {
  return new Error(errors.map(({ instancePath, message }) => `${part}${instancePath} ${message}`).join(', '))
}
