import { copyOf } from '../constrain/constraint.js'
import { throwError, throwFirst, throwProblems, type ErrorCode, type CodedProblem } from '../errors/errors.js'
import { isDeclaration } from './canonical.js'
import { throwProblemsOf, reservedProblems } from './checks.js'
import { skipProblems } from './faults.js'
import { isMap } from './map.js'
import { notOptions, unknownOption, wrongValue } from './option-messages.js'
import { ENDPOINT, NAME_OPTIONS, rules, type OptionRule } from './options.js'

/**
 * Checks the options of a call, and returns them frozen, in camel case, without `undefined` values. An error lists all
 * unknown options (`FST_RESOURCES_UNKNOWN_OPTION`), or all invalid values (`FST_RESOURCES_INVALID_OPTION`,
 * `FST_RESOURCES_INVALID_CONSTRAINT`, `FST_RESOURCES_INVALID_PATH`).
 */
export function checkOptions (
  set: keyof typeof rules, value: unknown, subject: () => string
): Readonly<Record<string, unknown>> {
  if (value === undefined) return Object.freeze({})
  if (!isMap(value) || isDeclaration(value)) {
    throwError('INVALID_OPTION', `${subject()}: ${notOptions(value, ENDPOINT, 'only' in rules[set])}`)
  }
  const options = respell(value as Record<string, unknown>, rules[set], subject)
  copyConstraints(options)
  const known: Readonly<Record<string, OptionRule>> = rules[set]
  const unknown = Object.keys(options).filter(key => !Object.hasOwn(known, key))
  throwProblemsOf('UNKNOWN_OPTION', subject, unknown.map(key => unknownOption(key, Object.keys(known), options[key])))
  const routeKeys = ['routeOptions', 'ownRouteOptions']
  throwProblemsOf('UNKNOWN_OPTION', subject, routeKeys.flatMap(key => skipProblems(key, options[key])))
  const problems = Object.entries(options).flatMap(([key, value]) => {
    const [allows, expected, example, problemsOf, code = 'INVALID_OPTION'] = known[key]!
    const problemOf = (code: ErrorCode, problem: string): CodedProblem =>
      ({ code, message: `${subject()}: ${problem}` })
    if (!allows(value)) {
      const fix = typeof example === 'string' ? example : example(value)
      return [problemOf('INVALID_OPTION', wrongValue(key, value, expected, fix))]
    }
    return (problemsOf?.(key, value as never, options) ?? []).map(problem => problemOf(code, problem))
  })
  throwFirst(problems)
  const names = NAME_OPTIONS.filter(key => key in options)
  throwProblemsOf('INVALID_NAME', subject, names.flatMap(key => reservedProblems(`option '${key}'`, options[key])))
  return Object.freeze(Object.fromEntries(Object.entries(options).map(([key, value]) =>
    [key, frozenCopy(value, LISTS.get(key))])))
}

/** Replaces constraints by copies, before they are checked: the app may change its arrays and schemas later. */
function copyConstraints (options: Record<string, unknown>): void {
  const { constraints, format } = options
  if (isMap(constraints)) {
    const copies = Object.entries(constraints).map(([param, constraint]) => [param, copyOf(constraint)])
    options['constraints'] = Object.fromEntries(copies)
  }
  if (Array.isArray(format)) options['format'] = copyOf(format)
}

/** The levels of objects around the lists of hooks, which are copied too: a later change opens no route. */
const LISTS: ReadonlyMap<string, number> = new Map([['routeOptions', 1], ['ownRouteOptions', 1], ['actions', 2]])

/** A frozen copy of an array or a plain object. Instances of classes, such as a RegExp, are not copied. */
function frozenCopy (value: unknown, levels = 0): unknown {
  if (Array.isArray(value)) return Object.freeze([...value])
  if (!isMap(value)) return value
  const copy = { ...value } as Record<string, unknown>
  for (const [key, inner] of Object.entries(copy)) {
    if (levels > 1 || (levels === 1 && Array.isArray(inner))) copy[key] = frozenCopy(inner, levels - 1)
  }
  return Object.freeze(copy)
}

/** The spellings of Rails for three options. */
const spellings: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  path_names: 'pathNames',
  shallow_path: 'shallowPath',
  shallow_prefix: 'shallowPrefix'
})

/** The options in camel case, without `undefined` values. Throws if an option is set in both spellings. */
function respell (
  written: Record<string, unknown>, known: Readonly<Record<string, unknown>>, subject: () => string
): Record<string, unknown> {
  const options: Record<string, unknown> = Object.create(null)
  const problems: string[] = []
  for (const key of Object.keys(written)) {
    if (written[key] === undefined) continue
    const name = key in spellings && spellings[key]! in known ? spellings[key]! : key
    if (name in options) problems.push(`${subject()}: option '${name}' is set in both spellings. Remove one of them`)
    options[name] = written[key]
  }
  throwProblems('INVALID_OPTION', problems)
  return options
}
