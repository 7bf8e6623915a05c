import type { UrlOptions } from '../../types/index.js'
import { shapes } from '../declare/characters.js'
import { escapeLiteral } from '../declare/template.js'
import { assignArguments, throwCallProblems } from './arguments.js'
import { escapeParam } from './encode.js'
import type { Link, LinkParam } from './link.js'
import type { Links } from './links.js'
import { withProblem } from './problem.js'
import { NO_OPTIONS, type Rest } from './rest.js'
import { readRest } from './options.js'
import { routingProblems } from './routing.js'

/**
 * A function from arguments to a path or URL. Throws `FST_RESOURCES_INVALID_ARGUMENTS`, `…_MISSING_BASE_URL` or
 * `…_INVALID_HOST`.
 */
export type Helper = (...args: unknown[]) => string

/** Returns the beginning of a URL before its path, by the options of a call. */
export type PrefixOf = (options: UrlOptions, link: Link) => string

/**
 * Returns a helper, which converts and checks the arguments, and builds the path of a variant. Throws
 * `FST_RESOURCES_INVALID_ARGUMENTS` with all problems of the call, which its method `problem` returns.
 */
export function helperOf (links: Links, prefixOf: PrefixOf | null): Helper {
  return withProblem((...args) => {
    const { all } = links
    const first = all[0]!
    const isPlain = first.acceptsValues && args.length === first.names.length && typeof args[0] !== 'object'
    // With constant arguments the engine removes the code for other calls.
    if (isPlain && (first.isStrict || typeof args.at(-1) !== 'object')) return write(first, prefixOf, args, null, null)
    const problems: string[] = []
    const values = assignArguments(first, args)
    const rest = readRest(first, values, problems)
    const link = all.length === 1 ? first : first.dialect.choose(all, values, rest, problems)
    return write(link, prefixOf, values, rest, problems.length === 0 ? null : problems)
  })
}

function write (
  link: Link, prefixOf: PrefixOf | null, values: unknown[], rest: Rest | null, earlierProblems: string[] | null
): string {
  const { isStrict, dialect } = link
  const format = rest === null ? null : rest.format
  const reserve = format === null ? 0 : format.length + 1
  let problems = earlierProblems
  let isSure = format === null
    ? link.isSure && rest?.options.trailingSlash !== true
    : link.isSureWithFormat && !format.includes('.')
  let path = link.begin
  for (const param of link.params) {
    const { index } = param
    const value = values[index]
    const isNumber = Number.isSafeInteger(value)
    const string = isNumber
      ? `${value as number}`
      : typeof value === 'string' ? value : dialect.print(link, param, value)
    // The string of a record is read only once.
    if (typeof value !== 'number' && typeof value !== 'string') values[index] = string
    if (string !== null && isSimple(param, string, isNumber, reserve)) {
      path += string + param.after
      continue
    }
    isSure &&= string !== null && matchesOwnRoute(param, string)
    const problem = string === null ? dialect.absence(link, param, value) : dialect.problem(link, param, string, rest)
    if (problem !== null) problems = [...problems ?? [], problem]
    else path += escapeIn(link, string!, param.isGlob) + param.after
  }
  if (!isSure && isStrict && problems === null) {
    problems = routingProblems(link, path + printFormat(link, path, format), values, rest)
    const defaultFormat = rest?.defaultFormat ?? null
    if (problems !== null && defaultFormat !== null) {
      return write(link, prefixOf, values, { ...rest!, format: defaultFormat, defaultFormat: null }, null)
    }
  }
  if (problems !== null) throwCallProblems(link, problems)
  if (rest !== null) path = finish(link, path, rest)
  return prefixOf === null ? path : prefixOf(rest === null ? NO_OPTIONS : rest.options, link) + path
}

/**
 * Whether a param's string is valid, needs no escape and surely matches the same route: no other route matches a string
 * with this beginning.
 */
function isSimple (param: LinkParam, string: string, isNumber: boolean, reserve: number): boolean {
  const { check, maxLength, needsCare, acceptsNumbers } = param
  if (string.length + reserve > maxLength) return false
  if (isNumber ? !acceptsNumbers : needsCare.test(string)) return false
  return check === null || check.test(string)
}

/** Whether an escaped string surely matches the same route: no other route matches a string with this beginning. */
function matchesOwnRoute ({ needsCare, isGlob, after }: LinkParam, string: string): boolean {
  const isWhole = !isGlob && (after === '' || after.startsWith('/'))
  return isWhole && !needsCare.test(string.charAt(0)) && shapes.extension.test(string)
}

/** Appends the format extension or trailing slash, the query string and the fragment. */
function finish (link: Link, path: string, { format, query, options: { anchor, trailingSlash } }: Rest): string {
  // A path with a format extension is a file, and in Rails also a path with a dot.
  const isFile = format !== null || path.endsWith('/') || (!link.isStrict && path.includes('.'))
  return path + (trailingSlash === true && !isFile ? '/' : printFormat(link, path, format)) +
    (query === '' ? '' : `?${query}`) + (anchor === undefined ? '' : `#${escapeLiteral(anchor)}`)
}

/** The format extension of a path. At the root it has its own segment: `/v1/.json` under a prefix. */
function printFormat (link: Link, path: string, format: string | null): string {
  if (format === null) return ''
  return `${link.pattern.variant.length === 0 && !path.endsWith('/') ? '/' : ''}.${escapeIn(link, format)}`
}

/** Escapes a string for a path, with its semicolons if they would end the path. */
function escapeIn ({ rules: { router } }: Link, string: string, isGlob = false): string {
  const escaped = escapeParam(string, isGlob)
  return router.useSemicolonDelimiter ? escaped.replaceAll(';', '%3B') : escaped
}
