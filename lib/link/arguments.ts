import { isPlain } from '../declare/map.js'
import { printTemplate } from '../declare/template.js'
import { underPrefix } from '../draw/record.js'
import { throwError } from '../errors/errors.js'
import type { Link, LinkParam } from './link.js'
import { PATH_OPTIONS, URL_OPTIONS } from './rest.js'

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
  const { names, required, dialect } = link
  const count = countValues(names.length, required.length, args)
  const isAlone = count === 1 || (count === null && args.length < 3)
  return (isAlone ? assignNamed(link, args) : null) ?? dialect.assign(link, args, count)
}

/** Whether an object converts itself to the value of a param. */
export function hasToParam (object: object): object is { toParam (): unknown } {
  return typeof (object as { toParam?: unknown }).toParam === 'function'
}

/** Reads the params from a params object or a record before the options; `null` if the first argument is neither. */
function assignNamed (link: Link, [one, ...rest]: readonly unknown[]): unknown[] | null {
  const { names, params, dialect: { assignNamed, formatParam } } = link
  if (typeof one !== 'object' || one === null || Array.isArray(one) || hasToParam(one)) return null
  const record = one as Readonly<Record<string, unknown>>
  if (isPlain(one) && isParamsObject(link, one, formatParam)) {
    const valueOf = (name: string): unknown => Object.hasOwn(one, name) ? record[name] : undefined
    const format = formatParam === null || names.includes(formatParam) ? undefined : valueOf(formatParam)
    return assignNamed(link, names.map(valueOf), rest, format)
  }
  const values = names.map(name => recordValue(link, record, params.find(param => param.name === name)!))
  return values.every(value => value === undefined) ? null : assignNamed(link, values, rest, undefined)
}

/** The value of a record for a param: by the param's name, or by its name in the record's own paths. */
function recordValue (
  { names }: Link, record: Readonly<Record<string, unknown>>, { name, origin }: LinkParam
): unknown {
  const value = record[name]
  const isOwn = (value !== undefined && value !== null) || origin === null || names.includes(origin)
  return isOwn ? value : record[origin]
}

/**
 * Whether the keys of an object are all params; in the Rails dialect also the format. Throws if it has options, and
 * otherwise only params or the properties that they are read from: the options would be ignored there.
 */
export function isParamsObject (link: Link, object: object, formatParam: string | null): boolean {
  const { whole, properties, acceptsOrigin } = link
  const options = acceptsOrigin ? URL_OPTIONS : PATH_OPTIONS
  const misplaced: string[] = []
  let isNamed = true
  for (const key of Object.keys(object)) {
    if (whole.includes(key)) continue
    // A row with other columns may have a column of an option's name.
    if (!properties.includes(key) && !options.includes(key)) return false
    if (properties.includes(key)) isNamed = false
    else misplaced.push(key)
  }
  if (misplaced.length === 0 || (isNamed && misplaced.every(key => key === formatParam))) return isNamed
  const keys = misplaced.join(', ')
  return throwCallProblems(link,
    [`options among the params: ${keys}. Pass them last: ${callForm(link, `{ ${keys} }`)}`])
}

/** The call with a value for each param, which every path accepts before options: `page_path(null, id, { format })`. */
function callForm ({ helper, whole, required, isStrict }: Link, options: string): string {
  const values = whole.map(name => required.includes(name) ? name : isStrict ? 'null' : 'undefined')
  return `${helper}(${[...values, options].join(', ')})`
}

/** Throws the problem of a call with a number of arguments that has no meaning. */
export function throwTooMany (link: Link, { length }: readonly unknown[]): never {
  return throwCallProblems(link, [`too many arguments, got ${length}. Call ${callForm(link, '{ … }')}`])
}

/** Throws the problems of a call, with the path as the table prints it under its prefix. */
export function throwCallProblems (
  { entry, helper, pattern: { path, variant } }: Link, problems: readonly string[]
): never {
  const prefix = path.length === variant.length ? '' : printTemplate(path.slice(0, path.length - variant.length))
  const whole = underPrefix(prefix, entry.path)
  return throwError('INVALID_ARGUMENTS', `${helper}: cannot build ${whole}: ${problems.join('; ')}`)
}
