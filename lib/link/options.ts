import { isPlain } from '../declare/map.js'
import { mustBe, unknown } from '../errors/message.js'
import type { Link } from './link.js'
import { noteOrigin } from './origin.js'
import { encodeQuery, isClassless } from './query.js'
import { NO_OPTIONS, PATH_OPTIONS, URL_OPTIONS, type ReadOptions, type Rest } from './rest.js'

/** Reads the arguments after the params: a format, options, or both; `null` if there are none. */
export function readRest (link: Link, placed: readonly unknown[], problems: string[]): Rest | null {
  const { isStrict, names: { length }, dialect } = link
  if (placed.length <= length && !link.requiresSuffix) return null
  const next = placed[length]
  const isFormat = dialect.isFormat(link, next)
  const at = isFormat ? length + 1 : length
  const options = readOptions(link, placed[at], problems)
  if (placed.length > at + 1) problems.push(`too many arguments: remove the last ${placed.length - at - 1}`)
  const suffix = dialect.format(link, options.format ?? (isFormat ? next : null))
  const problem = typeof (options.format ?? '') === 'string'
    ? dialect.formatProblem(link, suffix)
    : mustBe('format', 'a string or a number', options.format)
  if (problem !== null) problems.push(problem)
  const given = options.query ?? {}
  const isQuery = options.format !== undefined && isClassless(given) && !dialect.hasFormat(link)
  const query = isQuery ? { format: options.format, ...given } : options.query
  const unwritten = suffix === null && isStrict ? options.format ?? (isFormat ? String(next) : null) : null
  return { suffix, unwritten, options, query: query === undefined ? '' : encodeQuery(query, problems) }
}

function readOptions ({ names, takesOrigin }: Link, given: unknown, problems: string[]): ReadOptions {
  if (given === undefined) return NO_OPTIONS
  if (!isPlain(given)) {
    const why = names.length === 0 ? ': the path has no params' : ''
    problems.push(mustBe('options', 'an object', given) + why)
    return NO_OPTIONS
  }
  const allowed = takesOrigin ? URL_OPTIONS : PATH_OPTIONS
  const options: Record<string, unknown> = { ...NO_OPTIONS }
  for (const key of Object.keys(given)) {
    const value = (given as Record<string, unknown>)[key]
    if (allowed.includes(key)) options[key] = PATH_OPTIONS.includes(key) ? pathOption(key, value) : value
    else problems.push(unknown('option', key, allowed))
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

/** An option of paths: null and false omit it, and numbers are accepted for strings, as in Rails. */
function pathOption (key: string, value: unknown): unknown {
  if (value === null || value === false) return undefined
  const isText = (key === 'format' || key === 'anchor') && Number.isFinite(value)
  return isText ? String(value) : value
}
