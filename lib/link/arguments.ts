import type { UrlOptions } from '../../types/index.js'
import { isPlain } from '../declare/map.js'
import { printTemplate } from '../declare/template-print.js'
import { refuse, show } from '../errors/errors.js'
import { didYouMean } from '../errors/suggest.js'
import type { Link, Rest } from './link.js'
import { noteOrigin } from './origin.js'
import { encodeQuery } from './query.js'

/** All options there are, so that what somebody has added to all objects is none. */
export const NO_OPTIONS: UrlOptions = Object.freeze({
  format: undefined,
  query: undefined,
  anchor: undefined,
  trailingSlash: undefined,
  host: undefined,
  port: undefined,
  protocol: undefined
})

const URL_OPTIONS: readonly string[] = Object.keys(NO_OPTIONS)
const PATH_OPTIONS: readonly string[] = URL_OPTIONS.slice(0, 4)

/** Options that no record has for its own, so that they are looked for where they do not belong. */
const OPTIONS_ALONE: readonly string[] = ['query', 'anchor', 'trailingSlash']

/**
 * A helper's arguments, each in its place: first one for each param, in path order, `undefined` for what was left
 * out; behind them the suffix as a text, or options, or both. What stands for the params may be one argument for
 * each; or one for each of those without a default, and then nothing behind; or one object that has them by name.
 * An object in the place of a param is a record that has it, and never options: so where a param has a default,
 * options need a params object in front of them, which may be `{}`.
 */
export function placeArguments (link: Link, args: unknown[], takesOrigin: boolean, faults: string[]): unknown[] {
  const { names, required } = link
  const first = args[0]
  if (typeof first === 'object' && first !== null) {
    const isNamed = isParamsObject(names, required, args)
    if (isNamed || names.length === 1) noteMisplaced(link, first, takesOrigin, faults)
    if (isNamed) return [...names.map(name => (first as Record<string, unknown>)[name]), ...args.slice(1)]
  }
  if (required.length === names.length || args.length > required.length) return args
  // Like Rails, which reads a call that leaves something out as one with options.
  return [...names.map(name => args[required.indexOf(name)]), undefined]
}

/** Whether a call begins with an object that has the params by name, and stands alone or before the options. */
export function isParamsObject (
  names: readonly string[], required: readonly string[], args: readonly unknown[]
): args is [Readonly<Record<string, unknown>>, ...unknown[]] {
  const [record, behind] = args
  if (typeof record !== 'object' || record === null || Array.isArray(record) || 'toParam' in record) return false
  const isEmpty = required.length === 0 && isPlain(record) && Object.keys(record).length === 0
  // Without params a lone object is the options, and so may be empty too.
  if (names.length === 0) return isEmpty && args.length > 1
  if (!isEmpty && !names.some(name => name in record)) return false
  if (names.length === 1 || args.length === 1) return true
  return required.every(name => name in record) && (behind === undefined || isOptions(behind))
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
export function readRest (
  link: Link, placed: readonly unknown[], takesOrigin: boolean, faults: string[]
): Rest | null {
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
  const allowed = takesOrigin ? URL_OPTIONS : PATH_OPTIONS
  const options: Record<string, unknown> = { ...NO_OPTIONS }
  for (const key of Object.keys(given)) {
    if (allowed.includes(key)) options[key] = (given as Record<string, unknown>)[key]
    else faults.push(`no option ${show(key)}${didYouMean(key, allowed)}; there are ${allowed.join(', ')}`)
  }
  noteOptions(options, faults)
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

/** Notes what is wrong with the values of options, the query apart. */
function noteOptions (options: UrlOptions, faults: string[]): void {
  const { format, anchor, trailingSlash } = options
  const isFormat = format === undefined || format === null || typeof format === 'string'
  if (!isFormat) faults.push(`format is ${show(format)}, give a string`)
  if (anchor !== undefined && typeof anchor !== 'string') faults.push(`anchor is ${show(anchor)}, give a string`)
  if (typeof anchor === 'string' && !anchor.isWellFormed()) faults.push('anchor holds half of a surrogate pair')
  const isSlash = trailingSlash === undefined || typeof trailingSlash === 'boolean'
  if (!isSlash) faults.push(`trailingSlash is ${show(trailingSlash)}, give true or false`)
  noteOrigin(options, faults)
}

/** Refuses a call with all that is wrong with it, and the path as the table has it behind its prefix. */
export function refuseCall (
  { entry, nameOf, url: { path, way } }: Link, takesOrigin: boolean, faults: readonly string[]
): never {
  const prefix = path.length === way.length ? '' : printTemplate(path.slice(0, path.length - way.length))
  const whole = prefix + (prefix !== '' && entry.path === '/' ? '' : entry.path)
  return refuse('FST_RESOURCES_ARGUMENTS', `${nameOf(takesOrigin)} cannot build ${whole}: ${faults.join('; ')}`)
}
