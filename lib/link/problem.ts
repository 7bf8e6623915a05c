import { errorFrom } from '../errors/errors.js'
import type { Helper } from './build.js'

/** A helper with `problem`, which returns the message of the error that the same call would throw, or `null`. */
export function withProblem (helper: Helper): Helper {
  return Object.assign(helper, { problem: (...args: unknown[]) => problemOf(helper, args) })
}

function problemOf (helper: Helper, args: unknown[]): string | null {
  try {
    helper(...args)
    return null
  } catch (error) {
    return errorFrom('the helper', error).message
  }
}
