import { messageOf } from './texts.js'

/** The error for a file, a module or an option that cannot be used. Its message is for the user of a command. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Throws because arguments, a file or a module are invalid. */
export function fail (text: string): never {
  throw new UsageError(text)
}

/** Throws all problems of a kind in one error, if there are any. */
export function failAll (problems: readonly string[], plural: string): void {
  if (problems.length === 1) fail(problems[0]!)
  if (problems.length > 1) fail(`${problems.length} ${plural}:\n  - ${problems.join('\n  - ')}`)
}

/** Throws a {@link UsageError} if a function throws. The message of the error follows `prefix`. */
export async function orFail<T> (prefix: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UsageError) throw error
    return fail(prefix + messageOf(error))
  }
}
