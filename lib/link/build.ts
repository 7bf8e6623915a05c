import { escapeLiteral } from '../declare/template.js'
import { assignArguments } from './arguments.js'
import { escapeParam } from './encode.js'
import { carriedValues } from './carry.js'
import type { Link, LinkRequest } from './link.js'
import { variantsOf, type Links } from './links.js'
import { NO_OPTIONS, readRest, type ReadOptions } from './options.js'
import { withProblem, type Helper } from './problem.js'
import { routingProblems } from './routing.js'
import { absenceProblem, paramString, throwCallProblems, stringProblems } from './values.js'
import { incompleteVariant, variantsFor } from './variants.js'

/**
 * Returns a helper of an app or of a request, which converts and checks the arguments, and builds the path of a variant.
 * Throws `FST_RESOURCES_INVALID_ARGUMENTS` with all problems of the call, which its method `problem` returns.
 */
export function helperOf (links: Links, request: LinkRequest | null = null): Helper {
  return withProblem((...args) => {
    const variants = variantsOf(links)
    const { prefixOf } = links.rules
    const first = variants[0]!
    // With constant arguments the engine removes the code for other calls.
    const isPlain = first.acceptsValues && args.length === first.names.length && typeof args[0] !== 'object'
    if (isPlain) {
      const path = write(first, args, NO_OPTIONS, null)
      if (typeof path !== 'string') throwCallProblems(first, path)
      return prefixOf === null ? path : prefixOf(NO_OPTIONS, first, request) + path
    }
    const problems: string[] = []
    const values = assignArguments(first, args)
    const options = readRest(first, values, problems)
    const mayCarry = request !== null && first.carries && problems.length === 0
    const path = (mayCarry ? writeCarried(variants, values, options, request) : null) ??
      writeBest(variants, values, options, problems)
    if (typeof path !== 'string') throwCallProblems(first, path)
    return prefixOf === null ? path : prefixOf(options, first, request) + path
  })
}

/** Writes a path with omitted params that the request fills; `null` if it fills none, or if there is no such path. */
function writeCarried (
  links: readonly Link[], values: readonly unknown[], options: ReadOptions, { params }: LinkRequest
): string | null {
  const filled = carriedValues(links[0]!, values, options.format, params)
  if (filled === null) return null
  const path = writeFirst(variantsFor(links, filled.values, filled.carried), filled.values, options, [])
  return typeof path === 'string' ? path : null
}

/** Writes a path, or returns the problems of the call. */
function writeBest (
  links: readonly Link[], values: unknown[], options: ReadOptions, problems: string[]
): string | readonly string[] {
  const found = links.length === 1 ? links : variantsFor(links, values)
  return writeFirst(found.length > 0 ? found : [incompleteVariant(links, values, problems)], values, options, problems)
}

/** Writes the first variant without problems; returns the problems of the last one if there is none. */
function writeFirst (
  links: readonly Link[], values: unknown[], options: ReadOptions, problems: readonly string[]
): string | readonly string[] {
  let outcome: string | readonly string[] = problems
  for (const link of links) {
    outcome = write(link, values, options, problems.length === 0 ? null : problems)
    if (typeof outcome === 'string') break
  }
  return outcome
}

/** Writes a variant, or returns the problems of the call. Most calls have none, and `null` costs less than an empty list. */
function write (
  link: Link, values: unknown[], options: ReadOptions, earlierProblems: readonly string[] | null
): string | readonly string[] {
  const { format, trailingSlash } = options
  const reserve = format === null ? 0 : format.length + 1
  let problems = earlierProblems
  let isSure = format === null ? link.isSure && trailingSlash !== true : link.isSureWithFormat && !format.includes('.')
  let path = link.begin
  for (const param of link.params) {
    const { index, sure } = param
    const value = values[index]
    // The string of a record is read only once.
    const string = values[index] = typeof value === 'string' ? value : paramString(link, param, value)
    const isSureInteger = typeof value === 'number' && value >= 0 && reserve === 0 && sure.hasIntegers
    if (string !== null && (isSureInteger || sure.hasPlain(string, reserve))) {
      path += string + param.after
      continue
    }
    isSure &&= string !== null && sure.hasEscaped(string)
    const found = string === null ? [absenceProblem(param, value)] : stringProblems(link, param, string, format)
    if (found.length > 0) problems = [...problems ?? [], ...found]
    else path += escapeIn(link, string!, param.isGlob) + param.after
  }
  const hasEnd = options !== NO_OPTIONS
  // The extension of a root is a segment: `/v1/.json` under a prefix.
  if (format !== null && link.pattern.variant.length === 0) path = path.replace(/\/*$/, '/')
  // An invalid format cannot be escaped.
  const end = hasEnd && problems === null ? printEnd(link, path, options) : ''
  if (!isSure && problems === null) {
    const found = routingProblems(link, path, end, values as string[], format)
    if (found.length > 0) problems = found
  }
  if (problems !== null) return problems
  return hasEnd ? path + end + printQuery(options) : path
}

/** The format extension or the trailing slash. */
function printEnd (link: Link, path: string, { format, trailingSlash }: ReadOptions): string {
  if (format === null) return trailingSlash === true && !path.endsWith('/') ? '/' : ''
  return `.${escapeIn(link, format)}`
}

/** The query string and the fragment. */
function printQuery ({ queryString, anchor }: ReadOptions): string {
  return (queryString === '' ? '' : `?${queryString}`) + (anchor === undefined ? '' : `#${escapeLiteral(anchor)}`)
}

/** Escapes a string for a path, with its semicolons if they would end the path. */
function escapeIn ({ rules: { router } }: Link, string: string, isGlob = false): string {
  const escaped = escapeParam(string, isGlob)
  return router.useSemicolonDelimiter ? escaped.replaceAll(';', '%3B') : escaped
}
