import { isPlain } from '../declare/map.js'
import { printTemplate } from '../declare/template.js'
import { throwError } from '../errors/errors.js'
import { isOptions, optionsHint } from './values.js'
import type { Link } from './link.js'

/** Options that a record does not have, so a params object with one of them is a mistake. */
const ONLY_OPTIONS: readonly string[] = ['query', 'anchor', 'trailingSlash']

/**
 * Returns arguments in path order: one per param, one per required param, or from an object with the params by name. An
 * object as a value is a record, never options: options after optional params need a params object, maybe `{}`.
 */
export function assignArguments (link: Link, args: unknown[], problems: string[]): unknown[] {
  const { names, required, isStrict, dialect } = link
  const first = args[0]
  let all = args
  if (typeof first === 'object' && first !== null) {
    const isNamed = isParamsObject(link, first, args)
    const isRecord = isStrict || required.length > 0 || !isOptions(first)
    if (isNamed || (names.length === 1 && isRecord)) noteMisplaced(link, first, problems)
    const after = args.length === 1 && !isStrict ? [{}] : args.slice(1)
    if (isNamed) all = [...names.map(name => (first as Record<string, unknown>)[name]), ...after]
  }
  return dialect.assign(link, all)
}

/** Whether a call begins with a params object, which is the only argument or comes before the options. */
function isParamsObject ({ names, required }: Link, record: object, { length, 1: next }: readonly unknown[]): boolean {
  if (Array.isArray(record) || 'toParam' in record) return false
  const isEmpty = required.length === 0 && isPlain(record) && Object.keys(record).length === 0
  // If the path has no params, a single object is the options, which may be empty too.
  if (names.length === 0) return isEmpty && length > 1
  if (!isEmpty && !names.some(name => name in record)) return false
  if (names.length === 1 || length === 1) return true
  return required.every(name => name in record) && (next === undefined || isOptions(next))
}

/** Reports options in a params object, or in the record of the only param, because they would be ignored. */
function noteMisplaced (link: Link, record: object, problems: string[]): void {
  if (!isPlain(record)) return
  const keys = ONLY_OPTIONS.filter(key => Object.hasOwn(record, key) && !link.names.includes(key))
  if (keys.length === 0) return
  problems.push(`options among the params: ${keys.join(', ')}. ${optionsHint(link, keys)}`)
}

/** Throws the problems of a call, with the path as the table prints it under its prefix. */
export function throwCallProblems (
  { entry, helper, pattern: { path, variant } }: Link, problems: readonly string[]
): never {
  const prefix = path.length === variant.length ? '' : printTemplate(path.slice(0, path.length - variant.length))
  const whole = prefix + (prefix !== '' && entry.path === '/' ? '' : entry.path)
  return throwError('INVALID_ARGUMENTS', `${helper}: cannot build ${whole}: ${problems.join('; ')}`)
}
