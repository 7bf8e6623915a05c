import { errorFrom } from '../errors/errors.js'

/**
 * A function from arguments to a path or URL. Throws `FST_RESOURCES_INVALID_ARGUMENTS`, `…_MISSING_BASE_URL` or
 * `…_INVALID_HOST`.
 */
export type Helper = (...args: unknown[]) => string

/** The property `problem` of helpers. A getter is stored once for all helpers, unlike a function for each of them. */
const problem = {
  get (this: Helper) {
    return (...args: unknown[]): string | null => problemOf(this, args)
  },
  enumerable: true,
  configurable: true
}

/** Adds `problem` to a helper, which returns the message of the error that the same call would throw, or `null`. */
export function withProblem (helper: Helper): Helper {
  return Object.defineProperty(helper, 'problem', problem)
}

function problemOf (helper: Helper, args: unknown[]): string | null {
  try {
    helper(...args)
    return null
  } catch (error) {
    return errorFrom('the helper', error).message
  }
}
