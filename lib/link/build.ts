import { escapeLiteral } from '../declare/template.js'
import { assignArguments } from './arguments.js'
import { escapeParam } from './encode.js'
import type { Link, LinkParam } from './link.js'
import type { Links } from './links.js'
import { NO_OPTIONS, readRest, type ReadOptions } from './options.js'
import type { RequestOrigin } from './origin.js'
import { withProblem, type Helper } from './problem.js'
import { routingProblems } from './routing.js'
import { absenceProblem, printValue, throwCallProblems, valueProblem } from './values.js'

/**
 * Returns a helper of an app or of a request, which converts and checks the arguments, and builds the path of a variant.
 * Throws `FST_RESOURCES_INVALID_ARGUMENTS` with all problems of the call, which its method `problem` returns.
 */
export function helperOf (links: Links, request: RequestOrigin | null = null): Helper {
  return withProblem((...args) => {
    const { variants, prefixOf } = links
    const first = variants[0]!
    // With constant arguments the engine removes the code for other calls.
    const isPlain = first.acceptsValues && args.length === first.names.length && typeof args[0] !== 'object'
    if (isPlain) {
      const path = write(first, args, NO_OPTIONS, null)
      return prefixOf === null ? path : prefixOf(NO_OPTIONS, first, request) + path
    }
    const problems: string[] = []
    const values = assignArguments(first, args)
    const options = readRest(first, values, problems)
    const link = variants.length === 1 ? first : choose(variants, values, problems)
    const path = write(link, values, options, problems.length === 0 ? null : problems)
    return prefixOf === null ? path : prefixOf(options, link, request) + path
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
  link: Link, values: unknown[], options: ReadOptions, earlierProblems: string[] | null
): string {
  const { format, trailingSlash } = options
  const reserve = format === null ? 0 : format.length + 1
  let problems = earlierProblems
  let isSure = format === null ? link.isSure && trailingSlash !== true : link.isSureWithFormat && !format.includes('.')
  let path = link.begin
  for (const param of link.params) {
    const { index, sure } = param
    const value = values[index]
    // The string of a record is read only once.
    const string = values[index] = typeof value === 'string' ? value : printValue(link, param, value)
    if (string !== null && sure.hasPlain(string, reserve)) {
      path += string + param.after
      continue
    }
    isSure &&= string !== null && sure.hasEscaped(string)
    const problem = string === null ? absenceProblem(param, value) : valueProblem(link, param, string, format)
    if (problem !== null) problems = [...problems ?? [], problem]
    else path += escapeIn(link, string!, param.isGlob) + param.after
  }
  const hasEnd = options !== NO_OPTIONS
  // An invalid format cannot be escaped.
  const end = hasEnd && problems === null ? printEnd(link, path, options) : ''
  if (!isSure && problems === null) problems = routingProblems(link, path, end, values as string[], format)
  if (problems !== null) throwCallProblems(link, problems)
  return hasEnd ? path + end + printQuery(options) : path
}

/** The format extension or the trailing slash. At the root an extension has its own segment: `/v1/.json` under a prefix. */
function printEnd (link: Link, path: string, { format, trailingSlash }: ReadOptions): string {
  if (format === null) return trailingSlash === true && !path.endsWith('/') ? '/' : ''
  return `${link.pattern.variant.length === 0 && !path.endsWith('/') ? '/' : ''}.${escapeIn(link, format)}`
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
