import { isPlain } from '../errors/errors.js'
import type { Link } from './link.js'
import { callForm, checkForOptions, hasToParam, recordValue, throwCallProblems } from './values.js'

/**
 * The number of values in a call of a path with `n` params, `r` of them required; a format and options may follow the
 * values. Only the number of arguments decides, so that no value of a client becomes options. `null`: the call can only
 * be a params object with options.
 */
function countValues (n: number, r: number, { length }: { readonly length: number }): number | null {
  if (length >= n) return length <= (n === 0 ? 1 : n + 2) ? n : null
  return length === r || (length === r + 1 && r > 0) ? r : null
}

/** Returns a value for each param, `undefined` for an omitted one; then a format, options, or both. */
export function assignArguments (link: Link, args: unknown[]): unknown[] {
  const { names, required, params } = link
  const { length } = args
  const count = countValues(names.length, required.length, args)
  const isAlone = count === 1 || (count === null && length < 3)
  const named = isAlone ? assignNamed(link, args) : null
  if (named !== null) return named
  // Without optional params, missing values are reported one by one.
  if (count === names.length || (length < names.length && required.length === names.length)) return args
  if (count === required.length) {
    let next = 0
    const isRequired = params.map(({ isOptional, fallback }) => !isOptional && fallback === undefined)
    return [...isRequired.map(isOwn => isOwn ? args[next++] : undefined), ...args.slice(count)]
  }
  if (length > names.length) {
    return throwCallProblems(link, [`too many arguments, got ${length}. Call ${callForm(link, '{ … }')}`])
  }
  const fewer = required.length === 0 ? 'none of them' : `the required ones (${required.join(', ')})`
  return throwCallProblems(link, [`got ${length} of the params ${names.join(', ')}. ` +
    `Pass all of them in order (null for an omitted one), ${fewer}, or an object with the params by name`])
}

/** Reads the params from a params object or a record before the options; `null` if the first argument is neither. */
function assignNamed (link: Link, [argument, ...rest]: readonly unknown[]): unknown[] | null {
  const { names, params } = link
  if (typeof argument !== 'object' || argument === null || Array.isArray(argument) || hasToParam(argument)) return null
  checkForOptions(link, argument)
  const record = argument as Readonly<Record<string, unknown>>
  if (isPlain(argument) && Object.keys(argument).every(key => names.includes(key))) {
    return [...names.map(name => Object.hasOwn(argument, name) ? record[name] : undefined), ...rest]
  }
  const values = params.map(param => recordValue(link, param, record))
  return values.every(value => value === undefined) ? null : [...values, ...rest]
}
