import type { UrlOptions } from '../../types/index.js'
import { isPlain } from '../declare/map.js'
import { show } from '../errors/errors.js'
import type { Call, Link } from './link.js'
import { isOptions, optionFaults, OPTIONS_ALONE, placeOfOptions } from './options.js'
import { encodeQuery } from './query.js'

const NO_OPTIONS: UrlOptions = Object.freeze({})

/**
 * Reads a helper's arguments. First what stands for the params: one argument for each, in path order; or one for each of
 * those without a default, and then nothing behind them; or one object that has them by name. Behind that the suffix as a
 * text, or options, or both. An object in the place of a param is a record that has it, never options: so where a param
 * has a default, options need a params object in front of them, which may be `{}`.
 */
export function readCall (link: Link, args: readonly unknown[], takesOrigin: boolean, faults: string[]): Call {
  const { names, required } = link
  const record = args[0]
  if (isParamsObject(link, record, args)) {
    noteMisplaced(link, record, takesOrigin, faults)
    return readRest(link, args, 1, names.map(name => (record as Record<string, unknown>)[name]), takesOrigin, faults)
  }
  if (names.length === 1) noteMisplaced(link, record, takesOrigin, faults)
  const isShort = args.length <= required.length && required.length < names.length
  const values = isShort ? names.map(name => args[required.indexOf(name)]) : args
  return readRest(link, args, names.length, values, takesOrigin, faults)
}

/** Whether the first argument has the params by name, alone or with options behind it. */
function isParamsObject ({ names, required }: Link, record: unknown, args: readonly unknown[]): boolean {
  if (typeof record !== 'object' || record === null || Array.isArray(record) || 'toParam' in record) return false
  const isEmpty = required.length === 0 && isPlain(record) && Object.keys(record).length === 0
  // Without params a lone object is the options, and so may be empty too.
  if (names.length === 0) return isEmpty && args.length > 1
  if (!isEmpty && !names.some(name => name in record)) return false
  if (names.length === 1 || args.length === 1) return true
  return required.every(name => name in record) && (args[1] === undefined || isOptions(args[1]))
}

/** Options inside of a params object would vanish: they are far more often meant as options than as a record's own. */
function noteMisplaced (link: Link, record: unknown, takesOrigin: boolean, faults: string[]): void {
  if (!isPlain(record)) return
  const found = OPTIONS_ALONE.filter(key => Object.hasOwn(record, key) && !link.names.includes(key))
  if (found.length === 0) return
  faults.push(`${found.join(' and ')} ${found.length === 1 ? 'stands' : 'stand'} among the params: ${placeOfOptions(link, takesOrigin, found)}`)
}

/** Reads what stands behind the params: a suffix, options, or both. */
function readRest (link: Link, args: readonly unknown[], from: number, values: readonly unknown[], takesOrigin: boolean, faults: string[]): Call {
  if (args.length <= from) return { values, isBare: args.length === from, suffix: undefined, options: NO_OPTIONS, query: '' }
  const { names, dialect } = link
  const isSuffix = dialect.isSuffix(args[from], names.length > 0)
  const at = isSuffix ? from + 1 : from
  const options = readOptions(link, args[at], takesOrigin, faults)
  if (args.length > at + 1) faults.push(`too many arguments, by ${args.length - at - 1}`)
  const query = dialect.queryOf(link, options)
  return {
    values,
    isBare: false,
    suffix: isSuffix ? args[from] : options.format,
    options,
    query: query === undefined ? '' : encodeQuery(query, faults)
  }
}

function readOptions ({ names }: Link, given: unknown, takesOrigin: boolean, faults: string[]): UrlOptions {
  if (given === undefined) return NO_OPTIONS
  if (!isPlain(given)) {
    faults.push(`the options are ${show(given)}, give an object${names.length === 0 ? ' (the path has no params)' : ''}`)
    return NO_OPTIONS
  }
  // What somebody has added to all objects is no option.
  const options = { __proto__: null, ...given } as UrlOptions
  faults.push(...optionFaults(options, takesOrigin))
  return options
}
