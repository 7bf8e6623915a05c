import type { FastifyInstance } from 'fastify'

// The instances of an app: each inherits from the one that it was made inside of.

/** The instance that all others of an app inherit from. */
export function rootOf (instance: FastifyInstance): FastifyInstance {
  const outer = Object.getPrototypeOf(instance) as FastifyInstance | null
  return outer === null || outer === Object.prototype ? instance : rootOf(outer)
}

/** Whether an instance is `outer` or was made inside of it. */
export function isInside (instance: FastifyInstance, outer: FastifyInstance): boolean {
  return instance === outer || Object.prototype.isPrototypeOf.call(outer, instance)
}

/**
 * Something that an app has one of, whichever of its instances asks; made when it is first asked for. An app that
 * restarts on the same server, or another app there, has one of its own.
 */
export function oncePerApp<T> (make: (instance: FastifyInstance) => T): (instance: FastifyInstance) => T {
  const made = new WeakMap<FastifyInstance, T>()
  return instance => {
    const root = rootOf(instance)
    if (!made.has(root)) made.set(root, make(instance))
    return made.get(root)!
  }
}
