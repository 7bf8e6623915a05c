import type { Candidate, Constraint, ReasonCode } from '../../types/index.js'
import { harmless, oneOf, printValue, show } from '../errors/errors.js'

/** The first thing that keeps a route from taking a request. */
export interface Mismatch {
  readonly code: ReasonCode
  /** Which segment of the request it is at, from 0; `null` where it is none. */
  readonly at: number | null
  /** What the request has there. */
  readonly text: string
  /** What the route has there. */
  readonly expected?: string
  readonly param?: string
  readonly constraint?: Constraint
  /** Whether what the route has may have been meant. */
  readonly isNear?: boolean
}

type Say = (mismatch: Mismatch & Required<Pick<Mismatch, 'expected' | 'param'>>) => string

const said: Readonly<Record<ReasonCode, Say>> = {
  literal: ({ text, expected, isNear }) =>
    `the path has ${show(expected)} where ${show(text)} stands` +
    (isNear === true ? ` (did you mean ${show(expected)}?)` : ''),
  'letter-case': ({ text, expected }) => `${show(text)} is ${show(expected)} in another letter case, which counts`,
  encoding: ({ text, expected }) => expected === undefined
    ? `${show(text)} is not well percent-encoded`
    : `${show(text)} is not decoded to ${show(expected)} outside of params`,
  constraint: ({ text, param, constraint }) =>
    `${param} is ${show(text)}, which its constraint ${printValue(constraint)} does not allow`,
  format: ({ at, text, expected }) =>
    `${at === null ? 'the suffix is missing' : `the suffix ${show(text)} is not allowed`}: the path takes ${expected}`,
  dot: ({ text, param }) => `${param} is ${show(text)}, and cannot hold that dot`,
  empty: ({ param }) => `${param} is empty`,
  'too-long': ({ text, param, expected }) =>
    `${param} has ${text.length} characters, more than the ${expected} that the router takes`,
  'control-character': ({ text, param }) => `${param} is ${show(text)}, which holds a control character`,
  'trailing-slash': () => 'a slash stands at the end, where the path has none',
  'double-slash': () => 'two slashes stand side by side',
  'missing-prefix': ({ expected }) => `${show(expected)} is missing in front`,
  'unexpected-prefix': ({ text }) => `${show(text)} stands in front, where the path has nothing`,
  'missing-segments': ({ expected }) => `the path goes on with ${show(expected)}`,
  'extra-segments': ({ text }) => `the path ends before ${show(text)}`,
  method: ({ text, expected }) => `it takes ${expected}, not ${show(text)}`,
  'method-case': ({ text, expected }) => `the method is ${show(text)}, write ${expected}`,
  host: ({ text, expected }) =>
    `it is for the host ${expected}, and the request for ${text === '' ? 'none' : show(text)}`,
  version: ({ text, expected }) =>
    `it has the version ${expected}, and the request asks for ${text === '' ? 'none' : show(text)}`,
  when: ({ text, expected }) =>
    `its condition ${harmless(expected)} ${text === '' ? 'says no' : `throws ${show(text)}`}`,
  redirect: ({ expected }) => `it leads to ${show(expected)}, which cannot be made of these params`,
  shadowed: ({ expected }) => `${expected} comes first`
}

/** What a candidate says of its mismatch, also in words, in which whatever a client sent is escaped. */
export function describeMismatch (mismatch: Mismatch): Omit<Candidate, 'route'> {
  const { code, at, text, isNear: _isNear, ...named } = mismatch
  const segment = at === null ? null : Object.freeze({ index: at + 1, text })
  return { code, reason: said[code](mismatch as never), segment, ...named }
}

/** The verbs of a list, as a sentence has them. */
export function listOf (verbs: readonly string[]): string {
  return oneOf(verbs).replace(/ or (?=[\w-]+$)/, ' and ')
}
