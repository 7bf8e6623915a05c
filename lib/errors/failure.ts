import type { Constraint, ReasonCode } from '../../types/index.js'
import { truncate, escapeControls, printValue, show } from './errors.js'
import { didYouMean } from './suggest.js'

/** The first reason why a route does not match a request, or why a value cannot be a param of a path. */
export interface Failure {
  readonly code: ReasonCode
  /** The index of the request's segment, `null` for other parts of the request. */
  readonly at: number | null
  /** The value in the request. */
  readonly text: string
  /** The value in the route. */
  readonly expected?: string
  readonly param?: string
  readonly constraint?: Constraint
}

/** The words by code, which decides whether a failure has an expected value or a param. */
const words: Readonly<Record<
  ReasonCode, (failure: Failure & Required<Pick<Failure, 'expected' | 'param'>>) => string
>> = {
  literal: ({ text, expected }) => {
    const hint = didYouMean(text, [expected])
    if (hint === '') return `expected ${show(expected)}, got ${show(text)}`
    return `unknown segment ${show(text)}${escapeControls(hint)}`
  },
  'letter-case': ({ text, expected }) => `expected ${show(expected)} in this letter case, got ${show(text)}`,
  encoding: ({ text, expected }) => expected === undefined
    ? `invalid percent-encoding ${show(text)}`
    : `expected ${show(expected)}, got ${show(text)}, which is decoded only in params`,
  constraint: ({ text, param, constraint }) => `${param} must match ${printValue(constraint)}, got ${show(text)}`,
  format: ({ at, text, expected }) => `format: expected ${expected}, got ${at === null ? 'none' : show(text)}`,
  dot: ({ text, param }) => /^\.\.?$/.test(text)
    ? `${param} must not be the dot segment ${show(text)}, which clients remove`
    : `${param} must not contain this dot, got ${show(text)}. With format: false, it may`,
  empty: ({ param }) => `${param} must not be empty`,
  'too-long': ({ text, param, expected }) => `${param} must have at most ${expected} characters, got ${text.length}`,
  'control-character': ({ text, param }) => `${param} must not contain control characters, got ${show(text)}`,
  'trailing-slash': () => 'unexpected trailing slash',
  'double-slash': () => 'unexpected double slash',
  'missing-prefix': ({ expected }) => `missing prefix ${show(expected)}`,
  'unexpected-prefix': ({ text }) => `unexpected prefix ${show(text)}`,
  'missing-segments': ({ expected }) =>
    expected === '/' ? 'missing trailing slash' : `missing segments ${show(expected)}`,
  'extra-segments': ({ text }) => `unexpected segments ${show(text)}`,
  method: ({ text, expected }) => `allows ${expected}, not ${truncate(text)}`,
  'method-case': ({ text, expected }) => `expected the method ${expected}, got ${show(text)}`,
  host: ({ text, expected }) => `host: expected ${expected}, got ${text === '' ? 'none' : show(text)}`,
  version: ({ text, expected }) => `version: expected ${expected}, got ${text === '' ? 'none' : show(text)}`,
  when: ({ text, expected }) =>
    `when: ${escapeControls(expected)} ${text === '' ? 'returned false' : `threw ${show(text)}`}`,
  redirect: ({ expected }) => `cannot build the redirect ${show(expected)} from these params`,
  shadowed: ({ expected }) => `${expected} takes precedence`
}

/** A failure in words. All strings of the client are escaped. */
export function inWords (failure: Failure): string {
  return words[failure.code](failure as never)
}
