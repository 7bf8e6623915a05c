import { automatonOf, END, hasText, isOpen, mayHave, mustHave } from './automaton.js'
import { lazinessOf, type Laziness } from './laziness.js'
import { LinearTest } from './linear.js'
import { parseRegex } from './regex.js'
import type { Rejected } from './regex.js'

export type { Laziness } from './laziness.js'
export type { Rejected } from './regex.js'

/** A regex whose time is proportional to the length of the string. */
export interface LinearPattern {
  /** The same regex under the flag `u` only, without capture groups, for a JSON schema or another engine. */
  readonly source: string
  /** The number of states. The time for each character is proportional to it, at most. */
  readonly states: number
  /** Where a quantifier is lazy. That never changes whether a string matches, only which part of it. */
  readonly laziness: Laziness
  /** Whether a string, or its prefix of the length `end`, matches. */
  readonly test: (text: string, end?: number) => boolean
  /** Whether a string with a character may match. */
  readonly mayHave: (char: string) => boolean
  /** Whether any characters may follow a match, as in a search for a pattern without `$`. */
  readonly isOpen: boolean
  /** Whether a string that is not empty may match. */
  readonly hasText: boolean
  /** Whether each string that matches has a character. */
  readonly mustHave: (char: string) => boolean
}

export interface CompileOptions {
  /** Whether the regex must match the whole string, as between `^(?:` and `)$`. By default it is searched for. */
  readonly whole?: boolean
}

/** The pattern that matches the strings of `new RegExp(source, flags)`, or the reasons why there is none. */
export function compile (source: string, flags = '', { whole = false }: CompileOptions = {}): LinearPattern | Rejected {
  const flag = /[^diu]/.exec(flags)
  if (flag !== null) return { problems: [`has the unsupported flag '${flag[0]}'. Supported: i, u`] }
  try {
    RegExp(source, flags)
  } catch (error) {
    return { problems: [`is not a valid regex: ${(error as Error).message}`] }
  }
  const tree = parseRegex(source, flags, whole)
  if ('problems' in tree) return tree
  const automaton = automatonOf(tree, whole)
  const reader = new LinearTest(automaton, flags)
  return Object.freeze<LinearPattern>({
    source: tree.source,
    states: tree.size,
    laziness: lazinessOf(tree),
    test: (text: string, end?: number) => reader.test(end === undefined ? text : text.slice(0, end)),
    isOpen: isOpen(automaton, END),
    hasText: hasText(automaton),
    mayHave: (char: string) => mayHave(automaton, char),
    mustHave: (char: string) => mustHave(automaton, char)
  })
}
