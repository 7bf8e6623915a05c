import type { FastifyReply } from 'fastify'
import type { SchemaError } from '../../constrain/check.js'
import { errorFrom } from '../../errors/errors.js'
import { convert, type Check } from '../../match/params.js'
import type { RawParams } from '../../match/shapes.js'
import {
  PENDING, Stage, stageKey, UNCHECKED, type Done, type Formatter, type Matched, type RouteState
} from './stage.js'

/** The last `preValidation` hook: checks constraints, and converts values unless a user schema needs strings. */
export function checkConstraints (request: Matched, _reply: FastifyReply, done: Done): void {
  const stage = request[stageKey]
  if (stage === null || stage === undefined || stage.kind !== UNCHECKED) return done()
  const route = (stage as Stage).route!
  const { checks } = route
  const params = request.params as RawParams
  for (let index = 0; index < checks.length; index++) {
    const check = checks[index]!
    const value = stringIn(params, check.name)
    if (value === null || !check.test(value)) return fail(request, route, errorsOf(check, value), done)
  }
  if (route.hasSchema) request[stageKey] = new Stage(PENDING, route, copyOf(params))
  else {
    convert(checks, params)
    request[stageKey] = route
  }
  done()
}

/** The first `preHandler` hook: restores params that the user's schema may have removed or changed. */
export function restoreParams (request: Matched, _reply: FastifyReply, done: Done): void {
  const stage = request[stageKey] as Stage | null | undefined
  if (stage?.kind === PENDING) {
    const route = stage.route!
    if (stage.error === null) request.params = mergeParams(route.checks, stage.params!, request.params)
    else request.validationError = stage.error as never
    request[stageKey] = route
  }
  done()
}

function fail (request: Matched, route: RouteState, errors: readonly SchemaError[], done: Done): void {
  let error
  try {
    error = validationError(errors, route.formatter)
  } catch (thrown) {
    return done(errorFrom("the 'schemaErrorFormatter'", thrown))
  }
  if (!request.routeOptions.attachValidation) return done(error)
  request.validationError = error as never
  request[stageKey] = new Stage(PENDING, route, copyOf(request.params as RawParams), error)
  done()
}

function copyOf (params: RawParams): RawParams {
  return Object.assign(Object.create(null), params) as RawParams
}

/** The errors of a constraint that a request fails, as Ajv reports them. */
function errorsOf ({ name, explain }: Check, value: string | null): readonly SchemaError[] {
  if (value === null) return [missingError(name)]
  return explain(value).map(error => ({
    ...error,
    instancePath: `/${name}${error.instancePath}`,
    schemaPath: `#/properties/${name}${error.schemaPath.slice(1)}`
  }))
}

/** A param as a string; `null` for other values. A user's hook may have converted the param to a number. */
function stringIn (params: Partial<Record<string, unknown>> | undefined, name: string): string | null {
  const value = params?.[name]
  if (typeof value === 'string') return value
  if (typeof value !== 'number' && typeof value !== 'bigint') return null
  const string = String(value)
  params![name] = string
  return string
}

function missingError (missingProperty: string): SchemaError {
  const message = `must have required property '${missingProperty}'`
  return { instancePath: '', schemaPath: '#/required', keyword: 'required', params: { missingProperty }, message }
}

/** The constrained params as the plugin converts them, and the other params as the user's schema left them. */
function mergeParams (checks: readonly Check[], raw: RawParams, validated: unknown): Record<string, unknown> {
  const changes = typeof validated === 'object' ? validated : null
  const params = Object.assign(Object.create(null), raw, changes) as Record<string, unknown>
  convert(checks, params, raw)
  return params
}

/** The error that Fastify would make of these validation errors. Throws if the formatter throws. */
function validationError (errors: readonly SchemaError[], formatter: Formatter = format as never): Error {
  const error: Error & { statusCode?: number, code?: string } = formatter(errors as never, 'params')
  error.statusCode ||= 400
  error.code ||= 'FST_ERR_VALIDATION'
  return Object.assign(error, { validation: errors, validationContext: 'params' })
}

function format (errors: readonly SchemaError[], part: string): Error {
  return new Error(errors.map(({ instancePath, message }) => `${part}${instancePath} ${message}`).join(', '))
}
