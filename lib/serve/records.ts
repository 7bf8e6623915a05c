import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify'
import { refuse } from '../errors/errors.js'
import type { Handling } from './actions.js'
import { progress, type Matched } from './request.js'

/** A loader as the app passes it. */
export type AnyLoader = (id: unknown, argument: object) => unknown

/** One record to load for a route. */
export interface Step {
  readonly record: string
  /** The param with its id; `null` for a singular resource. */
  readonly param: string | null
  readonly load: AnyLoader
}

/** The hook and the guard of a route that loads records. */
export interface Loading {
  /** The first `preHandler` hook of the route itself. */
  readonly loadRecords: preHandlerHookHandler
  /** A handler that runs only after all records have been loaded. */
  readonly guard: (handling: Handling, position: 0 | 1) => Handling
}

type RecordValues = Record<string, unknown>

/** An object without a prototype. Unlike those of `{ __proto__: null }`, the engine keeps its properties in slots. */
const BareObject = function () {} as unknown as new () => RecordValues
BareObject.prototype = Object.freeze(Object.create(null))

/** The records that a request has loaded. */
interface RequestRecords {
  readonly records: RecordValues
  /** The argument of loaders: the records, the request and the params. */
  readonly argument: RecordValues
  isComplete: boolean
}

/** The key of the records in a request. */
const recordsKey: unique symbol = Symbol('fastify-resources.records')
type LoadingRequest = Matched & { [recordsKey]?: RequestRecords | null }

/** The `config.resource` objects of the routes that load records. */
const loadingResources = new WeakSet<object>()

/** Whether the route with this `config.resource` loads records. */
export function loadsRecords (resource: object): boolean {
  return loadingResources.has(resource)
}

const decoratedInstances = new WeakSet<object>()
const NO_RECORDS = Object.freeze(Object.create(null) as RecordValues)

/** Decorates the requests of an instance with `records`, unless an enclosing instance has done so. */
export function decorateRecords (fastify: FastifyInstance): void {
  for (let instance = fastify; instance !== null; instance = Object.getPrototypeOf(instance) as FastifyInstance) {
    if (decoratedInstances.has(instance)) return
  }
  if (fastify.hasRequestDecorator('records')) {
    refuse('DECORATOR_EXISTS', 'the decorator request.records already exists. ' +
      "Rename it, or register fastify-resources with the option 'load' in another scope")
  }
  decoratedInstances.add(fastify)
  fastify.decorateRequest(recordsKey, null as never)
  fastify.decorateRequest('records', {
    getter (this: FastifyRequest): RecordValues {
      const state = (this as LoadingRequest)[recordsKey]
      if (state) return state.records
      const { resource } = this.routeOptions.config
      return resource !== undefined && loadsRecords(resource) ? throwUnloaded() : NO_RECORDS
    }
  })
}

/** The hook and the guard of a route with this `config.resource`. The hook runs the steps in order. */
export function loadingOf (resource: object, steps: readonly Step[]): Loading {
  loadingResources.add(resource)
  return {
    // The key names the function in listings of hooks.
    loadRecords: function (request: LoadingRequest, reply: FastifyReply, done: (error?: Error) => void): unknown {
      // With `attachValidation` too, a loader must not run with an id that failed its constraint.
      const error = request.validationError
      if (error?.validationContext === 'params') return done(error)
      // The guard of the handler throws for unmatched requests.
      if (request[progress] !== resource) return done()
      const argument = new BareObject()
      argument['request'] = request
      argument['params'] = request.params
      const state: RequestRecords = { records: new BareObject(), argument, isComplete: false }
      request[recordsKey] = state
      const outcome = loadFrom(steps, 0, null, { reply, state })
      if (outcome === undefined) done()
      return outcome
    } as preHandlerHookHandler,
    guard
  }
}

interface Run {
  readonly reply: FastifyReply
  readonly state: RequestRecords
}

/**
 * Loads the records from a step on, where `parent` is the nearest loaded record. Returns `undefined`, or a promise if a
 * loader returns a promise or a record is not found.
 */
function loadFrom (steps: readonly Step[], index: number, parent: string | null, run: Run): unknown {
  const { reply, state } = run
  const { argument } = state
  for (let at = index; at < steps.length; at++) {
    const step = steps[at]!
    const id = step.param === null ? undefined : (argument['params'] as RecordValues)[step.param]
    if (step.param !== null && id === undefined) throwMissing(step.record, step.param)
    const reading = parent === null ? null : new ReadTracker(parent)
    const { load } = step
    const value = load(id, reading === null ? argument : new Proxy(argument, reading))
    if (typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function') {
      return Promise.resolve(value).then(record =>
        saveRecord(state, step, reading, record) ? loadFrom(steps, at + 1, step.record, run) : callNotFound(reply))
    }
    if (!saveRecord(state, step, reading, value)) return callNotFound(reply)
    parent = step.record
  }
  state.isComplete = true
  return undefined
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
  { records, argument }: RequestRecords, { record }: Step, reading: ReadTracker | null, value: unknown
): boolean {
  if (value === undefined || value === null) return false
  if (reading?.isMissing === true) throwUnscoped(record, reading.parent)
  records[record] = value
  argument[record] = value
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

function guard ({ handler, owner, name }: Handling, position: 0 | 1): Handling {
  return {
    handler (this: unknown, first: never, second: never): unknown {
      const request: LoadingRequest = position === 0 ? first : second
      if (request[recordsKey]?.isComplete !== true) return throwUnloaded()
      return handler.call(this, first, second)
    },
    owner,
    name
  }
}

function throwUnloaded (): never {
  return refuse('UNLOADED_RECORD', 'the records of the request are not loaded. Read them in preHandler hooks of the ' +
    'route or later, and keep the hooks that the plugin put into its preHandler list')
}

function throwMissing (record: string, param: string): never {
  return refuse('UNLOADED_RECORD', `the record '${record}' is not loaded: request.params has no '${param}'. ` +
    'Keep the params of the path in hooks that change request.params')
}

function throwUnscoped (record: string, parent: string): never {
  return refuse('UNSCOPED_RECORD', `the loader of '${record}' returned a record without reading '${parent}', so the ` +
    `record may belong to another ${parent}. Find it through its parent: (id, { ${parent} }) => …`)
}
