import { errorFrom } from '../errors/errors.js'

type AnyHelper = (...args: unknown[]) => unknown

/** The property `problem` of helpers. A getter is stored once for all helpers, unlike a function for each of them. */
const problem = {
  get (this: AnyHelper) {
    return (...args: unknown[]): string | null => problemOf(this, args)
  },
  enumerable: true,
  configurable: true
}

/** Adds `problem` to a helper, which returns the message of the error that the same call would throw, or `null`. */
export function withProblem<Helper extends AnyHelper> (helper: Helper): Helper {
  return Object.defineProperty(helper, 'problem', problem)
}

function problemOf (helper: AnyHelper, args: unknown[]): string | null {
  try {
    helper(...args)
    return null
  } catch (error) {
    return errorFrom('the helper', error).message
  }
}
