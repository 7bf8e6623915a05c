import createError, { type FastifyErrorConstructor } from '@fastify/error'

/** What each code means: its status for a client, its base class, and the sentence that `docs/reference/errors.md` explains. */
const table = {
  INVALID_NAME: [500, TypeError, 'a name is not usable'],
  UNKNOWN_OPTION: [500, TypeError, 'an option is not known'],
  INVALID_OPTION: [500, TypeError, 'an option has a wrong value'],
  UNKNOWN_ACTION: [500, TypeError, 'an action is not known'],
  INVALID_CONSTRAINT: [500, TypeError, 'a constraint is not usable'],
  INVALID_PATH: [500, TypeError, 'a path is not usable'],
  INVALID_CHILDREN: [500, TypeError, 'the children are not declarations'],
  INVALID_PLACEMENT: [500, Error, 'a declaration stands where it cannot'],
  MISSING_ENDPOINT: [500, Error, 'a route does not say what serves it'],
  DUPLICATE_NAME: [500, Error, 'a route name is given twice'],
  DUPLICATE_ROUTE: [500, Error, 'two routes would serve the same requests'],
  ROUTE_LIMIT: [500, Error, 'too many routes share one place'],
  DUPLICATE_PARAM: [500, Error, 'a path has one param twice'],
  MISSING_CONTROLLER: [500, Error, 'a controller or an action is missing'],
  CONTROLLER_LOAD: [500, Error, 'a controller cannot be loaded'],
  DECORATOR_EXISTS: [500, Error, 'a decorator of ours is taken'],
  UNKNOWN_ROUTE: [500, TypeError, 'there is no route of that name'],
  INVALID_ARGUMENTS: [500, TypeError, 'a helper cannot build its path'],
  MISSING_BASE_URL: [500, TypeError, 'a URL has no origin'],
  UNSUPPORTED_FASTIFY: [500, Error, 'Fastify is not as this package knows it'],
  INVALID_CONDITION: [500, TypeError, 'a condition on the request answers no boolean'],
  UNMATCHED_REQUEST: [500, Error, 'a request was not matched with its route'],
  NOT_READY: [500, Error, 'the app is not ready'],
  INVALID_HOST: [400, TypeError, 'the request names no well-formed host'],
  METHOD_NOT_ALLOWED: [405, Error, 'a URL does not take the verb'],
  NOT_ACCEPTABLE: [406, Error, 'there is no format that the client takes']
} as const satisfies Record<string, readonly [status: number, base: ErrorConstructor, meaning: string]>

/** A code without the `FST_RESOURCES_` in front. */
export type ErrorCode = keyof typeof table

/** Every code that the package can raise, in the order of `docs/reference/errors.md`. */
export const codes = Object.freeze(Object.keys(table)) as readonly ErrorCode[]

const made = new Map<ErrorCode, FastifyErrorConstructor>()

/**
 * Throws the error of that code. One fault is the message itself; several are listed, one a line, so that
 * whoever reads it can mend them in one go. A `cause` is kept on the error, out of its message.
 */
export function refuse (code: ErrorCode, faults: string | readonly string[], cause?: unknown): never {
  const lines = typeof faults === 'string' ? [faults] : faults
  const [status, base, meaning] = table[code]
  const message = lines.length === 1 ? lines[0]! : `${lines.length} times ${meaning}:\n  - ${lines.join('\n  - ')}`
  let ErrorOfCode = made.get(code)
  if (ErrorOfCode === undefined) made.set(code, ErrorOfCode = createError(`FST_RESOURCES_${code}`, '%s', status, base))
  throw new ErrorOfCode(message, ...cause === undefined ? [] : [{ cause }])
}

/** A value as an error message may show it: quoted, on one line, cut to 60 characters, a list in a list as `[…]`. */
export function show (value: unknown): string {
  if (typeof value === 'string') return `'${clip(value.replace(/[\\']/g, '\\$&'))}'`
  if (typeof value === 'bigint') return `${value}n`
  // What a client sent may be long, and lists in it may lie in each other without end.
  const inside = (one: unknown): string => Array.isArray(one) ? '[…]' : show(one)
  if (Array.isArray(value)) return clip(`[${value.slice(0, 30).map(inside).join(', ')}]`)
  if (value instanceof RegExp) return clip(String(value))
  if (value instanceof Promise) return 'a promise'
  if (typeof value === 'function') return value.name === '' ? 'a function' : `the function ${value.name}`
  if (typeof value === 'object' && value !== null) return clip(`{ ${Object.keys(value).join(', ')} }`)
  return String(value)
}

/** What a declaration says, which is nobody's secret: of an object all that is in it. */
export function showDeclared (value: unknown): string {
  const isObject = typeof value === 'object' && value !== null && !(value instanceof RegExp) && !Array.isArray(value)
  return isObject ? clip(JSON.stringify(value)) : show(value)
}

/** A constraint or a default on one line, without what could forge another. */
export function printValue (value: unknown): string {
  return harmless(value instanceof RegExp ? String(value) : JSON.stringify(value))
}

/** A text cut to 60 characters, harmless in a log. */
export function clip (text: string): string {
  const plain = harmless(text)
  return plain.length > 60 ? `${plain.slice(0, 59)}…` : plain
}

/** A text with its control and bidirectional characters escaped: they could forge the rest of a log or terminal. */
export function harmless (text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** A text without the colours that a loader gives its messages; what else it holds is for {@link harmless}. */
export function withoutColors (text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/\u001b\[[\d;]*m/g, '')
}

/** A text with its percent signs decoded, or as it is where they are broken. */
export function decodedOrWhole (text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `a`, `a or b`, `a, b or c`: a list of what is allowed, as a sentence has it. */
export function oneOf (names: Iterable<string>): string {
  const list = [...names]
  return list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} or ${list.at(-1)}`
}
