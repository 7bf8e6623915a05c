import ajvCompiler from '@fastify/ajv-compiler'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { oncePerApp } from './registry.js'

export type Compile = FastifySchemaCompiler<unknown>

/** What Fastify makes compilers by where an app says nothing: each app has a pool of its own. */
const builderOf = oncePerApp(() => ajvCompiler())

/**
 * Has `wrap` stand around the compiler that the routes of an instance would have by hand. One that the app has set is
 * there; Fastify makes its own only when a route needs it, and so does what stands in its place.
 */
export function wrapCompiler (fastify: FastifyInstance, wrap: (compile: Compile) => Compile): void {
  const set = fastify.validatorCompiler as Compile | undefined
  if (set !== undefined) {
    fastify.setValidatorCompiler(wrap(set))
    return
  }
  const buildValidator = (...given: Parameters<ReturnType<typeof ajvCompiler>>): Compile => {
    let compile: Compile | undefined
    return wrap(part => (compile ??= builderOf(fastify)(...given) as unknown as Compile)(part))
  }
  fastify.setSchemaController({ compilersFactory: { buildValidator: buildValidator as never } })
}
