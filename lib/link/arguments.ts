import type { UrlOptions } from '../../types/index.js'
import { show } from '../errors/errors.js'
import { isPlain } from '../declare/map.js'
import { originFaults } from './origin.js'
import { didYouMean } from '../errors/suggest.js'

/** What a helper reads its arguments by: the params in path order, and what else may stand for them. */
export interface Signature {
  readonly params: readonly string[]
  readonly origins: ReadonlyMap<string, string>
  readonly defaults: Readonly<Record<string, string>>
  /** Whether the call is of a `_url` helper, which takes a host, a port and a protocol too. */
  readonly takesOrigin: boolean
}

/** A call read: one text for each param, `null` where the argument is at fault, and the options. */
export interface Call {
  readonly texts: readonly (string | null)[]
  readonly options: UrlOptions
  readonly faults: readonly string[]
}

const PATH_OPTIONS: readonly string[] = ['format', 'query', 'anchor', 'trailingSlash']
const URL_OPTIONS: readonly string[] = [...PATH_OPTIONS, 'host', 'port', 'protocol']

/**
 * Reads a helper's arguments: one for each param, in path order, or one object that has them by name; then the
 * suffix as a string, or options. A param with a default may be left out where all those behind it are given.
 */
export function readCall (signature: Signature, args: readonly unknown[]): Call {
  const { params, takesOrigin } = signature
  const faults: string[] = []
  if (isNamedCall(params, args)) {
    const texts = namedTexts(signature, args[0] as object, faults)
    return { texts, options: readOptions(args.slice(1), params.length, takesOrigin, faults), faults }
  }
  const count = countValues(params, args)
  const texts = positionalTexts(signature, args.slice(0, count), faults)
  return { texts, options: readOptions(args.slice(count), params.length, takesOrigin, faults), faults }
}

/** How many of the arguments stand for params: as many as there are, less options that come early. */
function countValues (params: readonly string[], args: readonly unknown[]): number {
  const count = Math.min(args.length, params.length)
  const last = args[count - 1]
  const isEarly = count === args.length && isOptions(last) && !(params[count - 1]! in last)
  return isEarly ? count - 1 : count
}

/** One object with all the params, where the route has more than one (with one, it is that param's value). */
function isNamedCall (params: readonly string[], [first, second]: readonly unknown[]): boolean {
  if (params.length < 2 || typeof first !== 'object' || first === null) return false
  const isLast = second === undefined || (isPlain(second) && Object.keys(second).every(key => URL_OPTIONS.includes(key)))
  return isLast && params.some(param => param in first)
}

function namedTexts ({ params, origins, defaults }: Signature, record: object, faults: string[]): readonly (string | null)[] {
  return params.map(param => {
    const value = (record as Record<string, unknown>)[param]
    return value === undefined && Object.hasOwn(defaults, param) ? defaults[param]! : textOf(param, value, origins, faults)
  })
}

function positionalTexts ({ params, origins, defaults }: Signature, given: readonly unknown[], faults: string[]): readonly (string | null)[] {
  const isShort = given.length < params.length
  let next = 0
  return params.map(param => {
    if (isShort && Object.hasOwn(defaults, param)) return defaults[param]!
    return textOf(param, given[next++], origins, faults)
  })
}

function readOptions (rest: readonly unknown[], arity: number, takesOrigin: boolean, faults: string[]): UrlOptions {
  const [first, ...surplus] = rest
  // A lone text in a helper without params is far more often an id for another helper than a suffix.
  const isSuffix = typeof first === 'string' && arity > 0
  const given = isSuffix ? surplus.shift() : first
  if (surplus.length > 0) faults.push(`too many arguments, by ${surplus.length}`)
  if (given !== undefined && !isPlain(given)) {
    faults.push(`the options are ${show(given)}, give an object${arity === 0 ? ' (the path has no params)' : ''}`)
    return isSuffix ? { format: first } : {}
  }
  const options = { ...given as UrlOptions, ...isSuffix ? { format: first } : {} }
  faults.push(...optionFaults(options, takesOrigin))
  return options
}

/** What is wrong with the options of a call: unknown keys, and wrong values. */
export function optionFaults (options: UrlOptions, takesOrigin: boolean): readonly string[] {
  const allowed = takesOrigin ? URL_OPTIONS : PATH_OPTIONS
  const faults = Object.keys(options).filter(key => !allowed.includes(key)).map(key =>
    `no option ${show(key)}${didYouMean(key, allowed)}; there are ${allowed.join(', ')}`)
  const { format, query, anchor, trailingSlash } = options
  if (format !== undefined && format !== null && typeof format !== 'string') faults.push(`format is ${show(format)}, give a string`)
  if (query !== undefined) faults.push(...queryFaults(query))
  if (anchor !== undefined && typeof anchor !== 'string') faults.push(`anchor is ${show(anchor)}, give a string`)
  if (typeof anchor === 'string' && !anchor.isWellFormed()) faults.push('anchor holds half of a surrogate pair')
  if (trailingSlash !== undefined && typeof trailingSlash !== 'boolean') faults.push(`trailingSlash is ${show(trailingSlash)}, give true or false`)
  return takesOrigin ? [...faults, ...originFaults(options)] : faults
}

/** What is wrong with a query: text that is none, or an object that contains itself, at any depth. */
function queryFaults (query: unknown, around: readonly unknown[] = []): readonly string[] {
  if (around.length === 0 && !isPlain(query)) return [`query is ${show(query)}, give an object`]
  if (around.includes(query)) return ['query contains itself']
  if (typeof query === 'string') return query.isWellFormed() ? [] : ['query holds half of a surrogate pair']
  if (typeof query !== 'object' || query === null) return []
  const found = Object.entries(query).flatMap(([key, value]) => [...queryFaults(key, [...around, query]), ...queryFaults(value, [...around, query])])
  return found.slice(0, 1)
}

/** The text of a value that stands for a param: itself, or what an object says of itself. */
function textOf (param: string, value: unknown, origins: ReadonlyMap<string, string>, faults: string[]): string | null {
  const plain = typeof value === 'object' && value !== null ? valueOf(param, value, origins) : value
  if (typeof plain === 'string') return plain
  if (typeof plain === 'bigint' || (typeof plain === 'number' && Number.isSafeInteger(plain))) return String(plain)
  if (value === undefined) faults.push(`${param} is missing`)
  else faults.push(`${param} is ${show(value)}, give a string, a whole number or an object that has toParam() or '${param}'`)
  return null
}

function valueOf (param: string, value: object, origins: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return undefined
  const record = value as Record<string, unknown>
  if (typeof record['toParam'] === 'function') return record['toParam']()
  const named = record[param]
  const origin = origins.get(param)
  return named !== undefined || origin === undefined ? named : record[origin]
}

/** A call's arguments apart from its options, for the Rails dialect, which takes whatever stands for a param. */
export function takeOptions (names: readonly string[], args: readonly unknown[]): { readonly values: readonly unknown[], readonly options: UrlOptions | undefined } {
  const last = args.at(-1)
  const hasOptions = isPlain(last) && (args.length > names.length || Object.keys(last).every(key => URL_OPTIONS.includes(key)))
  const values = hasOptions ? args.slice(0, -1) : args
  const options = hasOptions ? last as UrlOptions : undefined
  const [record] = values
  const isNamed = values.length === 1 && isPlain(record) && names.length > 1
  return { values: isNamed ? names.map(name => (record as Record<string, unknown>)[name]) : values, options }
}

function isOptions (value: unknown): value is object {
  return isPlain(value) && Object.keys(value).length > 0 && Object.keys(value).every(key => URL_OPTIONS.includes(key))
}
