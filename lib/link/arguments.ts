import type { UrlOptions } from '../../types/index.js'
import { isPlain } from '../declare/map.js'
import { escapeLiteral } from '../declare/template-print.js'
import { show } from '../errors/errors.js'
import { didYouMean } from '../errors/suggest.js'
import type { Call, Link, Rest } from './link.js'
import { originFaults } from './origin.js'
import { encodeQuery } from './query.js'

const PATH_OPTIONS: readonly string[] = ['format', 'query', 'anchor', 'trailingSlash']
const URL_OPTIONS: readonly string[] = [...PATH_OPTIONS, 'host', 'port', 'protocol']

/** Options that no record has for its own, so that they are looked for where they do not belong. */
const OPTIONS_ALONE: readonly string[] = ['query', 'anchor', 'trailingSlash']

export const NO_OPTIONS: UrlOptions = Object.freeze({})

/**
 * Reads a call that has more to be read than one value for each param. What is wrong with it is in `faults`.
 */
export function readCall (link: Link, args: unknown[], takesOrigin: boolean): Call {
  const faults: string[] = []
  const placed = placeArguments(link, args, takesOrigin, faults)
  const rest = readRest(link, placed, takesOrigin, faults)
  return { placed, rest, faults: faults.length === 0 ? null : faults }
}

/**
 * A helper's arguments, each in its place: first one for each param, in path order, `undefined` for what was left
 * out; behind them the suffix as a text, or options, or both. What stands for the params may be one argument for
 * each; or one for each of those without a default, and then nothing behind; or one object that has them by name.
 * An object in the place of a param is a record that has it, and never options: so where a param has a default,
 * options need a params object in front of them, which may be `{}`.
 */
function placeArguments (link: Link, args: unknown[], takesOrigin: boolean, faults: string[]): unknown[] {
  const { names, required } = link
  const first = args[0]
  if (typeof first === 'object' && first !== null) {
    const isNamed = isParamsObject(link, first, args)
    if (isNamed || names.length === 1) noteMisplaced(link, first, takesOrigin, faults)
    if (isNamed) return [...names.map(name => (first as Record<string, unknown>)[name]), ...args.slice(1)]
  }
  if (required.length === names.length || args.length > required.length) return args
  // Like Rails, which reads a call that leaves something out as one with options.
  return [...names.map(name => args[required.indexOf(name)]), undefined]
}

/** Whether an object has the params by name, and stands alone or before the options. */
function isParamsObject ({ names, required }: Link, record: object, args: readonly unknown[]): boolean {
  if (Array.isArray(record) || 'toParam' in record) return false
  const isEmpty = required.length === 0 && isPlain(record) && Object.keys(record).length === 0
  // Without params a lone object is the options, and so may be empty too.
  if (names.length === 0) return isEmpty && args.length > 1
  if (!isEmpty && !names.some(name => name in record)) return false
  if (names.length === 1 || args.length === 1) return true
  return required.every(name => name in record) && (args[1] === undefined || isOptions(args[1]))
}

/**
 * Notes options in a params object, or in the record of the only param: they would vanish, and are far more often
 * meant as such than as a record's own.
 */
function noteMisplaced (link: Link, record: object, takesOrigin: boolean, faults: string[]): void {
  if (!isPlain(record)) return
  const found = OPTIONS_ALONE.filter(key => Object.hasOwn(record, key) && !link.names.includes(key))
  if (found.length === 0) return
  const verb = found.length === 1 ? 'stands' : 'stand'
  faults.push(`${found.join(' and ')} ${verb} among the params: ${placeOfOptions(link, takesOrigin, found)}`)
}

/** Reads what stands behind the params: a suffix, options, or both; `null` where nothing does. */
function readRest (link: Link, placed: readonly unknown[], takesOrigin: boolean, faults: string[]): Rest | null {
  const { names: { length }, dialect } = link
  if (placed.length <= length && !link.requiresSuffix) return null
  const isSuffix = dialect.isSuffix(placed[length], length > 0)
  const at = isSuffix ? length + 1 : length
  const options = readOptions(link, placed[at], takesOrigin, faults)
  if (placed.length > at + 1) faults.push(`too many arguments, by ${placed.length - at - 1}`)
  const given = options.format ?? (isSuffix ? placed[length] : options.format)
  const suffix = dialect.suffixOf(link, given)
  const fault = dialect.suffixFault(link, suffix, given)
  if (fault !== null) faults.push(fault)
  const query = dialect.queryOf(link, options)
  const reserve = suffix === null ? 0 : suffix.length + 1
  return { suffix, reserve, options, query: query === undefined ? '' : encodeQuery(query, faults) }
}

function readOptions ({ names }: Link, given: unknown, takesOrigin: boolean, faults: string[]): UrlOptions {
  if (given === undefined) return NO_OPTIONS
  if (!isPlain(given)) {
    const why = names.length === 0 ? ' (the path has no params)' : ''
    faults.push(`the options are ${show(given)}, give an object${why}`)
    return NO_OPTIONS
  }
  // What somebody has added to all objects is no option.
  const options = { __proto__: null, ...given } as UrlOptions
  faults.push(...optionFaults(options, takesOrigin))
  return options
}

/** Whether a value can only be meant as options. */
export function isOptions (value: unknown): value is object {
  return isPlain(value) && Object.keys(value).every(key => URL_OPTIONS.includes(key))
}

/** Where options are to stand, by an example. */
export function placeOfOptions ({ names, nameOf }: Link, takesOrigin: boolean, keys: readonly string[]): string {
  const behind = names.length === 1 ? 'the param' : 'all params'
  return `options come behind ${behind}, as in ${nameOf(takesOrigin)}({ … }, { ${keys.join(', ')} })`
}

/** What is wrong with the options of a call, the query apart: unknown keys, and wrong values. */
function optionFaults (options: UrlOptions, takesOrigin: boolean): readonly string[] {
  const allowed = takesOrigin ? URL_OPTIONS : PATH_OPTIONS
  const faults = Object.keys(options).filter(key => !allowed.includes(key)).map(key =>
    `no option ${show(key)}${didYouMean(key, allowed)}; there are ${allowed.join(', ')}`)
  const { format, anchor, trailingSlash } = options
  const isFormat = format === undefined || format === null || typeof format === 'string'
  const isSlash = trailingSlash === undefined || typeof trailingSlash === 'boolean'
  if (!isFormat) faults.push(`format is ${show(format)}, give a string`)
  if (anchor !== undefined && typeof anchor !== 'string') faults.push(`anchor is ${show(anchor)}, give a string`)
  if (typeof anchor === 'string' && !anchor.isWellFormed()) faults.push('anchor holds half of a surrogate pair')
  if (!isSlash) faults.push(`trailingSlash is ${show(trailingSlash)}, give true or false`)
  return takesOrigin ? [...faults, ...originFaults(options)] : faults
}

/** What stands behind a path: the slash that was asked for, the query and the fragment. */
export function printExtras (takesSlash: boolean, { query, options: { anchor, trailingSlash } }: Rest): string {
  const slash = trailingSlash === true && takesSlash ? '/' : ''
  return slash + (query === '' ? '' : `?${query}`) + (anchor === undefined ? '' : `#${escapeLiteral(anchor)}`)
}
