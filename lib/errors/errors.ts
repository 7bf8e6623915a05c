import createError, { type FastifyErrorConstructor } from '@fastify/error'

/** Each code's status for a client, its base class, and the plural noun for several problems of the kind. */
const table = {
  INVALID_NAME: [500, TypeError, 'invalid names'],
  UNKNOWN_OPTION: [500, TypeError, 'unknown options'],
  INVALID_OPTION: [500, TypeError, 'invalid options'],
  UNKNOWN_ACTION: [500, TypeError, 'unknown actions'],
  INVALID_CONSTRAINT: [500, TypeError, 'invalid constraints'],
  INVALID_PATH: [500, TypeError, 'invalid paths'],
  INVALID_CHILDREN: [500, TypeError, 'invalid children'],
  INVALID_PLACEMENT: [500, Error, 'misplaced declarations'],
  MISSING_ENDPOINT: [500, Error, 'missing controllers or actions of routes'],
  DUPLICATE_NAME: [500, Error, 'duplicate names'],
  DUPLICATE_ROUTE: [500, Error, 'duplicate routes'],
  ROUTE_LIMIT: [500, Error, 'patterns with too many routes'],
  DUPLICATE_PARAM: [500, Error, 'duplicate params'],
  MISSING_CONTROLLER: [500, Error, 'missing controllers or actions'],
  CONTROLLER_LOAD: [500, Error, 'failed controllers'],
  INVALID_LOADER: [500, Error, 'invalid loaders'],
  DECORATOR_EXISTS: [500, Error, 'existing decorators'],
  UNKNOWN_ROUTE: [500, TypeError, 'unknown routes'],
  INVALID_ARGUMENTS: [500, TypeError, 'invalid arguments'],
  MISSING_BASE_URL: [500, TypeError, 'missing base URLs'],
  UNSUPPORTED_FASTIFY: [500, Error, 'unsupported versions'],
  UNSUPPORTED_METHOD: [500, Error, 'unsupported methods'],
  INVALID_CONDITION: [500, TypeError, 'invalid conditions'],
  UNMATCHED_REQUEST: [500, Error, 'unmatched requests'],
  UNSCOPED_RECORD: [500, Error, 'records without their parents'],
  UNLOADED_RECORD: [500, Error, 'records that are not loaded'],
  NOT_READY: [500, Error, 'apps that are not ready'],
  INVALID_HOST: [400, TypeError, 'invalid hosts'],
  METHOD_NOT_ALLOWED: [405, Error, 'methods that are not allowed'],
  NOT_ACCEPTABLE: [406, Error, 'unavailable formats']
} as const satisfies Record<string, readonly [status: number, base: ErrorConstructor, plural: string]>

/** A code without its prefix `FST_RESOURCES_`. */
export type ErrorCode = keyof typeof table

/** Every code of the package, in the order of `docs/reference/errors.md`. */
export const codes = Object.freeze(Object.keys(table)) as readonly ErrorCode[]

const constructors = new Map<ErrorCode, FastifyErrorConstructor>()

/**
 * Throws the error of a code. The message is the problem, or a list of all problems, so that the user can fix all of
 * them at once. The error has the `cause`.
 */
export function throwError (code: ErrorCode, problems: string | readonly string[], cause?: unknown): never {
  const lines = typeof problems === 'string' ? [problems] : problems
  const [status, base, plural] = table[code]
  const message = lines.length === 1 ? lines[0]! : `${lines.length} ${plural}:\n  - ${lines.join('\n  - ')}`
  const ErrorOfCode = constructors.get(code) ?? createError(`FST_RESOURCES_${code}`, '%s', status, base)
  constructors.set(code, ErrorOfCode)
  throw new ErrorOfCode(message, ...cause === undefined ? [] : [{ cause }])
}

/** Throws the error of a request. The client sees no route and no plugin: the details are in its `cause`, for the log. */
export function throwLogged (code: ErrorCode, problem: string, details: string): never {
  return throwError(code, `${problem}. The log has the details`, new Error(details))
}

/** Throws the error of a code with all problems, each once, if there are any. A fix of all follows the last one. */
export function throwProblems (code: ErrorCode, problems: readonly string[], fix = ''): void {
  const lines = [...new Set(problems)]
  if (lines.length > 0) throwError(code, [...lines.slice(0, -1), lines.at(-1)! + fix])
}

/** A reason why declarations or options are invalid. */
export interface CodedProblem {
  readonly code: ErrorCode
  readonly message: string
}

/** Throws an error with all problems of the first code, if there are any. */
export function throwFirst (problems: readonly CodedProblem[]): void {
  const code = problems[0]?.code
  if (code !== undefined) throwProblems(code, problems.flatMap(problem => problem.code === code ? problem.message : []))
}

/** The properties of an error that Fastify reads, outside any `try`. */
const READ = ['code', 'status', 'statusCode', 'headers', 'message', 'stack', 'validation'] as const

/**
 * The error for a value that `subject` threw. The value may be an error of another realm, or a Proxy that throws when
 * it is read. In Fastify's router, this exception would end the process.
 */
export function errorFrom (subject: string, thrown: unknown): Error {
  try {
    const isError = thrown instanceof Error || Object.prototype.toString.call(thrown) === '[object Error]'
    if (isError) {
      READ.forEach(key => { Reflect.get(thrown as Error, key) })
      return thrown as Error
    }
  } catch {}
  return new TypeError(`${subject} threw ${show(thrown)}`)
}

/** Prints a value for a message: on one line of at most 60 characters, with nested arrays as `[…]`. */
export function show (value: unknown): string {
  try {
    return print(value)
  } catch {
    return 'an unreadable value'
  }
}

function print (value: unknown): string {
  if (typeof value === 'string') return `'${truncate(value.replace(/[\\']/g, '\\$&'))}'`
  if (typeof value === 'bigint') return `${value}n`
  // A value of a client may be long, and arrays may be nested deeply.
  const item = (element: unknown): string => Array.isArray(element) ? '[…]' : show(element)
  if (Array.isArray(value)) return truncate(`[${value.slice(0, 30).map(item).join(', ')}]`)
  if (value instanceof RegExp) return truncate(String(value))
  if (value instanceof Promise) return 'a promise'
  if (typeof value === 'function') return value.name === '' ? 'a function' : `the function ${value.name}`
  if (typeof value === 'object' && value !== null) return truncate(`{ ${Object.keys(value).join(', ')} }`)
  return String(value)
}

/** Whether a value is a plain object of any realm, or a module namespace: not an instance of a class. */
export function isPlain (value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value) as object | null
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Prints a constraint or a default on one line. */
export function printValue (value: unknown): string {
  return escapeControls(value instanceof RegExp ? String(value) : JSON.stringify(value))
}

/** A string of at most 60 characters, without control characters. */
export function truncate (text: string): string {
  const plain = escapeControls(text)
  return plain.length > 60 ? `${plain.slice(0, 59)}…` : plain
}

/** Escapes control and bidirectional characters, which could forge lines of a log or terminal. */
export function escapeControls (text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, escaped)
}

/** A UTF-16 code unit as an escape, such as `\u001b`. */
export function escaped (char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** A percent-decoded string, or the string itself if it is malformed. */
export function decodedOrWhole (text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Prints a list: `a`, `a or b`, `a, b or c`. */
export function oneOf (names: Iterable<string>): string {
  const list = [...names]
  return list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} or ${list.at(-1)}`
}
