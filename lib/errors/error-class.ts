type ErrorClass = new (message: string, options?: { readonly cause: unknown }) => Error

/**
 * A class of errors with one code and status, as `@fastify/error` makes them, but without Node's modules: the same
 * properties, the same text, and `instanceof` the classes of `@fastify/error`, which look for the two symbols.
 */
export function errorClass (code: string, statusCode: number, Base: ErrorConstructor): ErrorClass {
  class FastifyError extends Base {
    readonly code = code
    override readonly name = 'FastifyError'
    readonly statusCode = statusCode

    constructor (message: string, options?: { readonly cause: unknown }) {
      super()
      if (options !== undefined) this.cause = options.cause
      // Assigned, since JSON and loggers leave out what the base class would set.
      this.message = message
      // Some browsers have no such function: there the first lines of the stack are ours.
      Error.captureStackTrace?.(this, FastifyError)
    }

    override toString (): string {
      return `${this.name} [${this.code}]: ${this.message}`
    }
  }
  for (const key of ['fastify-error-generic', `fastify-error ${code}`]) {
    Object.defineProperty(FastifyError.prototype, Symbol.for(key), { value: true })
  }
  return FastifyError
}
