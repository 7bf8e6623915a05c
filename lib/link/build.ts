import type { UrlOptions } from '../../types/index.js'
import { shapes } from '../declare/characters.js'
import { escapeLiteral } from '../declare/template.js'
import { assignArguments } from './arguments.js'
import { escapeParam } from './encode.js'
import type { Link, LinkParam } from './link.js'
import type { Links } from './links.js'
import { withProblem } from './problem.js'
import { NO_OPTIONS, readRest, type Rest } from './options.js'
import { routingProblems } from './routing.js'
import { absenceProblem, printValue, throwCallProblems, valueProblem } from './values.js'

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
    // With constant arguments the engine removes the code for other calls.
    const isPlain = first.acceptsValues && args.length === first.names.length && typeof args[0] !== 'object'
    if (isPlain) return write(first, prefixOf, args, null, null)
    const problems: string[] = []
    const values = assignArguments(first, args)
    const rest = readRest(first, values, problems)
    const link = all.length === 1 ? first : choose(all, values, problems)
    return write(link, prefixOf, values, rest, problems.length === 0 ? null : problems)
  })
}

/** Chooses the variant of a path that has all the params of a call. */
function choose (links: readonly Link[], values: readonly unknown[], problems: string[]): Link {
  const hasValue = ({ index }: LinkParam): boolean => (values[index] ?? null) !== null
  const link = links.find(({ params }) => params.every(param => !param.isOptional || hasValue(param)))!
  const isIn = ({ params }: Link) => ({ index }: LinkParam): boolean => params.some(param => param.index === index)
  const extra = links[0]!.params.filter(param => hasValue(param) && !isIn(link)(param))
  if (extra.length > 0) {
    const whole = links.findLast(candidate => extra.every(isIn(candidate)))!
    problems.push(`incomplete params: ${printNames(extra)}. Pass all of ${printNames(whole.params)}`)
  }
  return link
}

function printNames (params: readonly LinkParam[]): string {
  return params.map(({ name }) => name).join(', ')
}

function write (
  link: Link, prefixOf: PrefixOf | null, values: unknown[], rest: Rest | null, earlierProblems: string[] | null
): string {
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
    // The string of a record is read only once.
    const string = values[index] = typeof value === 'string' ? value : printValue(link, param, value)
    if (string !== null && isSimple(param, string, reserve)) {
      path += string + param.after
      continue
    }
    isSure &&= string !== null && staysInSegment(param, string)
    const problem = string === null ? absenceProblem(param, value) : valueProblem(link, param, string, format)
    if (problem !== null) problems = [...problems ?? [], problem]
    else path += escapeIn(link, string!, param.isGlob) + param.after
  }
  // An invalid format cannot be escaped.
  const end = rest === null || problems !== null ? '' : printEnd(link, path, rest)
  if (!isSure && problems === null) problems = routingProblems(link, path, end, values as string[], format)
  if (problems !== null) throwCallProblems(link, problems)
  if (rest !== null) path += end + printQuery(rest)
  return prefixOf === null ? path : prefixOf(rest === null ? NO_OPTIONS : rest.options, link) + path
}

/**
 * Whether a param's string is valid, needs no escape and surely matches the same route: no other route matches a string
 * with this beginning.
 */
function isSimple ({ check, maxLength, needsCare }: LinkParam, string: string, reserve: number): boolean {
  return string.length + reserve <= maxLength && !needsCare.test(string) && (check === null || check.test(string))
}

/** Whether a string to escape surely matches the same route: by its first character, without a dot or a slash. */
function staysInSegment ({ needsCare, isGlob, after }: LinkParam, string: string): boolean {
  const isWhole = !isGlob && (after === '' || after.startsWith('/'))
  return isWhole && !needsCare.test(string.charAt(0)) && shapes.extension.test(string)
}

/** The format extension or the trailing slash. At the root an extension has its own segment: `/v1/.json` under a prefix. */
function printEnd (link: Link, path: string, { format, options: { trailingSlash } }: Rest): string {
  if (format === null) return trailingSlash === true && !path.endsWith('/') ? '/' : ''
  return `${link.pattern.variant.length === 0 && !path.endsWith('/') ? '/' : ''}.${escapeIn(link, format)}`
}

/** The query string and the fragment. */
function printQuery ({ query, options: { anchor } }: Rest): string {
  return (query === '' ? '' : `?${query}`) + (anchor === undefined ? '' : `#${escapeLiteral(anchor)}`)
}

/** Escapes a string for a path, with its semicolons if they would end the path. */
function escapeIn ({ rules: { router } }: Link, string: string, isGlob = false): string {
  const escaped = escapeParam(string, isGlob)
  return router.useSemicolonDelimiter ? escaped.replaceAll(';', '%3B') : escaped
}
