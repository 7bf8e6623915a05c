import { isPlain } from '../declare/map.js'
import { show, truncate } from '../errors/errors.js'
import { mustBe, unknown } from '../errors/message.js'
import { didYouMean } from '../errors/suggest.js'
import type { Link } from './link.js'
import { noteOrigin } from './origin.js'
import { encodeQuery, isClassless } from './query.js'
import { NO_OPTIONS, PATH_OPTIONS, URL_OPTIONS, type ReadOptions, type Rest } from './rest.js'

/** Reads the arguments after the values: a format, options, or both; `null` for none. */
export function readRest (link: Link, values: readonly unknown[], problems: string[]): Rest | null {
  const { isStrict, names: { length }, dialect } = link
  if (values.length <= length && !link.requiresFormat) return null
  const next = values[length]
  const isFormat = dialect.isFormat(link, next)
  const hasBoth = values.length > length + 1
  if (hasBoth && !isFormat) problems.push(mustBe('format', 'a string', next))
  const options = readOptions(link, values[isFormat || hasBoth ? length + 1 : length], problems)
  const format = dialect.format(link, options.format ?? (isFormat ? next : null))
  const problem = typeof (options.format ?? '') === 'string'
    ? dialect.formatProblem(link, format)
    : mustBe('format', 'a string or a number', options.format)
  if (problem !== null) problems.push(problem)
  const fields = options.query ?? {}
  const isQuery = options.format !== undefined && isClassless(fields) && !dialect.hasFormat(link)
  const query = isQuery ? { format: options.format, ...fields } : options.query
  const defaultFormat = format === null && isStrict ? options.format ?? (isFormat ? String(next) : null) : null
  return { format, defaultFormat, options, query: query === undefined ? '' : encodeQuery(query, problems) }
}

function readOptions ({ names, acceptsOrigin }: Link, argument: unknown, problems: string[]): ReadOptions {
  if (argument === undefined) return NO_OPTIONS
  if (!isPlain(argument)) {
    const why = names.length === 0 ? ': the path has no params. Remove it' : ''
    problems.push(mustBe('options', 'an object', argument) + why)
    return NO_OPTIONS
  }
  const allowed = acceptsOrigin ? URL_OPTIONS : PATH_OPTIONS
  const options: Record<string, unknown> = { ...NO_OPTIONS }
  for (const key of Object.keys(argument)) {
    const value = (argument as Record<string, unknown>)[key]
    if (allowed.includes(key)) options[key] = PATH_OPTIONS.includes(key) ? pathOption(key, value) : value
    else problems.push(unknownOption(key, value, allowed))
  }
  const { anchor, trailingSlash } = options
  if (typeof (anchor ?? '') !== 'string') problems.push(mustBe('anchor', 'a string or a number', anchor))
  else if (!String(anchor).isWellFormed()) problems.push('anchor must not contain a lone surrogate')
  if (trailingSlash !== undefined && typeof trailingSlash !== 'boolean') {
    problems.push(mustBe('trailingSlash', 'true or false', trailingSlash))
  }
  noteOrigin(options, problems)
  return options
}

/** The problem of an unknown option. One that is like no option is a parameter of the query: `{ query: { page: 2 } }`. */
function unknownOption (key: string, value: unknown, allowed: readonly string[]): string {
  const suggestion = didYouMean(key, allowed)
  const problem = unknown('option', key, allowed, suggestion)
  if (suggestion !== '' || URL_OPTIONS.includes(key)) return problem
  const name = /^[a-z_]\w*$/i.test(key) ? truncate(key) : show(key)
  return `${problem}. Put it into the query: { query: { ${name}: ${show(value)} } }`
}

/** Reads an option of paths. As in Rails, null and false omit the option, and numbers become strings. */
function pathOption (key: string, value: unknown): unknown {
  if (value === null || value === false) return undefined
  const isString = (key === 'format' || key === 'anchor') && Number.isFinite(value)
  return isString ? String(value) : value
}
