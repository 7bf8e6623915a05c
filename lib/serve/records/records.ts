import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { printRoute } from '../../draw/record.js'
import { errorFrom, throwError } from '../../errors/errors.js'
import { stageKey, stateOf, type Matched, type MountedRoute, type RouteState } from '../request/stage.js'

type RecordValues = Record<string, unknown>

/** An object without a prototype. Unlike those of `{ __proto__: null }`, the engine keeps its properties in slots. */
const BareObject = function () {} as unknown as new () => RecordValues
BareObject.prototype = Object.freeze(Object.create(null))

/** The loading of a request's records. */
class RequestRecords {
  readonly mounted: MountedRoute
  readonly reply: FastifyReply
  readonly records = new BareObject()
  /** The argument of loaders: the request, the params, and the records of the enclosing resources. */
  readonly argument = new BareObject()
  isComplete = false

  constructor (mounted: MountedRoute, request: FastifyRequest, reply: FastifyReply) {
    this.mounted = mounted
    this.reply = reply
    this.argument['request'] = request
    this.argument['params'] = request.params
  }
}

/** The key of the records in a request. */
const recordsKey: unique symbol = Symbol('fastify-resources.records')
type LoadingRequest = Matched & { [recordsKey]?: RequestRecords | null }

const decoratedInstances = new WeakSet<object>()
const NO_RECORDS = Object.freeze(Object.create(null) as RecordValues)

/** Decorates the requests of an instance with `records`, unless an enclosing instance has done so. */
export function decorateRecords (fastify: FastifyInstance): void {
  for (let instance = fastify; instance !== null; instance = Object.getPrototypeOf(instance) as FastifyInstance) {
    if (decoratedInstances.has(instance)) return
  }
  if (fastify.hasRequestDecorator('records')) {
    throwError('DECORATOR_EXISTS', 'the decorator request.records already exists. ' +
      "Rename it, or register fastify-resources with the option 'load' in another scope")
  }
  decoratedInstances.add(fastify)
  fastify.decorateRequest(recordsKey, null as never)
  fastify.decorateRequest('records', {
    getter (this: FastifyRequest): RecordValues {
      const state = (this as LoadingRequest)[recordsKey]
      if (state) return state.records
      const mounted = stateOf(this.routeOptions.config)?.mounted
      return mounted === undefined || mounted.steps.length === 0 ? NO_RECORDS : throwUnloaded(mounted)
    },
    setter: setRecords as never
  })
}

/** Allows a decorator `records` in a nested scope, whose value Fastify assigns to each request. */
function setRecords (this: object, value: unknown): void {
  Object.defineProperty(this, 'records', { value, writable: true, enumerable: true, configurable: true })
}

/** The first `preHandler` hook of a route itself, which loads the records of its path in order. */
export function loadRecords (request: LoadingRequest, reply: FastifyReply, done: (error?: Error) => void): unknown {
  // With `attachValidation` too, a loader must not run with an id that failed its constraint.
  const error = request.validationError
  if (error?.validationContext === 'params') return done(error)
  // The guard of the handler throws for unmatched requests.
  const mounted = (request[stageKey] as RouteState | null | undefined)?.mounted
  if (mounted === undefined || mounted.steps.length === 0) return done()
  const state = request[recordsKey] = new RequestRecords(mounted, request, reply)
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

/** Whether a request has all records of its path. */
export function areLoaded (request: LoadingRequest): boolean {
  return request[recordsKey]?.isComplete === true
}

/**
 * Loads the records from a step on, where `parent` is the nearest loaded record. Returns `undefined`, or a promise if a
 * loader returns a promise or a record is not found.
 */
function loadFrom (state: RequestRecords, index: number, parent: string | null): Promise<unknown> | undefined {
  const { mounted, mounted: { steps }, reply, argument } = state
  for (let at = index; at < steps.length; at++) {
    const step = steps[at]!
    const id = step.param === null ? undefined : (argument['params'] as RecordValues)[step.param]
    if (step.param !== null && id === undefined) throwMissing(mounted, step.record, step.param)
    const reading = parent === null ? null : new ReadTracker(parent)
    const { load } = step
    const value = load(id, reading === null ? argument : new Proxy(argument, reading))
    if (typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function') {
      return loadAfter(state, at, reading, value)
    }
    if (!saveRecord(state, at, reading, value)) return callNotFound(reply)
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
  return isSaved ? loadFrom(state, at + 1, state.mounted.steps[at]!.record) : callNotFound(state.reply)
}

/**
 * Calls the not-found handler. The promise is settled after the response, and never if the client has aborted the
 * request: Fastify would run the next hooks, without records.
 */
async function callNotFound (reply: FastifyReply): Promise<void> {
  reply.callNotFound()
  return new Promise(resolve => {
    const settle = (): void => { if (reply.sent) resolve() }
    reply.then(settle, settle)
  })
}

/** Saves a record. Throws if its loader has not read the parent; returns `false` if there is no record. */
function saveRecord (
  { mounted, records, argument }: RequestRecords, at: number, reading: ReadTracker | null, value: unknown
): boolean {
  if (value === undefined || value === null) return false
  const { steps } = mounted
  const { record } = steps[at]!
  if (reading?.isMissing === true) throwUnscoped(mounted, record, reading.parent)
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

  get (argument: RecordValues, key: string): unknown {
    if (key === this.parent || key === 'params') this.isMissing = false
    return argument[key]
  }
}

export function throwUnloaded (mounted: MountedRoute): never {
  return throwError('UNLOADED_RECORD', `${printed(mounted)}: the records of the request are not loaded. Read them in ` +
    'preHandler hooks of the route or later, and keep the hooks that the plugin put into its preHandler list')
}

function throwMissing (mounted: MountedRoute, record: string, param: string): never {
  return throwError('UNLOADED_RECORD', `${printed(mounted)}: the record '${record}' is not loaded: request.params ` +
    `has no '${param}'. Keep the params of the path in hooks that change request.params`)
}

function throwUnscoped (mounted: MountedRoute, record: string, parent: string): never {
  const fix = `Find it through its parent: (id, { ${parent} }) => …`
  return throwError('UNSCOPED_RECORD', `${printed(mounted)}: the loader of '${record}' returned a record without ` +
    `reading '${parent}', so the record may belong to another ${parent}. ${fix}`)
}

function printed ({ planned: { route } }: MountedRoute): string {
  return printRoute(route)
}
