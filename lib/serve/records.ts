import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify'
import { refuse } from '../errors/errors.js'
import type { Handling } from './actions.js'
import { progress, type Matched } from './request.js'

/** A loader as the app passes it. */
export type Loader = (id: unknown, argument: object) => unknown

/** One record to load for a route. */
export interface Step {
  readonly record: string
  /** The param with its id; `null` for a singular resource. */
  readonly param: string | null
  readonly load: Loader
}

/** What a route needs to load its records. */
export interface Loading {
  /** The first `preHandler` hook of the route itself. */
  readonly hook: preHandlerHookHandler
  /** A handler that runs only after all records have been loaded. */
  readonly required: (handling: Handling, position: 0 | 1) => Handling
}

type Values = Record<string, unknown>

/** An object without a prototype. Unlike those of `{ __proto__: null }`, the engine keeps its properties in slots. */
const Bare = function () {} as unknown as new () => Values
Bare.prototype = Object.freeze(Object.create(null))

/** The records that a request has so far. */
interface Found {
  readonly records: Values
  /** The argument of loaders: the records, the request and the params. */
  readonly argument: Values
  isComplete: boolean
}

/** Under this key a request holds what has been loaded. */
const found: unique symbol = Symbol('fastify-resources.records')
type Asked = Matched & { [found]?: Found | null }

/** The `config.resource` objects of the routes that load records. */
const loading = new WeakSet<object>()
const decorated = new WeakSet<object>()
const none = Object.freeze(Object.create(null) as Values)

/** Decorates the requests of an instance with `records`, unless an enclosing instance has done so. */
export function decorateRecords (fastify: FastifyInstance): void {
  for (let one = fastify; one !== null; one = Object.getPrototypeOf(one) as FastifyInstance) {
    if (decorated.has(one)) return
  }
  if (fastify.hasRequestDecorator('records')) {
    refuse('DECORATOR_EXISTS', 'the decorator request.records already exists. ' +
      "Rename it, or register fastify-resources with the option 'load' in another scope")
  }
  decorated.add(fastify)
  fastify.decorateRequest(found, null as never)
  fastify.decorateRequest('records', {
    getter (this: FastifyRequest): Values {
      const loaded = (this as Asked)[found]
      if (loaded) return loaded.records
      const { resource } = this.routeOptions.config
      return resource !== undefined && loading.has(resource) ? refuseUnloaded() : none
    }
  })
}

/** The hook and the guard of a route with that `config.resource`, which loads the records of these steps in order. */
export function loadingOf (resource: object, steps: readonly Step[]): Loading {
  loading.add(resource)
  function hook (request: Asked, reply: FastifyReply, done: (error?: Error) => void): unknown {
    // An id that failed its constraint is not passed to a loader, whatever the option `attachValidation`.
    const error = request.validationError
    if (error?.validationContext === 'params') return done(error)
    // The handler rejects an unmatched request.
    if (request[progress] !== resource) return done()
    const argument = new Bare()
    argument['request'] = request
    argument['params'] = request.params
    const state: Found = { records: new Bare(), argument, isComplete: false }
    request[found] = state
    const outcome = advance(steps, 0, null, { reply, state })
    if (outcome === undefined) done()
    return outcome
  }
  return { hook: hook as preHandlerHookHandler, required }
}

interface Run {
  readonly reply: FastifyReply
  readonly state: Found
}

/**
 * Loads the records from a step on, without a promise as long as no loader returns one. `parent` is the nearest loaded
 * record. Returns nothing at the end, the reply if a record is not found, or a promise.
 */
function advance (steps: readonly Step[], index: number, parent: string | null, run: Run): unknown {
  const { reply, state } = run
  const { argument } = state
  for (let at = index; at < steps.length; at++) {
    const step = steps[at]!
    const id = step.param === null ? undefined : (argument['params'] as Values)[step.param]
    // A param of an optional segment, which the path does not have.
    if (step.param !== null && id === undefined) continue
    const reading = parent === null ? null : new Reading(parent)
    const { load } = step
    const loaded = load(id, reading === null ? argument : new Proxy(argument, reading))
    if (typeof (loaded as PromiseLike<unknown> | null | undefined)?.then === 'function') {
      return Promise.resolve(loaded).then(value =>
        keep(state, step, reading, value) ? advance(steps, at + 1, step.record, run) : reply.callNotFound())
    }
    if (!keep(state, step, reading, loaded)) return reply.callNotFound()
    parent = step.record
  }
  state.isComplete = true
  return undefined
}

/** Keeps a record that was found, unless its loader has not read the parent. */
function keep ({ records, argument }: Found, { record }: Step, reading: Reading | null, value: unknown): boolean {
  if (value === undefined || value === null) return false
  if (reading?.isMissing === true) refuseUnscoped(record, reading.parent)
  records[record] = value
  argument[record] = value
  return true
}

/** Notes whether a loader reads its parent, or the params instead: the handler of a Proxy, which costs least. */
class Reading {
  readonly parent: string
  isMissing = true

  constructor (parent: string) {
    this.parent = parent
  }

  get (argument: Values, key: string): unknown {
    if (key === this.parent || key === 'params') this.isMissing = false
    return argument[key]
  }
}

function required ({ handler, owner, name }: Handling, position: 0 | 1): Handling {
  return {
    handler (this: unknown, first: never, second: never): unknown {
      const request: Asked = position === 0 ? first : second
      if (request[found]?.isComplete !== true) return refuseUnloaded()
      return handler.call(this, first, second)
    },
    owner,
    name
  }
}

function refuseUnloaded (): never {
  return refuse('UNLOADED_RECORD', 'the records of the request are not loaded. Read them in preHandler hooks of the ' +
    'route or later, and keep the hooks that the plugin put into its preHandler list')
}

function refuseUnscoped (record: string, parent: string): never {
  return refuse('UNSCOPED_RECORD', `the loader of '${record}' returned a record without reading '${parent}', so the ` +
    `record may belong to another ${parent}. Find it through its parent: (id, { ${parent} }) => …`)
}
