import type { Declaration } from '../../types/index.js'
import { show } from './errors.js'
import { printSuggestion, suggestionFor } from './suggest.js'

/** The reasons why a value is invalid. */
export interface Problems {
  readonly problems: readonly string[]
}

/** The problems of the first check that finds any: the fix of one makes the others wrong. */
export function firstProblems (
  text: string, ...checks: ReadonlyArray<(text: string) => readonly string[]>
): readonly string[] {
  for (const check of checks) {
    const problems = check(text)
    if (problems.length > 0) return problems
  }
  return []
}

/** `option 'shallow' must be true or false, got 'yes'` */
export function mustBe (what: string, expected: string, value: unknown, got = show(value)): string {
  return `${what} must be ${expected}, got ${got}`
}

/**
 * `unknown option 'onyl' (did you mean 'only'?)`. Without a sure suggestion it lists the names: `. Known: only, except`.
 * `meant` is the name that is surely meant.
 */
export function unknown (what: string, name: string, known: Iterable<string>, meant?: string): string {
  const names = [...known]
  const suggestion = meant === undefined ? suggestionFor(name, names) : { word: meant, isSure: true }
  const rest = suggestion?.isSure === true ? '' : `. Known: ${listed(names)}`
  return `unknown ${what} ${show(name)}${printSuggestion(suggestion)}${rest}`
}

/** `a, b`, or `none` */
export function listed (names: readonly string[]): string {
  return names.join(', ') || 'none'
}

/** The message for routes with the same name, of a table or of two registrations. */
export function duplicateName (what: string, name: string, routes: readonly string[], fix: string): string {
  return `duplicate ${what} '${name}': ${routes.join(' and ')}. ${fix}`
}

/** The fix for a name that declarations share. `root` accepts no options. */
export function renameFix (...declarations: ReadonlyArray<Pick<Declaration, 'kind'>>): string {
  return declarations.some(({ kind }) => kind === 'root')
    ? "Put one of them into a scope: scope({ as: 'api' }, [root(…)])"
    : "Rename one of them with 'as'"
}
