import type { FastifyReply, RouteOptions as FastifyRouteOptions } from 'fastify'
import type { SchemaError } from '../constrain/check.js'
import type { RawParams } from '../match/shapes.js'
import { convert } from '../match/params.js'
import type { Pattern } from '../match/pattern.js'
import { progress, UNCHECKED, type Matched, type MountedRoute, type Pending } from './request.js'

type RequestHook = (request: Matched, reply: FastifyReply, done: (error?: Error) => void) => void

/** The `schemaErrorFormatter` of a route, which makes one error of validation errors. */
type Formatter = NonNullable<FastifyRouteOptions['schemaErrorFormatter']>

/** The two hooks that check the constraints of a route, with the options of the route that change their work. */
export interface Checking {
  /** Whether Fastify validates the params too, with a schema of the user or of a listener. */
  hasSchema: boolean
  formatter: Formatter | undefined
  /** The last `preValidation` hook: checks constraints, and converts values unless a user schema needs strings. */
  readonly checkConstraints: RequestHook
  /** The first `preHandler` hook: restores params that the user's schema may have removed or changed. */
  readonly restoreParams: RequestHook
}

export function checkingOf ({ planned: { pattern }, resource }: MountedRoute): Checking {
  const state: Checking = {
    hasSchema: false,
    formatter: undefined,
    checkConstraints (request, _reply, done) {
      if (request[progress] !== UNCHECKED && request[progress] !== resource) return done()
      const params = request.params as RawParams
      const errors = errorsIn(pattern, params)
      if (errors === null) {
        if (state.hasSchema) request[progress] = createPending(resource, params)
        else {
          convert(pattern, request.params as RawParams)
          request[progress] = resource
        }
        return done()
      }
      const error = validationError(errors, state.formatter)
      if (!request.routeOptions.attachValidation) return done(error)
      request.validationError = error as never
      request[progress] = createPending(resource, params, error)
      done()
    },
    restoreParams (request, _reply, done) {
      const saved = request[progress] as Pending | null
      if (saved?.params !== undefined && saved.resource === resource) {
        if (saved.error === undefined) request.params = mergeParams(pattern, saved.params, request.params)
        else request.validationError = saved.error as never
        request[progress] = resource
      }
      done()
    }
  }
  return state
}

function createPending (resource: object, params: RawParams, error?: Error): Pending {
  const copy = Object.assign(Object.create(null), params) as RawParams
  return error === undefined ? { resource, params: copy } : { resource, params: copy, error }
}

/** The errors of the first constraint that a request fails, as Ajv reports them. */
function errorsIn ({ checks }: Pattern, params: RawParams): readonly SchemaError[] | null {
  for (const [name, { test, explain }] of checks) {
    const value = stringIn(params, name)
    if (value === null) return [missingError(name)]
    if (test(value)) continue
    return explain(value).map(error => ({
      ...error,
      instancePath: `/${name}${error.instancePath}`,
      schemaPath: `#/properties/${name}${error.schemaPath.slice(1)}`
    }))
  }
  return null
}

/** A param as a string; `null` for other values. A user's hook may have converted the param to a number. */
function stringIn (params: Partial<Record<string, unknown>> | undefined, name: string): string | null {
  const value = params?.[name]
  if (typeof value === 'number' || typeof value === 'bigint') params![name] = String(value)
  const string = params?.[name]
  return typeof string === 'string' ? string : null
}

function missingError (missingProperty: string): SchemaError {
  const message = `must have required property '${missingProperty}'`
  return { instancePath: '', schemaPath: '#/required', keyword: 'required', params: { missingProperty }, message }
}

/** The constrained params as the plugin converts them, and the other params as the user's schema left them. */
function mergeParams (pattern: Pattern, raw: RawParams, validated: unknown): Record<string, unknown> {
  const changes = typeof validated === 'object' ? validated : null
  const params = Object.assign(Object.create(null), raw, changes) as Record<string, unknown>
  convert(pattern, params, raw)
  return params
}

/** The error that Fastify would make of these validation errors. */
function validationError (errors: readonly SchemaError[], formatter: Formatter = format as never): Error {
  let error: Error & { statusCode?: number, code?: string }
  try {
    error = formatter(errors as never, 'params')
    error.statusCode ||= 400
    error.code ||= 'FST_ERR_VALIDATION'
    return Object.assign(error, { validation: errors, validationContext: 'params' })
  } catch (thrown) {
    return thrown as Error
  }
}

function format (errors: readonly SchemaError[], part: string): Error {
  return new Error(errors.map(({ instancePath, message }) => `${part}${instancePath} ${message}`).join(', '))
}
