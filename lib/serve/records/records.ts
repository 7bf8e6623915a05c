import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Route } from '../../../types/index.js'
import { classOf } from '../../declare/map.js'
import { printRoute } from '../../draw/record.js'
import { errorFrom, show, throwError, throwLogged } from '../../errors/errors.js'
import { isInside, setterOf } from '../app/instances.js'
import { stateOf } from '../app/state.js'
import type { RouteExtension } from '../extension.js'
import { errorResponse } from '../openapi/schema.js'
import { evidenceKey, MountedRoute, routeIn, type Matched } from '../request/evidence.js'

/** One record to load for a route. */
export interface Step {
  readonly record: string
  /** The param with its id; `null` for a singular resource. */
  readonly param: string | null
  /** The loader as the app passes it. */
  readonly load: (id: unknown, argument: object) => unknown
}

/** The loading of the records of a route. */
interface RouteRecords extends RouteExtension {
  readonly route: Route
  /** The records to load, in order. */
  readonly steps: readonly Step[]
}

/** The response to a missing record. */
const responses = Object.freeze({ 404: errorResponse('Not Found') })

export function recordsOfRoute (route: Route, steps: readonly Step[]): RouteRecords {
  return {
    route,
    steps,
    preHandler: loadRecords,
    guard (request: LoadingRequest) {
      if (request[recordsKey]?.isComplete !== true) throwUnloaded(route)
    },
    responses,
    get listed () { return steps.map(({ record }) => ({ name: `load ${record}` })) }
  }
}

const BareObject = classOf<Record<string, unknown>>(Object.freeze(Object.create(null) as object))

/** The loading of a request's records. */
class RequestRecords {
  readonly extension: RouteRecords
  readonly reply: FastifyReply
  readonly records = new BareObject()
  /** The argument of loaders: the request, the params, and the records of the enclosing resources. */
  readonly argument = new BareObject()
  isComplete = false

  constructor (extension: RouteRecords, request: FastifyRequest, reply: FastifyReply) {
    this.extension = extension
    this.reply = reply
    this.argument['request'] = request
    this.argument['params'] = request.params
  }
}

/** The key of the records in a request. */
const recordsKey: unique symbol = Symbol('fastify-resources.records')
type LoadingRequest = Matched & { [recordsKey]?: RequestRecords | null }

const NO_RECORDS = Object.freeze(Object.create(null) as Record<string, unknown>)

/** Decorates the requests of an instance with `records`, unless an enclosing instance has done so. */
export function decorateRecords (fastify: FastifyInstance): void {
  const { recorders } = stateOf(fastify)
  if (recorders.some(outer => isInside(fastify, outer))) return
  if (fastify.hasRequestDecorator('records')) {
    throwError('DECORATOR_EXISTS', 'the decorator request.records already exists. ' +
      "Rename it, or register fastify-resources with the option 'load' in another scope")
  }
  recorders.push(fastify)
  fastify.decorateRequest(recordsKey, null as never)
  fastify.decorateRequest('records', {
    getter (this: FastifyRequest): Record<string, unknown> {
      const state = (this as LoadingRequest)[recordsKey]
      if (state) return state.records
      routeIn(this.routeOptions.config)?.extension?.guard(this)
      return NO_RECORDS
    },
    setter: setterOf('records')
  })
}

/** The first `preHandler` hook of a route itself, which loads the records of its path in order. */
function loadRecords (request: LoadingRequest, reply: FastifyReply, done: HookHandlerDoneFunction): unknown {
  // With `attachValidation` too, a loader must not run with an id that failed its constraint.
  const error = request.validationError
  if (error?.validationContext === 'params') return done(error)
  // The guard of the handler throws for unmatched requests.
  const route = request[evidenceKey]
  const extension = route instanceof MountedRoute ? route.extension as RouteRecords | null : null
  if (extension === null) return done()
  const state = request[recordsKey] = new RequestRecords(extension, request, reply)
  let outcome
  try {
    outcome = loadFrom(state, 0, null)
  } catch (thrown) {
    return done(failure(thrown))
  }
  if (outcome === undefined) return done()
  return outcome.catch((thrown: unknown) => { throw failure(thrown) })
}

