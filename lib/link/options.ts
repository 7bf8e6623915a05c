import type { UrlOptions } from '../../types/index.js'
import { fitsExtension } from '../declare/characters.js'
import { hasExtension } from '../draw/extension.js'
import { isPlain, show, truncate } from '../errors/errors.js'
import { mustBe, unknown } from '../errors/message.js'
import { didYouMean } from '../errors/suggest.js'
import { longestExtension } from '../match/format.js'
import { hasDefault, PATH_OPTIONS, URL_OPTIONS, type Link } from './link.js'
import { noteOrigin } from './origin.js'
import { encodeQuery } from './query.js'
import { lengthProblem, letterCaseProblems } from './values.js'

/** The parsed arguments of a call after its params. Options that are `null` or `false` are undefined. */
export interface ReadOptions extends UrlOptions {
  /** The format to write, `null` for none. */
  readonly format: string | null
  readonly queryString: string
  readonly anchor?: string | undefined
}

// All keys exist, so that properties added to Object.prototype are ignored.
const unsetOptions: UrlOptions = Object.freeze(Object.fromEntries(URL_OPTIONS.map(key => [key, undefined])))

export const NO_OPTIONS = Object.freeze(parsedOptions(null, '', unsetOptions))

function parsedOptions (format: string | null, queryString: string, options: UrlOptions): ReadOptions {
  const { anchor, trailingSlash, host, port, protocol } = options as ReadOptions
  return { format, queryString, anchor, trailingSlash, host, port, protocol }
}

/** Reads the arguments after the values: a format, options, or both. */
export function readRest (link: Link, values: readonly unknown[], problems: string[]): ReadOptions {
  const { names: { length }, requiresFormat, entry: { defaults } } = link
  if (values.length <= length && !requiresFormat) return NO_OPTIONS
  const next = values[length]
  // A single string for a helper without params is more likely an id for another helper than a format.
  const isFormat = typeof next === 'string' && length > 0
  const hasBoth = values.length > length + 1
  if (hasBoth && !isFormat) problems.push(mustBe('format', 'a string', next))
  const options = readOptions(link, values[isFormat || hasBoth ? length + 1 : length], problems)
  const usual = hasDefault(defaults, 'format') ? String(defaults['format']) : null
  const given = options.format ?? (isFormat ? next : requiresFormat ? usual : null)
  const format = typeof given !== 'string' || (!requiresFormat && given === usual) ? null : given
  if (given === null || typeof given === 'string') problems.push(...formatArgumentProblems(link, format))
  else problems.push(mustBe('format', 'a string or a number', given))
  const queryString = options.query === undefined ? '' : encodeQuery(options.query, link.rules.arrayFormat, problems)
  return parsedOptions(format, queryString, options)
}

function formatArgumentProblems (link: Link, format: string | null): readonly string[] {
  const { requiresFormat, rules: { router: { maxParamLength } }, pattern, entry } = link
  if (format === null) return requiresFormat ? ['format is missing, the route requires one'] : []
  if (format === '' || !format.isWellFormed()) return [mustBe('format', 'a non-empty, well-formed string', format)]
  const maxLength = longestExtension(maxParamLength)
  if (format.length > maxLength) return [lengthProblem('format', format, maxLength)]
  const isValid = fitsExtension(format) && pattern.reader.admitsExtension(format)
  if (isValid) return letterCaseProblems(link, 'format', format)
  const why = hasExtension(entry.format) ? 'the route does not accept it' : 'the route has no format extension'
  return [`invalid format ${show(format)}: ${why}`]
}

/** Reads the options of a call. Its format and its query are not checked yet. */
function readOptions (
  { names, options: allowed, entry }: Link, argument: unknown, problems: string[]
): UrlOptions {
  if (argument === undefined) return unsetOptions
  if (!isPlain(argument)) {
    const fix = typeof argument === 'string' ? `, or pass { format: ${show(argument)} }` : ''
    const why = names.length === 0 ? `: the path has no params. Remove it${fix}` : ''
    problems.push(mustBe('options', 'an object', argument) + why)
    return unsetOptions
  }
  const options: Record<string, unknown> = { ...unsetOptions }
  for (const key of Object.keys(argument)) {
    const value = (argument as Record<string, unknown>)[key]
    if (allowed.includes(key)) options[key] = PATH_OPTIONS.includes(key) ? pathOption(key, value) : value
    else problems.push(unknownHelperOption(key, value, allowed))
  }
  const { anchor, trailingSlash } = options
  if (typeof (anchor ?? '') !== 'string') problems.push(mustBe('anchor', 'a string or a number', anchor))
  else if (!String(anchor).isWellFormed()) problems.push('anchor must not contain a lone surrogate')
  if (trailingSlash !== undefined && typeof trailingSlash !== 'boolean') {
    problems.push(mustBe('trailingSlash', 'true or false', trailingSlash))
  }
  if (entry.trailingSlash && (argument as UrlOptions).trailingSlash === false) {
    problems.push('trailingSlash must not be false, since the path of this route ends in a slash. Remove it')
  }
  noteOrigin(options, problems)
  return options
}

/** The problem of an unknown option. One that is like no option is a parameter of the query: `{ query: { page: 2 } }`. */
function unknownHelperOption (key: string, value: unknown, allowed: readonly string[]): string {
  const problem = unknown('option', key, allowed)
  if (didYouMean(key, allowed) !== '' || URL_OPTIONS.includes(key)) return problem
  const name = /^[a-z_]\w*$/i.test(key) ? truncate(key) : show(key)
  return `${problem}. Put it into the query: { query: { ${name}: ${show(value)} } }`
}

/** Reads an option of paths. As in Rails, null and false omit the option, and numbers become strings. */
function pathOption (key: string, value: unknown): unknown {
  if (value === null || value === false) return undefined
  const isString = (key === 'format' || key === 'anchor') && Number.isFinite(value)
  return isString ? String(value) : value
}
