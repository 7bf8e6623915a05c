import { isPlain } from '../declare/map.js'
import { show } from '../errors/errors.js'
import { mustBe, unknown } from '../errors/message.js'
import { longestSuffix } from '../match/params.js'
import type { Link } from './link.js'
import { noteOrigin } from './origin.js'
import { encodeQuery, isClassless } from './query.js'
import { NO_OPTIONS, PATH_OPTIONS, URL_OPTIONS, type ReadOptions, type Rest } from './rest.js'
import { checkFault, lengthFault, toParam } from './values.js'

/** Whether a value can only be meant as options. */
export function isOptions (value: unknown): value is object {
  return isPlain(value) && Object.keys(value).every(key => URL_OPTIONS.includes(key))
}

/** Where options are to stand, by an example. */
export function placeOfOptions ({ names, helper }: Link, keys: readonly string[]): string {
  const params = names.length === 1 ? 'the param' : 'all params'
  return `Pass options after ${params}: ${helper}({ … }, { ${keys.join(', ')} })`
}

/** Reads what stands behind the params: a suffix, options, or both; `null` where nothing does. */
export function readRest (link: Link, placed: readonly unknown[], faults: string[]): Rest | null {
  const { entry: { format, defaults }, isStrict, names: { length } } = link
  if (placed.length <= length && !link.requiresSuffix) return null
  const behind = placed[length]
  // To ours a lone text in a helper without params is far more often an id for another helper than a suffix.
  const isSuffix = isStrict ? typeof behind === 'string' && length > 0 : behind !== undefined && !isPlain(behind)
  const at = isSuffix ? length + 1 : length
  const options = readOptions(link, placed[at], faults)
  if (placed.length > at + 1) faults.push(`too many arguments: remove the last ${placed.length - at - 1}`)
  const suffix = suffixOf(link, options.format ?? (isSuffix ? behind : null))
  const isText = typeof (options.format ?? '') === 'string'
  const fault = isText ? suffixFault(link, suffix) : mustBe('format', 'a string or a number', options.format)
  if (fault !== null) faults.push(fault)
  // Where the path takes no suffix, Rails leaves the option to the query.
  const isPart = isStrict || format.kind !== 'none' || options.format === undefined || Object.hasOwn(defaults, 'format')
  const given = options.query ?? {}
  const query = isPart || !isClassless(given) ? options.query : { format: options.format, ...given }
  const unwritten = suffix === null && isStrict ? options.format ?? (isSuffix ? String(behind) : null) : null
  return { suffix, unwritten, options, query: query === undefined ? '' : encodeQuery(query, faults) }
}

function readOptions ({ names, takesOrigin }: Link, given: unknown, faults: string[]): ReadOptions {
  if (given === undefined) return NO_OPTIONS
  if (!isPlain(given)) {
    const why = names.length === 0 ? ': the path has no params' : ''
    faults.push(mustBe('options', 'an object', given) + why)
    return NO_OPTIONS
  }
  const allowed = takesOrigin ? URL_OPTIONS : PATH_OPTIONS
  const options: Record<string, unknown> = { ...NO_OPTIONS }
  for (const key of Object.keys(given)) {
    const value = (given as Record<string, unknown>)[key]
    if (allowed.includes(key)) options[key] = PATH_OPTIONS.includes(key) ? pathOption(key, value) : value
    else faults.push(unknown('option', key, allowed))
  }
  const { anchor, trailingSlash } = options
  if (anchor !== undefined && typeof anchor !== 'string') faults.push(mustBe('anchor', 'a string or a number', anchor))
  if (typeof anchor === 'string' && !anchor.isWellFormed()) faults.push('anchor must not contain a lone surrogate')
  if (trailingSlash !== undefined && typeof trailingSlash !== 'boolean') {
    faults.push(mustBe('trailingSlash', 'true or false', trailingSlash))
  }
  noteOrigin(options, faults)
  return options
}

/** An option of paths: null and false leave it out, and numbers are accepted for strings, as in Rails. */
function pathOption (key: string, value: unknown): unknown {
  if (value === null || value === false) return undefined
  const isText = (key === 'format' || key === 'anchor') && Number.isFinite(value)
  return isText ? String(value) : value
}

/** The suffix to write: as in Rails, the route's default is left out but where there has to be one. */
function suffixOf ({ entry: { format, defaults }, isStrict, requiresSuffix }: Link, given: unknown): string | null {
  const suffix = toParam(given ?? (requiresSuffix ? defaults['format'] : null))
  if (!requiresSuffix && suffix === defaults['format']) return null
  return !isStrict && (format.kind === 'none' || suffix === '') ? null : suffix
}

/** What is wrong with a suffix, or with none, whatever the params are; `null` for nothing. */
function suffixFault (link: Link, suffix: string | null): string | null {
  const { entry: { format }, isStrict, router: { maxParamLength }, url: { reading } } = link
  if (suffix === null) return link.requiresSuffix ? 'format is missing, the route requires one' : null
  if (!isStrict) {
    const check = format.kind === 'required' ? format.check : undefined
    return check === undefined || check.test(suffix) ? null : checkFault('format', suffix, check)
  }
  if (suffix === '' || !suffix.isWellFormed()) return mustBe('format', 'a non-empty, well-formed string', suffix)
  const most = longestSuffix(maxParamLength)
  if (suffix.length > most) return lengthFault('format', suffix, most)
  if (reading.admitsSuffix(suffix)) return null
  const why = format.kind === 'none' ? 'the route has no format extension' : 'the route does not accept it'
  return `invalid format ${show(suffix)}: ${why}`
}
