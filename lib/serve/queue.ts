import type { FastifyInstance, RouteOptions } from 'fastify'

type AfterCallback = (error: Error | null, done: (error?: Error | null) => void) => void
type After = (this: FastifyInstance, callback?: AfterCallback) => unknown

/**
 * Adds routes that wait together in the boot queue, where Fastify has each wait by itself: 1,000 resources start 1.4 times
 * as fast. While they are added, the instance has an `after` of its own that keeps back what Fastify puts off for a route;
 * whatever listeners to `onRoute` put off goes its usual way. `add` adds one; `last` is called for each route's options
 * behind the last listener.
 */
export function addTogether<T> (
  instance: FastifyInstance, all: readonly T[], add: (one: T) => void, last: (options: RouteOptions) => void
): void {
  const callbacks: AfterCallback[] = []
  const after = instance.after as After
  let isFastifys = false
  // The hooks of an instance run behind those of the instances around it; next Fastify puts off the rest of that route.
  instance.addHook('onRoute', options => {
    last(options)
    isFastifys = true
  })
  const own = instance as { after?: unknown }
  own.after = function (this: FastifyInstance, callback?: AfterCallback) {
    if (!isFastifys || callback === undefined) return after.call(this, callback)
    isFastifys = false
    callbacks.push(callback)
    return this
  }
  try {
    for (const one of all) add(one)
  } finally {
    delete own.after
  }
  if (callbacks.length > 0) after.call(instance, (error, done) => runAll(callbacks, error, done))
}

function runAll (callbacks: readonly AfterCallback[], error: Error | null, done: (error?: Error | null) => void): void {
  let open = callbacks.length
  let failure = error
  for (const callback of callbacks) {
    callback(error, fault => {
      failure ??= fault ?? null
      if (--open === 0) done(failure)
    })
  }
}