/** The error of a loader. For Fastify, `null` and `undefined` are no errors. */
function failure (thrown: unknown): Error {
  return (thrown ?? errorFrom('a loader of a record', thrown)) as Error
}

/**
 * Loads the records from a step on, where `parent` is the nearest loaded record. Returns `undefined`, or a promise if a
 * loader returns a promise or a record is not found.
 */
function loadFrom (state: RequestRecords, index: number, parent: string | null): Promise<unknown> | undefined {
  const { extension: { route, steps }, argument } = state
  for (let at = index; at < steps.length; at++) {
    const step = steps[at]!
    const id = step.param === null ? undefined : (argument['params'] as Record<string, unknown>)[step.param]
    if (step.param !== null && id === undefined) throwMissing(route, step.record, step.param)
    const reading = parent === null ? null : new ReadTracker(parent)
    const { load } = step
    const value = load(id, reading === null ? argument : new Proxy(argument, reading))
    if (typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function') {
      return loadAfter(state, at, reading, value)
    }
    if (!saveRecord(state, at, reading, value)) return callNotFound(state, step, id)
    parent = step.record
  }
  state.isComplete = true
  return undefined
}

/** Awaits a record, and loads the others. In the loop, the closure would cost an allocation for each record. */
async function loadAfter (
  state: RequestRecords, at: number, reading: ReadTracker | null, value: unknown
): Promise<unknown> {
  const isSaved = saveRecord(state, at, reading, await value)
  const step = state.extension.steps[at]!
  if (isSaved) return loadFrom(state, at + 1, step.record)
  return callNotFound(state, step, (state.argument['params'] as Record<string, unknown>)[step.param!])
}

/**
 * Calls the not-found handler. The promise is settled after the response, and never if the client has aborted the
 * request: Fastify would run the next hooks, without records.
 */
async function callNotFound ({ reply }: RequestRecords, { record }: Step, id: unknown): Promise<void> {
  reply.log.debug(`load.${record}(${id === undefined ? '' : show(id)}) found nothing`)
  reply.callNotFound()
  return new Promise(resolve => {
    const settle = (): void => { if (reply.sent) resolve() }
    reply.then(settle, settle)
  })
}

/** Saves a record. Throws if its loader has not read the parent; returns `false` if there is no record. */
function saveRecord (
  { extension, records, argument }: RequestRecords, at: number, reading: ReadTracker | null, value: unknown
): boolean {
  if (value === undefined || value === null) return false
  const { route, steps } = extension
  const { record } = steps[at]!
  if (reading?.isMissing === true) throwUnscoped(route, record, reading.parent)
  records[record] = value
  // No other loader reads the last record.
  if (at + 1 < steps.length) argument[record] = value
  return true
}

/** The handler of a Proxy, which notes if a loader reads its parent or the params. A class is the fastest handler. */
class ReadTracker {
  readonly parent: string
  isMissing = true

  constructor (parent: string) {
    this.parent = parent
  }

  get (argument: Record<string, unknown>, key: string): unknown {
    if (key === this.parent || key === 'params') this.isMissing = false
    return argument[key]
  }
}

const UNLOADED = 'the records of the request are not loaded'

function throwUnloaded (route: Route): never {
  return throwLogged('UNLOADED_RECORD', UNLOADED, `${printRoute(route)}: read the records in preHandler hooks of the ` +
    'route or later, and keep the hooks that the plugin put into its preHandler list')
}

function throwMissing (route: Route, record: string, param: string): never {
  return throwLogged('UNLOADED_RECORD', UNLOADED, `${printRoute(route)}: the record '${record}' is missing, because ` +
    `request.params has no '${param}'. Keep the params of the path in hooks that change request.params`)
}

function throwUnscoped (route: Route, record: string, parent: string): never {
  const fix = `Find it through its parent: (id, { ${parent} }) => …`
  return throwLogged('UNSCOPED_RECORD', 'a loader returned a record without reading its parent',
    `${printRoute(route)}: the loader of '${record}' returned a record without reading '${parent}', so the record ` +
    `may belong to another ${parent}. ${fix}`)
}
