import type { FastifyInstance } from 'fastify'

/** The root instance of an app. An instance inherits from its enclosing instance. */
export function rootOf (instance: FastifyInstance): FastifyInstance {
  const parent = Object.getPrototypeOf(instance) as FastifyInstance | null
  return parent === null || parent === Object.prototype ? instance : rootOf(parent)
}

/** Whether an instance is `outer` or a descendant of it. */
export function isInside (instance: FastifyInstance, outer: FastifyInstance): boolean {
  return instance === outer || Object.prototype.isPrototypeOf.call(outer, instance)
}

/**
 * The setter of a decorator with a getter. A nested scope may have a decorator of the same name, whose value Fastify
 * assigns to each request and reply.
 */
export function setterOf (name: string): never {
  return function (this: object, value: unknown): void {
    Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true })
  } as never
}
